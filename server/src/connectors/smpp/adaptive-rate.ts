import { capacityOf, type Rate } from '../kit/rate.ts';

/** How long a reduced rate stays as it is, and what part of the full rate it regains each second after that. */
const HOLD_MS = 2_000;
const RECOVERY_A_SECOND = 0.1;
/** A whole window may be throttled at once: that is one complaint, not a hundred. */
const ONE_COMPLAINT_MS = 1_000;
const SLOWEST = 0.5;

type Slowed = { to: number; at: number; full: number };

/** How fast one connection may send. An operator's complaint halves the rate; it recovers gradually. */
export class AdaptiveRate implements Rate {
  readonly #limit: number | null;
  readonly #now: () => number;
  #tokens: number;
  #refilledAt: number;
  #slowed: Slowed | null = null;
  #second = { at: 0, spent: 0, before: 0 };

  /** @param perSecond null: no limit of our own. @param now monotonic, in ms. */
  constructor(perSecond: number | null, now: () => number) {
    this.#limit = perSecond;
    this.#now = now;
    this.#tokens = perSecond === null ? 0 : capacityOf(perSecond);
    this.#refilledAt = now();
  }

  /** Null: no limit at this moment. */
  get perSecond(): number | null {
    const slowed = this.#slowed;
    if (slowed === null) return this.#limit;
    const recovering = Math.max(0, this.#now() - slowed.at - HOLD_MS) / 1_000;
    const rate = slowed.to + slowed.full * RECOVERY_A_SECOND * recovering;
    if (rate < slowed.full) return rate;
    this.#slowed = null;
    return this.#limit;
  }

  /** Whole tokens at this moment. */
  available(): number {
    const rate = this.#refill();
    return rate === null ? Infinity : Math.max(0, Math.floor(this.#tokens));
  }

  spend(): void {
    if (this.perSecond !== null) this.#tokens -= 1;
    this.#countSpent();
  }

  /** How long until there is a token; 0 if there is one. */
  waitMs(): number {
    const rate = this.#refill();
    return rate === null || this.#tokens >= 1 ? 0 : Math.ceil(((1 - this.#tokens) * 1_000) / rate);
  }

  slowDown(): void {
    const now = this.#now();
    if (this.#slowed !== null && now - this.#slowed.at < ONE_COMPLAINT_MS) return;
    const measured = this.#spentLately(now);
    const rate = this.perSecond ?? Math.max(measured, 1);
    const full = this.#limit ?? Math.max(this.#slowed?.full ?? 0, 2 * rate);
    this.#slowed = { to: Math.min(Math.max(rate / 2, SLOWEST), full), at: now, full };
    this.#tokens = 0;
    this.#refilledAt = now;
  }

  #refill(): number | null {
    const rate = this.perSecond;
    const now = this.#now();
    if (rate !== null) {
      const gained = ((now - this.#refilledAt) * rate) / 1_000;
      this.#tokens = Math.min(capacityOf(rate), this.#tokens + gained);
    }
    this.#refilledAt = now;
    return rate;
  }

  #countSpent(): void {
    this.#turnSecond(this.#now());
    this.#second.spent += 1;
  }

  #spentLately(now: number): number {
    this.#turnSecond(now);
    return Math.max(this.#second.spent, this.#second.before);
  }

  #turnSecond(now: number): void {
    const passed = now - this.#second.at;
    if (passed < 1_000) return;
    this.#second = { at: now, spent: 0, before: passed < 2_000 ? this.#second.spent : 0 };
  }
}
