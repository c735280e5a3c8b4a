import { readFile } from 'node:fs/promises';
import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { creditAccount } from '../../src/core/accounts/manage-accounts.ts';
import { dataOf, startGateway, useGateway, waitFor } from '../support/gateway.ts';
import { customer, numberFor, provision } from '../support/provisions.ts';
import { OPERATOR } from '../support/operator.ts';

const gateway = useGateway({
  provision: provision(
    customer('asha', { credits: { sms: 2500.125, international: 100.5 }, flood_limit: 500 }),
    customer('ravi', { credits: { sms: 10 } }),
    customer('meera', { credits: {}, time_zone: 'Asia/Kathmandu' }),
    customer('east', { credits: { sms: 7 }, time_zone: 'Pacific/Kiritimati' }),
    customer('west', { credits: { sms: 7 }, time_zone: 'Pacific/Pago_Pago' }),
  ),
});

const ISO_UTC = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
const NO_DAY = {
  messages: 0,
  parts: 0,
  credits_used: 0,
  refunded: 0,
  received: 0,
  transferred: 0,
};

const dayIn = (zone: string, ago = 0) => DateTime.now().setZone(zone).minus({ days: ago }).toISODate();
const grant = (username: string, milli: number, description?: string) =>
  creditAccount(gateway().db, OPERATOR, gateway().composition.ids, username, 'sms', milli, description);

type Day = typeof NO_DAY & { date: string };
async function historyOf(username: string, query = ''): Promise<Day[]> {
  const answer = await gateway().getAs(username, `/credits/history${query}`);
  expect(answer.status).toBe(200);
  const { data: _, ...envelope } = answer.body;
  expect(envelope).toEqual({ success: true, status: 'success' });
  return dataOf<Day[]>(answer);
}

const creditsOf = async (username: string) => (await gateway().getAs(username, '/credits')).body.data;

/** As another process has counted it, on a past day. */
async function countUsage(
  username: string,
  day: string | null,
  slot: number,
  columns: object,
): Promise<void> {
  const [names, values] = [Object.keys(columns), Object.values(columns)];
  await gateway().rows(
    `insert into usage (bucket, account, day, slot, ${names.join(', ')})
     select bucket, account, $2, $3, ${values.join(', ')} from accounts where username = $1`,
    [username, day, slot],
  );
}

describe('GET /credits', () => {
  test('answers with balances, usage and incoming credits, and nothing else', async () => {
    const answer = await gateway().getAs('asha', '/credits');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      status: 'success',
      data: {
        balance: 2500.125,
        international_credit: 100.5,
        today_used: 0,
        month_used: 0,
        flood_current: 0,
        flood_limit: 500,
        recent_credits: [
          {
            type: 'grant',
            amount: 2500.125,
            balance_after: 2500.125,
            description: null,
            counterparty: null,
            created_at: ISO_UTC,
          },
        ],
      },
    });
  });

  test('of an account that has nothing is full of zeros', async () => {
    expect(await creditsOf('meera')).toEqual({
      balance: 0,
      international_credit: 0,
      today_used: 0,
      month_used: 0,
      flood_current: 0,
      flood_limit: 0,
      recent_credits: [],
    });
  });

  test('sends count as usage and against the flood limit, refunds are subtracted', async () => {
    for (let i = 0; i < 3; i++) await gateway().sendSms(numberFor('delivered'));
    await gateway().sendSms(numberFor('rejected'));
    await waitFor('the refund has come', async () => (await gateway().balanceOf('asha')) === 2_497_125);
    expect(await creditsOf('asha')).toMatchObject({
      balance: 2497.125,
      today_used: 3,
      month_used: 3,
      flood_current: 4,
      recent_credits: [{ type: 'grant' }],
    });
    const [today] = await historyOf('asha', '?days=1');
    expect(today).toEqual({
      ...NO_DAY,
      date: dayIn('Asia/Kolkata'),
      messages: 4,
      parts: 4,
      credits_used: 4,
      refunded: 1,
      received: 2500.125,
    });
  });

  test('shows the last ten grants and withdrawals, newest first, always as positive amounts', async () => {
    for (let i = 1; i <= 9; i++) await grant('ravi', i * 1000);
    await grant('ravi', -500, 'a mistake');
    const recent = (await creditsOf('ravi'))?.['recent_credits'] as Record<string, unknown>[];
    expect(recent).toHaveLength(10);
    expect(recent.slice(0, 2)).toEqual([
      {
        type: 'withdrawal',
        amount: 0.5,
        balance_after: 54.5,
        description: 'a mistake',
        counterparty: null,
        created_at: ISO_UTC,
      },
      {
        type: 'grant',
        amount: 9,
        balance_after: 55,
        description: null,
        counterparty: null,
        created_at: ISO_UTC,
      },
    ]);
    expect(recent.map(({ amount }) => amount)).toEqual([0.5, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('more refunded than charged today is zero usage, never negative', async () => {
    await countUsage('meera', dayIn('Asia/Kathmandu'), 7, { credits: 1_000, refunded: 4_500 });
    expect(await creditsOf('meera')).toMatchObject({ today_used: 0, month_used: 0 });
    await gateway().rows('delete from usage where slot = 7');
  });

  test('the count of yesterday does not apply today', async () => {
    await gateway().rows(
      `update balances b set flood_day = current_date - 2, flood_count = 99
         from accounts a where a.account = b.account and a.username = 'ravi' and b.kind = 'sms'`,
    );
    expect(await creditsOf('ravi')).toMatchObject({ flood_current: 0 });
  });
});

describe('GET /credits/history', () => {
  test.each([
    ['', 30],
    ['?days=1', 1],
    ['?days=90', 90],
    ['?days=91', 90],
    ['?days=1000000000000', 90],
    ['?days=1e400', 90],
    ['?days=5&days=3', 3],
    ['?days=2&other=x', 2],
  ])('with %s has %i days, today the first', async (query, count) => {
    const days = await historyOf('meera', query);
    expect(days.map(({ date }) => date)).toEqual(
      Array.from({ length: count }, (_, i) => dayIn('Asia/Kathmandu', i)),
    );
    expect(days.at(-1)).toEqual({ ...NO_DAY, date: dayIn('Asia/Kathmandu', count - 1) });
  });

  test.each(['0', '-1', 'x', '1.5', '', '%00', 'NaN'])('with days=%s is 422', async (days) => {
    const answer = await gateway().getAs('asha', `/credits/history?days=${days}`);
    expect(answer.status).toBe(422);
    expect(answer.body.error).toEqual({
      code: 'validation_failed',
      legacy_code: null,
      reason: 'invalid_request',
      params: { fields: ['days'] },
      fields: { days: expect.any(String) },
      field_reasons: { days: { reason: expect.any(String), params: expect.any(Object) } },
    });
  });

  test('adds up what several processes have counted', async () => {
    const day = dayIn('Asia/Kathmandu', 4);
    const columns = { messages: 2, parts: 3, credits: 1_125, refunded: 100, received: 7, transferred: 11 };
    await countUsage('meera', day, 1, columns);
    await countUsage('meera', day, 4095, columns);
    await countUsage('meera', dayIn('Asia/Kathmandu', 31), 1, columns);
    const days = await historyOf('meera');
    expect(days.filter(({ parts }) => parts > 0)).toEqual([
      {
        date: day,
        messages: 4,
        parts: 6,
        credits_used: 2.25,
        refunded: 0.2,
        received: 0.014,
        transferred: 0.022,
      },
    ]);
    expect(days[4]?.date).toBe(day);
    await gateway().rows('delete from usage where parts = 3');
  });

  test('counts grants and withdrawals of SMS credits in the day of the account', async () => {
    await grant('meera', 5_000);
    await grant('meera', -1_250);
    await creditAccount(gateway().db, OPERATOR, gateway().composition.ids, 'meera', 'voice', 9_000);
    expect(await historyOf('meera', '?days=1')).toEqual([
      { ...NO_DAY, date: dayIn('Asia/Kathmandu'), received: 5, transferred: 1.25 },
    ]);
    expect(await historyOf('east', '?days=1')).toEqual([
      { ...NO_DAY, date: dayIn('Pacific/Kiritimati'), received: 7 },
    ]);
    expect(await historyOf('west', '?days=1')).toEqual([
      { ...NO_DAY, date: dayIn('Pacific/Pago_Pago'), received: 7 },
    ]);
  });
});

test('credits that came before the counts were kept are in the history as well', async () => {
  await using old = await startGateway({
    workers: false,
    provision: provision(customer('asha', { credits: { sms: 12.5, international: 3 } })),
  });
  await creditAccount(old.db, OPERATOR, old.composition.ids, 'asha', 'sms', -2_000);
  const summed = (table: string) =>
    `select day, sum(received)::bigint as received, sum(transferred)::bigint as transferred from ${table} group by day`;
  const [counted] = await old.rows(summed("(select * from usage_by_kind where kind = 'sms')"));
  expect(counted).toMatchObject({ received: 12_500, transferred: 2_000 });
  const migration = new URL('../../src/storage/migrations/0002_advanced_api.sql', import.meta.url);
  const catchUp = /insert into usage[^;]*;/.exec(await readFile(migration, 'utf8'));
  await old.rows(catchUp?.[0] ?? '');
  expect(await old.rows(summed('usage'))).toEqual([counted]);
});
