import type { IncomingHttpHeaders } from 'node:http';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Dispatcher } from 'undici';
import { DAY_MS } from '../durations.ts';
import { connectionFailure } from '../protocols/connection-failure.ts';
import { readRetryAfter } from '../protocols/retry-after.ts';

export type WebhookRequest = { url: string; body: string; headers: Record<string, string> };

export type DeliveryResult =
  | { ok: true; status: number; tookMs: number }
  | {
      ok: false;
      /** Null: no answer came. */
      status: number | null;
      error: Fact;
      tookMs: number;
      /** The beginning of what it answered. */
      answer?: string;
      retryAfterSeconds?: number;
      /** The receiver says that it wants no more events, ever (410). */
      gone?: boolean;
    };

const TIMEOUT_MS = 10_000;
const BODY_LIMIT = 64 * 1024;
const KEPT_BYTES = 1024;
const LONGEST_RETRY_AFTER_MS = DAY_MS;

/**
 * Posts once and returns the outcome; a failure is a value, not an exception. Any 2xx counts as soon as its headers are
 * there: the body is read only so that the connection can be reused.
 */
export function deliverWebhook(
  agent: Dispatcher,
  request: WebhookRequest,
  { timeoutMs = TIMEOUT_MS } = {},
): Promise<DeliveryResult> {
  const { promise, resolve } = Promise.withResolvers<DeliveryResult>();
  const delivery = new Delivery(timeoutMs, resolve);
  try {
    const { origin, pathname, search } = new URL(request.url);
    const headers = {
      'content-type': 'application/json',
      // Nothing that names the product: receivers may know it by their reseller's name alone.
      'user-agent': 'Webhooks/1',
      ...request.headers,
    };
    const { body } = request;
    agent.dispatch({ origin, path: pathname + search, method: 'POST', headers, body }, delivery);
  } catch (error) {
    delivery.onResponseError(null, error as Error);
  }
  return promise;
}

/** One request, which handles its answer itself: with the client's usual stream per answer it takes twice as long. */
class Delivery implements Dispatcher.DispatchHandler {
  readonly #started = performance.now();
  readonly #timer: NodeJS.Timeout;
  readonly #done: (result: DeliveryResult) => void;
  #controller: Dispatcher.DispatchController | null = null;
  #result: DeliveryResult | null = null;
  #isOver = false;
  #bytes = 0;
  /** Of an answer that is no 2xx. */
  readonly #kept: Buffer[] = [];

  constructor(timeoutMs: number, done: (result: DeliveryResult) => void) {
    this.#done = done;
    this.#timer = setTimeout(
      () => this.#stop(fact('no_answer_within', { seconds: timeoutMs / 1_000 })),
      timeoutMs,
    );
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // It waited so long for its connection that it has been given up.
    if (this.#isOver) controller.abort(new Error('given up'));
    else this.#controller = controller;
  }

  onResponseStart(_: unknown, statusCode: number, headers: IncomingHttpHeaders): void {
    if (statusCode >= 200) this.#result = judge(statusCode, headers, this.#tookMs());
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    if (this.#bytes < KEPT_BYTES && this.#result?.ok === false) this.#kept.push(chunk);
    this.#bytes += chunk.length;
    if (this.#bytes > BODY_LIMIT) this.#stop(fact('answer_too_long'));
  }

  onResponseEnd(): void {
    this.#end(fact('no_answer'));
  }

  onResponseError(_: unknown, error: Error): void {
    this.#end(connectionFailure(error));
  }

  #stop(why: Fact): void {
    this.#end(why);
    this.#controller?.abort(new Error('given up'));
  }

  /** @param error for when there was no answer. */
  #end(error: Fact): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#timer);
    this.#done(this.#withAnswer() ?? { ok: false, status: null, error, tookMs: this.#tookMs() });
  }

  #withAnswer(): DeliveryResult | null {
    if (this.#kept.length === 0 || this.#result?.ok !== false) return this.#result;
    const answer = Buffer.concat(this.#kept).subarray(0, KEPT_BYTES).toString('utf8');
    return { ...this.#result, answer };
  }

  #tookMs(): number {
    return Math.round(performance.now() - this.#started);
  }
}

function judge(statusCode: number, headers: IncomingHttpHeaders, tookMs: number): DeliveryResult {
  if (statusCode >= 200 && statusCode < 300) return { ok: true, status: statusCode, tookMs };
  const retryAfterMs = readRetryAfter(headers['retry-after'], LONGEST_RETRY_AFTER_MS);
  const redirect = statusCode >= 300 && statusCode < 400;
  return {
    ok: false,
    status: statusCode,
    error: fact(redirect ? 'server_redirected' : 'server_answered', { status: statusCode }),
    tookMs,
    ...(retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) }),
    ...(statusCode === 410 ? { gone: true } : {}),
  };
}
