import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { HOUR_MS } from '../../durations.ts';
import { toStorable } from '../../storable-text.ts';
import type { HandOverResult } from '../../core/delivery/connector.ts';
import { readRetryAfter } from '../../protocols/retry-after.ts';
import type { Answer } from '../kit/exchange.ts';
import type { Trouble } from '../kit/standing.ts';
import { actOn, reasonOf, readError } from './codes.ts';

export type Verdict =
  /** What the answer means for the message; the provider itself is fine. */
  | { kind: 'result'; result: HandOverResult }
  /** The provider has not taken the message, and takes no others for a while. */
  | { kind: 'trouble'; trouble: Trouble; reason: Fact; atLeastMs: number }
  /** It may or may not have taken the message. `isDown`: nor would it answer to another one just now. */
  | { kind: 'unanswered'; reason: Fact; isDown: boolean };

const LONGEST_PAUSE_MS = HOUR_MS;
const TOO_MANY_REQUESTS = 429;
const SERVICE_UNAVAILABLE = 503;
/** A gateway in front of the provider's server has waited in vain: the server may have the message. */
const GATEWAY_TIMEOUT = 504;

/** What the words of `message_status` mean for a message that was taken. */
const NOTES: Readonly<Record<string, Fact>> = {
  held_for_quality_assessment: fact('template_quality_assessed'),
  paused: fact('template_paused_by_provider'),
};

/**
 * Only the provider itself refuses a message, with an error object of its own. An answer without one was given by
 * something on the way, which does not know whether the provider has the message.
 *
 * @param to the number that the message was sent to.
 */
export function judge(answer: Answer, to: string): Verdict {
  const { status, headers, body } = answer;
  if (status === GATEWAY_TIMEOUT) return noAnswer(status);
  const document = documentOf(body);
  const isSuccess = status >= 200 && status < 300;
  const taken = isSuccess ? takenIn(document, to) : null;
  if (taken) return { kind: 'result', result: taken };

  const retryAfterMs = readRetryAfter(headers['retry-after'], LONGEST_PAUSE_MS);
  const atLeastMs = retryAfterMs ?? 0;
  const error = readError(document?.['error']);
  if (!error) return isSuccess ? garbage(status) : byStatus(status, retryAfterMs);
  const act = actOn(error.code) ?? byUnknownCode(status);
  const reason = reasonOf(error);
  if (act === 'slow_down') return { kind: 'trouble', trouble: 'slowed', reason, atLeastMs };
  if (act === 'ask_staff') return { kind: 'trouble', trouble: 'refused', reason, atLeastMs };
  return { kind: 'result', result: { kind: 'rejected', reason, code: String(error.code) } };
}

function byUnknownCode(status: number): 'reject' | 'slow_down' | 'ask_staff' {
  if (status === TOO_MANY_REQUESTS) return 'slow_down';
  return isNotLetIn(status) ? 'ask_staff' : 'reject';
}

function byStatus(status: number, retryAfterMs: number | null): Verdict {
  const atLeastMs = retryAfterMs ?? 0;
  const reason = fact('provider_answered', { status });
  if (status === TOO_MANY_REQUESTS) return { kind: 'trouble', trouble: 'slowed', reason, atLeastMs };
  if (isNotLetIn(status)) return { kind: 'trouble', trouble: 'refused', reason, atLeastMs };
  if (status < 400) {
    const words = fact('provider_redirects', { status });
    return { kind: 'trouble', trouble: 'refused', reason: words, atLeastMs };
  }
  // A server that says when to come again has not passed the message on.
  if (status === SERVICE_UNAVAILABLE && retryAfterMs !== null) {
    return { kind: 'trouble', trouble: 'down', reason, atLeastMs };
  }
  return noAnswer(status);
}

function noAnswer(status: number): Verdict {
  return { kind: 'unanswered', reason: fact('answered_without_reason', { status }), isDown: status >= 500 };
}

function isNotLetIn(status: number): boolean {
  return status === 401 || status === 403;
}

function garbage(status: number): Verdict {
  return { kind: 'unanswered', reason: fact('answered_without_id', { status }), isDown: false };
}

function takenIn(document: Document | null, to: string): HandOverResult | null {
  const messages = document?.['messages'];
  const first: unknown = Array.isArray(messages) ? messages[0] : null;
  if (typeof first !== 'object' || first === null) return null;
  const { id, message_status: word } = first as Document;
  const vendorId = typeof id === 'string' ? toStorable(id).trim() : '';
  if (vendorId === '') return null;
  const note = typeof word === 'string' ? NOTES[word] : undefined;
  const recipient = numberIn(document);
  return {
    kind: 'accepted',
    vendorIds: [vendorId],
    ...(note !== undefined && { note }),
    ...(recipient !== null && recipient !== to && { recipient }),
  };
}

/** The provider's own form of the number, which differs in some countries (Mexico's +52 1, Brazil's ninth digit). */
function numberIn(document: Document | null): string | null {
  const contacts = document?.['contacts'];
  const first: unknown = Array.isArray(contacts) ? contacts[0] : null;
  if (typeof first !== 'object' || first === null) return null;
  const { wa_id: number } = first as Document;
  return typeof number === 'string' && /^\d{5,20}$/.test(number) ? number : null;
}

type Document = Readonly<Record<string, unknown>>;

function documentOf(body: string): Document | null {
  try {
    const document: unknown = JSON.parse(body);
    return typeof document === 'object' && document !== null ? (document as Document) : null;
  } catch {
    return null;
  }
}
