import type { CampaignMapping } from '../../storage/imports.queries.ts';
import type { SmsContent } from '../channels/sms/sms-content.ts';
import type { SendRequest } from '../messages/send-request.ts';
import { numberIn } from './number-cell.ts';

/** What sending these messages of an import asks for. */
export function requestOf(
  mapping: CampaignMapping,
  messages: SendRequest['messages'],
): SendRequest<SmsContent> {
  return {
    family: 'panel',
    sender: mapping.sender,
    content: {
      channel: 'sms',
      route: mapping.route,
      encoding: 'auto',
      flash: false,
      dltEntityId: null,
      dltTemplateId: mapping.dltTemplateId,
    },
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

/** The number as it is given to the checks: an international one needs its sign, or it may look like an Indian one. */
export function recipientIn(cell: string, isInternational: boolean): ReturnType<typeof numberIn> {
  const read = numberIn(cell);
  if ('problem' in read || !isInternational) return read;
  return { number: /^[1-9]/.test(read.number) ? `+${read.number}` : read.number };
}
