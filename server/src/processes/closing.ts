/** How long a process that has failed may take to finish what it can. */
const END_MS = 12_000;

/**
 * Runs a process. Whatever it puts on the stack is closed when `work` is over, the last first, even if one of them cannot
 * be closed. If `work` fails, the process ends soon, even if something cannot be closed in time, or keeps it alive.
 */
export async function closing(work: (open: AsyncDisposableStack) => Promise<void>): Promise<void> {
  const open = new AsyncDisposableStack();
  try {
    await work(open);
  } catch (error) {
    setTimeout(() => process.exit(1), END_MS).unref();
    // The first failure is the one to be told: the others follow from it.
    await open.disposeAsync().catch(() => undefined);
    throw error;
  }
  await open.disposeAsync();
}
