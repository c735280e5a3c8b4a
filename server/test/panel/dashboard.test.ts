import type { Overview } from 'harkara-contract/routes/dashboard.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { creditAccount } from '../../src/core/accounts/manage-accounts.ts';
import { dayOf } from '../../src/core/day.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { OPERATOR } from '../support/operator.ts';
import { numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';
import type { Answer } from './answer.ts';
import { addPerson, BEHIND_PROXY, type Browser, person, refusalOf, signedIn } from './browser.ts';

const gateway = useGateway({ provision: provision(person('asha'), person('ravi')), config: BEHIND_PROXY });

type Causes = Answer<'GET /causes'>;

const read = async <Data>(path: string, browser = asha): Promise<Data> => {
  const answer = await browser.get(path);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text) as Data;
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
    expect(today).toMatchObject({ messages: 6, delivered: 2, failed: 4 });
    expect(balances.map(({ kind }) => kind)).toContain('sms');
    expect(balances[0]).toEqual({ kind: 'sms', credits: 1_000 - today.credits, daysLeft: null });
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
    expect(balances[0]).toEqual({ kind: 'sms', credits: 1_000, daysLeft: 10 });
    await gateway().rows('delete from usage_by_kind where slot = 4000');
  });

  test('names campaigns that have not ended, and webhooks that fail', async () => {
    await gateway().rows(
      `with who as (select bucket, account from directory where kind = 'username' and value = 'ravi'),
            hook as (
              insert into webhook_endpoints (bucket, account, endpoint, url, failures, probe_at, last_error)
              select bucket, account, 900, 'https://hooks.example/in', 9, now(), 'answered 500' from who)
       insert into campaigns (bucket, account, campaign, first, total, fed, body, sender, route, queue,
                              lane, state, name)
       select bucket, account, 900, gen_random_uuid(), 300, 300, 'a', 'HRKTST', 'T', 1, 1, 'paused', 'Camp' from who`,
    );
    expect(await read<Overview>('dashboard', ravi)).toMatchObject({
      campaigns: [
        { id: 900, name: 'Camp', status: 'paused', total: 300, summary: { queued: 300 }, sender: 'HRKTST' },
      ],
      webhooks: [
        {
          endpoint: 900,
          url: 'https://hooks.example/in',
          lastError: { key: 'as_stored', params: { text: 'answered 500' }, text: 'answered 500' },
          isDisabled: false,
        },
      ],
    });
    expect(await read<Overview>('dashboard')).toMatchObject({ campaigns: [], webhooks: [] });
    await gateway().rows('delete from campaigns where campaign = 900');
    await gateway().rows('delete from webhook_endpoints where endpoint = 900');
  });
});

test('usage has every day, the oldest first, also those without messages', async () => {
  const { items } = await read<Answer<'GET /usage'>>('usage?days=30');
  expect(items).toHaveLength(30);
  expect(items.at(-1)).toMatchObject({ messages: 6, delivered: 2, failed: 4 });
  expect(items[0]).toMatchObject({ messages: 0, delivered: 0, failed: 0, credits: 0 });
});

test.each(['usage?days=0', 'usage?days=91', 'causes?days=x', 'dashboard?channel=fax'])(
  '%s is refused',
  async (path) => {
    expect(refusalOf(await asha.get(path))).toBe('422 validation_failed');
  },
);

test('a new account is told its first steps until all are done, or the person hides them', async () => {
  const bare = { credits: {}, senders: [], templates: [] };
  await gateway().apply(provision(person('naya', bare), person('purana', bare)));
  const naya = await signedIn(gateway, 'naya');
  const stepsOf = async (browser: Browser) => {
    const { firstSteps } = await read<Overview>('dashboard', browser);
    return firstSteps && Object.fromEntries(firstSteps.map(({ step, state }) => [step, state]));
  };
  const open = { sender: 'open', template: 'open', credits: 'open', message: 'open', webhook: 'open' };
  expect(await stepsOf(naya)).toEqual(open);
  const apply = (more: object) => gateway().apply({ accounts: [{ username: 'naya', ...more }] });
  const sender = { sender_id: SENDER, route: 'transactional' };
  const template = { name: 'text', content: TEXT };
  await apply({ senders: [sender], templates: [template] });
  expect(await stepsOf(naya)).toEqual({ ...open, sender: 'pending', template: 'pending' });
  await apply({
    senders: [{ ...sender, status: 'approved' }],
    templates: [{ ...template, status: 'approved' }],
  });
  await creditAccount(gateway().db, OPERATOR, gateway().composition.ids, 'naya', 'sms', 5_000);
  const approved = { ...open, sender: 'done', template: 'done', credits: 'done' };
  expect(await stepsOf(naya)).toEqual(approved);
  const sent = await gateway().sendAs('naya', {
    sender_id: SENDER,
    recipient: numberFor('delivered'),
    message: TEXT,
  });
  expect(sent.status).toBe(200);
  expect(await stepsOf(naya)).toEqual({ ...approved, message: 'done' });
  // Only owners see webhooks.
  const viewer = await addPerson(gateway, naya, 'naya’s viewer', 'viewer');
  expect(await stepsOf(viewer.browser)).toBeNull();
  // An account that has sent for a month is not new.
  const age = (days: number) =>
    gateway().rows(
      `update accounts set created_at = now() - make_interval(days => $1) where username = 'naya'`,
      [days],
    );
  await age(31);
  expect(await stepsOf(naya)).toBeNull();
  await age(1);
  await apply({ webhook: { url: 'https://hooks.example/in' } });
  expect(await stepsOf(naya)).toBeNull();

  const purana = await signedIn(gateway, 'purana');
  const { browser: other } = await addPerson(gateway, purana, 'purana’s other', 'owner');
  const hide = (hidden: boolean) => purana.send('PUT', 'first-steps', { hidden });
  expect((await hide(true)).status).toBe(204);
  expect([await stepsOf(purana), await stepsOf(other)]).toEqual([null, open]);
  expect((await hide(false)).status).toBe(204);
  expect(await stepsOf(purana)).toEqual(open);
});

describe('the badges beside the pages', () => {
  type Badges = Record<string, number>;
  const badgesOf = async (browser: Browser): Promise<Badges> => {
    const answer = await browser.get('session', { 'x-poll': '1' });
    return answer.body.badges ?? {};
  };
  /** Every customer of the tests has a rejected sender ID. */
  const FIRST = { campaigns: 0, templates: 0, senders: 1, webhooks: 0, refusals: 0 };

  test('count what waits for the account’s own people', async () => {
    expect(await badgesOf(ravi)).toEqual(FIRST);
    await gateway().rows(
      `with who as (select bucket, account from directory where kind = 'username' and value = 'ravi'),
            hook as (
              insert into webhook_endpoints (bucket, account, endpoint, url, failures, probe_at)
              select bucket, account, 900, 'https://hooks.example/in', 9, now() from who),
            running as (
              insert into campaigns (bucket, account, campaign, first, total, fed, body, sender, route, queue, lane, state)
              select bucket, account, no, gen_random_uuid(), 3, 3, 'a', 'HRKTST', 'T', 1, 1, state
                from who, (values (900, 'processing'), (901, 'paused'), (902, 'queued'), (903, 'completed'),
                                  (904, 'processing')) as c (no, state)),
            -- All messages of the last have left.
            left_us as (
              insert into campaign_counts (bucket, account, campaign, slot, delivered, sent, unknown)
              select bucket, account, no, slot, slot, 1 - slot, slot * (no - 903)
                from who, (values (900), (904)) as c (no), (values (0), (1)) as s (slot)),
            rejected as (
              insert into templates (bucket, account, id, name, content, status, created_at)
              select bucket, account, no, 'badge ' || no, 'a', status, now() - ago * interval '1 day'
                from who, (values (900, 'rejected', 1), (901, 'rejected', 15), (902, 'pending', 1)) as t (no, status, ago)),
            header as (
              insert into senders (bucket, account, id, sender_id, route, status)
              select bucket, account, 900, 'BADGED', 'transactional', 'rejected' from who)
       insert into refusals (bucket, account, at, interface, method, route, code, fields)
       select bucket, account, now() - hours * interval '1 hour', 'v2', 'POST', '/sms', 'validation_failed', '{}'
         from who, unnest(array[1, 23, 25]) as hours`,
    );
    expect(await badgesOf(ravi)).toEqual({
      campaigns: 2,
      templates: 1,
      senders: 2,
      webhooks: 1,
      refusals: 2,
    });
    expect(await badgesOf(asha)).toEqual(FIRST);
  });

  test('are not counted further than there is room for', async () => {
    await gateway().rows(
      `insert into campaigns (bucket, account, campaign, first, total, fed, body, sender, route, queue, lane, state)
       select bucket, account, no, gen_random_uuid(), 3, 3, 'a', 'HRKTST', 'T', 1, 1, 'paused'
         from directory, generate_series(1000, 1150) as no
        where kind = 'username' and value = 'ravi'`,
    );
    expect(await badgesOf(ravi)).toMatchObject({ campaigns: 101 });
  });
});
