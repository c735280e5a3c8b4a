import { FairQueue } from '../../core/limits/fair-queue.ts';

export type BudgetLimits = {
  total: number;
  /** The most that the bodies of one key may hold. */
  share: number;
  maxWaiting: number;
  /** The most bodies of one key that may wait. */
  maxWaitingOfOne: number;
};

/** `refused`: too many wait already. */
export type Taken = 'taken' | 'waiting' | 'refused';

/** What one body holds, or waits for. */
export type Room = { readonly key: string; held: number; waiting: Waiting | null };

type Waiting = { room: Room; bytes: number; granted: () => void };

/**
 * Limits the memory that bodies of many callers hold together, and the part of it that each key (a network, an account)
 * may have. Bytes are counted when they have arrived, so nobody holds more than was really sent. A body that does not
 * fit waits; keys take turns.
 *
 * Bodies that each hold a part and wait for more could wait for each other forever. So one body at a time may exceed the
 * budget, until it ends.
 */
export class ByteBudget {
  readonly #limits: BudgetLimits;
  #held = 0;
  readonly #heldBy = new Map<string, number>();
  readonly #waiting = new FairQueue<Waiting>();
  #exempt: Room | null = null;

  constructor(limits: BudgetLimits) {
    this.#limits = limits;
  }

  open(key: string): Room {
    return { key, held: 0, waiting: null };
  }

  /** @param granted called when a body that has to wait gets its bytes. */
  take(room: Room, bytes: number, granted: () => void): Taken {
    const { key } = room;
    if (this.#exempt === room) return 'taken';
    if (this.#waiting.sizeOf(key) === 0 && this.#fits(key, bytes)) {
      this.#hold(room, bytes);
      return 'taken';
    }
    if (this.#exempt === null) {
      this.#exempt = room;
      return 'taken';
    }
    const { maxWaiting, maxWaitingOfOne } = this.#limits;
    if (this.#waiting.size >= maxWaiting || this.#waiting.sizeOf(key) >= maxWaitingOfOne) return 'refused';
    room.waiting = { room, bytes, granted };
    this.#waiting.push(key, room.waiting);
    return 'waiting';
  }

  /** Gives back what a body holds, and stops waiting for more; repeating it does nothing. */
  close(room: Room): void {
    if (room.waiting) this.#waiting.remove(room.key, room.waiting);
    room.waiting = null;
    if (this.#exempt === room) this.#exempt = null;
    this.#hold(room, -room.held);
    this.#grantWaiting();
  }

  /** Whether another body waits for what this one holds. */
  isPressed(room: Room): boolean {
    if (this.#exempt === room) return this.#waiting.size > 0;
    if (this.#waiting.sizeOf(room.key) > 0) return true;
    return this.#waiting
      .heads()
      .some(({ key, item }) => this.#heldOf(key) + item.bytes <= this.#limits.share);
  }

  #grantWaiting(): void {
    for (;;) {
      const fitting = this.#waiting.heads().find(({ key, item }) => this.#fits(key, item.bytes));
      const mayExceed = fitting === undefined && this.#exempt === null;
      const next = fitting
        ? this.#waiting.shiftOf(fitting.key)
        : mayExceed
          ? this.#waiting.shift()
          : undefined;
      if (!next) return;
      if (mayExceed) this.#exempt = next.room;
      else this.#hold(next.room, next.bytes);
      next.room.waiting = null;
      next.granted();
    }
  }

  #fits(key: string, bytes: number): boolean {
    return this.#held + bytes <= this.#limits.total && this.#heldOf(key) + bytes <= this.#limits.share;
  }

  #heldOf(key: string): number {
    return this.#heldBy.get(key) ?? 0;
  }

  #hold(room: Room, bytes: number): void {
    room.held += bytes;
    this.#held += bytes;
    const heldByKey = this.#heldOf(room.key) + bytes;
    if (heldByKey > 0) this.#heldBy.set(room.key, heldByKey);
    else this.#heldBy.delete(room.key);
  }
}
