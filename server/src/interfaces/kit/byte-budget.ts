import { FairQueue } from '../../core/limits/fair-queue.ts';

type Waiting = { bytes: number; granted: () => void };

/**
 * Memory that bodies of callers who are not known yet may hold together. One address gets half of it at most. Whoever
 * does not fit waits; addresses take turns, so that a flood from one does not keep the others waiting.
 */
export class ByteBudget {
  readonly #total: number;
  readonly #maxWaiting: number;
  #held = 0;
  readonly #heldBy = new Map<string, number>();
  readonly #waiting = new FairQueue<Waiting>();

  constructor({ total, maxWaiting }: { total: number; maxWaiting: number }) {
    this.#total = total;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * @param granted is called at once, or when there is room.
   * @returns how to give the bytes back, or to stop waiting for them; null when too many wait already.
   */
  take(address: string, bytes: number, granted: () => void): (() => void) | null {
    const wanted = Math.min(bytes, this.#share);
    let isHeld = false;
    const waiting: Waiting = {
      bytes: wanted,
      granted: () => {
        isHeld = true;
        this.#hold(address, wanted);
        granted();
      },
    };
    if (this.#waiting.sizeOf(address) === 0 && this.#hasRoom(address, wanted)) waiting.granted();
    else if (this.#waiting.size >= this.#maxWaiting) return null;
    else this.#waiting.push(address, waiting);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      if (isHeld) this.#hold(address, -wanted);
      else this.#waiting.remove(address, waiting);
      this.#grantWaiting();
    };
  }

  get #share(): number {
    return Math.floor(this.#total / 2);
  }

  #hasRoom(address: string, bytes: number): boolean {
    const heldByAddress = this.#heldBy.get(address) ?? 0;
    return this.#held + bytes <= this.#total && heldByAddress + bytes <= this.#share;
  }

  #hold(address: string, bytes: number): void {
    this.#held += bytes;
    const heldByAddress = (this.#heldBy.get(address) ?? 0) + bytes;
    if (heldByAddress > 0) this.#heldBy.set(address, heldByAddress);
    else this.#heldBy.delete(address);
  }

  #grantWaiting(): void {
    for (const { key, item } of this.#waiting.heads()) {
      if (this.#hasRoom(key, item.bytes)) this.#waiting.shiftOf(key)?.granted();
    }
  }
}
