import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fact } from 'harkara-contract/facts.ts';
import { FileProblem } from './file-problem.ts';
import type { UploadPace } from './upload-pace.ts';

export const MOST_BYTES = 200_000_000;

const MAGIC = 1_000;

/** Reads a file while it arrives. */
export class Upload {
  readonly pace: UploadPace;
  readonly signal: AbortSignal;
  readonly #pieces: AsyncIterator<Buffer, undefined>;
  readonly #stopped: Promise<never>;
  #givenBack: Buffer | null = null;
  #isWaiting = false;
  received = 0;
  hasEnded = false;

  constructor(content: Readable, pace: UploadPace, signal: AbortSignal) {
    // Closing the stream would close the caller's connection before it has its answer.
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

  /** Makes {@link next} return this piece again. */
  giveBack(piece: Buffer): void {
    this.#givenBack = piece;
  }

  /** Leaves the rest to the owner of the stream. */
  async letGo(): Promise<void> {
    if (!this.#isWaiting) await this.#pieces.return?.().catch(() => undefined);
  }

  async #nextPiece(): Promise<Buffer | null> {
    this.#isWaiting = true;
    const next = this.#pieces.next();
    // The race may be over when it fails.
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

/** Reads enough of the file to tell its format. */
export async function firstPiece(upload: Upload): Promise<Buffer> {
  let first = Buffer.alloc(0);
  while (first.length < MAGIC) {
    const piece = await upload.next();
    if (!piece) break;
    first = Buffer.concat([first, piece]);
  }
  if (first.length === 0) throw new FileProblem(fact('file_empty'));
  return first;
}

/** Stores the upload in a file that no other process can open, and that is gone when this process ends. */
export async function spool(upload: Upload): Promise<FileHandle> {
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

/** The server is not to blame for this one. */
export function callerGone(cause?: unknown): Error {
  return Object.assign(new Error('the file did not arrive to its end', { cause }), { statusCode: 400 });
}

export function tooSlow(): Error {
  return Object.assign(new Error('the file came too slowly'), { code: 'HARKARA_SLOW_BODY', statusCode: 408 });
}

/** Refuses a body with more bytes than announced, or without an announcement. */
export function tooLarge(): Error {
  return Object.assign(new Error('the file is too large'), {
    code: 'FST_ERR_CTP_BODY_TOO_LARGE',
    statusCode: 413,
  });
}
