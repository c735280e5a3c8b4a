import type { SlotBeats } from '../../storage/slots.queries.ts';
import { LEASE_TIMES, type LeaseTimes, type Moment } from './times.ts';

const LEAST_LOOKS = 3;

/** One reading of all heartbeats, at some moment between `from` and `to`. */
export type Look = { slots: readonly SlotBeats[]; from: Moment; to: Moment };

type Watched = SlotBeats & { since: number; looks: number };

/**
 * Judges by its own monotonic clock which processes are dead: those whose heartbeat count has not risen for 10 s while
 * it was looking. No other machine's clock is used. If it has not looked for a while, because it was suspended or the
 * database was unavailable, it does not know what the others could do meanwhile, and starts again.
 */
export class SlotObserver {
  readonly #times: Pick<LeaseTimes, 'deadMs' | 'longestGapMs'>;
  #watched = new Map<number, Watched>();
  #looked: Moment | null = null;

  constructor(times: Pick<LeaseTimes, 'deadMs' | 'longestGapMs'> = LEASE_TIMES) {
    this.#times = times;
  }

  /** @returns the slots that may be taken, provided that they have not beaten since. */
  look({ slots, from, to }: Look): SlotBeats[] {
    if (this.#isGap(this.#looked, from) || this.#isGap(from, to)) this.#watched.clear();
    this.#looked = to;
    const watched = new Map<number, Watched>();
    for (const { slot, fence, beats } of slots) {
      const known = this.#watched.get(slot);
      const same = known?.fence === fence && known.beats === beats;
      watched.set(
        slot,
        same ? { ...known, looks: known.looks + 1 } : { slot, fence, beats, since: to.monotonic, looks: 1 },
      );
    }
    this.#watched = watched;
    return [...watched.values()]
      .filter(({ since, looks }) => looks >= LEAST_LOOKS && from.monotonic - since >= this.#times.deadMs)
      .map(({ slot, fence, beats }) => ({ slot, fence, beats }));
  }

  /** The wall clock is compared, too, because it advances while the machine is suspended. */
  #isGap(earlier: Moment | null, later: Moment): boolean {
    if (earlier === null) return true;
    const { longestGapMs } = this.#times;
    return later.monotonic - earlier.monotonic > longestGapMs || later.wall - earlier.wall > longestGapMs;
  }
}
