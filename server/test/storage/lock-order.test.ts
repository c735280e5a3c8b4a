import type pg from 'pg';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { moveVirtualNumber } from '../../src/core/inbound/virtual-numbers.ts';
import { storeProviderTemplates } from '../../src/core/channels/chatapp/sync-templates.ts';
import type { HandOver, Progress } from '../../src/core/delivery/progress.ts';
import { recordProgress } from '../../src/core/delivery/record-progress.ts';
import { bucketOf } from '../../src/core/ids.ts';
import { DAY_MS } from '../../src/durations.ts';
import { deleteMessages } from '../../src/storage/old-messages.queries.ts';
import { dropOldAnswers } from '../../src/storage/maintenance.queries.ts';
import { MaintenanceConnection } from '../../src/storage/maintenance-connection.ts';
import { completeCampaigns } from '../../src/storage/manage-campaigns.queries.ts';
import { createVirtualOperatorStore } from '../../src/storage/virtual-operator.queries.ts';
import { findDueInInbox } from '../../src/storage/receipt-inbox.queries.ts';
import { CHAT_SENDER, chatCustomer, postChat, provisionChat, VIRTUAL_CHAT } from '../support/chat.ts';
import { connectTo } from '../support/direct-connection.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { claimAll, recordingOf } from '../support/hand-overs.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { OPERATOR } from '../support/operator.ts';
import { TEXT } from '../support/provisions.ts';
import { sendToCore } from '../support/requests.ts';
import { said } from '../support/said.ts';

/**
 * Lock order: message rows by id, balances by account and kind, counters. Each test holds the row that must be locked
 * first, waits until the work waits for it, and then finds out that the work holds nothing yet that comes later.
 */

// The account that was made first has the smaller number, and the name that comes last.
const gateway = useGateway({
  alone: true,
  workers: false,
  provision: {
    ...provisionChat(chatCustomer('zara', '919000000001'), chatCustomer('asha', CHAT_SENDER)),
    virtual_numbers: [{ number: '56161', account: 'asha' }],
  },
});

let connector: number;
let holder: pg.Client | null = null;

beforeAll(async () => {
  const rows = await gateway().rows<{ id: number }>(`select id from connectors where name = 'virtual'`);
  connector = rows[0]?.id ?? 0;
});

afterEach(letGo);

/** Locks rows until the end of the test, or until they are let go. */
async function hold(sql: string, values: unknown[] = []): Promise<void> {
  holder = await connectTo(gateway().database);
  await holder.query('begin');
  const { rowCount } = await holder.query(`${sql} for update`, values);
  if (rowCount === 0) throw new Error('there was nothing to hold');
}

async function letGo(): Promise<void> {
  await holder?.query('rollback');
  await holder?.end();
  holder = null;
}

const untilItWaits = () => waitFor('it waits for what is held', async () => (await lockWaits(gateway())) > 0);

/** Whether nobody holds the rows. */
async function areFree(sql: string, values: unknown[] = []): Promise<boolean> {
  const all = await gateway().rows(sql, values);
  if (all.length === 0) throw new Error('there are no such rows');
  return (await gateway().rows(`${sql} for update skip locked`, values)).length === all.length;
}

const MESSAGE = 'select id from messages where id = $1';

/** Two messages that are claimed, the one with the smaller id first. */
async function twoHandOvers(): Promise<[HandOver, HandOver]> {
  await sendToCore(gateway(), 'asha', { messages: [{ recipient: '9876543210', text: TEXT }] });
  await sendToCore(gateway(), 'asha', { messages: [{ recipient: '9876543211', text: TEXT }] });
  const claimed = (await claimAll(gateway())).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const [a, b] = claimed.map((handOver) => ({ ...handOver, connector }));
  if (!a || !b) throw new Error('nothing was claimed');
  return [a, b];
}

const record = (...batch: Progress[]) => recordProgress(recordingOf(gateway()), batch);

let made = 0;
const taken = (handOver: HandOver, vendorIds = [`v${(made += 1)}`]): Progress => ({
  kind: 'answered',
  handOver,
  result: { kind: 'accepted', vendorIds },
  at: new Date(),
});

const receiptFor = (vendorId: string): Progress => ({
  kind: 'receipt',
  connector,
  receipt: { vendorId, recipient: null, state: 'delivered', error: null, at: new Date(), raw: '' },
  at: new Date(),
});

describe('messages are locked in the order of their ids', () => {
  test('whatever the order of the batch that moves them', async () => {
    const [a, b] = await twoHandOvers();
    await hold(MESSAGE, [a.id]);
    const recorded = record(taken(b), taken(a));
    await untilItWaits();
    expect(await areFree(MESSAGE, [b.id])).toBe(true);
    await letGo();
    expect((await recorded).moved).toHaveLength(2);
  });

  test('when some of a batch have parts that were delivered', async () => {
    const [a, b] = await twoHandOvers();
    await record(taken(a, ['one']), taken(b, ['part-1', 'part-2']));
    await hold(MESSAGE, [a.id]);
    const recorded = record(receiptFor('part-1'), receiptFor('one'));
    await untilItWaits();
    expect(await areFree(MESSAGE, [b.id])).toBe(true);
    await letGo();
    expect((await recorded).moved.map(({ id }) => id)).toEqual([a.id]);
  });

  test('when some of a batch go to another connector', async () => {
    const [a, b] = await twoHandOvers();
    await hold(MESSAGE, [a.id]);
    const result = { kind: 'rejected', reason: said('no') } as const;
    const onward = { queue: connector, reason: said('it refuses messages') };
    const recorded = record(taken(b), { kind: 'answered', handOver: a, result, at: new Date(), onward });
    await untilItWaits();
    expect(await areFree(MESSAGE, [b.id])).toBe(true);
    await letGo();
    expect((await recorded).moved.map(({ id }) => id)).toEqual([b.id]);
  });

  test('when the operator names the recipient of one that has ended otherwise than it was sent to', async () => {
    const [a, b] = await twoHandOvers();
    await record(taken(a, ['ended']));
    await record(receiptFor('ended'));
    await hold(MESSAGE, [a.id]);
    const result = { kind: 'accepted', vendorIds: ['ended'], recipient: '551199999999' } as const;
    const recorded = record(taken(b), { kind: 'answered', handOver: a, result, at: new Date() });
    await untilItWaits();
    expect(await areFree(MESSAGE, [b.id])).toBe(true);
    await letGo();
    expect((await recorded).moved.map(({ id }) => id)).toEqual([b.id]);
  });

  test('and those behind the last that something else changes, only by the statement that moves them', async () => {
    const [a, b] = await twoHandOvers();
    await record(taken(a, ['half-1', 'half-2']), taken(b, ['behind']));
    await hold(MESSAGE, [b.id]);
    const recorded = record(receiptFor('half-1'), receiptFor('behind'));
    await untilItWaits();
    const waiting = await gateway().rows<{ query: string }>(
      `select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(waiting.map(({ query }) => /update messages/.test(query))).toEqual([true]);
    await letGo();
    expect((await recorded).moved.map(({ id }) => id)).toEqual([b.id]);
  });

  test('and so are attempts that are settled once more', async () => {
    const [a, b] = await twoHandOvers();
    const unknown = (handOver: HandOver): Progress => ({
      kind: 'answered',
      handOver,
      result: { kind: 'unknown', reason: said('no answer') },
      at: new Date(),
    });
    await record(unknown(a), unknown(b));
    const ATTEMPT = 'select no from attempts where message = $1';
    await hold(ATTEMPT, [a.id]);
    const recorded = record(unknown(b), unknown(a));
    await untilItWaits();
    expect(await areFree(ATTEMPT, [b.id])).toBe(true);
    await letGo();
    await recorded;
  });

  test('before anything that is kept about them when an account’s retention deletes them', async () => {
    const [a, b] = await twoHandOvers();
    await record(taken(a), taken(b));
    const maintenance = await MaintenanceConnection.open(gateway().database.connectionString);
    try {
      await hold(MESSAGE, [b.id]);
      const deleted = deleteMessages(maintenance, a, [a.id, b.id], {
        horizon: a.id,
        walked: new Date(),
      });
      await untilItWaits();
      expect(await areFree('select no from attempts where message = any ($1)', [[a.id, b.id]])).toBe(true);
      await letGo();
      await deleted;
    } finally {
      await maintenance.close();
    }
    expect(await gateway().rows('select 1 from attempts where message = $1', [b.id])).toEqual([]);
  });
});

const BALANCES = 'select kind from balances where account = $1';

describe('balances are locked in the order of accounts', () => {
  test('when the provider of several accounts tells about a template', async () => {
    const [first, second] = [await gateway().accountOf('zara'), await gateway().accountOf('asha')];
    expect(first).toBeLessThan(second);
    await hold(BALANCES, [first]);
    const told = { name: 'new', language: 'en', category: 'UTILITY', body: 'New', status: 'approved' };
    const stored = storeProviderTemplates(
      gateway().db,
      VIRTUAL_CHAT.name,
      [{ ...told, problem: null }],
      false,
    );
    await untilItWaits();
    expect(await areFree(BALANCES, [second])).toBe(true);
    await letGo();
    expect(await stored).toBe(2);
  });

  test('when a virtual number moves from one account to another', async () => {
    const [first, second] = [await gateway().accountOf('zara'), await gateway().accountOf('asha')];
    await hold(BALANCES, [first]);
    const moved = moveVirtualNumber(gateway().db, OPERATOR, '56161', 'zara');
    await untilItWaits();
    expect(await areFree(BALANCES, [second])).toBe(true);
    await letGo();
    await moved;
  });
});

const NUMBERS = `select last from account_counters where account = $1 and name = 'chat'`;
const ROWS = Array.from({ length: 3 }, (_, i) => ({
  to: `91920000000${i}`,
  params: ['1', 'Monday'],
}));
const sendBulk = () =>
  postChat(gateway(), { template: 'order_update', rows: ROWS }, { path: '/chatapp/send-bulk' });

describe('counters come after balances', () => {
  test('when the messages of a chat job are numbered, which go on from those before', async () => {
    const account = await gateway().accountOf('asha');
    await sendBulk();
    await hold(BALANCES, [account]);
    const answer = sendBulk();
    await untilItWaits();
    expect(await areFree(NUMBERS, [account])).toBe(true);
    await letGo();
    expect((await answer).status).toBe(200);
    const numbers = await gateway().rows<{ number: number }>(
      `select n.number from chat_numbers n join messages m on m.id = n.message
        where n.account = $1 order by m.id`,
      [account],
    );
    expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  test('and a job whose transaction was chosen to end a deadlock is stored after all, once', async () => {
    await gateway().rows('create sequence tries');
    await gateway().rows(`
      create function fall() returns trigger language plpgsql as $$
      begin
        if nextval('tries') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
        return new;
      end $$`);
    await gateway().rows(
      'create trigger fall before insert on campaigns for each row execute function fall()',
    );
    try {
      const answer = await sendBulk();
      expect(answer.status).toBe(200);
      const job = answer.body.data?.['job_id'];
      const account = await gateway().accountOf('asha');
      const stored = await gateway().rows('select 1 from messages where account = $1 and campaign = $2', [
        account,
        job,
      ]);
      expect(stored).toHaveLength(ROWS.length);
    } finally {
      await gateway().rows('drop function fall cascade');
    }
  });
});

test('campaigns are completed in the order of their keys', async () => {
  const account = await gateway().accountOf('zara');
  const key = { bucket: bucketOf(account), account };
  for (const campaign of [1, 2]) {
    await gateway().rows(
      `insert into campaigns (bucket, account, campaign, first, total, fed, body, parts, sender, route, queue, lane, state)
       values ($1, $2, $3, gen_random_uuid(), 1, 1, '', 1, '', 'T', $4, 1, 'processing')`,
      [key.bucket, account, campaign, connector],
    );
    await gateway().rows(
      `insert into campaign_counts (bucket, account, campaign, slot, delivered) values ($1, $2, $3, 0, 1)`,
      [key.bucket, account, campaign],
    );
  }
  const CAMPAIGN = 'select state from campaigns where account = $1 and campaign = $2';
  await hold(CAMPAIGN, [account, 1]);
  const completed = completeCampaigns(gateway().db.hot, [
    { ...key, campaign: 2 },
    { ...key, campaign: 1 },
  ]);
  await untilItWaits();
  expect(await areFree(CAMPAIGN, [account, 2])).toBe(true);
  await letGo();
  await completed;
  expect(await gateway().rows(CAMPAIGN, [account, 2])).toEqual([{ state: 'completed' }]);
  await gateway().rows('delete from campaigns where account = $1', [account]);
  await gateway().rows('delete from campaign_counts where account = $1', [account]);
});

test.each(['release', 'settle', 'remove'] as const)(
  'rows of the virtual carrier are locked in the order of their ids: %s',
  async (step) => {
    const store = createVirtualOperatorStore(gateway().db.hot);
    const row = { messageId: 'm', recipient: '9', outcome: null, dueInMs: 60_000 };
    const [a, b] = [`${step} a`, `${step} b`];
    const rows = [b, a].map((vendorId) => ({ ...row, vendorId }));
    await store.take(connector, rows);
    await hold('select 1 from virtual_operator_messages where vendor_id = $1', [a]);
    const done = {
      release: () => store.release(connector, rows),
      settle: () => store.settle(connector, [b, a], 1),
      remove: () => store.remove(connector, [b, a]),
    }[step]();
    await untilItWaits();
    expect(await areFree('select 1 from virtual_operator_messages where vendor_id = $1', [b])).toBe(true);
    await letGo();
    await done;
  },
);

describe('does not wait for what somebody else is dealing with', () => {
  test('the sweep of old answers', async () => {
    const account = await gateway().accountOf('asha');
    for (const key of ['\\x01', '\\x02']) {
      await gateway().rows(
        `insert into idempotency (bucket, account, key_hash, fingerprint, answer, stored_at)
         values ($1, $2, $3, '\\x00', '{}', now() - interval '25 hours')`,
        [bucketOf(account), account, key],
      );
    }
    await hold(`select 1 from idempotency where key_hash = '\\x01'`);
    expect(await dropOldAnswers(gateway().db.general, new Date(Date.now() - DAY_MS), 10)).toBe(1);
    await letGo();
    expect(await dropOldAnswers(gateway().db.general, new Date(Date.now() - DAY_MS), 10)).toBe(1);
  });

  test('a receipt of the inbox that is tried again', async () => {
    await record(receiptFor('of nobody'));
    await gateway().rows(`update receipt_inbox set next_try = now()`);
    const [stored] = await findDueInInbox(gateway().db.hot, 1);
    if (!stored) throw new Error('there is no receipt');
    await hold('select 1 from receipt_inbox where id = $1', [stored.id]);
    await record({ kind: 'inbox', stored });
    await letGo();
    expect(await findDueInInbox(gateway().db.hot, 1)).toMatchObject([{ id: stored.id }]);
    await gateway().rows('delete from receipt_inbox');
  });
});
