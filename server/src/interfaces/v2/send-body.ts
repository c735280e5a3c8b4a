import { Type, type Static } from 'typebox';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { DomainError, invalidField } from '../../core/errors.ts';
import { PLAIN_SMS, type SmsContent } from '../../core/channels/sms/sms-content.ts';
import type { SendRequest } from '../../core/messages/send-request.ts';
import { refuseNul } from '../../core/storable.ts';
import { senderRoute } from 'harkara-contract/values.ts';
import { flag, text } from '../kit/json/fields.ts';
import { parseScheduleTime } from '../kit/schedule-time.ts';

const TIME = 'YYYY-MM-DD HH:MM:SS in the time zone of your account, or ISO 8601 with an offset';

/** The fields of any kind of send, except its recipients. */
export const MESSAGE_FIELDS = {
  sender_id: text('An approved sender ID of your account, or PROMOTIONAL', 'HRKARA', {
    minLength: 1,
    maxLength: 64,
  }),
  message: text(
    'The text. A transactional one must match an approved template',
    'Your one-time password is 482913. It is valid for 10 minutes. Do not share it with anybody.',
    { minLength: 1, maxLength: 40_000 },
  ),
  route: Type.Optional(
    senderRoute({
      description: "If absent, the sender ID's own route",
      examples: ['transactional'],
    }),
  ),
  dlt_entity_id: Type.Optional(
    text("DLT entity ID, one of your account's; if absent, the template's", '1101000000000000001', {
      minLength: 1,
      maxLength: 64,
    }),
  ),
  dlt_template_id: Type.Optional(
    text('DLT ID of the template that the text must match', '1107000000000000001', {
      minLength: 1,
      maxLength: 64,
    }),
  ),
  schedule_at: Type.Optional(
    text(`When to send it: ${TIME}. Can also be given as scheduled_at`, '2027-01-31 18:30:00', {
      maxLength: 64,
    }),
  ),
  scheduled_at: Type.Optional(text('The same as schedule_at', '2027-01-31 18:30:00', { maxLength: 64 })),
  unicode: Type.Optional(
    flag(
      'true: send as UCS-2; false: refuse characters outside the GSM alphabet. If absent, detected from the text',
      false,
    ),
  ),
  flash: Type.Optional(flag('Show on the screen immediately without storing', false)),
  client_ref: Type.Optional(
    text(
      'Your own reference, shown in status and webhooks. Without an Idempotency-Key header it also marks repeats of this request',
      'order-42',
      { minLength: 1, maxLength: 255 },
    ),
  ),
  sandbox: Type.Optional(
    flag('true: only simulate, free of charge; the sandbox must be enabled for your account', false),
  ),
};

const { sender_id, ...others } = MESSAGE_FIELDS;

export const SEND_FIELDS = {
  sender_id,
  recipient: text(
    'A 10-digit Indian mobile number; a prefix of 0, 91, +91 or 0091, spaces and hyphens are accepted. On the international route: country code and number',
    '9876543210',
    { minLength: 1, maxLength: 64 },
  ),
  ...others,
};

export const SendBody = Type.Object(SEND_FIELDS, {
  title: 'Sms',
  description: 'One SMS',
  additionalProperties: false,
});
export type SendBody = Static<typeof SendBody>;

type Times = Pick<SendBody, 'schedule_at' | 'scheduled_at'>;
type MessageBody = Omit<SendBody, 'recipient'>;

export function toSendRequest(
  body: MessageBody,
  messages: SendRequest['messages'],
  timeZone: string,
): SendRequest<SmsContent> {
  refuseNul({
    text: body.message,
    client_ref: body.client_ref,
    dltEntityId: body.dlt_entity_id,
    dltTemplateId: body.dlt_template_id,
  });
  return {
    family: 'v2',
    sender: body.sender_id,
    content: {
      ...PLAIN_SMS,
      route: body.route ?? null,
      encoding: encodingOf(body.unicode),
      flash: body.flash ?? false,
      dltEntityId: body.dlt_entity_id ?? null,
      dltTemplateId: body.dlt_template_id ?? null,
    },
    messages,
    scheduleAt: scheduleTime(body, timeZone),
    clientRef: body.client_ref ?? null,
    sandbox: body.sandbox ?? false,
    onBadMessage: 'refuse',
    idempotency: null,
  };
}

/** Renames core's fields where the caller knows them by another name than v2's usual one. */
export function inTheCallersWords<E>(error: E, names: Readonly<Record<string, string>>): E | DomainError {
  if (!(error instanceof DomainError) || !error.extras.fields) return error;
  const fields = Object.entries(error.extras.fields).map(
    ([name, why]) => [names[name] ?? name, why] as const,
  );
  return error.with({ fields: Object.fromEntries(fields) });
}

/** Under which of its two names the caller has given the time. */
export function scheduleName(body: Times) {
  return body.schedule_at === undefined ? 'scheduled_at' : 'schedule_at';
}

export function scheduleTime(body: Times, timeZone: string): Date | null {
  const name = scheduleName(body);
  const time = readTime(body, name, timeZone);
  if (name === 'schedule_at' && body.scheduled_at !== undefined) {
    if (readTime(body, 'scheduled_at', timeZone)?.getTime() !== time?.getTime()) {
      refuseField('scheduled_at', fact('two_schedules'));
    }
  }
  return time;
}

function readTime(body: Times, name: 'schedule_at' | 'scheduled_at', timeZone: string): Date | null {
  const given = body[name];
  if (given === undefined) return null;
  return parseScheduleTime(given, timeZone) ?? refuseField(name, fact('not_a_time'));
}

function refuseField(field: string, reason: Fact): never {
  throw invalidField(field, reason);
}

function encodingOf(unicode: boolean | undefined): SmsContent['encoding'] {
  if (unicode === undefined) return 'auto';
  return unicode ? 'ucs2' : 'gsm7';
}
