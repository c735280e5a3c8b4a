import type { Account } from '../../core/accounts/account.ts';
import type { CountedCampaign } from '../../core/campaigns/find-campaigns.ts';
import { routeWord } from '../../core/channels/sms/routes.ts';
import { toBroadcastId } from '../../core/ids.ts';
import { countsOfCampaign } from '../../core/reports/campaign-summary.ts';

/** @param now the campaign's messages that are not due yet count as scheduled. */
export function describeCampaign(account: Account, campaign: CountedCampaign, now: Date) {
  const { first, total, dueAt } = campaign;
  return {
    ...campaign,
    id: campaign.campaign,
    broadcastId: toBroadcastId({ account: account.number, first, accepted: total }),
    status: campaign.state,
    route: routeWord(campaign.route),
    summary: countsOfCampaign(campaign, dueAt !== null && dueAt > now),
  };
}
