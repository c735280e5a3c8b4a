/** @returns what `condition` came to be. */
export async function waitFor<T>(
  what: string,
  condition: () => T | Promise<T>,
  withinMs = 15_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const found = await condition();
    if (found !== false && found !== null && found !== undefined)
      return found as NonNullable<Exclude<T, false>>;
    if (performance.now() > deadline) throw new Error(`it did not happen in ${withinMs} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
