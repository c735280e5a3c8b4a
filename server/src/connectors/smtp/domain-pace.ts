import type { DomainLimits } from './options.ts';

/** How far ahead of its place a mail may leave: waiting mails come back in bunches, a little early or late. */
const SLACK_MS = 500;
/** A mail that does not come back within this time of its place went another way. */
const FORGET_MS = 60_000;
const SWEEP_AT = 10_000;

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
  /** The places of mails that wait, by message. */
  readonly #places = new Map<string, number>();

  /** @param now database time in ms, which also decides when waiting mails are due. */
  constructor(limits: DomainLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
  }

  /** @returns null when the mail may leave now; otherwise its place, the time to come back. */
  placeOf(messageId: string, domain: string): number | null {
    const perSecond = this.#limits.of.get(domain) ?? this.#limits.others;
    if (perSecond === null) return null;
    const now = this.#now();
    const line = this.#lineOf(domain, now);
    const takes = 1_000 / perSecond;
    const latest = now + SLACK_MS;
    const hadPlace = this.#places.delete(messageId);
    // A place only says when to come back. After a pause many mails are late, and they must not all leave at once.
    if (line.sent <= latest && (hadPlace || line.placed <= latest)) {
      line.sent += takes;
      if (!hadPlace) line.placed += takes;
      return null;
    }
    const place = Math.max(line.placed, line.sent);
    line.placed = place + takes;
    this.#places.set(messageId, place);
    return place;
  }

  #lineOf(domain: string, now: number): Line {
    const known = this.#lines.get(domain);
    if (known) {
      known.placed = Math.max(known.placed, now);
      known.sent = Math.max(known.sent, now);
      return known;
    }
    if (this.#lines.size >= SWEEP_AT) this.#forgetIdle(now);
    const line = { placed: now, sent: now };
    this.#lines.set(domain, line);
    return line;
  }

  #forgetIdle(now: number): void {
    for (const [domain, { placed, sent }] of this.#lines) {
      if (placed <= now && sent <= now) this.#lines.delete(domain);
    }
    for (const [messageId, place] of this.#places) {
      if (place + FORGET_MS < now) this.#places.delete(messageId);
    }
  }
}
