import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RateLimiter } from '../../src/core/limits/rate-limiter.ts';
import { startGateway, useGateway, waitFor, type Answer, type TestGateway } from '../support/gateway.ts';
import { customer, keyOf, keyRecord, provision } from '../support/provisions.ts';
import { createTestDatabase } from '../support/test-database.ts';

const limited = (username: string, limits: object, more: object = {}) =>
  customer(username, { api_keys: [keyRecord(username, limits)], senders: [], templates: [], ...more });

const PROVISION = provision(
  limited('asha', { per_minute: 60, per_day: 10_000 }),
  limited(
    'ravi',
    { per_minute: 5, per_day: 1_000 },
    {
      api_keys: [
        keyRecord('ravi', { per_minute: 5 }),
        { ...keyRecord('ravi-second', { per_minute: 5 }), name: 'second' },
      ],
    },
  ),
  limited('daily', { per_minute: 60, per_day: 7 }),
  limited('busy', { per_minute: 2_000, per_day: 100_000 }),
  limited('sender', { per_minute: 5, scopes: ['send'] }),
  limited('blocked', { per_minute: 5 }, { status: 'blocked' }),
  limited('elsewhere', { per_minute: 5, allow_ips: ['203.0.113.0/24'] }),
);
const gateway = useGateway({ alone: true, workers: false, provision: PROVISION });

/** In the middle of an otherwise unused minute; each test has its own. */
let clock = Date.UTC(2030, 0, 15, 10, 0, 20);

function stopClock(...gateways: TestGateway[]): void {
  for (const { composition } of gateways) {
    composition.gateway.rates = new RateLimiter(composition.db, () => clock);
  }
}

beforeEach(() => {
  clock += 120_000;
  stopClock(gateway());
});

afterEach(async () => {
  await gateway().rows('delete from rate_windows');
});

const ask = (
  username: string,
  {
    path = '/balance',
    to = gateway(),
    headers = {},
  }: { path?: string; to?: TestGateway; headers?: object } = {},
) => to.request(`/api/v2${path}`, { headers: { 'x-api-key': keyOf(username), ...headers } });

const askTimes = (count: number, username: string, to = gateway()) =>
  Promise.all(Array.from({ length: count }, () => ask(username, { to })));

const rateOf = ({ headers }: Answer) => ({
  limit: Number(headers['ratelimit-limit']),
  remaining: Number(headers['ratelimit-remaining']),
  reset: Number(headers['ratelimit-reset']),
});

const statuses = (answers: Answer[]) =>
  answers.reduce<Record<number, number>>(
    (counts, { status }) => ({ ...counts, [status]: (counts[status] ?? 0) + 1 }),
    {},
  );

describe('a key with 60 requests a minute', () => {
  test('counts down from 59, and the 61st is refused until the minute is over', async () => {
    for (let i = 1; i <= 60; i++) {
      const answer = await ask('asha');
      expect(answer.status).toBe(200);
      expect(rateOf(answer)).toEqual({ limit: 60, remaining: 60 - i, reset: 40 });
    }
    const refused = await ask('asha');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('40');
    expect(rateOf(refused)).toEqual({ limit: 60, remaining: 0, reset: 40 });
    expect(refused.body).toEqual({
      success: false,
      status: 'error',
      message: expect.any(String),
      error: {
        code: 'rate_limited',
        legacy_code: -13,
        reason: 'requests_per_minute_used',
        params: { most: 60 },
      },
      request_id: expect.any(String),
    });
    clock += 39_999;
    expect((await ask('asha')).headers['retry-after']).toBe('1');
    clock += 1;
    expect(rateOf(await ask('asha'))).toEqual({ limit: 60, remaining: 59, reset: 60 });
  });

  test('lets exactly 60 of 200 simultaneous requests through, and refusals do not count', async () => {
    expect(statuses(await askTimes(200, 'asha'))).toEqual({ 200: 60, 429: 140 });
    expect(statuses(await askTimes(20, 'asha'))).toEqual({ 429: 20 });
    const [used] = await gateway().rows('select minute_used, day_used from rate_windows');
    expect(used).toEqual({ minute_used: 60, day_used: 60 });
    clock += 60_000;
    expect(statuses(await askTimes(61, 'asha'))).toEqual({ 200: 60, 429: 1 });
  });

  test('goes on counting after a restart, and together with another gateway', async () => {
    await using database = await createTestDatabase();
    const one = await startGateway({ workers: false, database, provision: PROVISION });
    stopClock(one);
    expect(statuses(await askTimes(25, 'asha', one))).toEqual({ 200: 25 });
    await one.close();
    await using two = await startGateway({ workers: false, database });
    await using three = await startGateway({ workers: false, database });
    stopClock(two, three);
    expect(rateOf(await ask('asha', { to: two })).remaining).toBe(34);
    const both = await Promise.all([askTimes(50, 'asha', two), askTimes(50, 'asha', three)]);
    expect(statuses(both.flat())).toEqual({ 200: 34, 429: 66 });
  });

  test.each([
    ['X-Forwarded-For', (i: number) => ({ 'x-forwarded-for': `198.51.100.${i}` })],
    ['Forwarded', (i: number) => ({ forwarded: `for=198.51.100.${i}` })],
    ['X-Real-IP', (i: number) => ({ 'x-real-ip': `198.51.100.${i}` })],
  ])('is not deceived by %s', async (_name, headers) => {
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, i) => ask('asha', { headers: headers(i) })),
    );
    expect(statuses(answers)).toEqual({ 200: 60, 429: 20 });
  });
});

test('every key of an account has its own count', async () => {
  expect(statuses(await askTimes(8, 'ravi'))).toEqual({ 200: 5, 429: 3 });
  expect(statuses(await askTimes(8, 'ravi-second'))).toEqual({ 200: 5, 429: 3 });
});

test('a used-up day has its own code, until midnight UTC', async () => {
  expect(rateOf(await ask('daily'))).toMatchObject({ limit: 7, remaining: 6 });
  const answers = await askTimes(9, 'daily');
  expect(statuses(answers)).toEqual({ 200: 6, 429: 3 });
  clock += 60_000;
  const refused = await ask('daily');
  expect(refused.status).toBe(429);
  expect(refused.body.error).toEqual({
    code: 'daily_cap_reached',
    legacy_code: -13,
    reason: 'requests_per_day_used',
    params: { most: 7 },
  });
  const left = (Date.UTC(2030, 0, 16) - clock) / 1000;
  expect(rateOf(refused)).toEqual({ limit: 7, remaining: 0, reset: left });
  expect(refused.headers['retry-after']).toBe(String(left));
  clock += left * 1000;
  expect((await ask('daily')).status).toBe(200);
  clock = Date.UTC(2030, 0, 15, 12, 0, 20);
});

describe('the state of the limit is reported with', () => {
  test.each([
    ['ravi', '/sms/status/nothing', 404],
    ['ravi', '/credits/history?days=0', 422],
    ['sender', '/balance', 403],
    ['blocked', '/balance', 403],
  ])('the answer to %s asking for %s, which is %i', async (username, path, status) => {
    const answer = await ask(username, { path });
    expect(answer.status).toBe(status);
    expect(rateOf(answer)).toEqual({ limit: 5, remaining: 4, reset: 40 });
  });

  test('no answer to an unknown key, and such a request counts for nobody', async () => {
    for (const username of ['nobody', 'elsewhere']) {
      const answer = await ask(username);
      expect(answer.status).toBe(401);
      expect(answer.headers['ratelimit-limit']).toBeUndefined();
    }
    expect(await gateway().rows('select 1 from rate_windows')).toEqual([]);
  });
});

test('a changed limit takes effect, and used requests stay used', async () => {
  expect(statuses(await askTimes(8, 'ravi'))).toEqual({ 200: 5, 429: 3 });
  const change = async (per_minute: number) => {
    await gateway().apply({ accounts: [{ username: 'ravi', api_keys: [{ name: 'main', per_minute }] }] });
    await waitFor('the gateway has heard of it', async () => {
      return rateOf(await ask('ravi')).limit === per_minute;
    });
  };
  await change(12);
  const [{ minute_used: used } = { minute_used: 0 }] = await gateway().rows<{ minute_used: number }>(
    `select minute_used from rate_windows w join accounts using (bucket, account) where username = 'ravi'`,
  );
  expect(used).toBe(6);
  expect(statuses(await askTimes(8, 'ravi'))).toEqual({ 200: 6, 429: 2 });
  await change(3);
  expect(rateOf(await ask('ravi'))).toMatchObject({ limit: 3, remaining: 0 });
  clock += 60_000;
  expect(statuses(await askTimes(8, 'ravi'))).toEqual({ 200: 3, 429: 5 });
});

/** A busy machine may answer 503: then it is asked again. */
async function decided(to: TestGateway): Promise<200 | 429> {
  for (;;) {
    const { status } = await ask('busy', { to });
    if (status === 200 || status === 429) return status;
    expect(status).toBe(503);
  }
}

test('three gateways together let 2,000 a minute through, within 5 %, and never more', async () => {
  await using database = await createTestDatabase();
  await using one = await startGateway({ workers: false, database, provision: PROVISION });
  await using two = await startGateway({ workers: false, database });
  await using three = await startGateway({ workers: false, database });
  const gateways = [one, two, three];
  stopClock(...gateways);
  const counts = { 200: 0, 429: 0 };
  await Promise.all(
    gateways.map(async (to) => {
      for (let round = 0; round < 10; round++) {
        const asked = Array.from({ length: 100 }, () => decided(to));
        for (const status of await Promise.all(asked)) counts[status] += 1;
      }
    }),
  );
  expect(counts[200] + counts[429]).toBe(3_000);
  expect(counts[200]).toBeLessThanOrEqual(2_000);
  expect(counts[200]).toBeGreaterThanOrEqual(1_900);
});
