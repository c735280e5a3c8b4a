import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type {
  Connector,
  ConnectorEvents,
  ConnectorStatus,
  QueryResult,
  Submission,
  SubmitResult,
} from '../../core/delivery/connector.ts';
import type { PduOf } from '../../protocols/smpp/pdu.ts';
import { handOver } from './hand-over.ts';
import { IncomingMessages } from './incoming.ts';
import { LateAnswers } from './late-answers.ts';
import { Link, type LinkEvents } from './link.ts';
import type { SmppOptions } from './options.ts';
import { submitPdus } from './outgoing.ts';
import { ReceiptIds } from './receipt-ids.ts';
import { References } from './references.ts';

export type SmppSettings = {
  options: SmppOptions;
  /** Events that the operator's staff should know about. */
  report: (level: 'info' | 'warn' | 'error', message: string) => void;
};

/** For this long after the last message, broken links are made again quickly. */
const BUSY_MS = 600_000;
const NO_ROOM_MS = 1_000;

/** The way to an operator's SMSC, over as many links as it allows. */
export class SmppConnector implements Connector {
  readonly #options: SmppOptions;
  readonly #report: SmppSettings['report'];
  readonly #links: readonly Link[];
  readonly #incoming: IncomingMessages;
  readonly #ids: ReceiptIds;
  readonly #late = new LateAnswers(() => performance.now());
  readonly #references = new References();
  #events: ConnectorEvents | undefined;
  #stopping = false;
  #underWay = 0;
  #lastSubmit = performance.now();
  #state: ConnectorStatus['state'] = 'connecting';
  #since = new Date();
  #roomToTell = false;
  #roomTimer: NodeJS.Timeout | undefined;

  constructor({ options, report }: SmppSettings) {
    this.#options = options;
    this.#report = report;
    this.#ids = new ReceiptIds(options.idVariants);
    this.#incoming = new IncomingMessages({ options, ids: this.#ids, report, events: () => this.#events });
    this.#links = this.#makeLinks();
  }

  async start(events: ConnectorEvents): Promise<void> {
    this.#events = events;
    for (const link of this.#links) link.start();
  }

  freeWindow(): number {
    return this.#stopping ? 0 : this.#links.reduce((sum, link) => sum + link.free(), 0);
  }

  async submit(submission: Submission): Promise<SubmitResult> {
    this.#lastSubmit = performance.now();
    if (this.#stopping) return retry(fact('connector_stopping'));
    let pdus: readonly PduOf<'submit_sm'>[];
    try {
      pdus = submitPdus(submission, this.#options, () => this.#references.next(submission.recipient));
    } catch (error) {
      return { kind: 'rejected', reason: fact('not_for_smpp', { why: (error as Error).message }) };
    }
    const link = this.#freest();
    if (link === null) return this.#noRoom();
    this.#underWay += 1;
    try {
      return await link.occupy(() => this.#handOver(link, pdus, submission));
    } catch (error) {
      // Only a PDU that cannot be encoded throws, before a byte of it leaves; but if it is a later part, others have
      // left.
      if (pdus.length === 1 && error instanceof RangeError) {
        return { kind: 'rejected', reason: fact('not_for_smpp', { why: error.message }) };
      }
      return { kind: 'unknown', reason: fact('hand_over_failed', { why: (error as Error).message }) };
    } finally {
      this.#underWay -= 1;
    }
  }

  /** The operator cannot be asked, since the id was in the lost answer; but the answer may come late. */
  async query(asked: { messageId: string; attempt: number }): Promise<QueryResult> {
    return this.#late.query(asked);
  }

  status(): ConnectorStatus {
    this.#noteState();
    const links = this.#links.map((link) => link.status());
    const rates = this.#links.filter((link) => link.transmits).map((link) => link.perSecond);
    return {
      state: this.#state,
      since: this.#since,
      window: this.#options.window * this.#options.binds,
      perSecond: rates.includes(null) ? null : rates.reduce<number>((sum, rate) => sum + (rate ?? 0), 0),
      lastError: links.find(({ lastError }) => lastError !== null)?.lastError ?? null,
      links,
    };
  }

  async stop(graceMs: number): Promise<void> {
    const deadline = performance.now() + graceMs;
    const left = () => Math.max(0, deadline - performance.now());
    this.#stopping = true;
    clearTimeout(this.#roomTimer);
    while (this.#underWay > 0 && left() > 0) await sleep(5);
    // Links that can still answer wait for what is being stored.
    await Promise.all(this.#links.map((link) => link.stop(left())));
    this.#events = undefined;
  }

  #makeLinks(): Link[] {
    const modes =
      this.#options.mode === 'transceiver'
        ? (['transceiver'] as const)
        : (['transmitter', 'receiver'] as const);
    return Array.from({ length: this.#options.binds }, (_, i) =>
      modes.map((mode) => {
        const events: LinkEvents = {
          onRequest: (request) => this.#incoming.answer(request),
          onLateResponse: (response, request) => {
            if (request !== null && this.#late.take(response, request)) return;
            this.#report('warn', `${response.command} arrived for a request that is no longer waiting`);
          },
          onChange: () => this.#noteChange(),
          isBusy: () => performance.now() - this.#lastSubmit < BUSY_MS,
          report: this.#report,
        };
        return new Link(`${mode} ${i + 1}`, mode, this.#options, events);
      }),
    ).flat();
  }

  async #handOver(
    link: Link,
    pdus: readonly PduOf<'submit_sm'>[],
    submission: Submission,
  ): Promise<SubmitResult> {
    return handOver(link, pdus, {
      mayLeave: submission.mayLeave,
      onAnswer: (id) => this.#ids.noteAnswer(id, submission.recipient),
      onUnanswered: ({ pdu, isOpen, ...part }) => this.#late.expect(pdu, submission, part, isOpen),
      isStopping: () => this.#stopping,
    });
  }

  /** For messages claimed while there was room, which the operator's complaint or a broken link has since taken. */
  #noRoom(): SubmitResult {
    const isUp = this.#links.some((link) => link.transmits && link.isUp);
    return isUp
      ? { kind: 'retry', afterMs: NO_ROOM_MS, reason: fact('carrier_window_full') }
      : retry(fact('no_link_up'));
  }

  #freest(): Link | null {
    let best: Link | null = null;
    let most = 0;
    for (const link of this.#links) {
      const free = link.free();
      if (free > most) [best, most] = [link, free];
    }
    return best;
  }

  #noteChange(): void {
    this.#noteState();
    this.#tellRoom();
  }

  #noteState(): void {
    const states = this.#links.filter((link) => link.transmits).map((link) => link.status().state);
    const order = ['up', 'connecting', 'down', 'refused'] as const;
    const state = order.find((candidate) => states.includes(candidate)) ?? 'down';
    if (state === this.#state) return;
    this.#state = state;
    this.#since = new Date();
  }

  /** Once a turn of the event loop, however many answers there were. */
  #tellRoom(): void {
    if (this.#roomToTell || this.#stopping) return;
    this.#roomToTell = true;
    setImmediate(() => {
      this.#roomToTell = false;
      if (this.#stopping) return;
      if (this.freeWindow() > 0) this.#events?.onRoom();
      else this.#tellRoomWhenRateAllows();
    });
  }

  #tellRoomWhenRateAllows(): void {
    const waits = this.#links.map((link) => link.waitMs()).filter((ms) => ms > 0);
    if (waits.length === 0 || this.#roomTimer !== undefined) return;
    this.#roomTimer = setTimeout(
      () => {
        this.#roomTimer = undefined;
        this.#tellRoom();
      },
      Math.min(...waits),
    );
  }
}

function retry(reason: Fact): SubmitResult {
  return { kind: 'retry', afterMs: 0, reason };
}
