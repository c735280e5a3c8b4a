import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LinkStatus } from '../../core/delivery/connector.ts';
import { MINUTE_MS } from '../../durations.ts';
import type { CarrierUse } from '../kit/carrier-use.ts';
import { pauseBeforeRetry } from '../kit/backoff.ts';
import { NotInstalled } from './baresip-program.ts';
import { Baresip } from './baresip.ts';
import type { ControlEvent } from './control.ts';
import { sipPortOf, type SipOptions } from './options.ts';
import { PhoneCall, type CallEnd, type CallPlan } from './phone-call.ts';

export type SlotSettings = {
  /** Counted from 1. */
  number: number;
  options: SipOptions;
  use: CarrierUse;
  /** Whether anybody would like to call. */
  isBusy: () => boolean;
  onChange: () => void;
  report: (level: 'info' | 'warn' | 'error', message: string) => void;
};

export type Placing = {
  plan: CallPlan;
  file: Buffer;
  mayLeave: () => boolean;
  onRing: () => void;
};

/** `failed`: it was not placed, since the process did not do what it was told. */
export type PlaceResult =
  | { kind: 'ended'; end: CallEnd }
  | { kind: 'withheld' }
  | { kind: 'failed'; reason: Fact };

/** A process that ran for less has not recovered. */
const STABLE_MS = 10_000;
/** The server's answers to a registration that only other settings change. */
const REFUSED = /^(401|403|407) /;

/** A place for one call at a time: keeps a process running, and starts another when it ends. */
export class Slot {
  readonly #settings: SlotSettings;
  readonly #stopping = new AbortController();
  #process: Baresip | null = null;
  #launching: Promise<boolean> | null = null;
  #call: PhoneCall | null = null;
  /** Settles when the call that has the slot is over. */
  #taken: PromiseWithResolvers<void> | null = null;
  #freePort: () => void = () => undefined;
  #state: LinkStatus['state'] = 'connecting';
  #since = new Date();
  #lastError: Fact | null = null;
  #reported: string | null = null;
  #failures = 0;
  #isMissing = false;
  #startedAt = 0;

  constructor(settings: SlotSettings) {
    this.#settings = settings;
  }

  get isFree(): boolean {
    return this.#state === 'up' && this.#taken === null;
  }

  /** Settles after the first attempt, or at once while a replaced connector's call still has the port. */
  async start(): Promise<void> {
    const { use, options, number } = this.#settings;
    const port = sipPortOf(options, number);
    const freed = port === null ? null : use.untilFree(port);
    if (freed) void freed.then(() => this.#open(port));
    else await this.#open(port);
  }

  /** Keeps the slot for a call that is being prepared. */
  take(): void {
    this.#taken = Promise.withResolvers();
  }

  giveBack(): void {
    this.#taken?.resolve();
    this.#taken = null;
  }

  async place({ plan, file, mayLeave, onRing }: Placing): Promise<PlaceResult> {
    const baresip = this.#process;
    if (!baresip || this.#state !== 'up')
      return { kind: 'failed', reason: this.#lastError ?? fact('slot_not_up') };
    const call = new PhoneCall(baresip, plan, onRing);
    // From here on, what the process reports is about this call.
    this.#call = call;
    try {
      await baresip.writeSound(file);
      const isPlaced = await call.place(mayLeave);
      return isPlaced ? { kind: 'ended', end: await call.ended } : { kind: 'withheld' };
    } catch (error) {
      return { kind: 'failed', reason: failureOf(error) };
    } finally {
      this.#call = null;
      if (baresip === this.#process) await forget(baresip, plan);
    }
  }

  /** Hangs up, if there is a call. */
  interrupt(): void {
    this.#call?.hangUp('interrupted');
  }

  show(): LinkStatus {
    return {
      name: `slot ${this.#settings.number}`,
      state: this.#state,
      since: this.#since,
      inFlight: this.#taken === null ? 0 : 1,
      lastError: this.#lastError,
    };
  }

  /** Stops when its call is over. */
  async retire(): Promise<void> {
    await this.#taken?.promise;
    await this.stop();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#launching;
    await this.#process?.stop();
    this.#freePort();
  }

  async #open(port: number | null): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    if (port !== null) this.#freePort = this.#settings.use.hold(port);
    if (!(await this.#launch())) void this.#relaunch();
  }

  /** @returns whether the process runs. */
  #launch(): Promise<boolean> {
    this.#launching = this.#attempt();
    return this.#launching;
  }

  async #attempt(): Promise<boolean> {
    const { options, number } = this.#settings;
    try {
      this.#startedAt = performance.now();
      const baresip = await Baresip.start({
        options,
        slot: number,
        onEvent: (event) => this.#hear(event),
        onProgress: () => this.#call?.hearServer(),
        onEnd: (reason) => this.#lose(reason),
      });
      this.#process = baresip;
      if (this.#stopping.signal.aborted) await baresip.stop();
      else if (options.register) baresip.register();
      else this.#enter('up');
      return true;
    } catch (error) {
      this.#isMissing = error instanceof NotInstalled;
      this.#fail(failureOf(error));
      return false;
    }
  }

  async #relaunch(): Promise<void> {
    const { signal } = this.#stopping;
    do {
      const pauseMs = this.#isMissing
        ? MINUTE_MS
        : pauseBeforeRetry(this.#failures - 1, this.#settings.isBusy(), Math.random);
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
    } while (!signal.aborted && !(await this.#launch()));
  }

  #hear(event: ControlEvent): void {
    if (event.type === 'REGISTER_OK') this.#enter('up');
    else if (event.type === 'REGISTER_FAIL') {
      this.#lastError = fact('registration_failed', { said: event.param });
      this.#enter(REFUSED.test(`${event.param} `) ? 'refused' : 'down');
      this.#tell('error', say(this.#lastError));
    } else this.#call?.hear(event);
  }

  #lose(reason: string): void {
    this.#process = null;
    if (performance.now() - this.#startedAt >= STABLE_MS) this.#failures = 0;
    this.#isMissing = false;
    this.#fail(fact('calling_program_ended', { why: reason }));
    this.#call?.lose(reason);
    if (!this.#stopping.signal.aborted) void this.#relaunch();
  }

  #fail(error: Fact): void {
    this.#failures += 1;
    this.#lastError = error;
    this.#enter('down');
    this.#tell('warn', say(error));
  }

  /** Once for each reason, until it is up again. */
  #tell(level: 'warn' | 'error', message: string): void {
    if (this.#reported !== message) this.#settings.report(level, `slot ${this.#settings.number}: ${message}`);
    this.#reported = message;
  }

  #enter(state: LinkStatus['state']): void {
    if (this.#state !== state) this.#since = new Date();
    this.#state = state;
    if (state === 'up') this.#reported = null;
    this.#settings.onChange();
  }
}

function failureOf(error: unknown): Fact {
  if (error instanceof NotInstalled) return fact('calling_program_missing');
  return fact('connection_failed', { why: error instanceof Error ? error.message : String(error) });
}

/** A process that cannot forget a call is of no use for the next one. */
async function forget(baresip: Baresip, { callerLine, callerAddress }: CallPlan): Promise<void> {
  try {
    if (callerLine !== null) await baresip.command('uadel', callerAddress);
    await baresip.removeSound();
  } catch {
    baresip.kill();
  }
}
