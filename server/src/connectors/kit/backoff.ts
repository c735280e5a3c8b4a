const FIRST_MS = 1_000;
/** With messages to send, every second counts. */
const BUSY_CAP_MS = 4_000;
/** Within this time a bind that another process has let go is taken over, if the carrier allows only one. */
const IDLE_CAP_MS = 10_000;

/** @param failures how many attempts failed before this pause; 0 after a connection that was stable. */
export function pauseBeforeRetry(failures: number, busy: boolean, random: () => number): number {
  const longest = Math.min(FIRST_MS * 2 ** Math.min(failures, 10), busy ? BUSY_CAP_MS : IDLE_CAP_MS);
  return longest * (0.5 + random() / 2);
}
