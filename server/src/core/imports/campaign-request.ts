import type { CampaignMapping } from '../../storage/import-record.ts';
import { PLAIN_SMS, type SmsContent } from '../channels/sms/sms-content.ts';
import type { SendRequest } from '../messages/send-request.ts';
import { numberIn } from './number-cell.ts';

const MOMENT_MS = 1_000;

/** What sending these messages of an import asks for. */
export function requestOf(
  mapping: CampaignMapping,
  messages: SendRequest['messages'],
): SendRequest<SmsContent> {
  return {
    family: 'panel',
    sender: mapping.sender,
    content: { ...PLAIN_SMS, route: mapping.route, dltTemplateId: mapping.dltTemplateId },
    messages,
    scheduleAt: mapping.scheduleAt === null ? null : new Date(mapping.scheduleAt),
    clientRef: null,
    idempotency: null,
    sandbox: false,
    onBadMessage: 'report',
    asCampaign: true,
    campaignName: mapping.name,
  };
}

/**
 * An import that was begun goes on: what is left when its time has passed is sent at once. That is said a moment early,
 * since the time must not pass before it is checked.
 */
export function leavingAt<M extends Pick<CampaignMapping, 'scheduleAt'>>(mapping: M, now: Date): M {
  const { scheduleAt } = mapping;
  if (scheduleAt === null || new Date(scheduleAt).getTime() > now.getTime() + MOMENT_MS) return mapping;
  return { ...mapping, scheduleAt: null };
}

/** The number as it is given to the checks: an international one needs its sign, or it may look like an Indian one. */
export function recipientIn(cell: string, isInternational: boolean): ReturnType<typeof numberIn> {
  const read = numberIn(cell);
  if ('problem' in read || !isInternational) return read;
  return { number: /^[1-9]/.test(read.number) ? `+${read.number}` : read.number };
}
