/** Lets only so many run at the same time; the others wait in the order in which they came. */
export class Turns {
  readonly #most: number;
  readonly #mostWaiting: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: number, mostWaiting: number) {
    this.#most = most;
    this.#mostWaiting = mostWaiting;
  }

  /** @returns null if too many are waiting already. */
  async run<T>(work: () => Promise<T>): Promise<T | null> {
    if (this.#running >= this.#most) {
      if (this.#waiting.length >= this.#mostWaiting) return null;
      // Whoever is done hands its place on.
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    } else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}
