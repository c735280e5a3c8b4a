import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { AnsweredCall, HandOverResult } from '../../core/delivery/connector.ts';
import type { Trouble } from '../kit/standing.ts';
import type { CallEnd } from './phone-call.ts';

export type Verdict = {
  result: HandOverResult;
  /** What a call's end says about the server. */
  trouble: Trouble | null;
};

type Rejection = Extract<HandOverResult, { kind: 'rejected' }>;

const RETRY_MS = 10_000;
const LONGEST_WORDS = 80;
/** A listener who stays for this share has heard the message. */
const HEARD_SHARE = 0.5;

const BUSY = [486, 600];
const NO_ANSWER = [408, 480, 487];
const NO_SUCH_NUMBER = [404, 410, 484, 604];
/** The person called does not want it, now or ever. */
const DECLINED = [603, 607, 608];
const FORBIDDEN = 403;
const LOGIN_REQUIRED = [401, 407];
const TOO_MANY = 429;

/** What becomes of the message, and what the end says about the server. */
export function judge(end: CallEnd, retryMinutes: readonly number[]): Verdict {
  const { result, trouble } = verdictOn(end, retryMinutes);
  return { result: mayRingAgain(end) ? result : onlyOnce(result), trouble };
}

/**
 * Whether the call may be placed again at once, by us or by another carrier. A server that said nothing may have had the
 * phone ring nevertheless: its answers may have got lost.
 */
function mayRingAgain({ by, rang }: CallEnd): boolean {
  return !rang && by !== 'unheard';
}

/** What is placed again after minutes (`unanswered`) is not meant: the operator wants that, and it is documented. */
function onlyOnce(result: HandOverResult): HandOverResult {
  if (result.kind === 'rejected') return { ...result, final: true };
  return result.kind === 'retry' ? { ...unreachable(result.reason), final: true } : result;
}

function verdictOn(end: CallEnd, retryMinutes: readonly number[]): Verdict {
  switch (end.by) {
    case 'interrupted':
      return only(cutByUs(end, fact('call_stopped_with_gateway')));
    case 'lost':
      return only(lost(end));
    case 'unheard':
      return { result: unreachable(fact('sip_server_silent')), trouble: 'down' };
    case 'rang_out':
      return only({
        kind: 'unanswered',
        code: 'no_answer',
        reason: fact(end.rang ? 'nobody_answered' : 'phone_did_not_ring'),
        retryMinutes,
      });
    case 'no_codec':
      return only(unheard(fact('codec_not_offered')));
    case 'no_media':
      return only(unheard(fact('no_sound_received')));
    case 'closed':
    case 'played':
    case 'longest':
      return end.answeredMs === null ? unanswered(end, retryMinutes) : only(answered(end));
  }
}

function answered(end: CallEnd): HandOverResult {
  const call = answeredCall(end);
  const isHeard = end.by !== 'closed' || end.heardShare >= HEARD_SHARE;
  if (isHeard && !end.hadMedia) {
    return unheard(fact('no_sound_received'));
  }
  if (!isHeard) {
    const reason = fact('hung_up_after', { seconds: call.seconds });
    return { kind: 'rejected', final: true, code: 'hung_up', reason, call };
  }
  return delivered(end, end.by === 'longest' ? 'call_ended_at_limit' : 'call_answered');
}

function delivered(
  end: CallEnd,
  how: 'call_answered' | 'call_ended_at_limit' | 'call_cut_off',
): HandOverResult {
  const call = answeredCall(end);
  const vendorIds = end.id === null ? [] : [end.id];
  return { kind: 'accepted', vendorIds, delivered: true, note: fact(how, { seconds: call.seconds }), call };
}

/** A recipient who has heard half of it has got the message; any other was disturbed for nothing, and nobody pays. */
function cutByUs(end: CallEnd, reason: Fact): HandOverResult {
  const isHeard = end.hadMedia && end.heardShare >= HEARD_SHARE;
  if (end.answeredMs !== null && isHeard) return delivered(end, 'call_cut_off');
  return { kind: 'rejected', final: true, code: 'interrupted', reason };
}

/** A process that has ended can neither go on with the call nor place it again, and nobody else may. */
function lost(end: CallEnd): HandOverResult {
  if (end.answeredMs === null) {
    const reason = fact('program_ended_before_answer');
    return { kind: 'rejected', final: true, code: 'unreachable', reason };
  }
  const { seconds } = answeredCall(end);
  return cutByUs(end, fact('program_ended_during_call', { seconds }));
}

function unanswered({ words, rang }: CallEnd, retryMinutes: readonly number[]): Verdict {
  const [, digits] = /^([1-6]\d\d) /.exec(`${words} `) ?? [];
  const said = tidy(words);
  if (digits === undefined) {
    const reason = fact('sip_server_not_reached', { said });
    return { result: unreachable(reason), trouble: 'down' };
  }
  const code = Number(digits);
  if (LOGIN_REQUIRED.includes(code)) {
    const reason = fact('sip_credentials_refused', { said });
    return { result: { kind: 'retry', afterMs: RETRY_MS, reason }, trouble: 'refused' };
  }
  if (code === TOO_MANY) {
    const reason = fact('sip_server_throttles', { said });
    return { result: { kind: 'retry', afterMs: RETRY_MS, reason }, trouble: 'slowed' };
  }
  return only(resultOf(code, said, rang, retryMinutes));
}

function resultOf(code: number, said: Fact, rang: boolean, retryMinutes: readonly number[]): HandOverResult {
  if (BUSY.includes(code)) {
    return { kind: 'unanswered', code: 'busy', reason: fact('sip_line_busy', { said }), retryMinutes };
  }
  if (NO_ANSWER.includes(code)) {
    return {
      kind: 'unanswered',
      code: 'no_answer',
      reason: fact('sip_nobody_answered', { said }),
      retryMinutes,
    };
  }
  if (NO_SUCH_NUMBER.includes(code)) {
    return { ...unreachable(fact('sip_number_unreachable', { said })), final: true };
  }
  if (DECLINED.includes(code) || (code === FORBIDDEN && rang)) {
    return { kind: 'rejected', final: true, code: 'rejected', reason: fact('sip_call_declined', { said }) };
  }
  if (code === FORBIDDEN) {
    // The phone has not rung: it is the server that refuses, and another may not.
    return { kind: 'rejected', code: 'rejected', reason: fact('sip_call_refused', { said }) };
  }
  return unreachable(fact('sip_call_not_connected', { said }));
}

function unreachable(reason: Fact): Rejection {
  return { kind: 'rejected', code: 'unreachable', reason };
}

/** The recipient answered and heard nothing: it costs nothing, and the phone does not ring again. */
function unheard(reason: Fact): Rejection {
  return { ...unreachable(reason), final: true, call: { seconds: 0, digits: null } };
}

function answeredCall({ answeredMs, keys }: CallEnd): AnsweredCall {
  return { seconds: Math.max(1, Math.ceil((answeredMs ?? 0) / 1_000)), digits: keys === '' ? null : keys };
}

function only(result: HandOverResult): Verdict {
  return { result, trouble: null };
}

/** The words may be the other side's. */
function tidy(words: string): Fact {
  const line = words.replace(/[\p{C}\s]+/gu, ' ').trim();
  return line === ''
    ? fact('no_reason_given')
    : fact('carrier_said', { words: line.slice(0, LONGEST_WORDS).toWellFormed() });
}
