import type { Cause } from 'harkara-contract/causes.ts';
import type { Fact } from 'harkara-contract/fact.ts';
import { firstOf, read, wordsIn, type Causes, type Reading } from '../said.ts';

/** What the answers and receipts of an SMSC mean. */
const CAUSE_OF_SMS: Causes = {
  smpp_parameter_missing: 'template',
  smpp_parameter_invalid: 'template',
  carrier_forbids_sender: 'sender',
  smpp_sender_type_wrong: 'sender',
  carrier_refuses_number: 'invalid_number',
  smpp_number_type_wrong: 'invalid_number',
  rejected_by_carrier: 'blocked',
  carrier_refuses_it: 'blocked',
  virtual_rejected: 'blocked',
};

/** What carriers say in words. */
const SMS_WORDS: Reading = [
  [/\bdnd\b|\bndnc\b|do.not.disturb/i, 'dnd'],
  [/\bdlt\b|template|scrub|content mismatch|entity id|\bpe id\b/i, 'template'],
  [/absent|switched off|not reachable|unreachable|out of (?:reach|coverage)/i, 'absent'],
  [/memory|inbox full|capacity exceeded/i, 'memory_full'],
  [/invalid (?:sender|source|header)/i, 'sender'],
  [/unknown subscriber|invalid (?:number|destination|msisdn)/i, 'invalid_number'],
  [/barred|blocked|blacklist|spam/i, 'blocked'],
];

/** Codes of GSM (3GPP TS 29.002), which operators put into their receipts. */
const GSM_CODES: ReadonlyMap<number, Cause> = new Map([
  [1, 'invalid_number'],
  [5, 'invalid_number'],
  [9, 'blocked'],
  [13, 'blocked'],
  [27, 'absent'],
  [31, 'absent'],
  [32, 'memory_full'],
]);

/** SMSCs have no codes of their own. */
export function smsCauseOf(_code: string, said: readonly Fact[]): Cause | null {
  return firstOf(CAUSE_OF_SMS, said) ?? read(SMS_WORDS, wordsIn(said)) ?? ofGsm(said);
}

function ofGsm(said: readonly Fact[]): Cause | null {
  const error = said.find(({ key }) => key === 'reported_with_error')?.params['error'];
  return GSM_CODES.get(Number(error)) ?? null;
}
