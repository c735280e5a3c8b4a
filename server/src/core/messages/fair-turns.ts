/**
 * Places in a lane. Each account's messages stand a fixed distance apart on a line of time, so that an account which
 * sends much runs ahead of the clock, and another's next message stands before all of that backlog. (Taking messages
 * is by order alone: a turn in the future is not a delay.)
 */
const SPACING = 1_000; // µs: an account that sends more than 1,000 a second starts to queue behind the others.
const MAX_AHEAD = 60_000_000; // µs: so long is a busy hour held against an account.
const SWEEP_AT = 10_000;

export type FairTurns = { next(account: number, lane: number): number };

/** @param now database time in ms. */
export function createFairTurns(now: () => number): FairTurns {
  const last = new Map<number, number>();

  function forgetIdle(clock: number): void {
    for (const [key, turn] of last) if (turn < clock) last.delete(key);
  }

  return {
    next(account, lane) {
      const clock = now() * 1_000;
      const key = account * 8 + lane;
      const turn = Math.min(Math.max(clock, (last.get(key) ?? 0) + SPACING), clock + MAX_AHEAD);
      if (last.size > SWEEP_AT) forgetIdle(clock);
      last.set(key, turn);
      return turn;
    },
  };
}
