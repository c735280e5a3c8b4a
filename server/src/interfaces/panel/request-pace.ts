type Pace = { perSecond: number; burst: number };

const MOST_KEPT = 10_000;

/** How many requests each of many may make, evenly or in bursts. Counted per process. */
export class RequestPace {
  readonly #everyMs: number;
  readonly #slackMs: number;
  readonly #now: () => number;
  /** When all requests would have been served if they had been evenly spaced. */
  readonly #doneAt = new Map<string, number>();

  /** @param now a clock that never steps. */
  constructor({ perSecond, burst }: Pace, now: () => number = () => performance.now()) {
    this.#everyMs = 1_000 / perSecond;
    this.#slackMs = (burst - 1) * this.#everyMs;
    this.#now = now;
  }

  /** @returns 0 if a request may be made now; it is not counted. */
  msToWait(key: string): number {
    return Math.max(0, (this.#doneAt.get(key) ?? 0) - this.#now() - this.#slackMs);
  }

  count(key: string): void {
    const now = this.#now();
    const doneAt = Math.max(this.#doneAt.get(key) ?? 0, now) + this.#everyMs;
    if (this.#doneAt.size >= MOST_KEPT && !this.#doneAt.has(key)) this.#makeRoom(now);
    this.#doneAt.set(key, doneAt);
  }

  #makeRoom(now: number): void {
    for (const [key, doneAt] of this.#doneAt) if (doneAt <= now) this.#doneAt.delete(key);
    const [oldest] = this.#doneAt.keys();
    if (oldest !== undefined && this.#doneAt.size >= MOST_KEPT) this.#doneAt.delete(oldest);
  }
}
