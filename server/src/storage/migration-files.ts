import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOlder, VERSION } from '../version.ts';

/** Its message is a sentence for the operator that says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

/** `beside`: the oldest version whose processes may run on the result; null if it is not known. */
export type Applied = { name: string; checksum: string; beside: string | null };
export type Migration = Applied & { sql: string };

const BESIDE = /^-- beside: (\d+\.\d+\.\d+)$/m;

export const MIGRATIONS = join(import.meta.dirname, 'migrations');

export async function readMigrations(folder: string): Promise<Migration[]> {
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
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name, sql, checksum, beside: besideOf(sql) };
    }),
  );
}

/** What a file says about the versions that may run on its result. */
export function besideOf(sql: string): string | null {
  return BESIDE.exec(sql)?.[1] ?? null;
}

/**
 * What is still to be applied, or a refusal when the database does not follow from these files. It may have been
 * migrated further by a newer version that says that this one may still run.
 */
export function pendingAmong(migrations: Migration[], applied: Applied[]): Migration[] {
  for (const { name, checksum, beside } of applied) {
    const ours = migrations.find((migration) => migration.name === name);
    if (ours === undefined) {
      if (beside !== null && !isOlder(VERSION, beside)) continue;
      const needs = beside === null ? '' : `, and needs ${beside} or newer`;
      throw new MigrationError(
        `The database was migrated by a newer Harkara (${name} is unknown to this one, ${VERSION}${needs}). ` +
          'Run that version or a newer one.',
      );
    }
    if (ours.checksum !== checksum) {
      throw new MigrationError(
        `The migration ${name} was changed after it had been applied to this database. ` +
          'Restore the file as it was and put the change into a new migration.',
      );
    }
  }
  const pending = migrations.filter(({ name }) => applied.every((a) => a.name !== name));
  const skipped = pending.find(({ name }) => applied.some((a) => a.name > name));
  if (skipped !== undefined) {
    throw new MigrationError(
      `The migration ${skipped.name} comes before one that this database already has. Give it the next free number.`,
    );
  }
  return pending;
}

/** `columns`: everything after the table's name. */
export type ConcurrentIndex = { unique: boolean; name: string; table: string; columns: string };

const MARK = '-- without a transaction\n';
const INDEX = /^create\s+(unique\s+)?index\s+concurrently\s+(\w+)\s+on\s+(\w+)\s+(.+)$/is;

/**
 * The indexes that a file without a transaction builds; null for every other file.
 *
 * @throws MigrationError if there is anything else in it.
 */
export function concurrentIndexesOf({
  name,
  sql,
}: Pick<Migration, 'name' | 'sql'>): ConcurrentIndex[] | null {
  if (!sql.startsWith(MARK)) return null;
  const statements = sql
    .replaceAll(/^[ \t]*--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  return statements.map((statement) => {
    const [, unique, index, table, columns] = INDEX.exec(statement) ?? [];
    if (index === undefined || table === undefined || columns === undefined) {
      throw new MigrationError(
        `The migration ${name} is without a transaction, so it may only have statements like ` +
          `"create index concurrently name on table (columns);".`,
      );
    }
    return { unique: unique !== undefined, name: index, table, columns };
  });
}
