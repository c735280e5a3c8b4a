import { fact } from 'harkara-contract/facts.ts';
import { IANAZone } from 'luxon';
import type { ReceiptState } from '../../core/delivery/connector.ts';
import { ignoreReceiptNumber } from '../kit/common-options.ts';
import { group, map, oneOf, text, textOf, type Place, type Values } from '../kit/options.ts';
import { isPointer } from './json-pointer.ts';
import { pointer } from './option-kinds.ts';

/** Where a value is in a call: the name of a query or form parameter, or a JSON pointer into its body. */
export type Source = { kind: 'parameter'; name: string } | { kind: 'pointer'; pointer: string };

/** Why a call failed. */
const CALL_CAUSES = ['busy', 'no_answer', 'rejected', 'hung_up', 'unreachable'] as const;
export type CallCause = (typeof CALL_CAUSES)[number];
export type StateWord = ReceiptState | CallCause | 'ignore';

const STATE_WORDS: readonly StateWord[] = [
  'delivered',
  'failed',
  'expired',
  'sent',
  'ignore',
  ...CALL_CAUSES,
];

/** What carriers usually say, unless the operator knows better. */
const USUAL_STATES: Readonly<Record<string, StateWord>> = {
  delivrd: 'delivered',
  delivered: 'delivered',
  success: 'delivered',
  undeliv: 'failed',
  undelivered: 'failed',
  undeliverable: 'failed',
  failed: 'failed',
  failure: 'failed',
  rejectd: 'failed',
  rejected: 'failed',
  deleted: 'failed',
  blocked: 'failed',
  dnd: 'failed',
  ndnc: 'failed',
  expired: 'expired',
  acceptd: 'sent',
  accepted: 'sent',
  enroute: 'sent',
  sent: 'sent',
  submitted: 'sent',
  buffered: 'ignore',
  pending: 'ignore',
  queued: 'ignore',
  unknown: 'ignore',
};

/** Of calls. They do not apply to SMS, of which `rejected` says something else. */
const USUAL_CALL_STATES: Readonly<Record<string, StateWord>> = {
  answer: 'delivered',
  answered: 'delivered',
  completed: 'delivered',
  ringing: 'sent',
  initiated: 'sent',
  busy: 'busy',
  noanswer: 'no_answer',
  'no-answer': 'no_answer',
  'no answer': 'no_answer',
  no_answer: 'no_answer',
  timeout: 'no_answer',
  rejected: 'rejected',
  declined: 'rejected',
  cancelled: 'hung_up',
  hangup: 'hung_up',
  hung_up: 'hung_up',
  unreachable: 'unreachable',
  congestion: 'unreachable',
  failed: 'unreachable',
};

const NEEDED = { required: true, as: sourceOf } as const;
const FURTHER = { rare: true, as: sourceOf } as const;

const TIMING = {
  time: text('Time', 'समय', FURTHER),
  /** A Luxon format; null: any of the usual formats. */
  timeFormat: text('Time format', 'समय का रूप', { rare: true }),
  /** For times without a zone. */
  timeZone: text('Time zone', 'टाइम ज़ोन', {
    usual: 'Asia/Kolkata',
    rare: true,
    as: (zone, place) => (IANAZone.isValidZone(zone) ? zone : place.refuse(fact('not_a_zone_name'))),
  }),
};

export type Timing = Values<typeof TIMING>;

const RECEIPT = {
  id: text('ID', 'आईडी', NEEDED),
  state: text('Status', 'स्थिति', NEEDED),
  error: text('Cause', 'कारण', FURTHER),
  recipient: text('Number', 'नंबर', FURTHER),
  seconds: text('Call length', 'कॉल की लंबाई', FURTHER),
  digits: text('Keys pressed', 'दबाई गई कुंजियाँ', FURTHER),
  ...TIMING,
  states: map(
    'Carrier’s words for statuses',
    'स्थितियों के लिए कैरियर के शब्द',
    { rare: true, choices: STATE_WORDS },
    (word, place) => oneOf(word, STATE_WORDS, place),
  ),
  reasons: map('Carrier’s error codes in words', 'कैरियर के कोड शब्दों में', { rare: true }, textOf),
};

const INBOUND = {
  from: text('From', 'किससे', NEEDED),
  to: text('To', 'किसे', NEEDED),
  text: text('Text', 'टेक्स्ट', NEEDED),
  id: text('ID', 'आईडी', FURTHER),
  ...TIMING,
};

export type InboundMapping = Values<typeof INBOUND>;

export const CALLBACK_OPTIONS = {
  receipt: group('Receipts by callback', 'कॉलबैक से रसीदें', RECEIPT, {
    hint: {
      en: 'Names of parameters, or JSON pointers such as /id',
      hi: 'पैरामीटर के नाम, या /id जैसे JSON पॉइंटर',
    },
    stranger: fact('not_an_option', { owner: 'receipt' }),
  }),
  inbound: group('Inbound messages by callback', 'कॉलबैक से आए हुए मैसेज', INBOUND, {
    stranger: fact('not_an_option', { owner: 'inbound' }),
  }),
  /** Where a JSON body has its list of receipts or messages; null: the body is one of them, or the list itself. */
  items: pointer('List in the callback', 'कॉलबैक में सूची', { rare: true }),
  /** The answer that the carrier expects when its call was accepted. */
  answer: text('Response to callbacks', 'कॉलबैक का जवाब', { usual: 'OK', rare: true }),
  ignoreReceiptNumber,
};

export type ReceiptMapping = ReturnType<typeof receiptMapping>;

export type CallbackOptions = ReturnType<typeof callbackOptions>;

export function callbackOptions({
  receipt,
  inbound,
  items,
  answer,
  ignoreReceiptNumber: isIdEnough,
}: Values<typeof CALLBACK_OPTIONS>) {
  return { receipt: receipt && receiptMapping(receipt, isIdEnough), inbound, items, answer };
}

function receiptMapping(receipt: Values<typeof RECEIPT>, isIdEnough: boolean) {
  const usual = { ...USUAL_STATES, ...(receipt.seconds === null ? {} : USUAL_CALL_STATES) };
  return {
    ...receipt,
    /** Null: receipts are matched by their id alone. */
    recipient: isIdEnough ? null : receipt.recipient,
    /** The carrier's words in lower case; `*` for all others. */
    states: new Map([...Object.entries(usual), ...inLowerCase(receipt.states ?? [])]),
    reasons: new Map(inLowerCase(receipt.reasons ?? [])),
  };
}

export function isCallCause(word: StateWord): word is CallCause {
  return CALL_CAUSES.some((cause) => cause === word);
}

function sourceOf(given: string, place: Place): Source | null {
  if (!given.startsWith('/')) return { kind: 'parameter', name: given };
  return isPointer(given) ? { kind: 'pointer', pointer: given } : place.refuse(fact('not_a_parameter'));
}

function inLowerCase<Value>(words: readonly (readonly [string, Value])[]): [string, Value][] {
  return words.map(([word, meaning]) => [word.trim().toLowerCase(), meaning]);
}
