import type { Stretchable } from '../stretches.ts';

/** This many are sorted or merged without yielding. */
const RUN = 256;

/** Templates sorted by a key: those that share most of a text's beginning are next to the text's place. */
export class Ordering {
  readonly #keys: readonly string[];
  readonly #orders: Int32Array;

  private constructor(keys: readonly string[], orders: Int32Array) {
    this.#keys = keys;
    this.#orders = orders;
  }

  static *build(keys: readonly string[]): Stretchable<Ordering> {
    return new Ordering(keys, yield* sortedOrders(keys));
  }

  /** @returns up to `count` on either side of the text's place. */
  around(text: string, count: number): Int32Array {
    let low = 0;
    let high = this.#orders.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#keyAt(middle) < text) low = middle + 1;
      else high = middle;
    }
    return this.#orders.subarray(Math.max(0, low - count), low + count);
  }

  #keyAt(place: number): string {
    return this.#keys[this.#orders[place] ?? 0] ?? '';
  }
}

/** Merge sort, because it can be interrupted. */
function* sortedOrders(keys: readonly string[]): Stretchable<Int32Array> {
  const isBefore = (a: number, b: number) => (keys[a] ?? '') < (keys[b] ?? '');
  let from = Int32Array.from(keys, (_, order) => order);
  for (let start = 0; start < from.length; start += RUN) {
    from.subarray(start, start + RUN).sort((a, b) => (isBefore(a, b) ? -1 : isBefore(b, a) ? 1 : 0));
    yield;
  }
  let into = new Int32Array(from.length);
  for (let width = RUN; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const end = Math.min(start + 2 * width, from.length);
      let left = start;
      let right = middle;
      for (let place = start; place < end; place++) {
        const takesRight = right < end && (left === middle || isBefore(from[right] ?? 0, from[left] ?? 0));
        into[place] = from[takesRight ? right++ : left++] ?? 0;
        if (place % RUN === 0) yield;
      }
    }
    [from, into] = [into, from];
  }
  return from;
}
