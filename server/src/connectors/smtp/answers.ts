import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { SubmitResult } from '../../core/delivery/connector.ts';
import type { Hide } from '../kit/hide-values.ts';
import { retryAfterMs } from './retry-schedule.ts';

/** What became of one mail on one connection. */
export type Outcome =
  | { kind: 'taken'; line: string }
  /** The server said no. `dot`: to the whole mail, after its last line. */
  | { kind: 'refused'; stage: 'sender' | 'recipient' | 'data' | 'dot'; code: number; line: string }
  /** Not a word came, or no SMTP. `isOver`: the end of the mail may have left. */
  | { kind: 'lost'; isOver: boolean; reason: Fact }
  /** The mail's content could not be read to its end. `isMissing`: it never can be again. */
  | { kind: 'unreadable'; reason: Fact; isMissing: boolean }
  | { kind: 'withheld' };

const LONGEST_LINE = 300;
const ENHANCED = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/;
/** The session was out of step, which says nothing about the mail. */
export const BAD_SEQUENCE = 503;
/** RFC 5321, 4.2.2: no such mailbox, and no such name. */
const NO_SUCH_MAILBOX: readonly number[] = [550, 553];
/** RFC 3463: the address does not exist; refused, and that is all there is to say. */
const BAD_ADDRESS = '5.1.1';
const OTHER_REFUSAL = '5.0.0';

const REFUSED = {
  sender: 'email_sender_refused',
  recipient: 'email_recipient_refused',
  data: 'email_refused',
  dot: 'email_refused',
} as const;

export type Judged = {
  /** Without angle brackets: reports from servers name it. */
  messageId: string;
  attempt: number;
  /** Whether taken means delivered. */
  isRecipientsServer: boolean;
};

export function judge(outcome: Outcome, { messageId, attempt, isRecipientsServer }: Judged): SubmitResult {
  const afterMs = retryAfterMs(attempt);
  switch (outcome.kind) {
    case 'taken':
      return {
        kind: 'accepted',
        vendorIds: [messageId],
        ...(isRecipientsServer && { delivered: true }),
        note: fact('carrier_said', { words: outcome.line }),
      };
    case 'refused':
      return judgeRefusal(outcome, afterMs);
    case 'lost':
      return outcome.isOver
        ? {
            kind: 'unknown',
            reason: fact('email_server_may_have_it', { why: outcome.reason }),
            vendorIds: [messageId],
          }
        : { kind: 'retry', afterMs, reason: fact('not_left', { why: outcome.reason }) };
    case 'unreadable': {
      const reason = fact('content_unreadable', { why: outcome.reason });
      // Without its end it has not left, and no other carrier could send it either.
      return outcome.isMissing
        ? { kind: 'rejected', reason, final: true }
        : { kind: 'retry', afterMs, reason };
    }
    case 'withheld':
      return outcome;
  }
}

function judgeRefusal(
  { stage, code, line }: Extract<Outcome, { kind: 'refused' }>,
  afterMs: number,
): SubmitResult {
  if (code < 500 || code === BAD_SEQUENCE) {
    return { kind: 'retry', afterMs, reason: fact('email_not_now', { line }) };
  }
  const reason = fact(REFUSED[stage], { line });
  if (stage === 'sender') return { kind: 'rejected', reason };
  return { kind: 'rejected', reason, charged: true, code: enhancedCode(stage, code, line) };
}

/** The server's enhanced status code, or the one that an older server would have used. */
function enhancedCode(stage: string, code: number, line: string): string {
  const given = ENHANCED.exec(line)?.[1];
  if (given !== undefined) return given;
  return stage === 'recipient' && NO_SUCH_MAILBOX.includes(code) ? BAD_ADDRESS : OTHER_REFUSAL;
}

/** A server's answer as one line that can be stored and shown. It is cut last: half a secret would not be recognised. */
export function asLine(answer: string, hide: Hide): string {
  // Each line of an answer repeats the code, and mostly the enhanced status.
  const [first = '', ...rest] = answer.split(/\r?\n/);
  const words = [first.replace(/^(\d{3})-/, '$1 '), ...rest.map((more) => more.replace(/^\d{3}[ -]/, ''))]
    .join(' ')
    // oxlint-disable-next-line no-control-regex -- it is stored and shown as text
    .replace(/[\s\u0000-\u001f\u007f-\u009f]+/g, ' ')
    .trim();
  const line = hide(words);
  return line.length > LONGEST_LINE ? line.slice(0, LONGEST_LINE).toWellFormed() : line;
}
