import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { fateOf, recipientOf, SENDER, textOf, type Fate } from './world.ts';

export type Outcome =
  | { kind: 'acknowledged'; messageId: string }
  /** An error answer: the message must not have been stored. */
  | { kind: 'refused'; status: number }
  /** The connection died, or no answer came in time: the message may have been stored or not. */
  | { kind: 'unanswered'; reason: string }
  /** No connection was established, so nothing can have arrived. */
  | { kind: 'unreached' };

export type Send = {
  /** Its name, which its text contains; no two share a name or a recipient. */
  ref: string;
  /** Whether the name was given as client_ref, under which it can be repeated. The others are stored in another way. */
  keyed: boolean;
  recipient: string;
  text: string;
  fate: Fate;
  at: number;
  tookMs: number;
  outcome: Outcome;
};

export type Stream = {
  /** Resolves when this many more have been acknowledged. */
  acknowledged(count: number): Promise<void>;
  /** Stops sending, and resolves with everything sent once every send has its outcome. */
  stop(): Promise<Send[]>;
};

const TICK_MS = 5;
const ANSWER_MS = 30_000;
/** How long nothing is sent after a connection was refused: hammering on would only load the machine. */
const REFUSED_PAUSE_MS = 50;

/** A customer's software: many messages over connections that stay open, each under a reference of its own. */
export class Traffic {
  readonly #pool: Pool;
  readonly #apiKey: string;
  readonly #name: string;
  readonly #connections: number;
  #next: number;
  #inFlight = 0;
  #pausedUntil = 0;

  /** @param options.first the number of its first message: no two instances may send the same. */
  constructor(options: { url: string; apiKey: string; name: string; connections: number; first?: number }) {
    this.#next = options.first ?? 0;
    this.#apiKey = options.apiKey;
    this.#name = options.name;
    this.#connections = options.connections;
    this.#pool = new Pool(options.url, {
      connections: options.connections,
      pipelining: 1,
      headersTimeout: ANSWER_MS,
      bodyTimeout: ANSWER_MS,
    });
  }

  /** Sends up to this many per second: fewer if they are not answered in time. */
  start(perSecond: number): Stream {
    const sends: Promise<Send>[] = [];
    const started = performance.now();
    let given = 0;
    let acknowledged = 0;
    const send = async (): Promise<Send> => {
      const sent = await this.send();
      if (sent.outcome.kind === 'acknowledged') acknowledged += 1;
      return sent;
    };
    const timer = setInterval(() => {
      const now = performance.now();
      const due = Math.floor(((now - started) * perSecond) / 1_000);
      for (; given < due; given += 1) {
        // What cannot be sent in time is not made up for later: that would be another rate.
        if (this.#inFlight >= this.#connections || now < this.#pausedUntil) given = due;
        else sends.push(send());
      }
    }, TICK_MS);
    return {
      acknowledged: async (count) => {
        const due = acknowledged + count;
        while (acknowledged < due) await sleep(TICK_MS);
      },
      stop: async () => {
        clearInterval(timer);
        return Promise.all(sends);
      },
    };
  }

  send(): Promise<Send> {
    const number = this.#next++;
    const ref = `${this.#name}-${number}`;
    const keyed = number % 2 === 0;
    return this.#deliver({
      ref,
      keyed,
      recipient: recipientOf(number),
      text: textOf(ref),
      fate: fateOf(number),
    });
  }

  /** The same request once more, as from a client that got no answer. */
  repeat(send: Send): Promise<Send> {
    return this.#deliver(send);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.destroy();
  }

  async #deliver(message: Pick<Send, 'ref' | 'keyed' | 'recipient' | 'text' | 'fate'>): Promise<Send> {
    const { ref, keyed, recipient, text, fate } = message;
    this.#inFlight += 1;
    const at = performance.now();
    const body = { sender_id: SENDER, recipient, message: text, ...(keyed ? { client_ref: ref } : {}) };
    const outcome = await this.#post(body);
    this.#inFlight -= 1;
    if (outcome.kind === 'unreached') this.#pausedUntil = performance.now() + REFUSED_PAUSE_MS;
    return { ref, keyed, recipient, text, fate, at, tookMs: performance.now() - at, outcome };
  }

  async #post(body: Record<string, string>): Promise<Outcome> {
    try {
      const response = await this.#pool.request({
        method: 'POST',
        path: '/api/v2/sms/send',
        headers: { authorization: `Bearer ${this.#apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const answer = (await response.body.json()) as { data?: { message_id?: string } };
      if (response.statusCode !== 200) return { kind: 'refused', status: response.statusCode };
      const messageId = answer.data?.message_id;
      if (messageId === undefined) throw new Error('a 200 without a message id');
      return { kind: 'acknowledged', messageId };
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ECONNREFUSED') return { kind: 'unreached' };
      return { kind: 'unanswered', reason: code ?? message };
    }
  }
}

/** Repeats in small groups, each at most a few times: a process that has just restarted may still refuse. */
export async function repeatAll(traffic: Traffic, sends: readonly Send[]): Promise<Send[]> {
  const repeated: Send[] = [];
  for (let i = 0; i < sends.length; i += 32) {
    const group = sends.slice(i, i + 32).map(async (send) => {
      for (let attempt = 1; ; attempt += 1) {
        const again = await traffic.repeat(send);
        if (again.outcome.kind === 'acknowledged' || attempt === 5) return again;
        await sleep(200);
      }
    });
    repeated.push(...(await Promise.all(group)));
  }
  return repeated;
}
