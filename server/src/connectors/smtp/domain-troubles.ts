import { MINUTE_MS } from '../../durations.ts';
import { retryAfterMs } from './retry-schedule.ts';

/** Even while a domain is down for hours, it may be tried as often as this: each time by another mail, if there are many. */
const LONGEST_MS = 5 * MINUTE_MS;
/** Mails that other processes hold for a domain are released this often at most. */
const RELEASE_MS = MINUTE_MS;
const MOST_DOMAINS = 10_000;

type Trouble = {
  failures: number;
  failedAt: number;
  reason: string;
  /** One mail is trying whether the domain can be reached again. */
  isProbed: boolean;
};

/** What was last seen of a domain. */
type Seen = { trouble: Trouble | null; releasedAt: number };

/**
 * Domains whose servers could not be reached. Their mails are held together, and one at a time tries whether the domain
 * is there again.
 */
export class DomainTroubles {
  readonly #clock: () => number;
  readonly #seen = new Map<string, Seen>();

  /** @param clock database time in ms, which also decides when waiting mails are due. */
  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Why no mail may try the domain now; null: one may. */
  of(domain: string): string | null {
    const trouble = this.#seen.get(domain)?.trouble;
    if (!trouble) return null;
    const pauseMs = Math.min(retryAfterMs(trouble.failures), LONGEST_MS);
    return trouble.isProbed || this.#clock() < trouble.failedAt + pauseMs ? trouble.reason : null;
  }

  /** A mail tries the domain now; {@link ended} follows. */
  begun(domain: string): void {
    const trouble = this.#seen.get(domain)?.trouble;
    if (trouble) trouble.isProbed = true;
  }

  /** The mail that tried it has ended, whatever was seen. */
  ended(domain: string): void {
    const trouble = this.#seen.get(domain)?.trouble;
    if (trouble) trouble.isProbed = false;
  }

  /** @returns whether mails may be held for it that can now be released. */
  reached(domain: string, attempt: number): boolean {
    const before = this.#seen.get(domain);
    const now = this.#clock();
    // Earlier mails may have been held by a process that has ended since.
    const isNews = before === undefined || before.trouble !== null;
    const isLate = attempt > 1 && now >= (before?.releasedAt ?? 0) + RELEASE_MS;
    if (!isNews && !isLate) return false;
    this.#see(domain, { trouble: null, releasedAt: now });
    return true;
  }

  /**
   * @returns how often in a row the domain could not be reached; null for a mail that waited for the attempt of another,
   *   and fails with it.
   */
  failed(domain: string, reason: string): number | null {
    const trouble = this.#seen.get(domain)?.trouble;
    if (trouble && !trouble.isProbed) return null;
    const failures = (trouble?.failures ?? 0) + 1;
    this.#see(domain, {
      trouble: { failures, failedAt: this.#clock(), reason, isProbed: false },
      releasedAt: -Infinity,
    });
    return failures;
  }

  #see(domain: string, seen: Seen): void {
    if (!this.#seen.has(domain) && this.#seen.size >= MOST_DOMAINS) this.#seen.clear();
    this.#seen.set(domain, seen);
  }
}
