// The workers' thread of `harkara start`.

import { parentPort, workerData } from 'node:worker_threads';
import { compose } from '../compose/gateway.ts';
import { openVault } from '../compose/secret-key.ts';
import { startWorkers } from '../compose/workers.ts';
import { createLogger } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import type { FromWorkerThread, ToWorkerThread, WorkerThreadData } from './worker-thread.ts';

/** Shorter than what the process has for all of it. */
const END_MS = 8_000;

const { config, connectionString } = workerData as WorkerThreadData;
const metrics = createMetrics('aside');
const composition = await compose(
  config,
  connectionString,
  openVault(config),
  createLogger(config.logLevel),
  'worker',
  metrics,
);
const workers = await startWorkers(composition).catch(async (error: unknown) => {
  // Ends this thread, even if it cannot be closed in time.
  setTimeout(() => process.exit(1), END_MS).unref();
  await composition.close().catch(() => undefined);
  throw error;
});
const post = (message: FromWorkerThread) => parentPort?.postMessage(message);

async function stop(): Promise<void> {
  await workers.close();
  await composition.close();
  parentPort?.close();
}

parentPort?.on('message', (message: ToWorkerThread) => {
  switch (message.kind) {
    case 'queued':
      workers.wake(new Set(message.queues));
      break;
    case 'figures':
      void metrics.figures().then((figures) => post({ kind: 'figures', figures }));
      break;
    case 'stop':
      void stop();
      break;
  }
});
post({ kind: 'ready' });

// This ends the whole process: without this thread it has no workers.
void composition.gaveUp.then((failure) => {
  throw failure;
});
