import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { DAY_MS } from '../durations.ts';
import { describeConnectionFailure } from '../protocols/connection-failure.ts';
import { readRetryAfter } from '../protocols/retry-after.ts';

export type WebhookRequest = { url: string; body: string; headers: Record<string, string> };

export type DeliveryResult =
  | { ok: true; status: number; tookMs: number }
  | {
      ok: false;
      /** Null: no answer came. */
      status: number | null;
      error: string;
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
    this.#timer = setTimeout(() => this.#stop(`no answer within ${timeoutMs / 1000} s`), timeoutMs);
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
    if (this.#bytes > BODY_LIMIT) this.#stop('its answer is too long');
  }

  onResponseEnd(): void {
    this.#end('no answer');
  }

  onResponseError(_: unknown, error: Error): void {
    this.#end(describeConnectionFailure(error));
  }

  #stop(why: string): void {
    this.#end(why);
    this.#controller?.abort(new Error(why));
  }

  /** @param error for when there was no answer. */
  #end(error: string): void {
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
    error: redirect ? `answered ${statusCode}; redirects are not followed` : `answered ${statusCode}`,
    tookMs,
    ...(retryAfterMs === null ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1_000) }),
    ...(statusCode === 410 ? { gone: true } : {}),
  };
}
