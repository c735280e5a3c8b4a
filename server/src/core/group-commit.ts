/**
 * Stores a batch and never rejects. Returns a function that answers the callers: it is run after the next batch was
 * sent off, since answering hundreds of callers takes as long as a transaction, and the database would be idle
 * meanwhile.
 */
export type Flush<Item> = (items: Item[]) => Promise<() => void>;

/** How many items may wait, and for how long: callers beyond that are refused, at once or in time. */
export type WaitLimits<Item> = { most: number; longestMs: number; refuse: (item: Item) => void };

type Waiting<Item> = { item: Item; since: number };

/**
 * Gathers what arrives while a transaction is under way into the next one, so that many callers share one commit.
 * Without load a call is flushed at once; under load batches grow by themselves up to `maxWeight`.
 */
export class GroupCommit<Item> {
  readonly #flush: Flush<Item>;
  readonly #weight: (item: Item) => number;
  readonly #maxWeight: number;
  readonly #maxRunning: number;
  readonly #groupOf: ((item: Item) => number) | undefined;
  readonly #busy = new Set<number>();
  readonly #limits: WaitLimits<Item> | undefined;
  #waiting: Waiting<Item>[] = [];
  #expiry: NodeJS.Timeout | null = null;
  #running = 0;
  #planned = false;
  #idle: (() => void)[] = [];

  constructor(options: {
    flush: Flush<Item>;
    weight?: (item: Item) => number;
    maxWeight: number;
    maxRunning?: number;
    /** Only items of one group share a batch, and each group has at most one batch under way. */
    groupOf?: (item: Item) => number;
    limits?: WaitLimits<Item>;
  }) {
    this.#flush = options.flush;
    this.#weight = options.weight ?? (() => 1);
    this.#maxWeight = options.maxWeight;
    this.#maxRunning = options.maxRunning ?? 1;
    this.#groupOf = options.groupOf;
    this.#limits = options.limits;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Nothing waits and nothing is under way. */
  get isIdle(): boolean {
    return this.#waiting.length === 0 && this.#running === 0;
  }

  add(item: Item): void {
    if (this.#limits && this.#waiting.length >= this.#limits.most) {
      this.#limits.refuse(item);
      return;
    }
    this.#waiting.push({ item, since: performance.now() });
    this.#planExpiry();
    if (this.#planned || this.#running >= this.#maxRunning) return;
    // One turn of the event loop lets every request that has already arrived join.
    this.#planned = true;
    setImmediate(() => {
      this.#planned = false;
      this.#pump();
    });
  }

  async drained(): Promise<void> {
    if (this.isIdle) return;
    await new Promise<void>((resolve) => this.#idle.push(resolve));
  }

  #pump(): void {
    while (this.#running < this.#maxRunning && this.#waiting.length > 0) {
      const group = this.#nextGroup();
      if (group === null) break;
      const items = this.#takeBatch(group);
      this.#running += 1;
      if (group !== undefined) this.#busy.add(group);
      void this.#flush(items).then((settle) => {
        this.#running -= 1;
        if (group !== undefined) this.#busy.delete(group);
        this.#pump();
        settle();
      });
    }
    if (this.isIdle) {
      for (const resolve of this.#idle.splice(0)) resolve();
    }
  }

  /** Undefined if there are no groups; null if every waiting group has a batch under way. */
  #nextGroup(): number | undefined | null {
    const groupOf = this.#groupOf;
    if (!groupOf) return undefined;
    const first = this.#waiting.find(({ item }) => !this.#busy.has(groupOf(item)));
    return first === undefined ? null : groupOf(first.item);
  }

  /** In order of arrival: the first item that no longer fits begins the group's next batch. */
  #takeBatch(group: number | undefined): Item[] {
    let weight = 0;
    let full = false;
    const taken: Item[] = [];
    const left: Waiting<Item>[] = [];
    for (const waiting of this.#waiting) {
      const { item } = waiting;
      const belongs = !full && (group === undefined || this.#groupOf?.(item) === group);
      if (belongs) {
        weight += this.#weight(item);
        full = taken.length > 0 && weight > this.#maxWeight;
      }
      if (belongs && !full) taken.push(item);
      else left.push(waiting);
    }
    this.#waiting = left;
    return taken;
  }

  #planExpiry(): void {
    const [oldest] = this.#waiting;
    if (!this.#limits || !oldest || this.#expiry) return;
    const leftMs = Math.max(0, oldest.since + this.#limits.longestMs - performance.now());
    this.#expiry = setTimeout(() => {
      this.#expiry = null;
      this.#expire();
      this.#planExpiry();
    }, leftMs).unref();
  }

  /** The items that have waited too long are always at the front. */
  #expire(): void {
    if (!this.#limits) return;
    const before = performance.now() - this.#limits.longestMs;
    const young = this.#waiting.findIndex(({ since }) => since > before);
    const old = this.#waiting.splice(0, young === -1 ? Infinity : young);
    for (const { item } of old) this.#limits.refuse(item);
    if (this.isIdle) for (const resolve of this.#idle.splice(0)) resolve();
  }
}
