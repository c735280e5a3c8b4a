import type { Account } from '../accounts/account.ts';

type Limited = Pick<Account, 'number' | 'callsPerSecond'>;

const SECOND_MS = 1_000;
/** Of one account; a client with more connections than that is refused at once. */
const MOST_WAITING = 1_000;
const FORGET_FROM = 10_000;

/** So many calls a second for each account, of which a second's worth may come at once; counted by this process alone. */
export class Throttle {
  readonly #now: () => number;
  /** By account: when the calls that were let in would all have had their turn, had they come evenly. */
  readonly #doneAt = new Map<number, number>();
  readonly #waiting = new Map<number, number>();

  /** @param now a clock that never steps. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @returns false when it comes too fast; it does not count then. */
  allows(account: Limited): boolean {
    return this.#delayOf(account, 0) !== null;
  }

  /** Lets a call that comes too fast wait for its turn, up to a second. @returns false when it has no turn by then. */
  turn(account: Limited): boolean | Promise<boolean> {
    const delayMs = this.#delayOf(account, SECOND_MS);
    return delayMs === 0 ? true : this.#wait(account, delayMs);
  }

  async #wait({ number }: Limited, delayMs: number | null): Promise<boolean> {
    const waiting = this.#waiting.get(number) ?? 0;
    // Clients that loop and ignore answers would only come faster for a refusal at once.
    if (delayMs === null && waiting >= MOST_WAITING) return false;
    this.#waiting.set(number, waiting + 1);
    await new Promise((resolve) => setTimeout(resolve, delayMs ?? SECOND_MS));
    const left = (this.#waiting.get(number) ?? 1) - 1;
    if (left > 0) this.#waiting.set(number, left);
    else this.#waiting.delete(number);
    return delayMs !== null;
  }

  /** @returns how long the call has to wait for its turn; null when that is longer than `patienceMs`. */
  #delayOf({ number, callsPerSecond }: Limited, patienceMs: number): number | null {
    const now = this.#now();
    const doneAt = Math.max(this.#doneAt.get(number) ?? 0, now) + SECOND_MS / callsPerSecond;
    const delayMs = Math.max(0, Math.ceil(doneAt - now - SECOND_MS));
    if (delayMs > patienceMs) return null;
    if (this.#doneAt.size >= FORGET_FROM) this.#forget(now);
    this.#doneAt.set(number, doneAt);
    return delayMs;
  }

  #forget(now: number): void {
    for (const [number, doneAt] of this.#doneAt) if (doneAt <= now) this.#doneAt.delete(number);
  }
}
