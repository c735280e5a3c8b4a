import { fact } from 'harkara-contract/facts.ts';
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
  return new FileProblem(fact('row_too_large', { row, kilobytes: kilobytes(size), most: kilobytes(limit) }));
}

export function rowsTooLarge(limit: number): FileProblem {
  return new FileProblem(fact('rows_too_large', { most: megabytes(limit) }));
}

export function repeatsTooMuch(row: number): FileProblem {
  return new FileProblem(fact('rows_repeat_text', { row, times: TIMES }));
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
    fact('account_import_limit', { megabytes: megabytes(staged + more), most: megabytes(limit) }),
  );
}

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1_024);
const megabytes = (bytes: number): number => Math.ceil(bytes / MEGABYTE);
