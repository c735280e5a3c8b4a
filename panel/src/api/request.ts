import {
  RequestFailed,
  requestFailure,
  UNANSWERED,
  UNREACHABLE,
  type RequestFailure,
} from './request-failure.ts';
import { noteContract } from './version.ts';
import { viewedAccount } from './viewed.ts';

/** What a call came to. A refusal is a value: forms show it at the field, pages as a sentence with the request's ID. */
export type Result<Data> =
  | {
      ok: true;
      data: Data;
      /** As of when it is, if that is a while ago: it comes from a replica that lags behind. */
      asOf?: Date;
    }
  | { ok: false; failure: RequestFailure };

/** What a call came to, for TanStack Query, which knows failures as thrown errors only. */
export async function answered<Data>(call: Promise<Result<Data>>): Promise<Data> {
  const result = await call;
  if (result.ok) return result.data;
  throw new RequestFailed(result.failure);
}

export type RequestOptions = {
  body?: unknown;
  /** Makes a repeated send harmless: see `createFormKey`. */
  idempotencyKey?: string;
  /** A look that nobody asked for: the server does not take it for activity of the user. */
  poll?: boolean;
  signal?: AbortSignal;
  /** The same look, asked for before. */
  early?: Promise<Response> | undefined;
};

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

let csrf: string | null = null;
/** The server's time of the last change that this page has made: lists must have it. */
let lastChange: string | null = null;
let onSessionChange: () => void = () => undefined;
let onServerTime: (date: string) => void = () => undefined;
let askForPassword: () => Promise<boolean> = () => Promise.resolve(false);

/** How often a request that came too fast is made again before its failure is shown. */
const MOST_REPEATS = 10;

/** The age of younger data is not shown: a page is that old a moment after it was loaded. */
const YOUNG_MS = 5_000;

/** The longest walk through a list takes a fraction of it. */
const LONGEST_LOOK_MS = 20_000;

/** Every answer with the session's state brings the token that changes by the pages of its user must carry. */
export function rememberCsrf(token: string | null): void {
  csrf = token;
}

/** Called when the server says that the session has ended, or is another one than the page knows. */
export function whenSessionChanged(act: () => void): void {
  onSessionChange = act;
}

/** Called with the server's time, which every answer tells. */
export function whenTimeTold(act: (date: string) => void): void {
  onServerTime = act;
}

/** Called before what outlives the session; resolves to whether the password was entered. */
export function whenPasswordNeeded(ask: () => Promise<boolean>): void {
  askForPassword = ask;
}

export async function request<Data>(
  method: Method,
  path: string,
  options: RequestOptions = {},
): Promise<Result<Data>> {
  const attempt = (): Promise<Result<Data>> => requestOnce(method, path, options);
  const result = await inTurn(attempt, options.signal);
  if (result.ok || result.failure.code !== 'password_required' || !(await askForPassword())) return result;
  return inTurn(attempt, options.signal);
}

/** Makes a request again that came too fast, once the time is over: the server has done nothing with it. */
export async function inTurn<Data>(
  attempt: () => Promise<Result<Data>>,
  signal?: AbortSignal,
): Promise<Result<Data>> {
  for (let repeats = 0; ; repeats++) {
    const result = await attempt();
    if (result.ok || result.failure.code !== 'too_many_requests' || repeats === MOST_REPEATS) return result;
    await waited(result.failure.retryAfterSeconds ?? 1, signal);
    if (signal?.aborted) return result;
  }
}

function waited(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

/** Ends a look that a frozen server, or a network that swallows everything, never answers. */
function limitOf(signal: AbortSignal | undefined): { signal: AbortSignal; end: () => void } {
  const control = new AbortController();
  const abort = (): void => control.abort();
  const timer = setTimeout(abort, LONGEST_LOOK_MS);
  signal?.addEventListener('abort', abort, { once: true });
  const end = (): void => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  };
  return { signal: control.signal, end };
}

/** What was asked for before knows nothing of this look's limit. */
function orAborted(
  early: Promise<Response> | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> | undefined {
  if (!early || !signal) return early;
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(new Error('not answered in time')), { once: true });
  return Promise.race([early, promise]);
}

async function requestOnce<Data>(
  method: Method,
  path: string,
  options: RequestOptions,
): Promise<Result<Data>> {
  let answer: Response;
  let body: unknown;
  const limit = method === 'GET' ? limitOf(options.signal) : undefined;
  const signal = limit?.signal ?? options.signal;
  try {
    answer = await (orAborted(options.early, signal) ??
      fetch(`/panel/api/${path}`, {
        method,
        credentials: 'same-origin',
        headers: headersOf(method, options),
        ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
        ...(signal && { signal }),
      }));
    body = answer.status === 204 ? undefined : await bodyOf(answer);
  } catch (error) {
    if (options.signal?.aborted) throw error;
    return { ok: false, failure: lost(options) };
  } finally {
    limit?.end();
  }
  noteAnswer(method, answer.headers);
  if (!answer.ok) return { ok: false, failure: refusalOf(answer.status, body, answer.headers) };
  return { ok: true, data: body as Data, ...ageIn(answer.headers) };
}

type Headers = { get(name: string): string | null };

function ageIn(headers: Headers): { asOf?: Date } {
  const [at, asOf] = ['date', 'x-data-as-of'].map((name) => Date.parse(headers.get(name) ?? ''));
  return at !== undefined && asOf !== undefined && at - asOf > YOUNG_MS ? { asOf: new Date(asOf) } : {};
}

/** What every answer says in its headers. */
export function noteAnswer(method: Method, headers: Headers): void {
  noteContract(headers.get('x-contract'));
  const date = headers.get('date');
  if (date === null) return;
  onServerTime(date);
  if (method !== 'GET') lastChange = date;
}

export function lost({ idempotencyKey }: Pick<RequestOptions, 'idempotencyKey'>): RequestFailure {
  return idempotencyKey === undefined ? UNREACHABLE : UNANSWERED;
}

export function refusalOf(status: number, body: unknown, headers: Headers): RequestFailure {
  const failure = requestFailure(status, body, headers);
  if (failure.code === 'signed_out' || failure.code === 'csrf_failed') onSessionChange();
  return failure;
}

/** The language that the page shows. */
export function pageLanguage(): string {
  return globalThis.document?.documentElement.lang || 'en';
}

export function headersOf(
  method: Method,
  { body, idempotencyKey, poll }: RequestOptions,
): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': pageLanguage(),
  };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (method !== 'GET' && csrf !== null) headers['x-csrf-token'] = csrf;
  if (idempotencyKey !== undefined) headers['idempotency-key'] = idempotencyKey;
  if (method === 'GET' && lastChange !== null) headers['x-last-change'] = lastChange;
  if (poll) headers['x-poll'] = '1';
  // Names have more letters than headers may.
  if (viewedAccount !== undefined) headers['x-view-account'] = encodeURIComponent(viewedAccount);
  return headers;
}

/** A proxy in front may answer with a page of its own, which is no JSON. */
async function bodyOf(answer: Response): Promise<unknown> {
  const text = await answer.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    if (answer.ok) throw new Error('the answer is no JSON');
    return undefined;
  }
}
