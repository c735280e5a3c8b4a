import { beforeEach, expect, test } from 'vitest';
import type { ApiKey } from '../../src/core/accounts/account.ts';
import type { DomainError } from '../../src/core/errors.ts';
import { RateLimiter, type RateState } from '../../src/core/limits/rate-limiter.ts';
import { transaction } from '../../src/storage/database.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { lockWaits } from '../support/lock-waits.ts';

const gateway = useGateway({ alone: true, workers: false });

const MINUTE = 60_000;
const START = Date.UTC(2030, 0, 15, 10, 0, 50);

let ids = 0;
let key: ApiKey;
let clock: number;

beforeEach(() => {
  clock = START;
  ids += 1;
});

function keyWith(perMinute: number, perDay = 1_000_000): ApiKey {
  return { account: 17, id: ids, perMinute, perDay, scopes: null, allowIps: null, expiresAt: null };
}

/** The limiter of a process whose clock is this far behind. */
const limiter = (behindMs = 0) => new RateLimiter(gateway().db, () => clock - behindMs);

/** @returns the code of the refusal. */
const ask = async (rates: RateLimiter): Promise<RateState | string> => {
  try {
    return rates.spend(key) ?? (await rates.ask(key));
  } catch (error) {
    return (error as DomainError).code;
  }
};

async function stored() {
  const [row] = await gateway().rows<{ minute: number; minute_used: number; day: string; day_used: number }>(
    'select minute, minute_used, day::text, day_used from rate_windows where key = $1',
    [ids],
  );
  return row;
}

/** While `work` runs, queries for the key's allowance have to wait. */
async function whileItWaits(work: () => Promise<void> | void): Promise<void> {
  await transaction(gateway().db.general, async (handle) => {
    await handle.query({ text: 'select 1 from rate_windows where key = $1 for update', values: [ids] });
    await work();
  });
}

const someoneWaits = () =>
  waitFor('a reservation waits for the row', async () => (await lockWaits(gateway(), 'rate_windows')) > 0);

test('a request whose minute was used up, and ended while it waited, counts in the next', async () => {
  key = keyWith(2);
  const [one, other] = [limiter(), limiter()];
  await ask(other);
  await ask(other);
  let answer: Promise<RateState | string> | undefined;
  await whileItWaits(async () => {
    answer = ask(one);
    await someoneWaits();
    clock += 10_000;
  });
  expect(await answer).toEqual({ limit: 2, remaining: 1, resetSeconds: 60 });
  expect(await stored()).toMatchObject({ minute: (START + 10_000) / MINUTE, minute_used: 1, day_used: 3 });
});

test('what was granted in a past minute is not spent in the next, but given back to the day', async () => {
  key = keyWith(1_600);
  const one = limiter();
  await ask(limiter());
  const before = (await stored())?.day_used ?? 0;
  const answers: Promise<RateState | string>[] = [];
  await whileItWaits(async () => {
    answers.push(ask(one));
    await someoneWaits();
    clock += 10_000;
    answers.push(ask(one));
  });
  await Promise.all(answers);
  // Ten are taken in advance for each minute; those of the first are given back.
  expect(await stored()).toMatchObject({ minute_used: 11, day_used: before + 1 + 11 });
});

test('a key that makes few requests a minute does not lose its day to what is taken in advance', async () => {
  key = keyWith(1_600, 1_600);
  const rates = limiter();
  for (let i = 0; i < 50; i++) {
    expect(await ask(rates)).toMatchObject({ limit: 1_600 });
    clock += MINUTE;
  }
  expect((await stored())?.day_used).toBe(50 + 10);
});

test('what is taken in advance does not grow, however requests arrive', async () => {
  key = keyWith(1_600);
  const rates = limiter();
  for (let i = 0; i < 20; i++) await Promise.all(Array.from({ length: 7 }, () => ask(rates)));
  const used = (await stored())?.minute_used ?? 0;
  expect(used).toBeGreaterThanOrEqual(140);
  expect(used).toBeLessThanOrEqual(150);
});

test('a process whose clock is behind does not open the last minute again', async () => {
  key = keyWith(3);
  const [ahead, behind] = [limiter(), limiter(15_000)];
  clock += 10_000;
  await ask(ahead);
  await ask(ahead);
  // By its clock, a minute and fifteen seconds until the database's current minute is over.
  expect(await ask(behind)).toEqual({ limit: 3, remaining: 0, resetSeconds: 75 });
  expect(await ask(behind)).toBe('rate_limited');
  expect(await ask(ahead)).toBe('rate_limited');
  clock += 15_000;
  expect(await ask(behind)).toBe('rate_limited');
  expect(await stored()).toMatchObject({ minute: (START + 10_000) / MINUTE, minute_used: 3 });
});

test('a window that a wrong clock left in the future does not stay closed', async () => {
  key = keyWith(3, 5);
  await ask(limiter());
  await gateway().rows(
    `update rate_windows set minute = minute + 500000, minute_used = 3, day = day + 347, day_used = 5 where key = $1`,
    [ids],
  );
  expect(await ask(limiter())).toEqual({ limit: 3, remaining: 2, resetSeconds: 10 });
  expect(await stored()).toMatchObject({
    minute: Math.floor(START / MINUTE),
    day: '2030-01-15',
    day_used: 1,
  });
});

test('the first request of the new day does not count for the last', async () => {
  key = keyWith(60, 2);
  clock = Date.UTC(2030, 0, 15, 23, 59, 59);
  const rates = limiter();
  expect(await ask(rates)).toEqual({ limit: 2, remaining: 1, resetSeconds: 1 });
  await ask(rates);
  expect(await ask(rates)).toBe('daily_cap_reached');
  clock += 1_000;
  expect(await ask(rates)).toEqual({ limit: 2, remaining: 1, resetSeconds: 86_400 });
  expect(await stored()).toMatchObject({ day: '2030-01-16', day_used: 1 });
});

test('a key that is known to be used up causes no query', async () => {
  key = keyWith(1);
  const rates = limiter();
  await ask(rates);
  expect(() => rates.spend(key)).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  // Reloaded when something about the account changes; it is the same key.
  expect(() => rates.spend({ ...key })).toThrow(expect.objectContaining({ code: 'rate_limited' }));
  expect(rates.spend({ ...key, perMinute: 2 })).toBeNull();
});

test('when the database cannot be queried the request fails, and the next is tried', async () => {
  key = keyWith(5);
  const rates = limiter();
  await gateway().rows('alter table rate_windows rename to away');
  await expect(rates.ask(key)).rejects.toThrow('rate_windows');
  await gateway().rows('alter table away rename to rate_windows');
  expect(await ask(rates)).toMatchObject({ remaining: 4 });
});
