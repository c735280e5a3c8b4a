import type { Dispatcher } from 'undici';
import type { WireRequest } from './request.ts';

export type Answer = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
};

export type Outcome =
  | { kind: 'answer'; answer: Answer }
  /** Not a byte of the request left. */
  | { kind: 'not_sent'; reason: string }
  /** It was written, at least in part, and what became of it is not known. */
  | { kind: 'no_answer'; reason: string };

const LONGEST_BODY = 64 * 1024;

/** One request and its whole answer. Never rejects. */
export function exchange(pool: Dispatcher, request: WireRequest, timeoutMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const conversation = new Conversation(timeoutMs, resolve);
    pool.dispatch(
      { method: request.method, path: request.path, headers: request.headers, body: request.body },
      conversation,
    );
  });
}

class Conversation implements Dispatcher.DispatchHandler {
  readonly #resolve: (outcome: Outcome) => void;
  readonly #timer: NodeJS.Timeout;
  readonly #timeoutMs: number;
  #controller: Dispatcher.DispatchController | null = null;
  #settled = false;
  #status = 0;
  #headers: Answer['headers'] = {};
  readonly #chunks: Buffer[] = [];
  #length = 0;

  constructor(timeoutMs: number, resolve: (outcome: Outcome) => void) {
    this.#timeoutMs = timeoutMs;
    this.#resolve = resolve;
    this.#timer = setTimeout(() => {
      this.#fail(`no answer within ${this.#timeoutMs} ms`);
      this.#controller?.abort(new Error('it took too long'));
    }, timeoutMs);
  }

  /** There is a connection, and the request is written next. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    // It was given up while it waited for a connection: nothing may leave any more.
    if (this.#settled) controller.abort(new Error('it took too long'));
    else this.#controller = controller;
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Answer['headers'],
  ): void {
    this.#status = status;
    this.#headers = headers;
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#length <= LONGEST_BODY) return;
    this.#answer();
    controller.abort(new Error('it says too much'));
  }

  onResponseEnd(): void {
    this.#answer();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(inWords(error));
  }

  #answer(): void {
    const body = Buffer.concat(this.#chunks).subarray(0, LONGEST_BODY).toString('utf8');
    this.#settle({ kind: 'answer', answer: { status: this.#status, headers: this.#headers, body } });
  }

  #fail(reason: string): void {
    this.#settle({ kind: this.#controller === null ? 'not_sent' : 'no_answer', reason });
  }

  #settle(outcome: Outcome): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    this.#resolve(outcome);
  }
}

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ENOTFOUND: 'the host name was not found',
  ENODATA: 'the host name was not found',
  EAI_AGAIN: 'the host name could not be resolved',
  ETIMEDOUT: 'no connection in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  UND_ERR_DESTROYED: 'it was stopped',
  UND_ERR_CLOSED: 'it was stopped',
};

function inWords(error: Error): string {
  // Several addresses were tried: the first one's failure tells enough.
  if (error instanceof AggregateError && error.errors[0] instanceof Error) return inWords(error.errors[0]);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return (WORDS[code] ?? (error.message === '' ? code : error.message)).slice(0, 200);
}
