import { Type, type Static } from 'typebox';
import type { Account } from '../../core/accounts/account.ts';
import { CAMPAIGN_STATES } from '../../core/campaigns/campaign-states.ts';
import type { CountedCampaign } from '../../core/campaigns/find-campaigns.ts';
import { routeWord } from '../../core/channels/sms/routes.ts';
import { toBroadcastId } from '../../core/ids.ts';
import { summaryOfCampaign } from '../../core/reports/campaign-summary.ts';
import { recordNumber } from '../kit/json/records.ts';
import { CHANNELS } from './message-query.ts';
import { time, timeOrNull } from './values.ts';

const count = (description: string) => Type.Integer({ description });

export const CampaignParams = Type.Object({ id: recordNumber('campaign') });

export const Campaign = Type.Object(
  {
    id: Type.Integer({ description: 'Number within the account' }),
    name: Type.Union([Type.String(), Type.Null()], { description: 'What a person called it' }),
    broadcast_id: Type.String({ description: 'Of all its messages' }),
    status: Type.Enum([...CAMPAIGN_STATES], { description: 'What is being done with it' }),
    channel: Type.Enum([...CHANNELS], { description: 'What its messages are' }),
    sender_id: Type.String({ description: 'The sender ID of its messages' }),
    route: Type.String({ description: 'Transactional, promotional or international' }),
    total: count('How many messages were accepted'),
    summary: Type.Object(
      {
        scheduled: count('Wait for the campaign’s time'),
        queued: count('Wait for their turn'),
        unknown: count('Were handed over, but nobody knows whether they arrived there'),
        sent: count('Are with the carrier'),
        delivered: count('Were delivered'),
        failed: count('Were not delivered'),
        expired: count('Were too old'),
        cancelled: count('Were cancelled'),
      },
      { description: 'How many messages are in which state' },
    ),
    created_at: time('When it was accepted'),
    scheduled_at: timeOrNull('When its messages are due; null: at once'),
  },
  { title: 'Campaign', description: 'A large send, and what has become of it' },
);

/** @param now the campaign's messages that are not due yet count as scheduled. */
export function describeCampaign(
  account: Account,
  campaign: CountedCampaign,
  now: Date,
): Static<typeof Campaign> {
  const { campaign: id, first, total, dueAt } = campaign;
  const isScheduled = dueAt !== null && dueAt > now;
  return {
    id,
    name: campaign.name,
    broadcast_id: toBroadcastId({ account: account.number, first, accepted: total }),
    status: campaign.state,
    channel: channelOf(campaign),
    sender_id: campaign.sender,
    route: routeWord(campaign.route),
    total,
    summary: { ...NONE, ...summaryOfCampaign(campaign, isScheduled) },
    created_at: campaign.createdAt.toISOString(),
    scheduled_at: dueAt?.toISOString() ?? null,
  };
}

function channelOf({ channel }: CountedCampaign): (typeof CHANNELS)[number] {
  const known = CHANNELS.find((one) => one === channel);
  if (!known) throw new Error(`a campaign has the unknown channel ${channel}`);
  return known;
}

const NONE = {
  scheduled: 0,
  queued: 0,
  unknown: 0,
  sent: 0,
  delivered: 0,
  failed: 0,
  expired: 0,
  cancelled: 0,
};
