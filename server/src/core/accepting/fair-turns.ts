/**
 * Places in a lane, by start-time fair queueing. An account's messages take consecutive places, starting at the lane's
 * position; so another account's next message goes before all of a large backlog except its head, however slow the
 * carrier is. (Places by the clock were tried: with a carrier slower than the spacing, a backlog lay in the past, and a
 * newcomer came after all of it.)
 */
export type FairTurns = {
  next(account: number, queue: number, lane: number): number;
  /** The lane has reached this turn. May be called late, and by several callers. */
  advance(queue: number, lane: number, turn: number): void;
  position(queue: number, lane: number): number;
  /** Remembered pairs of account and lane: those with messages beyond the lane's position, and a few more. */
  readonly remembered: number;
};

/**
 * A call adds one pair at most, and checks this many for whether they can be forgotten: more than one, so that idle
 * pairs never outnumber the others for long. (Checking all of them whenever there were many cost every message 800 µs
 * at 200,000 pairs.)
 */
const LOOKED_AT = 3;

export function createFairTurns(): FairTurns {
  const positions = new Map<number, number>();
  const last = new Map<number, { turn: number; place: number }>();
  const placeOf = (queue: number, lane: number) => queue * 8 + lane;
  const positionAt = (place: number) => positions.get(place) ?? 0;
  /** Cycles through the map; a map's iterator also visits entries added after it was created. */
  let round = last.entries();

  /** A pair without messages beyond the lane's position would start at that position anyway. */
  function forgetSomeIdle(): void {
    for (let looked = 0; looked < LOOKED_AT; looked++) {
      const { done, value } = round.next();
      if (done) {
        round = last.entries();
        return;
      }
      const [key, { turn, place }] = value;
      if (turn < positionAt(place)) last.delete(key);
    }
  }

  return {
    next(account, queue, lane) {
      forgetSomeIdle();
      const place = placeOf(queue, lane);
      const key = account * 0x80000 + place;
      const turn = Math.max(positionAt(place), (last.get(key)?.turn ?? 0) + 1);
      last.set(key, { turn, place });
      return turn;
    },
    advance(queue, lane, turn) {
      const place = placeOf(queue, lane);
      if (turn > positionAt(place)) positions.set(place, turn);
    },
    position: (queue, lane) => positionAt(placeOf(queue, lane)),
    get remembered() {
      return last.size;
    },
  };
}
