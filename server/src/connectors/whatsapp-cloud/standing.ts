import type { Fact } from 'harkara-contract/fact.ts';
import { say } from 'harkara-contract/say.ts';
import { MINUTE_MS } from '../../durations.ts';

/** `slowed`: it wants less traffic. `refused`: it does not let us in. `down`: it cannot be reached, or is silent. */
export type Trouble = 'slowed' | 'down' | 'refused';

type StandingSettings = {
  report: (level: 'info' | 'warn' | 'error', message: string) => void;
  /** Monotonic, in ms. */
  clock?: () => number;
};

/** How long nothing is sent, the longer the more often one message after another has found the same trouble. */
const PAUSES_MS: Readonly<Record<Trouble, readonly number[]>> = {
  slowed: [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000],
  down: [1_000, 2_000, 4_000, 8_000, 16_000, 30_000],
  // Each attempt with a token that is not valid may count against the app.
  refused: [MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS, 10 * MINUTE_MS],
};
const GRAVITY: Readonly<Record<Trouble, number>> = { slowed: 1, down: 2, refused: 3 };
/** After so many messages in a row without an answer, each of which may or may not have arrived, it counts as down. */
const MOST_UNANSWERED = 5;

/**
 * Whether the provider takes messages. After any trouble there is a pause, then one message finds out; the others wait
 * in the queue, not in attempts.
 */
export class Standing {
  readonly #report: StandingSettings['report'];
  readonly #clock: () => number;
  #trouble: Trouble | null = null;
  #since = new Date();
  #lastError: Fact | null = null;
  #pausedUntil = 0;
  /** How often it was tried in vain. */
  #attempts = 0;
  #isProbing = false;
  #unanswered = 0;
  /** Rises with every trouble: an answer to an earlier request says nothing about the present. */
  #era = 0;

  constructor({ report, clock = () => performance.now() }: StandingSettings) {
    this.#report = report;
    this.#clock = clock;
  }

  /** How many messages may leave at this moment. */
  room(): number {
    if (this.#trouble === null) return Infinity;
    return this.#isProbing || this.waitMs() > 0 ? 0 : 1;
  }

  /** How long until any may. */
  waitMs(): number {
    return Math.max(0, Math.ceil(this.#pausedUntil - this.#clock()));
  }

  /** A message is about to leave. @returns what its outcome is to be told with. */
  begin(): number {
    if (this.#trouble !== null) this.#isProbing = true;
    return this.#era;
  }

  /** The message never left, for a reason of ours. */
  untried(era: number): void {
    if (era === this.#era) this.#isProbing = false;
  }

  fine(era: number): void {
    this.#unanswered = 0;
    if (era !== this.#era || this.#trouble === null) return;
    if (this.#trouble !== 'slowed') this.#report('info', 'the provider takes messages again');
    this.#enter(null);
    this.#isProbing = false;
    this.#attempts = 0;
  }

  /** It has left, and its fate is unknown. */
  unanswered(era: number, reason: Fact): void {
    this.#unanswered += 1;
    const isProbe = era === this.#era && this.#isProbing;
    if (isProbe || this.#unanswered >= MOST_UNANSWERED) this.fail(era, 'down', reason);
    else if (this.#trouble === null) this.#lastError = reason;
  }

  /** @param atLeastMs the pause that the provider asks for. */
  fail(era: number, trouble: Trouble, reason: Fact, atLeastMs = 0): void {
    const isGraver = this.#trouble !== null && GRAVITY[trouble] > GRAVITY[this.#trouble];
    if (era !== this.#era && !isGraver) {
      // Requests that were under way when the trouble began meet the same one: there is one pause for all of them.
      if (trouble === this.#trouble) this.#pauseFor(atLeastMs);
      return;
    }
    this.#attempts = trouble === this.#trouble ? this.#attempts + 1 : 1;
    const pauses = PAUSES_MS[trouble];
    this.#pauseFor(Math.max(pauses[Math.min(this.#attempts, pauses.length) - 1] ?? 0, atLeastMs));
    const words = say(reason);
    const isNews = trouble !== this.#trouble || this.#lastError === null || words !== say(this.#lastError);
    if (trouble !== 'slowed' && isNews) {
      this.#report(trouble === 'refused' ? 'error' : 'warn', `the provider is ${trouble}: ${words}`);
    }
    this.#lastError = reason;
    this.#enter(trouble);
    this.#isProbing = false;
    this.#era += 1;
  }

  show(): { state: 'up' | 'down' | 'refused'; since: Date; lastError: Fact | null } {
    const state = this.#trouble === null || this.#trouble === 'slowed' ? 'up' : this.#trouble;
    return { state, since: this.#since, lastError: this.#lastError };
  }

  #pauseFor(ms: number): void {
    this.#pausedUntil = Math.max(this.#pausedUntil, this.#clock() + ms);
  }

  /** Being slowed down is no other state than being up. */
  #enter(trouble: Trouble | null): void {
    const before = this.show().state;
    this.#trouble = trouble;
    if (this.show().state !== before) this.#since = new Date();
  }
}
