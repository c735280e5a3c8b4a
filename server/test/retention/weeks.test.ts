import { describe, expect, test } from 'vitest';
import { createIdMaker, toPublicId } from '../../src/core/ids.ts';
import { dropWeeks } from '../../src/core/retention/drop-weeks.ts';
import { surveyRetention } from '../../src/core/retention/survey.ts';
import { Turn, TurnIsOver } from '../../src/core/retention/turn.ts';
import { openAudit } from '../../src/storage/audit.queries.ts';
import { MaintenanceConnection } from '../../src/storage/maintenance-connection.ts';
import { partitionName, weekAt, WEEKLY_TABLES } from '../../src/storage/partitions.ts';
import {
  lockAgainstRetention,
  releaseRetentionLock,
  tryRetentionLock,
} from '../../src/storage/retention-lock.ts';
import { carryPages, detachWeek, markWeek } from '../../src/storage/retired-weeks.queries.ts';
import { connectTo } from '../support/direct-connection.ts';
import { waitFor } from '../support/gateway.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { age, daysAgo, makePartitions } from './past.ts';
import { ALL, DAY_MS, useRetention } from './rig.ts';

const {
  gateway,
  sent,
  delivered,
  refunded,
  campaign,
  endCampaigns,
  told,
  run,
  record,
  receiptFor,
  count,
  weekTables,
  stateOfWeek,
  brokenChecks,
} = useRetention();
const LONG_AGO = daysAgo(420);

async function blockersOf(at = LONG_AGO) {
  const { weeks } = await surveyRetention(gateway().db.general, ALL, new Date());
  return weeks.find(({ week }) => week === weekAt(at).week)?.blockers;
}

describe('a week in which everything has ended', () => {
  test('is dropped with everything kept about its messages; ledger, usage and balance stay', async () => {
    const { id } = await delivered();
    await refunded();
    await told();
    const [balance, entries, usage] = [
      await gateway().balanceOf('asha'),
      await count('ledger'),
      await gateway().rows('select messages, credits, refunded from usage_by_kind where account = $1', [
        await gateway().accountOf('asha'),
      ]),
    ];
    await age(gateway(), LONG_AGO);
    expect(await weekTables(LONG_AGO)).toHaveLength(WEEKLY_TABLES.length);
    expect(await run()).toBe(true);
    expect(await weekTables(LONG_AGO)).toEqual([]);
    expect(await stateOfWeek(LONG_AGO)).toBe('dropped');
    for (const table of ['messages', 'attempts', 'receipts', 'events', 'vendor_refs']) {
      expect(await count(table)).toBe(0);
    }
    expect(await gateway().balanceOf('asha')).toBe(balance);
    expect(await count('ledger')).toBe(entries);
    expect(
      await gateway().rows('select messages, credits, refunded from usage_by_kind where account = $1', [
        await gateway().accountOf('asha'),
      ]),
    ).toEqual(usage);
    expect(await gateway().rows(`select reason, amount, messages from carried order by reason`)).toEqual([
      { reason: 'refund', amount: 1_000, messages: 1 },
      { reason: 'send', amount: 2_000, messages: 2 },
    ]);
    expect(await brokenChecks()).toEqual([]);
    expect((await gateway().getAs('asha', `/sms/status/${toPublicId(id)}`)).status).toBe(404);
  });

  test('stays while it is younger than the retention', async () => {
    await delivered();
    await told();
    await age(gateway(), daysAgo(380));
    await run();
    expect(await count('messages')).toBe(1);
    expect(await weekTables(daysAgo(380))).toHaveLength(WEEKLY_TABLES.length);
  });

  test('is dropped if no receipt was ever expected', async () => {
    await sent();
    await age(gateway(), LONG_AGO);
    await run();
    expect(await count('messages')).toBe(0);
  });

  test('takes the text of its campaigns along, and the rows of their files; they go themselves within a day', async () => {
    await campaign();
    await endCampaigns();
    await gateway().rows(`update campaigns set file_rows = '{0,2}'`);
    // Their account was tended today already.
    await run();
    await age(gateway(), LONG_AGO);
    await run();
    expect(await count('messages')).toBe(0);
    expect(await gateway().rows('select body, file_rows, total, state from campaigns')).toEqual([
      { body: '', file_rows: null, total: 201, state: 'completed' },
    ]);
    await run(ALL, new Date(Date.now() + DAY_MS));
    expect(await count('campaigns')).toBe(0);
  });
});

describe('a week stays, and what blocks it is named, while', () => {
  const anId = () => createIdMaker(4_000, () => LONG_AGO.getTime()).one(1);
  test.each([
    [
      'one of its messages waits in the outbox',
      `insert into outbox (queue, lane, turn, id, bucket, account, attempt) values (1, 0, 1, $1, 1, 1, 0)`,
      'outbox',
    ],
    [
      'one is scheduled',
      `insert into scheduled (due, id, bucket, account, queue, lane, attempt) values (now(), $1, 1, 1, 1, 0, 0)`,
      'schedule',
    ],
    [
      'one is in flight',
      `insert into inflight (worker, id, bucket, account, queue, attempt, fence) values (4000, $1, 1, 1, 1, 1, 1)`,
      'in flight',
    ],
    [
      'a webhook has still to be told',
      `insert into webhook_queue (bucket, account, endpoint, due, subject, rank) values (1, 1, 1, now(), $1, 40)`,
      'webhooks',
    ],
    [
      'an SMPP customer has still to be told',
      `insert into smpp_deliveries (bucket, account, due, id, part, content) values (1, 1, now(), $1, 0, '{}')`,
      'SMPP deliveries',
    ],
    [
      'a paused job has not fed all of its messages',
      `insert into campaigns (bucket, account, campaign, first, total, fed, body, sender, route, queue, lane, state)
       values (1, 1, 7, $1, 300, 100, 'x', 'A', 'T', 1, 1, 'paused')`,
      'campaign',
    ],
  ])('%s', async (_what, sql, what) => {
    await makePartitions(gateway(), LONG_AGO);
    await gateway().rows(sql, [anId()]);
    await run();
    expect(await weekTables(LONG_AGO)).toHaveLength(WEEKLY_TABLES.length);
    expect(await stateOfWeek(LONG_AGO)).toBe('blocked');
    expect(await blockersOf()).toMatchObject([{ what, account: 1 }]);
    await gateway().rows('truncate campaigns, inflight');
  });

  test('one of its messages is not final', async () => {
    await delivered();
    await sent();
    await told();
    await age(gateway(), LONG_AGO);
    // Its hand-over has not been checked for a missing receipt.
    await gateway().rows(`update receipt_walk set day = '2000-01-01'`);
    await run();
    expect(await count('messages')).toBe(2);
    expect(await blockersOf()).toMatchObject([{ what: 'not final', messages: 1 }]);
  });

  test('the others are dropped', async () => {
    await delivered();
    await told();
    await age(gateway(), daysAgo(440));
    await sent();
    await age(gateway(), LONG_AGO);
    await gateway().rows(
      `insert into webhook_queue (bucket, account, endpoint, due, subject, rank) values (1, 1, 1, now(), $1, 40)`,
      [anId()],
    );
    await run();
    expect(await stateOfWeek(daysAgo(440))).toBe('dropped');
    expect(await stateOfWeek(LONG_AGO)).toBe('blocked');
    expect(await count('messages')).toBe(1);
    expect(await brokenChecks()).toEqual([]);
  });
});

describe('a run that was interrupted', () => {
  const tables = () => WEEKLY_TABLES.map((table) => ({ table, partition: nameIn(table) }));
  const nameIn = (table: string) => partitionName(table, new Date(weekAt(LONG_AGO).week));

  async function aWeek() {
    await delivered();
    await refunded();
    await told();
    await age(gateway(), LONG_AGO);
  }

  test('while summing up has signed nothing off, and the next one sums up again', async () => {
    await aWeek();
    const client = await MaintenanceConnection.open(gateway().database.connectionString);
    await markWeek(client, weekAt(LONG_AGO), 'closing');
    await carryPages(client, weekAt(LONG_AGO), nameIn('messages'), { from: 0, to: 100 }, weekAt(LONG_AGO).to);
    await client.close();
    expect(await count('carried')).toBe(2);
    expect(await brokenChecks()).toEqual([]);
    await run();
    expect(await stateOfWeek(LONG_AGO)).toBe('dropped');
    expect(await brokenChecks()).toEqual([]);
  });

  test('before dropping what it had detached leaves that to the next one', async () => {
    await aWeek();
    const client = await MaintenanceConnection.open(gateway().database.connectionString);
    await markWeek(client, weekAt(LONG_AGO), 'closing');
    await carryPages(client, weekAt(LONG_AGO), nameIn('messages'), { from: 0, to: 100 }, weekAt(LONG_AGO).to);
    await detachWeek(client, weekAt(LONG_AGO), tables());
    await client.close();
    expect(await count('messages')).toBe(0);
    expect(await brokenChecks()).toEqual([]);
    expect(await weekTables(LONG_AGO)).toHaveLength(WEEKLY_TABLES.length);
    await run();
    expect(await weekTables(LONG_AGO)).toEqual([]);
    expect(await stateOfWeek(LONG_AGO)).toBe('dropped');
    expect(await brokenChecks()).toEqual([]);
  });
});

test('a week that was being closed takes receipts again when it is no longer past the retention', async () => {
  const { vendorId } = await sent();
  await age(gateway(), LONG_AGO);
  await gateway().rows('update vendor_refs set at = now()');
  const client = await MaintenanceConnection.open(gateway().database.connectionString);
  await markWeek(client, weekAt(LONG_AGO), 'closing');
  await client.close();
  await run({ days: 1_000, textDays: 1_000 });
  expect(await record(receiptFor(vendorId))).toMatchObject({ late: 0, moved: [{ state: 40 }] });
});

describe('a process that stops', () => {
  /** Runs until `last` is sent; returns how many statements were sent after that. */
  async function sentAfter(last: RegExp): Promise<number> {
    const client = await MaintenanceConnection.open(gateway().database.connectionString);
    let after = 0;
    let stopping = false;
    client.query = (query) => {
      if (stopping) after += 1;
      stopping ||= last.test(query.text);
      return MaintenanceConnection.prototype.query.call(client, query) as never;
    };
    const turn = new Turn(client, gateway().composition.log, () => stopping);
    await expect(dropWeeks(turn, daysAgo(400))).rejects.toThrow(TurnIsOver);
    await client.close();
    return after;
  }

  test.each([
    ['dropping a week', /update campaigns/],
    ['asking what is queued', /from webhook_queue/],
    ['deleting dead letters', /delete from webhook_dead_letters/],
  ])('ends %s with the statement that is under way', async (_what, last) => {
    await delivered();
    await told();
    await age(gateway(), LONG_AGO);
    expect(await sentAfter(last)).toBe(0);
    await run();
    expect(await stateOfWeek(LONG_AGO)).toBe('dropped');
  });
});

test('a week is taken out of tables that are in use as soon as they are free, and nobody has to wait for that', async () => {
  await delivered();
  await told();
  await age(gateway(), LONG_AGO);
  await using older = await connectTo(gateway().database);
  await using reader = await connectTo(gateway().database);
  // Until this transaction ends, the week is only being closed.
  await older.query('begin; select 1');
  const running = run();
  await waitFor('it waits for older transactions', async () => {
    const asking = `select 1 from pg_stat_activity where application_name like 'harkara maintenance%'
                       and datname = current_database() and strpos(query, 'xact_start <=') > 0`;
    return (await gateway().rows(asking)).length === 1;
  });
  await reader.query('begin; select count(*) from messages');
  await older.end();
  await waitFor('it waits for the tables', async () => (await lockWaits(gateway(), 'detach partition')) > 0);
  // As long as the reader is active, the tables cannot be locked; sends must get past the process that waits for them.
  for (let i = 0; i < 5; i++) await gateway().sendSms('9876543210');
  expect(await stateOfWeek(LONG_AGO)).toBe('closing');
  await reader.query('rollback');
  expect(await running).toBe(true);
  expect(await stateOfWeek(LONG_AGO)).toBe('dropped');
});

describe('audits and deleting', () => {
  test('exclude each other: nothing is deleted while an audit reads', async () => {
    await delivered();
    await told();
    await age(gateway(), LONG_AGO);
    const reader = await openAudit(gateway().database.connectionString);
    expect(await run()).toBe(false);
    expect(await count('messages')).toBe(1);
    await reader.close();
    await waitFor('the audit is gone', run);
    expect(await count('messages')).toBe(0);
  });

  test('an audit waits while something is being deleted, and goes before the next piece', async () => {
    const [deleting, reading] = await Promise.all(
      [1, 2].map(() => MaintenanceConnection.open(gateway().database.connectionString)),
    );
    if (!deleting || !reading) throw new Error('there are two connections');
    expect(await tryRetentionLock(deleting)).toBe(true);
    let isIn = false;
    const waiting = lockAgainstRetention(reading).then(() => {
      isIn = true;
    });
    await waitFor('the audit stands in line', async () => {
      return (
        (
          await gateway().rows(
            `select 1 from pg_locks join pg_database on oid = database
              where datname = current_database() and locktype = 'advisory' and not granted`,
          )
        ).length === 1
      );
    });
    expect(isIn).toBe(false);
    await releaseRetentionLock(deleting);
    await waiting;
    expect(await tryRetentionLock(deleting)).toBe(false);
    await Promise.all([deleting.close(), reading.close()]);
  });
});

describe("operators' ids", () => {
  test('live as long as their messages', async () => {
    await sent();
    await age(gateway(), LONG_AGO);
    await gateway().rows(
      `insert into webhook_queue (bucket, account, endpoint, due, subject, rank)
       select bucket, account, 1, now(), id, 30 from messages`,
    );
    await run();
    expect(await count('vendor_refs')).toBe(1);
    await told();
    await gateway().rows(`update retired_weeks set changed_at = now() - interval '2 days'`);
    await run();
    expect(await count('messages')).toBe(0);
    expect(await count('vendor_refs')).toBe(0);
    const days = await gateway().rows(`select 1 from pg_class where relname = $1`, [
      partitionName('vendor_refs', new Date(weekAt(LONG_AGO).week)),
    ]);
    expect(days).toEqual([]);
  });
});

test('receipts without a matching message are deleted when they are past the retention', async () => {
  await record(receiptFor('nobody-1'));
  await age(gateway(), LONG_AGO);
  await record(receiptFor('nobody-2'));
  await run();
  expect(await gateway().rows('select vendor_id from receipt_inbox')).toEqual([{ vendor_id: 'nobody-2' }]);
});

describe('what belongs to no account', () => {
  const TEXTS = { ...ALL, textDays: 30 };

  /** Counted over all access paths and connections. */
  async function rowsRead(table: string): Promise<number> {
    await waitFor('what was read is counted', async () => {
      const busy = `select 1 from pg_stat_activity where application_name like 'harkara maintenance%' and datname = current_database()`;
      return (await gateway().rows(busy)).length === 0;
    });
    // Sessions that have not ended report their counts when asked: each of them, so that all have to be busy at once.
    const flush = 'select pg_stat_force_next_flush(), pg_sleep(0.1)';
    const { general, hot } = gateway().db;
    await Promise.all(
      [general, hot].flatMap((pool) => Array.from({ length: pool.totalCount }, () => pool.query(flush))),
    );
    const [row] = await gateway().rows<{ read: number }>(
      `select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_user_tables where relname = $1`,
      [table],
    );
    return Number(row?.read);
  }

  test('is not read again when its texts are gone: receipts without a matching message', async () => {
    const ids = gateway().composition.ids;
    await gateway().rows(
      `insert into receipt_inbox (id, connector, vendor_key, vendor_id, state, at, received_at, raw)
       select id, 1, 'v', 'v', 40, now(), now(), 'raw' from unnest($1::uuid[]) as i (id)`,
      [Array.from({ length: 6_000 }, () => ids.one(0))],
    );
    await age(gateway(), daysAgo(40));
    await record(receiptFor('nobody'));
    await run(TEXTS);
    const kept = () => gateway().rows('select vendor_id from receipt_inbox where raw is not null');
    expect(await kept()).toEqual([{ vendor_id: 'nobody' }]);
    const before = await rowsRead('receipt_inbox');
    await run(TEXTS);
    expect((await rowsRead('receipt_inbox')) - before).toBeLessThan(100);
    await run(TEXTS, new Date(Date.now() + 40 * DAY_MS));
    expect(await kept()).toEqual([]);
  });

  test('is not read before it is old: messages that virtual operators have taken', async () => {
    const insert = (connector: number, count: number, at: Date) =>
      gateway().rows(
        `insert into virtual_operator_messages (connector, vendor_id, message, recipient, outcome, due, taken_at)
         select $1, 'v' || i || extract(epoch from $3::timestamptz), 'm', '9876543210', 'none',
                $3::timestamptz + interval '1 minute', $3::timestamptz
           from generate_series(1, $2) as i`,
        [connector, count, at],
      );
    await insert(700, 3_000, new Date());
    await insert(701, 3, LONG_AGO);
    await insert(702, 2, LONG_AGO);
    await insert(702, 1, new Date());
    const before = await rowsRead('virtual_operator_messages');
    await run();
    expect((await rowsRead('virtual_operator_messages')) - before).toBeLessThan(100);
    expect(
      await gateway().rows(
        'select connector, count(*)::integer as count from virtual_operator_messages group by 1 order by 1',
      ),
    ).toEqual([
      { connector: 700, count: 3_000 },
      { connector: 702, count: 1 },
    ]);
    await gateway().rows('truncate virtual_operator_messages');
  });
});

test('previews of the panel are deleted when their address works no more', async () => {
  await gateway().rows(
    `insert into panel_previews (bucket, account, id, session, kind, content, expires_at)
     select 1, 1, gen_random_uuid(), gen_random_uuid(), 'mail', jsonb_build_object('minutes', minutes),
            now() + minutes * interval '1 minute'
       from unnest(array[-60, -1, 5]) as minutes`,
  );
  await run();
  expect(await gateway().rows('select content from panel_previews')).toEqual([{ content: { minutes: 5 } }]);
});

test('whole months of inbound messages are deleted, unless a reply is owed', async () => {
  const account = await gateway().accountOf('asha');
  const insert = (id: string) =>
    gateway().rows(
      `insert into inbound_messages (bucket, account, id, sender, number, body, connector, received_at)
       values ($1 % 64, $1, $2, '9876543210', '56161', 'hello', 1, now())`,
      [account, id],
    );
  const id = gateway().composition.ids.one(account);
  await insert(id);
  await gateway().rows(
    `insert into owed_replies (bucket, account, id, recipient, body) values ($1 % 64, $1, $2, '9876543210', 'hi')`,
    [account, id],
  );
  await age(gateway(), daysAgo(470));
  await run();
  expect(await count('inbound_messages')).toBe(1);
  await gateway().rows('truncate owed_replies');
  await run();
  expect(await count('inbound_messages')).toBe(0);
});
