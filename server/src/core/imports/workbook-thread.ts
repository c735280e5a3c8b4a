import { Worker } from 'node:worker_threads';
import type { ImportKey, TableShape } from '../../storage/imports.queries.ts';
import { FileProblem } from './file-problem.ts';

export type WorkbookThreadData = { fd: number; key: ImportKey };

export type FromWorkbookThread =
  | { kind: 'open' }
  /** `share` of the workbook has been read. */
  | { kind: 'rows'; lines: Uint8Array; rows: number; share: number }
  | { kind: 'end'; rows: number; shape: TableShape }
  | { kind: 'problem'; message: string };

/** The strings of a workbook have 48 MB outside of this. */
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

type Reader = {
  onOpen: () => void;
  /** The thread goes on when it has resolved. */
  onRows: (lines: Buffer, progress: { rows: number; share: number }) => Promise<void>;
  signal: AbortSignal;
};

/** Reads a workbook in a thread of its own: unpacking and parsing would keep everybody else waiting. */
export function readInThread(
  data: WorkbookThreadData,
  { onOpen, onRows, signal }: Reader,
): Promise<{ rows: number; shape: TableShape }> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('workbook-thread.main.ts', import.meta.url), {
      workerData: data,
      resourceLimits: LIMITS,
    });
    const fail = (error: unknown): void => {
      reject(error instanceof Error ? error : new Error(String(error)));
      void thread.terminate();
    };
    signal.addEventListener('abort', () => fail(signal.reason), { once: true });
    thread.on('message', (message: FromWorkbookThread) => {
      switch (message.kind) {
        case 'open':
          onOpen();
          return;
        case 'rows':
          onRows(
            Buffer.from(message.lines.buffer, message.lines.byteOffset, message.lines.length),
            message,
          ).then(() => thread.postMessage('go on'), fail);
          return;
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
        isFull
          ? new FileProblem('The workbook needs too much memory to be read. Save its sheet as CSV.')
          : error,
      );
    });
    thread.once('exit', () => reject(new Error('the thread that reads a workbook has ended')));
  });
}
