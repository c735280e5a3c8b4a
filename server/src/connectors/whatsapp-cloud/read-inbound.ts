import { withoutDirectionMarks } from '../../direction-marks.ts';
import type { InboundChat, InboundMedia } from '../kit/chat.ts';
import { fieldsOf, listOf, textOf, type Fields } from './json.ts';

const LONGEST_TEXT = 20_000;
const MEDIA: ReadonlySet<string> = new Set(['image', 'video', 'audio', 'document', 'sticker']);

/** @returns null for news of the provider that no person has written. */
export function readInbound(
  message: Fields,
  contacts: readonly Fields[],
  at: Date,
): InboundChat | { problem: string } | null {
  const vendorId = textOf(message['id']).trim();
  const from = textOf(message['from']);
  const type = textOf(message['type'], 40);
  if (vendorId === '' || type === '') return { problem: 'a message has no id, or no type' };
  // Such as that a person has changed their number: it opens no session.
  if (type === 'system') return null;
  if (!/^\d{5,20}$/.test(from)) return { problem: 'a message is from a person without a phone number' };
  const media = MEDIA.has(type) ? mediaIn(fieldsOf(message[type])) : null;
  const text = textIn(type, message).slice(0, LONGEST_TEXT).toWellFormed();
  return { vendorId, from, contactName: nameOf(from, contacts), type, text, media, at };
}

function nameOf(from: string, contacts: readonly Fields[]): string | null {
  const contact = contacts.find(({ wa_id: id }) => textOf(id) === from) ?? {};
  const name = textOf(fieldsOf(contact['profile'])['name'], 200).trim();
  return name === '' ? null : name;
}

function mediaIn({ id, mime_type: mimeType, filename }: Fields): InboundMedia | null {
  const known = textOf(id);
  if (known === '') return null;
  return {
    id: known,
    mimeType: textOf(mimeType, 200) || 'application/octet-stream',
    filename: withoutDirectionMarks(textOf(filename, 300)) || null,
  };
}

/** What a person reads. */
function textIn(type: string, message: Fields): string {
  const content = fieldsOf(message[type]);
  const read = (value: unknown) => textOf(value, LONGEST_TEXT);
  switch (type) {
    case 'text':
      return read(content['body']);
    case 'button':
      return read(content['text']);
    case 'interactive':
      return replyIn(content);
    case 'reaction':
      return read(content['emoji']);
    case 'location':
      return locationIn(content);
    case 'contacts':
      return listOf(message['contacts']).map(contactIn).filter(Boolean).join('\n');
    case 'order':
      return orderIn(content);
    case 'unsupported':
      return 'A message of a kind that the provider does not pass on.';
    default:
      return read(content['caption']);
  }
}

function replyIn(content: Fields): string {
  const { button_reply: button, list_reply: list, nfm_reply: form } = content;
  return (
    textOf(fieldsOf(button)['title']) || textOf(fieldsOf(list)['title']) || textOf(fieldsOf(form)['body'])
  );
}

function locationIn({ name, address, latitude, longitude }: Fields): string {
  const place = [textOf(name), textOf(address)].filter(Boolean).join(', ');
  return `${place} (${textOf(latitude, 30)}, ${textOf(longitude, 30)})`.trim();
}

function contactIn(value: unknown): string {
  const { name, phones } = fieldsOf(value);
  const numbers = listOf(phones).map((phone) => textOf(fieldsOf(phone)['phone'], 40));
  return [textOf(fieldsOf(name)['formatted_name'], 200), ...numbers].filter(Boolean).join(' ');
}

function orderIn({ text, product_items: items }: Fields): string {
  const lines = listOf(items).map((item) => {
    const { product_retailer_id: id, quantity } = fieldsOf(item);
    return `${textOf(quantity, 20) || '1'} × ${textOf(id, 200) || 'something'}`;
  });
  return [textOf(text), ...lines].filter(Boolean).join('\n');
}
