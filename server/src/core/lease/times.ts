/** All in ms. Tests may hurry; processes on one database must have the same. */
export const LEASE_TIMES = {
  /** From the beginning of one heartbeat to that of the next. */
  beatMs: 2_000,
  /** Between two looks at the heartbeats of all. */
  lookMs: 1_000,
  /** How long the database may take to answer; a connection that takes longer is destroyed, and another made. */
  limitMs: 3_000,
  /** A holder that has not beaten for so long does nothing more under its lease, so that its successor finds it idle. */
  heldMs: 7_000,
  /** A slot that has not beaten for so long may be taken. */
  deadMs: 10_000,
  /** An observer that has not looked for so long knows nothing: it, or the database, was away. */
  longestGapMs: 3_000,
  /** A loop that has not turned for so long hangs, and its process is not kept alive. */
  hungMs: 60_000,
  /** A process without a lease for so long ends. */
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

/** The same moment on both clocks; the wall clock's may be a little earlier. */
export type Moment = { wall: number; monotonic: number };

export const momentOf = ({ monotonic, wall }: Clocks): Moment => ({ wall: wall(), monotonic: monotonic() });
