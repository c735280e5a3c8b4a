import { headersOf, type Result } from './request.ts';
import { requestFailure, UNREACHABLE } from './request-failure.ts';

type UploadOptions = {
  idempotencyKey?: string;
  /** Told the share that has left, between 0 and 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Sends a file as the request's body. fetch() cannot tell how much of it has left, so this is the older way. */
export function upload<Data>(path: string, file: Blob, options: UploadOptions): Promise<Result<Data>> {
  return new Promise((resolve) => {
    const call = new XMLHttpRequest();
    call.open('POST', `/panel/api/${path}`);
    const { idempotencyKey } = options;
    const headers = headersOf('POST', idempotencyKey === undefined ? {} : { idempotencyKey });
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.setRequestHeader('content-type', file.type || 'application/octet-stream');
    call.upload.onprogress = ({ loaded, total }) => options.onProgress(total > 0 ? loaded / total : 0);
    const unreachable = (): void => resolve({ ok: false, failure: UNREACHABLE });
    call.onerror = unreachable;
    call.ontimeout = unreachable;
    call.onabort = () => resolve({ ok: false, failure: { ...UNREACHABLE, code: 'cancelled' } });
    call.onload = () => {
      const body = parsed(call.responseText);
      const failure = requestFailure(call.status, body, { get: (name) => call.getResponseHeader(name) });
      const isDone = call.status >= 200 && call.status < 300;
      resolve(isDone ? { ok: true, data: body as Data } : { ok: false, failure });
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
