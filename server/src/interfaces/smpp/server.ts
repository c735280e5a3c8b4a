import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Bind, BindRefusal, Binds } from '../../core/smpp/binds.ts';
import { acceptSession, type AcceptOptions } from '../../protocols/smpp/accept-session.ts';
import type { BindMode } from '../../protocols/smpp/connect-session.ts';
import type { Incoming, Response } from '../../protocols/smpp/pdu.ts';
import type { SmppSession } from '../../protocols/smpp/session.ts';
import { STATUS } from '../../protocols/smpp/status.ts';
import { BIND_STATUS } from './command-status.ts';
import type { Deliverer } from './deliverer.ts';
import type { Requests } from './requests.ts';

export type Timings = Pick<
  AcceptOptions,
  'bindTimeoutMs' | 'enquireLinkMs' | 'inactivityMs' | 'responseTimeoutMs'
>;

/** Ours is a guest's patience: whoever is silent for so long, and does not answer when asked, is gone. */
const TIMINGS: Timings = {
  bindTimeoutMs: 10_000,
  enquireLinkMs: 30_000,
  inactivityMs: 180_000,
  responseTimeoutMs: 20_000,
};
const WINDOW = 20;
const MAX_INCOMING = 100;
/** Longer than it takes to find out what became of a COMMIT whose answer was lost. */
const ANSWER_TIMEOUT_MS = 120_000;
const MAX_CONNECTIONS = 10_000;
/** How long a session that is no longer allowed may take to end what is under way. */
const FAREWELL_MS = 1_000;

type Options = {
  binds: Binds;
  requests: Requests;
  deliverer: Deliverer;
  /** What customers are told that they are bound to. */
  systemId: () => string;
  log: Logger;
  onBinds: (mode: BindMode, change: 1 | -1) => void;
  onRefusedBind: (reason: BindRefusal) => void;
  onAnswer: (command: Incoming['command'], status: number) => void;
  timings?: Timings;
};

type Bound = { bind: Bind; mode: BindMode; session: SmppSession };

/** The SMSC that customers bind to. */
export class SmppServer {
  readonly #options: Options;
  readonly #server: Server;
  readonly #sessions = new Set<SmppSession>();
  readonly #bound = new Map<SmppSession, Bound>();
  readonly #toCheck = new Set<number>();
  /** Sessions that are over and still count. */
  #ended: Bind[] = [];
  #changes = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#server = createServer({ noDelay: true, keepAlive: true }, (socket) => this.#welcome(socket));
    this.#server.maxConnections = MAX_CONNECTIONS;
  }

  async listen(host: string, port: number): Promise<AddressInfo> {
    this.#server.listen({ host, port });
    await once(this.#server, 'listening');
    return this.#server.address() as AddressInfo;
  }

  /** Sessions of this account (or of any) may be no longer allowed: see {@link checkSessions}. */
  noteChange(account: number | null): void {
    this.#changes += 1;
    for (const { bind } of this.#bound.values()) {
      if (account === null || bind.account === account) this.#toCheck.add(bind.account);
    }
  }

  /** Closes the sessions of accounts that were locked or got another password, and counts what has ended no longer. */
  async checkSessions(): Promise<void> {
    await this.#settleEnded();
    for (const account of this.#toCheck) {
      const bound = [...this.#bound.values()].filter(({ bind }) => bind.account === account);
      for (const { bind, session } of bound) {
        if (await this.#options.binds.mayStay(bind)) continue;
        this.#options.log.info({ system_id: bind.systemId }, 'an SMPP session is no longer allowed');
        void session.close(FAREWELL_MS);
      }
      this.#toCheck.delete(account);
    }
  }

  /** Unbinds everybody; requests that have come are answered, as far as it takes no longer than `graceMs`. */
  async close(graceMs: number): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    await Promise.all([...this.#sessions].map((session) => session.close(graceMs)));
    for (const session of this.#sessions) session.destroy();
    await closed;
    await this.#settleEnded();
  }

  #welcome(socket: Socket): void {
    const address = socket.remoteAddress;
    if (address === undefined) {
      socket.destroy();
      return;
    }
    const session = acceptSession(socket, {
      ...TIMINGS,
      ...this.#options.timings,
      window: WINDOW,
      maxIncoming: MAX_INCOMING,
      answerTimeoutMs: ANSWER_TIMEOUT_MS,
      onBind: ({ mode, request: { systemId, password } }, bound) =>
        this.#bind({ systemId, password, mode, address }, bound),
      onBound: (bound) => this.#receive(bound),
      onRequest: (request, bound) => this.#answer(request, bound),
      onFault: (error, { command }) => {
        this.#options.log.error({ err: error, command }, 'an SMPP request could not be answered');
      },
    });
    this.#sessions.add(session);
    void session.closed.then(() => this.#forget(session));
  }

  async #bind(
    request: { systemId: string; password: string; mode: BindMode; address: string },
    session: SmppSession,
  ): Promise<{ status: number; systemId: string }> {
    const { binds, log, systemId, onBinds, onRefusedBind } = this.#options;
    const changes = this.#changes;
    // A customer who comes back at once must not find that the session before still counts.
    await this.#settleEnded();
    const result = await binds.admit(request);
    if (result.kind === 'refused') {
      const { reason } = result;
      log.info({ system_id: request.systemId, address: request.address, reason }, 'an SMPP bind was refused');
      onRefusedBind(reason);
      return { status: BIND_STATUS[reason], systemId: '' };
    }
    const { bind } = result;
    if (!session.isOpen) {
      this.#ended.push(bind);
      return { status: STATUS.ESME_RBINDFAIL, systemId: '' };
    }
    this.#bound.set(session, { bind, mode: request.mode, session });
    onBinds(request.mode, 1);
    // What has changed since it was looked at may concern this account.
    if (this.#changes !== changes) this.#toCheck.add(bind.account);
    return { status: STATUS.ESME_ROK, systemId: systemId() };
  }

  #receive(session: SmppSession): void {
    const bound = this.#bound.get(session);
    if (bound && bound.mode !== 'transmitter') this.#options.deliverer.add(bound.bind, session);
  }

  async #answer(request: Incoming, session: SmppSession): Promise<Response | null> {
    const bound = this.#bound.get(session);
    if (!bound) throw new Error('a session that is not bound has made a request');
    const response = await this.#options.requests.answer(request, bound.bind, session);
    if (response) this.#options.onAnswer(request.command, response.status);
    return response;
  }

  async #settleEnded(): Promise<void> {
    const ended = [...this.#ended];
    if (ended.length === 0) return;
    await this.#options.binds.end(ended);
    this.#ended = this.#ended.filter((bind) => !ended.includes(bind));
  }

  #forget(session: SmppSession): void {
    this.#sessions.delete(session);
    const bound = this.#bound.get(session);
    if (!bound) return;
    this.#bound.delete(session);
    this.#ended.push(bound.bind);
    this.#options.deliverer.remove(bound.bind, session);
    this.#options.onBinds(bound.mode, -1);
  }
}
