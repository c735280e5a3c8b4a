import type { AccountKey } from '../../storage/accounts.queries.ts';
import type { Handle } from '../../storage/database.ts';
import { sumStaged } from '../../storage/imports.queries.ts';
import { DomainError } from '../errors.ts';
import { FileProblem } from './file-problem.ts';

const MEGABYTE = 1_000_000;

export type StagingLimits = {
  /** Bytes of one row. */
  row: number;
  /** Bytes of all rows of a file. */
  file: number;
  /** Bytes of all imports of an account. */
  account: number;
};

export const STAGING_LIMITS: StagingLimits = {
  row: 65_536,
  file: 500 * MEGABYTE,
  account: 1_000 * MEGABYTE,
};

/**
 * Characters that may be staged for each byte of a file, and as many as any file may have beside. Numbers alone make 7
 * of a byte of CSV, as every row costs something; a workbook, which is packed, makes 4 to 8. Letters of Indian scripts
 * count as one each, though they are stored in three bytes: a workbook packs them as well as others.
 */
const TIMES = 10;
const FREE = 262_144;
/** Parts of a workbook are packed more tightly than others: it is the whole that counts, within limits. */
const TIMES_SO_FAR = 20;

/** Pages that a step reads, in bytes: rows of few bytes are limited by their number. */
export const BYTES_AT_ONCE = 4 * MEGABYTE;

/** How much of a file may be staged when so much of it was read. */
export function allowedFor(size: number, read: number): number {
  return FREE + Math.min(TIMES * size, TIMES_SO_FAR * read);
}

/** How much of a file may be staged whose size is not known before its end. */
export function allowedSoFar(read: number): number {
  return FREE + TIMES * read;
}

export function rowTooLarge(row: number, size: number, limit: number): FileProblem {
  return new FileProblem(
    `Row ${row} has ${kilobytes(size)} KB of text; ${kilobytes(limit)} KB are allowed. Shorten its cells, or remove columns that are not needed.`,
  );
}

export function rowsTooLarge(limit: number): FileProblem {
  return new FileProblem(
    `The rows of the file have more than ${megabytes(limit)} MB of text, which is the limit for one file. Split it, or remove columns that are not needed.`,
  );
}

export function repeatsTooMuch(row: number): FileProblem {
  return new FileProblem(
    `The text of the rows up to row ${row} is more than ${TIMES} times as large as the file itself. Save the sheet as CSV, or remove columns that repeat the same text.`,
  );
}

/** Called before so much more is staged. Files that are read at the same time may exceed the limit by what each stores at once. */
export async function refuseIfAccountIsFull(
  handle: Handle,
  owner: AccountKey,
  more: number,
  limit: number = STAGING_LIMITS.account,
): Promise<void> {
  const staged = await sumStaged(handle, owner);
  if (staged + more <= limit) return;
  throw new DomainError(
    'conflict',
    `The imports of your account have ${megabytes(staged + more)} MB of rows; ${megabytes(limit)} MB are allowed. Discard an import that you no longer need, or wait: imports are deleted after a day.`,
  );
}

const kilobytes = (bytes: number): string => Math.ceil(bytes / 1_024).toLocaleString('en');
const megabytes = (bytes: number): string => Math.ceil(bytes / MEGABYTE).toLocaleString('en');
