import type { Fact } from 'harkara-contract/fact.ts';
import { MINUTE_MS } from '../../durations.ts';
import { retryAfterMs } from './retry-schedule.ts';

/** Even while a domain is down for hours, it may be tried as often as this: each time by another mail, if there are many. */
const LONGEST_MS = 5 * MINUTE_MS;
/** Mails that other processes hold for a domain are released this often at most. */
const RELEASE_MS = MINUTE_MS;
const MOST_DOMAINS = 10_000;
/** After so many failures the pauses between attempts grow no longer: more need not be kept in mind. */
const MOST_FAILURES = 6;
/** Once a domain is there again, its failures are half as many after each such time. */
const HALVED_MS = 10 * MINUTE_MS;

type Trouble = {
  failures: number;
  failedAt: number;
  reason: Fact;
  /** One mail is trying whether the domain can be reached again. */
  isProbed: boolean;
};

/** What was last seen of a domain. `failures`: how many came before `reachedAt`, when it was there again. */
type Seen = { trouble: Trouble | null; releasedAt: number; failures: number; reachedAt: number };

/**
 * A domain was reached: for the first time since this process knows of it, after it could not be reached, or once more
 * after so long that another process may hold mails for it.
 */
export type Reached = 'first' | 'again' | 'still';

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
  of(domain: string): Fact | null {
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

  /** @returns null if no mails can be held for it that would have to be released now. */
  reached(domain: string, attempt: number): Reached | null {
    const before = this.#seen.get(domain);
    const now = this.#clock();
    if (before === undefined) {
      // Earlier mails may have been held by a process that has ended since.
      this.#see(domain, { trouble: null, releasedAt: now, failures: 0, reachedAt: now });
      return 'first';
    }
    if (before.trouble !== null) {
      const failures = Math.min(before.trouble.failures, MOST_FAILURES);
      this.#see(domain, { trouble: null, releasedAt: now, failures, reachedAt: now });
      return 'again';
    }
    if (attempt === 1 || now < before.releasedAt + RELEASE_MS) return null;
    before.releasedAt = now;
    return 'still';
  }

  /**
   * @returns how often the domain could not be reached, in a row or with short interruptions; null for a mail that waited
   *   for the attempt of another, and fails with it.
   */
  failed(domain: string, reason: Fact): number | null {
    const before = this.#seen.get(domain);
    const now = this.#clock();
    if (before?.trouble && !before.trouble.isProbed) return null;
    const failures = 1 + (before?.trouble?.failures ?? (before ? failuresLeft(before, now) : 0));
    const trouble = { failures, failedAt: now, reason, isProbed: false };
    this.#see(domain, { trouble, releasedAt: -Infinity, failures: 0, reachedAt: 0 });
    return failures;
  }

  #see(domain: string, seen: Seen): void {
    if (!this.#seen.has(domain) && this.#seen.size >= MOST_DOMAINS) this.#seen.clear();
    this.#seen.set(domain, seen);
  }
}

function failuresLeft({ failures, reachedAt }: Seen, now: number): number {
  return Math.floor(failures / 2 ** Math.floor((now - reachedAt) / HALVED_MS));
}
