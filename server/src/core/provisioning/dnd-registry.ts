import { fact } from 'harkara-contract/facts.ts';
import { transaction, type Database, type Transaction } from '../../storage/database.ts';
import {
  addListed,
  analyzeDnd,
  findInDnd,
  forgetListed,
  indexListed,
  insertDndImport,
  isAddedMeanwhile,
  readDndSize,
  readLastDndImport,
  removeUnlisted,
  stageListed,
  stopSilentDndImports,
  writeDndImport,
  type DndImportProgress,
  type DndImportRow,
  type MergeStep,
} from '../../storage/dnd-imports.queries.ts';
import { addToDnd } from '../../storage/dnd.queries.ts';
import { repeated } from '../../storage/repeatable-transaction.ts';
import type { Doer } from '../audit-log/doer.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { DomainError } from '../errors.ts';
import { parseIndianMobile } from '../recipients/indian-mobile.ts';
import { writeFact } from '../stored-fact.ts';
import { DndList } from './import-dnd.ts';

const STOPPED = writeFact(fact('dnd_import_stopped'));

export async function sizeOfDnd({ general }: Database): Promise<{ count: number; isEstimate: boolean }> {
  return readDndSize(general);
}

export async function lastDndImport({ general }: Database): Promise<DndImportRow | null> {
  await stopSilentDndImports(general, STOPPED);
  return readLastDndImport(general);
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

/** In a transaction, which takes some 20 ms. */
const STAGED_AT_ONCE = 10_000;

type Upload = Pick<DndImportRow, 'mode' | 'name' | 'by'>;

/**
 * Lists that people upload. One is read to its end before anything is changed, and then merged into the registry in the
 * background, in short transactions.
 */
export class DndUploads {
  readonly #db: Database;
  readonly #onError: (error: unknown) => void;
  #merging: Promise<void> = Promise.resolve();
  #isClosing = false;

  constructor(db: Database, onError: (error: unknown) => void) {
    this.#db = db;
    this.#onError = onError;
  }

  /** @returns when the list has been read. */
  async receive(doer: Doer, source: AsyncIterable<string>, upload: Upload): Promise<DndImportRow> {
    const { general } = this.#db;
    await stopSilentDndImports(general, STOPPED);
    const id = await insertDndImport(general, upload);
    if (id === null) {
      throw new DomainError(fact('dnd_import_running'));
    }
    const list = new DndList(source);
    const progress: DndImportProgress = {
      state: 'reading',
      valid: 0,
      compared: 0,
      added: 0,
      removed: 0,
      invalid: 0,
      invalidLines: list.invalidLines,
      problem: null,
    };
    const write = (change: Partial<DndImportProgress>) =>
      writeDndImport(general, id, Object.assign(progress, change));
    try {
      await transaction(general, forgetListed);
      for await (const { bytes } of list.pieces(STAGED_AT_ONCE)) {
        await transaction(general, (handle) => stageListed(handle, bytes));
        await write({ valid: list.valid, invalid: list.invalid });
      }
      await write({ valid: list.valid, invalid: list.invalid });
      refuseIfEmpty(list);
      await transaction(general, indexListed);
      await write({ state: 'adding' });
    } catch (error) {
      await write({ state: 'stopped', problem: problemOf(error) });
      throw error;
    }
    this.#merging = this.#merge(doer, upload, progress, write).catch(async (error: unknown) => {
      this.#onError(error);
      await write({ state: 'stopped', problem: problemOf(error) }).catch(this.#onError);
    });
    const stored = await readLastDndImport(general);
    if (!stored) throw new Error('an import that was stored is not there');
    return stored;
  }

  async #merge(
    doer: Doer,
    { mode, name }: Upload,
    progress: DndImportProgress,
    write: (change: Partial<DndImportProgress>) => Promise<void>,
  ): Promise<void> {
    const { general } = this.#db;
    try {
      await this.#walk(addListed, ({ compared, changed }) =>
        write({ compared: progress.compared + compared, added: progress.added + changed }),
      );
      if (mode === 'replace') {
        await write({ state: 'removing' });
        await this.#walk(removeUnlisted, ({ changed }) => write({ removed: progress.removed + changed }));
      }
      await transaction(general, forgetListed);
      await analyzeDnd(general);
      await write({ state: 'done' });
    } finally {
      const { added, removed, valid, invalid } = progress;
      await transaction(general, (handle) =>
        recordAction(handle, doer, {
          action: 'dnd.imported',
          subject: name,
          after: { mode, added, removed, valid, invalid },
        }),
      );
    }
  }

  async #walk(
    step: (handle: Transaction, after: string) => Promise<MergeStep | null>,
    onStep: (done: MergeStep) => Promise<void>,
  ): Promise<void> {
    for (let after = '0'; ;) {
      if (this.#isClosing) throw new DomainError(fact('dnd_import_stopped'));
      const done = await repeated(
        () => transaction(this.#db.general, (handle) => step(handle, after)),
        isAddedMeanwhile,
      );
      if (done === null) return;
      after = done.upTo;
      await onStep(done);
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#merging;
  }
}

function refuseIfEmpty({ valid }: DndList): void {
  if (valid > 0) return;
  throw new DomainError(fact('dnd_list_empty'), { fields: { file: fact('without_indian_mobile') } });
}

function problemOf(error: unknown): string {
  return writeFact(error instanceof DomainError ? error.fact : fact(whyStopped(error)));
}

function whyStopped(error: unknown) {
  const { code } = error as { code?: string };
  const isCut = code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isCut ? 'dnd_import_cut' : 'dnd_import_unfinished';
}

function numberOf(given: string): string {
  const number = parseIndianMobile(given);
  if (number !== null) return number;
  const reason = fact('not_an_indian_mobile');
  throw new DomainError(fact('invalid_mobile_number', { reason }), { fields: { number: reason } });
}
