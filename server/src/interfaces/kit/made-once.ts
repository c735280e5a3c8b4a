/** What is made of few things, such as brands, and asked for often: made once, and kept. The least used makes room. */
export class MadeOnce<T> {
  readonly #most: number;
  readonly #made = new Map<string, T>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @param key everything that `make` depends on: what has changed is made anew. */
  of(key: string, make: () => T): T {
    const made = this.#made.get(key) ?? make();
    // Entries stand in the order of their last use.
    this.#made.delete(key);
    const [oldest] = this.#made.keys();
    if (oldest !== undefined && this.#made.size >= this.#most) this.#made.delete(oldest);
    this.#made.set(key, made);
    return made;
  }
}
