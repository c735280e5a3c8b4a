import { FairQueue } from '../../core/limits/fair-queue.ts';
import { inStretches, nextTurn, type Stretchable } from '../../core/stretches.ts';

/** A send that is under way needs several turns of the event loop, and each may have to wait for such a stretch. */
const STRETCH_MS = 2;

export type ParseOptions = {
  /** The caller's key: callers take turns. */
  key: string;
  /** A parse that takes longer fails, so that none can block the lane. */
  longestMs: number;
  /** Called before each stretch; if it throws, the parse ends. */
  mayGoOn: () => void;
  tooLong: () => Error;
};

/**
 * Large bodies are parsed one at a time and in stretches: each takes milliseconds, but thirty that arrive together would
 * hold up everybody for the sum.
 */
export class ParseLane {
  readonly #waiting = new FairQueue<() => Promise<void>>();
  #isBusy = false;

  run<T>(work: Stretchable<T>, options: ParseOptions): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push(options.key, () => parse(work, options).then(resolve, reject));
      if (!this.#isBusy) void this.#goOn();
    });
  }

  async #goOn(): Promise<void> {
    this.#isBusy = true;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      await nextTurn();
      await next();
    }
    this.#isBusy = false;
  }
}

async function parse<T>(work: Stretchable<T>, { longestMs, mayGoOn, tooLong }: ParseOptions): Promise<T> {
  const until = performance.now() + longestMs;
  return inStretches(work, {
    stretchMs: STRETCH_MS,
    mayGoOn: () => {
      if (performance.now() > until) throw tooLong();
      mayGoOn();
    },
  });
}
