import type { Logger } from 'pino';
import type { Database } from '../storage/database.ts';
import { findWork } from '../storage/work.queries.ts';
import { every, type Loop } from './every.ts';
import type { Submitter } from './submit-messages.ts';

const PAUSE_MS = 100;

type WorkWatchOptions = {
  db: Database;
  log: Logger;
  submitters: () => readonly { queue: number; submitter: Submitter }[];
  feeder: Loop;
  canceller: Loop;
  imports: Loop;
};

/**
 * Wakes those who had nothing to do when another process has left them something. It asks for all of them at once:
 * when each asked for itself, an idle gateway sent 200 queries a second.
 */
export function startWorkWatch({ db, log, submitters, feeder, canceller, imports }: WorkWatchOptions): Loop {
  return every(PAUSE_MS, 'watch for work', log, async () => {
    const all = submitters();
    const lanes = all.flatMap(({ queue, submitter }) =>
      (submitter.expectsAfter() ?? []).map((afterTurn, lane) => ({ queue, lane, afterTurn })),
    );
    const isAnyIdle = [feeder, canceller, imports].some((loop) => loop.isIdle());
    if (lanes.length === 0 && !isAnyIdle) return;
    const found = await findWork(db.hot, lanes);
    const filled = new Set(found.queues);
    for (const { queue, submitter } of all) if (filled.has(queue)) submitter.wake();
    if (found.toFeed && feeder.isIdle()) feeder.wake();
    if (found.toTakeBack && canceller.isIdle()) canceller.wake();
    if (found.imports && imports.isIdle()) imports.wake();
  });
}
