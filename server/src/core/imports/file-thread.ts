import { Worker } from 'node:worker_threads';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact, type RefusalKey } from 'harkara-contract/facts.ts';
import type { ImportKey, TableShape } from '../../storage/import-record.ts';
import { FileProblem } from './file-problem.ts';
import type { StagingLimits } from './staging-limits.ts';

/** A workbook is read from its file; the pieces of a CSV file, which has none, are asked for. */
export type FileThreadData = {
  key: ImportKey;
  workbook: { fd: number; size: number } | null;
  limits: Pick<StagingLimits, 'row' | 'file'>;
};

export type FromFileThread =
  | { kind: 'open' }
  /** Asks for the next piece of a CSV file. */
  | { kind: 'next' }
  | Rows
  | { kind: 'end'; rows: number; shape: TableShape }
  | { kind: 'problem'; fact: Fact<RefusalKey> };

/** `bytes` is what the lines stage, `rows` all of the file so far; `share` of the workbook has been read. */
type Rows = { kind: 'rows'; lines: Uint8Array<ArrayBuffer>; bytes: number; rows: number; share: number };

export type ToFileThread =
  /** Answers `next`; null after the last. */
  | { kind: 'piece'; piece: Uint8Array | null }
  /** Answers `rows`: more of them may come. */
  | { kind: 'stored' };

/** The strings of a workbook have 48 MB outside of this. */
const LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

/** How often it is looked at what a thread has used. */
const LOOK_MS = 500;

type Reader = {
  /** The workbook is known to be one. */
  onOpen?: () => void;
  /** The thread reads on meanwhile, but hands over nothing more before it has resolved. */
  onRows: (
    lines: Uint8Array<ArrayBuffer>,
    progress: { bytes: number; rows: number; share: number },
  ) => Promise<void>;
  /** Of a CSV file. */
  nextPiece?: () => Promise<Buffer | null>;
  /** Processor time that the thread may have used so far. */
  allowedMs: () => number;
  signal: AbortSignal;
};

type Read = { rows: number; shape: TableShape };

/**
 * Reads a file in a thread of its own: unpacking and parsing would keep everybody else waiting. The thread has ended
 * when this resolves or rejects, whatever it was doing.
 */
export function readInThread(
  data: FileThreadData,
  { onOpen, onRows, nextPiece, allowedMs, signal }: Reader,
): Promise<Read> {
  if (signal.aborted) return Promise.reject(asError(signal.reason));
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('file-thread.main.ts', import.meta.url), {
      workerData: data,
      resourceLimits: LIMITS,
    });
    let storing: Promise<unknown> = Promise.resolve();
    let isOver = false;
    const looking = setInterval(() => {
      void usedMs(thread).then((used) => {
        if (used > allowedMs()) fail(takesTooLong(used));
      });
    }, LOOK_MS);
    /** Nothing is stored any more when the caller hears of it, and may discard what was. */
    const end = (settle: () => void): void => {
      if (isOver) return;
      isOver = true;
      clearInterval(looking);
      signal.removeEventListener('abort', onAbort);
      void Promise.allSettled([thread.terminate(), storing]).then(settle);
    };
    const fail = (error: unknown): void => {
      end(() => reject(asError(error)));
    };
    const onAbort = () => fail(signal.reason);
    const post = (message: ToFileThread, moved: ArrayBuffer[] = []) => {
      thread.postMessage(message, moved);
    };
    const give = (piece: Buffer | null): void => {
      // Memory that is the piece's alone goes along: nobody has to find out first that it is not needed here any more.
      const isWhole = piece !== null && piece.length === piece.buffer.byteLength;
      post({ kind: 'piece', piece }, isWhole && piece.buffer instanceof ArrayBuffer ? [piece.buffer] : []);
    };
    signal.addEventListener('abort', onAbort, { once: true });
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
          end(() => resolve(message));
          return;
        case 'problem':
          fail(new FileProblem(message.fact));
      }
    });
    thread.once('error', (error: NodeJS.ErrnoException) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      fail(isFull ? new FileProblem(fact('file_needs_memory')) : error);
    });
    thread.once('exit', () => fail(new Error('the thread that reads a file has ended')));
  });
}

/** Also of a thread that does not come back from what it does. */
async function usedMs(thread: Worker): Promise<number> {
  // Node.js before 24.6 only tells for how long it was busy.
  if (typeof thread.cpuUsage !== 'function') return thread.performance.eventLoopUtilization().active;
  // It may have ended meanwhile.
  const { user, system } = await thread.cpuUsage().catch(() => ({ user: 0, system: 0 }));
  return (user + system) / 1_000;
}

function takesTooLong(ms: number): FileProblem {
  return new FileProblem(fact('file_slow_to_read', { seconds: Math.round(ms / 1_000) }));
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
