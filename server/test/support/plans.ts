import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { openDatabase, Transaction, type Database, type Handle } from '../../src/storage/database.ts';
import { ensurePartitions } from '../../src/storage/partitions.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** A node of a plan; how much it read is known if the statement was carried out. */
export type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Plan[];
};

type Value = Date | Buffer | unknown[] | string | number | boolean | null;

/** A database for all tests of a file, with its partitions; `fill` is done before the first of them. */
export function useDatabase(
  fill: (db: Database, connectionString: string) => Promise<void>,
  pastDays?: number,
): () => Database {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    db = await openDatabase(database.connectionString);
    await ensurePartitions(db.general, pastDays);
    await fill(db, database.connectionString);
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });
  return () => db;
}

/** What is asked of the database, which answers each statement with these rows. */
export async function statementsOf(
  run: (handle: Transaction) => Promise<unknown>,
  rows: object[] = [],
): Promise<pg.QueryConfig[]> {
  const statements: pg.QueryConfig[] = [];
  const database: Handle = {
    query: async (statement) => {
      statements.push(statement);
      return { rows, rowCount: 1, command: '', oid: 0, fields: [] } as never;
    },
  };
  await run(new Transaction(database));
  return statements;
}

/** @param options of EXPLAIN, such as `analyze`. @returns the nodes of the plan, the first of which has all others. */
export async function planOf(
  client: Handle,
  { text, values = [] }: pg.QueryConfig,
  options: string[] = [],
): Promise<Plan[]> {
  const explained = { text: `explain (${[...options, 'format json'].join(', ')}) ${text}`, values };
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(explained);
  return rows[0] ? nodesOf(rows[0]['QUERY PLAN'][0].Plan) : [];
}

/** The same of a statement that is planned once, for whatever values come. */
export async function preparedPlanOf(
  client: pg.PoolClient,
  { text, values = [] }: pg.QueryConfig<Value[]>,
  options: string[] = [],
): Promise<Plan[]> {
  await client.query(`prepare examined as ${text}`);
  try {
    const given = values.map((value) => literalOf(client, value)).join(', ');
    return await planOf(client, { text: `execute examined ${given === '' ? '' : `(${given})`}` }, options);
  } finally {
    await client.query('deallocate examined');
  }
}

function nodesOf(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** A generic plan ignores values, so those in binary form need not be spelt out. */
function literalOf(client: pg.PoolClient, value: Value): string {
  if (value === null || Buffer.isBuffer(value)) return 'null';
  if (value instanceof Date) return client.escapeLiteral(value.toISOString());
  return client.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value));
}

/** Messages of an account that have all been delivered. */
export async function insertMessages(
  db: Database,
  { bucket, account }: { bucket: number; account: number },
  ids: readonly string[],
): Promise<void> {
  await db.general.query(
    `insert into messages (bucket, account, id, first, accepted, family, recipient, sender, route, unicode, flash,
                           parts, price, credit_kind, queue, lane, state)
     select ${bucket}, ${account}, id, id, 1, 'v2', '9876543210', 'A', 'T', false, false, 1, 0, 'sms', 1, 0, 40
       from unnest($1::uuid[]) as i (id)`,
    [ids],
  );
}
