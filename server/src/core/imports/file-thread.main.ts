import { EventEmitter, once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { CsvRows } from './csv-rows.ts';
import { TextOfBytes } from './decode-text.ts';
import { FileProblem } from './file-problem.ts';
import type { FileThreadData, FromFileThread, ToFileThread } from './file-thread.ts';
import { Staging } from './staging.ts';
import { readWorkbook } from './xlsx/read-workbook.ts';

const port = parentPort;
if (!port) throw new Error('this runs in a thread of its own');
const { fd, key } = workerData as FileThreadData;
const staging = new Staging(key);

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
  const lines = staging.take();
  if (!lines) return;
  tell({ kind: 'rows', lines, rows: staging.rows, share }, [lines.buffer]);
  stored = once(heard, 'stored');
}

async function readCsv(): Promise<{ isOld: boolean }> {
  const text = new TextOfBytes();
  const rows = new CsvRows();
  const add = (some: string) => {
    for (const row of rows.add(some)) staging.add(row);
  };
  for (;;) {
    tell({ kind: 'next' });
    const [{ piece }] = (await once(heard, 'piece')) as [{ piece: Uint8Array | null }];
    if (!piece) break;
    add(text.add(Buffer.from(piece.buffer, piece.byteOffset, piece.length)));
    if (staging.isFull) await hand(0);
  }
  add(text.end());
  for (const row of rows.end()) staging.add(row);
  return { isOld: text.encoding === 'windows-1252' };
}

async function readXlsx(file: number): Promise<{ isOld: boolean }> {
  await readWorkbook(file, {
    onOpen: () => tell({ kind: 'open' }),
    onRow: (row) => staging.add(row),
    onProgress: (share) => (staging.isFull ? hand(share) : Promise.resolve()),
  });
  return { isOld: false };
}

try {
  const { isOld } = fd === null ? await readCsv() : await readXlsx(fd);
  await hand(1);
  await stored;
  tell({ kind: 'end', rows: staging.rows, shape: staging.shape(isOld) });
} catch (error) {
  if (!(error instanceof FileProblem)) throw error;
  tell({ kind: 'problem', message: error.message });
}
port.close();
