import { copyPiece, copyText } from './copy.ts';
import { allRows, textArray, transaction, type Database, type Handle } from './database.ts';
import { noteStaged } from './import-reading.queries.ts';
import type { ImportKey } from './import-record.ts';

/** A row takes about this many bytes beside its cells, and each cell beside its text. */
export const BYTES_OF_ROW = 64;
export const BYTES_OF_CELL = 4;

export type StagedRow = { row: number; cells: string[]; problem: string | null };

/** The size of a staged row; `characters` is its size if every character were one byte. */
export function stagedSize(cells: readonly string[]): { bytes: number; characters: number } {
  let bytes = BYTES_OF_ROW + cells.length * BYTES_OF_CELL;
  let characters = bytes;
  for (const cell of cells) {
    if (cell === '') continue;
    bytes += Buffer.byteLength(cell);
    characters += cell.length;
  }
  return { bytes, characters };
}

/** A row in COPY's text format, for {@link stageRows}. */
export function stagedLine(prefix: string, { row, cells, problem }: StagedRow, size: number): string {
  return `${prefix}${row}\t${copyText(textArray(cells))}\t${problem ?? '\\N'}\t${size}\n`;
}

export function stagingPrefix({ bucket, account, import: id }: ImportKey): string {
  return `${bucket}\t${account}\t${id}\t`;
}

/**
 * Stages rows in a transaction of their own, so that no connection is held while more of the file arrives. The lines'
 * memory is given back.
 *
 * @returns false if the import is no longer being read. Then nothing is staged: it would never be swept.
 */
export async function stageRows(
  db: Database,
  key: ImportKey,
  lines: Uint8Array<ArrayBuffer>,
  progress: { read: number; rows: number; bytes: number },
): Promise<boolean> {
  const into = 'import_rows (bucket, account, import, row, cells, problem, size)';
  return transaction(db.general, async (handle) => {
    if (!(await noteStaged(handle, key, progress))) return false;
    await copyPiece(handle, into, lines);
    return true;
  });
}

/** Limits a page by rows and by bytes. The first row is always on the page, however large it is. */
export type RowsPage = { after: number; limit: number; bytes: number };

/** `isMore` says whether other rows may follow. */
export type PageOf<T> = { rows: T[]; isMore: boolean };

export type Found<T> = T & { found: number };

/** `before` counts the bytes that precede a row on its page; `found` counts rows, some of which may not fit. */
export const UP_TO_BYTES = `sum(size) over (order by row) - size as before, count(*) over () as found`;

export function pageOf<T extends object>(rows: Found<T>[], limit: number): PageOf<T> {
  const found = rows[0]?.found ?? 0;
  return { rows, isMore: found === limit || rows.length < found };
}

/** Lists rows in the order of the file. */
export async function listStaged(
  handle: Handle,
  key: ImportKey,
  { after, limit, bytes }: RowsPage,
): Promise<PageOf<StagedRow>> {
  const { rows } = await handle.query<Found<StagedRow>>({
    name: 'list-staged-rows',
    text: `select row, cells, problem, found
             from (select row, cells, problem, ${UP_TO_BYTES}
                     from (select row, cells, problem, size from import_rows
                            where bucket = $1 and account = $2 and import = $3 and row > $4
                            order by row limit $5) page) sized
            where before < $6 order by row`,
    values: [key.bucket, key.account, key.import, after, limit, bytes],
  });
  return pageOf(rows, limit);
}

export type NumberCell = { row: number; cell: string | null; problem: string | null; tooLong: number | null };

/**
 * Lists what the check of contacts needs. `tooLong` is the first of the other columns, from 0, whose text is longer than
 * a contact's may be.
 */
export async function listNumberCells(
  handle: Handle,
  key: ImportKey,
  { after, limit, bytes }: RowsPage,
  { number, others, longest }: { number: number; others: readonly number[]; longest: number },
): Promise<NumberCell[]> {
  const cases = others.map(
    (column) => `when length(cells[${placeOf(column)}]) > ${placeOf(longest - 1)} then ${column}`,
  );
  const tooLong = cases.length > 0 ? `case ${cases.join(' ')} end` : 'null::integer';
  return allRows(handle, {
    text: `select row, cells[${placeOf(number)}] as cell, problem, ${tooLong} as "tooLong"
             from (select row, cells, problem, sum(size) over (order by row) - size as before
                     from (select row, cells, problem, size from import_rows
                            where bucket = $1 and account = $2 and import = $3 and row > $4
                            order by row limit $5) page) sized
            where before < $6 order by row`,
    values: [key.bucket, key.account, key.import, after, limit, bytes],
  });
}

/** The column's place in an array of the database, which counts from 1. The number becomes part of a statement. */
export function placeOf(column: number): number {
  if (!Number.isSafeInteger(column) || column < 0) throw new Error(`${column} is no column`);
  return column + 1;
}
