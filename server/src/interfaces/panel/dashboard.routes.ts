import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { CAMPAIGN_STATES } from '../../core/campaigns/campaign-states.ts';
import { creditsKept, reportDays } from '../../core/credits/credit-report.ts';
import { CREDIT_KINDS, fromMilliCredits } from '../../core/credits/credits.ts';
import type { Gateway } from '../../core/gateway.ts';
import { CAUSES, type Cause } from '../../core/reports/cause.ts';
import { kindsOf, readDashboard, reportCauses, type Dashboard } from '../../core/reports/dashboard.ts';
import { CHANNELS } from './message-query.ts';
import { actorOf, operation } from './operation.ts';
import { time, timeOrNull } from './values.ts';

const MOST_DAYS = 90;

const channel = Type.Optional(
  Type.Enum([...CHANNELS], { description: 'Whose messages are counted', default: 'sms' }),
);
const Query = Type.Object({ channel }, { additionalProperties: false });
const daysQuery = (days: number) =>
  Type.Object(
    {
      channel,
      days: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: MOST_DAYS,
          description: 'So many days, today included',
          default: days,
        }),
      ),
    },
    { additionalProperties: false },
  );
const UsageQuery = daysQuery(30);
const CausesQuery = daysQuery(7);

const count = (description: string) => Type.Integer({ description });
const DayCounts = Type.Object(
  {
    day: Type.String({ description: 'A day of the account’s zone', examples: ['2026-01-31'] }),
    accepted: count('Messages accepted on it'),
    delivered: count('Messages reported as delivered on it, whenever they were sent'),
    failed: count('Messages that failed, expired or were cancelled on it, whenever they were sent'),
    credits: Type.Number({ description: 'Credits used on it, less those that came back' }),
  },
  { title: 'DayCounts', description: 'One day' },
);

const Overview = Type.Object(
  {
    balances: Type.Array(
      Type.Object({
        kind: Type.Enum([...CREDIT_KINDS], { description: 'What it pays for' }),
        credits: Type.Number({ description: 'The balance' }),
        days_left: Type.Union([Type.Integer(), Type.Null()], {
          description: 'For how many days it lasts at the last week’s pace; null where nothing was used',
        }),
      }),
      { description: 'Of what the account may use' },
    ),
    today: DayCounts,
    yesterday: DayCounts,
    campaigns: Type.Array(
      Type.Object({
        id: count('Number of the campaign'),
        name: Type.Union([Type.String(), Type.Null()], { description: 'What a person called it' }),
        status: Type.Enum([...CAMPAIGN_STATES], { description: 'Where it is' }),
        sender_id: Type.String({ description: 'The sender ID' }),
        total: count('How many messages it has'),
        done: count('How many of them have left'),
        delivered: count('How many were delivered'),
        failed: count('How many were not'),
        created_at: time('When it was accepted'),
        scheduled_at: timeOrNull('When it begins; null: at once'),
      }),
      { description: 'Campaigns that have not ended, the running ones first' },
    ),
    webhooks: Type.Array(
      Type.Object({
        id: count('Number of the webhook'),
        url: Type.String({ description: 'Its address' }),
        error: Type.Union([Type.String(), Type.Null()], { description: 'What went wrong last' }),
        disabled: Type.Boolean({ description: 'Whether it gets nothing any more' }),
      }),
      { description: 'Webhooks that fail' },
    ),
  },
  { title: 'Overview', description: 'How the account is doing' },
);

const Usage = Type.Object(
  { items: Type.Array(DayCounts, { description: 'The oldest day first, with those without messages' }) },
  { description: 'Messages a day' },
);

const Causes = Type.Object(
  {
    items: Type.Array(
      Type.Object({
        cause: Type.Enum([...CAUSES], { description: 'Why' }),
        messages: count('How many messages'),
      }),
      { description: 'The most frequent first' },
    ),
  },
  { description: 'Why messages did not arrive' },
);

/** What the first page shows. */
export function dashboardRoutes(api: FastifyInstance, gateway: Gateway): void {
  api.get<{ Querystring: Static<typeof Query> }>(
    '/dashboard',
    operation({
      id: 'getDashboard',
      tag: 'Dashboard',
      summary: 'Balances, the day’s figures, running campaigns, and what needs attention',
      requires: 'viewer',
      querystring: Query,
      answer: Overview,
    }),
    async (request) => {
      const kinds = kindsOf(request.query.channel ?? 'sms');
      return describe(
        await readDashboard(gateway.db.reports, actorOf(request).account, kinds, gateway.now()),
      );
    },
  );

  api.get<{ Querystring: Static<typeof UsageQuery> }>(
    '/usage',
    operation({
      id: 'listUsage',
      tag: 'Dashboard',
      summary: 'Messages a day',
      requires: 'viewer',
      querystring: UsageQuery,
      answer: Usage,
    }),
    async (request) => {
      const { days = 30, channel: of = 'sms' } = request.query;
      const { account } = actorOf(request);
      const usage = await reportDays(gateway.db.reports, account, days, gateway.now(), kindsOf(of));
      return { items: usage.map(dayCounts).reverse() };
    },
  );

  api.get<{ Querystring: Static<typeof CausesQuery> }>(
    '/causes',
    operation({
      id: 'listCauses',
      tag: 'Dashboard',
      summary: 'Why messages did not arrive',
      requires: 'viewer',
      querystring: CausesQuery,
      answer: Causes,
    }),
    async (request) => {
      const { days = 7, channel: of = 'sms' } = request.query;
      const { account } = actorOf(request);
      const counted = await reportCauses(gateway.db.reports, account, kindsOf(of), days, gateway.now());
      return { items: counted.map(({ cause, messages }) => ({ cause: known(cause), messages })) };
    },
  );
}

/** A later version may have counted by a cause that this one does not know. */
function known(cause: string): Cause {
  return CAUSES.find((one) => one === cause) ?? 'other';
}

function dayCounts(used: Dashboard['today']): Static<typeof DayCounts> {
  const { day, messages, delivered, failed } = used;
  return { day, accepted: messages, delivered, failed, credits: fromMilliCredits(creditsKept([used])) };
}

function describe({ balances, today, yesterday, campaigns, webhooks }: Dashboard): Static<typeof Overview> {
  return {
    balances: balances.map(({ kind, amount, daysLeft }) => ({
      kind,
      credits: fromMilliCredits(amount),
      days_left: daysLeft,
    })),
    today: dayCounts(today),
    yesterday: dayCounts(yesterday),
    campaigns: campaigns.map((campaign) => ({
      id: campaign.campaign,
      name: campaign.name,
      status: campaign.state,
      sender_id: campaign.sender,
      total: campaign.total,
      done: campaign.delivered + campaign.failed + campaign.sent + campaign.unknown,
      delivered: campaign.delivered,
      failed: campaign.failed,
      created_at: campaign.createdAt.toISOString(),
      scheduled_at: campaign.dueAt?.toISOString() ?? null,
    })),
    webhooks: webhooks.map(({ endpoint, url, lastError, isDisabled }) => ({
      id: endpoint,
      url,
      error: lastError,
      disabled: isDisabled,
    })),
  };
}
