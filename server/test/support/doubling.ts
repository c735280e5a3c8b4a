/** Less than this is lost among what else a process does. */
const MEASURABLE_MS = 40;
const LARGEST = 2 ** 18;
const RUNS = 3;
const TRIES = 3;

/**
 * How many times as long work takes for twice the size, in processor time of this thread: about 2 if its time is linear, 4
 * if it is quadratic. Other load on the machine makes no difference, and the best of several runs counts.
 *
 * @param size to begin with; it is doubled until the work takes long enough to be measured.
 */
export function growthOf(work: (size: number) => unknown, size: number): number {
  let best = Infinity;
  for (let tries = 0; tries < TRIES && best > 2.2; tries++) best = Math.min(best, growthOnce(work, size));
  return best;
}

function growthOnce(work: (size: number) => unknown, start: number): number {
  let size = start;
  let took = timeOf(work, size);
  while (took < MEASURABLE_MS) {
    // Quadratic work would have taken seconds here.
    if (size >= LARGEST) return 1;
    size *= 2;
    took = timeOf(work, size);
  }
  return timeOf(work, 2 * size) / took;
}

function timeOf(work: (size: number) => unknown, size: number): number {
  let best = Infinity;
  for (let runs = 0; runs < RUNS; runs++) {
    const before = process.threadCpuUsage();
    work(size);
    const { user, system } = process.threadCpuUsage(before);
    best = Math.min(best, (user + system) / 1_000);
  }
  return best;
}
