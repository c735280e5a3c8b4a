/** The milliseconds that this process has worked meanwhile, all its threads together: what others do does not count. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** The most that this thread has worked between two turns of its event loop meanwhile, in milliseconds. */
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
    // What was waited for may have come in the very turn that took so long.
    look();
  } finally {
    clearInterval(timer);
  }
  return longest;
}
