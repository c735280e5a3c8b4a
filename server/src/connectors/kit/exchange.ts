import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Dispatcher } from 'undici';
import { connectionFailure } from '../../protocols/connection-failure.ts';

export type WireRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body: string | null;
};

export type Answer = {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  body: string;
};

export type Outcome =
  | { kind: 'answer'; answer: Answer }
  /** Not a byte of the request left. */
  | { kind: 'not_sent'; reason: Fact }
  /** Not sent: when a connection was free, the message was no longer allowed to leave. */
  | { kind: 'withheld' }
  /** It was written, at least in part, and its fate is unknown. */
  | { kind: 'no_answer'; reason: Fact };

const LONGEST_BODY = 64 * 1024;

/** One request and its whole answer. Never rejects. @param mayLeave asked when it is about to be written. */
export function exchange(
  pool: Dispatcher,
  request: WireRequest,
  timeoutMs: number,
  mayLeave: () => boolean,
): Promise<Outcome> {
  return new Promise((resolve) => {
    const conversation = new Conversation(timeoutMs, mayLeave, resolve);
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
  readonly #mayLeave: () => boolean;
  #controller: Dispatcher.DispatchController | null = null;
  #settled = false;
  #status = 0;
  #headers: Answer['headers'] = {};
  readonly #chunks: Buffer[] = [];
  #length = 0;

  constructor(timeoutMs: number, mayLeave: () => boolean, resolve: (outcome: Outcome) => void) {
    this.#timeoutMs = timeoutMs;
    this.#mayLeave = mayLeave;
    this.#resolve = resolve;
    this.#timer = setTimeout(() => {
      this.#fail(fact('no_answer_within_ms', { ms: this.#timeoutMs }));
      this.#controller?.abort(new Error('it took too long'));
    }, timeoutMs);
  }

  /** There is a connection, and the request is written next. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (!this.#settled && this.#mayLeave()) {
      this.#controller = controller;
      return;
    }
    // It was given up while waiting for a connection, or is no longer this process's.
    this.#settle({ kind: 'withheld' });
    controller.abort(new Error('it is too late for it'));
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
    this.#fail(connectionFailure(error));
  }

  #answer(): void {
    const body = Buffer.concat(this.#chunks).subarray(0, LONGEST_BODY).toString('utf8');
    this.#settle({ kind: 'answer', answer: { status: this.#status, headers: this.#headers, body } });
  }

  #fail(reason: Fact): void {
    this.#settle({ kind: this.#controller === null ? 'not_sent' : 'no_answer', reason });
  }

  #settle(outcome: Outcome): void {
    if (this.#settled) return;
    this.#settled = true;
    clearTimeout(this.#timer);
    this.#resolve(outcome);
  }
}
