import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { nextNumber } from '../../storage/campaigns.queries.ts';
import { transaction, type Database } from '../../storage/database.ts';
import { stageRows } from '../../storage/import-rows.queries.ts';
import {
  countReading,
  discardImport,
  discardOldest,
  endReading,
  failImport,
  insertImport,
  noteRead,
  type ImportFormat,
  type ImportKey,
  type ImportPurpose,
} from '../../storage/imports.queries.ts';
import type { Account } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { FileProblem } from './file-problem.ts';
import { formatOf } from './file-format.ts';
import { readInThread } from './file-thread.ts';

export const MOST_BYTES = 200_000_000;
/** Files of an account that are read at the same time. */
const MOST_READING = 3;
/** Imports of an account that stay staged; of more, the oldest go. */
const KEPT = 20;
const NOTE_EVERY_MS = 500;

export type ImportFile = { purpose: ImportPurpose; name: string; size: number | null; content: Readable };

/** Files that this process is reading, so that none is left half read when it stops. */
export class ImportReadings {
  readonly #db: Database;
  readonly #running = new Map<Promise<void>, AbortController>();

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Stages the rows of a CSV file while it arrives; a workbook is stored first, because its directory is at its end, and
   * read after the answer.
   *
   * @returns the import's number.
   */
  async receive(account: Account, file: ImportFile): Promise<number> {
    const db = this.#db;
    const owner = { bucket: account.bucket, account: account.number };
    const pieces = piecesOf(file.content);
    const first = await refuseUnreadable(() => firstPiece(pieces));
    const format = await refuseUnreadable(() => formatOf(first));
    const key = await beginImport(db, owner, { ...file, format });
    try {
      if (format === 'csv') await stageCsv(db, key, file, withFirst(first, pieces));
      else await this.#readWorkbook(key, withFirst(first, pieces));
      return key.import;
    } catch (error) {
      await discardImport(db.general, key);
      throw error instanceof FileProblem ? unreadable(error) : error;
    }
  }

  async close(): Promise<void> {
    for (const control of this.#running.values()) control.abort(new FileProblem(STOPPED));
    await Promise.allSettled(this.#running.keys());
  }

  /** Resolves when the workbook is known to be one. */
  async #readWorkbook(key: ImportKey, pieces: AsyncIterable<Buffer>): Promise<void> {
    const { file, size } = await spool(pieces);
    await new Promise<void>((opened, refused) => {
      const control = new AbortController();
      let isOpen = false;
      const onOpen = () => {
        isOpen = true;
        opened();
      };
      const reading = readStaged(this.#db, key, { fd: file.fd, size, onOpen, signal: control.signal })
        .catch(async (error: unknown) => {
          if (!isOpen) refused(error instanceof Error ? error : new Error(String(error)));
          else await failImport(this.#db.general, key, wordsFor(error));
        })
        .catch(() => undefined)
        .then(async () => {
          this.#running.delete(reading);
          await file.close();
        });
      this.#running.set(reading, control);
    });
  }
}

export const STOPPED = 'The gateway was stopped while it read the file. Upload it again.';

function wordsFor(error: unknown): string {
  return error instanceof FileProblem
    ? error.message
    : 'The file could not be read to its end, because of a problem on our side. Upload it again.';
}

/** Closing the stream would close the caller's connection, before the answer is on its way. */
function piecesOf(content: Readable): AsyncIterator<Buffer, undefined> {
  return (content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer, undefined>)[
    Symbol.asyncIterator
  ]();
}

async function nextPiece(pieces: AsyncIterator<Buffer, undefined>): Promise<Buffer | null> {
  try {
    return (await pieces.next()).value ?? null;
  } catch (error) {
    // The caller has gone away: that is no fault of ours.
    throw Object.assign(new Error('the file did not arrive to its end', { cause: error }), {
      statusCode: 400,
    });
  }
}

const MAGIC = 1_000;

/** Enough to tell what the file is. */
async function firstPiece(pieces: AsyncIterator<Buffer, undefined>): Promise<Buffer> {
  let first = Buffer.alloc(0);
  while (first.length < MAGIC) {
    const piece = await nextPiece(pieces);
    if (!piece) break;
    first = Buffer.concat([first, piece]);
  }
  if (first.length === 0) throw new FileProblem('The file is empty.');
  return first;
}

async function* withFirst(first: Buffer, pieces: AsyncIterator<Buffer, undefined>): AsyncGenerator<Buffer> {
  let received = first.length;
  yield first;
  for (;;) {
    const piece = await nextPiece(pieces);
    if (!piece) return;
    received += piece.length;
    if (received > MOST_BYTES) throw tooLarge();
    yield piece;
  }
}

async function refuseUnreadable<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof FileProblem ? unreadable(error) : error;
  }
}

function unreadable({ message }: FileProblem): DomainError {
  return new DomainError('validation_failed', message, { fields: { file: 'cannot be read' } });
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
    if ((await countReading(handle, owner)) >= MOST_READING) {
      throw new DomainError(
        'conflict',
        'Other files of your account are being read. Wait until they are done.',
      );
    }
    await discardOldest(handle, owner, KEPT);
    const key = { ...owner, import: id };
    await insertImport(handle, key, { ...given, sourceGroup: given.sourceGroup ?? null });
    return key;
  });
}

async function stageCsv(
  db: Database,
  key: ImportKey,
  { size }: ImportFile,
  pieces: AsyncIterator<Buffer, undefined>,
): Promise<void> {
  const notes = new Notes(db, key);
  let read = 0;
  const { rows, shape } = await readInThread(
    { key, fd: null },
    {
      nextPiece: async () => {
        const { value: piece } = await pieces.next();
        read += piece?.length ?? 0;
        if (!piece && size !== null && read < size) {
          throw new FileProblem('The file did not arrive to its end. Upload it again.');
        }
        return piece ?? null;
      },
      onRows: async (lines, progress) => {
        await stageRows(db, lines);
        await notes.note({ read, rows: progress.rows });
      },
    },
  );
  if (!(await endReading(db.general, key, { rows, read }, shape))) throw goneAway();
}

/** Tells how far the reading has come, now and then. */
class Notes {
  readonly #db: Database;
  readonly #key: ImportKey;
  #at = performance.now();

  constructor(db: Database, key: ImportKey) {
    this.#db = db;
    this.#key = key;
  }

  async note(progress: { read: number; rows: number }): Promise<void> {
    if (performance.now() - this.#at < NOTE_EVERY_MS) return;
    this.#at = performance.now();
    if (!(await noteRead(this.#db.general, this.#key, progress))) throw goneAway();
  }
}

/** Somebody has discarded the import meanwhile. */
function goneAway(): DomainError {
  return new DomainError('conflict', 'The import was discarded while its file was read.');
}

/** A file that nobody else can open, and that is gone when the process ends, however it ends. */
async function spool(pieces: AsyncIterable<Buffer>): Promise<{ file: FileHandle; size: number }> {
  const path = join(tmpdir(), `harkara-import-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  let size = 0;
  try {
    await unlink(path);
    for await (const piece of pieces) {
      await file.write(piece, 0, piece.length, size);
      size += piece.length;
    }
    return { file, size };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function readStaged(
  db: Database,
  key: ImportKey,
  { fd, size, onOpen, signal }: { fd: number; size: number; onOpen: () => void; signal: AbortSignal },
): Promise<void> {
  const notes = new Notes(db, key);
  const { rows, shape } = await readInThread(
    { fd, key },
    {
      onOpen,
      onRows: async (lines, progress) => {
        await stageRows(db, lines);
        await notes.note({ read: Math.floor(progress.share * size), rows: progress.rows });
      },
      signal,
    },
  );
  if (!(await endReading(db.general, key, { rows, read: size }, shape))) throw goneAway();
}
