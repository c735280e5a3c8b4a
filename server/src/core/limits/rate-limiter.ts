import type { Database } from '../../storage/database.ts';
import { reserveRates, type RateGrant } from '../../storage/rates.queries.ts';
import type { ApiKey } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { bucketOf } from '../ids.ts';

/** So much of a limit may lie unused in one process while another refuses: with 8 processes within 5 %. */
const SHARE = 1 / 160;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const MAX_KEYS = 50_000;

export type RateState = { limit: number; remaining: number; resetSeconds: number };

type Window = {
  minute: number;
  /** Requests that this process has taken from the common count and not used yet. */
  tokens: number;
  minuteUsed: number;
  dayUsed: number;
  waiting: { resolve: (state: RateState) => void; reject: (error: unknown) => void }[];
  asking: boolean;
};

/**
 * Counts requests per key, exactly over all processes: each takes small parts of the allowance from the database and
 * spends them in memory, so that a key with a high limit costs a round trip once in hundreds of requests, and one
 * with a low limit is counted one by one.
 */
export class RateLimiter {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #windows = new Map<string, Window>();

  /** @param now database time in ms. */
  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /** @returns null when the database must be asked: then {@link ask}. */
  spend(key: ApiKey): RateState | null {
    const window = this.#windowOf(key);
    if (window.tokens === 0) return null;
    window.tokens -= 1;
    return this.#stateOf(key, window);
  }

  ask(key: ApiKey): Promise<RateState> {
    const window = this.#windowOf(key);
    return new Promise((resolve, reject) => {
      window.waiting.push({ resolve, reject });
      if (!window.asking) this.#reserve(key, window);
    });
  }

  #reserve(key: ApiKey, window: Window): void {
    window.asking = true;
    const asked = window.waiting.splice(0);
    const ms = this.#now();
    const wanted = asked.length + Math.floor(key.perMinute * SHARE);
    const reservation = {
      bucket: bucketOf(key.account),
      account: key.account,
      key: key.id,
      minute: window.minute,
      day: new Date(ms).toISOString().slice(0, 10),
      wanted,
      perMinute: key.perMinute,
      perDay: key.perDay,
    };
    reserveRates(this.#db.hot, [reservation])
      .then(([grant]) => {
        if (!grant) throw new Error('a key has no rate window');
        this.#settle(key, window, asked, grant);
      })
      .catch((error: unknown) => {
        for (const { reject } of asked) reject(error);
      })
      .finally(() => {
        window.asking = false;
        if (window.waiting.length > 0) this.#reserve(key, window);
      });
  }

  #settle(key: ApiKey, window: Window, asked: Window['waiting'], grant: RateGrant): void {
    window.minuteUsed = grant.minuteUsed;
    window.dayUsed = grant.dayUsed;
    window.tokens += grant.granted;
    for (const { resolve, reject } of asked) {
      if (window.tokens > 0) {
        window.tokens -= 1;
        resolve(this.#stateOf(key, window));
      } else reject(this.#refusal(key, window));
    }
  }

  #refusal(key: ApiKey, window: Window): DomainError {
    const ms = this.#now();
    if (window.dayUsed >= key.perDay) {
      const retryAfterSeconds = Math.ceil((DAY_MS - (ms % DAY_MS)) / 1_000);
      const message = `This API key may make ${key.perDay} requests a day, and has.`;
      return new DomainError('daily_cap_reached', message, { retryAfterSeconds });
    }
    const message = `This API key may make ${key.perMinute} requests a minute, and has.`;
    return new DomainError('rate_limited', message, { retryAfterSeconds: secondsLeft(ms) });
  }

  #stateOf(key: ApiKey, window: Window): RateState {
    const left = Math.min(key.perMinute - window.minuteUsed, key.perDay - window.dayUsed) + window.tokens;
    return { limit: key.perMinute, remaining: Math.max(0, left), resetSeconds: secondsLeft(this.#now()) };
  }

  #windowOf(key: ApiKey): Window {
    const name = `${key.account} ${key.id}`;
    const minute = Math.floor(this.#now() / MINUTE_MS);
    const kept = this.#windows.get(name);
    if (kept?.minute === minute) return kept;
    if (this.#windows.size >= MAX_KEYS) this.#forgetOld(minute);
    const window: Window = { minute, tokens: 0, minuteUsed: 0, dayUsed: 0, waiting: [], asking: false };
    this.#windows.set(name, window);
    return window;
  }

  #forgetOld(minute: number): void {
    for (const [name, window] of this.#windows) if (window.minute < minute) this.#windows.delete(name);
  }
}

function secondsLeft(ms: number): number {
  return Math.ceil((MINUTE_MS - (ms % MINUTE_MS)) / 1_000);
}
