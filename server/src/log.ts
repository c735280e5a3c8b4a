import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

/** Parameters and fields that may hold a credential, wherever they occur in a request. */
const SECRET_NAMES = [
  'api_key',
  'apikey',
  'password',
  'api_secret',
  'secret',
  'token',
  'key',
  'authorization',
  'x-api-key',
];
const SECRET_PARAMETER = new RegExp(`([?&;](?:${SECRET_NAMES.join('|')})(?:\\[\\])?=)[^&#\\s"']*`, 'gi');
const BEARER = /(bearer\s+)[^\s"',]+/gi;
const HIDDEN = '[hidden]';

/**
 * Logs as JSON lines. Requests are never logged whole; the parts that are logged pass through {@link hideSecrets}.
 *
 * @param destination standard output, unless given.
 */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: { pid: process.pid },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: redactedPaths(), censor: HIDDEN },
    serializers: {
      req: (request: { method?: string; url?: string; id?: string }) => ({
        id: request.id,
        method: request.method,
        url: hideSecrets(request.url ?? ''),
      }),
      err: (error: Error) => serializeError(error),
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

export function hideSecrets(text: string): string {
  return text.replace(SECRET_PARAMETER, `$1${HIDDEN}`).replace(BEARER, `$1${HIDDEN}`);
}

/**
 * Keeps only what explains a failure: a database error carries the row it failed on (`detail`, `where`), which may be a
 * customer's text or a secret.
 */
function serializeError(error: Error, depth = 0): Record<string, unknown> {
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: hideSecrets(error.message),
    stack: hideSecrets(error.stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.cause instanceof Error && depth < 5 ? { cause: serializeError(error.cause, depth + 1) } : {}),
  };
}

function redactedPaths(): string[] {
  return SECRET_NAMES.flatMap((name) => {
    const quoted = `["${name}"]`;
    return [quoted, `*${quoted}`, `*.*${quoted}`];
  });
}
