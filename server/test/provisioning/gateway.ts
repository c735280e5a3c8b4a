import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { createVault } from '../../src/core/accounts/vault.ts';
import { createIdMaker } from '../../src/core/ids.ts';
import { applyProvisioning, type ApplyOptions } from '../../src/core/provisioning/apply.ts';
import { ProvisioningError } from '../../src/core/provisioning/problems.ts';
import { readProvisioning } from '../../src/core/provisioning/read-provisioning.ts';
import { openDatabase } from '../../src/storage/database.ts';
import { ensurePartitions } from '../../src/storage/partitions.ts';
import { createTestDatabase } from '../support/test-database.ts';

export const EVERYTHING_TEXT = readFileSync(new URL('../support/everything.json', import.meta.url), 'utf8');

/** A fresh copy of the file with all parts. */
export const everything = () => readProvisioning(EVERYTHING_TEXT);

export type Gateway = Awaited<ReturnType<typeof openGateway>>;

export async function openGateway() {
  const database = await createTestDatabase();
  const db = await openDatabase(database.connectionString);
  await ensurePartitions(db.general);
  const vault = createVault('the key of a test');
  const ids = createIdMaker(1, () => Date.now() + db.clockOffset());

  let tables: string[] | undefined;

  async function rows(sql: string): Promise<Record<string, unknown>[]> {
    return (await db.general.query<Record<string, unknown>>(sql)).rows;
  }

  const apply = (document: unknown, options?: ApplyOptions) =>
    applyProvisioning(db, vault, ids, document, options);

  /** Every row of every table, as text. */
  async function dump(): Promise<string> {
    // A partition's rows are those of its table.
    tables ??= (
      await rows(
        `select relname as name from pg_class
          where relnamespace in ('home'::regnamespace, 'c00'::regnamespace) and relkind in ('r', 'p') and not relispartition`,
      )
    ).map(({ name }) => String(name));
    const each = tables.map((name) => `select '${name}' as name, t::text as row from "${name}" t`);
    const stored = await rows(`${each.join(' union all ')} order by 1, 2`);
    return stored.map(({ name, row }) => `${String(name)} ${String(row)}`).join('\n');
  }

  async function close(): Promise<void> {
    await db.close();
    await database.drop();
  }

  return {
    db,
    vault,
    ids,
    apply,
    rows,
    dump,
    /** What is wrong with a file; nothing of it may be stored. */
    problemsOf: async (document: unknown, stored?: string): Promise<string[]> => {
      const before = stored ?? (await dump());
      const error: unknown = await apply(document).catch((reason: unknown) => reason);
      if (!(error instanceof ProvisioningError)) {
        throw new Error('the file was not refused', { cause: error });
      }
      expect(await dump()).toBe(before);
      return error.message.split('\n');
    },
    changesNothing: async (document: object): Promise<void> => {
      const before = await dump();
      const { changes, generated } = await apply(document);
      expect({ changes, generated }).toEqual({ changes: [], generated: [] });
      expect(await dump()).toBe(before);
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}
