import type { Fact } from 'harkara-contract/fact.ts';
import { say } from 'harkara-contract/say.ts';
import { MINUTE_MS } from '../../durations.ts';
import type { ServerTrouble } from './causes.ts';

type StandingSettings = {
  report: (level: 'info' | 'warn' | 'error', message: string) => void;
  /** Monotonic, in ms. */
  clock?: () => number;
};

/** How long no call is placed, the longer the more often one after another has met the same trouble. */
const PAUSES_MS: Readonly<Record<ServerTrouble, readonly number[]>> = {
  slowed: [2_000, 5_000, 10_000, 30_000],
  down: [2_000, 5_000, 10_000, 30_000],
  // Each attempt with a wrong password may count against the account.
  refused: [MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS],
};
/** A single call may fail on its way for a reason of its own. */
const FAILURES_UNTIL_DOWN = 3;

/**
 * Whether the server takes calls, as far as the last calls tell. After a pause one call finds out; the others wait in
 * the queue.
 */
export class ServerStanding {
  readonly #report: StandingSettings['report'];
  readonly #clock: () => number;
  #trouble: ServerTrouble | null = null;
  #since = new Date();
  #lastError: Fact | null = null;
  #pausedUntil = 0;
  #times = 0;
  #unreached = 0;
  #isProbing = false;

  constructor({ report, clock = () => performance.now() }: StandingSettings) {
    this.#report = report;
    this.#clock = clock;
  }

  /** How many calls may be placed at this moment. */
  room(): number {
    if (this.#trouble === null) return Infinity;
    return this.#isProbing || this.waitMs() > 0 ? 0 : 1;
  }

  waitMs(): number {
    return Math.max(0, Math.ceil(this.#pausedUntil - this.#clock()));
  }

  /** A call is about to be placed. @returns what must be called when it was not, or has ended, without a verdict. */
  begin(): () => void {
    if (this.#trouble === null) return () => undefined;
    this.#isProbing = true;
    return () => {
      this.#isProbing = false;
    };
  }

  /** The server has answered a call, whatever it said. */
  fine(): void {
    this.#unreached = 0;
    if (this.#trouble === null) return;
    if (this.#trouble !== 'slowed') this.#report('info', 'the SIP server takes calls again');
    this.#enter(null);
    this.#times = 0;
  }

  fail(trouble: ServerTrouble, reason: Fact): void {
    if (trouble === 'down') {
      this.#unreached += 1;
      if (this.#trouble !== 'down' && this.#unreached < FAILURES_UNTIL_DOWN) {
        this.#lastError = reason;
        return;
      }
    }
    const isNew = trouble !== this.#trouble;
    // Calls that were under way when the trouble began meet the same one, within the first pause.
    if (!isNew && this.waitMs() > 0) return;
    this.#times = isNew ? 1 : this.#times + 1;
    const pauses = PAUSES_MS[trouble];
    this.#pausedUntil = this.#clock() + (pauses[Math.min(this.#times, pauses.length) - 1] ?? 0);
    if (isNew && trouble !== 'slowed') {
      this.#report(trouble === 'refused' ? 'error' : 'warn', `the SIP server is ${trouble}: ${say(reason)}`);
    }
    this.#lastError = reason;
    this.#enter(trouble);
  }

  show(): { state: 'up' | 'down' | 'refused'; since: Date; lastError: Fact | null } {
    const state = this.#trouble === null || this.#trouble === 'slowed' ? 'up' : this.#trouble;
    return { state, since: this.#since, lastError: this.#lastError };
  }

  #enter(trouble: ServerTrouble | null): void {
    const before = this.show().state;
    this.#trouble = trouble;
    if (this.show().state !== before) this.#since = new Date();
  }
}
