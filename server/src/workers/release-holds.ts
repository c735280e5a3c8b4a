import type { Logger } from 'pino';
import type { Database } from '../storage/database.ts';
import { findHolds, releaseHeld } from '../storage/holds.queries.ts';
import { every, type Loop } from './every.ts';

const PAUSE_MS = 5_000;
/** So many messages are released at first; twice as many each time, for as long as nothing is held again. */
const FIRST_PIECE = 100;
const LARGEST_PIECE = 10_000;
const CHUNK = 500;
const NAMES = 1_000;
/** Messages that this process found held just before the hold ended may be recorded just after it. */
const OWN_ROUNDS = 3;

export type HoldReleaser = Loop & {
  /**
   * A hold of this queue has ended.
   *
   * @param isOwn this process may have held messages for it until now.
   */
  over(queue: number, hold: string, isOwn: boolean): void;
  /** It has begun again: what is still held stays so. */
  begun(queue: number, hold: string): void;
  /** Nothing is handed over by this queue's connector as it was: its messages need not wait for what held them. */
  allOver(queue: number): void;
};

type Ended = { queue: number; hold: string; piece: number; rounds: number; at: number };

/** Lets messages leave that were held, once what they waited for has passed. */
export function startHoldReleaser({
  db,
  now,
  log,
  pauseMs = PAUSE_MS,
}: {
  db: Database;
  now: () => Date;
  log: Logger;
  /** Between one piece and the next. */
  pauseMs?: number;
}): HoldReleaser {
  const ended = new Map<string, Ended>();
  const left = new Set<number>();

  function note(queue: number, hold: string, rounds: number): void {
    const known = ended.get(nameOf(queue, hold));
    if (known) known.rounds = Math.max(known.rounds, rounds);
    else ended.set(nameOf(queue, hold), { queue, hold, piece: FIRST_PIECE, rounds, at: 0 });
  }

  const isEnded = (one: Ended) => ended.get(nameOf(one.queue, one.hold)) === one;

  async function findAll(queue: number): Promise<void> {
    let after: string | undefined = '';
    while (after !== undefined) {
      const found = await findHolds(db.hot, queue, after, NAMES);
      for (const hold of found) note(queue, hold, OWN_ROUNDS);
      after = found.length < NAMES ? undefined : found.at(-1);
    }
  }

  /** One piece of each. */
  async function release(holds: readonly Ended[]): Promise<void> {
    const open = new Map(holds.map((one) => [one, one.piece]));
    for (;;) {
      const asked = [...open].filter(([one, rest]) => rest > 0 && isEnded(one));
      if (asked.length === 0) break;
      const counts = await releaseHeld(
        db.hot,
        asked.map(([{ queue, hold }, rest]) => ({ queue, hold, limit: rest })),
        now(),
        CHUNK,
      );
      asked.forEach(([one, rest], i) => open.set(one, rest - (counts[i] ?? 0)));
      if (counts.reduce((sum, count) => sum + count, 0) < CHUNK) break;
    }
    for (const [one, rest] of open) {
      one.at = performance.now() + pauseMs;
      if (rest === 0) one.piece = Math.min(one.piece * 2, LARGEST_PIECE);
      else one.rounds -= 1;
      if (one.rounds === 0 && isEnded(one)) ended.delete(nameOf(one.queue, one.hold));
    }
  }

  const loop = every(pauseMs, 'release held messages', log, async () => {
    for (const queue of left) {
      await findAll(queue);
      left.delete(queue);
    }
    const due = [...ended.values()].filter(({ at }) => at <= performance.now()).slice(0, NAMES);
    if (due.length > 0) await release(due);
    if (ended.size === 0) return undefined;
    const next = [...ended.values()].reduce((first, { at }) => Math.min(first, at), Infinity);
    return { pauseMs: Math.max(1, next - performance.now()) };
  });
  return {
    ...loop,
    over: (queue, hold, isOwn) => {
      note(queue, hold, isOwn ? OWN_ROUNDS : 1);
      loop.wake();
    },
    begun: (queue, hold) => {
      ended.delete(nameOf(queue, hold));
    },
    allOver: (queue) => {
      left.add(queue);
      loop.wake();
    },
  };
}

function nameOf(queue: number, hold: string): string {
  return `${queue} ${hold}`;
}
