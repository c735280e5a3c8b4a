import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { CAMPAIGN_STATES } from '../../core/campaigns/campaign-states.ts';
import { cancelWithSiblings, changeCampaign } from '../../core/campaigns/change-campaign.ts';
import { findCampaigns, requireCampaign, type CountedCampaign } from '../../core/campaigns/find-campaigns.ts';
import {
  causesOf,
  listUnreached,
  previewCancellation,
  type Unreached,
} from '../../core/campaigns/unreached.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toPublicId } from '../../core/ids.ts';
import { stateName } from '../../core/messages/states.ts';
import { causeOf, CAUSES, wordsOfOthers } from '../../core/reports/cause.ts';
import { refuseUnstorable } from '../../core/storable.ts';
import { Campaign, CampaignParams, describeCampaign } from './campaign-answers.ts';
import { writeUnreached } from './campaign-export.ts';
import { CHANNELS } from './message-query.ts';
import { actorOf, operation } from './operation.ts';
import { timeOrNull } from './values.ts';

const PER_PAGE = 50;
const MOST_PER_PAGE = 100;
/** A resend reads all that failed. */
const MOST_FAILED = 1_000;
const NEWEST = 2_147_483_647;

const cursor = Type.Optional(Type.Integer({ minimum: 0, maximum: NEWEST, description: 'From `next`' }));
const next = Type.Union([Type.Integer(), Type.Null()], {
  description: 'Where the list goes on; null: nowhere',
});

const ListQuery = Type.Object({
  q: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'Part of the name, or the campaign’s number' }),
  ),
  status: Type.Optional(Type.Enum([...CAMPAIGN_STATES], { description: 'Only those with this status' })),
  channel: Type.Optional(Type.Enum([...CHANNELS], { description: 'Only of this channel' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_PER_PAGE, description: 'How many' })),
  cursor,
});

const FailedQuery = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST_FAILED, description: 'How many' })),
  cursor,
});

const FileQuery = Type.Object({
  for: Type.Optional(Type.Enum(['excel', 'programs'], { description: 'Who reads the file' })),
});

const CancelQuery = Type.Object({
  whole_file: Type.Optional(
    Type.Boolean({ description: 'Also cancel all other campaigns that were created from the same file' }),
  ),
});

const Campaigns = Type.Object(
  {
    items: Type.Array(Campaign, { description: 'The newest first' }),
    next,
    reached: timeOrNull('How far back was looked, where a search was cut short; null: it was not'),
  },
  { description: 'Campaigns' },
);

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const cause = Type.Enum([...CAUSES], { description: 'Why' });
const WORDS = 'The words of whoever reported it; null where the gateway itself says what the cause is';

const Causes = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        status: Type.String({ description: 'failed, expired or cancelled' }),
        cause,
        code: textOrNull('What the carrier called it'),
        reason: textOrNull(WORDS),
        count: Type.Integer({ description: 'How many messages' }),
      }),
      { description: 'The most frequent first' },
    ),
    examined: Type.Integer({ description: 'Of how many messages, from the first on' }),
  },
  { title: 'CampaignCauses', description: 'Why messages did not arrive' },
);

const Cancellation = Type.Object(
  {
    messages: Type.Integer({ description: 'Messages that have not left' }),
    credits: Type.Number({ description: 'What comes back' }),
    not_created: Type.Integer({
      description: 'Rows of the same file that are in no campaign yet; they will not be sent either',
    }),
    siblings: Type.Array(
      Type.Object({
        id: Type.Integer({ description: 'The campaign’s number' }),
        name: Type.Union([Type.String(), Type.Null()], { description: 'Its name' }),
      }),
      { description: 'Other campaigns of the same file that have not ended' },
    ),
  },
  { title: 'Cancellation', description: 'What cancelling would take back' },
);

const Failed = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        id: Type.String({ description: 'The message’s' }),
        place: Type.Integer({
          description: 'Its place among the campaign’s messages, from 1; not the row of a file',
        }),
        row: Type.Union([Type.Integer(), Type.Null()], {
          description: 'The row of the file that it came from, as Excel numbers it; null: it came from none',
        }),
        recipient: Type.String({ description: 'The number' }),
        text: Type.String({ description: 'What it was sent' }),
        status: Type.String({ description: 'failed, expired or cancelled' }),
        cause,
        code: textOrNull('What the carrier called it'),
        reason: textOrNull(WORDS),
        at: timeOrNull('When that was known'),
      }),
      { description: 'In the order in which they were given' },
    ),
    next,
  },
  { title: 'FailedMessages', description: 'Who was not reached' },
);

const File = Type.String({ description: 'CSV' });

export function campaignsRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, now, exports } = gateway;

  api.get<{ Querystring: Static<typeof ListQuery> }>(
    '/campaigns',
    operation({
      id: 'listCampaigns',
      tag: 'Campaigns',
      summary: 'Campaigns, the newest first',
      requires: 'viewer',
      querystring: ListQuery,
      answer: Campaigns,
    }),
    async (request) => {
      const { account } = actorOf(request);
      refuseUnstorable(request.query);
      const { q: words = null, status: state = null, channel = null } = request.query;
      const { limit = PER_PAGE, cursor: below = NEWEST } = request.query;
      const search = { words, state, channel, below, limit };
      const page = await findCampaigns(db.reports, account, search);
      return {
        items: page.campaigns.map((campaign) => describeCampaign(account, campaign, now())),
        next: page.next,
        reached: page.reached?.toISOString() ?? null,
      };
    },
  );

  api.get<{ Params: Static<typeof CampaignParams> }>(
    '/campaigns/:id',
    operation({
      id: 'getCampaign',
      tag: 'Campaigns',
      summary: 'A campaign, and what has become of it so far',
      requires: 'viewer',
      params: CampaignParams,
      answer: Campaign,
    }),
    async (request) => {
      const { account } = actorOf(request);
      return describeCampaign(account, await requireCampaign(db.reports, account, request.params.id), now());
    },
  );

  api.get<{ Params: Static<typeof CampaignParams> }>(
    '/campaigns/:id/causes',
    operation({
      id: 'listCampaignCauses',
      tag: 'Campaigns',
      summary: 'Why messages of a campaign did not arrive',
      requires: 'viewer',
      params: CampaignParams,
      answer: Causes,
    }),
    async (request) => {
      const { account } = actorOf(request);
      const { campaign, causes, examined } = await causesOf(gateway, account, request.params.id);
      const items = causes.map(({ state, error, errorCode, count }) => ({
        status: stateName(state),
        cause: causeOf(campaign.channel, state, errorCode, error) ?? 'other',
        code: errorCode,
        reason: wordsOfOthers(error),
        count,
      }));
      return { items, examined };
    },
  );

  api.get<{ Params: Static<typeof CampaignParams> }>(
    '/campaigns/:id/cancellation',
    operation({
      id: 'previewCancellation',
      tag: 'Campaigns',
      summary: 'What cancelling a campaign would take back',
      requires: 'sender',
      params: CampaignParams,
      answer: Cancellation,
    }),
    async (request) => {
      const { messages, price, notCreated, siblings } = await previewCancellation(
        gateway,
        actorOf(request).account,
        request.params.id,
      );
      return {
        messages,
        credits: fromMilliCredits(price),
        not_created: notCreated,
        siblings: siblings.map(({ campaign, name }) => ({ id: campaign, name })),
      };
    },
  );

  api.get<{ Params: Static<typeof CampaignParams>; Querystring: Static<typeof FailedQuery> }>(
    '/campaigns/:id/failed',
    operation({
      id: 'listFailedOfCampaign',
      tag: 'Campaigns',
      summary: 'Who was not reached',
      requires: 'viewer',
      params: CampaignParams,
      querystring: FailedQuery,
      answer: Failed,
    }),
    async (request) => {
      const { limit = PER_PAGE, cursor: from = 0 } = request.query;
      const { account } = actorOf(request);
      const page = await listUnreached(gateway, account, request.params.id, { from, limit });
      return {
        items: page.messages.map((message) => describeFailed(page.campaign, message)),
        next: page.next,
      };
    },
  );

  api.get<{ Params: Static<typeof CampaignParams>; Querystring: Static<typeof FileQuery> }>(
    '/campaigns/:id/failed.csv',
    operation({
      id: 'downloadFailedOfCampaign',
      tag: 'Campaigns',
      summary: 'Who was not reached, as a file',
      requires: 'viewer',
      params: CampaignParams,
      querystring: FileQuery,
      answer: File,
    }),
    async (request, reply) => {
      const { account } = actorOf(request);
      const { id } = request.params;
      await requireCampaign(db.reports, account, id);
      await exports.record(actorOf(request), 'campaign', { id });
      const lines = writeUnreached(gateway, account, id, request.query.for ?? 'excel');
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="campaign-${id}-not-reached.csv"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(lines));
      return reply;
    },
  );

  api.post<{ Params: Static<typeof CampaignParams>; Querystring: Static<typeof CancelQuery> }>(
    '/campaigns/:id/cancel',
    operation({
      id: 'cancelCampaign',
      tag: 'Campaigns',
      summary: 'Take back what has not left, and its credits; create no more from its file',
      requires: 'sender',
      params: CampaignParams,
      querystring: CancelQuery,
      answer: Campaign,
      errors: ['conflict'],
    }),
    async (request) => {
      const { account } = actorOf(request);
      const { id } = request.params;
      const cancelled =
        request.query.whole_file === true
          ? await cancelWithSiblings(db, account, id)
          : await changeCampaign(db, account, id, 'cancel');
      return describeCampaign(account, cancelled, now());
    },
  );

  for (const change of ['pause', 'resume'] as const) {
    api.post<{ Params: Static<typeof CampaignParams> }>(
      `/campaigns/:id/${change}`,
      operation({
        id: `${change}Campaign`,
        tag: 'Campaigns',
        summary: CHANGES[change],
        requires: 'sender',
        params: CampaignParams,
        answer: Campaign,
        errors: ['conflict'],
      }),
      async (request) => {
        const { account } = actorOf(request);
        return describeCampaign(account, await changeCampaign(db, account, request.params.id, change), now());
      },
    );
  }
}

const CHANGES = {
  pause: 'Keep back what has not left',
  resume: 'Go on where it was paused; nobody is sent to twice',
};

function describeFailed(
  { channel }: CountedCampaign,
  message: Unreached,
): Static<typeof Failed>['items'][number] {
  const { state, errorCode, error } = message;
  return {
    id: toPublicId(message.id),
    place: message.place + 1,
    row: message.row,
    recipient: message.recipient,
    text: message.text,
    status: stateName(state),
    cause: causeOf(channel, state, errorCode, error) ?? 'other',
    code: errorCode,
    reason: wordsOfOthers(error),
    at: message.finalAt?.toISOString() ?? null,
  };
}
