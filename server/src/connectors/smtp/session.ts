import type { Fact } from 'harkara-contract/fact.ts';
import { fact, withTexts } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';
import { Readable } from 'node:stream';
import SMTPConnection, {
  type SMTPConnectionOptions,
  type SMTPEnvelope,
} from 'nodemailer/lib/smtp-connection';
import { ContentMissing } from '../../core/delivery/connector.ts';
import { connectionFailure } from '../../protocols/connection-failure.ts';
import type { Hide } from '../kit/hide-values.ts';
import { asLine, BAD_SEQUENCE, type Outcome } from './answers.ts';

const NO_SMTP = fact('not_smtp');

export type SessionSettings = {
  connection: SMTPConnectionOptions;
  login: { username: string; password: string } | null;
  hide: Hide;
};

/** No mail can be sent over a connection: it could not be made, or the server does not want us. */
export class NoSession extends Error {
  /** Only a change of settings helps. */
  readonly isFinal: boolean;
  /** The connection broke while it was being secured. */
  readonly isAboutTls: boolean;

  readonly why: Fact;

  constructor(why: Fact, { isFinal = false, isAboutTls = false } = {}) {
    super(say(why));
    this.name = 'NoSession';
    this.why = why;
    this.isFinal = isFinal;
    this.isAboutTls = isAboutTls;
  }
}

class Withheld extends Error {}

/** The connection has ended, and nobody has said why. */
class Ended extends Error {}

type Failure = Error & {
  code?: string;
  originalCode?: string;
  command?: string;
  response?: string;
  responseCode?: number;
};

/** A connection to a mail server, greeted, secured and logged in. It carries one mail at a time. */
export class Session {
  readonly #connection: SMTPConnection;
  readonly #hide: Hide;
  #failure: Failure | null = null;
  /** How many mails it was used for. */
  used = 0;
  /** Whether it has been idle: the server may have closed it meanwhile. */
  hasRested = false;

  private constructor(connection: SMTPConnection, hide: Hide) {
    this.#connection = connection;
    this.#hide = hide;
    connection.on('error', (error: Failure) => {
      this.#failure = error;
    });
  }

  /** @throws NoSession */
  static async open({ connection: options, login, hide }: SessionSettings): Promise<Session> {
    const connection = new SMTPConnection(options);
    const session = new Session(connection, hide);
    try {
      await session.#step((done) => connection.connect(done));
      if (login) {
        const { username: user, password: pass } = login;
        await session.#step((done) => connection.login({ user, pass }, done));
      }
      return session;
    } catch (error) {
      connection.close();
      throw noSession(error as Failure, hide);
    }
  }

  get isOpen(): boolean {
    return !this.#connection.destroyed;
  }

  /**
   * Never rejects. The session stays open if the next mail can use it.
   *
   * @param mayLeave asked again before the end of the mail: a mail without its end is none.
   */
  async send(envelope: SMTPEnvelope, message: Readable, mayLeave: () => boolean): Promise<Outcome> {
    this.used += 1;
    let isOver = false;
    async function* untilTheDot(): AsyncGenerator<Buffer> {
      yield* message;
      if (!mayLeave()) throw new Withheld();
      isOver = true;
    }
    // It may fail before it is read. The reader gets the error then.
    message.on('error', () => undefined);
    const written = Readable.from(untilTheDot(), { objectMode: false });
    let outcome: Outcome;
    try {
      const { response } = await this.#step<{ response: string }>((done) => {
        this.#connection.send(envelope, written, done);
      });
      // Nobody can have taken a mail that has not ended.
      outcome =
        isOver && /^2\d\d[ -]/.test(response)
          ? { kind: 'taken', line: asLine(response, this.#hide) }
          : { kind: 'lost', isOver, reason: NO_SMTP };
    } catch (error) {
      outcome = this.#outcomeOf(error as Failure, isOver);
    }
    message.destroy();
    await this.#startOver(outcome, isOver);
    return outcome;
  }

  /** Says goodbye, and does not wait for the answer. */
  quit(): void {
    if (this.isOpen) this.#connection.quit();
    this.#connection.close();
  }

  /** Settles with the callback, or when the connection ends, after which nobody calls it. */
  #step<T>(work: (done: (error?: Error | null, result?: T) => void) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const ended = () => {
        // A step that knows what it was that ended the connection says so right afterwards.
        setImmediate(() => reject(this.#failure ?? new Ended()));
      };
      this.#connection.once('end', ended);
      work((error, result) => {
        this.#connection.off('end', ended);
        if (error) reject(error);
        else resolve(result as T);
      });
    });
  }

  #outcomeOf(error: Failure, isOver: boolean): Outcome {
    if (error instanceof Withheld) return { kind: 'withheld' };
    if (error instanceof ContentMissing) {
      return { kind: 'unreadable', reason: error.why, isMissing: true };
    }
    if (error.code === 'ESTREAM') {
      return { kind: 'unreadable', reason: connectionFailure(error), isMissing: false };
    }
    const { responseCode: code, response } = error;
    if (code !== undefined && code >= 400 && code < 600 && response !== undefined) {
      return { kind: 'refused', stage: stageOf(error), code, line: asLine(response, this.#hide) };
    }
    return { kind: 'lost', isOver, reason: reasonOf(error, this.#hide) };
  }

  async #startOver(outcome: Outcome, isOver: boolean): Promise<void> {
    if (outcome.kind === 'taken') return;
    const stage = outcome.kind === 'refused' && outcome.code !== BAD_SEQUENCE ? outcome.stage : null;
    // A server that refuses a mail before its end still gets the rest of it.
    if (stage === null || (stage === 'dot' && !isOver)) this.#connection.close();
    // A refused recipient leaves a mail begun.
    if (!this.isOpen || (stage !== 'recipient' && stage !== 'data')) return;
    try {
      await this.#step((done) => this.#connection.reset(done));
    } catch {
      this.#connection.close();
    }
  }
}

function stageOf({ command, code }: Failure): 'sender' | 'recipient' | 'data' | 'dot' {
  if (command === 'MAIL FROM') return 'sender';
  if (command === 'RCPT TO') return 'recipient';
  return code === 'EMESSAGE' ? 'dot' : 'data';
}

function noSession(error: Failure, hide: Hide): NoSession {
  const { code, responseCode = 0 } = error;
  if (code === 'EAUTH') {
    const isFinal = responseCode === 0 || responseCode >= 500;
    return new NoSession(fact('login_refused', { why: reasonOf(error, hide) }), { isFinal });
  }
  const isAboutTls = code === 'ETLS' || /^(?:ERR_SSL|EPROTO)/.test(error.originalCode ?? '');
  return new NoSession(reasonOf(error, hide), { isAboutTls });
}

function reasonOf(error: Failure, hide: Hide): Fact {
  if (error instanceof Ended) return fact('link_closed');
  if (error.response !== undefined && error.responseCode !== undefined) {
    const line = asLine(error.response, hide);
    return error.code === 'ETLS' ? fact('starttls_missing', { line }) : fact('carrier_said', { words: line });
  }
  if (error.code === 'EPROTOCOL') return NO_SMTP;
  if (error.code === 'ETIMEDOUT' && error.originalCode === undefined) return fact('no_answer_in_time');
  if (error.originalCode !== undefined) error.code = error.originalCode;
  return withTexts(connectionFailure(error), hide);
}
