import { Worker } from 'node:worker_threads';
import type { ImportKey, TableShape } from '../../storage/imports.queries.ts';
import { FileProblem } from './file-problem.ts';

/** A workbook is read from its file; the pieces of a CSV file, which has none, are asked for. */
export type FileThreadData = { fd: number | null; key: ImportKey };

export type FromFileThread =
  | { kind: 'open' }
  /** Asks for the next piece of a CSV file. */
  | { kind: 'next' }
  /** `share` of the workbook has been read. */
  | { kind: 'rows'; lines: Uint8Array; rows: number; share: number }
  | { kind: 'end'; rows: number; shape: TableShape }
  | { kind: 'problem'; message: string };

/** Answers `next` and `rows`. */
export type ToFileThread = { piece: Uint8Array | null };

/** The strings of a workbook have 48 MB outside of this. */
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

type Reader = {
  /** The workbook is known to be one. */
  onOpen?: () => void;
  /** The thread goes on when it has resolved. */
  onRows: (lines: Buffer, progress: { rows: number; share: number }) => Promise<void>;
  /** Of a CSV file. */
  nextPiece?: () => Promise<Buffer | null>;
  signal?: AbortSignal;
};

/** Reads a file in a thread of its own: unpacking and parsing would keep everybody else waiting. */
export function readInThread(
  data: FileThreadData,
  { onOpen, onRows, nextPiece, signal }: Reader,
): Promise<{ rows: number; shape: TableShape }> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('file-thread.main.ts', import.meta.url), {
      workerData: data,
      resourceLimits: LIMITS,
    });
    const fail = (error: unknown): void => {
      reject(error instanceof Error ? error : new Error(String(error)));
      void thread.terminate();
    };
    const answer = (piece: Promise<Buffer | null>) => {
      piece.then((bytes) => thread.postMessage({ piece: bytes } satisfies ToFileThread), fail);
    };
    signal?.addEventListener('abort', () => fail(signal.reason), { once: true });
    thread.on('message', (message: FromFileThread) => {
      switch (message.kind) {
        case 'open':
          onOpen?.();
          return;
        case 'next':
          answer(nextPiece?.() ?? Promise.resolve(null));
          return;
        case 'rows': {
          const { buffer, byteOffset, length } = message.lines;
          answer(onRows(Buffer.from(buffer, byteOffset, length), message).then(() => null));
          return;
        }
        case 'end':
          resolve(message);
          return;
        case 'problem':
          reject(new FileProblem(message.message));
      }
    });
    thread.once('error', (error: NodeJS.ErrnoException) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      reject(
        isFull ? new FileProblem('The file needs too much memory to be read. Save its sheet as CSV.') : error,
      );
    });
    thread.once('exit', () => reject(new Error('the thread that reads a file has ended')));
  });
}
