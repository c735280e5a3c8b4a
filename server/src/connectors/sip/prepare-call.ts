import { say } from 'harkara-contract/say.ts';
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
  if (number === null) return never('unreachable', 'The recipient is no telephone number.');
  const caller = callerNumber(submission.sender);
  if (caller === null) return never('rejected', 'The sender is no telephone number.');

  let call: OutgoingCall | null;
  try {
    call = await calls.of(submission);
    if (call === null) return { kind: 'rejected', reason: 'Its content is past its retention.' };
    const spoken = await speaker.soundOf({ ...call, account: submission.account });
    if (spoken.kind === 'impossible') return never('rejected', say(spoken.reason));
    if (spoken.kind === 'unavailable') return later(say(spoken.reason));
    const { file, ...sound } = planSound(spoken.sound, call);
    return { file, plan: { ...planOf(options, number, caller, call), sound } };
  } catch (error) {
    return later(`Its content cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
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

function later(reason: string): HandOverResult {
  return { kind: 'retry', afterMs: UNREADABLE_MS, reason };
}

function never(code: string, reason: string): HandOverResult {
  return { kind: 'rejected', final: true, code, reason };
}
