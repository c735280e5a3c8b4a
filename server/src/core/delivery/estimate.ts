import { DAY_MS } from '../../durations.ts';
import type { QueueStat } from '../../storage/queue.queries.ts';
import type { Estimate } from '../accepting/decide.ts';

/** About how long an operator takes with a message that did not have to wait. */
const DELIVERY_MS = 2_000;
/** The rate assumed for a queue until it has been seen to move. */
const PRESUMED_PER_SECOND = 100;
const LONGEST_MS = DAY_MS;

/** From the depth of the queue (this lane and those before it) and the rate at which it moves. */
export function createEstimate(now: () => Date, stats: () => readonly QueueStat[]): Estimate {
  return (queue, lane, dueAt) => {
    let ahead = 0;
    let rate = 0;
    for (const stat of stats()) {
      if (stat.queue !== queue) continue;
      if (stat.lane <= lane) ahead += stat.depth;
      rate += stat.perSecond;
    }
    const wait = Math.min((ahead / Math.max(rate, PRESUMED_PER_SECOND)) * 1_000, LONGEST_MS);
    const start = Math.max(dueAt?.getTime() ?? 0, now().getTime());
    return new Date(Math.round(start + wait + DELIVERY_MS));
  };
}
