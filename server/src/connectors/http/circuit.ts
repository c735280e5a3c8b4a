import type { Fact } from 'harkara-contract/fact.ts';
const LONGEST_PAUSE_MS = 30_000;

export type CircuitOptions = {
  /** After this many requests in a row without an answer, the carrier is considered down. */
  downAfter: number;
  /** How long it is left alone before one message probes it; doubled while that fails. */
  probeMs: number;
  /** Monotonic, in ms. */
  clock: () => number;
  now: () => number;
};

/** Whether the carrier can be reached: while it cannot, messages wait in the queue and not in attempts. */
export class Circuit {
  readonly #options: CircuitOptions;
  #state: 'up' | 'down' | 'refused' = 'up';
  #since: Date;
  #failures = 0;
  #pauseMs: number;
  #closedUntil = 0;
  #probing = false;
  #lastError: Fact | null = null;

  constructor(options: CircuitOptions) {
    this.#options = options;
    this.#pauseMs = options.probeMs;
    this.#since = new Date(options.now());
  }

  /** How many messages it lets through at this moment. */
  room(): number {
    if (this.waitMs() > 0) return 0;
    if (this.#state === 'up') return Infinity;
    return this.#probing ? 0 : 1;
  }

  /** How long until it lets any through. */
  waitMs(): number {
    return Math.max(0, this.#closedUntil - this.#options.clock());
  }

  begin(): void {
    if (this.#state !== 'up') this.#probing = true;
  }

  /** The request was never sent, so it says nothing about the carrier. */
  untried(): void {
    this.#probing = false;
  }

  answered(): void {
    this.#probing = false;
    this.#failures = 0;
    this.#pauseMs = this.#options.probeMs;
    this.#enter('up');
  }

  unanswered(reason: Fact): void {
    this.#lastError = reason;
    this.#failures += 1;
    if (this.#state === 'up' && this.#failures < this.#options.downAfter) return;
    // Requests under way when it went down fail as well: one pause for all of them.
    if (this.#state === 'down' && !this.#probing) return;
    this.#pauseFor(this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS);
    this.#enter('down');
    this.#probing = false;
  }

  refused(reason: Fact, ms: number): void {
    this.#lastError = reason;
    this.#probing = false;
    this.#enter('refused');
    this.#pauseFor(ms);
  }

  /** The carrier answers, but wants less traffic. */
  throttled(reason: Fact, ms: number): void {
    this.answered();
    this.#lastError = reason;
    this.#pauseFor(Math.min(ms, LONGEST_PAUSE_MS));
  }

  standing(): { state: 'up' | 'down' | 'refused'; since: Date; lastError: Fact | null } {
    return { state: this.#state, since: this.#since, lastError: this.#lastError };
  }

  #pauseFor(ms: number): void {
    this.#closedUntil = Math.max(this.#closedUntil, this.#options.clock() + ms);
  }

  #enter(state: 'up' | 'down' | 'refused'): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#since = new Date(this.#options.now());
  }
}
