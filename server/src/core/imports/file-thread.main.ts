import { EventEmitter, once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { CsvRows } from './csv-rows.ts';
import { TextOfBytes } from './decode-text.ts';
import { FileProblem } from './file-problem.ts';
import type { FileThreadData, FromFileThread, ToFileThread } from './file-thread.ts';
import { allowedFor, allowedSoFar } from './staging-limits.ts';
import { Staging } from './staging.ts';
import { readWorkbook } from './xlsx/read-workbook.ts';

const port = parentPort;
if (!port) throw new Error('this runs in a thread of its own');
const { workbook, key, limits } = workerData as FileThreadData;
const staging = new Staging(key, limits);

const tell = (message: FromFileThread, transferred: ArrayBuffer[] = []) => {
  port.postMessage(message, transferred);
};
/** Answers, by their kind. */
const heard = new EventEmitter();
port.on('message', (message: ToFileThread) => heard.emit(message.kind, message));

let stored: Promise<unknown> = Promise.resolve();

/** While these rows are being stored, the next ones are read. */
async function hand(share: number): Promise<void> {
  await stored;
  const staged = staging.take();
  if (!staged) return;
  tell({ kind: 'rows', ...staged, rows: staging.rows, share }, [staged.lines.buffer]);
  stored = once(heard, 'stored');
}

async function readCsv(): Promise<{ isOld: boolean }> {
  const text = new TextOfBytes();
  const rows = new CsvRows();
  let read = 0;
  const add = (some: string) => {
    for (const row of rows.add(some)) staging.add(row);
  };
  for (;;) {
    tell({ kind: 'next' });
    const [{ piece }] = (await once(heard, 'piece')) as [{ piece: Uint8Array | null }];
    if (!piece) break;
    read += piece.length;
    staging.allow(allowedSoFar(read));
    add(text.add(Buffer.from(piece.buffer, piece.byteOffset, piece.length)));
    if (staging.isFull) await hand(0);
  }
  add(text.end());
  for (const row of rows.end()) staging.add(row);
  return { isOld: text.encoding === 'windows-1252' };
}

async function readXlsx({ fd, size }: { fd: number; size: number }): Promise<{ isOld: boolean }> {
  await readWorkbook(fd, {
    onOpen: () => tell({ kind: 'open' }),
    onRow: (row) => staging.add(row),
    onProgress: async (share) => {
      staging.allow(allowedFor(size, share * size));
      if (staging.isFull) await hand(share);
    },
  });
  return { isOld: false };
}

try {
  const { isOld } = workbook === null ? await readCsv() : await readXlsx(workbook);
  await hand(1);
  await stored;
  tell({ kind: 'end', rows: staging.rows, shape: staging.shape(isOld) });
} catch (error) {
  if (!(error instanceof FileProblem)) throw error;
  tell({ kind: 'problem', fact: error.fact });
}
port.close();
