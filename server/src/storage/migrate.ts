import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** Its message is a sentence for the operator that says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

type Migration = { name: string; checksum: string; sql: string };
type Applied = { name: string; checksum: string };

export const MIGRATIONS = join(import.meta.dirname, 'migrations');

const OLDEST_SERVER = 15;

/** Any number that nobody else on the database locks. */
const ADVISORY_LOCK = 7_261_839_450;

/**
 * Brings the database to this version's schema. Each file is applied in a transaction of its own that holds
 * the lock, so that processes started together take turns, and a connection pooler in between does no harm.
 */
export async function migrate(
  connectionString: string,
  onProgress: (line: string) => void = () => undefined,
  folder: string = MIGRATIONS,
): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(folder);
  return connected(connectionString, async (client) => {
    const applied: string[] = [];
    for (;;) {
      await client.query('begin');
      try {
        await client.query('select pg_advisory_xact_lock($1)', [ADVISORY_LOCK]);
        await client.query(
          `create table if not exists schema_migrations (
             name text primary key,
             checksum text not null,
             applied_at timestamptz not null default now()
           )`,
        );
        const next = pendingAmong(migrations, await readApplied(client))[0];
        if (next !== undefined) {
          onProgress(`Migrating the database: ${next.name}`);
          await apply(client, next);
          applied.push(next.name);
        }
        await client.query('commit');
        if (next === undefined) return { applied };
      } catch (error) {
        // On a broken connection there is nothing to roll back, and the first error says more.
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    }
  });
}

/** The names of the files that {@link migrate} would apply, in their order. */
export async function pendingMigrations(
  connectionString: string,
  folder: string = MIGRATIONS,
): Promise<string[]> {
  const migrations = await readMigrations(folder);
  return connected(connectionString, async (client) => {
    const table = await client.query<{ found: boolean }>(
      `select to_regclass('schema_migrations') is not null as found`,
    );
    const applied = table.rows[0]?.found === true ? await readApplied(client) : [];
    return pendingAmong(migrations, applied).map(({ name }) => name);
  });
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  for (const [index, name] of names.entries()) {
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name)) {
      throw new MigrationError(`The migration ${name} must be named like 0007_what_it_does.sql.`);
    }
    if (names[index + 1]?.slice(0, 4) === name.slice(0, 4)) {
      throw new MigrationError(`Two migrations have the number ${name.slice(0, 4)}; renumber the newer one.`);
    }
  }
  return Promise.all(
    names.map(async (name) => {
      // A checkout on Windows may have changed the line ends.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** What is still to be applied, or a refusal when the database does not follow from these files. */
function pendingAmong(migrations: Migration[], applied: Applied[]): Migration[] {
  for (const { name, checksum } of applied) {
    const ours = migrations.find((migration) => migration.name === name);
    if (ours === undefined) {
      throw new MigrationError(
        `The database was migrated by a newer Harkara (${name} is unknown to this one). Run that version or a newer one.`,
      );
    }
    if (ours.checksum !== checksum) {
      throw new MigrationError(
        `The migration ${name} was changed after it had been applied to this database. ` +
          'Restore the file as it was and put the change into a new migration.',
      );
    }
  }
  const pending = migrations.slice(applied.length);
  const skipped = migrations
    .slice(0, applied.length)
    .find(({ name }) => applied.every((a) => a.name !== name));
  if (skipped !== undefined) {
    throw new MigrationError(
      `The migration ${skipped.name} comes before one that this database already has. Give it the next free number.`,
    );
  }
  return pending;
}

async function readApplied(client: pg.Client): Promise<Applied[]> {
  const { rows } = await client.query<Applied>('select name, checksum from schema_migrations order by name');
  return rows;
}

async function apply(client: pg.Client, { name, checksum, sql }: Migration): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    const line = error.position === undefined ? '' : ` at line ${lineAt(sql, Number(error.position))}`;
    throw new MigrationError(
      `The migration ${name} failed${line}: ${error.message}. Nothing of it was applied.`,
      { cause: error },
    );
  }
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

function lineAt(sql: string, position: number): number {
  return sql.slice(0, position - 1).split('\n').length;
}

async function connected<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  // Without a listener, a connection that breaks while idle would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await refuseIfServerTooOld(client);
    return await work(client);
  } finally {
    await client.end();
  }
}

async function refuseIfServerTooOld(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num');
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major >= OLDEST_SERVER) return;
  throw new MigrationError(
    `Harkara needs PostgreSQL ${OLDEST_SERVER} or newer, and DATABASE_URL leads to PostgreSQL ${major}.`,
  );
}
