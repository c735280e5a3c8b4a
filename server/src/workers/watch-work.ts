import type { Logger } from 'pino';
import type { Database } from '../storage/database.ts';
import { findWork, LOOP_WORK, type LoopWork } from '../storage/work.queries.ts';
import { every, type Loop } from './every.ts';
import type { Submitter } from './submit-messages.ts';

const PAUSE_MS = 100;
/** When nobody has left anything for a while. */
const QUIET_PAUSE_MS = 200;
const QUIET_AFTER_MS = 3_000;

type WorkWatchOptions = {
  db: Database;
  log: Logger;
  submitters: () => readonly { queue: number; submitter: Submitter }[];
  loops: Record<LoopWork, Loop>;
};

/**
 * Wakes those who had nothing to do when another process has left them something. It asks for all of them at once:
 * when each asked for itself, an idle gateway sent 200 queries a second.
 */
export function startWorkWatch({ db, log, submitters, loops }: WorkWatchOptions): Loop {
  let foundAt = performance.now();

  return every(PAUSE_MS, 'watch for work', log, async () => {
    const all = submitters();
    const lanes = all.flatMap(({ queue, submitter }) =>
      (submitter.expectsAfter() ?? []).map((afterTurn, lane) => ({ queue, lane, afterTurn })),
    );
    const idle = LOOP_WORK.filter((kind) => loops[kind].isIdle());
    if (lanes.length === 0 && idle.length === 0) return;
    const found = await findWork(db.hot, lanes);
    const filled = new Set(found.queues);
    for (const { queue, submitter } of all) if (filled.has(queue)) submitter.wake();
    const waiting = idle.filter((kind) => found[kind]);
    for (const kind of waiting) loops[kind].wake();
    if (filled.size > 0 || waiting.length > 0) foundAt = performance.now();
    return performance.now() - foundAt > QUIET_AFTER_MS ? { pauseMs: QUIET_PAUSE_MS } : undefined;
  });
}
