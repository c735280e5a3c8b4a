import type { Readable } from 'node:stream';
import type { ImportPurpose } from 'harkara-contract/lists.ts';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { MINUTE_MS } from '../../durations.ts';
import type { Database } from '../../storage/database.ts';
import { endReading, noteRead } from '../../storage/import-reading.queries.ts';
import type { ImportKey } from '../../storage/import-record.ts';
import { stageRows } from '../../storage/import-rows.queries.ts';
import { discardImport, failImport } from '../../storage/imports.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { writeFact } from '../stored-fact.ts';
import { beginImport, MOST_READING } from './begin-import.ts';
import { FileProblem } from './file-problem.ts';
import { formatOf } from './file-format.ts';
import { readInThread } from './file-thread.ts';
import { ReadingPlaces, type PlaceLimits } from './reading-places.ts';
import { refuseIfAccountIsFull, STAGING_LIMITS, type StagingLimits } from './staging-limits.ts';
import { callerGone, firstPiece, spool, tooSlow, Upload } from './upload.ts';
import { UploadPace, type PaceLimits } from './upload-pace.ts';

export type ReadingLimits = {
  pace: PaceLimits;
  places: PlaceLimits;
  staging: StagingLimits;
  /** Limits the processor time of a file's thread: for any file, and for each megabyte in addition. */
  processor: { ms: number; msOfMegabyte: number };
  /** An upload's pace is checked, and the upload is noted as alive, at these intervals. */
  watch: { lookMs: number; noteMs: number };
};

/** A workbook of 10 MB with a million rows takes a thread about 10 s. */
const READING_LIMITS: ReadingLimits = {
  pace: {
    least: { bytesPerSecond: 2_000, overMs: 30_000 },
    pressed: { bytesPerSecond: 100_000, overMs: 5_000 },
    longestMs: 30 * MINUTE_MS,
  },
  places: { places: 6, ofAccount: MOST_READING, waitMs: 30_000 },
  staging: STAGING_LIMITS,
  processor: { ms: 10_000, msOfMegabyte: 3_000 },
  // An import that is being read is taken for dead only after a much longer time.
  watch: { lookMs: 1_000, noteMs: 10_000 },
};

export type ImportFile = {
  purpose: ImportPurpose;
  name: string;
  size: number | null;
  content: Readable;
  /** Aborted when the caller goes away. */
  signal?: AbortSignal;
};

/** Keeps track of the files that this process is reading, so that none is left half read when it stops. */
export class ImportReadings {
  readonly #db: Database;
  readonly #limits: ReadingLimits;
  readonly #places: ReadingPlaces;
  readonly #running = new Map<Promise<void>, AbortController>();

  constructor(db: Database, limits: Partial<ReadingLimits> = {}) {
    this.#db = db;
    this.#limits = { ...READING_LIMITS, ...limits };
    this.#places = new ReadingPlaces(this.#limits.places);
  }

  /**
   * Stages the rows of a CSV file while it arrives; a workbook is stored first, because its directory is at its end, and
   * read after the answer.
   *
   * @returns the import's number.
   */
  receive(account: Account, file: ImportFile): Promise<number> {
    return new Promise((resolve, reject) => {
      const control = new AbortController();
      const leave = () => control.abort(callerGone());
      // A caller that has its answer may hang up.
      const stay = () => file.signal?.removeEventListener('abort', leave);
      if (file.signal?.aborted) leave();
      else file.signal?.addEventListener('abort', leave, { once: true });
      const reading = this.#read(account, file, control, (id) => {
        stay();
        resolve(id);
      })
        .catch((error: unknown) => {
          stay();
          reject(asRefusal(error));
        })
        .then(() => {
          this.#running.delete(reading);
        });
      this.#running.set(reading, control);
    });
  }

  async close(): Promise<void> {
    for (const control of this.#running.values()) control.abort(new FileProblem(STOPPED));
    await Promise.allSettled(this.#running.keys());
  }

  /** Holds one of the reading places from the first byte until the thread has ended. */
  async #read(
    account: Account,
    file: ImportFile,
    control: AbortController,
    answer: (id: number) => void,
  ): Promise<void> {
    const { signal } = control;
    const leave = await this.#places.enter(account.number, signal);
    const upload = new Upload(file.content, new UploadPace(this.#limits.pace), signal);
    const watch = this.#watch(upload, control);
    try {
      const first = await firstPiece(upload);
      const format = formatOf(first);
      const owner = keyOf(account);
      const key = await beginImport(this.#db, owner, { ...file, format });
      watch.begin(key);
      upload.giveBack(first);
      let isAnswered = false;
      try {
        if (format === 'csv') await this.#stageCsv(key, file, upload);
        else {
          await this.#stageWorkbook(key, upload, () => {
            isAnswered = true;
            answer(key.import);
          });
        }
        answer(key.import);
      } catch (error) {
        if (!isAnswered) await discardImport(this.#db.general, key);
        else await failImport(this.#db.general, key, writeFact(failureOf(error))).catch(() => undefined);
        throw error;
      }
    } finally {
      watch.end();
      await upload.letGo();
      leave();
    }
  }

  /** Ends an upload that is too slow, or whose import was discarded. */
  #watch(upload: Upload, control: AbortController): { begin: (key: ImportKey) => void; end: () => void } {
    let key: ImportKey | null = null;
    let notedAt = performance.now();
    const { lookMs, noteMs } = this.#limits.watch;
    const timer = setInterval(() => {
      if (!upload.hasEnded && upload.pace.isTooSlow(this.#places.isFull)) control.abort(tooSlow());
      if (key === null || performance.now() - notedAt < noteMs) return;
      notedAt = performance.now();
      noteRead(this.#db.general, key, upload.received).then(
        (isRead) => {
          if (!isRead) control.abort(goneAway());
        },
        // The next interval tries again.
        () => undefined,
      );
    }, lookMs);
    timer.unref();
    return {
      begin: (begun) => {
        key = begun;
      },
      end: () => {
        clearInterval(timer);
      },
    };
  }

  async #stageCsv(key: ImportKey, { size }: ImportFile, upload: Upload): Promise<void> {
    const { rows, shape } = await readInThread(
      { key, workbook: null, limits: this.#limits.staging },
      {
        nextPiece: async () => {
          const piece = await upload.next();
          if (!piece && size !== null && upload.received < size) {
            throw new FileProblem(fact('file_cut_off'));
          }
          return piece;
        },
        onRows: (lines, { rows, bytes }) => this.#stage(key, lines, { read: upload.received, rows, bytes }),
        allowedMs: () => this.#processorMs(upload.received),
        signal: upload.signal,
      },
    );
    await this.#endReading(key, { rows, read: upload.received }, shape);
  }

  async #stageWorkbook(key: ImportKey, upload: Upload, onOpen: () => void): Promise<void> {
    const file = await spool(upload);
    const size = upload.received;
    try {
      const { rows, shape } = await readInThread(
        { key, workbook: { fd: file.fd, size }, limits: this.#limits.staging },
        {
          onOpen,
          onRows: (lines, { share, rows, bytes }) =>
            this.#stage(key, lines, { read: Math.floor(share * size), rows, bytes }),
          allowedMs: () => this.#processorMs(size),
          signal: upload.signal,
        },
      );
      await this.#endReading(key, { rows, read: size }, shape);
    } finally {
      await file.close();
    }
  }

  async #stage(
    key: ImportKey,
    lines: Uint8Array<ArrayBuffer>,
    progress: { read: number; rows: number; bytes: number },
  ): Promise<void> {
    const { account } = this.#limits.staging;
    await refuseIfAccountIsFull(this.#db.general, key, progress.bytes, account);
    if (!(await stageRows(this.#db, key, lines, progress))) throw goneAway();
  }

  async #endReading(...[key, progress, shape]: DropFirst<Parameters<typeof endReading>>): Promise<void> {
    if (!(await endReading(this.#db.general, key, progress, shape))) throw goneAway();
  }

  #processorMs(bytes: number): number {
    const { ms, msOfMegabyte } = this.#limits.processor;
    return ms + (bytes / 1_000_000) * msOfMegabyte;
  }
}

type DropFirst<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;

export const STOPPED = fact('reading_interrupted');

function failureOf(error: unknown): Fact {
  if (error instanceof FileProblem) return error.fact;
  return error instanceof DomainError ? error.fact : fact('reading_problem_of_ours');
}

function asRefusal(error: unknown): Error {
  if (error instanceof FileProblem) {
    return new DomainError(error.fact, { fields: { file: fact('unreadable_file') } });
  }
  return error instanceof Error ? error : new Error(String(error));
}

/** The import was discarded while its file was being read. */
function goneAway(): DomainError {
  return new DomainError(fact('import_discarded'));
}
