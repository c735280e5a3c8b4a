import { FairQueue } from './fair-queue.ts';

export type TurnLimits = {
  /** Work under way, for all keys together. */
  atOnce?: number;
  /** Work under way under one key; 1 unless given. */
  atOnceOfOne?: number;
  /** Work waiting, for all keys together; further work is refused at once. */
  mostWaiting?: number;
  /** Work waiting under one key. */
  mostWaitingOfOne?: number;
  /** Work that has waited for this long is refused. */
  longestMs?: number;
  /**
   * After its work a key rests for as long as the work took, but no longer than this, so that a single key never keeps
   * the database busy. Work that failed is not followed by a rest.
   */
  longestRestMs?: number;
  refusal: () => Error;
};

type Waiting = { begin: () => void };

/** Does work under the same key one at a time, or a few at a time, in order of arrival; keys take turns. */
export class KeyedTurns<Key> {
  readonly #limits: TurnLimits;
  readonly #waiting = new FairQueue<Waiting, Key>();
  /** How much is under way, by key. */
  readonly #busy = new Map<Key, number>();
  #underWay = 0;
  #idle: (() => void)[] = [];

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const { mostWaiting = Infinity, mostWaitingOfOne = Infinity, refusal } = this.#limits;
    if (this.#mayBegin(key)) return this.#carryOut(key, work);
    const isFull = this.#waiting.size >= mostWaiting || this.#waiting.sizeOf(key) >= mostWaitingOfOne;
    return isFull ? Promise.reject(refusal()) : this.#wait(key, work);
  }

  /** Resolves when nothing is under way, and so nothing waits. */
  async drained(): Promise<void> {
    if (this.#underWay === 0) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #mayBegin(key: Key): boolean {
    const { atOnce = Infinity, atOnceOfOne = 1 } = this.#limits;
    return this.#underWay < atOnce && (this.#busy.get(key) ?? 0) < atOnceOfOne;
  }

  #wait<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const { longestMs, refusal } = this.#limits;
    return new Promise<T>((resolve, reject) => {
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(expiry);
          resolve(this.#carryOut(key, work));
        },
      };
      const expire = () => {
        this.#waiting.remove(key, waiting);
        reject(refusal());
      };
      const expiry = longestMs === undefined ? undefined : setTimeout(expire, longestMs).unref();
      this.#waiting.push(key, waiting);
    });
  }

  /** Unless the key rests, its turn ends before the caller gets the result, and is free for the caller's next work. */
  async #carryOut<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const { longestRestMs = 0 } = this.#limits;
    this.#busy.set(key, (this.#busy.get(key) ?? 0) + 1);
    this.#underWay += 1;
    const begun = performance.now();
    let restMs = 0;
    try {
      const result = await work();
      restMs = Math.min(performance.now() - begun, longestRestMs);
      return result;
    } finally {
      if (restMs > 0) setTimeout(() => this.#end(key), restMs);
      else this.#end(key);
    }
  }

  #end(key: Key): void {
    const left = (this.#busy.get(key) ?? 1) - 1;
    if (left === 0) this.#busy.delete(key);
    else this.#busy.set(key, left);
    this.#underWay -= 1;
    this.#waiting.goBehind(key);
    for (const { key: next } of this.#waiting.heads()) {
      if (this.#mayBegin(next)) this.#waiting.shiftOf(next)?.begin();
    }
    if (this.#underWay === 0) for (const resolve of this.#idle.splice(0)) resolve();
  }
}
