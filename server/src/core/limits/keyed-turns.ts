/** Work under the same key is done one at a time, in the order in which it came. */
export class KeyedTurns<Key> {
  readonly #mostWaiting: number;
  readonly #refusal: () => Error;
  readonly #queues = new Map<Key, { size: number; last: Promise<unknown> }>();

  /** @param options.mostWaiting under one key; further work is refused at once. */
  constructor({ mostWaiting, refusal }: { mostWaiting: number; refusal: () => Error }) {
    this.#mostWaiting = mostWaiting;
    this.#refusal = refusal;
  }

  async run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const queue = this.#queues.get(key) ?? { size: 0, last: Promise.resolve() };
    if (queue.size > this.#mostWaiting) throw this.#refusal();
    this.#queues.set(key, queue);
    queue.size += 1;
    const turn = queue.last.then(work);
    queue.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      queue.size -= 1;
      if (queue.size === 0) this.#queues.delete(key);
    }
  }
}
