import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LinkStatus } from '../../core/delivery/connector.ts';
import { pauseBeforeRetry } from '../kit/backoff.ts';
import { NoSession } from './session.ts';

export type StandingSettings = {
  /** Makes a connection. @throws NoSession */
  probe: () => Promise<void>;
  /** Whether anybody would like to send. */
  isBusy: () => boolean;
  onChange: () => void;
  report: (level: 'info' | 'warn' | 'error', message: string) => void;
};

/** After a refused login we rarely try again: each attempt may count against the account. */
const REFUSED_PAUSE_MS = 60_000;
/** A relay that was up for less has not recovered. */
const STABLE_MS = 1_000;

/** Whether the relay lets us send. While it does not, it is tried again and again without any mail. */
export class RelayStanding {
  readonly #settings: StandingSettings;
  readonly #stopping = new AbortController();
  #state: LinkStatus['state'] = 'connecting';
  #since = new Date();
  #upAt = 0;
  #lastError: Fact | null = null;
  #reported: string | null = null;
  #failures = 0;

  constructor(settings: StandingSettings) {
    this.#settings = settings;
  }

  get isUp(): boolean {
    return this.#state === 'up';
  }

  start(): void {
    void this.#untilUp(0);
  }

  /** A mail found no connection. */
  fail(error: NoSession): void {
    if (!this.isUp || this.#stopping.signal.aborted) return;
    if (performance.now() - this.#upAt >= STABLE_MS) this.#failures = 0;
    void this.#untilUp(this.#noteFailure(error));
  }

  show(): { state: LinkStatus['state']; since: Date; lastError: Fact | null } {
    return { state: this.#state, since: this.#since, lastError: this.#lastError };
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #untilUp(firstPauseMs: number): Promise<void> {
    const { signal } = this.#stopping;
    for (let pauseMs = firstPauseMs; ;) {
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.#settings.probe();
        this.#beUp();
        return;
      } catch (error) {
        if (signal.aborted) return;
        pauseMs = this.#noteFailure(
          error instanceof NoSession
            ? error
            : new NoSession(fact('connection_failed', { why: String(error) })),
        );
      }
    }
  }

  #beUp(): void {
    this.#upAt = performance.now();
    this.#reported = null;
    this.#enter('up');
    this.#settings.report('info', 'the relay takes mails');
    this.#settings.onChange();
  }

  /** @returns how long to wait before the next attempt. */
  #noteFailure({ why, message, isFinal }: NoSession): number {
    const state = isFinal ? 'refused' : 'down';
    this.#lastError = why;
    this.#enter(state);
    if (this.#reported !== message) {
      this.#settings.report(isFinal ? 'error' : 'warn', `the relay is ${state}: ${message}`);
    }
    this.#reported = message;
    this.#settings.onChange();
    if (isFinal) return REFUSED_PAUSE_MS;
    this.#failures += 1;
    return pauseBeforeRetry(this.#failures - 1, this.#settings.isBusy(), Math.random);
  }

  /** A further attempt that fails in the same way does not reset `since`. */
  #enter(state: LinkStatus['state']): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#since = new Date();
  }
}
