import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LinkStatus } from '../../core/delivery/connector.ts';
import { bindSession, connectSession, type BindMode } from '../../protocols/smpp/connect-session.ts';
import type { RequestName } from '../../protocols/smpp/commands.ts';
import type { Incoming, Pdu, PduOf, Response } from '../../protocols/smpp/pdu.ts';
import { RequestError } from '../../protocols/smpp/request-error.ts';
import type { SmppSession } from '../../protocols/smpp/session.ts';
import { judgeBind, judgeSubmit } from '../../protocols/smpp/status.ts';
import { AdaptiveRate } from './adaptive-rate.ts';
import { pauseBeforeRetry } from '../kit/backoff.ts';
import type { SmppOptions } from './options.ts';
import { endFact, failureFact, requestFact, statusFact } from './words.ts';

/** How the operator answered one submit_sm. */
export type Reply =
  | { kind: 'ok'; id: string }
  | { kind: 'throttled' | 'temporary' | 'permanent'; status: number }
  /** No byte has left. */
  | { kind: 'unsent'; reason: Fact }
  /** No byte left, because it was no longer allowed to leave. */
  | { kind: 'withheld' }
  /** The operator may have it. `isOpen` tells whether an answer can still come. */
  | { kind: 'unanswered'; reason: Fact; isOpen: () => boolean };

export type LinkEvents = {
  onRequest: (request: Incoming) => Promise<Response | null>;
  onLateResponse: (response: Pdu, request: PduOf<RequestName> | null) => void;
  /** The link went up or down, or has more room, or less. */
  onChange: () => void;
  /** Whether anybody would like to send. */
  isBusy: () => boolean;
  report: (level: 'info' | 'warn' | 'error', message: string) => void;
};

/** After a permanent refusal we rarely try again: each attempt may count against the account. */
const REFUSED_PAUSE_MS = 60_000;
/** A connection that broke sooner, and took no message, is a failed attempt: an SMSC that drops us is not hammered. */
const STABLE_MS = 1_000;
const LET_GO_MS = 500;
/** Receipts being stored at once. With fewer, answers to submits wait behind receipts, and transactions stay small. */
const MOST_RECEIPTS = 1_000;

/** One connection to the operator, made again whenever it breaks, until it is stopped. */
export class Link {
  readonly name: string;
  readonly #mode: BindMode;
  readonly #options: SmppOptions;
  readonly #events: LinkEvents;
  readonly #rate: AdaptiveRate;
  readonly #stopping = new AbortController();
  /** Who waits for a token, in order. */
  readonly #turns: ((mayGo: boolean) => void)[] = [];
  #turnTimer: NodeJS.Timeout | undefined;
  #session: SmppSession | null = null;
  #state: LinkStatus['state'] = 'connecting';
  #since = new Date();
  #lastError: Fact | null = null;
  #reported: string | null = null;
  #failures = 0;
  #underWay = 0;
  #running: Promise<void> = Promise.resolve();

  constructor(name: string, mode: BindMode, options: SmppOptions, events: LinkEvents) {
    this.name = name;
    this.#mode = mode;
    this.#options = options;
    this.#events = events;
    this.#rate = new AdaptiveRate(options.perSecond, () => performance.now());
  }

  start(): void {
    this.#running = this.#run();
  }

  get transmits(): boolean {
    return this.#mode !== 'receiver';
  }

  get isUp(): boolean {
    return this.#session?.isOpen === true && this.#state === 'up';
  }

  /** Null: no limit at this moment. */
  get perSecond(): number | null {
    return this.#rate.perSecond;
  }

  /** How many more messages can be given to it at this moment. */
  free(): number {
    if (!this.isUp || !this.transmits) return 0;
    return Math.max(
      0,
      Math.min(this.#options.window - this.#underWay, this.#rate.available() - this.#turns.length),
    );
  }

  /** How long until the rate leaves room again; 0 if the rate is not what limits it. */
  waitMs(): number {
    return this.isUp && this.transmits ? this.#rate.waitMs() : 0;
  }

  /** Keeps a place in the window while `work` lasts. */
  async occupy<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
      this.#events.onChange();
    }
  }

  /**
   * @param mayLeave asked when the bytes are about to be written, after everything they have to wait for.
   * @throws RangeError for what cannot be encoded.
   */
  async submit(pdu: PduOf<'submit_sm'>, mayLeave: () => boolean): Promise<Reply> {
    const mayGo = this.isUp && (await this.#turn());
    const session = this.#session;
    if (!mayGo || session === null || !this.isUp) {
      return { kind: 'unsent', reason: fact('link_down') };
    }
    try {
      const response = await session.request(pdu, { mayLeave });
      if (response.status !== 0) return this.#refused(response.status);
      this.#failures = 0;
      return { kind: 'ok', id: response.messageId };
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      if (error.problem === 'withheld') return { kind: 'withheld' };
      if (error.fate === 'unsent') return { kind: 'unsent', reason: requestFact(error) };
      if (error.fate === 'refused') return this.#refused(error.status);
      const isOpen = () => session.isOpen;
      return { kind: 'unanswered', reason: requestFact(error), isOpen };
    }
  }

  /** Resolves when it is up, or when the time is over. */
  async untilUp(withinMs: number): Promise<boolean> {
    const deadline = performance.now() + withinMs;
    while (!this.isUp && performance.now() < deadline && !this.#stopping.signal.aborted) await sleep(20);
    return this.isUp;
  }

  status(): LinkStatus {
    return {
      name: this.name,
      state: this.#state,
      since: this.#since,
      inFlight: this.#underWay,
      lastError: this.#lastError,
    };
  }

  /** Takes no more messages, unbinds, and closes. */
  async stop(graceMs: number): Promise<void> {
    const wasUp = this.isUp;
    this.#stopping.abort();
    this.#endTurns();
    if (wasUp) await this.#session?.close(graceMs);
    else this.#session?.destroy();
    // A connection that is just being made is dropped once it is established.
    await Promise.race([this.#running, sleep(LET_GO_MS, undefined, { ref: false })]);
  }

  #refused(status: number): Reply {
    const verdict = judgeSubmit(status, { throttled: this.#options.throttleStatuses });
    if (verdict === 'throttled') {
      this.#rate.slowDown();
      this.#events.onChange();
    }
    // A generic_nack may carry no status: the operator has refused it anyway.
    return { kind: verdict === 'ok' ? 'permanent' : verdict, status };
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      const isRefused = await this.#once();
      if (this.#stopping.signal.aborted) return;
      const pause = isRefused
        ? REFUSED_PAUSE_MS
        : pauseBeforeRetry(this.#failures, this.#events.isBusy(), Math.random);
      this.#failures += 1;
      await sleep(pause, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
    }
  }

  /** From connecting to the end of the connection. True if the operator refuses us for good. */
  async #once(): Promise<boolean> {
    try {
      const session = await this.#connect();
      if (this.#stopping.signal.aborted) {
        session.destroy();
        return false;
      }
      this.#session = session;
      const { systemId, password, systemType, responseTimeoutMs: timeoutMs } = this.#options;
      const bound = await bindSession(session, {
        mode: this.#mode,
        systemId,
        password,
        systemType,
        timeoutMs,
      });
      if (bound.kind === 'refused') return this.#beRefused(bound.status);
      this.#beUp();
      const started = performance.now();
      const end = await session.closed;
      if (performance.now() - started >= STABLE_MS) this.#failures = 0;
      this.#beDown(endFact(end));
    } catch (error) {
      this.#beDown(failureFact(error, this.#options));
    } finally {
      this.#session = null;
    }
    return false;
  }

  #connect(): Promise<SmppSession> {
    const { host, port, tls, window, responseTimeoutMs, enquireLinkMs } = this.#options;
    return connectSession({
      host,
      port,
      tls,
      window,
      responseTimeoutMs,
      enquireLinkMs,
      connectTimeoutMs: responseTimeoutMs,
      maxIncoming: MOST_RECEIPTS,
      onRequest: this.#events.onRequest,
      onUnmatched: this.#events.onLateResponse,
      onBadPdu: (error) =>
        this.#events.report('warn', `${this.name} sent something that is not a PDU: ${error.message}`),
    });
  }

  #beUp(): void {
    this.#enter('up');
    this.#reported = null;
    this.#events.report('info', `${this.name} is bound`);
    this.#events.onChange();
  }

  #beRefused(status: number): boolean {
    const isFinal = judgeBind(status) === 'permanent';
    const error = fact('bind_refused', { status: statusFact(status) });
    if (isFinal) this.#fail('refused', error, 'error');
    else this.#beDown(error);
    return isFinal;
  }

  #beDown(error: Fact): void {
    if (!this.#stopping.signal.aborted) this.#fail('down', error, 'warn');
    else this.#enter('down');
  }

  #fail(state: 'down' | 'refused', error: Fact, level: 'warn' | 'error'): void {
    const words = say(error);
    this.#lastError = error;
    this.#enter(state);
    if (this.#reported !== words) this.#events.report(level, `${this.name} is ${state}: ${words}`);
    this.#reported = words;
    this.#endTurns();
    this.#events.onChange();
  }

  /** A further attempt that fails in the same way does not reset `since`. */
  #enter(state: LinkStatus['state']): void {
    if (this.#state === state) return;
    this.#state = state;
    this.#since = new Date();
  }

  #turn(): Promise<boolean> {
    if (this.#turns.length === 0 && this.#rate.available() >= 1) {
      this.#rate.spend();
      return Promise.resolve(true);
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    this.#turns.push(resolve);
    this.#planTurns();
    return promise;
  }

  #planTurns(): void {
    if (this.#turnTimer !== undefined || this.#turns.length === 0) return;
    this.#turnTimer = setTimeout(() => {
      this.#turnTimer = undefined;
      while (this.#turns.length > 0 && this.#rate.available() >= 1) {
        this.#rate.spend();
        this.#turns.shift()?.(true);
      }
      this.#planTurns();
    }, this.#rate.waitMs());
  }

  #endTurns(): void {
    clearTimeout(this.#turnTimer);
    this.#turnTimer = undefined;
    for (const end of this.#turns.splice(0)) end(false);
  }
}
