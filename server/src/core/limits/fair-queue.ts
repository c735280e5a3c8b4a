/** Items that each wait under a key. Keys take turns; under one key items are first in, first out. */
export class FairQueue<T, Key = string> {
  readonly #queues = new Map<Key, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(key: Key): number {
    return this.#queues.get(key)?.length ?? 0;
  }

  push(key: Key, item: T): void {
    const queue = this.#queues.get(key);
    if (queue) queue.push(item);
    else this.#queues.set(key, [item]);
    this.#size += 1;
  }

  /** The first item of every key, beginning with the key whose turn it is. */
  heads(): { key: Key; item: T }[] {
    return [...this.#queues].flatMap(([key, [item]]) => (item === undefined ? [] : [{ key, item }]));
  }

  /** Takes the next item of the key whose turn it is. */
  shift(): T | undefined {
    const [key] = this.#queues.keys();
    return key === undefined ? undefined : this.shiftOf(key);
  }

  /** Takes the next item of this key and moves the key behind the others. */
  shiftOf(key: Key): T | undefined {
    const queue = this.#queues.get(key);
    const item = queue?.shift();
    if (!queue || item === undefined) return undefined;
    this.#size -= 1;
    if (queue.length > 0) this.goBehind(key);
    else this.#queues.delete(key);
    return item;
  }

  /** Lets all other keys have their turn before this one. */
  goBehind(key: Key): void {
    const queue = this.#queues.get(key);
    this.#queues.delete(key);
    if (queue) this.#queues.set(key, queue);
  }

  /** The key under which most items wait. */
  longest(): Key | undefined {
    let longest: Key | undefined;
    for (const [key, { length }] of this.#queues) {
      if (longest === undefined || length > this.sizeOf(longest)) longest = key;
    }
    return longest;
  }

  /** Takes the last item of this key. */
  pop(key: Key): T | undefined {
    const item = this.#queues.get(key)?.at(-1);
    if (item !== undefined) this.remove(key, item);
    return item;
  }

  remove(key: Key, item: T): void {
    const queue = this.#queues.get(key);
    const at = queue?.lastIndexOf(item) ?? -1;
    if (!queue || at < 0) return;
    queue.splice(at, 1);
    this.#size -= 1;
    if (queue.length === 0) this.#queues.delete(key);
  }
}
