import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { acceptSession } from '../src/protocols/smpp/accept-session.ts';
import { decodePdu, encodePdu } from '../src/protocols/smpp/codec.ts';
import { Framer } from '../src/protocols/smpp/framer.ts';
import { contentOf } from '../src/protocols/smpp/message-parts.ts';
import { decodeText } from '../src/protocols/smpp/message-text.ts';
import { PduError } from '../src/protocols/smpp/pdu-error.ts';
import { makePdu, refuse, type Incoming, type Response } from '../src/protocols/smpp/pdu.ts';
import { readReceipt } from '../src/protocols/smpp/receipt.ts';
import { RequestError } from '../src/protocols/smpp/request-error.ts';
import type { SmppSession } from '../src/protocols/smpp/session.ts';
import { mutatedPdu, Random } from './random-pdus.ts';

export type FuzzReport = {
  pdus: number;
  /** By the codec alone. */
  read: number;
  refused: number;
  lostStreams: number;
  /** By a session: bursts after which it answered an enquire_link, and bursts after which it had closed. */
  answered: number;
  closed: number;
  /** The peak, of the whole process. */
  heapBytes: number;
};

const BURST = 50;
const MAX_INCOMING = 16;
/** Together longer than the longest PDU: a PDU begun by a wrong length has ended after this many probes. */
const PROBES = 1_100;
const IMPOSSIBLE = Buffer.alloc(PROBES * 16, 0xff);
const PROBE_SEQUENCE = 0x7f00_0000;
const DEAF_AFTER_MS = 10_000;
const PATIENCE_MS = 20;

/**
 * Feeds `count` mutated PDUs to the framer and the codec, and to a session that listens on 127.0.0.1. After each burst
 * the session must answer an enquire_link or have closed.
 * @throws if anything but a PduError is thrown, or a session is deaf
 */
export async function fuzz(count: number, seed: number): Promise<FuzzReport> {
  const random = new Random(seed);
  const report = { pdus: 0, read: 0, refused: 0, lostStreams: 0, answered: 0, closed: 0, heapBytes: 0 };
  const target = await Target.start(random);
  try {
    while (report.pdus < count) {
      const size = Math.min(BURST, count - report.pdus);
      const burst = Buffer.concat(Array.from({ length: size }, () => mutatedPdu(random)));
      feedCodec(random, burst, report);
      report[await target.takes(burst)] += 1;
      report.pdus += size;
      report.heapBytes = Math.max(report.heapBytes, process.memoryUsage().heapUsed);
    }
  } finally {
    target.stop();
  }
  return report;
}

function feedCodec(random: Random, stream: Buffer, report: FuzzReport): void {
  const framer = new Framer();
  try {
    for (let at = 0; at < stream.length;) {
      const end = at + 1 + random.below(random.oneOf([3, 60, 5_000]));
      framer.push(stream.subarray(at, end));
      for (let frame = framer.next(); frame !== null; frame = framer.next()) readFrame(frame, report);
      at = end;
    }
  } catch (error) {
    if (!(error instanceof PduError) || !error.fatal) throw error;
    report.lostStreams += 1;
  }
}

function readFrame(frame: Buffer, report: FuzzReport): void {
  try {
    const pdu = decodePdu(frame);
    report.read += 1;
    if (pdu.command === 'submit_sm' || pdu.command === 'deliver_sm' || pdu.command === 'data_sm') {
      const content = contentOf(pdu);
      if (content) decodeText(content.body, pdu.dataCoding, { packed: pdu.sequence % 2 === 0 });
    }
    if (pdu.command === 'deliver_sm' || pdu.command === 'data_sm') readReceipt(pdu);
  } catch (error) {
    if (!(error instanceof PduError) || error.fatal) throw error;
    report.refused += 1;
  }
}

/** An SMSC, and a connection to it that is made again whenever it was closed. */
class Target {
  readonly #random: Random;
  readonly #server: Server;
  readonly #sessions = new Set<SmppSession>();
  #connection: Connection | null = null;
  #fault: unknown = null;

  private constructor(random: Random) {
    this.#random = random;
    this.#server = createServer((socket) => this.#accept(socket));
  }

  static async start(random: Random): Promise<Target> {
    const target = new Target(random);
    target.#server.listen(0, '127.0.0.1');
    await once(target.#server, 'listening');
    return target;
  }

  async takes(burst: Buffer): Promise<'answered' | 'closed'> {
    this.#connection ??= await Connection.open(this.#server.address() as AddressInfo, this.#random);
    const connection = this.#connection;
    const outcome = await connection.survives(burst);
    if (outcome === 'closed') this.#connection = null;
    if (this.#fault !== null) throw this.#fault as Error;
    return outcome;
  }

  stop(): void {
    this.#connection?.close();
    for (const session of this.#sessions) session.destroy();
    this.#server.close();
  }

  #accept(socket: Socket): void {
    const session = acceptSession(socket, {
      onBind: async () => ({ status: 0, systemId: 'fuzz' }),
      onBound: (bound) => this.#sendSomething(bound),
      onRequest: this.#handler(),
      onFault: (error) => (this.#fault = error),
      maxIncoming: MAX_INCOMING,
      responseTimeoutMs: 1_000,
    });
    this.#sessions.add(session);
    void session.closed.then(() => this.#sessions.delete(session));
  }

  #handler(): (request: Incoming) => Promise<Response | null> {
    let atWork = 0;
    return async (request) => {
      atWork += 1;
      if (atWork > MAX_INCOMING) throw new Error('More is worked on than may be');
      if (this.#random.below(10) === 0) await sleep(1);
      atWork -= 1;
      return refuse(request, 0);
    };
  }

  /** Sends requests, so that the responses among the noise may be mistaken for answers to them. */
  #sendSomething(session: SmppSession): void {
    for (let n = session.freeWindow; n > 0; n--) {
      session.request(makePdu('deliver_sm', { sourceAddr: '1' })).catch((error: unknown) => {
        if (!(error instanceof RequestError)) this.#fault = error;
      });
    }
  }
}

class Connection {
  readonly #socket: Socket;
  readonly #framer = new Framer(2 ** 20);
  #open = true;
  #heard: () => void = () => undefined;
  #lastProbe = 0;
  #answers = new Set<number>();

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#receive(chunk));
    socket.on('error', () => undefined);
    for (const event of ['end', 'close']) socket.on(event, () => this.#closed());
  }

  static async open({ port }: AddressInfo, random: Random): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const connection = new Connection(socket);
    // Some stay without a bind.
    if (random.below(4) > 0)
      socket.write(encodePdu(makePdu('bind_transceiver', { sequence: 1, systemId: 'fuzz' })));
    return connection;
  }

  async survives(burst: Buffer): Promise<'answered' | 'closed'> {
    const probe = ++this.#lastProbe + PROBE_SEQUENCE;
    const enquiry = encodePdu(makePdu('enquire_link', { sequence: probe }));
    const deadline = performance.now() + DEAF_AFTER_MS;
    this.#socket.write(burst);
    this.#socket.write(Buffer.concat(Array.from({ length: PROBES }, () => enquiry)));
    let answered = await this.#answerTo(probe);
    while (this.#open && !answered) {
      if (performance.now() > deadline) throw new Error('The session is deaf');
      // A wrong length may have left it in the middle of PDUs, where enquiries are read, and answered, as something
      // else. Wherever it is, it reads these octets as a length, and has to close.
      this.#socket.write(IMPOSSIBLE);
      answered = await this.#answerTo(probe);
    }
    if (!this.#open) this.close();
    return answered ? 'answered' : 'closed';
  }

  close(): void {
    this.#socket.destroy();
  }

  /** False after a while, or when the connection is closed. */
  async #answerTo(probe: number): Promise<boolean> {
    const deadline = performance.now() + PATIENCE_MS;
    while (this.#open && !this.#answers.has(probe) && performance.now() < deadline) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, PATIENCE_MS);
      this.#heard = resolve;
      await promise;
      clearTimeout(timer);
    }
    const answered = this.#answers.has(probe);
    if (answered) this.#answers = new Set();
    return answered;
  }

  #receive(chunk: Buffer): void {
    this.#framer.push(chunk);
    for (let frame = this.#framer.next(); frame !== null; frame = this.#framer.next()) {
      const pdu = decodePdu(frame);
      if (pdu.command === 'enquire_link_resp') this.#answers.add(pdu.sequence);
    }
    this.#heard();
  }

  #closed(): void {
    this.#open = false;
    this.#heard();
  }
}
