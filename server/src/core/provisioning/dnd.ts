import { transaction, type Database, type Handle, type Transaction } from '../../storage/database.ts';
import { addToDnd } from '../../storage/dnd.queries.ts';
import type { ChangeLog } from './changes.ts';
import type { ProvisioningFile } from './provisioning-file.ts';

/** How many numbers one transaction stores, which takes about half a second. */
export const DND_PIECE = 50_000;

/** Called with how many numbers have been stored so far, including those already known. */
export type DndProgress = (stored: number) => void;

/**
 * Adds numbers to the registry, each piece in a transaction of its own, so that none is open for long. If interrupted,
 * the pieces stored so far stay; adding them again changes nothing.
 *
 * @returns how many were new.
 */
export async function storeDnd(
  db: Database,
  pieces: Iterable<readonly string[]> | AsyncIterable<readonly string[]>,
  onProgress: DndProgress = () => undefined,
): Promise<number> {
  let added = 0;
  let stored = 0;
  for await (const piece of pieces) {
    added += await transaction(db.general, (handle) => addToDnd(handle, piece));
    stored += piece.length;
    onProgress(stored);
  }
  return added;
}

/**
 * Stores all but the last piece of a file's long list before the rest of the file. That way nobody can send before the
 * registry is complete, and passwords generated for new accounts are shown as soon as they are stored.
 *
 * @param check throws if the file will be refused: then none of it is applied.
 * @returns how many were new.
 */
export async function storeEarlyDnd(
  db: Database,
  { dnd = [] }: ProvisioningFile,
  check: (handle: Handle) => Promise<unknown>,
  onProgress?: DndProgress,
): Promise<number> {
  const end = dnd.length - DND_PIECE;
  if (end <= 0) return 0;
  await transaction(db.general, check);
  return storeDnd(db, piecesOf(dnd, end), onProgress);
}

/** Numbers are checked in the database at each send, so no process needs to be notified. */
export async function mergeLastDnd(
  handle: Transaction,
  { dnd = [] }: ProvisioningFile,
  early: number,
  log: ChangeLog,
): Promise<void> {
  const added = early + (await addToDnd(handle, dnd.slice(-DND_PIECE)));
  if (added > 0) log.created('dnd', `${added} ${added === 1 ? 'number' : 'numbers'}`, null, { added });
}

function* piecesOf(numbers: readonly string[], end: number): Generator<string[]> {
  for (let i = 0; i < end; i += DND_PIECE) yield numbers.slice(i, Math.min(i + DND_PIECE, end));
}
