import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LEASE_TIMES } from '../../src/core/lease/times.ts';
import { migrate, pendingMigrations } from '../../src/storage/migrate.ts';
import { MigrationError, MIGRATIONS } from '../../src/storage/migration-files.ts';
import { VERSION } from '../../src/version.ts';
import { connectTo } from '../support/direct-connection.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { waitFor } from '../support/wait-for.ts';

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
const run = () => migrate(database.connectionString, { folder });
const pending = () => pendingMigrations(database.connectionString, folder);

async function query(sql: string): Promise<unknown[]> {
  await using client = await connectTo(database);
  return (await client.query<Record<string, unknown>>(sql)).rows;
}

test('applies every file once, in the order of their numbers', async () => {
  const lines: string[] = [];
  expect(await pending()).toEqual(['0001_first.sql', '0002_second.sql']);
  const { applied } = await migrate(database.connectionString, {
    folder,
    onProgress: (line) => lines.push(line),
  });
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

test('gives up after a while, and names the process that has the table, with its statement', async () => {
  await run();
  await put('0003_third.sql', 'alter table first add column third text;');
  await using reader = await connectTo(database);
  await reader.query(`set application_name = 'monthly report'`);
  await reader.query('begin');
  await reader.query(`select 'a long report' from first`);
  const { rows } = await reader.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { rows: told } = await reader.query<{ query: string }>(`select 'the last one' as query`);
  expect(told).toHaveLength(1);
  await expect(migrate(database.connectionString, { folder, patienceMs: 2_000 })).rejects.toThrow(
    new RegExp(
      `^The migration 0003_third\\.sql needs a table that stayed locked, and was abandoned\\. Nothing of it was ` +
        `applied\\. It waited for process ${rows[0]?.pid} \\(monthly report, from .*, in a transaction since ` +
        `.*\\), last statement: select 'the last one' as query\\. Stop that`,
    ),
  );
  expect(await pending()).toEqual(['0003_third.sql']);
  await reader.end();
  expect(await run()).toEqual({ applied: ['0003_third.sql'] });
});

describe('a file without a transaction', () => {
  const partitions = `create table parts (day date, note text) partition by range (day);
    create table parts_1 partition of parts for values from ('2026-01-01') to ('2026-02-01');
    create table parts_2 partition of parts for values from ('2026-02-01') to ('2026-03-01');
    insert into parts values ('2026-01-07', 'a'), ('2026-02-07', 'a');`;
  const INDEXES = `-- without a transaction
-- Looked up by its note; of parts, in every partition.
create index concurrently first_note on first (note);
create index concurrently parts_note on parts (note) where note <> '';
`;
  const indexes = () =>
    query(
      `select indexrelid::regclass::text as name, indisvalid as valid from pg_index
        where indexrelid::regclass::text like '%note%' order by 1`,
    );
  const ALL = ['first_note', 'parts_1_note', 'parts_2_note', 'parts_note'].map((name) => ({
    name,
    valid: true,
  }));

  beforeEach(async () => {
    await run();
    await query(partitions);
    await put('0003_notes.sql', INDEXES);
  });

  test('builds indexes while the tables are written, also on every partition', async () => {
    await using writer = await connectTo(database);
    await writer.query('begin');
    await writer.query(`insert into first values (2, 'b')`);
    const migrating = run();
    await waitFor('the index is being built', async () => (await indexes()).length > 0);
    // An ordinary index would make this wait for it, and it waits for the writer.
    await query(`insert into first values (3, 'c')`);
    await writer.query('commit');
    expect(await migrating).toEqual({ applied: ['0003_notes.sql'] });
    expect(await indexes()).toEqual(ALL);
    await query(`create table parts_3 partition of parts for values from ('2026-03-01') to ('2026-04-01')`);
    expect(await indexes()).toEqual([
      ...ALL.slice(0, 3),
      { name: 'parts_3_note_idx', valid: true },
      ...ALL.slice(3),
    ]);
  });

  test('goes on after an interruption, and builds anew what is not valid', async () => {
    await using reader = await connectTo(database);
    await reader.query('begin isolation level repeatable read');
    await reader.query('select 1 from first');
    // Long enough to be asked many times who holds it up, also on a busy machine.
    await expect(migrate(database.connectionString, { folder, patienceMs: 3_000 })).rejects.toThrow(
      /The next run continues where this one stopped\. It waited for process \d+/,
    );
    expect(await indexes()).toEqual([{ name: 'first_note', valid: false }]);
    expect(await pending()).toEqual(['0003_notes.sql']);
    await reader.end();
    await query("create index parts_note on only parts (note) where note <> ''");
    await query("create index parts_1_note on parts_1 (note) where note <> ''");
    expect(await run()).toEqual({ applied: ['0003_notes.sql'] });
    expect(await indexes()).toEqual(ALL);
  });

  test('is built once by processes that start together', async () => {
    const results = await Promise.all([run(), run(), run()]);
    expect(results.flatMap(({ applied }) => applied)).toEqual(['0003_notes.sql']);
    expect(await indexes()).toEqual(ALL);
  });

  test('may have nothing else', async () => {
    await put('0003_notes.sql', `${INDEXES}update first set note = 'a';`);
    await expect(run()).rejects.toThrow(/0003_notes\.sql is without a transaction, so it may only have/);
  });
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

describe('after a newer version has migrated the database', () => {
  const migrateAsNewer = async (beside: string) => {
    await put('0003_from_the_future.sql', `-- beside: ${beside}\ncreate table third ();`);
    await run();
    await rm(join(folder, '0003_from_the_future.sql'));
  };

  test('goes on if that version says so', async () => {
    await migrateAsNewer(VERSION);
    expect(await pending()).toEqual([]);
    expect(await run()).toEqual({ applied: [] });
  });

  test('refuses if that version needs a newer one', async () => {
    await migrateAsNewer('99.0.0');
    await expect(pending()).rejects.toThrow(
      `0003_from_the_future.sql is unknown to this one, ${VERSION}, and needs 99.0.0 or newer`,
    );
    await expect(run()).rejects.toThrow(MigrationError);
  });
});

describe('beside processes of an older version', () => {
  const OLDER = `(slot, fence, holder, role, host, pid, version) values
    (5, 1, gen_random_uuid(), 'worker', 'db-2', 4711, '0.1.0')`;
  const NAMED = 'worker on db-2, process 4711, version 0.1.0';
  const PATIENT = { ...LEASE_TIMES, lookMs: 20, deadMs: 60_000, longestGapMs: 60_000 };

  beforeEach(async () => {
    await put(
      '0003_slots.sql',
      `create table process_slots (slot smallint primary key, fence bigint, beats bigint default 0, holder uuid,
         role text, host text, pid integer, version text)`,
    );
    await run();
    await put('0004_fourth.sql', 'create table fourth ();');
    await put('0005_fifth.sql', `-- beside: ${VERSION}\ncreate table fifth ();`);
  });

  test('applies nothing while one is alive, and names it', async () => {
    await query(`insert into process_slots ${OLDER}`);
    const lines: string[] = [];
    const failed = migrate(database.connectionString, {
      folder,
      times: PATIENT,
      onProgress: (line) => lines.push(line),
    }).then(
      () => null,
      (error: unknown) => error,
    );
    await waitFor('it has seen the process', () => lines.length > 0);
    await query('update process_slots set beats = beats + 1');
    expect(await failed).toEqual(
      new MigrationError(
        `Older processes are running, and the migration 0005_fifth.sql needs all of them to be version ${VERSION} ` +
          `or newer. Stop them, then migrate again: ${NAMED}. Nothing of it was applied.`,
      ),
    );
    expect(lines).toEqual([`Finding out whether older processes are running: ${NAMED}`]);
    expect(await pending()).toEqual(['0004_fourth.sql', '0005_fifth.sql']);
    expect(await query('select fence::integer from process_slots where holder is not null')).toEqual([
      { fence: 1 },
    ]);
  });

  test('takes the slot of one that is dead, and goes on', async () => {
    await query(`insert into process_slots ${OLDER}`);
    const times = { ...PATIENT, deadMs: 200 };
    expect(await migrate(database.connectionString, { folder, times })).toEqual({
      applied: ['0004_fourth.sql', '0005_fifth.sql'],
    });
    expect(await query('select fence::integer, holder from process_slots')).toEqual([
      { fence: 2, holder: null },
    ]);
  });

  test('goes on as soon as the last one has stopped', async () => {
    await query(`insert into process_slots ${OLDER}`);
    const lines: string[] = [];
    const onProgress = (line: string) => lines.push(line);
    const migrating = migrate(database.connectionString, { folder, times: PATIENT, onProgress });
    await waitFor('it has seen the process', () => lines.length > 0);
    await query('update process_slots set holder = null');
    expect((await migrating).applied).toEqual(['0004_fourth.sql', '0005_fifth.sql']);
  });

  test('goes on beside processes that are new enough, and if no file asks for more', async () => {
    await query(`insert into process_slots ${OLDER.replace('0.1.0', VERSION)}`);
    expect((await migrate(database.connectionString, { folder, times: PATIENT })).applied).toHaveLength(2);
    await query(`update process_slots set version = null`);
    await put('0006_sixth.sql', 'create table sixth ();');
    expect((await migrate(database.connectionString, { folder, times: PATIENT })).applied).toHaveLength(1);
  });

  test('applies nothing of a file if one has got a lease since the start', async () => {
    await put('0004_fourth.sql', `insert into process_slots ${OLDER}`);
    await expect(migrate(database.connectionString, { folder, times: PATIENT })).rejects.toThrow(NAMED);
    expect(await pending()).toEqual(['0005_fifth.sql']);
    expect(await query(`select to_regclass('fifth') as fifth`)).toEqual([{ fifth: null }]);
  });
});

test('treats a file with Windows line ends as the same file', async () => {
  await run();
  await put('0002_second.sql', 'alter table first add column note text;\r\n');
  expect(await run()).toEqual({ applied: [] });
});

test('leaves nothing pending in the database that tests are cloned from', async () => {
  await using clone = await createTestDatabase();
  expect(await pendingMigrations(clone.connectionString)).toEqual([]);
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
  expect(await query('select id, day::text, page from receipt_walk order by id')).toEqual([
    { id: 1, day: '2026-01-30', page: 0 },
    { id: 2, day: '2026-01-30', page: 0 },
  ]);
});

test('says what to do where the extension pg_trgm cannot be created', async () => {
  const sql = await readFile(join(MIGRATIONS, '0067_account_details.sql'), 'utf8');
  const [block = ''] = /do \$\$[^]+/.exec(sql) ?? [];
  await using client = await connectTo(database);
  const trying = (extension: string) =>
    client.query(block.replaceAll('exists pg_trgm', `exists ${extension}`));
  await expect(trying('absent_here')).rejects.toThrow('install it, or allow it in the settings');
  // Only superusers may create this one.
  await expect(trying('dblink')).rejects.toThrow('run "create extension pg_trgm" in this database as a user');
  await client.query('create schema elsewhere; create extension pg_trgm schema elsewhere');
  await expect(trying('pg_trgm')).rejects.toThrow('not in the search_path');
  await client.query('drop extension pg_trgm');
  await trying('pg_trgm');
});
