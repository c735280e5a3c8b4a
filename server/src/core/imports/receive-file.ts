import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { ImportFormat, ImportPurpose } from 'harkara-contract/lists.ts';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { MINUTE_MS } from '../../durations.ts';
import { nextNumber } from '../../storage/campaigns.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import { stageRows } from '../../storage/import-rows.queries.ts';
import {
  countReading,
  discardDone,
  discardImport,
  discardOldest,
  endReading,
  failImport,
  insertImport,
  noteRead,
  type ImportKey,
} from '../../storage/imports.queries.ts';
import type { Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { writeFact } from '../stored-fact.ts';
import { FileProblem } from './file-problem.ts';
import { formatOf } from './file-format.ts';
import { readInThread } from './file-thread.ts';
import { othersAreRead, ReadingPlaces, type PlaceLimits } from './reading-places.ts';
import { refuseIfAccountIsFull, STAGING_LIMITS, type StagingLimits } from './staging-limits.ts';
import { UploadPace, type PaceLimits } from './upload-pace.ts';

export const MOST_BYTES = 200_000_000;
/** Files of an account that are read at the same time. */
const MOST_READING = 3;
/** Imports of an account that stay staged; of more, the oldest go. */
const KEPT = 20;

export type ReadingLimits = {
  pace: PaceLimits;
  places: PlaceLimits;
  staging: StagingLimits;
  /** Processor time of a file's thread: for any file, and for each megabyte in addition. */
  processor: { ms: number; msOfMegabyte: number };
  /** How often an upload is looked at, and noted as alive. */
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
  // Much more often than an import that is being read is taken for dead.
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

/** Files that this process is reading, so that none is left half read when it stops. */
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
      // Whoever has the answer may go.
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

  /** In a place of its own, from the first byte until the thread has ended. */
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
      const owner = { bucket: account.bucket, account: account.number };
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

  /** Ends what comes too slowly, and what nobody wants any more. */
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
        // The next one may be noted again.
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

/** A file as it arrives. */
class Upload {
  readonly pace: UploadPace;
  readonly signal: AbortSignal;
  readonly #pieces: AsyncIterator<Buffer, undefined>;
  readonly #stopped: Promise<never>;
  #givenBack: Buffer | null = null;
  #isWaiting = false;
  received = 0;
  hasEnded = false;

  constructor(content: Readable, pace: UploadPace, signal: AbortSignal) {
    // Closing the stream would close the caller's connection, before the answer is on its way.
    this.#pieces = (content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer, undefined>)[
      Symbol.asyncIterator
    ]();
    this.pace = pace;
    this.signal = signal;
    this.#stopped = new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    this.#stopped.catch(() => undefined);
  }

  /** @returns null at its end. */
  async next(): Promise<Buffer | null> {
    this.signal.throwIfAborted();
    const again = this.#givenBack;
    this.#givenBack = null;
    if (again) return again;
    this.pace.wait();
    const piece = await this.#nextPiece();
    this.pace.got(piece?.length ?? 0);
    this.received += piece?.length ?? 0;
    this.hasEnded = piece === null;
    if (this.received > MOST_BYTES) throw tooLarge();
    return piece;
  }

  /** The next piece is this one, once more. */
  giveBack(piece: Buffer): void {
    this.#givenBack = piece;
  }

  /** What is left of it is for whoever has the stream. */
  async letGo(): Promise<void> {
    if (!this.#isWaiting) await this.#pieces.return?.().catch(() => undefined);
  }

  async #nextPiece(): Promise<Buffer | null> {
    this.#isWaiting = true;
    const next = this.#pieces.next();
    // Nobody may be there any more to hear of it.
    next.catch(() => undefined);
    try {
      const { value } = await Promise.race([next, this.#stopped]);
      this.#isWaiting = false;
      return value ?? null;
    } catch (error) {
      this.signal.throwIfAborted();
      throw callerGone(error);
    }
  }
}

/** That is no fault of ours. */
function callerGone(cause?: unknown): Error {
  return Object.assign(new Error('the file did not arrive to its end', { cause }), { statusCode: 400 });
}

function tooSlow(): Error {
  return Object.assign(new Error('the file came too slowly'), { code: 'HARKARA_SLOW_BODY', statusCode: 408 });
}

const MAGIC = 1_000;

/** Enough to tell what the file is. */
async function firstPiece(upload: Upload): Promise<Buffer> {
  let first = Buffer.alloc(0);
  while (first.length < MAGIC) {
    const piece = await upload.next();
    if (!piece) break;
    first = Buffer.concat([first, piece]);
  }
  if (first.length === 0) throw new FileProblem(fact('file_empty'));
  return first;
}

function asRefusal(error: unknown): Error {
  if (error instanceof FileProblem) {
    return new DomainError(error.fact, { fields: { file: fact('unreadable_file') } });
  }
  return error instanceof Error ? error : new Error(String(error));
}

/** A body of more bytes than announced, or without an announcement. */
export function tooLarge(): Error {
  return Object.assign(new Error('the file is too large'), {
    code: 'FST_ERR_CTP_BODY_TOO_LARGE',
    statusCode: 413,
  });
}

export async function beginImport(
  db: Database,
  owner: { bucket: number; account: number },
  given: {
    purpose: ImportPurpose;
    name: string;
    size: number | null;
    format: ImportFormat;
    sourceGroup?: number;
  },
): Promise<ImportKey> {
  return transaction(db.general, async (handle) => {
    // The counter is locked from here on, so that two concurrent uploads cannot both be the last that fits.
    const id = await nextNumber(handle, owner, 'import');
    if ((await countReading(handle, owner)) >= MOST_READING) throw othersAreRead(MOST_READING);
    await discardOldest(handle, owner, KEPT);
    // What is done makes room for what comes.
    await discardDone(handle, owner, STAGING_LIMITS.account - STAGING_LIMITS.file);
    const key = { ...owner, import: id };
    await insertImport(handle, key, { ...given, sourceGroup: given.sourceGroup ?? null });
    return key;
  });
}

/** Somebody has discarded the import meanwhile. */
function goneAway(): DomainError {
  return new DomainError(fact('import_discarded'));
}

/** A file that nobody else can open, and that is gone when the process ends, however it ends. */
async function spool(upload: Upload): Promise<FileHandle> {
  const path = join(tmpdir(), `harkara-import-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  let size = 0;
  try {
    await unlink(path);
    for (;;) {
      const piece = await upload.next();
      if (!piece) return file;
      await file.write(piece, 0, piece.length, size);
      size += piece.length;
    }
  } catch (error) {
    await file.close();
    throw error;
  }
}
