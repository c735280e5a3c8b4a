import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucketOf, createIdMaker } from '../../src/core/ids.ts';
import { openDatabase, type Database } from '../../src/storage/database.ts';
import { ensurePartitions, partitionName } from '../../src/storage/partitions.ts';
import { findOpenMessages } from '../../src/storage/receipt-walk.queries.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const account = 17;
const bucket = bucketOf(account);
const MESSAGES = 20_000;
const PAGES = 5;

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.connectionString);
  await ensurePartitions(db.general);
  const maker = createIdMaker(1, Date.now);
  const ids = Array.from({ length: MESSAGES }, () => maker.one(account));
  await db.general.query(
    `insert into messages (bucket, account, id, first, accepted, family, recipient, sender, route, unicode, flash,
                           parts, price, credit_kind, queue, lane, state)
     select ${bucket}, ${account}, id, id, 1, 'v2', '9876543210', 'A', 'T', false, false, 1, 0, 'sms', 1, 0, 40
       from unnest($1::uuid[]) as i (id)`,
    [ids],
  );
  // As short as hand-overs can be: a page cannot hold more of them.
  await db.general.query(
    `insert into vendor_refs (vendor_key, connector, at, bucket, account, message, recipient)
     select '1', 1, now(), ${bucket}, ${account}, id, '9876543210' from unnest($1::uuid[]) as i (id)`,
    [ids],
  );
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
};

async function planOfSlice(page: number): Promise<Plan[]> {
  const day = new Date().toISOString().slice(0, 10);
  const statements: pg.QueryConfig[] = [];
  await findOpenMessages(
    {
      query: async (statement) => {
        statements.push(statement);
        return { rows: [], rowCount: 0, command: '', oid: 0, fields: [] };
      },
    },
    { day, page },
    PAGES,
    { channels: ['sms'], except: [9], before: new Date(Date.now() + 86_400_000) },
  );
  const { rows } = await db.hot.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) ${statements[0]?.text ?? ''}`,
    statements[0]?.values,
  );
  const nodes: Plan[] = [];
  const walk = (plan: Plan) => {
    nodes.push(plan);
    plan.Plans?.forEach(walk);
  };
  if (rows[0]) walk(rows[0]['QUERY PLAN'][0].Plan);
  return nodes;
}

test.each(['without statistics', 'that were analysed'])(
  'on tables %s a slice reads its own pages, fewer than 500 hand-overs, and looks each message up by its key',
  async (statistics) => {
    if (statistics !== 'without statistics') await db.general.query('analyze messages, vendor_refs');
    const nodes = await planOfSlice(100);
    const refs = nodes.filter((node) => node['Relation Name'] === partitionName('vendor_refs', new Date()));
    expect(refs.map((node) => node['Node Type'])).toEqual(['Tid Range Scan']);
    const [scan] = refs;
    expect(scan?.['Actual Rows']).toBeGreaterThan(400);
    expect(scan?.['Actual Rows']).toBeLessThan(500);
    expect((scan?.['Shared Hit Blocks'] ?? 0) + (scan?.['Shared Read Blocks'] ?? 0)).toBe(PAGES);

    const looks = nodes.filter(
      (node) => /^messages_\d+$/.test(node['Relation Name'] ?? '') && node['Actual Loops'] > 0,
    );
    expect(looks.length).toBeGreaterThan(0);
    for (const look of looks) {
      expect(look['Index Cond']).toMatch(/bucket.*account.*id/);
      expect(look['Actual Loops']).toBeLessThan(500);
    }
    expect(nodes.map((node) => node['Node Type'])).not.toContain('Seq Scan');
  },
);
