type Entry<V> = { value: V; weight: number; used: boolean };

/** A used entry gets a second chance; but after this many second chances in a row, one has to go. */
const MOST_CHANCES = 100;

/**
 * A map that stays below a weight and keeps the entries that are used. Each look-up marks its entry; when room is
 * needed, a hand goes round, clears the marks it passes and removes an unmarked entry (the clock algorithm). So a
 * look-up costs no more than in a plain map, and making room takes bounded time.
 */
export class MostUsed<K, V> {
  readonly #maxWeight: number;
  readonly #onRemoved: ((key: K, value: V) => void) | undefined;
  readonly #entries = new Map<K, Entry<V>>();
  /** A map's iterator also visits entries added after it was created. */
  #hand = this.#entries.entries();
  #weight = 0;

  /** @param onRemoved called for each entry that had to make room. */
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

  /** The new entry is kept even if it alone exceeds the limit. */
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
