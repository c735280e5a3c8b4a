import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { LEASE_TIMES, type LeaseTimes } from '../core/lease/times.ts';
import { BlockerWatch } from './blockers.ts';
import { DatabaseClient } from './database-client.ts';
import { buildIndex } from './concurrent-indexes.ts';
import { isLockTimeout, LOCK_TIMEOUT, LockPatience } from './lock-patience.ts';
import {
  concurrentIndexesOf,
  MigrationError,
  MIGRATIONS,
  pendingAmong,
  readMigrations,
  type Applied,
  type ConcurrentIndex,
  type Migration,
} from './migration-files.ts';
import { refuseBesideOlder, refuseLatecomers } from './older-processes.ts';
import { SEARCH_PATH } from './schemas.ts';

const OLDEST_SERVER = 15;
const PATIENCE_MS = 10 * 60_000;
const TURN_MS = 200;
/** Nobody waits behind a lock of this kind, except vacuum and other changes of the table. */
const HARMLESS_LOCK_TIMEOUT = '5s';

/** Any number that nobody else on the database locks. Earlier versions wait for another one, with a snapshot. */
const ADVISORY_LOCK = 7_261_839_451;

export type MigrateOptions = {
  onProgress?: (line: string) => void;
  folder?: string;
  /** How long locks are waited for in all. */
  patienceMs?: number;
  /** When a process that does not beat counts as dead. */
  times?: LeaseTimes;
};

type Migrating = {
  client: pg.Client;
  patience: LockPatience;
  watch: BlockerWatch;
  onProgress: (line: string) => void;
};

/**
 * Brings the database to this version's schema, beside processes that use it: locks are waited for briefly, again and
 * again. A file is applied in a transaction of its own, unless it says that it is without. Processes that are started
 * together take turns. Nothing is applied while a process is alive that is too old for one of the files.
 */
export async function migrate(
  connectionString: string,
  {
    onProgress = () => undefined,
    folder = MIGRATIONS,
    patienceMs = PATIENCE_MS,
    times = LEASE_TIMES,
  }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(folder);
  return inTurn(connectionString, (client) =>
    connected(connectionString, async (watcher) => {
      await prepareList(client);
      const pending = pendingAmong(migrations, await readApplied(client));
      await refuseBesideOlder(client, pending, { onProgress, times });
      const watch = new BlockerWatch(watcher, await pidOf(client));
      const patience = new LockPatience({ totalMs: patienceMs });
      const migrating = { client, patience, watch, onProgress };
      const applied: string[] = [];
      for (const migration of pending) {
        onProgress(`Migrating the database: ${migration.name}`);
        await watch.during(() => apply(migrating, migration));
        applied.push(migration.name);
      }
      return { applied };
    }),
  );
}

/** The names of the files that {@link migrate} would apply, in their order. */
export async function pendingMigrations(
  connectionString: string,
  folder: string = MIGRATIONS,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return connected(connectionString, async (client) => {
    const applied = (await hasList(client)) ? await readApplied(client) : [];
    return pendingAmong(migrations, applied).map(({ name }) => name);
  });
}

/**
 * Holds the lock in an idle transaction, on a connection of its own: files without a transaction are under it, too. It
 * is tried for, because a session that waits for a lock has a snapshot, for whose end a concurrent index waits; and
 * without parameters, because a statement with them keeps its snapshot until the next one.
 */
async function inTurn<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return connected(connectionString, async (turn) => {
    for (;;) {
      await turn.query('begin');
      await turn.query('set local idle_in_transaction_session_timeout = 0');
      const { rows } = await turn.query<{ taken: boolean }>(
        `select pg_try_advisory_xact_lock(${ADVISORY_LOCK}) as taken`,
      );
      if (rows[0]?.taken === true) return connected(connectionString, work);
      await turn.query('rollback');
      await sleep(TURN_MS);
    }
  });
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}

async function prepareList(client: pg.Client): Promise<void> {
  if (await hasList(client)) return;
  await client.query(
    `create table schema_migrations (
       name text primary key,
       checksum text not null,
       applied_at timestamptz not null default now(),
       beside text
     )`,
  );
}

/** It is looked for by the search_path: a database of an earlier version does not have it in its schema. */
async function hasList(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('schema_migrations') is not null as found`,
  );
  return rows[0]?.found === true;
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    // Nor has that one the column.
    `select name, checksum, to_jsonb(m) ->> 'beside' as beside from schema_migrations m order by name`,
  );
  return rows;
}

async function apply(migrating: Migrating, migration: Migration): Promise<void> {
  const { watch } = migrating;
  const { name, sql } = migration;
  const indexes = concurrentIndexesOf(migration);
  const isWhole = indexes === null;
  try {
    if (isWhole) await whenFree(migrating, name, () => applyInTransaction(migrating, migration));
    else await applyWithoutTransaction(migrating, migration, indexes);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const left = isWhole ? 'Nothing of it was applied.' : 'The next run continues where this one stopped.';
    if (isLockTimeout(error)) {
      const blockers = watch.describe();
      throw new MigrationError(
        `The migration ${name} needs a table that stayed locked, and was abandoned. ${left} ` +
          (blockers === ''
            ? 'Migrate again later.'
            : `It waited for ${blockers}. Stop that, or wait until it is done; then migrate again.`),
        { cause: error },
      );
    }
    const line =
      error.position === undefined || !isWhole ? '' : ` at line ${lineAt(sql, Number(error.position))}`;
    throw new MigrationError(`The migration ${name} failed${line}: ${error.message}. ${left}`, {
      cause: error,
    });
  }
}

async function applyInTransaction({ client }: Migrating, migration: Migration): Promise<void> {
  await client.query('begin');
  try {
    await lockAgainstVacuum(client, migration);
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`);
    await refuseLatecomers(client, migration);
    await client.query(migration.sql);
    await noteApplied(client, migration);
    await client.query('commit');
  } catch (error) {
    // On a broken connection there is nothing to roll back, and the first error says more.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * The server ends an automatic vacuum only for a session that has waited for a second. So this is waited for with a
 * lock that no reader or writer waits behind; the file then gets its stronger one at once.
 */
async function lockAgainstVacuum(client: pg.Client, { sql }: Migration): Promise<void> {
  const named = [...sql.matchAll(/^[ \t]*alter table (?:if exists )?(?:only )?(\w+)/gim)].map(
    ([, table]) => table,
  );
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relkind in ('r', 'p') and relname = any ($1) and pg_table_is_visible(oid) order by 1`,
    [named],
  );
  if (rows.length === 0) return;
  await client.query(`set local lock_timeout = '${HARMLESS_LOCK_TIMEOUT}'`);
  const tables = rows.map(({ name }) => name).join(', ');
  await client.query(`lock table ${tables} in share update exclusive mode`);
}

async function applyWithoutTransaction(
  migrating: Migrating,
  migration: Migration,
  indexes: readonly ConcurrentIndex[],
): Promise<void> {
  const { client, patience } = migrating;
  const run = (sql: string, timeout: () => string) =>
    whenFree(migrating, migration.name, async () => {
      await client.query(`set lock_timeout = '${timeout()}'`);
      await client.query(sql);
    });
  const running = {
    client,
    briefly: (sql: string) => run(sql, () => LOCK_TIMEOUT),
    // Building waits for all older transactions, and what it has built until then would be lost.
    patiently: (sql: string) => run(sql, () => `${Math.max(1, patience.leftMs)}ms`),
  };
  await client.query('set statement_timeout = 0');
  for (const index of indexes) await buildIndex(running, index);
  await noteApplied(client, migration);
}

async function noteApplied(client: pg.Client, { name, checksum, beside }: Migration): Promise<void> {
  const row = [name, checksum];
  if (beside === null) {
    // The column is added by the first file that names a version.
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', row);
  } else {
    await client.query('insert into schema_migrations (name, checksum, beside) values ($1, $2, $3)', [
      ...row,
      beside,
    ]);
  }
}

async function whenFree(
  { patience, watch, onProgress }: Migrating,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  let told = '';
  await patience.whenFree(work, () => {
    const blockers = watch.describe();
    if (blockers === told) return;
    told = blockers;
    onProgress(`${name} waits for ${blockers}`);
  });
}

function lineAt(sql: string, position: number): number {
  return sql.slice(0, position - 1).split('\n').length;
}

async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new DatabaseClient({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: 'harkara migrate',
  });
  await client.connect();
  try {
    await refuseIfServerTooOld(client);
    await lookWhereTablesMayBe(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Where other connections look, and then where the user does: there are extensions, and the tables of a database from
 * before there were these schemas.
 */
async function lookWhereTablesMayBe(client: pg.Client): Promise<void> {
  await client.query(
    `select set_config('search_path', concat_ws(', ', '${SEARCH_PATH}', nullif(reset_val, '')), false)
       from pg_settings where name = 'search_path'`,
  );
}

async function refuseIfServerTooOld(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major >= OLDEST_SERVER) return;
  throw new MigrationError(
    `Harkara needs PostgreSQL ${OLDEST_SERVER} or newer, and DATABASE_URL points to PostgreSQL ${major}.`,
  );
}
