/** The processor time in ms that this process spends on `work`, over all threads: other processes do not count. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The most processor time, in ms, that this thread spends between two turns of its event loop during `work`. */
export async function longestTurn(work: () => unknown): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  const look = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
  };
  const timer = setInterval(look, 1);
  try {
    await work();
    // The work may have ended in the very turn that took so long.
    look();
  } finally {
    clearInterval(timer);
  }
  return longest;
}
