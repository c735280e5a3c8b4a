import type { CampaignCounts, CountedCampaign } from '../../storage/manage-campaigns.queries.ts';
import type { StateName } from '../messages/states.ts';

/** How many messages are in which state; states that none is in are absent. */
export type Summary = Partial<Record<StateName, number>>;

/**
 * What has become of a campaign's messages, by the counts that are kept of them. Messages that are still waiting are
 * told apart by how far the campaign has been fed, so that one which was cancelled before its turn may count as
 * scheduled in place of one that is queued.
 *
 * @param isScheduled whether those that have not been fed wait for the campaign's time.
 */
export function summaryOfCampaign(
  campaign: CampaignCounts & Pick<CountedCampaign, 'total' | 'fed'>,
  isScheduled: boolean,
): Summary {
  const { total, fed, delivered, failed, expired, cancelled } = campaign;
  // Messages that an earlier version moved were not counted in states that are not final.
  const open = Math.max(0, total - delivered - failed);
  const unknown = within(campaign.unknown, open);
  const sent = within(campaign.sent, open - unknown);
  const waiting = open - unknown - sent;
  const scheduled = isScheduled ? Math.min(waiting, total - fed) : 0;
  const counts: Record<StateName, number> = {
    scheduled,
    queued: waiting - scheduled,
    unknown,
    sent,
    delivered,
    failed: failed - expired - cancelled,
    expired,
    cancelled,
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

function within(count: number, most: number): number {
  return Math.min(Math.max(0, count), most);
}
