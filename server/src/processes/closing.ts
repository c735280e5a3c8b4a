import { closedOnFailure } from '../compose/closed-on-failure.ts';

/** How long a process that has failed may take to finish what it can. */
const END_MS = 12_000;

/**
 * Runs a process. Whatever it puts on the stack is closed when `work` is over, the last first, even if one of them cannot
 * be closed. If `work` fails, the process ends soon, even if something cannot be closed in time, or keeps it alive.
 */
export async function closing(work: (open: AsyncDisposableStack) => Promise<void>): Promise<void> {
  const open = await closedOnFailure(async (opened) => {
    try {
      await work(opened);
    } catch (error) {
      setTimeout(() => process.exit(1), END_MS).unref();
      throw error;
    }
    return opened;
  });
  await open.disposeAsync();
}
