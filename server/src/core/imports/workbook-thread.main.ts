import { parentPort, workerData } from 'node:worker_threads';
import { FileProblem } from './file-problem.ts';
import { Staging } from './staging.ts';
import type { FromWorkbookThread, WorkbookThreadData } from './workbook-thread.ts';
import { readWorkbook } from './xlsx/read-workbook.ts';

const port = parentPort;
if (!port) throw new Error('this runs in a thread of its own');
const { fd, key } = workerData as WorkbookThreadData;
const staging = new Staging(key);

const tell = (message: FromWorkbookThread) => {
  port.postMessage(message);
};
const goOn = () => new Promise<void>((resolve) => port.once('message', () => resolve()));

async function hand(share: number): Promise<void> {
  const lines = staging.take();
  if (!lines) return;
  tell({ kind: 'rows', lines, rows: staging.rows, share });
  await goOn();
}

try {
  await readWorkbook(fd, {
    onOpen: () => tell({ kind: 'open' }),
    onRow: (row) => staging.add(row),
    onProgress: (share) => (staging.isFull ? hand(share) : Promise.resolve()),
  });
  await hand(1);
  tell({ kind: 'end', rows: staging.rows, shape: staging.shape() });
} catch (error) {
  if (!(error instanceof FileProblem)) throw error;
  tell({ kind: 'problem', message: error.message });
}
port.close();
