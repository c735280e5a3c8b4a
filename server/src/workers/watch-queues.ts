import type { Logger } from 'pino';
import type { FairTurns } from '../core/accepting/fair-turns.ts';
import type { Database } from '../storage/database.ts';
import { queueDepths, writeQueueStats } from '../storage/queue.queries.ts';
import { every, type Loop } from './every.ts';

const CAP = 20_000;
const PAUSE_MS = 1_000;

export type QueueWatchOptions = {
  db: Database;
  turns: FairTurns;
  log: Logger;
  queues: () => number[];
  /** How many of the queue's messages this process has handed over since it started. */
  submitted: (queue: number) => number;
  onDepth: (queue: number, lane: number, depth: number) => void;
  /** Called with the messages in all lanes of a queue. */
  onWaiting: (queue: number, messages: number) => void;
};

/** Publishes how deep the queues are, how fast they move and which positions they have reached. */
export function startQueueWatch({
  db,
  turns,
  log,
  queues,
  submitted,
  onDepth,
  onWaiting,
}: QueueWatchOptions): Loop {
  const before = new Map<number, { count: number; at: number }>();

  function rateOf(queue: number): number {
    const now = { count: submitted(queue), at: performance.now() };
    const last = before.get(queue) ?? { count: 0, at: now.at - PAUSE_MS };
    before.set(queue, now);
    return ((now.count - last.count) / Math.max(now.at - last.at, 1)) * 1_000;
  }

  return every(PAUSE_MS, 'watch the queues', log, async () => {
    const depths = await queueDepths(db.hot, queues(), CAP);
    await writeQueueStats(
      db.general,
      // All lanes of a queue move together: the rate is published with the first.
      depths.map(({ queue, lane, depth }) => ({
        queue,
        lane,
        depth,
        perSecond: lane === 0 ? rateOf(queue) : 0,
        position: turns.position(queue, lane),
      })),
    );
    const waiting = new Map<number, number>();
    for (const { queue, lane, depth } of depths) {
      onDepth(queue, lane, depth);
      waiting.set(queue, (waiting.get(queue) ?? 0) + depth);
    }
    for (const [queue, messages] of waiting) onWaiting(queue, messages);
  });
}
