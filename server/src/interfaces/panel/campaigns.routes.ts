import type { FastifyInstance } from 'fastify';
import { campaignRoutes } from 'harkara-contract/routes/campaigns.ts';
import type { Account } from '../../core/accounts/account.ts';
import { readCampaignProgress } from '../../core/campaigns/campaign-progress.ts';
import { cancelWithSiblings, changeCampaign } from '../../core/campaigns/change-campaign.ts';
import { findCampaigns, requireCampaign, type CountedCampaign } from '../../core/campaigns/find-campaigns.ts';
import { causesOf, listUnreached, previewCancellation } from '../../core/campaigns/unreached.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { describeCampaign } from './campaign-answers.ts';
import { writeUnreached } from './campaign-export.ts';
import { csvAnswer } from './csv.ts';
import { delayedFor } from './delayed-reads.ts';
import { outcomeOf } from './message-answer.ts';
import { LAST_ENTRY, limitOf, numberOf } from './paging.ts';
import { serve } from './serve.ts';

const NEWEST = 2_147_483_647;

export function campaignsRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, now, exports } = gateway;
  const describe = (account: Account, campaign: CountedCampaign) =>
    describeCampaign(account, campaign, now());

  serve(api, campaignRoutes, {
    'GET /campaigns': async ({ actor: { account }, query }) => {
      refuseUnstorable(query);
      const { q: words = null, status: state = null, channel = null } = query;
      const below = Math.min(numberOf(query, LAST_ENTRY) ?? NEWEST, NEWEST);
      const search = { words, state, channel, below, limit: limitOf(query) };
      const { campaigns, next, reached } = await findCampaigns(db.reports, account, search);
      return {
        items: campaigns.map((campaign) => describe(account, campaign)),
        next: next === null ? null : String(next),
        reached,
      };
    },
    'GET /campaigns/:id': async ({ actor: { account }, params }) =>
      describe(account, await requireCampaign(db.reports, account, params.id)),
    'GET /campaigns/:id/causes': async ({ actor, params }) => {
      const { causes, examined } = await causesOf(gateway, actor.account, params.id);
      return { items: causes, examined };
    },
    'GET /campaigns/:id/progress': ({ actor: { account }, params }) =>
      readCampaignProgress(db.reports, account, params.id),
    'GET /campaigns/:id/cancellation': async ({ actor, params }) => {
      const { price, ...takenBack } = await previewCancellation(gateway, actor.account, params.id);
      return { ...takenBack, credits: fromMilliCredits(price) };
    },
    'GET /campaigns/:id/failed': async ({ actor, params, query, listener }) => {
      const page = { from: numberOf(query) ?? 0, limit: limitOf(query) };
      const current = { ...gateway, reads: db.current };
      const { messages, next } = await listUnreached(current, actor.account, params.id, page);
      const items = messages.map((message) => ({
        ...message,
        ...outcomeOf(message, listener),
        id: toPublicId(message.id),
        place: message.place + 1,
      }));
      return { items, next: next === null ? null : String(next) };
    },
    'GET /campaigns/:id/failed.csv': async ({
      actor,
      listener,
      params: { id },
      query: { for: reader = 'excel' },
      reply,
    }) => {
      const { account } = actor;
      const campaign = await requireCampaign(db.reports, account, id);
      await exports.record(actor, 'campaign', { id });
      const reads = await delayedFor(gateway, reply);
      const lines = writeUnreached({ ...gateway, reads }, account, campaign, { reader, ...listener });
      const { timeZone } = account;
      return csvAnswer(`campaign-${id}-not-reached`, lines, { ...reads, timeZone });
    },
    'POST /campaigns/:id/cancel': async ({ actor: { account }, params: { id }, query }) =>
      describe(
        account,
        query.wholeFile === true
          ? await cancelWithSiblings(db, account, id)
          : await changeCampaign(db, account, id, 'cancel'),
      ),
    'POST /campaigns/:id/pause': async ({ actor: { account }, params }) =>
      describe(account, await changeCampaign(db, account, params.id, 'pause')),
    'POST /campaigns/:id/resume': async ({ actor: { account }, params }) =>
      describe(account, await changeCampaign(db, account, params.id, 'resume')),
  });
}
