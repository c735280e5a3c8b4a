import { readFileSync } from 'node:fs';
import { createVault, type Vault } from '../../src/core/accounts/vault.ts';
import { createIdMaker, type IdMaker } from '../../src/core/ids.ts';
import { applyProvisioning, type ApplyOptions, type ApplyResult } from '../../src/core/provisioning/apply.ts';
import { readProvisioning } from '../../src/core/provisioning/read-provisioning.ts';
import { openDatabase, type Database } from '../../src/storage/database.ts';
import { ensurePartitions } from '../../src/storage/partitions.ts';
import { createTestDatabase } from '../support/test-database.ts';

export const EVERYTHING_TEXT = readFileSync(new URL('../support/everything.json', import.meta.url), 'utf8');

/** A fresh copy of the file with all parts. */
export const everything = () => readProvisioning(EVERYTHING_TEXT);

export type Gateway = {
  db: Database;
  vault: Vault;
  ids: IdMaker;
  apply(document: unknown, options?: ApplyOptions): Promise<ApplyResult>;
  rows(sql: string): Promise<Record<string, unknown>[]>;
  /** Every row of every table, as text. */
  dump(): Promise<string>;
  close(): Promise<void>;
};

export async function openGateway(): Promise<Gateway> {
  const database = await createTestDatabase();
  const db = await openDatabase(database.connectionString);
  await ensurePartitions(db.general);
  const vault = createVault('the key of a test');
  const ids = createIdMaker(1, () => Date.now() + db.clockOffset());

  let tables: string[] | undefined;

  async function rows(sql: string): Promise<Record<string, unknown>[]> {
    return (await db.general.query<Record<string, unknown>>(sql)).rows;
  }

  return {
    db,
    vault,
    ids,
    apply: (document, options) => applyProvisioning(db, vault, ids, document, options),
    rows,
    async dump() {
      // A partition's rows are those of its table.
      tables ??= (
        await rows(
          `select relname as name from pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
        )
      ).map(({ name }) => String(name));
      const each = tables.map((name) => `select '${name}' as name, t::text as row from "${name}" t`);
      const stored = await rows(`${each.join(' union all ')} order by 1, 2`);
      return stored.map(({ name, row }) => `${String(name)} ${String(row)}`).join('\n');
    },
    async close() {
      await db.close();
      await database.drop();
    },
  };
}
