import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Composition } from '../compose/composition.ts';
import type { Config } from '../config.ts';
import type { Figures } from '../metrics.ts';

/** What the thread is given at its start. */
export type WorkerThreadData = { config: Config; connectionString: string };
/** `queued`: these queues have new messages. */
export type ToWorkerThread = { kind: 'queued'; queues: number[] } | { kind: 'figures' } | { kind: 'stop' };
export type FromWorkerThread = { kind: 'ready' } | { kind: 'figures'; figures: Figures };

export type WorkerThread = {
  /** Resolves with the cause if the thread ends without being asked to. */
  died: Promise<Error>;
  close: () => Promise<void>;
};

/** What it works on at a time is little; a larger young generation made it no faster. */
const LIMITS = { maxYoungGenerationSizeMb: 24 };

/**
 * Runs the workers in a thread of their own, so that a long drain does not make the interfaces unresponsive. The
 * threads share nothing but the database, like two processes; the messages between them only make news travel faster.
 */
export async function startWorkerThread(
  composition: Composition,
  connectionString: string,
): Promise<WorkerThread> {
  const workerData: WorkerThreadData = { config: composition.config, connectionString };
  const thread = new Worker(new URL('worker-thread.main.ts', import.meta.url), {
    workerData,
    resourceLimits: LIMITS,
  });
  const post = (message: ToWorkerThread) => {
    thread.postMessage(message);
  };
  let stopping = false;
  const exited = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
  const died = new Promise<Error>((resolve) => {
    thread.once('error', resolve);
    thread.once('exit', () => {
      if (!stopping) resolve(new Error("the workers' thread stopped unexpectedly"));
    });
  });
  const throwWhenDead = died.then((cause) => {
    throw cause;
  });
  throwWhenDead.catch(() => undefined);

  await Promise.race([once(thread, 'message'), throwWhenDead]);
  composition.onQueued((queues) => {
    post({ kind: 'queued', queues: [...queues] });
  });
  composition.metrics.include(async () => {
    const answered = new Promise<Figures>((resolve) => {
      const hear = (message: FromWorkerThread) => {
        if (message.kind !== 'figures') return;
        thread.off('message', hear);
        resolve(message.figures);
      };
      thread.on('message', hear);
    });
    post({ kind: 'figures' });
    return Promise.race([answered, throwWhenDead]);
  });

  return {
    died,
    close: async () => {
      stopping = true;
      post({ kind: 'stop' });
      await exited;
    },
  };
}
