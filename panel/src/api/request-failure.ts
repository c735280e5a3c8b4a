/** Why a call did not succeed, in the words of the server's error body. */
export type RequestFailure = {
  /** 0 when no answer came. */
  status: number;
  code: string;
  /** The server's sentence; empty where the panel has a better one, in the reader's language. */
  message: string;
  fields: Readonly<Record<string, string>>;
  details: Readonly<Record<string, unknown>>;
  requestId: string | undefined;
  retryAfterSeconds: number | undefined;
};

export const UNREACHABLE: RequestFailure = {
  status: 0,
  code: 'unreachable',
  message: '',
  fields: {},
  details: {},
  requestId: undefined,
  retryAfterSeconds: undefined,
};

/** The same for what may have been done all the same: the request was sent with a key, so that a repeat is harmless. */
export const UNANSWERED: RequestFailure = { ...UNREACHABLE, code: 'unanswered' };

/** Carries a failure through TanStack Query: see `answered`. */
export class RequestFailed extends Error {
  readonly failure: RequestFailure;

  constructor(failure: RequestFailure) {
    super(failure.message || failure.code);
    this.failure = failure;
  }
}

export function failureOf(error: unknown): RequestFailure {
  return error instanceof RequestFailed ? error.failure : { ...UNREACHABLE, code: 'unexpected' };
}

export function requestFailure(
  status: number,
  body: unknown,
  headers: { get(name: string): string | null },
): RequestFailure {
  const answer = recordOf(body);
  const error = recordOf(answer.error);
  const details = recordOf(error.details);
  return {
    status,
    code: textOf(error.code) ?? (status >= 500 ? 'internal_error' : 'unexpected'),
    message: textOf(answer.message) ?? '',
    fields: textsOf(recordOf(error.fields)),
    details,
    requestId: textOf(answer.request_id) ?? headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: secondsOf(details.retry_after) ?? secondsOf(headers.get('retry-after')),
  };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function textsOf(record: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}

function secondsOf(value: unknown): number | undefined {
  const seconds = typeof value === 'string' ? Number(value) : value;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0
    ? Math.ceil(seconds)
    : undefined;
}
