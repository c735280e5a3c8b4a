import { setTimeout as sleep } from 'node:timers/promises';
import { bindSession, connectSession } from '../src/protocols/smpp/connect-session.ts';
import { makePdu, respondTo } from '../src/protocols/smpp/pdu.ts';
import { RequestError } from '../src/protocols/smpp/request-error.ts';
import type { SmppSession } from '../src/protocols/smpp/session.ts';
import { STATUS } from '../src/protocols/smpp/status.ts';
import { SENDER, textOf } from './world.ts';

export type Submitted = {
  recipient: string;
  text: string;
  /** Null: it was not answered, or was refused with this status. */
  messageId: string | null;
  problem: string | null;
};

/** The end of a session, and how the customer got the next. */
export type Rebind = { reason: string; tookMs: number; failures: string[] };

const ANSWER_MS = 30_000;
const TICK_MS = 10;
const AGAIN_MS = 200;

/** A customer's program: it submits steadily over one bind, and binds again at once whenever that ends. */
export class SmppCustomer {
  readonly submitted: Submitted[] = [];
  readonly rebinds: Rebind[] = [];
  readonly #options: { port: number; systemId: string; password: string; prefix: string };
  readonly #running: Promise<unknown>;
  #session: SmppSession | null = null;
  #underWay = 0;
  #stopping = false;

  /** @param options.prefix of its recipients' numbers, which nobody else sends to. */
  constructor(
    options: { port: number; systemId: string; password: string; prefix: string },
    perSecond: number,
  ) {
    this.#options = options;
    this.#running = Promise.all([this.#stayBound(), this.#submitSteadily(perSecond)]);
  }

  get isBound(): boolean {
    return this.#session?.isOpen === true;
  }

  /** Resolves when everything is answered, and it has unbound. */
  async stop(): Promise<void> {
    this.#stopping = true;
    while (this.#underWay > 0) await sleep(TICK_MS);
    await this.#session?.close();
    await this.#running;
  }

  async #stayBound(): Promise<void> {
    let ended: { reason: string; at: number } | null = null;
    while (!this.#stopping) {
      const failures: string[] = [];
      const session = await this.#bind(failures);
      if (session === null) return;
      if (ended) this.rebinds.push({ reason: ended.reason, tookMs: performance.now() - ended.at, failures });
      this.#session = session;
      const { reason } = await session.closed;
      ended = { reason, at: performance.now() };
    }
  }

  /** Tries until it succeeds. */
  async #bind(failures: string[]): Promise<SmppSession | null> {
    while (!this.#stopping) {
      try {
        return await this.#bindOnce();
      } catch (error) {
        failures.push(error instanceof Error ? error.message : String(error));
        await sleep(AGAIN_MS);
      }
    }
    return null;
  }

  async #bindOnce(): Promise<SmppSession> {
    const { port, systemId, password } = this.#options;
    const session = await connectSession({
      host: '127.0.0.1',
      port,
      window: 100,
      responseTimeoutMs: ANSWER_MS,
      enquireLinkMs: 0,
      onRequest: (request) => {
        if (request.command !== 'deliver_sm') throw new Error(`${request.command} was not expected`);
        return respondTo(request, { status: STATUS.ESME_ROK });
      },
    });
    const bound = await bindSession(session, { mode: 'transceiver', systemId, password });
    if (bound.kind === 'refused') throw new Error(`refused with 0x${bound.status.toString(16)}`);
    return session;
  }

  async #submitSteadily(perSecond: number): Promise<void> {
    const started = performance.now();
    let due = 0;
    while (!this.#stopping) {
      const now = Math.floor(((performance.now() - started) * perSecond) / 1_000);
      // What cannot be submitted in time is not made up for later.
      if (!this.isBound) due = now;
      for (; due < now; due += 1) void this.#submit();
      await sleep(TICK_MS);
    }
  }

  async #submit(): Promise<void> {
    const session = this.#session;
    if (!session?.isOpen) return;
    const number = this.submitted.length;
    const recipient = this.#options.prefix + String(number).padStart(10 - this.#options.prefix.length, '0');
    const submitted: Submitted = { recipient, text: textOf(recipient), messageId: null, problem: null };
    this.submitted.push(submitted);
    this.#underWay += 1;
    try {
      const { status, messageId } = await session.request(submitOf(submitted));
      if (status === STATUS.ESME_ROK) submitted.messageId = messageId;
      else submitted.problem = `refused with 0x${status.toString(16)}`;
    } catch (error) {
      submitted.problem = error instanceof RequestError ? error.fate : String(error);
    } finally {
      this.#underWay -= 1;
    }
  }
}

function submitOf({ recipient, text }: Submitted) {
  return makePdu('submit_sm', {
    sourceAddrTon: 5,
    sourceAddr: SENDER,
    destAddrTon: 1,
    destAddrNpi: 1,
    destinationAddr: recipient,
    shortMessage: Buffer.from(text, 'latin1'),
    registeredDelivery: 1,
  });
}
