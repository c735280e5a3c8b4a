import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucketOf, createIdMaker } from '../../src/core/ids.ts';
import { openDatabase, type Database } from '../../src/storage/database.ts';
import { listCreditEntries } from '../../src/storage/ledger.queries.ts';
import { ensurePartitions } from '../../src/storage/partitions.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const account = 17;
const key = { bucket: bucketOf(account), account };

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.connectionString);
  await ensurePartitions(db.general);
  const ids = createIdMaker(1, () => Date.now());
  const entries = Array.from({ length: 20_000 }, () => ids.one(account));
  await db.general.query(
    `insert into ledger (bucket, account, entry, kind, from_book, to_book, amount, balance_after, reason)
     select ${key.bucket}, ${account}, entry, 'sms', 'account', 'sales', 1, 1,
            case when n <= 3 then 'withdrawal' else 'send' end
       from unnest($1::uuid[]) with ordinality as e (entry, n)`,
    [entries],
  );
});

afterAll(async () => {
  await db.close();
  await database.drop();
});

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};

test.each(['without statistics', 'with statistics'])(
  'the last credits are found among many sends without reading the sends, %s',
  async (statistics) => {
    if (statistics === 'with statistics') await db.general.query('analyze ledger');
    const client = await db.general.connect();
    try {
      let plan: Plan | undefined;
      await listCreditEntries(
        {
          query: async <R extends pg.QueryResultRow>({ text, values }: pg.QueryConfig) => {
            const explained = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
              `explain (analyze, format json) ${text}`,
              values,
            );
            plan = explained.rows[0]?.['QUERY PLAN'][0].Plan;
            return client.query<R>({ text, values });
          },
        },
        key,
        'sms',
        10,
      );
      const nodes: Plan[] = [];
      const walk = (node: Plan) => {
        nodes.push(node);
        node.Plans?.forEach(walk);
      };
      if (plan) walk(plan);
      // The partition of the next month is empty from the middle of a month on, and may be read in any way.
      const reading = nodes.filter((node) => node['Relation Name'] !== undefined && node['Actual Rows'] > 0);
      expect(reading.filter((node) => /Seq Scan|Bitmap/.test(node['Node Type']))).toEqual([]);
      expect(reading.some((node) => node['Node Type'].startsWith('Index'))).toBe(true);
      expect(nodes.map((node) => node['Rows Removed by Filter'] ?? 0).filter((rows) => rows > 0)).toEqual([]);
      expect(nodes[0]?.['Actual Rows']).toBe(3);
    } finally {
      client.release();
    }
  },
);
