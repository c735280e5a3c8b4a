import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bursts that follow each other sooner find the memory of the one before. */
const EVERY_MS = 30_000;
/** Share of the time for which the event loop was busy. */
const QUIET = 0.1;

/**
 * V8 gives memory back when little is being allocated, but it measures that only as it collects the young generation. A
 * quiet process with a large one does not fill it for minutes, and would keep all that the last burst needed. Collecting
 * it takes a millisecond or two.
 */
export function startReturningMemory(everyMs = EVERY_MS): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
  setFlagsFromString('--no-expose-gc');
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    if (performance.eventLoopUtilization(now, last).utilization < QUIET) collect({ type: 'minor' });
    last = now;
  }, everyMs);
  timer.unref();
}
