import { Worker } from 'node:worker_threads';
import type { ImportKey, TableShape } from '../../storage/imports.queries.ts';
import { FileProblem } from './file-problem.ts';

/** A workbook is read from its file; the pieces of a CSV file, which has none, are asked for. */
export type FileThreadData = { fd: number | null; key: ImportKey };

export type FromFileThread =
  | { kind: 'open' }
  /** Asks for the next piece of a CSV file. */
  | { kind: 'next' }
  | Rows
  | { kind: 'end'; rows: number; shape: TableShape }
  | { kind: 'problem'; message: string };

/** `share` of the workbook has been read. */
type Rows = { kind: 'rows'; lines: Uint8Array<ArrayBuffer>; rows: number; share: number };

export type ToFileThread =
  /** Answers `next`; null after the last. */
  | { kind: 'piece'; piece: Uint8Array | null }
  /** Answers `rows`: more of them may come. */
  | { kind: 'stored' };

/** The strings of a workbook have 48 MB outside of this. */
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

type Reader = {
  /** The workbook is known to be one. */
  onOpen?: () => void;
  /** The thread reads on meanwhile, but hands over nothing more before it has resolved. */
  onRows: (lines: Uint8Array<ArrayBuffer>, progress: { rows: number; share: number }) => Promise<void>;
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
    let storing: Promise<unknown> = Promise.resolve();
    /** Nothing is stored any more when the caller hears of it, and may discard what was. */
    const fail = (error: unknown): void => {
      void thread.terminate();
      void storing.finally(() => reject(error instanceof Error ? error : new Error(String(error))));
    };
    const post = (message: ToFileThread, moved: ArrayBuffer[] = []) => {
      thread.postMessage(message, moved);
    };
    const give = (piece: Buffer | null): void => {
      // Memory that is the piece's alone goes along: nobody has to find out first that it is not needed here any more.
      const isWhole = piece !== null && piece.length === piece.buffer.byteLength;
      post({ kind: 'piece', piece }, isWhole && piece.buffer instanceof ArrayBuffer ? [piece.buffer] : []);
    };
    signal?.addEventListener('abort', () => fail(signal.reason), { once: true });
    thread.on('message', (message: FromFileThread) => {
      switch (message.kind) {
        case 'open':
          onOpen?.();
          return;
        case 'next':
          Promise.resolve(nextPiece?.() ?? null).then(give, fail);
          return;
        case 'rows':
          storing = onRows(message.lines, message).then(() => post({ kind: 'stored' }), fail);
          return;
        case 'end':
          resolve(message);
          return;
        case 'problem':
          fail(new FileProblem(message.message));
      }
    });
    thread.once('error', (error: NodeJS.ErrnoException) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      fail(
        isFull ? new FileProblem('The file needs too much memory to be read. Save its sheet as CSV.') : error,
      );
    });
    thread.once('exit', () => fail(new Error('the thread that reads a file has ended')));
  });
}
