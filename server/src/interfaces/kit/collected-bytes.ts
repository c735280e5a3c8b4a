import type { Stretchable } from '../../core/stretches.ts';
import { freeBuffer } from './free-buffer.ts';

const LARGEST_BLOCK = 1_024 * 1_024;
const NOTHING = Buffer.alloc(0);

/**
 * Bytes that arrive in pieces. Pieces may be as small as a byte, and each would take a hundred bytes of its own; so
 * they are copied into blocks, each as large as all before it, which leaves at most half of the memory unused.
 */
export class CollectedBytes {
  readonly #full: Buffer[] = [];
  #block = NOTHING;
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
    if (this.#block !== NOTHING) this.#full.push(this.#block);
    const rest = piece.subarray(copied);
    this.#block = Buffer.allocUnsafeSlow(Math.max(rest.length, Math.min(this.#length, LARGEST_BLOCK)));
    this.#used = rest.copy(this.#block);
  }

  /** Everything in one piece, once: copying 31 MB without a pause would take tens of milliseconds. */
  *join(): Stretchable<Buffer> {
    const whole = Buffer.allocUnsafeSlow(this.#length);
    let at = 0;
    for (const block of this.#takeBlocks()) {
      at += block.copy(whole, at, 0, this.#length - at);
      freeBuffer(block);
      yield;
    }
    return whole;
  }

  /** Frees the bytes: nobody will ask for them. */
  discard(): void {
    for (const block of this.#takeBlocks()) freeBuffer(block);
  }

  #takeBlocks(): Buffer[] {
    const blocks = [...this.#full.splice(0), this.#block];
    this.#block = NOTHING;
    return blocks;
  }
}
