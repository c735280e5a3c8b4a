/** Opens several things. If that fails, what is on the stack by then is closed, the last first. */
export async function closedOnFailure<T>(open: (opened: AsyncDisposableStack) => Promise<T>): Promise<T> {
  const opened = new AsyncDisposableStack();
  try {
    return await open(opened);
  } catch (error) {
    // The first failure is the one to be told: the others follow from it.
    await opened.disposeAsync().catch(() => undefined);
    throw error;
  }
}
