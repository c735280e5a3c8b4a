import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate, MigrationError, pendingMigrations } from '../../src/storage/migrate.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = await mkdtemp(join(tmpdir(), 'harkara-migrations-'));
  await put(
    '0001_first.sql',
    'create table first (id integer primary key);\ninsert into first values (1);\n',
  );
  await put('0002_second.sql', 'alter table first add column note text;\n');
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

const put = (name: string, sql: string) => writeFile(join(folder, name), sql);
const run = () => migrate(database.connectionString, undefined, folder);
const pending = () => pendingMigrations(database.connectionString, folder);

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('applies every file once, in the order of their numbers', async () => {
  const lines: string[] = [];
  expect(await pending()).toEqual(['0001_first.sql', '0002_second.sql']);
  const { applied } = await migrate(database.connectionString, (line) => lines.push(line), folder);
  expect(applied).toEqual(['0001_first.sql', '0002_second.sql']);
  expect(lines).toEqual([
    'Migrating the database: 0001_first.sql',
    'Migrating the database: 0002_second.sql',
  ]);
  expect(await query('select id, note from first')).toEqual([{ id: 1, note: null }]);

  expect(await pending()).toEqual([]);
  expect(await run()).toEqual({ applied: [] });
});

test('applies only what is new', async () => {
  await run();
  await put('0003_third.sql', 'create table third ();');
  expect(await pending()).toEqual(['0003_third.sql']);
  expect(await run()).toEqual({ applied: ['0003_third.sql'] });
});

test('lets processes that start together take turns', async () => {
  await put('0003_slow.sql', 'select pg_sleep(0.2); create table slow ();');
  const results = await Promise.all([run(), run(), run(), run()]);
  expect(results.flatMap(({ applied }) => applied).toSorted()).toEqual([
    '0001_first.sql',
    '0002_second.sql',
    '0003_slow.sql',
  ]);
});

test('applies nothing of a file that fails, and keeps the files before it', async () => {
  await put('0003_broken.sql', 'create table third ();\n\nselect nonsense;\n');
  await expect(run()).rejects.toThrow(
    new MigrationError(
      'The migration 0003_broken.sql failed at line 3: column "nonsense" does not exist. Nothing of it was applied.',
    ),
  );
  expect(await pending()).toEqual(['0003_broken.sql']);
  expect(await query(`select to_regclass('third') as third`)).toEqual([{ third: null }]);
});

describe('refuses', () => {
  test('a file that was changed after it was applied', async () => {
    await run();
    await put('0001_first.sql', 'create table first (id bigint primary key);');
    await expect(run()).rejects.toThrow(/0001_first\.sql was changed after it had been applied/);
    await expect(pending()).rejects.toThrow(MigrationError);
  });

  test('a database that a newer version has migrated', async () => {
    await put('0003_from_the_future.sql', 'select 1;');
    await run();
    await rm(join(folder, '0003_from_the_future.sql'));
    await expect(run()).rejects.toThrow(/migrated by a newer Harkara \(0003_from_the_future\.sql/);
  });

  test('a file that comes before one already applied', async () => {
    await put('0004_fourth.sql', 'select 1;');
    await run();
    await put('0003_third.sql', 'select 1;');
    await expect(run()).rejects.toThrow(/0003_third\.sql comes before one that this database already has/);
  });

  test('two files with one number', async () => {
    await put('0002_other.sql', 'select 1;');
    await expect(run()).rejects.toThrow('Two migrations have the number 0002');
  });

  test('a file whose name has no number', async () => {
    await put('third.sql', 'select 1;');
    await expect(run()).rejects.toThrow('The migration third.sql must be named like');
  });
});

test('treats a file with Windows line ends as the same file', async () => {
  await run();
  await put('0002_second.sql', 'alter table first add column note text;\r\n');
  expect(await run()).toEqual({ applied: [] });
});

test('leaves nothing pending in the database that tests are cloned from', async () => {
  const clone = await createTestDatabase();
  expect(await pendingMigrations(clone.connectionString)).toEqual([]);
  await clone.drop();
});

test('hand-overs from before an upgrade are searched for missing receipts too, from the oldest day on', async () => {
  const real = new URL('../../src/storage/migrations/', import.meta.url);
  const all = await readdir(real);
  const use = (names: string[]) =>
    Promise.all(names.map((name) => copyFile(new URL(name, real), join(folder, name))));
  for (const name of ['0001_first.sql', '0002_second.sql']) await rm(join(folder, name));
  await use(all.filter((name) => name < '0006'));
  await run();
  await query(
    `create table vendor_refs_20260131 partition of vendor_refs for values from ('2026-01-31') to ('2026-02-01');
     create table vendor_refs_20260130 partition of vendor_refs for values from ('2026-01-30') to ('2026-01-31')`,
  );
  await use(all);
  await run();
  expect(await query('select day::text, page from receipt_walk')).toEqual([{ day: '2026-01-30', page: 0 }]);
});
