import { fact } from 'harkara-contract/facts.ts';
import { DateTime } from 'luxon';
import { DAY_MS } from '../../durations.ts';
import { toStorable } from '../../storable-text.ts';
import type { CallContent, CarrierCall } from '../kit/connector-type.ts';
import type { AnsweredCall } from '../../core/delivery/connector.ts';
import {
  isCallCause,
  type CallbackOptions,
  type InboundMapping,
  type ReceiptMapping,
  type Source,
  type StateWord,
  type Timing,
} from './callback-options.ts';
import { asText, at } from './json-pointer.ts';

/** The most that one call can plausibly contain. */
const MOST_ITEMS = 5_000;
const LONGEST_RAW = 10_000;
const LONGEST_NUMBER = 40;
const LONGEST_CALL_S = 86_400;
const MOST_DIGITS = 40;

type Item = { parameters: CarrierCall['parameters']; json: unknown };
type Find = (source: Source | null) => string | null;

/** Reads a carrier's call. An item with a state is a receipt, any other a message to a virtual number. */
export function readCallback(
  { receipt, inbound, items }: CallbackOptions,
  call: CarrierCall,
  now: Date,
): CallContent {
  const content: CallContent = { receipts: [], inbound: [], problems: [] };
  const found = itemsOf(call, items);
  if (found.length > MOST_ITEMS)
    content.problems.push(`there are more than ${MOST_ITEMS} items in one request`);
  for (const item of found.slice(0, MOST_ITEMS)) {
    const find: Find = (source) => findIn(item, source);
    if (receipt && find(receipt.state) !== null) readReceipt(receipt, item, find, now, content);
    else if (inbound && find(inbound.from) !== null) readInbound(inbound, item, find, now, content);
    else content.problems.push(whatIsMissing(receipt, inbound));
  }
  return content;
}

function itemsOf({ parameters, json }: CarrierCall, pointer: string | null): Item[] {
  const list = pointer === null ? json : at(json, pointer);
  if (Array.isArray(list)) return list.map((item: unknown) => ({ parameters, json: item }));
  return [{ parameters, json: pointer === null || list === undefined ? json : list }];
}

function readReceipt(mapping: ReceiptMapping, item: Item, find: Find, now: Date, content: CallContent): void {
  const vendorId = find(mapping.id);
  const word = find(mapping.state) ?? '';
  const meaning = mapping.states.get(word.toLowerCase()) ?? mapping.states.get('*');
  if (vendorId === null) content.problems.push(`the receipt has no ID (${nameOf(mapping.id)})`);
  else if (meaning === undefined)
    content.problems.push(`the state "${word.slice(0, 50)}" is unknown: add it to the option states`);
  else if (meaning !== 'ignore') {
    const cause = isCallCause(meaning) ? meaning : null;
    const state = isCallCause(meaning) ? 'failed' : meaning;
    const code = find(mapping.error);
    const reason = code === null ? null : (mapping.reasons.get(code.toLowerCase()) ?? code);
    content.receipts.push({
      vendorId,
      recipient: find(mapping.recipient)?.slice(0, LONGEST_NUMBER).toWellFormed() ?? null,
      state,
      error:
        state === 'failed' || state === 'expired' ? fact('carrier_said', { words: reason ?? word }) : null,
      ...(cause === null ? {} : { code: cause }),
      ...callOf(mapping, find, meaning),
      at: timeOf(find(mapping.time), mapping, now),
      raw: rawOf(item),
    });
  }
}

/** The length settles what a call costs, if it was answered. */
function callOf(
  { seconds, digits }: ReceiptMapping,
  find: Find,
  meaning: StateWord,
): { call?: AnsweredCall } {
  const length = Number(find(seconds) ?? Number.NaN);
  const wasAnswered = meaning === 'delivered' || meaning === 'hung_up';
  if (!wasAnswered || !(length >= 0) || length > LONGEST_CALL_S) return {};
  const pressed = (find(digits) ?? '').replace(/[^0-9*#A-D]/g, '').slice(0, MOST_DIGITS);
  return { call: { seconds: Math.ceil(length), digits: pressed === '' ? null : pressed } };
}

function readInbound(mapping: InboundMapping, item: Item, find: Find, now: Date, content: CallContent): void {
  const from = find(mapping.from);
  const to = find(mapping.to);
  if (from === null || to === null) {
    content.problems.push(`the message has no number it was sent to (${nameOf(mapping.to)})`);
    return;
  }
  const at = timeOf(find(mapping.time), mapping, now);
  content.inbound.push({ from, to, text: textIn(item, mapping.text), at, vendorId: find(mapping.id) });
}

function findIn({ parameters, json }: Item, source: Source | null): string | null {
  if (source === null) return null;
  const text = textIn({ parameters, json }, source).trim();
  return text === '' ? null : text;
}

function textIn({ parameters, json }: Item, source: Source): string {
  const value = source.kind === 'parameter' ? parameters[source.name] : asText(at(json, source.pointer));
  return toStorable(value ?? '');
}

function nameOf(source: Source): string {
  return source.kind === 'parameter' ? `parameter ${source.name}` : source.pointer;
}

function whatIsMissing(receipt: ReceiptMapping | null, inbound: InboundMapping | null): string {
  const wanted = [
    ...(receipt ? [`a receipt with a state (${nameOf(receipt.state)})`] : []),
    ...(inbound ? [`a message with its sender (${nameOf(inbound.from)})`] : []),
  ];
  return wanted.length === 0
    ? 'this carrier is not set up for callbacks'
    : `it is not ${wanted.join(', nor ')}`;
}

/** A time that is unreadable or implausible is replaced by that of the call. */
function timeOf(text: string | null, { timeFormat, timeZone }: Timing, now: Date): Date {
  const time = text === null ? null : parseTime(text, timeFormat, timeZone);
  const ms = time?.toMillis() ?? Number.NaN;
  const plausible = ms > now.getTime() - 30 * DAY_MS && ms < now.getTime() + DAY_MS;
  return plausible ? new Date(ms) : now;
}

function parseTime(text: string, format: string | null, zone: string): DateTime {
  if (format !== null) return DateTime.fromFormat(text, format, { zone });
  if (/^\d{9,10}$/.test(text)) return DateTime.fromSeconds(Number(text));
  if (/^\d{12,13}$/.test(text)) return DateTime.fromMillis(Number(text));
  const iso = DateTime.fromISO(text, { zone });
  return iso.isValid ? iso : DateTime.fromSQL(text, { zone });
}

/** The item as it came, for the record. */
function rawOf({ parameters, json }: Item): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) query.append(name, value);
  const body = json === undefined ? '' : JSON.stringify(json);
  const raw = [query.toString(), body].filter((part) => part !== '').join(' ');
  return toStorable(raw.slice(0, LONGEST_RAW));
}
