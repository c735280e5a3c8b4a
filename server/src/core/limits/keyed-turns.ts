export type TurnLimits = {
  /** Of all keys together. */
  atOnce?: number;
  /** Under all keys; further work is refused at once. */
  mostWaiting?: number;
  /** Under one key. */
  mostWaitingOfOne?: number;
  /** Work that has waited for so long is refused. */
  longestMs?: number;
  refusal: () => Error;
};

type Waiting = { begin: () => void; refuse: () => void; expiry: NodeJS.Timeout | null };

/** Work under the same key is done one at a time, in the order in which it came; keys take turns. */
export class KeyedTurns<Key> {
  readonly #limits: TurnLimits;
  readonly #queues = new Map<Key, Waiting[]>();
  /** Those under which something waits and nothing is being done, in the order of their turns. */
  readonly #ready: Key[] = [];
  readonly #busy = new Set<Key>();
  #waiting = 0;
  #idle: (() => void)[] = [];

  constructor(limits: TurnLimits) {
    this.#limits = limits;
  }

  run<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const { mostWaiting = Infinity, mostWaitingOfOne = Infinity, refusal } = this.#limits;
    const queue = this.#queues.get(key) ?? [];
    if (this.#waiting >= mostWaiting || queue.length >= mostWaitingOfOne) return Promise.reject(refusal());
    return new Promise<T>((resolve, reject) => {
      const waiting: Waiting = {
        begin: () => {
          resolve(this.#carryOut(key, work));
        },
        refuse: () => {
          reject(refusal());
        },
        expiry: null,
      };
      queue.push(waiting);
      this.#waiting += 1;
      this.#queues.set(key, queue);
      if (queue.length === 1 && !this.#busy.has(key)) this.#ready.push(key);
      this.#beginNext();
      // Nobody starts a timer for what begins at once.
      if (queue.includes(waiting)) this.#expireLater(key, waiting);
    });
  }

  /** Resolves when nothing waits and nothing is being done. */
  async drained(): Promise<void> {
    if (this.#isIdle) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  get #isIdle(): boolean {
    return this.#waiting === 0 && this.#busy.size === 0;
  }

  #beginNext(): void {
    const { atOnce = Infinity } = this.#limits;
    while (this.#busy.size < atOnce) {
      const key = this.#ready.shift();
      if (key === undefined) return;
      const next = this.#queues.get(key)?.shift();
      if (!next) {
        this.#queues.delete(key);
        continue;
      }
      this.#waiting -= 1;
      if (next.expiry) clearTimeout(next.expiry);
      this.#busy.add(key);
      next.begin();
    }
  }

  /** Whoever is told has the turn free for what it does next. */
  async #carryOut<T>(key: Key, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      this.#end(key);
    }
  }

  #end(key: Key): void {
    this.#busy.delete(key);
    if ((this.#queues.get(key)?.length ?? 0) > 0) this.#ready.push(key);
    else this.#queues.delete(key);
    this.#beginNext();
    if (this.#isIdle) for (const resolve of this.#idle.splice(0)) resolve();
  }

  #expireLater(key: Key, waiting: Waiting): void {
    const { longestMs } = this.#limits;
    if (longestMs === undefined) return;
    waiting.expiry = setTimeout(() => {
      const queue = this.#queues.get(key);
      const place = queue?.indexOf(waiting) ?? -1;
      if (place < 0) return;
      queue?.splice(place, 1);
      this.#waiting -= 1;
      waiting.refuse();
      if (this.#isIdle) for (const resolve of this.#idle.splice(0)) resolve();
    }, longestMs).unref();
  }
}
