import { fact } from 'harkara-contract/facts.ts';
import type { Receipt, Submission } from '../../core/delivery/connector.ts';
import { readLanguage } from '../../protocols/speech/languages.ts';
import { estimateSeconds } from '../../protocols/speech/speech-length.ts';
import type { CallSource } from '../kit/voice.ts';
import type { Outcome } from './outcomes.ts';

/** What becomes of a call, and how long it takes. */
type PlannedCall = { outcome: CallOutcome; seconds: number; digits: string | null };
type CallOutcome = 'answered' | 'hung_up' | keyof typeof UNANSWERED;

const UNANSWERED = {
  busy: 'line_busy',
  no_answer: 'nobody_answered',
  rejected: 'call_rejected',
  unreachable: 'number_not_reached',
} as const;
const HUNG_UP = fact('hung_up_early');

/** Outcomes of other channels, as a call has them; the others are answered. */
const OF_OTHER_CHANNELS: Readonly<Partial<Record<Outcome, CallOutcome>>> = {
  failed: 'unreachable',
  bounced: 'unreachable',
  expired: 'no_answer',
};

export function callOutcome(outcome: Outcome): CallOutcome {
  if (outcome === 'hung_up' || isUnanswered(outcome)) return outcome;
  return OF_OTHER_CHANNELS[outcome] ?? 'answered';
}

/** Someone who hangs up does so after a quarter; someone who is asked for keys presses 1. */
export async function planCall(
  calls: CallSource,
  submission: Submission,
  outcome: CallOutcome,
): Promise<PlannedCall | null> {
  const call = await calls.of(submission);
  if (!call) return null;
  const spoken = estimateSeconds(call.text, readLanguage(call.language)) * call.repeat;
  const whole = Math.max(1, Math.ceil(call.longestSeconds ?? spoken));
  switch (outcome) {
    case 'answered':
      return { outcome, seconds: whole, digits: call.digits > 0 ? '1'.repeat(call.digits) : null };
    case 'hung_up':
      return { outcome, seconds: Math.max(1, Math.floor(whole / 4)), digits: null };
    default:
      return { outcome, seconds: 0, digits: null };
  }
}

const STORED = /^call:(\w+):(\d+):(\d*)$/;

/** As it is stored until its receipt is due. */
export function storedCall({ outcome, seconds, digits }: PlannedCall): string {
  return `call:${outcome}:${seconds}:${digits ?? ''}`;
}

/** @returns null if what was stored is not about a call. */
export function callReceipt(stored: string, vendorId: string, recipient: string, at: Date): Receipt | null {
  const found = STORED.exec(stored);
  if (!found) return null;
  const [, outcome = '', seconds = '0', digits = ''] = found;
  const about = {
    vendorId,
    recipient,
    at,
    raw: `id:${vendorId} state:${outcome} seconds:${seconds} keys:${digits}`,
  };
  if (isUnanswered(outcome)) {
    return { ...about, state: 'failed', error: fact(UNANSWERED[outcome]), code: outcome };
  }
  const call = { seconds: Number(seconds), digits: digits === '' ? null : digits };
  return outcome === 'hung_up'
    ? { ...about, state: 'failed', error: HUNG_UP, code: outcome, call }
    : { ...about, state: 'delivered', error: null, call };
}

function isUnanswered(outcome: string): outcome is keyof typeof UNANSWERED {
  return Object.hasOwn(UNANSWERED, outcome);
}
