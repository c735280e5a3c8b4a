import type { Smsc } from '../test/support/smsc.ts';

const LOOK_MS = 20;

/** Notes for how long a carrier has no bind. */
export class BindWatch {
  readonly #timer: NodeJS.Timeout;
  #emptySince: number | null = null;
  #longestMs = 0;

  constructor({ binds }: Smsc) {
    this.#timer = setInterval(() => {
      const now = performance.now();
      if (binds.length === 0) this.#emptySince ??= now;
      else this.#emptySince = null;
      if (this.#emptySince !== null) this.#longestMs = Math.max(this.#longestMs, now - this.#emptySince);
    }, LOOK_MS);
  }

  /** @returns the longest time without a bind since the last call. */
  take(): number {
    const longestMs = this.#longestMs;
    this.#longestMs = 0;
    return longestMs;
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }
}
