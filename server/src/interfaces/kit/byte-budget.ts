type Waiting = { bytes: number; granted: () => void };

/**
 * Memory that bodies of callers who are not known yet may hold together. One address gets half of it at most. Whoever
 * does not fit waits; addresses take turns, so that a flood from one does not keep the others waiting.
 */
export class ByteBudget {
  readonly #total: number;
  readonly #maxWaiting: number;
  #held = 0;
  #waitingCount = 0;
  readonly #heldBy = new Map<string, number>();
  readonly #waiting = new Map<string, Waiting[]>();

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
        granted();
      },
    };
    const queue = this.#waiting.get(address);
    if (!queue && this.#hasRoom(address, wanted)) {
      this.#hold(address, wanted);
      waiting.granted();
    } else {
      if (this.#waitingCount >= this.#maxWaiting) return null;
      this.#waitingCount += 1;
      if (queue) queue.push(waiting);
      else this.#waiting.set(address, [waiting]);
    }
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      if (isHeld) this.#hold(address, -wanted);
      else this.#leaveQueue(address, waiting);
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

  #leaveQueue(address: string, waiting: Waiting): void {
    const queue = this.#waiting.get(address) ?? [];
    this.#waitingCount -= 1;
    const left = queue.filter((other) => other !== waiting);
    if (left.length > 0) this.#waiting.set(address, left);
    else this.#waiting.delete(address);
  }

  /** An address that was served goes behind the others. */
  #grantWaiting(): void {
    for (const [address, [first]] of [...this.#waiting]) {
      if (!first || !this.#hasRoom(address, first.bytes)) continue;
      this.#leaveQueue(address, first);
      const rest = this.#waiting.get(address);
      if (rest) {
        this.#waiting.delete(address);
        this.#waiting.set(address, rest);
      }
      this.#hold(address, first.bytes);
      first.granted();
    }
  }
}
