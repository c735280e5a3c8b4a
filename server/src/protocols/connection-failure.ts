import type { Fact } from 'harkara-contract/fact.ts';
import { FactError } from 'harkara-contract/fact-error.ts';
import { fact, type FactKey } from 'harkara-contract/facts.ts';

/** Enough for the longest host name and what is wrong with it. */
const LONGEST = 300;

const FACTS = {
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_cut',
  EPIPE: 'connection_cut',
  UND_ERR_SOCKET: 'connection_cut',
  ENOTFOUND: 'host_not_found',
  ENODATA: 'host_not_found',
  EAI_AGAIN: 'host_not_resolved',
  ETIMEOUT: 'host_resolved_too_late',
  ETIMEDOUT: 'no_connection_in_time',
  UND_ERR_CONNECT_TIMEOUT: 'no_connection_in_time',
  UND_ERR_HEADERS_TIMEOUT: 'no_answer_in_time',
  EHOSTUNREACH: 'host_unreachable',
  ENETUNREACH: 'host_unreachable',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_of_another_host',
  UND_ERR_DESTROYED: 'connection_stopped',
  UND_ERR_CLOSED: 'connection_stopped',
} as const satisfies Readonly<Record<string, FactKey>>;

/** Why there is no connection, or a request has no answer. */
export function connectionFailure(error: unknown): Fact {
  // Several addresses were tried: the first one's failure says enough.
  if (error instanceof AggregateError && error.errors.length > 0) return connectionFailure(error.errors[0]);
  if (error instanceof FactError) return error.fact;
  if (!(error instanceof Error)) return fact('request_failed');
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (isKnown(code)) return fact(FACTS[code]);
  const words = error.message === '' ? code : error.message;
  // oxlint-disable-next-line no-control-regex -- stored as text, which cannot hold U+0000
  return fact('connection_failed', { why: words.replace(/[\u0000-\u001f]+/g, ' ').slice(0, LONGEST) });
}

function isKnown(code: string): code is keyof typeof FACTS {
  return Object.hasOwn(FACTS, code);
}
