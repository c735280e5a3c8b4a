import type { Method } from 'harkara-contract/route.ts';
import {
  addressOf,
  type Answer,
  type Asked,
  type Given,
  type JsonRoute,
  type Parts,
  type UploadRoute,
} from './call.ts';
import { headersOf, inTurn, lost, noteAnswer, refusalOf, type Result } from './request.ts';
import { UNREACHABLE } from './request-failure.ts';

type UploadOptions = {
  idempotencyKey?: string;
  /** Told the share that has left, between 0 and 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Calls a route with a large body, such as an email with its files. */
export function callWithProgress<Name extends Extract<JsonRoute, `POST ${string}`>>(
  route: Name,
  given: Given<Name> & UploadOptions,
): Promise<Result<Answer<Name>>> {
  const { params, query, body, ...options } = given as Parts & { body: unknown } & UploadOptions;
  const [, path] = addressOf(route, { params, query });
  return upload(path, new Blob([JSON.stringify(body)], { type: 'application/json' }), options);
}

/** Sends a file to a route that takes one: `uploadTo('POST /imports', file, { query, onProgress, signal })`. */
export function uploadTo<Name extends UploadRoute>(
  route: Name,
  file: Blob,
  given: Asked<Name> & UploadOptions,
): Promise<Result<Answer<Name>>> {
  const { params, query, ...options } = given as Parts & UploadOptions;
  const [method, path] = addressOf(route, { params, query });
  return inTurn(() => uploadOnce<Answer<Name>>(method, path, file, options), options.signal);
}

export function upload<Data>(path: string, file: Blob, options: UploadOptions): Promise<Result<Data>> {
  return inTurn(() => uploadOnce<Data>('POST', path, file, options), options.signal);
}

/** Sends a file as the request's body. fetch() cannot tell how much of it has left, so this is the older way. */
function uploadOnce<Data>(
  method: Method,
  path: string,
  file: Blob,
  options: UploadOptions,
): Promise<Result<Data>> {
  return new Promise((resolve) => {
    const call = new XMLHttpRequest();
    call.open(method, `/panel/api/${path}`);
    const { idempotencyKey } = options;
    const headers = headersOf(method, idempotencyKey === undefined ? {} : { idempotencyKey });
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.setRequestHeader('content-type', file.type || 'application/octet-stream');
    call.upload.onprogress = ({ loaded, total }) => options.onProgress(total > 0 ? loaded / total : 0);
    const noAnswer = (): void => resolve({ ok: false, failure: lost(options) });
    call.onerror = noAnswer;
    call.ontimeout = noAnswer;
    call.onabort = () => resolve({ ok: false, failure: { ...UNREACHABLE, code: 'cancelled' } });
    call.onload = () => {
      const body = parsed(call.responseText);
      const answered = { get: (name: string) => call.getResponseHeader(name) };
      noteAnswer(method, answered);
      const isDone = call.status >= 200 && call.status < 300;
      if (isDone) resolve({ ok: true, data: body as Data });
      else resolve({ ok: false, failure: refusalOf(call.status, body, answered) });
    };
    options.signal.addEventListener('abort', () => call.abort(), { once: true });
    call.send(file);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
