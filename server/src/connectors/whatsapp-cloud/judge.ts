import { HOUR_MS } from '../../durations.ts';
import { toStorable } from '../../storable-text.ts';
import type { HandOverResult } from '../../core/delivery/connector.ts';
import { readRetryAfter } from '../../protocols/retry-after.ts';
import type { Answer } from '../kit/exchange.ts';
import { actOn, inWords, readError } from './codes.ts';

export type Verdict =
  /** What the answer means for the message; the provider itself is fine. */
  | { kind: 'result'; result: HandOverResult }
  /** The provider has not taken the message, and takes no others for a while. */
  | { kind: 'trouble'; trouble: 'slowed' | 'refused'; reason: string; atLeastMs: number }
  /** It may or may not have taken the message. */
  | { kind: 'unanswered'; reason: string };

const LONGEST_PAUSE_MS = HOUR_MS;
const TOO_MANY_REQUESTS = 429;
/** A gateway in front of the provider's server has waited in vain: the server may have the message. */
const GATEWAY_TIMEOUT = 504;

/** What the words of `message_status` mean for a message that was taken. */
const NOTES: Readonly<Record<string, string>> = {
  held_for_quality_assessment: "The provider holds it until it has assessed the template's quality.",
  paused: 'The provider holds it because the template is paused.',
};

export function judge(answer: Answer): Verdict {
  const { status, headers, body } = answer;
  if (status === GATEWAY_TIMEOUT) return { kind: 'unanswered', reason: `answered ${status}` };
  const document = documentOf(body);
  const isSuccess = status >= 200 && status < 300;
  const taken = isSuccess ? takenIn(document) : null;
  if (taken) return { kind: 'result', result: taken };

  const atLeastMs = readRetryAfter(headers['retry-after'], LONGEST_PAUSE_MS) ?? 0;
  const error = readError(document?.['error']);
  if (!error) return isSuccess ? garbage(status) : byStatus(status, atLeastMs);
  const act = actOn(error.code) ?? byUnknownCode(status);
  const reason = inWords(error);
  if (act === 'slow_down') return { kind: 'trouble', trouble: 'slowed', reason, atLeastMs };
  if (act === 'ask_staff') return { kind: 'trouble', trouble: 'refused', reason, atLeastMs };
  return { kind: 'result', result: { kind: 'rejected', reason, code: String(error.code) } };
}

function byUnknownCode(status: number): 'reject' | 'slow_down' | 'ask_staff' {
  if (status === TOO_MANY_REQUESTS) return 'slow_down';
  return isNotLetIn(status) ? 'ask_staff' : 'reject';
}

function byStatus(status: number, atLeastMs: number): Verdict {
  const reason = `The provider answered ${status} without a reason.`;
  if (status === TOO_MANY_REQUESTS) return { kind: 'trouble', trouble: 'slowed', reason, atLeastMs };
  if (isNotLetIn(status)) return { kind: 'trouble', trouble: 'refused', reason, atLeastMs };
  if (status < 400) {
    const words = `The provider answered ${status}; redirects are not followed.`;
    return { kind: 'trouble', trouble: 'refused', reason: words, atLeastMs };
  }
  return { kind: 'result', result: { kind: 'rejected', reason, code: `http_${status}` } };
}

function isNotLetIn(status: number): boolean {
  return status === 401 || status === 403;
}

function garbage(status: number): Verdict {
  return { kind: 'unanswered', reason: `answered ${status} without an id` };
}

function takenIn(document: Document | null): HandOverResult | null {
  const messages = document?.['messages'];
  const first: unknown = Array.isArray(messages) ? messages[0] : null;
  if (typeof first !== 'object' || first === null) return null;
  const { id, message_status: word } = first as Document;
  const vendorId = typeof id === 'string' ? toStorable(id).trim() : '';
  if (vendorId === '') return null;
  const note = typeof word === 'string' ? NOTES[word] : undefined;
  return { kind: 'accepted', vendorIds: [vendorId], ...(note !== undefined && { note }) };
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
