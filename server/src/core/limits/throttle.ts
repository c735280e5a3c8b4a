import type { Account } from '../accounts/account.ts';

const SECOND_MS = 1_000;

/** So many calls a second for each account, counted by this process alone. */
export class Throttle {
  readonly #now: () => number;
  #second = 0;
  readonly #counts = new Map<number, number>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @returns false when the account has to wait for the next second. */
  allows({ number, callsPerSecond }: Pick<Account, 'number' | 'callsPerSecond'>): boolean {
    const second = Math.floor(this.#now() / SECOND_MS);
    if (second !== this.#second) {
      this.#second = second;
      this.#counts.clear();
    }
    const count = (this.#counts.get(number) ?? 0) + 1;
    this.#counts.set(number, count);
    return count <= callsPerSecond;
  }
}
