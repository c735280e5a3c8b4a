import { fact } from 'harkara-contract/facts.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LinkStatus } from '../../core/delivery/connector.ts';
import { pauseBeforeRetry } from '../kit/backoff.ts';
import { Standing, type StandingSettings } from '../kit/standing.ts';
import { NoSession } from './session.ts';

export type RelaySettings = {
  /** Makes a connection. @throws NoSession */
  probe: () => Promise<void>;
  /** Whether anybody would like to send. */
  isBusy: () => boolean;
  onChange: () => void;
  report: StandingSettings['report'];
};

/** After a refused login we rarely try again: each attempt may count against the account. */
const REFUSED_PAUSE_MS = 60_000;
/** A relay that was up for less has not recovered. */
const STABLE_MS = 1_000;

/** Whether the relay lets us send. While it does not, it is tried again and again without any mail. */
export class RelayStanding {
  readonly #settings: RelaySettings;
  readonly #standing: Standing;
  readonly #stopping = new AbortController();

  constructor(settings: RelaySettings) {
    this.#settings = settings;
    const { isBusy, report } = settings;
    this.#standing = new Standing({
      name: 'the relay',
      takes: 'mails',
      pauseMs: (trouble, times) =>
        trouble === 'refused' ? REFUSED_PAUSE_MS : pauseBeforeRetry(times - 1, isBusy(), Math.random),
      stableMs: STABLE_MS,
      isConnecting: true,
      report,
    });
  }

  get isUp(): boolean {
    return this.#standing.isUp;
  }

  start(): void {
    void this.#untilUp();
  }

  /** A mail found no connection. */
  fail(error: NoSession): void {
    if (!this.isUp || this.#stopping.signal.aborted) return;
    this.#note(error);
    void this.#untilUp();
  }

  show(): Pick<LinkStatus, 'state' | 'since' | 'lastError'> {
    return this.#standing.show();
  }

  stop(): void {
    this.#stopping.abort();
  }

  async #untilUp(): Promise<void> {
    const { signal } = this.#stopping;
    while (!this.isUp) {
      await sleep(this.#standing.waitMs(), undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        await this.#settings.probe();
        this.#standing.fine(this.#standing.begin());
        this.#settings.onChange();
      } catch (error) {
        if (signal.aborted) return;
        const why = fact('connection_failed', { why: String(error) });
        this.#note(error instanceof NoSession ? error : new NoSession(why));
      }
    }
  }

  #note({ why, isFinal }: NoSession): void {
    this.#standing.fail(this.#standing.begin(), isFinal ? 'refused' : 'down', why);
    this.#settings.onChange();
  }
}
