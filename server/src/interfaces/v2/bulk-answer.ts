import { CUSTOMER } from 'harkara-contract/say.ts';
import type { Static } from 'typebox';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import { toBroadcastId } from '../../core/ids.ts';
import type { Accepted, RejectedRecipients } from '../../core/messages/send-request.ts';
import { reasonOf } from '../kit/json/refusal.ts';
import type { BulkAnswer } from './sms-answers.ts';

export type BulkData = Static<typeof BulkAnswer>['data'];

/** What a bulk send is answered, apart from the list of its rejections, which may be very long. */
export function bulkSummary(account: number, sent: Accepted): BulkData {
  const { first, accepted, credits, campaign, rejected: groups } = sent;
  if (campaign === null) throw new Error('a bulk send is a campaign');
  const rejected = groups.reduce((sum, { recipients }) => sum + recipients.length, 0);
  return {
    job_id: campaign,
    batch_id: toBroadcastId({ account, first, accepted }),
    status: 'queued',
    total: accepted + rejected,
    accepted,
    rejected,
    rejections: [],
    credits_used: fromMilliCredits(credits),
  };
}

export function rejectionsOf({ rejected }: Pick<Accepted, 'rejected'>): BulkData['rejections'] {
  return rejected.flatMap((group) => {
    const why = whyRejected(group);
    return group.recipients.map((recipient) => ({ recipient, ...why }));
  });
}

/** What all recipients have that were left out for the same reason. */
export function whyRejected({ code, reason: message, why }: RejectedRecipients) {
  return { code, message, ...(why && reasonOf(why, CUSTOMER)) };
}
