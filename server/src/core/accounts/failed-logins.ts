import { keep } from './keep.ts';

const PER_MINUTE = 10;
const MINUTE_MS = 60_000;
const MAX_KEPT = 50_000;

/** Wrong passwords for one username from one address: after ten in a minute no more are looked at until it is over. */
export class FailedLogins {
  readonly #failures = new Map<string, { since: number; count: number }>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @returns 0, or how many seconds the next try has to wait. */
  secondsToWait(username: string, address: string): number {
    const kept = this.#failures.get(`${username}\n${address}`);
    if (!kept || kept.count < PER_MINUTE) return 0;
    return Math.max(0, Math.ceil((kept.since + MINUTE_MS - this.#now()) / 1_000));
  }

  add(username: string, address: string): void {
    const key = `${username}\n${address}`;
    const kept = this.#failures.get(key);
    if (kept && kept.since + MINUTE_MS > this.#now()) {
      kept.count += 1;
      return;
    }
    this.#failures.delete(key);
    keep(this.#failures, key, { since: this.#now(), count: 1 }, MAX_KEPT);
  }

  takeBack(username: string, address: string): void {
    const kept = this.#failures.get(`${username}\n${address}`);
    if (kept) kept.count -= 1;
  }
}
