import type { Fact } from 'harkara-contract/fact.ts';
import { say } from 'harkara-contract/say.ts';
import type { LinkStatus } from '../../core/delivery/connector.ts';

/** `slowed`: it wants less traffic. `refused`: it does not let us in. `down`: it cannot be reached, or is silent. */
export type Trouble = 'slowed' | 'down' | 'refused';

export type StandingSettings = {
  /** As staff read it: `the SIP server` takes `calls`. */
  name: string;
  takes: string;
  /** How long nothing is sent when one message after another, `times` in all, has met the same trouble. */
  pauseMs: (trouble: Trouble, times: number) => number;
  /** After so many messages in a row without an answer it counts as down; each may fail for a reason of its own. */
  downAfter?: number;
  /** Trouble that comes back sooner than this has not been over: pauses go on growing. */
  stableMs?: number;
  /** All may leave once the pause of a carrier that wants less traffic is over: it may have meant one message alone. */
  resumesAtOnce?: true;
  /** It must be reached before anything is sent. */
  isConnecting?: true;
  report: (level: 'info' | 'warn' | 'error', message: string) => void;
  /** Monotonic, in ms. */
  clock?: () => number;
};

const GRAVITY: Readonly<Record<Trouble | 'connecting', number>> = {
  connecting: 0,
  slowed: 1,
  down: 2,
  refused: 3,
};

/**
 * Whether the carrier takes messages, as far as the last ones tell. After any trouble there is a pause, then one message
 * finds out; the others wait in the queue, not in attempts.
 */
export class Standing {
  readonly #settings: StandingSettings;
  readonly #clock: () => number;
  #trouble: Trouble | 'connecting' | null;
  #since = new Date();
  #lastError: Fact | null = null;
  #pausedUntil = 0;
  /** The last trouble, and how often it was met in a row. */
  #last: Trouble | null = null;
  #times = 0;
  #fineSince = 0;
  #isProbing = false;
  #unanswered = 0;
  /** Rises with every trouble: an answer to an earlier request says nothing about the present. */
  #era = 0;

  constructor(settings: StandingSettings) {
    this.#settings = settings;
    this.#clock = settings.clock ?? (() => performance.now());
    this.#trouble = settings.isConnecting ? 'connecting' : null;
  }

  get isUp(): boolean {
    return this.show().state === 'up';
  }

  /** How many messages may leave at this moment. */
  room(): number {
    if (this.#trouble === null) return Infinity;
    if (this.waitMs() > 0) return 0;
    if (this.#trouble === 'slowed' && this.#settings.resumesAtOnce) return Infinity;
    return this.#isProbing ? 0 : 1;
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

  /** The message never left, or says nothing about the carrier. */
  untried(era: number): void {
    if (era === this.#era) this.#isProbing = false;
  }

  /** The carrier has answered, whatever it said. */
  fine(era: number): void {
    this.#unanswered = 0;
    if (era !== this.#era || this.#trouble === null) return;
    const { name, takes, report } = this.#settings;
    if (this.#trouble === 'connecting') report('info', `${name} takes ${takes}`);
    else if (this.#trouble !== 'slowed') report('info', `${name} takes ${takes} again`);
    this.#enter(null);
    this.#isProbing = false;
    this.#fineSince = this.#clock();
  }

  /** It has left, and its fate is unknown, or it could not leave for a reason that may be its own. */
  unanswered(era: number, reason: Fact): void {
    this.#unanswered += 1;
    const isProbe = era === this.#era && this.#isProbing;
    if (isProbe || this.#unanswered >= (this.#settings.downAfter ?? 1)) this.fail(era, 'down', reason);
    else if (this.#trouble === null) this.#lastError = reason;
  }

  /** @param atLeastMs the pause that the carrier asks for. */
  fail(era: number, trouble: Trouble, reason: Fact, atLeastMs = 0): void {
    const isGraver = this.#trouble !== null && GRAVITY[trouble] > GRAVITY[this.#trouble];
    if (era !== this.#era && !isGraver) {
      // Requests that were under way when the trouble began meet the same one: there is one pause for all of them.
      if (trouble === this.#trouble) this.#pauseFor(atLeastMs);
      return;
    }
    const { name, pauseMs, stableMs = 0, report } = this.#settings;
    const isOver = this.#trouble === null && this.#clock() - this.#fineSince >= stableMs;
    this.#times = trouble === this.#last && !isOver ? this.#times + 1 : 1;
    this.#last = trouble;
    this.#pauseFor(Math.max(pauseMs(trouble, this.#times), atLeastMs));
    const words = say(reason);
    const isNews = trouble !== this.#trouble || this.#lastError === null || words !== say(this.#lastError);
    if (trouble !== 'slowed' && isNews) {
      report(trouble === 'refused' ? 'error' : 'warn', `${name} is ${trouble}: ${words}`);
    }
    this.#lastError = reason;
    this.#enter(trouble);
    this.#isProbing = false;
    this.#era += 1;
  }

  show(): Pick<LinkStatus, 'state' | 'since' | 'lastError'> {
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

/** Pauses that grow along a list, and then stay at its last. */
export function growing(
  pauses: Readonly<Record<Trouble, readonly number[]>>,
): (trouble: Trouble, times: number) => number {
  return (trouble, times) => pauses[trouble][Math.min(times, pauses[trouble].length) - 1] ?? 0;
}
