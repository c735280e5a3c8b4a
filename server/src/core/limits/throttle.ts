import type { Account } from '../accounts/account.ts';

type Limited = Pick<Account, 'number' | 'callsPerSecond'>;

const SECOND_MS = 1_000;
/** Per account; a client with more waiting calls than that is refused at once. */
const MOST_WAITING = 1_000;
const FORGET_FROM = 10_000;

/** Limits each account's calls per second, with bursts of up to a second's worth; counted per process. */
export class Throttle {
  readonly #now: () => number;
  /** By account: when all admitted calls would have been served if they had been evenly spaced. */
  readonly #doneAt = new Map<number, number>();
  readonly #waiting = new Map<number, number>();

  /** @param now a clock that never steps. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @returns false if the call comes too soon; it is then not counted. */
  allows(account: Limited): boolean {
    return this.#delayOf(account, 0) !== null;
  }

  /** Lets a call that comes too soon wait for its turn, up to a second. @returns false if it gets no turn by then. */
  turn(account: Limited): boolean | Promise<boolean> {
    const delayMs = this.#delayOf(account, SECOND_MS);
    return delayMs === 0 ? true : this.#wait(account, delayMs);
  }

  async #wait({ number }: Limited, delayMs: number | null): Promise<boolean> {
    const waiting = this.#waiting.get(number) ?? 0;
    // Clients that loop and ignore answers would only call faster if refused at once.
    if (delayMs === null && waiting >= MOST_WAITING) return false;
    this.#waiting.set(number, waiting + 1);
    await new Promise((resolve) => setTimeout(resolve, delayMs ?? SECOND_MS));
    const left = (this.#waiting.get(number) ?? 1) - 1;
    if (left > 0) this.#waiting.set(number, left);
    else this.#waiting.delete(number);
    return delayMs !== null;
  }

  /** @returns how long the call has to wait for its turn; null if that is longer than `patienceMs`. */
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
