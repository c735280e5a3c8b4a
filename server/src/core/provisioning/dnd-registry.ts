import { transaction, type Database } from '../../storage/database.ts';
import {
  analyzeDnd,
  findInDnd,
  forgetListed,
  insertDndImport,
  noteListed,
  readDndSize,
  readLastDndImport,
  removeUnlisted,
  stopSilentDndImports,
  writeDndImport,
  type DndImportProgress,
  type DndImportRow,
} from '../../storage/dnd-imports.queries.ts';
import { addToDnd } from '../../storage/dnd.queries.ts';
import type { Doer } from '../audit-log/doer.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { DomainError } from '../errors.ts';
import { parseIndianMobile } from '../recipients/indian-mobile.ts';
import { DndList } from './import-dnd.ts';

export type DndOverview = { count: number; isEstimate: boolean; lastImport: DndImportRow | null };

export async function overviewDnd({ general }: Database): Promise<DndOverview> {
  await stopSilentDndImports(general);
  return { ...(await readDndSize(general)), lastImport: await readLastDndImport(general) };
}

export async function lookUpDnd(
  { general }: Database,
  given: string,
): Promise<{ number: string; addedAt: Date | null }> {
  const number = numberOf(given);
  return { number, addedAt: await findInDnd(general, number) };
}

/** @returns false if it is in the registry already. */
export async function addNumberToDnd(
  db: Database,
  doer: Doer,
  given: string,
  reason: string,
): Promise<boolean> {
  const number = numberOf(given);
  return transaction(db.general, async (handle) => {
    if ((await addToDnd(handle, [number])) === 0) return false;
    await recordAction(handle, doer, { action: 'dnd.created', subject: number, reason });
    return true;
  });
}

/**
 * Reads a list into the registry while it arrives. Of a list that replaces the registry, numbers are added first, and
 * what it does not have is removed at its end: one that is cut short has removed nothing.
 */
export async function uploadDnd(
  db: Database,
  doer: Doer,
  source: AsyncIterable<string>,
  { mode, name, byName }: { mode: 'add' | 'replace'; name: string; byName: string },
): Promise<DndImportRow> {
  await stopSilentDndImports(db.general);
  const id = await insertDndImport(db.general, { mode, name, byName });
  if (id === null)
    throw new DomainError('conflict', 'Another list is being imported. Wait until it is done.');
  const list = new DndList(source);
  let added = 0;
  let removed = 0;
  const write = (state: DndImportProgress['state'], problem: string | null = null) =>
    writeDndImport(db.general, id, {
      state,
      valid: list.valid,
      added,
      removed,
      invalid: list.invalid,
      invalidLines: list.invalidLines,
      problem,
    });
  try {
    if (mode === 'replace') await forgetListed(db.general);
    for await (const piece of list.pieces()) {
      added += await transaction(db.general, async (handle) => {
        if (mode === 'replace') await noteListed(handle, piece);
        return addToDnd(handle, piece);
      });
      await write('reading');
    }
    if (mode === 'replace' && list.valid === 0) {
      const why = 'has no Indian mobile number in it: nothing was changed';
      throw new DomainError('validation_failed', `The file ${why}.`, { fields: { file: why } });
    }
    if (mode === 'replace') {
      await write('removing');
      for (let after = '0'; ;) {
        const step = await transaction(db.general, (handle) => removeUnlisted(handle, after));
        if (step === null) break;
        after = step.upTo;
        removed += step.removed;
        await write('removing');
      }
      await forgetListed(db.general);
    }
    await analyzeDnd(db.general);
    await write('done');
  } catch (error) {
    await write('stopped', problemOf(error));
    throw error;
  } finally {
    if (added > 0 || removed > 0) {
      await transaction(db.general, (handle) =>
        recordAction(handle, doer, {
          action: 'dnd.imported',
          subject: name,
          after: { mode, added, removed, valid: list.valid, invalid: list.invalid },
        }),
      );
    }
  }
  const stored = await readLastDndImport(db.general);
  if (!stored) throw new Error('an import that was stored is not there');
  return stored;
}

function problemOf(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  const { code } = error as { code?: string };
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE'
    ? 'The upload was cut short.'
    : 'It could not be finished.';
}

function numberOf(given: string): string {
  const number = parseIndianMobile(given);
  if (number !== null) return number;
  const why = 'must be an Indian mobile number';
  throw new DomainError('validation_failed', `The number ${why}.`, { fields: { number: why } });
}
