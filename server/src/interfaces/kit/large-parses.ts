import { setImmediate as nextTurn } from 'node:timers/promises';

/** Smaller bodies are parsed where they stand: it takes less than the switch. */
export const LARGE_BYTES = 64 * 1024;

/**
 * Large bodies are parsed one at a time, with a turn of the event loop between two: each takes milliseconds, but thirty
 * that arrive together would hold up everybody for the sum.
 */
export class LargeParses {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(parse: () => T | Promise<T>): Promise<T> {
    const running = this.#last.then(() => nextTurn()).then(parse);
    this.#last = running.catch(() => undefined);
    return running;
  }
}
