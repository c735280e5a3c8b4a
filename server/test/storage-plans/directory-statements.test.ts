import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteFirstContacts, findContacts, listContacts } from '../../src/storage/contacts.queries.ts';
import { openDatabase, type Database, type Handle } from '../../src/storage/database.ts';
import { countRecords, listRecords } from '../../src/storage/records.queries.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** The cost of a list must depend on its page, however much the account and the others have. */
let database: TestDatabase;
let db: Database;
let client: pg.PoolClient;

const key = { bucket: 1, account: 1 };
const group = { ...key, group: 1 };

beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.connectionString);
  client = await db.general.connect();
  await client.query('set plan_cache_mode = force_generic_plan');
});

afterAll(async () => {
  client.release();
  await db.close();
  await database.drop();
});

async function fill(): Promise<void> {
  await db.general.query(
    `insert into contacts (bucket, account, group_id, id, mobile)
     select 1, 1, 1 + i % 2, i, (9000000000 + i)::text from generate_series(1, 20000) as i`,
  );
  await db.general.query(
    `insert into contact_groups (bucket, account, id, name)
     select 1, 1 + 64 * (i % 4), i, i::text from generate_series(1, 5000) as i`,
  );
  await db.general.query(
    `insert into templates (bucket, account, id, name, content, status)
     select 1, 1 + 64 * (i % 4), i, i::text, 'a', case when i % 50 < 2 then 'pending' else 'approved' end
       from generate_series(1, 5000) as i`,
  );
  await db.general.query(
    `insert into senders (bucket, account, id, sender_id, route, status)
     select 1, 1 + 64 * (i % 4), i, i::text, 'transactional',
            case when i % 50 < 2 then 'pending' else 'approved' end
       from generate_series(1, 5000) as i`,
  );
}

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Index Cond'?: string; Plans?: Plan[] };

/** The plan's nodes, and the columns that each look-up names. */
async function planOf(
  run: (handle: Handle) => Promise<unknown>,
): Promise<{ nodes: string[]; keys: string[] }> {
  const statements: pg.QueryConfig[] = [];
  await run({
    query: async (statement) => {
      statements.push(statement);
      return { rows: [], rowCount: 1, command: '', oid: 0, fields: [] };
    },
  });
  const [{ text, values = [] } = { text: '' }] = statements;
  await client.query(`prepare examined as ${text}`);
  try {
    const given = values.map((value) =>
      Buffer.isBuffer(value) ? 'null' : client.escapeLiteral(String(value)),
    );
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) execute examined (${given.join(', ')})`,
    );
    const plans: Plan[] = [];
    const walk = (plan: Plan) => {
      plans.push(plan);
      plan.Plans?.forEach(walk);
    };
    if (rows[0]) walk(rows[0]['QUERY PLAN'][0].Plan);
    return {
      nodes: plans.map((plan) => plan['Node Type']),
      keys: plans.flatMap((plan) => (plan['Index Cond'] === undefined ? [] : [plan['Index Cond']])),
    };
  } finally {
    await client.query('deallocate examined');
  }
}

const page = { offset: 100, limit: 50 };

const STATEMENTS: [string, string[], (handle: Handle) => Promise<unknown>][] = [
  ['templates', ['bucket', 'account'], (h) => listRecords(h, 'template', key, page)],
  [
    'pending templates',
    ['bucket', 'account', 'status'],
    (h) => listRecords(h, 'template', key, { ...page, status: 'pending' }),
  ],
  [
    'the count of pending templates',
    ['bucket', 'account', 'status'],
    (h) => countRecords(h, 'template', key, 'pending'),
  ],
  ['senders', ['bucket', 'account'], (h) => listRecords(h, 'sender', key, page)],
  [
    'pending senders',
    ['bucket', 'account', 'status'],
    (h) => listRecords(h, 'sender', key, { ...page, status: 'pending' }),
  ],
  ['groups', ['bucket', 'account'], (h) => listRecords(h, 'group', key, page)],
  ['the count of groups', ['bucket', 'account'], (h) => countRecords(h, 'group', key)],
  ['contacts', ['bucket', 'account', 'group_id', 'id'], (h) => listContacts(h, group, page)],
  [
    'contacts by mobile',
    ['bucket', 'account', 'group_id', 'mobile'],
    (h) => findContacts(h, group, ['9000000001']),
  ],
  ['the first contacts', ['bucket', 'account', 'group_id'], (h) => deleteFirstContacts(h, group, 5_000)],
];

describe.each(['unanalysed', 'analysed'])('on %s tables', (state) => {
  beforeAll(async () => {
    if (state === 'unanalysed') await fill();
    else await db.general.query('vacuum analyze contacts, contact_groups, templates, senders');
  });

  test.each(STATEMENTS)('%s are found by %j', async (_what, columns, run) => {
    const { nodes, keys } = await planOf(run);
    expect(nodes).not.toContain('Seq Scan');
    expect(nodes.filter((node) => /Hash|Merge|Sort/.test(node))).toEqual([]);
    for (const column of columns) {
      expect(keys.some((condition) => new RegExp(`\\b${column}\\b`).test(condition))).toBe(true);
    }
  });
});
