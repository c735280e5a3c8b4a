import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import type { Server as TlsServer } from 'node:tls';
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
import { createTlsListener, securityOf, type Certificate } from './tls-listener.ts';
import { peerOf, UnboundConnections, type Peer } from './unbound-connections.ts';

export type Timings = Pick<
  AcceptOptions,
  'bindTimeoutMs' | 'enquireLinkMs' | 'inactivityMs' | 'responseTimeoutMs'
>;

/** A customer who is silent for this long, and does not answer an enquire_link, is considered gone. */
const TIMINGS = {
  bindTimeoutMs: 10_000,
  enquireLinkMs: 30_000,
  inactivityMs: 180_000,
  responseTimeoutMs: 20_000,
} satisfies Timings;
const WINDOW = 20;
const MAX_INCOMING = 100;
/** Longer than it takes to find out what became of a COMMIT whose answer was lost. */
const ANSWER_TIMEOUT_MS = 120_000;
const MAX_CONNECTIONS = 10_000;
/** How long a session that is no longer allowed may take to finish what is under way. */
const FAREWELL_MS = 1_000;

type Options = {
  binds: Binds;
  requests: Requests;
  deliverer: Deliverer;
  /** The most connections from one address that have not bound yet. */
  unboundPerAddress: number;
  /** The system_id in our answer to a bind. */
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
  readonly #timings: Required<Timings>;
  readonly #listeners: Server[] = [];
  #tlsListener: TlsServer | null = null;
  /** All connections, including those whose TLS handshake is not over yet. */
  readonly #sockets = new Set<Socket>();
  readonly #unbound: UnboundConnections;
  readonly #sessions = new Set<SmppSession>();
  readonly #bound = new Map<SmppSession, Bound>();
  /** Binds that are being checked; the customer may be gone by the time they are admitted. */
  readonly #binding = new Set<Promise<unknown>>();
  readonly #toCheck = new Set<number>();
  /** Binds of sessions that have ended but are still counted. */
  #ended: Bind[] = [];
  #changes = 0;
  #closing = false;

  constructor(options: Options) {
    this.#options = options;
    this.#timings = { ...TIMINGS, ...options.timings };
    this.#unbound = new UnboundConnections(options.unboundPerAddress);
  }

  listen(host: string, port: number): Promise<AddressInfo> {
    const listener = createServer({ noDelay: true, keepAlive: true });
    const opened = this.#open(listener, host, port);
    listener.on('connection', (socket) => this.#welcome(socket));
    return opened;
  }

  listenWithTls(host: string, port: number, certificate: Certificate): Promise<AddressInfo> {
    const { log } = this.#options;
    this.#tlsListener = createTlsListener(
      { certificate, handshakeTimeoutMs: this.#timings.bindTimeoutMs, log },
      (socket) => this.#welcome(socket),
    );
    return this.#open(this.#tlsListener, host, port);
  }

  /** Applies to connections from now on. */
  renewCertificate(certificate: Certificate): void {
    this.#tlsListener?.setSecureContext(securityOf(certificate));
  }

  /** Marks the sessions of this account (null: of all) as perhaps no longer allowed: see {@link checkSessions}. */
  noteChange(account: number | null): void {
    this.#changes += 1;
    for (const { bind } of this.#bound.values()) {
      if (account === null || bind.account === account) this.#toCheck.add(bind.account);
    }
  }

  /** Closes the sessions of accounts that were locked or got another password, and renews the count of the others. */
  async checkSessions(): Promise<void> {
    await this.#settleEnded();
    await this.#keepBound();
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

  /** Unbinds everybody; requests already received are answered if that takes no longer than `graceMs`. */
  async close(graceMs: number): Promise<void> {
    this.#closing = true;
    const closed = this.#listeners.map(
      (listener) => new Promise<void>((resolve) => listener.close(() => resolve())),
    );
    // A customer who binds to another process as soon as it is unbound here must not be one too many.
    const bound = [...this.#bound.values()].map(({ bind }) => bind);
    await this.#options.binds.end(bound).catch(() => undefined);
    await Promise.all([...this.#sessions].map((session) => session.close(graceMs)));
    const impatience = setTimeout(() => {
      for (const socket of this.#sockets) socket.destroy();
    }, FAREWELL_MS);
    await Promise.all(closed);
    clearTimeout(impatience);
    await Promise.allSettled(this.#binding);
    await this.#settleEnded();
  }

  async #open(listener: Server, host: string, port: number): Promise<AddressInfo> {
    listener.maxConnections = MAX_CONNECTIONS;
    listener.on('connection', (socket: Socket) => {
      const peer = peerOf(socket);
      if (!this.#unbound.enter(peer)) {
        this.#options.log.debug({ address: peer.address }, 'too many SMPP connections have not bound');
        socket.destroy();
        return;
      }
      this.#sockets.add(socket);
      socket.once('close', () => {
        this.#sockets.delete(socket);
        this.#unbound.leave(peer);
      });
    });
    this.#listeners.push(listener);
    listener.listen({ host, port });
    await once(listener, 'listening');
    return listener.address() as AddressInfo;
  }

  #welcome(socket: Socket): void {
    const peer = peerOf(socket);
    if (socket.destroyed || peer.address === '' || this.#closing) {
      socket.destroy();
      return;
    }
    const session = acceptSession(socket, {
      ...this.#timings,
      window: WINDOW,
      maxIncoming: MAX_INCOMING,
      answerTimeoutMs: ANSWER_TIMEOUT_MS,
      onBind: ({ mode, request: { systemId, password } }, bound) => {
        const binding = this.#bind({ systemId, password, mode, peer }, bound).finally(() => {
          this.#binding.delete(binding);
        });
        this.#binding.add(binding);
        return binding;
      },
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
    { peer, ...login }: { systemId: string; password: string; mode: BindMode; peer: Peer },
    session: SmppSession,
  ): Promise<{ status: number; systemId: string }> {
    const { binds, log, systemId, onBinds, onRefusedBind } = this.#options;
    const changes = this.#changes;
    // The previous session of a customer who reconnects at once must not count any more.
    await this.#settleEnded();
    const request = { ...login, address: peer.address };
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
    this.#unbound.leave(peer);
    onBinds(request.mode, 1);
    // A change since the bind was checked may concern this account.
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

  async #keepBound(): Promise<void> {
    const bound = [...this.#bound.values()];
    await this.#options.binds.keep(bound.map(({ bind }) => bind));
    // A session that has closed meanwhile may have been recorded again, so it is ended once more.
    const left = bound.filter(({ session }) => !this.#bound.has(session));
    this.#ended.push(...left.map(({ bind }) => bind));
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
