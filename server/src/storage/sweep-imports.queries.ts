import { allRows, firstRow, type Handle, type Transaction } from './database.ts';
import { THE_IMPORT, type ImportKey } from './import-record.ts';

/** Finds an import whose rows are useless: it was discarded, or could not be read to its end. */
export async function findUseless(handle: Handle): Promise<(ImportKey & { isDiscarded: boolean }) | null> {
  return firstRow(handle, {
    name: 'find-useless-import',
    text: `select bucket, account, id as import, state = 'discarded' as "isDiscarded" from imports
            where state = 'discarded' or (state = 'failed' and staged > 0 and columns = '[]')
            order by created_at limit 1`,
  });
}

/** Notes that a failed import's rows are swept. The import stays, so that its owner sees why it failed. */
export async function noteSwept(handle: Handle, key: ImportKey): Promise<void> {
  await handle.query({
    name: 'note-import-swept',
    text: `update imports set staged = 0 where ${THE_IMPORT} and state = 'failed'`,
    values: [key.bucket, key.account, key.import],
  });
}

/** Discards imports created before this time unless they are being applied. @returns all that are discarded. */
export async function findSweepable(handle: Handle, before: Date, limit: number): Promise<ImportKey[]> {
  return allRows(handle, {
    name: 'find-sweepable-imports',
    text: `update imports set state = 'discarded'
            where (bucket, account, id) in (
              select bucket, account, id from imports
               where state = 'discarded' or (state <> 'applying' and created_at < $1)
               order by created_at limit $2)
           returning bucket, account, id as import`,
    values: [before, limit],
  });
}

/** Deletes at most `limit` staged rows. @returns whether none is left. */
export async function sweepRows(handle: Transaction, key: ImportKey, limit: number): Promise<boolean> {
  for (const table of ['import_checks', 'import_rows']) {
    const { rowCount } = await handle.query({
      name: `sweep-${table}`,
      text: `delete from ${table} where ctid = any (array(
               select ctid from ${table} where bucket = $1 and account = $2 and import = $3 limit $4))`,
      values: [key.bucket, key.account, key.import, limit],
    });
    if (rowCount === limit) return false;
  }
  return true;
}

/** Deletes at most `limit` staged rows, and with the last ones the import. @returns whether it is gone. */
export async function sweepImport(handle: Transaction, key: ImportKey, limit: number): Promise<boolean> {
  if (!(await sweepRows(handle, key, limit))) return false;
  const values = [key.bucket, key.account, key.import];
  await handle.query({ name: 'sweep-import', text: `delete from imports where ${THE_IMPORT}`, values });
  return true;
}
