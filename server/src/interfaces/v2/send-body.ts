import { Type, type Static } from 'typebox';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { DomainError, invalidField } from '../../core/errors.ts';
import { PLAIN_SMS, type SmsContent } from '../../core/channels/sms/sms-content.ts';
import type { SendRequest } from '../../core/messages/send-request.ts';
import { refuseNul } from '../../core/storable.ts';
import { senderRoute } from 'harkara-contract/values.ts';
import { parseScheduleTime } from '../kit/schedule-time.ts';

const TIME = 'YYYY-MM-DD HH:MM:SS in the time zone of your account, or ISO 8601 with an offset';

/** The fields of any kind of send, except its recipients. */
export const MESSAGE_FIELDS = {
  sender_id: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'An approved sender ID of your account, or PROMOTIONAL',
    examples: ['HRKARA'],
  }),
  message: Type.String({
    minLength: 1,
    maxLength: 40_000,
    description: 'The text. A transactional one must match an approved template',
    examples: ['Your one-time password is 482913. It is valid for 10 minutes. Do not share it with anybody.'],
  }),
  route: Type.Optional(
    senderRoute({
      description: "If absent, the sender ID's own route",
      examples: ['transactional'],
    }),
  ),
  dlt_entity_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: "DLT entity ID, one of your account's; if absent, the template's",
      examples: ['1101000000000000001'],
    }),
  ),
  dlt_template_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'DLT ID of the template that the text must match',
      examples: ['1107000000000000001'],
    }),
  ),
  schedule_at: Type.Optional(
    Type.String({
      maxLength: 64,
      description: `When to send it: ${TIME}. Can also be given as scheduled_at`,
      examples: ['2027-01-31 18:30:00'],
    }),
  ),
  scheduled_at: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'The same as schedule_at',
      examples: ['2027-01-31 18:30:00'],
    }),
  ),
  unicode: Type.Optional(
    Type.Boolean({
      description:
        'true: send as UCS-2; false: refuse characters outside the GSM alphabet. If absent, detected from the text',
      examples: [false],
    }),
  ),
  flash: Type.Optional(
    Type.Boolean({ description: 'Show on the screen immediately without storing', examples: [false] }),
  ),
  client_ref: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'Your own reference, shown in status and webhooks. Without an Idempotency-Key header it also marks repeats of this request',
      examples: ['order-42'],
    }),
  ),
  sandbox: Type.Optional(
    Type.Boolean({
      description: 'true: only simulate, free of charge; the sandbox must be enabled for your account',
      examples: [false],
    }),
  ),
};

const { sender_id, ...others } = MESSAGE_FIELDS;

export const SEND_FIELDS = {
  sender_id,
  recipient: Type.String({
    minLength: 1,
    maxLength: 64,
    description:
      'A 10-digit Indian mobile number; a prefix of 0, 91, +91 or 0091, spaces and hyphens are accepted. On the international route: country code and number',
    examples: ['9876543210'],
  }),
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
  stillAllowed: () => Promise<void>,
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
    stillAllowed,
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
