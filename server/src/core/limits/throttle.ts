const SECOND_MS = 1_000;

/** So many calls a second for each account, counted by this process alone. */
export class Throttle {
  readonly #perSecond: number;
  readonly #now: () => number;
  #second = 0;
  readonly #counts = new Map<number, number>();

  constructor(perSecond: number, now: () => number) {
    this.#perSecond = perSecond;
    this.#now = now;
  }

  /** @returns false when the account has to wait for the next second. */
  allows(account: number): boolean {
    const second = Math.floor(this.#now() / SECOND_MS);
    if (second !== this.#second) {
      this.#second = second;
      this.#counts.clear();
    }
    const count = (this.#counts.get(account) ?? 0) + 1;
    this.#counts.set(account, count);
    return count <= this.#perSecond;
  }
}
