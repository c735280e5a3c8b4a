import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Bounce } from '../../core/channels/email/record-bounce.ts';
import { READ_BYTES, readBounce } from '../../protocols/mail/read-bounce.ts';
import type { PlaceLimits } from '../kit/places.ts';
import { Connections, type ConnectionLimits } from './connections.ts';

/** A report quotes at most the headers of our mail, if its server does as it is asked. */
const MAX_BYTES = 2 * 1_024 * 1_024;
const MAX_RECIPIENTS = 10;
const IDLE_MS = 60_000;
/** Together the largest mails fit in memory. */
const PLACES: PlaceLimits = {
  known: { most: 60, mostOfOne: 10 },
  strangers: { most: 40, mostOfOne: 10, mostOfWider: 20 },
  graceMs: 3_000,
  enoughBytesPerSecond: 1_000,
  leastBytesPerSecond: 1_000,
  slowMs: { known: 60_000, stranger: 20_000 },
  lookEveryMs: 5_000,
};
const LIMITS: ConnectionLimits = { places: PLACES, talkMs: 60_000, mailMs: 300_000 };

export type BounceLimits = Partial<Omit<ConnectionLimits, 'places'>> & {
  idleMs?: number;
  places?: Partial<PlaceLimits>;
};

type Options = {
  /** The name that it greets with. */
  name: string;
  /** The message that a return path belongs to; null if it is none of ours. */
  findMessage: (address: string) => { messageId: string; domain: string } | null;
  /** Resolves when the bounce is stored: only then is it acknowledged. */
  onBounce: (bounce: Bounce) => Promise<void>;
  log: Logger;
  limits?: BounceLimits;
};

class Refusal extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** Takes mail to the return paths of ours, and no other. It never sends any: a bounce is not bounced. */
export class BounceServer {
  readonly #options: Options;
  readonly #smtp: SMTPServer;
  readonly #listener: Server;
  readonly #connections: Connections;
  readonly #underWay = new Set<Promise<void>>();

  constructor(options: Options) {
    const { log, limits: { idleMs = IDLE_MS, places, ...limits } = {} } = options;
    this.#options = options;
    this.#connections = new Connections({ ...LIMITS, ...limits, places: { ...PLACES, ...places } });
    this.#smtp = new SMTPServer({
      name: options.name,
      disabledCommands: ['AUTH', 'STARTTLS'],
      logger: false,
      disableReverseLookup: true,
      hideENHANCEDSTATUSCODES: false,
      size: MAX_BYTES,
      rejectOversized: true,
      maxRecipients: MAX_RECIPIENTS,
      socketTimeout: idleMs,
      onRcptTo: ({ address }, _session, answer) => {
        answer(options.findMessage(address) ? null : new Refusal(550, 'There is no such mailbox'));
      },
      onData: (stream, session, answer) => {
        const taken = this.#take(stream, session)
          .finally(() => this.#connections.renew(session.id))
          .then(
            () => answer(null),
            () => answer(new Refusal(451, 'It could not be stored; try again later')),
          );
        this.#underWay.add(taken);
        void taken.finally(() => this.#underWay.delete(taken));
      },
    });
    // Clients hang up when they like; what they had delivered by then was not acknowledged.
    this.#smtp.on('error', (error) => log.debug({ err: error }, 'a bounce connection failed'));
    // With a listener of our own, connections beyond the limits cost no session.
    this.#listener = createServer({ noDelay: true }, (socket) => this.#welcome(socket));
  }

  async listen(host: string, port: number): Promise<AddressInfo> {
    this.#listener.listen({ host, port });
    await once(this.#listener, 'listening');
    return this.#listener.address() as AddressInfo;
  }

  /** Mails that have arrived are stored if that takes no longer than `graceMs`; all others will come again. */
  async close(graceMs: number): Promise<void> {
    const closed = new Promise((resolve) => this.#listener.close(resolve));
    const patience = new AbortController();
    await Promise.race([
      Promise.all(this.#underWay),
      sleep(graceMs, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
    this.#connections.cutAll();
    await closed;
  }

  #welcome(socket: Socket): void {
    const id = randomUUID();
    if (this.#connections.enter(id, socket)) {
      this.#smtp.connect(socket, { id });
      return;
    }
    this.#options.log.debug({ address: socket.remoteAddress }, 'there are too many bounce connections');
    socket.on('error', () => undefined);
    socket.end('421 4.7.0 Too many connections, try again later\r\n', () => socket.destroy());
  }

  async #take(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    this.#connections.mailBegins(session.id);
    const source = await readBeginning(stream);
    this.#connections.mailEnds(session.id);
    // The protocol's side refuses it.
    if (stream.sizeExceeded) return;
    const { mailFrom, rcptTo } = session.envelope;
    const read = readBounce(source, mailFrom === false || mailFrom.address === '');
    const messages = rcptTo.flatMap(({ address }) => this.#options.findMessage(address) ?? []);
    await Promise.all(messages.map((message) => this.#handOver({ ...message, ...read })));
    if (messages.length > 0 && read.kind !== 'other') this.#connections.remember(session.id);
  }

  async #handOver(bounce: Bounce): Promise<void> {
    const { log, onBounce } = this.#options;
    const { messageId, domain, kind } = bounce;
    if (kind === 'other')
      log.info({ messageId, domain }, 'an email to a return path is not a report about its message');
    try {
      await onBounce(bounce);
    } catch (error) {
      log.error(
        { err: error, messageId, kind },
        'a bounce could not be stored; its server is asked to repeat it',
      );
      throw error;
    }
  }
}

/** What comes later is not kept: the largest mails of all connections together must fit in memory. */
async function readBeginning(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (bytes < READ_BYTES) chunks.push(chunk);
    bytes += chunk.length;
  }
  return Buffer.concat(chunks);
}
