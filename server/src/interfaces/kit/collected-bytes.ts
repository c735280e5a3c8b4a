import type { Stretchable } from '../../core/stretches.ts';

const LARGEST_BLOCK = 1_024 * 1_024;

/**
 * Bytes that come in pieces. Pieces may be as small as a byte, and each would take a hundred bytes of its own; so they
 * are copied into blocks, each as large as all before it, which leaves at most half of the memory unused.
 */
export class CollectedBytes {
  readonly #full: Buffer[] = [];
  #block = Buffer.alloc(0);
  #used = 0;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(piece: Buffer): void {
    const copied = piece.copy(this.#block, this.#used);
    this.#used += copied;
    this.#length += piece.length;
    if (copied === piece.length) return;
    this.#full.push(this.#block);
    const rest = piece.subarray(copied);
    this.#block = Buffer.allocUnsafeSlow(Math.max(rest.length, Math.min(this.#length, LARGEST_BLOCK)));
    this.#used = rest.copy(this.#block);
  }

  /** All of it in one piece: to copy 31 MB at once would take tens of milliseconds. */
  *join(): Stretchable<Buffer> {
    const whole = Buffer.allocUnsafeSlow(this.#length);
    let at = 0;
    for (const block of [...this.#full, this.#block.subarray(0, this.#used)]) {
      at += block.copy(whole, at);
      yield;
    }
    return whole;
  }
}
