import { CLOCKS, LEASE_TIMES, type Clocks, type LeaseTimes, type Moment } from './times.ts';

/** How far the two clocks may drift apart between heartbeats without one of them having been set. */
const APART_MS = 500;

const TENURE = 0;
const BEAT_MONOTONIC = 1;
const BEAT_WALL = 2;
const TURNED = 3;
const MAY_BEAT = 4;
const LAST_TENURE = 5;
const BEATS = 6;
const CELLS = 7;

/**
 * What the heartbeat thread and the event loop tell each other without waiting. The thread writes the current tenure
 * and when its last successful heartbeat began; the loop writes when it last turned.
 */
export class LeaseMemory {
  readonly buffer: SharedArrayBuffer;
  readonly #cells: BigInt64Array;
  readonly #clocks: Clocks;
  readonly #times: Pick<LeaseTimes, 'heldMs' | 'hungMs'>;

  constructor(
    options: {
      buffer?: SharedArrayBuffer;
      clocks?: Clocks;
      times?: Pick<LeaseTimes, 'heldMs' | 'hungMs'>;
    } = {},
  ) {
    this.buffer = options.buffer ?? new SharedArrayBuffer(CELLS * BigInt64Array.BYTES_PER_ELEMENT);
    this.#cells = new BigInt64Array(this.buffer);
    this.#clocks = options.clocks ?? CLOCKS;
    this.#times = options.times ?? LEASE_TIMES;
  }

  /** @returns the number of the new tenure; none occurs twice, even if another thread continues with this memory. */
  begin(beganAt: Moment, beats: number): number {
    const tenure = this.#load(LAST_TENURE) + 1;
    this.#store(LAST_TENURE, tenure);
    this.beaten(beganAt, beats);
    this.#store(TENURE, tenure);
    return tenure;
  }

  /** @param beats the slot's heartbeats that the database has stored. */
  beaten({ monotonic, wall }: Moment, beats: number): void {
    this.#store(BEATS, beats);
    this.#store(BEAT_MONOTONIC, monotonic);
    this.#store(BEAT_WALL, wall);
  }

  end(): void {
    this.#store(TENURE, 0);
  }

  /**
   * Whether the last heartbeat of this tenure is so recent that nobody can have taken its slot. Both clocks must say
   * so: the monotonic one stands still while the machine is suspended, and the wall clock can be set. If the wall clock
   * shows less time than the monotonic one, it was set back and may hide a suspension: only the next heartbeat helps.
   *
   * The values are read in this order so that an interruption can only increase the age by the wall clock.
   */
  isHeld(tenure: number): boolean {
    const beatWall = this.#load(BEAT_WALL);
    const beatMonotonic = this.#load(BEAT_MONOTONIC);
    const monotonic = this.#clocks.monotonic() - beatMonotonic;
    const wall = this.#clocks.wall() - beatWall;
    const { heldMs } = this.#times;
    if (monotonic >= heldMs || wall >= heldMs || wall < monotonic - APART_MS) return false;
    // Read last: the times may be those of a later tenure.
    return this.#load(TENURE) === tenure;
  }

  /** Of the current tenure. */
  beats(): number {
    return this.#load(BEATS);
  }

  turn(mayBeat: boolean): void {
    this.#store(MAY_BEAT, mayBeat ? 1 : 0);
    this.#store(TURNED, this.#clocks.monotonic());
  }

  /** Whether the event loop is alive and wants its lease. */
  mayBeat(): boolean {
    const since = this.#clocks.monotonic() - this.#load(TURNED);
    return since < this.#times.hungMs && this.#load(MAY_BEAT) === 1;
  }

  #load(cell: number): number {
    return Number(Atomics.load(this.#cells, cell));
  }

  #store(cell: number, value: number): void {
    Atomics.store(this.#cells, cell, BigInt(Math.floor(value)));
  }
}
