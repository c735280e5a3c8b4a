import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';
import { MINUTE_MS } from '../../durations.ts';
import type { Receipt } from '../../core/delivery/connector.ts';
import type { InboundChat, ProviderTemplate } from '../kit/chat.ts';
import type { CallbackParts, CallContent, CarrierCall } from '../kit/connector-type.ts';
import { reasonOf, readError } from './codes.ts';
import { fieldsOf, listOf, textOf, type Fields } from './json.ts';
import type { CloudOptions } from './options.ts';
import { readInbound } from './read-inbound.ts';
import { statusOfTemplate } from './templates.ts';

type Ours = Pick<CloudOptions, 'phoneNumberId' | 'businessAccountId'>;

type Reading = {
  now: Date;
  readTracking: CallbackParts['readTracking'];
  receipts: Receipt[];
  chats: InboundChat[];
  templates: ProviderTemplate[];
  problems: string[];
};

/** The provider gathers 1,000 updates in a call at most. */
const MOST_ITEMS = 5_000;
const LONGEST_RAW = 10_000;
const LONGEST_SHOWN = 60;
/** The provider's clock may be a little ahead of ours. */
const FUTURE_MS = 5 * MINUTE_MS;
/** No message is older than the platform. */
const EARLIEST_MS = Date.UTC(2016, 0);

/** How the provider's words for what has become of a message are understood. */
const STATES: Readonly<Record<string, Pick<Receipt, 'state' | 'isRead'> | 'ignored'>> = {
  sent: { state: 'sent' },
  delivered: { state: 'delivered' },
  read: { state: 'delivered', isRead: true },
  // Of a voice message: it was listened to.
  played: { state: 'delivered', isRead: true },
  failed: { state: 'failed' },
  deleted: 'ignored',
  warning: 'ignored',
};

/** Reads a call that the provider has signed. What cannot be read, or is not ours, does not hold up the rest. */
export function readCallback(
  ours: Ours,
  { json }: Pick<CarrierCall, 'json'>,
  now: Date,
  readTracking: Reading['readTracking'],
): CallContent {
  const reading: Reading = { now, readTracking, receipts: [], chats: [], templates: [], problems: [] };
  const { receipts, chats, templates, problems } = reading;
  const { object, entry } = fieldsOf(json);
  if (object !== 'whatsapp_business_account' || !Array.isArray(entry)) {
    problems.push('it is not a JSON document about a business account with a list of entries');
    return { receipts, inbound: [], problems };
  }
  for (const one of entry) readEntry(ours, fieldsOf(one), reading);
  return { receipts, inbound: [], chats, templates, problems, isUnderstood: true };
}

function readEntry(ours: Ours, { id, changes }: Fields, reading: Reading): void {
  if (textOf(id) !== ours.businessAccountId) {
    reading.problems.push(`it is about the business account ${shown(id)}, which is not this connector's`);
    return;
  }
  if (!Array.isArray(changes)) reading.problems.push('an entry has no list of changes');
  for (const change of listOf(changes)) {
    const { field, value } = fieldsOf(change);
    if (field === 'messages') readMessages(ours, fieldsOf(value), reading);
    else if (field === 'message_template_status_update') readTemplate(fieldsOf(value), reading);
    // The operator may have subscribed to more, for other programs.
  }
}

function readMessages(ours: Ours, value: Fields, reading: Reading): void {
  const { phone_number_id: phoneNumberId } = fieldsOf(value['metadata']);
  if (textOf(phoneNumberId) !== ours.phoneNumberId) {
    reading.problems.push(
      `it is about the number with the id ${shown(phoneNumberId)}, which is not this connector's`,
    );
    return;
  }
  for (const error of listOf(value['errors'])) {
    const read = readError(error);
    reading.problems.push(`the provider reports: ${read ? say(reasonOf(read)) : 'an error without a code'}`);
  }
  for (const status of itemsOf(value, 'statuses', reading)) readStatus(fieldsOf(status), reading);
  const contacts = listOf(value['contacts']).map(fieldsOf);
  for (const message of itemsOf(value, 'messages', reading)) {
    const fields = fieldsOf(message);
    const read = readInbound(fields, contacts, timeOf(fields['timestamp'], reading.now));
    if (read === null) continue;
    if ('problem' in read) reading.problems.push(read.problem);
    else reading.chats.push(read);
  }
}

function itemsOf(value: Fields, name: string, { receipts, chats, problems }: Reading): readonly unknown[] {
  const given = value[name];
  if (given !== undefined && !Array.isArray(given)) problems.push(`${name} is not a list`);
  const items = listOf(given);
  const free = Math.max(0, MOST_ITEMS - receipts.length - chats.length);
  if (items.length > free) problems.push(`there are more than ${MOST_ITEMS} items in one request`);
  return items.slice(0, free);
}

function readStatus(status: Fields, { now, readTracking, receipts, problems }: Reading): void {
  const vendorId = textOf(status['id']).trim();
  const word = textOf(status['status']);
  const meaning = Object.hasOwn(STATES, word) ? STATES[word] : undefined;
  if (vendorId === '') problems.push('a status has no id');
  else if (meaning === undefined) problems.push(`the status ${shown(word)} is unknown`);
  else if (meaning !== 'ignored') {
    const names = readTracking(textOf(status['biz_opaque_callback_data']));
    receipts.push({
      vendorId,
      recipient: numberOf(status['recipient_id']),
      ...meaning,
      ...causeOf(meaning.state, listOf(status['errors'])[0]),
      ...(names !== null && { names }),
      at: timeOf(status['timestamp'], now),
      raw: JSON.stringify(status).slice(0, LONGEST_RAW).toWellFormed(),
    });
  }
}

function causeOf(state: Receipt['state'], given: unknown): { error: Fact | null; code?: string } {
  if (state !== 'failed') return { error: null };
  const error = readError(given);
  if (!error) return { error: fact('provider_gave_no_reason') };
  return { error: reasonOf(error), code: String(error.code) };
}

/** People who hide their number have an id with letters instead. */
function numberOf(id: unknown): string | null {
  const text = textOf(id);
  return /^\d{5,20}$/.test(text) ? text : null;
}

function readTemplate(value: Fields, { templates, problems }: Reading): void {
  const name = textOf(value['message_template_name']);
  const language = textOf(value['message_template_language']);
  const event = textOf(value['event']);
  const status = statusOfTemplate(event);
  if (name === '' || language === '') problems.push('a change of a template does not say of which one');
  else if (status === null) problems.push(`the event ${shown(event)} of a template is unknown`);
  else {
    const category = textOf(value['message_template_category']);
    templates.push({ name, language, category, body: null, status, problem: null });
  }
}

/** In seconds since 1970. A time that makes no sense is taken as now. */
function timeOf(value: unknown, now: Date): Date {
  const text = textOf(value);
  const at = /^\d{1,12}$/.test(text) ? Number(text) * 1_000 : NaN;
  return at >= EARLIEST_MS && at <= now.getTime() + FUTURE_MS ? new Date(at) : now;
}

function shown(value: unknown): string {
  return JSON.stringify(textOf(value, LONGEST_SHOWN));
}
