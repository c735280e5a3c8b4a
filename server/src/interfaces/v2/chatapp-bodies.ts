import { closed } from 'harkara-contract/shapes.ts';
import { Type, type Static } from 'typebox';
import { MEDIA_KINDS, type ChatContent } from '../../core/channels/chatapp/chat-content.ts';
import type { SendRequest } from '../../core/messages/send-request.ts';
import { text } from '../kit/json/fields.ts';
import { MESSAGE_FIELDS } from './send-body.ts';

const TO = 'The number with its country code, digits only';
const params = (description: string) =>
  Type.Array(Type.String(), { maxItems: 100, description, examples: [['42', 'Monday']] });

export const ChatBody = Type.Object(
  {
    to: text(TO, '919876543210', { minLength: 1, maxLength: 64 }),
    message: Type.Optional(
      text(
        'Free text, up to 4,096 characters; allowed only within 24 hours of the recipient’s last message to you',
        'Your order is on its way.',
      ),
    ),
    template: Type.Optional(
      text('Name of an approved template; works for any recipient', 'order_update', {
        minLength: 1,
        maxLength: 512,
      }),
    ),
    params: Type.Optional(params('Values for `{{1}}`, `{{2}}` and so on in the template, in order')),
    language: Type.Optional(text('Language of the template', 'en', { minLength: 1, maxLength: 20 })),
    media_url: Type.Optional(
      text(
        'Public https URL of an image, video, document or audio file; same 24-hour rule as free text',
        'https://shop.example/invoice.pdf',
        { minLength: 1, maxLength: 2_000 },
      ),
    ),
    media_type: Type.Optional(
      Type.Enum([...MEDIA_KINDS], {
        description: 'If absent, detected from the file extension in the URL',
        examples: ['document'],
      }),
    ),
    caption: Type.Optional(text('Shown with the media; not with audio', 'Invoice', { maxLength: 4_096 })),
    client_ref: MESSAGE_FIELDS.client_ref,
  },
  {
    title: 'ChatMessage',
    description: 'A chat message: a text, a template, or media',
    additionalProperties: false,
    examples: [{ to: '919876543210', template: 'order_update', params: ['42', 'Monday'] }],
  },
);
export type ChatBody = Static<typeof ChatBody>;

const MOST_ROWS = 100_000;
/** A body of this size has room for that many rows. */
export const LARGEST_BULK = 32 * 1_024 * 1_024;
/** Each row is an object with two fields; one is a list, with ten values if there are as many rows as allowed. */
export const BULK_BOUNDS = {
  entries: 11 * MOST_ROWS,
  fields: 2 * MOST_ROWS + 10,
  opened: 2 * MOST_ROWS + 10,
};

export const ChatBulkBody = Type.Object(
  {
    template: text('Name of an approved template', 'order_update', { minLength: 1, maxLength: 512 }),
    language: Type.Optional(text('Language of the template', 'en', { minLength: 1, maxLength: 20 })),
    rows: Type.Array(
      closed({
        to: text(TO, '919876543210', { minLength: 1, maxLength: 64 }),
        params: Type.Optional(params('Values for the template’s variables')),
      }),
      { minItems: 1, maxItems: MOST_ROWS, description: 'The recipients, each with their values' },
    ),
    client_ref: MESSAGE_FIELDS.client_ref,
  },
  {
    title: 'ChatCampaign',
    description: 'A template sent to many recipients',
    additionalProperties: false,
    examples: [{ template: 'order_update', rows: [{ to: '919876543210', params: ['42', 'Monday'] }] }],
  },
);
export type ChatBulkBody = Static<typeof ChatBulkBody>;

export function toChatRequest(body: ChatBody): SendRequest<ChatContent> {
  const { to, message = '', template = null, params: values = [], language = null, media_url: url } = body;
  const caption = body.caption ?? (message.trim() === '' ? null : message);
  return {
    family: 'v2',
    sender: '',
    content: {
      channel: 'chatapp',
      template,
      language,
      params: [values],
      media: url === undefined ? null : { url, type: body.media_type ?? null, caption },
    },
    // The recipient of media reads their caption.
    messages: [{ recipient: to, text: url === undefined || template !== null ? message : (caption ?? '') }],
    scheduleAt: null,
    clientRef: body.client_ref ?? null,
    idempotency: null,
    sandbox: false,
    onBadMessage: 'refuse',
  };
}

export function toChatCampaign({
  template,
  language,
  rows,
  client_ref: clientRef,
}: ChatBulkBody): SendRequest<ChatContent> {
  return {
    family: 'v2',
    sender: '',
    content: {
      channel: 'chatapp',
      template,
      language: language ?? null,
      params: rows.map((row) => row.params ?? []),
      media: null,
    },
    messages: rows.map(({ to: recipient }) => ({ recipient, text: '' })),
    scheduleAt: null,
    clientRef: clientRef ?? null,
    idempotency: null,
    sandbox: false,
    onBadMessage: 'report',
    asCampaign: true,
  };
}
