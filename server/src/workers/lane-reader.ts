import type { Claimed } from '../storage/queue.queries.ts';

/** A busy lower lane's share of every round, so that no lane starves behind a higher one. */
const SHARE = [1, 0.2, 0.1];
const LOOK_AGAIN_MS = 100;
const SWEEP_MS = 2_000;
/** A lane's position is published and read once a second: the one that a new message was given may be this old. */
const LATE_MS = 3_000;

type Lane = {
  lane: number;
  busy: boolean;
  lookAt: number;
  /** Where to read on from, and the positions reached since. */
  position: number;
  trail: { at: number; turn: number }[];
  owed: number;
};

type ClaimLane = (lane: number, afterTurn: number, limit: number) => Promise<Claimed[]>;

/**
 * Reads the lanes of one queue by priority. Within a lane it goes on from the position it has reached, not from the
 * start: claimed messages leave dead index entries there for as long as any old snapshot lives (seen to cost 30 times
 * as much). It stays some seconds behind, since a newcomer's message is put where the lane was last seen; a message
 * stored even later is found by a sweep from the start every 2 s.
 */
export class LaneReader {
  readonly #now: () => number;
  readonly #lanes: Lane[] = SHARE.map((_, lane) => ({
    lane,
    busy: true,
    lookAt: 0,
    position: -1,
    trail: [],
    owed: 0,
  }));
  #sweepAt = 0;

  /** @param now database time in ms. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The turn after which each lane is read next. */
  positions(): number[] {
    return this.#lanes.map(({ position }) => position);
  }

  async read(room: number, claim: ClaimLane): Promise<Claimed[]> {
    const clock = this.#now();
    if (clock >= this.#sweepAt) {
      for (const lane of this.#lanes) lane.position = -1;
      this.#sweepAt = clock + SWEEP_MS;
    }
    const claimed: Claimed[] = [];
    const isOpen = (lane: Lane) => lane.lane === 0 || lane.busy || clock >= lane.lookAt;
    const take = async (lane: Lane, limit: number) => {
      const rows = await claim(lane.lane, lane.position, limit);
      lane.busy = rows.length === limit;
      lane.lookAt = clock + LOOK_AGAIN_MS;
      lane.owed = lane.busy ? Math.max(lane.owed - limit, 0) : 0;
      const last = rows.at(-1);
      if (last) follow(lane, clock, last.turn);
      claimed.push(...rows);
    };

    // Shares first, saved up where the room is too small for them; then the lanes take what is left, in order.
    const [, ...lower] = this.#lanes;
    for (const lane of lower.filter(isOpen)) {
      const share = room * (SHARE[lane.lane] ?? 0);
      lane.owed = Math.min(lane.owed + share, share + 1);
      const due = Math.min(Math.floor(lane.owed), room - claimed.length);
      if (due > 0) await take(lane, due);
    }
    for (const lane of this.#lanes) {
      if (claimed.length === room) break;
      if (isOpen(lane)) await take(lane, room - claimed.length);
    }
    return claimed;
  }
}

function follow(lane: Lane, clock: number, turn: number): void {
  lane.trail.push({ at: clock, turn });
  while (lane.trail[0] && lane.trail[0].at <= clock - LATE_MS) {
    lane.position = Math.max(lane.position, lane.trail[0].turn - 1);
    lane.trail.shift();
  }
}
