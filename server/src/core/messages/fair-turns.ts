/**
 * Places in a lane, by start-time fair queueing. An account's messages stand one behind the other from the place that
 * the lane has come to; so another's next message stands before all of a large backlog but its head, however slow the
 * carrier is. (Places by the clock were tried: with a carrier slower than the spacing, a backlog lay in the past, and
 * a newcomer came after all of it.)
 */
const SWEEP_AT = 10_000;

export type FairTurns = {
  next(account: number, queue: number, lane: number): number;
  /** The lane has come to this turn. It may be told late, and by several. */
  advance(queue: number, lane: number, turn: number): void;
  position(queue: number, lane: number): number;
};

export function createFairTurns(): FairTurns {
  const positions = new Map<number, number>();
  const last = new Map<number, { turn: number; place: number }>();
  const placeOf = (queue: number, lane: number) => queue * 8 + lane;
  const positionAt = (place: number) => positions.get(place) ?? 0;

  /** Who has no message behind the lane's place starts there anyway. */
  function forgetIdle(): void {
    for (const [key, { turn, place }] of last) if (turn < positionAt(place)) last.delete(key);
  }

  return {
    next(account, queue, lane) {
      const place = placeOf(queue, lane);
      const key = account * 0x80000 + place;
      const turn = Math.max(positionAt(place), (last.get(key)?.turn ?? 0) + 1);
      if (last.size > SWEEP_AT) forgetIdle();
      last.set(key, { turn, place });
      return turn;
    },
    advance(queue, lane, turn) {
      const place = placeOf(queue, lane);
      if (turn > positionAt(place)) positions.set(place, turn);
    },
    position: (queue, lane) => positionAt(placeOf(queue, lane)),
  };
}
