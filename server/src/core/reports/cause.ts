import type { Cause } from 'harkara-contract/causes.ts';
import type { DomainCode } from 'harkara-contract/codes.ts';
import type { Fact } from 'harkara-contract/fact.ts';
import { definitionOf, type FactKey } from 'harkara-contract/facts.ts';
import { STATE } from '../messages/states.ts';

type Reading = readonly (readonly [pattern: RegExp, cause: Cause])[];

type Causes = Readonly<Partial<Record<FactKey, Cause>>>;

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

/** The same, where nobody says more. */
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

/** Anything else that an SMSC says about a message that it took. */
const SMS_REST: Reading = [
  [/undeliverable|bounced/i, 'undeliverable'],
  [/operator|carrier|parameter|queue is full/i, 'carrier'],
];

const CALL_CODES: ReadonlyMap<string, Cause> = new Map([
  ['busy', 'busy'],
  ['no_answer', 'no_answer'],
  ['rejected', 'declined'],
  ['hung_up', 'hung_up'],
  ['unreachable', 'unreachable'],
  ['interrupted', 'interrupted'],
]);

/** Enhanced status codes of mail (RFC 3463). The first that fits counts. */
const MAIL_CODES: Reading = [
  [/^5\.1\.(?:2|10)$|^5\.4\.[14]$/, 'mail_domain'],
  [/^5\.1\.[78]$/, 'sender'],
  [/^5\.1\.|^5\.2\.1$/, 'no_mailbox'],
  [/^[45]\.2\.2$/, 'mailbox_full'],
  [/^5\.2\.3$|^5\.3\.4$/, 'mail_too_large'],
  [/^4\.4\./, 'mail_late'],
  [/^5\./, 'mail_refused'],
];

/** Codes of the chat provider. */
const CHAT_CODES: Reading = [
  [/^131047$/, 'no_session'],
  [/^1310(?:26|30)$|^130403$/, 'no_chat_account'],
  [/^132\d{3}$/, 'chat_template'],
  [/^1310(?:49|50)$|^130472$/, 'marketing_limit'],
  [/^1310(?:31|37|42|45|48)$|^133\d{3}$|^130497$|^368$|^33$/, 'chat_sender'],
  [/^13105[23]$/, 'media'],
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
  const found = ownCause(said) ?? ofChannel(channel, errorCode ?? '', said);
  if (found) return found;
  if (state === STATE.expired) return channel === 'email' ? 'mail_late' : 'expired';
  return firstOf(REST_OF_FACT, said) ?? read(SMS_REST, wordsIn(said)) ?? 'other';
}

/** What somebody else said about a message; null where the gateway says it itself, for which there is a cause. */
export function wordsOfOthers(error: Fact | null): Fact | null {
  return ownCause(factsIn(error)) ? null : error;
}

function ownCause(said: readonly Fact[]): Cause | null {
  const code = said.find(({ key }) => key === 'message_refused')?.params['code'];
  return firstOf(CAUSE_OF_FACT, said) ?? CAUSE_OF_CODE[code as DomainCode] ?? null;
}

function ofChannel(channel: string, code: string, said: readonly Fact[]): Cause | null {
  switch (channel) {
    case 'email':
      return read(MAIL_CODES, code);
    case 'chatapp':
      return read(CHAT_CODES, code);
    case 'voice':
      return CALL_CODES.get(code) ?? null;
    default:
      return firstOf(CAUSE_OF_SMS, said) ?? read(SMS_WORDS, wordsIn(said)) ?? ofGsm(said);
  }
}

function ofGsm(said: readonly Fact[]): Cause | null {
  const error = said.find(({ key }) => key === 'reported_with_error')?.params['error'];
  return GSM_CODES.get(Number(error)) ?? null;
}

/** A fact and those within it, the innermost first: they say most. */
function factsIn(error: Fact | null): readonly Fact[] {
  if (error === null) return [];
  return [...Object.values(error.params).flatMap((value) => (isFact(value) ? factsIn(value) : [])), error];
}

function isFact(value: Fact['params'][string]): value is Fact {
  return typeof value === 'object' && 'key' in value;
}

function firstOf(causes: Causes, said: readonly Fact[]): Cause | null {
  return said.map(({ key }) => causes[key as FactKey]).find((cause) => cause !== undefined) ?? null;
}

/** The words of carriers, and what was stored before there were facts. */
function wordsIn(said: readonly Fact[]): string {
  return said
    .flatMap(({ key, params }) => {
      const kinds = definitionOf(key)?.params ?? {};
      return Object.keys(params).flatMap((name) =>
        kinds[name] === 'quote' || key === 'as_stored' ? [params[name]] : [],
      );
    })
    .filter((words) => typeof words === 'string')
    .join(' ');
}

function read(reading: Reading, text: string): Cause | null {
  return reading.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}
