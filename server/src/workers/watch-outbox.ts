import type { Logger } from 'pino';
import type { Database } from '../storage/database.ts';
import { findFilledQueues } from '../storage/queue.queries.ts';
import { every, type Loop } from './every.ts';
import type { Submitter } from './submit-messages.ts';

const PAUSE_MS = 100;

type OutboxWatchOptions = {
  db: Database;
  log: Logger;
  submitters: () => readonly { queue: number; submitter: Submitter }[];
};

/**
 * Wakes the submitters whose empty queues another process has put messages into. It asks for all of them at once: when
 * every submitter asked for each of its lanes, an idle gateway sent 180 queries a second.
 */
export function startOutboxWatch({ db, log, submitters }: OutboxWatchOptions): Loop {
  return every(PAUSE_MS, 'watch the outbox', log, async () => {
    const all = submitters();
    const lanes = all.flatMap(({ queue, submitter }) =>
      (submitter.expectsAfter() ?? []).map((afterTurn, lane) => ({ queue, lane, afterTurn })),
    );
    if (lanes.length === 0) return;
    const filled = new Set(await findFilledQueues(db.hot, lanes));
    for (const { queue, submitter } of all) if (filled.has(queue)) submitter.wake();
  });
}
