import type { FastifyRequest } from 'fastify';
import type { CampaignBody } from 'harkara-contract/routes/sending.ts';
import type { SmsContent } from '../../core/channels/sms/sms-content.ts';
import { DomainError } from '../../core/errors.ts';
import type { SendRequest } from '../../core/messages/send-request.ts';
import { NUL_RULE, refuseUnstorable } from '../../core/storable.ts';
import { hasNul } from '../../storable-text.ts';
import { parseScheduleTime } from '../kit/schedule-time.ts';

export function toSendRequest(body: CampaignBody, timeZone: string): SendRequest<SmsContent> {
  const messages = messagesOf(body);
  refuseUnstorable({ name: body.name, dltTemplateId: body.dltTemplateId });
  return {
    family: 'panel',
    sender: body.sender,
    content: {
      channel: 'sms',
      route: body.route ?? null,
      encoding: 'auto',
      flash: false,
      dltEntityId: null,
      dltTemplateId: body.dltTemplateId ?? null,
    },
    messages,
    scheduleAt: scheduleTime(body.schedule, timeZone),
    clientRef: null,
    idempotency: null,
    sandbox: false,
    onBadMessage: 'report',
    campaignName: body.name?.trim() ?? null,
  };
}

function messagesOf({ recipients, text: shared, texts }: CampaignBody): SendRequest['messages'] {
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
  if (!time) throw invalid('schedule', 'must be ISO 8601 with an offset');
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
