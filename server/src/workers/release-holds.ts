import type { Logger } from 'pino';
import type { Database } from '../storage/database.ts';
import { releaseHeld } from '../storage/holds.queries.ts';
import { every, type Loop } from './every.ts';

const PAUSE_MS = 5_000;
const CHUNK = 500;
/** Messages that were found held just before the hold ended may be recorded just after it. */
const ROUNDS = 3;

export type HoldReleaser = Loop & {
  /** A hold of this queue has ended. */
  over(queue: number, hold: string): void;
};

/** Lets messages leave that were held, once what they waited for has passed. */
export function startHoldReleaser({
  db,
  now,
  log,
}: {
  db: Database;
  now: () => Date;
  log: Logger;
}): HoldReleaser {
  const ended = new Map<string, { queue: number; hold: string; rounds: number }>();
  const loop = every(PAUSE_MS, 'release held messages', log, async () => {
    for (const [name, one] of ended) {
      while ((await releaseHeld(db.hot, one, now(), CHUNK)) === CHUNK);
      one.rounds -= 1;
      // It may have ended again meanwhile.
      if (one.rounds === 0 && ended.get(name) === one) ended.delete(name);
    }
  });
  return {
    ...loop,
    over: (queue, hold) => {
      ended.set(`${queue} ${hold}`, { queue, hold, rounds: ROUNDS });
      loop.wake();
    },
  };
}
