const EVERY_MS = 5_000;

/** Reports on standard error, every five seconds at most, how far a long command has got. */
export function tellProgress(isQuiet: boolean, what: string): (done: number) => void {
  let last = performance.now();
  return (done) => {
    if (isQuiet || performance.now() - last < EVERY_MS) return;
    last = performance.now();
    process.stderr.write(`${done} ${what}\n`);
  };
}
