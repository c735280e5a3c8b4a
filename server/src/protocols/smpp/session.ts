import type { Duplex } from 'node:stream';
import { decodePdu, encodePdu, MAX_PDU_LENGTH } from './codec.ts';
import { COMMANDS, commandOf, isResponseId, type RequestName } from './commands.ts';
import { Framer } from './framer.ts';
import { IncomingWork } from './incoming-work.ts';
import { PausableClock } from './pausable-clock.ts';
import { PduError } from './pdu-error.ts';
import {
  answerToBadPdu,
  makePdu,
  respondTo,
  type Incoming,
  type Pdu,
  type PduOf,
  type Response,
} from './pdu.ts';
import { PendingRequests, type PendingRequest } from './pending-requests.ts';
import { RequestError } from './request-error.ts';
import { WriteQueue } from './write-queue.ts';

export type CloseReason =
  /** By `close`, `hangUp` or `destroy`. */
  | 'closed_here'
  | 'unbound_by_peer'
  | 'disconnected'
  /** Two enquire_links in a row without a sign of life. */
  | 'silent'
  /** Nothing received for `inactivityMs`. */
  | 'inactive'
  /** The bytes received were no stream of PDUs. */
  | 'lost_stream'
  /** The peer was refused, or did not bind in time. */
  | 'not_bound';

export type SessionEnd = { reason: CloseReason; error: Error | null };

export type SessionOptions = {
  /** Answers the peer's requests; null is for the two that have no response. */
  onRequest: (request: Incoming, session: SmppSession) => Response | null | Promise<Response | null>;
  /** A response that nobody waits for (any more), with the request that had timed out, if known. */
  onUnmatched?: (response: Pdu, request: PduOf<RequestName> | null) => void;
  /** Bytes that were no PDU. They have been answered. */
  onBadPdu?: (error: PduError) => void;
  /** `onRequest` threw, or did not answer in time. The peer was answered ESME_RSYSERR. */
  onFault?: (error: unknown, request: Incoming) => void;
  /** How many requests may wait for their response at once. */
  window?: number;
  responseTimeoutMs?: number;
  /** How long nothing is received before an enquire_link is sent; 0: none is ever sent. */
  enquireLinkMs?: number;
  /** How long nothing may be received; 0: forever. */
  inactivityMs?: number;
  /** How many of the peer's requests are worked on at once. At this limit, no more are read. */
  maxIncoming?: number;
  /** How long `onRequest` may take. */
  answerTimeoutMs?: number;
  maxPduLength?: number;
};

const DEFAULTS = {
  window: 10,
  responseTimeoutMs: 10_000,
  enquireLinkMs: 30_000,
  inactivityMs: 0,
  maxIncoming: 64,
  answerTimeoutMs: 60_000,
  maxPduLength: MAX_PDU_LENGTH,
};

/** How long an unbind may take, with the answers to what either side asked before it. */
const UNBIND_MS = 1_000;
/** How long a closed session's socket may take to send its last bytes. */
const LINGER_MS = 1_000;

/** One connection to a peer, on either side of it: requests with their responses, both ways. */
export class SmppSession {
  /** Resolves when it is over; every request has been settled by then. */
  readonly closed: Promise<SessionEnd>;
  readonly #stream: Duplex;
  readonly #options: SessionOptions & typeof DEFAULTS;
  readonly #framer: Framer;
  readonly #queue: WriteQueue;
  readonly #pending = new PendingRequests();
  readonly #work: IncomingWork;
  readonly #timer: NodeJS.Timeout;
  readonly #settleClosed: (end: SessionEnd) => void;
  readonly #waiters = new Set<() => void>();
  /** Stops while reading is paused: the peer may have answered meanwhile, and the answers are just not read yet. */
  readonly #clock = new PausableClock();
  #state: 'open' | 'closing' | 'closed' = 'open';
  #closing: Promise<void> | null = null;
  #error: Error | null = null;
  #badPdus = 0;
  #enquiring = false;
  #lastReceived: number;
  /** A request that cannot be worked on yet for lack of room. Nothing behind it is read. */
  #held: Incoming | null = null;
  #reading = false;

  /** @param stream a socket, plain or TLS, that is connected. */
  constructor(stream: Duplex, options: SessionOptions) {
    this.#stream = stream;
    this.#options = { ...DEFAULTS, ...options };
    this.#framer = new Framer(this.#options.maxPduLength);
    this.#queue = new WriteQueue(stream, () => this.#readOn());
    this.#work = new IncomingWork({
      answer: (request) => this.#options.onRequest(request, this),
      onFault: (error, request) => this.#options.onFault?.(error, request),
      onDone: (bytes) => this.#answered(bytes),
      answerTimeoutMs: this.#options.answerTimeoutMs,
    });
    const { promise, resolve } = Promise.withResolvers<SessionEnd>();
    this.closed = promise;
    this.#settleClosed = resolve;
    this.#lastReceived = this.#clock.now();
    this.#timer = setInterval(() => this.#tick(), this.#tickMs());
    stream.on('data', (chunk: Buffer) => this.#receive(chunk));
    stream.on('error', (error) => {
      this.#error ??= error;
    });
    stream.once('end', () => this.#finish('disconnected'));
    stream.once('close', () => this.#finish('disconnected'));
  }

  get isOpen(): boolean {
    return this.#state === 'open';
  }

  /** How many more requests can be sent at this moment. */
  get freeWindow(): number {
    return this.#state === 'open' ? Math.max(0, this.#options.window - this.#pending.counted) : 0;
  }

  /** How many times the peer has sent bytes that were no PDU. */
  get badPdus(): number {
    return this.#badPdus;
  }

  /**
   * Resolves with the response, whatever its status.
   * @param options.mayLeave asked right before the bytes are written, which may be long after this call.
   * @throws RequestError
   * @throws RangeError for a field that cannot be encoded
   */
  async request<P extends PduOf<RequestName>>(
    pdu: P,
    options: { timeoutMs?: number; mayLeave?: () => boolean } = {},
  ): Promise<Response<P['command']>> {
    if (this.#state !== 'open') throw new RequestError('closed', 'unsent');
    if (this.freeWindow === 0) throw new RequestError('window_full', 'unsent');
    return this.#send(pdu, { counted: true, ...options });
  }

  /** Takes no more requests, waits for what is under way both ways, unbinds, and hangs up. */
  close(graceMs = 5_000): Promise<void> {
    this.#closing ??= this.#shutDown(graceMs);
    return this.#closing;
  }

  /** Closes the connection after what is already on its way out, and sends nothing more. */
  hangUp(reason: CloseReason = 'closed_here'): void {
    this.#finish(reason);
  }

  /** At once; what is on its way out is dropped. */
  destroy(): void {
    this.#stream.destroy();
    this.#finish('closed_here');
  }

  #send<P extends PduOf<RequestName>>(
    pdu: P,
    options: { counted: boolean; timeoutMs?: number; mayLeave?: () => boolean },
  ): Promise<Response<P['command']>> {
    const sequence = this.#pending.nextSequence();
    const bytes = encodePdu(pdu, sequence);
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    const pending: PendingRequest = {
      request: pdu,
      sequence,
      counted: options.counted,
      deadline: this.#clock.now() + (options.timeoutMs ?? this.#options.responseTimeoutMs),
      written: false,
      withdrawn: false,
      mayLeave: () => {
        const isAllowed = options.mayLeave?.() ?? true;
        if (!isAllowed) this.#pending.withhold(pending);
        return isAllowed;
      },
      resolve,
      reject,
    };
    this.#pending.add(pending);
    this.#queue.push(bytes, pending);
    return promise as Promise<Response<P['command']>>;
  }

  #receive(chunk: Buffer): void {
    if (this.#state === 'closed') return;
    this.#framer.push(chunk);
    this.#readOn();
  }

  #readOn(): void {
    if (this.#reading || this.#state === 'closed') return;
    this.#reading = true;
    try {
      const allRead = this.#readFrames();
      if (allRead) this.#stream.resume();
      else if (!this.#isClosed()) this.#stream.pause();
    } catch (error) {
      if (!(error instanceof PduError)) throw error;
      this.#reportBadPdu(error);
      this.#finish('lost_stream');
    } finally {
      this.#reading = false;
    }
  }

  /** False if it stopped before the end of what was received, because there is already too much to do. */
  #readFrames(): boolean {
    while (this.#state !== 'closed' && !this.#queue.isBacklogged) {
      if (this.#held !== null) {
        if (this.#work.size >= this.#options.maxIncoming) return false;
        this.#work.start(this.#held);
        this.#held = null;
        this.#clock.resume();
        continue;
      }
      const frame = this.#framer.next();
      if (frame === null) return true;
      this.#take(frame);
    }
    return false;
  }

  #take(frame: Buffer): void {
    this.#lastReceived = this.#clock.now();
    let pdu: Pdu;
    try {
      pdu = decodePdu(frame);
    } catch (error) {
      if (!(error instanceof PduError)) throw error;
      this.#reportBadPdu(error);
      return;
    }
    if (pdu.command === 'enquire_link') this.#queue.push(encodePdu(respondTo(pdu)));
    else if (pdu.command === 'unbind') void this.#leave(pdu);
    else if (isResponseId(COMMANDS[pdu.command].id)) this.#settle(pdu);
    else this.#admit(pdu as Incoming);
  }

  #admit(request: Incoming): void {
    if (this.#work.size < this.#options.maxIncoming) {
      this.#work.start(request);
      return;
    }
    this.#held = request;
    this.#clock.pause();
  }

  #answered(bytes: Buffer | null): void {
    if (bytes !== null) this.#queue.push(bytes);
    this.#wake();
    this.#readOn();
  }

  #settle(response: Pdu): void {
    const pending = this.#pending.take(response.sequence, response.command);
    if (pending === null) this.#options.onUnmatched?.(response, this.#pending.takeLate(response));
    else if (response.command !== 'generic_nack') pending.resolve(response as Response);
    else pending.reject(new RequestError('nacked', 'refused', response.status));
    this.#wake();
  }

  #reportBadPdu(error: PduError): void {
    this.#badPdus += 1;
    const answer = answerToBadPdu(error);
    if (answer !== null) this.#queue.push(encodePdu(answer));
    // An unreadable response is still a response: there is nothing more to wait for.
    const command = error.commandId === null ? null : commandOf(error.commandId);
    const pending = command === null ? null : this.#pending.take(error.sequence, command);
    pending?.reject(new RequestError('malformed', 'unanswered'));
    this.#wake();
    this.#options.onBadPdu?.(error);
  }

  #tickMs(): number {
    const { responseTimeoutMs, enquireLinkMs, inactivityMs, answerTimeoutMs } = this.#options;
    const spans = [responseTimeoutMs, enquireLinkMs, inactivityMs, answerTimeoutMs].filter((ms) => ms > 0);
    return Math.max(5, Math.min(500, ...spans.map((ms) => ms / 10)));
  }

  #tick(): void {
    this.#work.expire();
    const now = this.#clock.now();
    this.#pending.expire(now);
    this.#wake();
    const { enquireLinkMs, inactivityMs } = this.#options;
    const quietMs = now - this.#lastReceived;
    if (inactivityMs > 0 && quietMs >= inactivityMs) this.#finish('inactive');
    else if (enquireLinkMs > 0 && quietMs >= enquireLinkMs && !this.#enquiring) void this.#enquire();
  }

  /** Asks a second time if no answer came, and then gives up. */
  async #enquire(): Promise<void> {
    this.#enquiring = true;
    const isThere = (await this.#saysAnything()) || (await this.#saysAnything());
    this.#enquiring = false;
    if (!isThere) this.#finish('silent');
  }

  async #saysAnything(): Promise<boolean> {
    const asked = this.#clock.now();
    try {
      await this.#send(makePdu('enquire_link'), { counted: false });
      return true;
    } catch (error) {
      const unanswered = error instanceof RequestError && error.problem === 'timeout';
      return !unanswered || this.#lastReceived > asked;
    }
  }

  async #shutDown(graceMs: number): Promise<void> {
    if (this.#state === 'open') this.#state = 'closing';
    await this.#until(() => this.#pending.size === 0 && this.#isIdle(), graceMs);
    if (this.#isClosed()) return;
    let parted = false;
    const part = (): void => {
      parted = true;
      this.#wake();
    };
    this.#send(makePdu('unbind'), { counted: false }).then(part, part);
    // What the peer asked before it read the unbind is answered, too.
    await this.#until(() => parted && this.#isIdle(), Math.min(graceMs, UNBIND_MS));
    this.#finish('closed_here');
  }

  /** The peer's last requests are answered before its unbind is, and it may answer ours. */
  async #leave(unbind: PduOf<'unbind'>): Promise<void> {
    if (this.#state === 'open') this.#state = 'closing';
    await this.#until(() => this.#isIdle(), this.#options.responseTimeoutMs);
    await this.#until(() => this.#pending.counted === 0, UNBIND_MS);
    if (this.#isClosed()) return;
    this.#queue.push(encodePdu(respondTo(unbind)));
    this.#finish('unbound_by_peer');
  }

  #isIdle(): boolean {
    return this.#work.size === 0 && this.#held === null;
  }

  #isClosed(): boolean {
    return this.#state === 'closed';
  }

  async #until(done: () => boolean, atMostMs: number): Promise<void> {
    if (done() || this.#isClosed()) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, atMostMs);
    const look = (): void => {
      if (done() || this.#isClosed()) resolve();
    };
    this.#waiters.add(look);
    await promise;
    clearTimeout(timer);
    this.#waiters.delete(look);
  }

  #wake(): void {
    for (const look of this.#waiters) look();
  }

  #finish(reason: CloseReason): void {
    if (this.#state === 'closed') return;
    this.#state = 'closed';
    clearInterval(this.#timer);
    this.#held = null;
    this.#pending.failAll('closed');
    this.#queue.end();
    // With bytes left unread, the peer's end would not be seen, and the connection would be reset instead of closed.
    this.#stream.resume();
    const linger = setTimeout(() => this.#stream.destroy(), LINGER_MS);
    if (this.#stream.closed) clearTimeout(linger);
    else this.#stream.once('close', () => clearTimeout(linger));
    this.#settleClosed({ reason, error: this.#error });
    this.#wake();
  }
}
