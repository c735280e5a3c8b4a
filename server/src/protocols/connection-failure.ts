/** Enough for the longest host name and what is wrong with it. */
const LONGEST = 300;

const WORDS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  ENOTFOUND: 'the host name was not found',
  ENODATA: 'the host name was not found',
  EAI_AGAIN: 'the host name could not be resolved',
  ETIMEOUT: 'the host name could not be resolved in time',
  ETIMEDOUT: 'no connection in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_HEADERS_TIMEOUT: 'no answer in time',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
  UND_ERR_DESTROYED: 'it was stopped',
  UND_ERR_CLOSED: 'it was stopped',
};

/** Why there is no connection, or a request has no answer, in words that can be stored and shown. */
export function describeConnectionFailure(error: unknown): string {
  // Several addresses were tried: the first one's failure says enough.
  if (error instanceof AggregateError && error.errors.length > 0)
    return describeConnectionFailure(error.errors[0]);
  if (!(error instanceof Error)) return 'the request failed';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const words = WORDS[code] ?? (error.message === '' ? code : error.message);
  // oxlint-disable-next-line no-control-regex -- stored as text, which cannot hold U+0000
  return words.replace(/[\u0000-\u001f]+/g, ' ').slice(0, LONGEST);
}
