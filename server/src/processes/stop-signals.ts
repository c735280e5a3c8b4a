/**
 * Resolves at the first SIGTERM or SIGINT. Later ones are ignored: npm repeats the signal that the terminal has sent to
 * all, and that must not cut a drain short.
 */
export function untilStopped(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.on('SIGTERM', resolve);
    process.on('SIGINT', resolve);
  });
}
