import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { HandOverResult, Submission } from '../../core/delivery/connector.ts';
import type { ConnectorParts } from '../kit/connector-type.ts';
import type { OutgoingCall } from '../kit/voice.ts';
import { callerAddress, callerLine, dialAddress } from './baresip-files.ts';
import { callerNumber, dialledNumber } from './dialled-number.ts';
import type { SipOptions } from './options.ts';
import type { CallPlan } from './phone-call.ts';
import { planSound } from './sound-file.ts';

export type PreparedCall = { plan: CallPlan; file: Buffer };

const UNREADABLE_MS = 30_000;

/** Gets everything that a call needs, or says why there will be none. */
export async function prepareCall(
  submission: Submission,
  options: SipOptions,
  { calls, speaker }: Pick<ConnectorParts, 'calls' | 'speaker'>,
): Promise<PreparedCall | HandOverResult> {
  const number = dialledNumber(submission.recipient, options);
  if (number === null) return never('unreachable', fact('recipient_not_a_phone_number'));
  const caller = callerNumber(submission.sender);
  if (caller === null) return never('rejected', fact('caller_not_a_phone_number'));

  let call: OutgoingCall | null;
  try {
    call = await calls.of(submission);
    if (call === null) return { kind: 'rejected', reason: fact('content_past_retention') };
    const spoken = await speaker.soundOf({ ...call, account: submission.account });
    if (spoken.kind === 'impossible') return never('rejected', spoken.reason);
    if (spoken.kind === 'unavailable') return later(spoken.reason);
    const { file, ...sound } = planSound(spoken.sound, call);
    return { file, plan: { ...planOf(options, number, caller, call), sound } };
  } catch (error) {
    const why = fact('connection_failed', { why: error instanceof Error ? error.message : String(error) });
    return later(fact('content_unreadable', { why }));
  }
}

function planOf(
  options: SipOptions,
  number: string,
  caller: string,
  { digits, longestSeconds }: OutgoingCall,
): Omit<CallPlan, 'sound'> {
  return {
    callerLine: callerLine(options, caller),
    callerAddress: callerAddress(options, caller),
    dialAddress: dialAddress(options, number),
    keys: digits,
    longestMs: longestSeconds === null ? null : longestSeconds * 1_000,
    ringMs: options.ringSeconds * 1_000,
  };
}

function later(reason: Fact): HandOverResult {
  return { kind: 'retry', afterMs: UNREADABLE_MS, reason };
}

function never(code: string, reason: Fact): HandOverResult {
  return { kind: 'rejected', final: true, code, reason };
}
