import type { FastifyRequest } from 'fastify';
import { Type, type Static } from 'typebox';
import type { SmsContent } from '../../core/channels/sms/sms-content.ts';
import { DomainError } from '../../core/errors.ts';
import type { SendRequest } from '../../core/messages/send-request.ts';
import { NUL_RULE, refuseUnstorable } from '../../core/storable.ts';
import { name, senderRoute } from '../../core/value-shapes.ts';
import { hasNul } from '../../storable-text.ts';
import { parseScheduleTime } from '../kit/schedule-time.ts';

/** Rows that the panel reads, shows and sends at once. */
export const MOST_ROWS = 20_000;
/** Rows of one look, and of a send that is no campaign. */
export const FEW_ROWS = 200;

const LONGEST_TEXT = 4_000;
const text = (description: string) => Type.String({ minLength: 1, maxLength: LONGEST_TEXT, description });

const fieldsFor = (most: number) => ({
  sender: Type.String({ minLength: 1, maxLength: 64, description: 'An approved sender ID, or PROMOTIONAL' }),
  route: Type.Optional(senderRoute({ description: 'Without it, the sender ID’s own' })),
  recipients: Type.Array(Type.String({ maxLength: 64 }), {
    minItems: 1,
    maxItems: most,
    description: 'Numbers in any spelling',
  }),
  text: Type.Optional(text('What all of them are sent')),
  texts: Type.Optional(
    Type.Array(text('Of the recipient in the same place'), {
      minItems: 1,
      maxItems: most,
      description: 'What each of them is sent, in the order of the recipients; in place of `text`',
    }),
  ),
  dlt_template_id: Type.Optional(
    Type.String({ minLength: 1, maxLength: 64, description: 'The template that the texts must match' }),
  ),
  schedule_at: Type.Optional(
    Type.String({ maxLength: 64, description: 'When they leave, ISO 8601 with an offset; without it, now' }),
  ),
});

export const FewBody = Type.Object(fieldsFor(FEW_ROWS), { additionalProperties: false });
export const CampaignBody = Type.Object(
  {
    ...fieldsFor(MOST_ROWS),
    name: Type.Optional(name({ description: 'What the campaign is called in the panel' })),
  },
  { additionalProperties: false },
);

export type SendBody = Static<typeof FewBody>;

export function toSendRequest(body: SendBody & { name?: string }, timeZone: string): SendRequest<SmsContent> {
  const messages = messagesOf(body);
  refuseUnstorable({ name: body.name, dlt_template_id: body.dlt_template_id });
  return {
    family: 'panel',
    sender: body.sender,
    content: {
      channel: 'sms',
      route: body.route ?? null,
      encoding: 'auto',
      flash: false,
      dltEntityId: null,
      dltTemplateId: body.dlt_template_id ?? null,
    },
    messages,
    scheduleAt: scheduleTime(body.schedule_at, timeZone),
    clientRef: null,
    idempotency: null,
    sandbox: false,
    onBadMessage: 'report',
    campaignName: body.name?.trim() ?? null,
  };
}

function messagesOf({ recipients, text: shared, texts }: SendBody): SendRequest['messages'] {
  if (recipients.some(hasNul)) throw invalid('recipients', NUL_RULE);
  if (texts === undefined) {
    if (shared === undefined) throw invalid('text', 'is missing');
    return recipients.map((recipient) => ({ recipient, text: shared }));
  }
  if (texts.length !== recipients.length) throw invalid('texts', 'must be as many as the recipients');
  return recipients.map((recipient, i) => ({ recipient, text: texts[i] ?? '' }));
}

function scheduleTime(given: string | undefined, timeZone: string): Date | null {
  if (given === undefined) return null;
  const time = parseScheduleTime(given, timeZone);
  if (!time) throw invalid('schedule_at', 'must be ISO 8601 with an offset');
  return time;
}

const LONGEST_KEY = 255;

/** Every send from the panel has one: a browser repeats a send whose answer was lost. */
export function requireIdempotencyKey({ headers }: FastifyRequest): string {
  const key = headers['idempotency-key'];
  if (typeof key === 'string' && key !== '' && key.length <= LONGEST_KEY) return `panel ${key}`;
  throw invalid('idempotency-key', `must be a header of 1 to ${LONGEST_KEY} characters`);
}

function invalid(field: string, why: string): DomainError {
  return new DomainError('validation_failed', `The field ${field} ${why}.`, { fields: { [field]: why } });
}
