import type { ErrorWords, Refusal } from '../kit/json/refusal.ts';
import { fieldCode, INTERNAL_ERROR_CODE, negativeCode } from '../kit/negative-codes.ts';

/** v2's names of the fields that core speaks of. */
const FIELD_NAMES: Record<string, string> = {
  sender: 'sender_id',
  senderId: 'sender_id',
  text: 'message',
  recipientUsername: 'recipient_username',
  dltEntityId: 'dlt_entity_id',
  dltTemplateId: 'dlt_template_id',
  entityId: 'entity_id',
  schedule: 'schedule_at',
  staticMessage: 'static_message',
  replyTo: 'reply_to',
  templateId: 'template_id',
  bodyText: 'text',
  callbackData: 'callback_data',
  notifyUrl: 'notify_url',
  mediaUrl: 'media_url',
  mediaType: 'media_type',
};

/** v2's fields that have a code of their own, with core's names. */
const CORE_NAMES = new Map([
  ['sender_id', 'sender'],
  ['recipient', 'recipient'],
  ['recipients', 'recipient'],
  ['message', 'text'],
]);

export const V2_WORDS: ErrorWords = { fieldNames: FIELD_NAMES, legacyCode };

function legacyCode({ error, code, fields = {} }: Refusal): number | null {
  if (error) return negativeCode(error);
  if (code === 'internal_error') return INTERNAL_ERROR_CODE;
  return fieldCode(
    Object.keys(fields).flatMap((path) => {
      const [name = path] = path.split('.');
      return CORE_NAMES.get(name) ?? [];
    }),
  );
}
