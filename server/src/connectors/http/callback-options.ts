import { fact } from 'harkara-contract/facts.ts';
import { IANAZone } from 'luxon';
import type { ReceiptState } from '../../core/delivery/connector.ts';
import type { OptionReader } from '../kit/option-reader.ts';
import { isPointer } from './json-pointer.ts';
import { readPointer } from './option-kinds.ts';

/** Where a value is in a call: the name of a query or form parameter, or a JSON pointer into its body. */
export type Source = { kind: 'parameter'; name: string } | { kind: 'pointer'; pointer: string };

export type Timing = {
  source: Source | null;
  /** A Luxon format; null: any of the usual formats. */
  format: string | null;
  /** For times without a zone. */
  zone: string;
};

/** Why a call failed. */
const CALL_CAUSES = ['busy', 'no_answer', 'rejected', 'hung_up', 'unreachable'] as const;
export type CallCause = (typeof CALL_CAUSES)[number];
export type StateWord = ReceiptState | CallCause | 'ignore';

export type ReceiptMapping = {
  id: Source;
  state: Source;
  error: Source | null;
  /** Null: receipts are matched by their id alone. */
  recipient: Source | null;
  /** Of calls: how long they were, and the keys that were pressed. */
  seconds: Source | null;
  digits: Source | null;
  time: Timing;
  /** The carrier's words in lower case; `*` for all others. */
  states: ReadonlyMap<string, StateWord>;
  /** The carrier's codes in words. */
  reasons: ReadonlyMap<string, string>;
};

export type InboundMapping = {
  from: Source;
  to: Source;
  text: Source;
  id: Source | null;
  time: Timing;
};

export type CallbackOptions = {
  receipt: ReceiptMapping | null;
  inbound: InboundMapping | null;
  /** Where a JSON body has its list of receipts or messages; null: the body is one of them, or the list itself. */
  items: string | null;
  /** The answer that the carrier expects when its call was accepted. */
  answer: string;
};

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

const INDIAN_TIME = 'Asia/Kolkata';

export function parseCallbackOptions(options: OptionReader): CallbackOptions {
  const receipt = options.object('receipt');
  const inbound = options.object('inbound');
  const ignoreNumber = options.flag('ignore_receipt_number') ?? false;
  return {
    receipt: receipt ? parseReceipt(receipt, ignoreNumber) : null,
    inbound: inbound ? parseInbound(inbound) : null,
    items: readPointer(options, 'items'),
    answer: options.text('answer') ?? 'OK',
  };
}

function parseReceipt(given: OptionReader, ignoreNumber: boolean): ReceiptMapping {
  const recipient = source(given, 'recipient');
  const seconds = source(given, 'seconds');
  const usual = { ...USUAL_STATES, ...(seconds === null ? {} : USUAL_CALL_STATES) };
  const mapping = {
    id: required(given, 'id'),
    state: required(given, 'state'),
    error: source(given, 'error'),
    recipient: ignoreNumber ? null : recipient,
    seconds,
    digits: source(given, 'digits'),
    time: timing(given),
    states: new Map([...Object.entries(usual), ...words(given, 'states', STATE_WORDS)]),
    reasons: words(given, 'reasons', null),
  };
  given.refuseOthers(fact('not_an_option', { owner: 'receipt' }));
  return mapping;
}

export function isCallCause(word: StateWord): word is CallCause {
  return CALL_CAUSES.some((cause) => cause === word);
}

function parseInbound(given: OptionReader): InboundMapping {
  const mapping = {
    from: required(given, 'from'),
    to: required(given, 'to'),
    text: required(given, 'text'),
    id: source(given, 'id'),
    time: timing(given),
  };
  given.refuseOthers(fact('not_an_option', { owner: 'inbound' }));
  return mapping;
}

function required(given: OptionReader, name: string): Source {
  const found = source(given, name);
  if (found === null && !given.has(name)) given.refuse(name, fact('required'));
  return found ?? { kind: 'parameter', name: '' };
}

function source(given: OptionReader, name: string): Source | null {
  const text = given.text(name);
  if (text === null) return null;
  if (!text.startsWith('/')) return { kind: 'parameter', name: text };
  if (!isPointer(text)) given.refuse(name, fact('not_a_parameter'));
  return { kind: 'pointer', pointer: text };
}

function timing(given: OptionReader): Timing {
  const zone = given.text('time_zone') ?? INDIAN_TIME;
  if (!IANAZone.isValidZone(zone)) given.refuse('time_zone', fact('not_a_zone_name'));
  return { source: source(given, 'time'), format: given.text('time_format'), zone };
}

function words<T extends string>(given: OptionReader, name: string, known: readonly T[]): Map<string, T>;
function words(given: OptionReader, name: string, known: null): Map<string, string>;
function words(given: OptionReader, name: string, known: readonly string[] | null): Map<string, string> {
  const map = given.object(name);
  const read = new Map<string, string>();
  for (const word of map?.names() ?? []) {
    const meaning = known ? map?.oneOf(word, known) : map?.text(word);
    if (meaning !== null && meaning !== undefined) read.set(word.trim().toLowerCase(), meaning);
  }
  return read;
}
