import { fact } from 'harkara-contract/facts.ts';
import { webhookId } from '../../core/events/event.ts';
import type { Tenure } from '../../core/lease.ts';
import { writeFact } from '../../core/stored-fact.ts';
import type { EndpointKey } from '../../storage/endpoint-keys.ts';
import type { OwnedEndpoint } from '../../storage/webhook-endpoints.queries.ts';
import type { PulledEvent, QueuePosition, Settlement } from '../../storage/webhook-queue.queries.ts';
import type { DeliveryResult, WebhookRequest } from '../../webhooks/deliver.ts';
import type { DeliveryGate, Leave, Visitor } from '../../webhooks/delivery-gate.ts';
import { ATTEMPTS_PER_LIFE, type RetrySchedule } from '../../webhooks/retry-schedule.ts';
import { webhookSigner, type Signer } from '../../webhooks/sign.ts';
import { EndpointCondition, type EndpointState } from './endpoint-condition.ts';
import type { EventPuller } from './event-puller.ts';
import { MessageOrder } from './message-order.ts';
import { QueueReader } from './queue-reader.ts';
import type { Settler } from './settler.ts';

export type RunnerContext = {
  gate: DeliveryGate;
  puller: EventPuller;
  settler: Settler;
  schedule: RetrySchedule;
  deliver(request: WebhookRequest): Promise<DeliveryResult>;
  /** Null: it cannot be read. */
  openSecret(account: number, sealed: Buffer): string | null;
  onAttempt(attempt: { ok: boolean; tookMs: number }): void;
  /** Database time in ms. */
  now(): number;
};

const PAGE = 256;
const PROBE_PAGE = 32;
const MOST_KNOWN = 2_000;
const SHORTEST_POSTPONEMENT_MS = 1_000;
const UNBLOCKED = { isOld: false, blockedBy: null, blockerAttempts: null, blockerTriedAt: null };

/** Delivers one endpoint's queue for as long as this process owns the endpoint. A runner never waits for another. */
export class EndpointRunner implements Visitor {
  readonly key: EndpointKey;
  /** The tenure under which this process owns the endpoint. */
  readonly tenure: Tenure;
  readonly #context: RunnerContext;
  readonly #condition: EndpointCondition;
  readonly #reader: QueueReader;
  readonly #order = new MessageOrder();
  #url = '';
  #sealed: Buffer | null = null;
  #sign: Signer | null = null;
  #inFlight = 0;
  #usualMs: number | null = null;
  #activeAt = performance.now();
  #isStopped = false;

  constructor(context: RunnerContext, owned: OwnedEndpoint, tenure: Tenure) {
    this.#context = context;
    this.tenure = tenure;
    this.key = { bucket: owned.bucket, account: owned.account, endpoint: owned.endpoint };
    this.#reader = new QueueReader(context.puller, this.key, () => this.#pump());
    this.#condition = new EndpointCondition({
      schedule: context.schedule,
      now: () => context.now(),
      save: ({ health: { failures, probeAt, lastError }, isGone }, saved) => {
        const found = {
          failures,
          probeAt: probeAt === null ? null : new Date(probeAt),
          lastError: lastError && writeFact(lastError),
          gone: isGone,
        };
        context.settler.saveHealth({ ...this.key, owner: tenure, ...found }, saved);
      },
    });
    this.adopt(owned);
  }

  get #state(): EndpointState | 'stopped' {
    return this.#isStopped ? 'stopped' : this.#condition.state;
  }

  inFlight(): number {
    return this.#inFlight;
  }

  usualMs(): number | null {
    return this.#usualMs;
  }

  tryAgain(): void {
    this.#pump();
  }

  /**
   * Takes an event that was just queued and is the first of its message that is still to be delivered. Refused while
   * there is more in the queue than in hand: earlier events would wait for ever behind new ones.
   *
   * @returns false: it must be read from the queue.
   */
  offer({ due, subject, rank, body }: QueuePosition & { body: string }): boolean {
    const isRoom = this.#reader.hasAll && this.#order.size < MOST_KNOWN;
    if (!isRoom || this.#state !== 'delivering') {
      this.#reader.miss();
      return false;
    }
    const event = { due, subject, rank, body, query: null, attempt: 0, ...UNBLOCKED };
    if (this.#order.add(event)) this.#line(event);
    return true;
  }

  /** Something was queued for it. */
  wake(): void {
    this.#reader.setDue();
    this.#pump();
  }

  /** The sweep saw something due: maybe a known event, maybe a retry, maybe a row that was committed late. */
  look(): void {
    if (this.#order.size === 0) this.#reader.rewind();
    else this.#reader.rewindNowAndThen();
    this.wake();
  }

  idleForMs(): number {
    const idle = this.#inFlight === 0 && this.#order.size === 0 && !this.#reader.isReading;
    return idle ? performance.now() - this.#activeAt : 0;
  }

  aboutToRead(): void {
    this.#condition.aboutToRead();
  }

  /** Adopts what the endpoint's row says; its health only if we have not learnt better in the meantime. */
  adopt(owned: OwnedEndpoint): void {
    this.#url = owned.url;
    const sameSecret = owned.apiSecret !== null && this.#sealed?.equals(owned.apiSecret);
    if (!sameSecret) this.#sign = null;
    this.#sealed = owned.apiSecret;
    this.#condition.adopt(owned);
  }

  stop(): void {
    this.#isStopped = true;
    this.#reader.stop();
    this.#order.forgetWaiting();
    this.#context.gate.forget(this);
  }

  #pump(): void {
    if (!this.tenure.isHeld() || this.#context.settler.isFull()) return;
    switch (this.#state) {
      case 'delivering':
        this.#deliver();
        break;
      case 'probing':
        this.#probe();
        break;
      case 'gone':
      case 'stopped':
    }
  }

  #deliver(): void {
    for (let event = this.#order.next(); event; event = this.#order.next()) {
      const leave = this.#context.gate.enter(this);
      if (!leave) {
        this.#order.putBack(event);
        break;
      }
      this.#send(event, leave, false);
    }
    if (this.#order.ready < PAGE / 2 && this.#order.size < MOST_KNOWN) this.#read(PAGE);
  }

  /** One event tells whether a failing endpoint works again; the others stay where they are. */
  #probe(): void {
    if (this.#inFlight > 0 || this.#reader.isReading || !this.#condition.isTimeToProbe()) return;
    const event = this.#order.next();
    if (!event) {
      this.#reader.rewind();
      this.#read(PROBE_PAGE);
      return;
    }
    const leave = this.#context.gate.enter(this);
    if (!leave) {
      this.#order.putBack(event);
      return;
    }
    this.#order.forgetWaiting();
    this.#send(event, leave, true);
  }

  #read(page: number): void {
    if (!this.#reader.mayBegin(this.#inFlight > 0)) return;
    this.#order.beginPull();
    // What is in hand may come again.
    this.#reader.read(page + this.#order.size, (events) => {
      if (events && this.#state !== 'stopped') this.#take(events);
      this.#order.endPull();
      this.#pump();
    });
  }

  #take(events: readonly PulledEvent[]): void {
    for (const event of events) {
      if (!this.#order.add(event)) continue;
      if (event.body !== null) this.#line(event);
      else this.#settle(event, { then: 'dead', error: writeFact(fact('event_past_retention')) });
    }
  }

  /** Lines it up behind what is in hand, or puts it back into the queue if an earlier event of its message is there. */
  #line(event: PulledEvent): void {
    const isBlocked = event.blockedBy !== null && !this.#order.holds(event.subject, event.blockedBy);
    const delayMs = isBlocked ? this.#blockedFor(event) : this.#order.line(event);
    if (delayMs !== null) this.#postpone([event], delayMs);
  }

  /** Roughly how long until the earlier event of the same message is tried again. */
  #blockedFor({ blockerAttempts, blockerTriedAt }: PulledEvent): number {
    const attempts = (((blockerAttempts ?? 0) - 1) % ATTEMPTS_PER_LIFE) + 1;
    const retryAt = (blockerTriedAt?.getTime() ?? 0) + (this.#context.schedule(attempts, () => 1) ?? 0);
    return Math.max(retryAt - this.#context.now(), SHORTEST_POSTPONEMENT_MS);
  }

  #send(event: PulledEvent, leave: Leave, isProbe: boolean): void {
    this.#inFlight += 1;
    this.#activeAt = performance.now();
    const at = this.#context.now();
    void this.#attempt(event, at).then((result) => {
      this.#inFlight -= 1;
      this.#record(event, new Date(at), result, isProbe);
      leave();
      this.#pump();
    });
  }

  async #attempt(event: PulledEvent, at: number): Promise<DeliveryResult> {
    const sign = this.#signer();
    if (sign === null) {
      const error = fact('api_secret_unreadable');
      return { ok: false, status: null, error, tookMs: 0 };
    }
    const body = event.body ?? '';
    const id = webhookId(event.subject, event.rank);
    const headers = sign({ body, id, timestampSeconds: Math.floor(at / 1000) });
    return this.#context.deliver({ url: this.#url + (event.query ?? ''), body, headers });
  }

  #signer(): Signer | null {
    if (this.#sign !== null || this.#sealed === null) return this.#sign;
    const secret = this.#context.openSecret(this.key.account, this.#sealed);
    this.#sign = secret === null ? null : webhookSigner(secret);
    return this.#sign;
  }

  #record(event: PulledEvent, at: Date, result: DeliveryResult, isProbe: boolean): void {
    const { ok, status, tookMs } = result;
    this.#context.onAttempt({ ok, tookMs });
    this.#usualMs = this.#usualMs === null ? tookMs : this.#usualMs * 0.8 + tookMs * 0.2;
    const answer = result.ok ? undefined : result.answer;
    const attempt = { at, ok, status, tookMs, ...(answer === undefined ? {} : { answer }) };
    const attempts = event.attempt + 1;
    if (result.ok) {
      if (this.#condition.recover()) {
        this.#reader.rewind();
        this.#reader.setDue();
      }
      this.#settle(event, { then: 'done', attempts, attempt });
      this.#order.finish(event);
      return;
    }
    this.#condition.fail(result, isProbe);
    if (this.#condition.state !== 'delivering') {
      this.#order.forgetWaiting();
      this.#reader.rewind();
    }
    const error = writeFact(result.error);
    const delay = this.#context.schedule((event.attempt % ATTEMPTS_PER_LIFE) + 1, Math.random);
    if (delay === null) {
      this.#settle(event, { then: 'dead', attempts, attempt, error });
      this.#order.finish(event);
      return;
    }
    const delayMs = Math.max(delay, (result.retryAfterSeconds ?? 0) * 1000);
    this.#settle(event, { then: 'later', attempts, attempt, error, delayMs });
  }

  #settle(event: PulledEvent, outcome: Partial<Settlement> & Pick<Settlement, 'then'>): void {
    const { due, subject, rank } = event;
    const nothing = { attempts: event.attempt, attempt: null, error: null, delayMs: 0 };
    const settlement = { ...this.key, due, subject, rank, ...nothing, ...outcome };
    // A later state of the message waits behind the retry of the earlier one.
    const isLeaving = settlement.then === 'later';
    const followers = isLeaving ? this.#order.leave(event, settlement.delayMs) : [];
    this.#context.settler.settle(settlement, () => {
      this.#order.settled(event, isLeaving);
      this.#pump();
    });
    this.#postpone(followers, settlement.delayMs + 1);
  }

  /** A postponed event is recorded as an attempt, or an even later state, now queued before it, would not see it. */
  #postpone(events: readonly PulledEvent[], delayMs: number): void {
    const attempt = { at: new Date(this.#context.now()), ok: false, status: null, tookMs: 0 };
    const error = writeFact(fact('earlier_event_pending'));
    for (const event of events) this.#settle(event, { then: 'later', delayMs, attempt, error });
  }
}
