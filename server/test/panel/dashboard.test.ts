import { beforeAll, describe, expect, test } from 'vitest';
import { dayOf } from '../../src/core/day.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { customer, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';
import { BEHIND_PROXY, passwordOf, refusalOf, signedIn, type Browser } from './browser.ts';

const person = (username: string) => customer(username, { password: passwordOf(username) });
const gateway = useGateway({ provision: provision(person('asha'), person('ravi')), config: BEHIND_PROXY });

type Day = { day: string; accepted: number; delivered: number; failed: number; credits: number };
type Overview = {
  balances: { kind: string; credits: number; days_left: number | null }[];
  today: Day;
  campaigns: { id: number; status: string; total: number }[];
  webhooks: object[];
};
type Causes = { items: { cause: string; messages: number }[] };

const read = async <Answer>(path: string, browser = asha): Promise<Answer> => {
  const answer = await browser.get(path);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text) as Answer;
};

let asha: Browser;
let ravi: Browser;

beforeAll(async () => {
  asha = await signedIn(gateway, 'asha');
  ravi = await signedIn(gateway, 'ravi');
  for (const outcome of ['delivered', 'delivered', 'failed', 'failed', 'expired', 'rejected'] as const) {
    await gateway().sendAs('asha', { sender_id: SENDER, recipient: numberFor(outcome), message: TEXT });
  }
  await waitFor('all are final', async () => {
    const { today } = await read<Overview>('dashboard');
    return today.delivered + today.failed === 6;
  });
});

test('causes are counted by the day in the same transaction as the failures', async () => {
  expect(await read<Causes>('causes?days=1')).toEqual({
    items: [
      { cause: 'absent', messages: 2 },
      { cause: 'blocked', messages: 1 },
      { cause: 'expired', messages: 1 },
    ],
  });
  expect(await read<Causes>('causes', ravi)).toEqual({ items: [] });
  expect(await read<Causes>('causes?channel=email')).toEqual({ items: [] });
});

describe('the dashboard', () => {
  test('has the day’s figures and the balances that the account may use', async () => {
    const { today, balances, campaigns, webhooks } = await read<Overview>('dashboard');
    expect(today).toMatchObject({ accepted: 6, delivered: 2, failed: 4 });
    expect(balances.map(({ kind }) => kind)).toContain('sms');
    expect(balances[0]).toEqual({ kind: 'sms', credits: 1_000 - today.credits, days_left: null });
    expect([campaigns, webhooks]).toEqual([[], []]);
  });

  test('tells how long the balance lasts at the last week’s pace', async () => {
    const yesterday = dayOf(new Date(Date.now() - 86_400_000), 'Asia/Kolkata');
    await gateway().rows(
      `insert into usage_by_kind (bucket, account, day, kind, slot, messages, credits)
       select bucket, account, $1, 'sms', 4000, 10, 100000 from balances
        where account = (select account from directory where kind = 'username' and value = 'ravi') and kind = 'sms'`,
      [yesterday],
    );
    const { balances } = await read<Overview>('dashboard', ravi);
    expect(balances[0]).toEqual({ kind: 'sms', credits: 1_000, days_left: 10 });
    await gateway().rows('delete from usage_by_kind where slot = 4000');
  });

  test('names campaigns that have not ended, and webhooks that fail', async () => {
    await gateway().rows(
      `with who as (select bucket, account from directory where kind = 'username' and value = 'ravi'),
            hook as (
              insert into webhook_endpoints (bucket, account, endpoint, url, failures, probe_at, last_error)
              select bucket, account, 900, 'https://hooks.example/in', 9, now(), 'answered 500' from who)
       insert into campaigns (bucket, account, campaign, first, total, fed, body, sender, route, queue, lane, state)
       select bucket, account, 900, gen_random_uuid(), 300, 300, 'a', 'HRKTST', 'T', 1, 1, 'paused' from who`,
    );
    expect(await read<Overview>('dashboard', ravi)).toMatchObject({
      campaigns: [{ id: 900, status: 'paused', total: 300, done: 0, sender_id: 'HRKTST' }],
      webhooks: [{ id: 900, url: 'https://hooks.example/in', error: 'answered 500', disabled: false }],
    });
    expect(await read<Overview>('dashboard')).toMatchObject({ campaigns: [], webhooks: [] });
    await gateway().rows('delete from campaigns where campaign = 900');
    await gateway().rows('delete from webhook_endpoints where endpoint = 900');
  });
});

test('usage has every day, the oldest first, also those without messages', async () => {
  const { items } = await read<{ items: Day[] }>('usage?days=30');
  expect(items).toHaveLength(30);
  expect(items.at(-1)).toMatchObject({ accepted: 6, delivered: 2, failed: 4 });
  expect(items[0]).toMatchObject({ accepted: 0, delivered: 0, failed: 0, credits: 0 });
});

test.each(['usage?days=0', 'usage?days=91', 'causes?days=x', 'dashboard?channel=fax'])(
  '%s is refused',
  async (path) => {
    expect(refusalOf(await asha.get(path))).toEqual([422, 'validation_failed']);
  },
);
