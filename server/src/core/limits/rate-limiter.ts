import { fact } from 'harkara-contract/facts.ts';
import { DAY_MS, MINUTE_MS } from '../../durations.ts';
import type { Database } from '../../storage/database.ts';
import { reserveRates, type RateGrant } from '../../storage/rates.queries.ts';
import type { ApiKey } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { bucketOf } from '../ids.ts';

/** The share of a limit that may lie unused in one process while another refuses: with 8 processes, 5 % in all. */
const SHARE = 1 / 160;
const MINUTES_OF_DAY = 1_440;
const SWEEP_MINUTES = 60;

/** The state of the limit that will be reached first. */
export type RateState = { limit: number; remaining: number; resetSeconds: number };

type Limits = Pick<ApiKey, 'perMinute' | 'perDay'>;

/** What this process knows about a minute. */
type Count = {
  minute: number;
  /** Requests that this process has taken from the shared count and not used yet. */
  tokens: number;
  /** The shared counts as last read, including all tokens. Within a minute they hardly ever fall. */
  minuteUsed: number;
  dayUsed: number;
};

type Waiting = { resolve: (state: RateState) => void; reject: (error: unknown) => void };

type Allowance = {
  limits: Limits;
  count: Count;
  /** Tokens of past minutes, to be given back to their day. */
  unused: { day: number; tokens: number };
  waiting: Waiting[];
  asking: boolean;
};

/**
 * Counts requests per key across all processes: each process takes small parts of the allowance from the database and
 * spends them in memory. So a key with a high limit costs one round trip per many requests, and one with a low limit is
 * counted request by request. Minutes and days are in UTC.
 */
export class RateLimiter {
  readonly #db: Database;
  readonly #now: () => number;
  readonly #allowances = new Map<string, Allowance>();
  #sweptIn = 0;

  /** @param now database time in ms. */
  constructor(db: Database, now: () => number) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * @returns null if the database must be asked: then call {@link ask}.
   * @throws DomainError if it is known without asking that the key has used up its minute or its day.
   */
  spend(key: ApiKey): RateState | null {
    const ms = this.#now();
    const { limits, count } = this.#allowanceOf(key, ms);
    if (count.tokens > 0) {
      count.tokens -= 1;
      return stateOf(limits, count, ms);
    }
    if (isUsedUp(limits, count)) throw refusal(limits, count, ms);
    return null;
  }

  /** @throws DomainError if the key has used up its minute or its day. */
  ask(key: ApiKey): Promise<RateState> {
    const allowance = this.#allowanceOf(key, this.#now());
    return new Promise((resolve, reject) => {
      allowance.waiting.push({ resolve, reject });
      if (!allowance.asking) void this.#serve(key, allowance);
    });
  }

  async #serve(key: ApiKey, allowance: Allowance): Promise<void> {
    allowance.asking = true;
    for (;;) {
      this.#spendOnWaiting(allowance);
      const asked = allowance.waiting.splice(0);
      if (asked.length === 0) break;
      try {
        this.#settle(allowance, asked, await this.#reserve(key, allowance, asked.length));
      } catch (error) {
        for (const { reject } of asked) reject(error);
      }
    }
    allowance.asking = false;
  }

  /** Serves requests that arrived while an answer was under way, with the tokens granted beyond those asked for. */
  #spendOnWaiting(allowance: Allowance): void {
    const ms = this.#now();
    const { limits, waiting } = allowance;
    const count = enterMinute(allowance, minuteOf(ms));
    for (const { resolve } of waiting.splice(0, count.tokens)) {
      count.tokens -= 1;
      resolve(stateOf(limits, count, ms));
    }
  }

  #reserve(key: ApiKey, allowance: Allowance, asked: number): Promise<RateGrant> {
    const minute = minuteOf(this.#now());
    const day = dayOf(minute);
    const { limits, unused } = allowance;
    const givenBack = unused.day === day ? unused.tokens : 0;
    // Whether the statement succeeds or not: tokens given back twice would let through more than is allowed.
    unused.tokens = 0;
    return reserveRates(this.#db.hot, {
      bucket: bucketOf(key.account),
      account: key.account,
      key: key.id,
      minute,
      day: new Date(day * DAY_MS).toISOString().slice(0, 10),
      wanted: asked + Math.floor(Math.min(limits.perMinute, limits.perDay) * SHARE),
      givenBack,
      ...limits,
    });
  }

  #settle(allowance: Allowance, asked: readonly Waiting[], grant: RateGrant): void {
    const ms = this.#now();
    const { limits } = allowance;
    const count: Count = {
      minute: grant.minute,
      tokens: grant.granted + (allowance.count.minute === grant.minute ? allowance.count.tokens : 0),
      minuteUsed: grant.minuteUsed,
      dayUsed: grant.dayUsed,
    };
    for (const waiting of asked) {
      if (count.tokens > 0) {
        count.tokens -= 1;
        waiting.resolve(stateOf(limits, count, ms));
      } else if (grant.minute < minuteOf(ms)) {
        // The minute was used up, but meanwhile another has begun.
        allowance.waiting.push(waiting);
      } else waiting.reject(refusal(limits, count, ms));
    }
    // A request may have begun the next minute while the answer was under way.
    if (grant.minute < allowance.count.minute) keepUnused(allowance, count);
    else {
      if (grant.minute > allowance.count.minute) keepUnused(allowance, allowance.count);
      allowance.count = count;
    }
  }

  /** Stored by the key's id, because its record in memory is replaced whenever the account changes. */
  #allowanceOf({ account, id, perMinute, perDay }: ApiKey, ms: number): Allowance {
    const minute = minuteOf(ms);
    this.#sweep(minute);
    const name = `${account}/${id}`;
    const kept = this.#allowances.get(name);
    if (kept?.limits.perMinute === perMinute && kept.limits.perDay === perDay) {
      enterMinute(kept, minute);
      return kept;
    }
    const allowance: Allowance = {
      limits: { perMinute, perDay },
      count: emptyCount(minute),
      unused: { day: 0, tokens: 0 },
      waiting: [],
      asking: false,
    };
    this.#allowances.set(name, allowance);
    return allowance;
  }

  /** Forgets keys that are no longer used. */
  #sweep(minute: number): void {
    if (Math.abs(minute - this.#sweptIn) < SWEEP_MINUTES) return;
    this.#sweptIn = minute;
    for (const [name, { asking, count }] of this.#allowances) {
      if (!asking && count.minute < minute) this.#allowances.delete(name);
    }
  }
}

function emptyCount(minute: number): Count {
  return { minute, tokens: 0, minuteUsed: 0, dayUsed: 0 };
}

function enterMinute(allowance: Allowance, minute: number): Count {
  // One minute ahead comes from the database: a process with a faster clock has already begun that minute.
  if (allowance.count.minute !== minute && allowance.count.minute !== minute + 1) {
    keepUnused(allowance, allowance.count);
    allowance.count = emptyCount(minute);
  }
  return allowance.count;
}

/** Otherwise a key with few requests a minute would lose part of its daily allowance with each of them. */
function keepUnused(allowance: Allowance, { minute, tokens }: Count): void {
  if (tokens === 0) return;
  const day = dayOf(minute);
  const before = allowance.unused.day === day ? allowance.unused.tokens : 0;
  allowance.unused = { day, tokens: before + tokens };
}

function isUsedUp({ perMinute, perDay }: Limits, { minuteUsed, dayUsed }: Count): boolean {
  return minuteUsed >= perMinute || dayUsed >= perDay;
}

function refusal(limits: Limits, count: Count, ms: number): DomainError {
  const dayIsOver = count.dayUsed >= limits.perDay;
  const rate = stateOf(limits, count, ms);
  const why = dayIsOver
    ? fact('requests_per_day_used', { most: limits.perDay })
    : fact('requests_per_minute_used', { most: limits.perMinute });
  return new DomainError(why, { retryAfterSeconds: rate.resetSeconds, rate });
}

function stateOf({ perMinute, perDay }: Limits, count: Count, ms: number): RateState {
  const ofMinute = Math.max(0, perMinute - count.minuteUsed + count.tokens);
  const ofDay = Math.max(0, perDay - count.dayUsed + count.tokens);
  const dayIsFirst = ofDay === 0 || ofDay < ofMinute;
  const end = dayIsFirst ? (dayOf(count.minute) + 1) * DAY_MS : (count.minute + 1) * MINUTE_MS;
  return {
    limit: dayIsFirst ? perDay : perMinute,
    remaining: dayIsFirst ? ofDay : ofMinute,
    resetSeconds: Math.max(1, Math.ceil((end - ms) / 1_000)),
  };
}

function minuteOf(ms: number): number {
  return Math.floor(ms / MINUTE_MS);
}

/** Days since the epoch. */
function dayOf(minute: number): number {
  return Math.floor(minute / MINUTES_OF_DAY);
}
