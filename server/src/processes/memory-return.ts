import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 10_000;
/** Bursts that follow each other sooner find the memory of the one before. */
const QUIET_LOOKS = 3;
/** Share of the time for which the event loop was busy. */
const QUIET = 0.1;
/** Below this, memory is not worth the collection, which stops the thread for about a tenth of a second. */
const WORTH_BYTES = 64 * 1024 * 1024;

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/**
 * V8 keeps the pages of a burst for the next one, without a limit, until it collects garbage in order to reduce memory.
 * Left to itself, it may never do so: it looks at the size of the heap, of which these pages are no longer a part.
 */
export function startReturningMemory(lookEveryMs = LOOK_EVERY_MS): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  let lowest = process.memoryUsage.rss();
  let quietLooks = 0;
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const isQuiet = performance.eventLoopUtilization(now, last).utilization < QUIET;
    last = now;
    quietLooks = isQuiet ? quietLooks + 1 : 0;
    if (quietLooks < QUIET_LOOKS) return;
    const bytes = process.memoryUsage.rss();
    if (bytes - lowest >= WORTH_BYTES) {
      collect({ type: 'major', flavor: 'last-resort' });
      lowest = process.memoryUsage.rss();
    }
    lowest = Math.min(lowest, bytes);
  }, lookEveryMs);
  timer.unref();
}
