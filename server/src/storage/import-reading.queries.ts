import type { AccountKey } from './accounts.queries.ts';
import type { Handle } from './database.ts';
import { THE_IMPORT, type ImportKey, type TableShape } from './import-record.ts';

/** Counts the account's files that are being read. */
export async function countReading(handle: Handle, { bucket, account }: AccountKey): Promise<number> {
  const { rows } = await handle.query<{ count: number }>({
    name: 'count-reading-imports',
    text: `select count(*) as count from imports where bucket = $1 and account = $2 and state = 'reading'`,
    values: [bucket, account],
  });
  return rows[0]?.count ?? 0;
}

/** Notes that the file is still arriving, or being read. @returns false if the import is no longer being read. */
export async function noteRead(handle: Handle, key: ImportKey, read: number): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'note-import-read',
    text: `update imports set read = greatest(read, $4), stepped_at = now() where ${THE_IMPORT} and state = 'reading'`,
    values: [key.bucket, key.account, key.import, read],
  });
  return rowCount === 1;
}

/** Called in the transaction that stages rows. @returns false if the import is no longer being read. */
export async function noteStaged(
  handle: Handle,
  key: ImportKey,
  { read, rows, bytes }: { read: number; rows: number; bytes: number },
): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'note-import-staged',
    text: `update imports set read = greatest(read, $4), rows = $5, staged = staged + $6, stepped_at = now()
            where ${THE_IMPORT} and state = 'reading'`,
    values: [key.bucket, key.account, key.import, read, rows, bytes],
  });
  return rowCount === 1;
}

/** Notes that the whole table is staged. @returns false if the import is no longer being read. */
export async function endReading(
  handle: Handle,
  key: ImportKey,
  { rows, read }: { rows: number; read: number },
  { columns, notes, numberColumn, nameColumn }: TableShape,
): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'end-import-reading',
    text: `update imports set state = 'ready', rows = $4, read = $5, size = $5, columns = $6, notes = $7,
                  number_column = $8, name_column = $9, place = 0, done = 0, tries = 0, holder = null, held_until = null
            where ${THE_IMPORT} and state = 'reading'`,
    values: [
      key.bucket,
      key.account,
      key.import,
      rows,
      read,
      JSON.stringify(columns),
      JSON.stringify(notes),
      numberColumn,
      nameColumn,
    ],
  });
  return rowCount === 1;
}

/** Fails files whose process died while it read them: the part that was staged is useless. */
export async function failSilentReadings(handle: Handle, seconds: number, error: string): Promise<void> {
  await handle.query({
    name: 'fail-silent-import-readings',
    text: `update imports set state = 'failed', error = $2
            where state = 'reading' and format <> 'group' and stepped_at < now() - $1::integer * interval '1 second'`,
    values: [seconds, error],
  });
}
