/**
 * Gathers what arrives while a transaction is under way into the next one, so that many callers share one commit.
 * Under no load a call is flushed at once; under load batches grow by themselves up to `maxWeight`.
 */
export class GroupCommit<Item> {
  readonly #flush: (items: Item[]) => Promise<void>;
  readonly #weight: (item: Item) => number;
  readonly #maxWeight: number;
  readonly #maxRunning: number;
  #waiting: Item[] = [];
  #running = 0;
  #planned = false;
  #idle: (() => void)[] = [];

  /** @param options.flush settles every item itself and never rejects. */
  constructor(options: {
    flush: (items: Item[]) => Promise<void>;
    weight?: (item: Item) => number;
    maxWeight: number;
    maxRunning?: number;
  }) {
    this.#flush = options.flush;
    this.#weight = options.weight ?? (() => 1);
    this.#maxWeight = options.maxWeight;
    this.#maxRunning = options.maxRunning ?? 1;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  add(item: Item): void {
    this.#waiting.push(item);
    if (this.#planned || this.#running >= this.#maxRunning) return;
    // One turn of the event loop lets every request that has already arrived join.
    this.#planned = true;
    setImmediate(() => {
      this.#planned = false;
      this.#pump();
    });
  }

  /** Resolves when nothing waits and nothing is under way. */
  async drained(): Promise<void> {
    if (this.#waiting.length === 0 && this.#running === 0) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #pump(): void {
    while (this.#running < this.#maxRunning && this.#waiting.length > 0) {
      const items = this.#takeBatch();
      this.#running += 1;
      void this.#flush(items).finally(() => {
        this.#running -= 1;
        this.#pump();
      });
    }
    if (this.#running === 0 && this.#waiting.length === 0) {
      for (const resolve of this.#idle.splice(0)) resolve();
    }
  }

  #takeBatch(): Item[] {
    let weight = 0;
    let count = 0;
    for (const item of this.#waiting) {
      weight += this.#weight(item);
      if (count > 0 && weight > this.#maxWeight) break;
      count += 1;
    }
    return this.#waiting.splice(0, count);
  }
}
