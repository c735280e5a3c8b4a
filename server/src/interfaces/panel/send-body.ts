import { fact } from 'harkara-contract/facts.ts';
import type { CampaignBody } from 'harkara-contract/routes/sending.ts';
import { PLAIN_SMS, type SmsContent } from '../../core/channels/sms/sms-content.ts';
import { invalidField } from '../../core/errors.ts';
import type { SendRequest } from '../../core/messages/send-request.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { hasNul } from '../../storable-text.ts';
import { readSchedule } from './channel-gate.ts';

export function toSendRequest(body: CampaignBody, timeZone: string): SendRequest<SmsContent> {
  const messages = messagesOf(body);
  refuseUnstorable({ name: body.name, dltTemplateId: body.dltTemplateId });
  return {
    family: 'panel',
    sender: body.sender,
    content: { ...PLAIN_SMS, route: body.route ?? null, dltTemplateId: body.dltTemplateId ?? null },
    messages,
    scheduleAt: readSchedule(body.schedule ?? null, timeZone),
    clientRef: null,
    idempotency: null,
    sandbox: false,
    onBadMessage: 'report',
    campaignName: body.name?.trim() ?? null,
  };
}

function messagesOf({ recipients, text: shared, texts }: CampaignBody): SendRequest['messages'] {
  if (recipients.some(hasNul)) throw invalidField('recipients', fact('contains_nul'));
  if (texts === undefined) {
    if (shared === undefined) throw invalidField('text', fact('required'));
    return recipients.map((recipient) => ({ recipient, text: shared }));
  }
  if (texts.length !== recipients.length) {
    throw invalidField('texts', fact('texts_not_as_recipients'));
  }
  return recipients.map((recipient, i) => ({ recipient, text: texts[i] ?? '' }));
}
