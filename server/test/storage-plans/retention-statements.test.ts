import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bucketOf, createIdMaker, NO_ID } from '../../src/core/ids.ts';
import { findInboundPiece } from '../../src/storage/old-inbound.queries.ts';
import { findMessagePiece } from '../../src/storage/old-messages.queries.ts';
import { FOLDED_TABLES, foldCounts } from '../../src/storage/counts.ts';
import { DAY_MS } from '../../src/durations.ts';
import type { Handle } from '../../src/storage/database.ts';
import { MaintenanceConnection } from '../../src/storage/maintenance-connection.ts';
import {
  blankOldSessions,
  dropOldRates,
  dropOldSessions,
  findNumberPiece,
  findWithOld,
} from '../../src/storage/tended-accounts.queries.ts';
import { insertMessages, planOf, statementsOf, useDatabase } from '../support/plans.ts';

const account = 17;
const bucket = bucketOf(account);
const QUEUED = 5_000;
const PIECE = 100;

let client: MaintenanceConnection;
let before: string;

/** An account whose webhook has been away for a long time. */
const db = useDatabase(async (filled, connectionString) => {
  const maker = createIdMaker(1, Date.now);
  const ids = Array.from({ length: QUEUED }, () => maker.one(account));
  before = maker.one(account);
  const insert = (sql: string) => filled.general.query(`${sql} from unnest($1::uuid[]) as i (id)`, [ids]);
  await insertMessages(filled, { bucket, account }, ids);
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
  client = await MaintenanceConnection.open(connectionString);
});

afterAll(() => client.close());

/** The number of rows that a statement reads from each table. */
async function rowsRead(run: (handle: Handle) => Promise<unknown>): Promise<Map<string, number>> {
  const read = new Map<string, number>();
  for (const statement of await statementsOf(run)) {
    for (const node of await planOf(client, statement, ['analyze'])) {
      const table = node['Relation Name']?.replace(/_\d{8}$/, '');
      const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
      if (table !== undefined) read.set(table, (read.get(table) ?? 0) + rows);
    }
  }
  return read;
}

describe.each([
  ['without statistics', []],
  ['with statistics', ['analyze']],
])('on tables %s', (_statistics, made) => {
  beforeAll(async () => {
    for (const sql of made) await db().general.query(sql);
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
