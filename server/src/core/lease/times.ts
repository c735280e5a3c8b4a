/** All in ms. Tests may use shorter times; processes on one database must all use the same. */
export const LEASE_TIMES = {
  /** From the start of one heartbeat to the start of the next. */
  beatMs: 2_000,
  /** Between two looks at all processes' heartbeats. */
  lookMs: 1_000,
  /** How long the database may take to answer; a connection that takes longer is destroyed and replaced. */
  limitMs: 3_000,
  /**
   * A holder that has not beaten for this long does nothing more under its lease, so that its successor finds it idle.
   */
  heldMs: 7_000,
  /** A slot that has not beaten for this long may be taken. */
  deadMs: 10_000,
  /** An observer that has not looked for this long knows nothing: it was suspended, or the database unavailable. */
  longestGapMs: 3_000,
  /** A loop that has not turned for this long is considered hung, and its lease is no longer kept. */
  hungMs: 60_000,
  /** A process without a lease for this long exits. */
  giveUpMs: 60_000,
};

export type LeaseTimes = typeof LEASE_TIMES;

/** In ms; `monotonic` is the same in all threads of a process. */
export type Clocks = { monotonic: () => number; wall: () => number };

export const CLOCKS: Clocks = {
  monotonic: () => {
    const [seconds, nanoseconds] = process.hrtime();
    return seconds * 1_000 + nanoseconds / 1_000_000;
  },
  wall: () => Date.now(),
};

/** The same moment on both clocks; the wall clock's reading may be slightly earlier. */
export type Moment = { wall: number; monotonic: number };

export const momentOf = ({ monotonic, wall }: Clocks): Moment => ({ wall: wall(), monotonic: monotonic() });
