import type { CampaignCounts, CountedCampaign } from '../../storage/manage-campaigns.queries.ts';
import type { StateName } from '../messages/states.ts';

/** How many messages are in each state; states without messages are absent. */
export type Summary = Partial<Record<StateName, number>>;

/** The states of a campaign's messages that there are; see {@link countsOfCampaign}. */
export function summaryOfCampaign(campaign: Counted, isScheduled: boolean): Summary {
  const counts = Object.entries(countsOfCampaign(campaign, isScheduled));
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

type Counted = CampaignCounts & Pick<CountedCampaign, 'total' | 'fed'>;

/**
 * The states of a campaign's messages, from the stored counts. Waiting messages are split into scheduled and queued by
 * how far the campaign has been fed, so a message that was cancelled before its turn may make a queued one count as
 * scheduled.
 *
 * @param isScheduled whether the messages not yet fed wait for the campaign's time.
 */
export function countsOfCampaign(campaign: Counted, isScheduled: boolean): Record<StateName, number> {
  const { total, fed, delivered, failed, expired, cancelled } = campaign;
  // Messages moved by an earlier version were not counted in states that are not final.
  const open = Math.max(0, total - delivered - failed);
  const unknown = within(campaign.unknown, open);
  const sent = within(campaign.sent, open - unknown);
  const waiting = open - unknown - sent;
  const scheduled = isScheduled ? Math.min(waiting, total - fed) : 0;
  return {
    scheduled,
    queued: waiting - scheduled,
    unknown,
    sent,
    delivered,
    failed: failed - expired - cancelled,
    expired,
    cancelled,
  };
}

function within(count: number, most: number): number {
  return Math.min(Math.max(0, count), most);
}
