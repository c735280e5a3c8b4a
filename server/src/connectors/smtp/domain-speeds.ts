import { HOUR_MS } from '../../durations.ts';

const FORGET_MS = HOUR_MS;
const MOST_DOMAINS = 10_000;

type Use = { since: number; allowedMs: number; isSlow: boolean };

/**
 * Which domains are so slow that they would take all connections. Together they get half of them, and what they had
 * beyond that when they turned out to be slow is no longer counted, so that mails to other domains go on.
 */
export class DomainSpeeds {
  readonly #slowMs: number;
  readonly #clock: () => number;
  readonly #onChange: (domain: string) => void;
  /** The connections that are in use, or being opened, by domain. */
  readonly #uses = new Map<string, Set<Use>>();
  /** When the last slow mail to a domain was seen, and how long it took, in ms; the latest is the last. */
  readonly #slow = new Map<string, { at: number; tookMs: number }>();

  /**
   * @param slowMs a mail that takes longer makes its domain a slow one.
   * @param clock monotonic, in ms.
   * @param onChange a domain is slow from now on, or no longer.
   */
  constructor(slowMs: number, clock: () => number, onChange: (domain: string) => void) {
    this.#slowMs = slowMs;
    this.#clock = clock;
    this.#onChange = onChange;
  }

  /**
   * A connection to the domain is used from now on.
   *
   * @param allowedMs what a mail of this size may take besides.
   * @returns what ends it.
   */
  begin(domain: string, allowedMs: number): () => void {
    this.#forgetOld();
    const use: Use = { since: this.#clock(), allowedMs, isSlow: false };
    const uses = this.#uses.get(domain) ?? new Set();
    this.#uses.set(domain, uses.add(use));
    const timer = setTimeout(() => this.#note(domain, use, this.#slowMs), this.#slowMs + allowedMs);
    return () => {
      clearTimeout(timer);
      if (!uses.delete(use)) return;
      if (uses.size === 0) this.#uses.delete(domain);
      this.#note(domain, use, this.#clock() - use.since - use.allowedMs);
    };
  }

  isSlow(domain: string): boolean {
    return this.#slow.has(domain);
  }

  /** Null: it is not slow. */
  slowMs(domain: string): number | null {
    return this.#slow.get(domain)?.tookMs ?? null;
  }

  /** Connections to slow domains. */
  slowUses(): number {
    let count = 0;
    for (const [domain, uses] of this.#uses) if (this.#slow.has(domain)) count += uses.size;
    return count;
  }

  #note(domain: string, use: Use, tookMs: number): void {
    const wasSlow = this.#slow.has(domain);
    if (tookMs >= this.#slowMs) {
      use.isSlow = true;
      this.#slow.delete(domain);
      this.#slow.set(domain, { at: this.#clock(), tookMs });
    } else if (![...(this.#uses.get(domain) ?? [])].some(({ isSlow }) => isSlow)) {
      this.#slow.delete(domain);
    }
    if (this.#slow.has(domain) !== wasSlow) this.#onChange(domain);
    this.#forgetOld();
  }

  /** Domains of which nothing slow was seen for long; the oldest, if there are too many. */
  #forgetOld(): void {
    for (const [domain, { at }] of this.#slow) {
      if (this.#slow.size <= MOST_DOMAINS && this.#clock() < at + FORGET_MS) return;
      this.#slow.delete(domain);
      this.#onChange(domain);
    }
  }
}
