import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lookForAlerts, newWalk } from '../../src/core/alerts/look.ts';
import { bucketOf, createIdMaker, idFloor, timeOfId } from '../../src/core/ids.ts';
import { findBlockers } from '../../src/core/retention/drop-weeks.ts';
import { findFailingEndpoints, findLowBalances, findStillLow } from '../../src/storage/alerts.queries.ts';
import {
  claimSync,
  findChatOwner,
  listChatAccounts,
  noteCall,
  noteSync,
} from '../../src/storage/chat-accounts.queries.ts';
import type { Database, Handle } from '../../src/storage/database.ts';
import { listAttributes } from '../../src/storage/import-groups.queries.ts';
import { MaintenanceConnection } from '../../src/storage/maintenance-connection.ts';
import { lookUpByKeysOnly } from '../../src/storage/look-up-by-keys-only.ts';
import { partitionName, weekAt } from '../../src/storage/partitions.ts';
import { readConnectorUses } from '../../src/storage/removals.queries.ts';
import { markWeek, readRetiredWeeks } from '../../src/storage/retired-weeks.queries.ts';
import { pageOfSentDays, readOpening } from '../../src/storage/usage.queries.ts';
import { planOf, statementsOf, useDatabase } from '../support/plans.ts';

/** What runs again and again, or on somebody's request, must not cost more the more accounts, days or rows there are. */
const ACCOUNTS = 20_000;
const DAYS = 3_000;
const SLOTS = 4;
const account = 17;
const key = { bucket: bucketOf(account), account };
const now = Date.now();

const db = useDatabase(fill);
let general: pg.PoolClient;
let keysOnly: pg.PoolClient;
let reports: pg.PoolClient;

beforeAll(async () => {
  general = await db().general.connect();
  keysOnly = await db().general.connect();
  reports = await db().reports.connect();
});
afterAll(() => {
  for (const client of [general, keysOnly, reports]) client.release();
});

async function fill({ general: pool }: Database): Promise<void> {
  const each = (sql: string, count = ACCOUNTS) => pool.query(`${sql} from generate_series(1, ${count}) as i`);
  await each(
    `insert into accounts (bucket, account, username, role, created_at)
     select i % 64, i, 'name' || i, 'customer', now() - interval '90 days'`,
  );
  await each(`insert into balances (bucket, account, kind, amount) select i % 64, i, 'sms', 1000000000`);
  await each(
    `insert into webhook_endpoints (bucket, account, endpoint, url, failures, probe_at)
     select i % 64, i, 1, 'https://a.example', 0, case when i % 1000 = 0 then now() end`,
  );
  await each(
    `insert into chat_accounts (bucket, account, connector, sender) select i % 64, i, 'c' || i, 's' || i`,
  );
  await each(
    `insert into scheduled (due, id, bucket, account, queue, lane, attempt)
     select now() + i * interval '1 second', gen_random_uuid(), i % 64, i, 1, 0, 1`,
  );
  await each(
    `insert into contacts (bucket, account, group_id, id, mobile, attributes)
     select ${key.bucket}, ${account}, 1, i, (9000000000 + i)::text, '{"city": "Pune"}'`,
  );
  await pool.query(
    `insert into usage_by_kind (bucket, account, day, kind, slot, messages, credits)
     select ${key.bucket}, ${account}, current_date - day, 'sms', slot, 1, 1000
       from generate_series(0, ${DAYS - 1}) as d (day), generate_series(1, ${SLOTS}) as s (slot)`,
  );
}

/** The rows that a statement reads from tables, and the pages. */
async function costOf(
  client: pg.PoolClient,
  run: (handle: Handle) => Promise<unknown>,
): Promise<{ rows: number; pages: number }> {
  const cost = { rows: 0, pages: 0 };
  const statements = await statementsOf(run, [{}]);
  await client.query('begin');
  for (const statement of statements) {
    if (client === keysOnly) await lookUpByKeysOnly(client);
    const plan = await planOf(client, statement, ['analyze', 'buffers']);
    for (const node of plan) {
      const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
      if (node['Relation Name'] !== undefined) cost.rows += read;
    }
    cost.pages += (plan[0]?.['Shared Hit Blocks'] ?? 0) + (plan[0]?.['Shared Read Blocks'] ?? 0);
  }
  await client.query('rollback');
  return cost;
}

const someBalances = { from: 10, to: 12 };
const page = { limit: 51, before: '9999-12-31' };
const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10);
/** The month that began so many days ago. */
const month = (ago: number) => ({
  from: day(ago),
  until: day(ago - 30),
  begin: idFloor(now - ago * 86_400_000),
});

const STATEMENTS: [
  string,
  () => pg.PoolClient,
  { rows: number; pages: number },
  (handle: Handle) => Promise<unknown>,
][] = [
  ['failing endpoints', () => keysOnly, { rows: 40, pages: 130 }, (h) => findFailingEndpoints(h)],
  [
    'low balances on two pages',
    () => keysOnly,
    { rows: 160, pages: 12 },
    (h) => findLowBalances(h, 1_000, someBalances),
  ],
  ['balances that were low', () => keysOnly, { rows: 2, pages: 10 }, (h) => findStillLow(h, 1_000, [key])],
  [
    'the business accounts of a connector',
    () => general,
    { rows: 2, pages: 10 },
    (h) => listChatAccounts(h, 'c7'),
  ],
  ['whose number it is', () => general, { rows: 1, pages: 5 }, (h) => findChatOwner(h, 'c7', 's7')],
  ['whose only number it is', () => general, { rows: 1, pages: 5 }, (h) => findChatOwner(h, 'c7', null)],
  ['noting a callback', () => general, { rows: 2, pages: 30 }, (h) => noteCall(h, 'c7')],
  ['the turn to read templates', () => general, { rows: 2, pages: 30 }, (h) => claimSync(h, 'c7')],
  ['noting that they were read', () => general, { rows: 2, pages: 30 }, (h) => noteSync(h, 'c7', null)],
  [
    'a page of days with sends',
    () => reports,
    { rows: 3 * 52 * SLOTS, pages: 700 },
    (h) => pageOfSentDays(h, key, 'sms', page),
  ],
  [
    'the same of a balance that is not used',
    () => reports,
    { rows: 0, pages: 10 },
    (h) => pageOfSentDays(h, key, 'voice', page),
  ],
  [
    'a statement of last month',
    () => reports,
    { rows: 61 * SLOTS + 1, pages: 300 },
    (h) => readOpening(h, key, 'sms', month(60)),
  ],
  [
    'an old statement of a balance that is not used',
    () => reports,
    { rows: 1, pages: 10 },
    (h) => readOpening(h, key, 'voice', month(DAYS)),
  ],
  [
    'what a connector is used for',
    () => general,
    { rows: 2, pages: 30 },
    (h) => readConnectorUses(h, { id: 2, name: 'c7' }),
  ],
  [
    'the attributes of the next contacts',
    () => general,
    { rows: 500, pages: 40 },
    (h) => listAttributes(h, { ...key, import: 1 }, { group: 1, after: 10_000, limit: 500 }, 100),
  ],
];

describe.each(['without statistics', 'with statistics'])('%s', (statistics) => {
  beforeAll(async () => {
    if (statistics === 'with statistics') await general.query('analyze');
  });

  test.each(STATEMENTS)('reading %s costs no more than allowed', async (_what, client, most, run) => {
    const { rows, pages } = await costOf(client(), run);
    expect({ rows, pages, isLess: rows <= most.rows && pages <= most.pages }).toMatchObject({ isLess: true });
  });
});

test('a balance that runs low is found in one of the next looks, and stays known while others are looked at', async () => {
  // Wide enough that its last page is beyond the first look.
  await general.query(
    `insert into balances (bucket, account, kind)
     select 1, 1000000 + i, kind
       from generate_series(1, 20000) as i, unnest('{email,voice,chatapp}'::text[]) as k (kind)`,
  );
  await general.query(
    `insert into accounts (bucket, account, username, role, created_at)
     values (63, 2000063, 'poor', 'customer', now() - interval '90 days')`,
  );
  await general.query(`insert into balances (bucket, account, kind, amount) values (63, 2000063, 'sms', 0)`);
  await general.query(
    `insert into usage_by_kind (bucket, account, day, kind, slot, messages, credits)
     values (63, 2000063, current_date, 'sms', 1, 1, 1000)`,
  );
  const { rows: sizes } = await general.query<{ pages: number }>(
    `select (pg_relation_size('balances') / 8192)::integer as pages`,
  );
  const looksUntilFound = Math.ceil((sizes[0]?.pages ?? 0) / 500);
  expect(looksUntilFound).toBeGreaterThan(1);
  const sources = {
    carriers: () => [],
    disk: () => Promise.resolve({ freeBytes: 50, totalBytes: 100 }),
    now: () => new Date(),
  };
  const walk = newWalk();
  const found: boolean[] = [];
  const look = async () => {
    await lookForAlerts(db(), sources, walk);
    const { rows } = await general.query<{ account: number }>(
      `select account from alerts where kind = 'low_balance' and until is null`,
    );
    found.push(rows.some(({ account: low }) => low === 2_000_063));
  };
  for (let looks = 0; looks < looksUntilFound + 2; looks++) await look();
  expect(found).toEqual([...Array.from({ length: looksUntilFound - 1 }, () => false), true, true, true]);
  await general.query(`update balances set amount = 1000000000 where bucket = 63 and account = 2000063`);
  await look();
  const { rows } = await general.query(
    `select 1 from alerts where kind = 'low_balance' and since is not null`,
  );
  expect(rows).toEqual([]);
});

test('a week that is blocked is read again only where a message was found that has not ended', async () => {
  const week = weekAt(new Date(now));
  const maker = createIdMaker(1, () => now);
  const ids = Array.from({ length: 10_000 }, () => maker.one(account));
  expect(timeOfId(ids[0] ?? '').getTime()).toBeGreaterThanOrEqual(timeOfId(week.from).getTime());
  // Two to a page.
  await general.query(
    `insert into messages (bucket, account, id, first, accepted, family, recipient, sender, route, body, unicode, flash,
                           parts, price, credit_kind, queue, lane, state)
     select ${key.bucket}, ${account}, id, id, 1, 'v2', '9876543210', 'A', 'T', repeat('x', 1800), false, false, 1, 0,
            'sms', 1, 0, case when n = 9999 then 10 else 40 end
       from unnest($1::uuid[]) with ordinality as i (id, n) order by n`,
    [ids],
  );
  const read: string[] = [];
  const handle: Handle = {
    query: (statement) => {
      if (statement.text.includes('not final')) read.push(String(statement.values?.[0]));
      return general.query(statement);
    },
  };
  const first = await findBlockers(handle, week);
  expect(first.blockers).toEqual([{ what: 'not final', account, campaign: null, messages: 1 }]);
  expect(read).toEqual(['(0,0)', '(2000,0)', '(4000,0)']);
  const maintenance = await MaintenanceConnection.open(db().connectionString);
  await markWeek(maintenance, week, 'blocked', first.openPage);
  await maintenance.close();

  read.length = 0;
  const { openPage } = (await readRetiredWeeks(general)).get(week.week) ?? {};
  expect(await findBlockers(handle, week, openPage ?? 0)).toEqual(first);
  expect(read).toEqual(['(4000,0)']);

  await general.query(
    `update ${partitionName('messages', timeOfId(week.from))} set state = 40 where id >= $1 and state < 40`,
    [idFloor(now)],
  );
  read.length = 0;
  expect((await findBlockers(handle, week, openPage ?? 0)).blockers).toEqual([]);
  expect(read).toEqual(['(4000,0)', '(0,0)', '(2000,0)']);
});
