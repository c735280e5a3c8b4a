import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';

/** V8 asks every eight seconds whether it should give memory back. */
const LOOK_EVERY_MS = 10_000;
/** Bursts that follow each other sooner find the memory of the one before. */
const QUIET_LOOKS = 3;
/** Share of the time for which the event loop was busy. */
const QUIET = 0.1;

/**
 * V8 keeps the pages of a burst for the next one, without a limit, until it finds that little is allocated. It measures
 * that as it collects garbage, which a quiet process has no reason to do, and would keep them for minutes or for good. So
 * it is told, for the whole process and thus by one thread of it. It then collects in small steps, if it has anything to
 * give back.
 */
export function startReturningMemory(lookEveryMs = LOOK_EVERY_MS): void {
  let quietLooks = 0;
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const isQuiet = performance.eventLoopUtilization(now, last).utilization < QUIET;
    last = now;
    quietLooks = isQuiet ? quietLooks + 1 : 0;
    setFlagsFromString(quietLooks === QUIET_LOOKS ? '--optimize-for-size' : '--no-optimize-for-size');
  }, lookEveryMs);
  timer.unref();
}
