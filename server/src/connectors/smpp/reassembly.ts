import { decodeText } from '../../protocols/smpp/message-text.ts';

export type InboundPart = {
  from: string;
  to: string;
  dataCoding: number;
  body: Buffer;
  headerLength: number;
  part: { reference: number; total: number; number: number };
};

export type Whole = { from: string; to: string; text: string };

type Message = {
  key: string;
  from: string;
  to: string;
  total: number;
  dataCoding: number;
  parts: Map<number, { body: Buffer; headerLength: number }>;
  since: number;
  stored: PromiseWithResolvers<void>;
};

const WAIT_MS = 600_000;
const MOST_MESSAGES = 1_000;
const MOST_OCTETS = 4 * 1_024 * 1_024;
/** An operator that sends one part at a time would wait for ever if none was acknowledged before the last. */
const HOLD_MS = 1_000;
const GAP = '…';

type Options = {
  packed: boolean;
  /** Resolves when it is stored. */
  store: (whole: Whole) => Promise<void>;
  onError: (error: unknown) => void;
  now?: () => number;
  holdMs?: number;
};

/** Puts long messages from phones together. What it keeps is bounded in number, octets and time. */
export class Reassembly {
  readonly #options: Options;
  readonly #now: () => number;
  readonly #messages = new Map<string, Message>();
  /** Put together already, and when: parts that the operator repeats are not the start of another message. */
  readonly #done = new Map<string, number>();
  #octets = 0;

  constructor(options: Options) {
    this.#options = options;
    this.#now = options.now ?? (() => performance.now());
  }

  /**
   * Resolves when the part may be acknowledged: when the message is stored, or after a second if its other parts have
   * not come by then. Rejects where the operator had better send it again.
   */
  async take(given: InboundPart): Promise<void> {
    this.expire();
    const key = keyOf(given);
    if (this.#done.has(key)) return;
    const message = this.#messages.get(key) ?? this.#begin(key, given);
    this.#put(message, given);
    if (message.parts.size < message.total) {
      await this.#makeRoom(message);
      await hold(message.stored.promise, this.#options.holdMs ?? HOLD_MS);
      return;
    }
    try {
      await this.#options.store(this.#join(message));
    } catch (error) {
      this.#drop(message, given.part.number);
      message.stored.reject(error);
      message.stored = settledLater();
      throw error;
    }
    this.#forget(message);
    this.#done.set(key, this.#now());
    message.stored.resolve();
  }

  /** What waits for too long is handed over as it stands. */
  expire(): void {
    for (const [key, at] of this.#done) {
      if (this.#done.size <= MOST_MESSAGES && this.#now() - at < WAIT_MS) break;
      this.#done.delete(key);
    }
    for (const message of this.#messages.values()) {
      if (this.#now() - message.since < WAIT_MS) return;
      void this.#giveUp(message);
    }
  }

  /** All that waits, as it stands. */
  async flush(): Promise<void> {
    await Promise.all([...this.#messages.values()].map((message) => this.#giveUp(message)));
  }

  #begin(key: string, { from, to, dataCoding, part }: InboundPart): Message {
    const message = {
      key,
      from,
      to,
      dataCoding,
      total: part.total,
      parts: new Map(),
      since: this.#now(),
      stored: settledLater(),
    };
    this.#messages.set(key, message);
    return message;
  }

  #put(message: Message, { body, headerLength, part }: InboundPart): void {
    this.#drop(message, part.number);
    // A copy: the octets are a view of what the socket gave, which would be kept alive as a whole.
    message.parts.set(part.number, { body: Buffer.from(body), headerLength });
    this.#octets += body.length;
  }

  #drop(message: Message, number: number): void {
    this.#octets -= message.parts.get(number)?.body.length ?? 0;
    message.parts.delete(number);
  }

  #forget(message: Message): void {
    for (const number of [...message.parts.keys()]) this.#drop(message, number);
    this.#messages.delete(message.key);
  }

  async #makeRoom(newest: Message): Promise<void> {
    for (const message of this.#messages.values()) {
      if (this.#messages.size <= MOST_MESSAGES && this.#octets <= MOST_OCTETS) return;
      if (message !== newest) await this.#giveUp(message);
    }
  }

  async #giveUp(message: Message): Promise<void> {
    const whole = this.#join(message);
    this.#forget(message);
    try {
      await this.#options.store(whole);
      message.stored.resolve();
    } catch (error) {
      message.stored.reject(error);
      this.#options.onError(error);
    }
  }

  #join({ from, to, total, parts, dataCoding }: Message): Whole {
    const { packed } = this.#options;
    let text = '';
    let run: Buffer[] = [];
    // Octets are joined before they are read: phones cut within a surrogate pair.
    const endRun = () => {
      if (run.length > 0) text += textOf(Buffer.concat(run), dataCoding);
      run = [];
    };
    for (let number = 1; number <= total; number++) {
      const part = parts.get(number);
      if (part !== undefined && !packed) {
        run.push(part.body);
        continue;
      }
      endRun();
      text +=
        part === undefined ? GAP : textOf(part.body, dataCoding, { packed, headerLength: part.headerLength });
    }
    endRun();
    return { from, to, text };
  }
}

/** What is no text is told in hexadecimal digits: somebody may know what it is. */
export function textOf(
  body: Buffer,
  dataCoding: number,
  options: { packed?: boolean; headerLength?: number } = {},
): string {
  return decodeText(body, dataCoding, options) ?? body.toString('hex');
}

function keyOf({ from, to, part }: InboundPart): string {
  return `${from} ${to} ${part.reference} ${part.total}`;
}

function settledLater(): PromiseWithResolvers<void> {
  const settling = Promise.withResolvers<void>();
  // Whoever waits hears of it; nobody has to.
  settling.promise.catch(() => undefined);
  return settling;
}

async function hold(stored: Promise<void>, ms: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  try {
    await Promise.race([stored, promise]);
  } finally {
    clearTimeout(timer);
  }
}
