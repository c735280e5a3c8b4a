import type { Cause } from 'harkara-contract/causes.ts';
import type { DomainCode } from 'harkara-contract/codes.ts';
import type { Fact } from 'harkara-contract/fact.ts';
import { channelNamed } from '../channels/channels.ts';
import { firstOf, read, wordsIn, type Causes, type Reading } from '../channels/said.ts';
import { STATE } from '../messages/states.ts';

/** What the gateway itself says, on every channel. */
const CAUSE_OF_FACT: Causes = {
  recipient_in_dnd: 'dnd',
  recipient_suppressed: 'suppressed',
  email_address_not_valid: 'invalid_number',
  waited_too_long: 'never_left',
  carrier_removed_unsent: 'never_left',
  caller_stopped_waiting: 'never_left',
  no_receipt: 'no_receipt',
  chat_fate_unknown: 'no_receipt',
  call_fate_unknown: 'no_receipt',
};

/** Refused messages of a call have the refusal's code. */
const CAUSE_OF_CODE: Readonly<Partial<Record<DomainCode, Cause>>> = {
  recipient_in_dnd: 'dnd',
  recipient_suppressed: 'suppressed',
  template_mismatch: 'template',
  dlt_entity_not_whitelisted: 'template',
  dlt_header_not_whitelisted: 'template',
  sender_not_found: 'sender',
  sender_not_approved: 'sender',
  sender_route_mismatch: 'sender',
  invalid_recipient: 'invalid_number',
};

/** What carriers of all channels say, where nothing says more. */
const REST_OF_FACT: Causes = {
  undeliverable: 'undeliverable',
  deleted_by_carrier: 'undeliverable',
  skipped_by_carrier: 'undeliverable',
  carrier_took_nothing: 'undeliverable',
  fate_unknown_to_carrier: 'carrier',
  carrier_system_error: 'carrier',
  carrier_queue_full: 'carrier',
  carrier_problem_passing: 'carrier',
  carrier_problem_lasting: 'carrier',
  carrier_refused: 'carrier',
  carrier_removed_unknown: 'carrier',
  virtual_rejected: 'carrier',
};

/** Anything else that they say. */
const REST_OF_WORDS: Reading = [
  [/undeliverable|bounced/i, 'undeliverable'],
  [/operator|carrier|parameter|queue is full/i, 'carrier'],
];

/** Why a message that is final and was not delivered did not arrive; null for all others. */
export function causeOf(
  channel: string,
  state: number,
  errorCode: string | null,
  error: Fact | null,
): Cause | null {
  if (state === STATE.cancelled) return 'cancelled';
  if (state !== STATE.failed && state !== STATE.expired) return null;
  const said = factsIn(error);
  const reports = channelNamed(channel)?.reports;
  const found = ownCause(said) ?? reports?.causeOf(errorCode ?? '', said);
  if (found) return found;
  if (state === STATE.expired) return reports?.causeOfExpiry ?? 'expired';
  return firstOf(REST_OF_FACT, said) ?? read(REST_OF_WORDS, wordsIn(said)) ?? 'other';
}

/**
 * What a carrier or provider said about a message; null where the gateway says it itself, for which there is a cause.
 */
export function wordsOfOthers(error: Fact | null): Fact | null {
  return ownCause(factsIn(error)) ? null : error;
}

function ownCause(said: readonly Fact[]): Cause | null {
  const code = said.find(({ key }) => key === 'message_refused')?.params['code'];
  return firstOf(CAUSE_OF_FACT, said) ?? CAUSE_OF_CODE[code as DomainCode] ?? null;
}

/** A fact and those within it, the innermost first: they say most. */
function factsIn(error: Fact | null): readonly Fact[] {
  if (error === null) return [];
  return [...Object.values(error.params).flatMap((value) => (isFact(value) ? factsIn(value) : [])), error];
}

function isFact(value: Fact['params'][string]): value is Fact {
  return typeof value === 'object' && 'key' in value;
}
