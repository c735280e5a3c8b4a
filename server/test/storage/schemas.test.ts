import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { migrate, pendingMigrations } from '../../src/storage/migrate.ts';
import { MIGRATIONS } from '../../src/storage/migration-files.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { ensurePartitions, PARTITIONED_TABLES } from '../../src/storage/partitions.ts';
import { connectTo } from '../support/direct-connection.ts';
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** Where each table belongs. `home` has what exists once; a table whose rows belong to accounts is in the cell. */
const TABLES = {
  home: [
    ...['admin_action_digests', 'admin_action_records', 'admin_actions', 'admin_actions_head', 'alerts'],
    ...['brand_hosts', 'brand_images', 'brands'],
    ...['connector_states', 'connectors', 'directory', 'dnd', 'dnd_imports', 'dnd_listed', 'inbound_seen'],
    'lineage',
    ...['minute_counts', 'panel_networks', 'panel_recovery_codes', 'panel_sessions', 'panel_users'],
    ...['process_slots', 'receipt_inbox', 'routes', 'schema_migrations', 'settings'],
    ...['virtual_operator_inbound', 'virtual_operator_messages'],
  ],
  c00: [
    ...['account_counters', 'account_retention', 'accounts', 'api_keys', 'attachments', 'attempts'],
    ...['balances', 'call_uploads', 'campaign_counts', 'campaign_minutes', 'campaigns', 'carried', 'cell'],
    ...['chat_accounts', 'chat_numbers', 'chat_sessions', 'chat_templates'],
    ...['contact_groups', 'contacts', 'contents'],
    ...['email_domain_keys', 'email_domains', 'email_template_versions', 'email_templates'],
    ...['engagements', 'events', 'holds', 'idempotency'],
    ...['import_campaigns', 'import_checks', 'import_rows', 'imports'],
    ...['inbound_chats', 'inbound_messages', 'inbound_parts', 'inflight', 'keyword_counts', 'keywords'],
    ...['ledger', 'loose_uploads', 'messages', 'outbox', 'owed_replies', 'panel_previews'],
    ...['queue_moves', 'queue_stats', 'rate_windows', 'receipt_walk', 'receipts', 'refusals'],
    ...['reply_counts', 'reroutes', 'retired_weeks', 'scheduled', 'senders'],
    ...['smpp_binds', 'smpp_deliveries', 'smpp_long_messages', 'suppressions', 'templates'],
    ...['unknown_sweep', 'usage', 'usage_by_kind', 'usage_causes', 'vendor_refs'],
    ...['virtual_mail_pieces', 'virtual_mails', 'virtual_numbers', 'voice_numbers'],
    ...['webhook_attempts', 'webhook_dead_letters', 'webhook_endpoints', 'webhook_queue'],
  ],
};
const SEQUENCES = ['account_numbers', 'claim_numbers'];
const FUNCTIONS = ['count_heartbeat', 'refuse_change_of_audit_log'];
const MOVE = '0090_schemas.sql';

/** So that version 0.1.0 refuses the database. */
const LIST_FOR_OLD = { schema: 'public', name: 'schema_migrations', kind: 'v', partition: false };

type Relation = { schema: string; name: string; kind: string; partition: boolean };

let names: string[];
beforeAll(async () => {
  names = await readdir(MIGRATIONS);
});

async function query<Row>(database: TestDatabase, sql: string): Promise<Row[]> {
  await using client = await connectTo(database);
  return (await client.query<Row & Record<string, unknown>>(sql)).rows;
}

/** What the database has, apart from indexes and what extensions and columns bring along. */
const relationsOf = (database: TestDatabase) =>
  query<Relation>(
    database,
    `select relnamespace::regnamespace::text as schema, relname as name, relkind as kind, relispartition as partition
       from pg_class c
      where relnamespace::regnamespace::text !~ '^(pg_|information_schema)' and relkind not in ('i', 'I')
        and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
                           and (d.deptype = 'e' or relkind = 'S' and d.deptype = 'i'))
      order by relname`,
  );

const functionsOf = (database: TestDatabase) =>
  query<{ schema: string; name: string }>(
    database,
    `select pronamespace::regnamespace::text as schema, proname as name from pg_proc p
      where pronamespace::regnamespace::text !~ '^(pg_|information_schema)'
        and not exists (select from pg_depend d
                         where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
      order by proname`,
  );

async function expectAllInPlace(database: TestDatabase, old = 'public'): Promise<void> {
  const relations = await relationsOf(database);
  const named = (schema: string, holds: (relation: Relation) => boolean) =>
    relations.filter((relation) => relation.schema === schema && holds(relation)).map(({ name }) => name);
  const isTable = ({ kind, partition }: Relation) => kind !== 'S' && !partition;
  expect(relations.filter(({ schema }) => schema !== 'home' && schema !== 'c00')).toEqual([
    { ...LIST_FOR_OLD, schema: old },
  ]);
  expect(named('home', isTable)).toEqual(TABLES.home.toSorted());
  expect(named('c00', isTable)).toEqual(TABLES.c00.toSorted());
  expect(relations.filter(({ kind }) => kind === 'S')).toEqual(
    SEQUENCES.map((name) => ({ schema: 'home', name, kind: 'S', partition: false })),
  );
  expect(relations.filter(({ schema, partition }) => partition && schema !== 'c00')).toEqual([]);
  expect(await functionsOf(database)).toEqual(FUNCTIONS.map((name) => ({ schema: 'home', name })));
}

/** A folder with the files that come before the move, or with all of them. */
async function files(holds: (name: string) => boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'harkara-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const name of names.filter(holds)) await copyFile(join(MIGRATIONS, name), join(folder, name));
  return folder;
}

/** A database as version 0.1.0 has it. */
async function migrateToOld(database: TestDatabase): Promise<void> {
  await migrate(database.connectionString, { folder: await files((name) => name < MOVE) });
}

test('every table is in the schema where it belongs, and so are the partitions that are created', async () => {
  await using database = await createTestDatabase();
  const db = await openDatabase(database.connectionString);
  await ensurePartitions(db.general, 30);
  await db.close();
  await expectAllInPlace(database);
  const parents = await query<{ name: string }>(
    database,
    `select distinct inhparent::regclass::text as name from pg_inherits join pg_class c on c.oid = inhrelid
      where c.relkind = 'r' order by 1`,
  );
  expect(parents.map(({ name }) => name)).toEqual(PARTITIONED_TABLES.toSorted());
});

test('a database of an earlier version keeps its rows, partitions and sequences when it is moved', async () => {
  await using database = await createEmptyDatabase();
  await migrateToOld(database);
  await query(
    database,
    `create table public.vendor_refs_20260131 partition of vendor_refs for values from ('2026-01-31') to ('2026-02-01');
     create table public.messages_20260105 (like messages);
     insert into vendor_refs (vendor_key, connector, at, bucket, account, message, part, recipient)
       values ('a', 1, '2026-01-31', 1, 1, gen_random_uuid(), 0, '9876543210');
     insert into settings (key, value) values ('a', '1');
     select setval('account_numbers', 4711);`,
  );
  expect((await relationsOf(database)).filter(({ schema }) => schema !== 'public')).toEqual([]);
  const { applied } = await migrate(database.connectionString);
  expect(applied).toEqual(names.filter((name) => name >= MOVE).toSorted());
  expect(await pendingMigrations(database.connectionString)).toEqual([]);
  expect(
    await query(
      database,
      `select (select vendor_key from c00.vendor_refs_20260131), (select value from home.settings where key = 'a'),
              nextval('home.account_numbers')::integer as number, to_regclass('c00.messages_20260105')::text as detached`,
    ),
  ).toEqual([{ vendor_key: 'a', value: 1, number: 4712, detached: 'messages_20260105' }]);
  await query(database, 'drop table messages_20260105');
  await expectAllInPlace(database);
});

test('tables of others, and of extensions, stay where they are', async () => {
  await using database = await createEmptyDatabase();
  await migrateToOld(database);
  await query(
    database,
    `create schema reports; create table reports.settings (id integer);
     create view public.names as select username from accounts`,
  );
  await migrate(database.connectionString);
  expect((await relationsOf(database)).filter(({ schema }) => !['home', 'c00'].includes(schema))).toEqual([
    { schema: 'public', name: 'names', kind: 'v', partition: false },
    LIST_FOR_OLD,
    { schema: 'reports', name: 'settings', kind: 'r', partition: false },
  ]);
});

test('a user who may not create schemas is told what to run, and can then migrate', async () => {
  await using database = await createEmptyDatabase();
  await migrateToOld(database);
  const [{ user, name } = { user: '', name: '' }] = await query<{ user: string; name: string }>(
    database,
    'select current_user as user, current_database() as name',
  );
  await query(database, `revoke create on database ${name} from public, ${user}`);
  await expect(migrate(database.connectionString)).rejects.toThrow(
    `run "create schema home authorization ${user}; create schema c00 authorization ${user}" in this database as a ` +
      'user who may, then migrate again. Nothing of it was applied.',
  );
  expect((await relationsOf(database)).filter(({ schema }) => schema !== 'public')).toEqual([]);

  await query(database, `grant create on database ${name} to ${user}`);
  await query(database, `create schema home authorization ${user}; create schema c00 authorization ${user}`);
  await query(database, `revoke create on database ${name} from ${user}`);
  await query(database, `revoke create on schema home from ${user}`);
  await expect(migrate(database.connectionString)).rejects.toThrow(
    `run "grant create, usage on schema home to ${user}"`,
  );
  await query(database, `grant create on schema home to ${user}`);
  await migrate(database.connectionString);
  await expectAllInPlace(database);
});

test('a new database, in which both schemas were created before, gets the same', async () => {
  await using database = await createEmptyDatabase();
  await query(database, 'create schema home; create schema c00');
  await migrate(database.connectionString);
  await expectAllInPlace(database);
});

test('a database of an earlier version that has its tables in a schema of its own is moved, too', async () => {
  await using database = await createEmptyDatabase();
  await query(database, 'create schema own');
  const own = new URL(database.connectionString);
  own.searchParams.set('options', '-c search_path=own');
  await migrate(own.href, { folder: await files((name) => name < MOVE) });
  await migrate(own.href);
  await expectAllInPlace(database, 'own');
});
