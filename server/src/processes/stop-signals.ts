/**
 * Resolves at the first SIGTERM or SIGINT. Later ones change nothing: npm passes on the one that the terminal has sent
 * to all, and a drain must not be cut short by that.
 */
export function untilStopped(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    process.on('SIGTERM', resolve);
    process.on('SIGINT', resolve);
  });
}
