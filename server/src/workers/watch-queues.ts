import type { Logger } from 'pino';
import type { Database } from '../storage/database.ts';
import { queueDepths, writeQueueStats } from '../storage/queue.queries.ts';
import { every, type Loop } from './every.ts';

const CAP = 20_000;
const PAUSE_MS = 1_000;

export type QueueWatchOptions = {
  db: Database;
  log: Logger;
  queues: () => number[];
  /** How many messages this process has handed over since it started. */
  submitted: () => number;
  onDepth: (queue: number, lane: number, depth: number) => void;
};

/** Publishes how deep the queues are and how fast they move: for estimates and metrics. */
export function startQueueWatch({ db, log, queues, submitted, onDepth }: QueueWatchOptions): Loop {
  let before = { count: submitted(), at: performance.now() };
  return every(PAUSE_MS, 'watch the queues', log, async () => {
    const depths = await queueDepths(db.hot, queues(), CAP);
    const now = { count: submitted(), at: performance.now() };
    const perSecond = ((now.count - before.count) / Math.max(now.at - before.at, 1)) * 1_000;
    before = now;
    await writeQueueStats(
      db.general,
      depths.map((depth) => ({ ...depth, perSecond: depth.lane === 0 ? perSecond : 0 })),
    );
    for (const { queue, lane, depth } of depths) onDepth(queue, lane, depth);
  });
}
