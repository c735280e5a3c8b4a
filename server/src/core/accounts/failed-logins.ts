import { HOUR_MS, MINUTE_MS } from '../../durations.ts';
import { networkOf } from '../limits/network-of.ts';
import { keep } from './keep.ts';

/**
 * Wrong passwords for one name from one address, per minute. Above this, no more are checked until the minute is over.
 */
const PER_NAME_AND_ADDRESS = 10;
/** From one address for any names, per minute. Above this, logins from that address are checked in the slow lane. */
const PER_ADDRESS = 30;
/** For one name from any addresses, per hour. Above this, logins with that name are checked in the slow lane. */
const PER_NAME = 100;
const MAX_KEPT = 50_000;

/** Counts events per key in a window that begins with the first event. */
class Counts {
  readonly #counts = new Map<string, { since: number; count: number }>();
  readonly #windowMs: number;
  readonly #now: () => number;

  constructor(windowMs: number, now: () => number) {
    this.#windowMs = windowMs;
    this.#now = now;
  }

  add(key: string, by: number): void {
    const kept = this.#counts.get(key);
    if (kept && kept.since + this.#windowMs > this.#now()) kept.count = Math.max(0, kept.count + by);
    else if (by > 0) {
      this.#counts.delete(key);
      keep(this.#counts, key, { since: this.#now(), count: by }, MAX_KEPT);
    }
  }

  /** @returns 0, or in how many milliseconds a count that has reached `limit` is forgotten. */
  msAbove(key: string, limit: number): number {
    const kept = this.#counts.get(key);
    return !kept || kept.count < limit ? 0 : Math.max(0, kept.since + this.#windowMs - this.#now());
  }
}

/** Counts wrong passwords per name and address, per name, and per address. */
export class FailedLogins {
  readonly #both: Counts;
  readonly #addresses: Counts;
  readonly #names: Counts;

  constructor(now: () => number) {
    this.#both = new Counts(MINUTE_MS, now);
    this.#addresses = new Counts(MINUTE_MS, now);
    this.#names = new Counts(HOUR_MS, now);
  }

  /** @returns 0, or how many seconds the next try of this name from this address has to wait. */
  secondsToWait(name: string, address: string): number {
    return Math.ceil(this.#both.msAbove(`${name}\n${networkOf(address)}`, PER_NAME_AND_ADDRESS) / 1_000);
  }

  /**
   * Whether an attacker seems to be guessing. That is no reason to refuse: customers behind a proxy share an address.
   */
  isFlood(name: string, address: string): boolean {
    return (
      this.#addresses.msAbove(networkOf(address), PER_ADDRESS) > 0 || this.#names.msAbove(name, PER_NAME) > 0
    );
  }

  add(name: string, address: string): void {
    this.#count(name, address, 1);
  }

  takeBack(name: string, address: string): void {
    this.#count(name, address, -1);
  }

  #count(name: string, address: string, by: 1 | -1): void {
    const network = networkOf(address);
    this.#both.add(`${name}\n${network}`, by);
    this.#addresses.add(network, by);
    this.#names.add(name, by);
  }
}
