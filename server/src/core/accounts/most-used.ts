type Entry<V> = { value: V; weight: number; used: boolean };

/** An entry that was used has a second chance; but after so many in a row have had theirs, one has to go. */
const MOST_CHANCES = 100;

/**
 * A map that stays below a weight and keeps what is used. Each look-up leaves a mark; when room is needed, a hand goes
 * round and removes what has none, taking the marks away as it passes (the clock algorithm). So a look-up costs no
 * more than with a map, and making room takes a bounded time.
 */
export class MostUsed<K, V> {
  readonly #maxWeight: number;
  readonly #onRemoved: ((key: K, value: V) => void) | undefined;
  readonly #entries = new Map<K, Entry<V>>();
  /** A map's iterator also comes to what was added after it was made. */
  #hand = this.#entries.entries();
  #weight = 0;

  /** @param onRemoved is told of whatever had to make room. */
  constructor(maxWeight: number, onRemoved?: (key: K, value: V) => void) {
    this.#maxWeight = maxWeight;
    this.#onRemoved = onRemoved;
  }

  get weight(): number {
    return this.#weight;
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    entry.used = true;
    return entry.value;
  }

  /** It stays itself, even if it is heavier than all may be together. */
  set(key: K, value: V, weight = 1): void {
    const known = this.#entries.get(key);
    this.#weight += weight - (known?.weight ?? 0);
    const entry = { value, weight, used: known?.used ?? false };
    this.#entries.set(key, entry);
    while (this.#weight > this.#maxWeight && this.#entries.size > 1) this.#makeRoom(entry);
  }

  delete(key: K): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#weight -= entry.weight;
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }

  #makeRoom(spared: Entry<V>): void {
    for (let chances = 0; ;) {
      const { done, value } = this.#hand.next();
      if (done) {
        this.#hand = this.#entries.entries();
        continue;
      }
      const [key, entry] = value;
      if (entry === spared) continue;
      if (entry.used && chances < MOST_CHANCES) {
        entry.used = false;
        chances += 1;
        continue;
      }
      this.delete(key);
      this.#onRemoved?.(key, entry.value);
      return;
    }
  }
}
