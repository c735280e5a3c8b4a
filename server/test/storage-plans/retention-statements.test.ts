import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bucketOf, createIdMaker, NO_ID } from '../../src/core/ids.ts';
import { findInboundPiece, findMessagePiece } from '../../src/storage/account-retention.queries.ts';
import { FOLDED_TABLES, foldCounts } from '../../src/storage/counts.ts';
import { DAY_MS } from '../../src/durations.ts';
import { openDatabase, type Database, type Handle } from '../../src/storage/database.ts';
import { MaintenanceConnection } from '../../src/storage/maintenance-connection.ts';
import { ensurePartitions } from '../../src/storage/partitions.ts';
import {
  blankOldSessions,
  dropOldRates,
  dropOldSessions,
  findNumberPiece,
  findWithOld,
} from '../../src/storage/tended-accounts.queries.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const account = 17;
const bucket = bucketOf(account);
const QUEUED = 5_000;
const PIECE = 100;

let database: TestDatabase;
let db: Database;
let client: MaintenanceConnection;
let before: string;

/** An account whose webhook has been away for a long time. */
beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.connectionString);
  await ensurePartitions(db.general);
  const maker = createIdMaker(1, Date.now);
  const ids = Array.from({ length: QUEUED }, () => maker.one(account));
  before = maker.one(account);
  const insert = (sql: string) => db.general.query(`${sql} from unnest($1::uuid[]) as i (id)`, [ids]);
  await insert(
    `insert into messages (bucket, account, id, first, accepted, family, recipient, sender, route, unicode, flash,
                           parts, price, credit_kind, queue, lane, state)
     select ${bucket}, ${account}, id, id, 1, 'v2', '9876543210', 'A', 'T', false, false, 1, 0, 'sms', 1, 0, 40`,
  );
  await insert(
    `insert into inbound_messages (bucket, account, id, sender, number, body, connector, received_at)
     select ${bucket}, ${account}, id, '9876543210', '56161', 'hello', 1, now()`,
  );
  await insert(
    `insert into webhook_queue (bucket, account, endpoint, due, subject, rank)
     select ${bucket}, ${account}, 1, now(), id, 40`,
  );
  await insert(
    `insert into smpp_deliveries (bucket, account, due, id, part, content)
     select ${bucket}, ${account}, now(), id, 0, '{}'`,
  );
  await insert(
    `insert into owed_replies (bucket, account, id, recipient, body)
     select ${bucket}, ${account}, id, '9876543210', 'hello'`,
  );
  await insert(
    `insert into chat_sessions (bucket, account, sender, person, last_at, contact_name)
     select ${bucket}, ${account}, '919000000000', id::text, now(), 'Meera'`,
  );
  await insert(
    `insert into chat_numbers (bucket, account, number, message)
     select ${bucket}, ${account}, row_number() over (), id`,
  );
  await insert(
    `insert into campaigns (bucket, account, campaign, first, total, fed, body, sender, route, queue, lane, state)
     select ${bucket}, ${account}, row_number() over (), id, 300, 300, '', 'A', 'T', 1, 1, 'completed'`,
  );
  await insert(
    `insert into campaign_counts (bucket, account, campaign, slot, delivered)
     select ${bucket}, ${account}, row_number() over (), -1, 300`,
  );
  // Days that were folded long ago, and the latest, which are counted by slot.
  await insert(
    `insert into usage_by_kind (bucket, account, day, kind, slot)
     select ${bucket}, ${account}, current_date - (row_number() over ())::integer, 'sms', -1`,
  );
  await insert(
    `insert into usage_causes (bucket, account, day, kind, cause, slot)
     select ${bucket}, ${account}, current_date - (row_number() over ())::integer, 'sms', 'absent', -1`,
  );
  client = await MaintenanceConnection.open(database.connectionString);
});

afterAll(async () => {
  await client.close();
  await db.close();
  await database.drop();
});

type Plan = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

/** The number of rows that a statement reads from each table. */
async function rowsRead(run: (handle: Handle) => Promise<unknown>): Promise<Map<string, number>> {
  const statements: pg.QueryConfig[] = [];
  await run({
    query: async (statement) => {
      statements.push(statement);
      return { rows: [], rowCount: 0, command: '', oid: 0, fields: [] };
    },
  });
  const read = new Map<string, number>();
  const walk = (plan: Plan) => {
    const table = plan['Relation Name']?.replace(/_\d{8}$/, '');
    const rows = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
    if (table !== undefined) read.set(table, (read.get(table) ?? 0) + rows);
    plan.Plans?.forEach(walk);
  };
  for (const { text, values = [] } of statements) {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      text: `explain (analyze, format json) ${text}`,
      values,
    });
    if (rows[0]) walk(rows[0]['QUERY PLAN'][0].Plan);
  }
  return read;
}

describe.each([
  ['without statistics', []],
  ['with statistics', ['analyze']],
])('on tables %s', (_statistics, made) => {
  beforeAll(async () => {
    for (const sql of made) await db.general.query(sql);
  });

  const key = { bucket, account };
  const sessions = [{ ...key, before: new Date(Date.now() - DAY_MS) }];
  const usage = [{ ...key, fromDay: new Date(Date.now() - 37 * DAY_MS).toISOString().slice(0, 10) }];
  const day = new Date(Date.now() - 2 * DAY_MS).toISOString().slice(0, 10);
  test.each([
    ['sessions', (handle: Handle) => dropOldSessions(handle, sessions, PIECE)],
    ['names', (handle: Handle) => blankOldSessions(handle, sessions, PIECE)],
    ['chat numbers', (handle: Handle) => findWithOld(handle, 'chat_numbers', [{ ...key, below: NO_ID }])],
    ['numbers of a piece', (handle: Handle) => findNumberPiece(handle, key, { after: NO_ID, before }, PIECE)],
    ['campaigns', (handle: Handle) => findWithOld(handle, 'campaigns', [{ ...key, below: NO_ID }])],
    ['rate windows', (handle: Handle) => dropOldRates(handle, [key], day, PIECE)],
    ...FOLDED_TABLES.map((table): [string, (handle: Handle) => Promise<unknown>] => [
      table,
      (handle) => foldCounts(handle, table, usage, day, PIECE),
    ]),
  ] satisfies [string, (handle: Handle) => Promise<unknown>][])(
    'of %s no more is read than is due, whatever else an account has',
    async (_what, run) => {
      for (const [table, rows] of await rowsRead(run)) {
        expect({ table, few: rows <= 2 * PIECE }).toEqual({ table, few: true });
      }
    },
  );

  test.each([
    [
      'messages',
      (handle: Handle) =>
        findMessagePiece(handle, { bucket, account }, { after: NO_ID, before, walked: new Date() }, PIECE),
    ],
    [
      'inbound messages',
      (handle: Handle) =>
        findInboundPiece(handle, 'inbound_messages', { bucket, account }, { after: NO_ID, before }, PIECE),
    ],
  ])('a piece of %s is looked up in the queues by its ids, whatever else is queued', async (_what, run) => {
    for (const [table, rows] of await rowsRead(run)) {
      expect({ table, few: rows <= 2 * PIECE }).toEqual({ table, few: true });
    }
  });
});
