import type { DomainLimits } from './options.ts';

/** How far ahead of its place a mail may leave: waiting mails come back in bunches, a little early or late. */
const SLACK_MS = 500;
const MOST_DOMAINS = 10_000;

/** Times in ms. */
type Line = {
  /** Places have been assigned up to this time. */
  placed: number;
  /** The mails that have left use up the domain's rate until this time. */
  sent: number;
};

/** Assigns places in time to mails for domains that take only so many a second. */
export class DomainPace {
  readonly #limits: DomainLimits;
  readonly #now: () => number;
  readonly #lines = new Map<string, Line>();

  /** @param now database time in ms, which also decides when waiting mails are due. */
  constructor(limits: DomainLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** How many domains it keeps in mind. */
  get size(): number {
    return this.#lines.size;
  }

  /**
   * @param attempt one that is not the first has had its place, perhaps from another process: nobody remembers it here.
   * @returns null when the mail may leave now; otherwise its place, the time to come back.
   */
  placeOf(domain: string, attempt: number): number | null {
    const perSecond = this.#limits.of.get(domain) ?? this.#limits.others;
    if (perSecond === null) return null;
    const now = this.#now();
    const line = this.#lineOf(domain, now);
    const takes = 1_000 / perSecond;
    const latest = now + SLACK_MS;
    const hadPlace = attempt > 1;
    // A place only says when to come back. After a pause many mails are late, and they must not all leave at once.
    if (line.sent <= latest && (hadPlace || line.placed <= latest)) {
      line.sent += takes;
      if (!hadPlace) line.placed += takes;
      return null;
    }
    const place = Math.max(line.placed, line.sent);
    line.placed = place + takes;
    return place;
  }

  /** The next place, for a mail that may not leave now in any case. */
  lineUp(domain: string, perSecond: number): number {
    const line = this.#lineOf(domain, this.#now());
    const place = line.placed;
    line.placed += 1_000 / perSecond;
    return place;
  }

  #lineOf(domain: string, now: number): Line {
    const known = this.#lines.get(domain);
    if (known) {
      known.placed = Math.max(known.placed, now);
      known.sent = Math.max(known.sent, now);
      return known;
    }
    if (this.#lines.size >= MOST_DOMAINS) this.#forgetSome(now);
    const line = { placed: now, sent: now };
    this.#lines.set(domain, line);
    return line;
  }

  /** Those that are idle, and the older half of those that remain: they begin anew. */
  #forgetSome(now: number): void {
    for (const [domain, { placed, sent }] of this.#lines) {
      if (placed <= now && sent <= now) this.#lines.delete(domain);
    }
    if (this.#lines.size < MOST_DOMAINS) return;
    for (const domain of [...this.#lines.keys()].slice(0, MOST_DOMAINS / 2)) this.#lines.delete(domain);
  }
}
