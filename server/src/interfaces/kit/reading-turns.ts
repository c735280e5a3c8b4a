import type { Readable } from 'node:stream';

/** Reading a piece of each, 64 KB, takes about a millisecond, and a send that is under way needs several turns. */
const BODIES_A_TURN = 4;

/**
 * Large bodies are read a piece at a time, a few in each turn of the event loop: thirty that arrive together would make
 * every turn long.
 */
export class ReadingTurns {
  readonly #paused: Readable[] = [];

  /** Pauses a body of which a piece has arrived, until its next turn. */
  pause(body: Readable): void {
    body.pause();
    this.#paused.push(body);
    if (this.#paused.length === 1) setImmediate(this.#resume);
  }

  readonly #resume = (): void => {
    for (const body of this.#paused.splice(0, BODIES_A_TURN)) body.resume();
    if (this.#paused.length > 0) setImmediate(this.#resume);
  };
}
