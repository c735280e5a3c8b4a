import type { FastifyInstance } from 'fastify';
import { CAMPAIGN_STATES } from 'harkara-contract/lists.ts';
import { Type, type Static } from 'typebox';
import type { Account } from '../../core/accounts/account.ts';
import type { CampaignChange } from '../../core/campaigns/campaign-states.ts';
import { changeCampaign } from '../../core/campaigns/change-campaign.ts';
import {
  pageOfCampaigns,
  requireCampaign,
  type CampaignRow,
  type CountedCampaign,
} from '../../core/campaigns/find-campaigns.ts';
import type { Gateway } from '../../core/gateway.ts';
import { toBroadcastId } from '../../core/ids.ts';
import { routeWord } from '../../core/channels/sms/routes.ts';
import { integer, text, textOrNull } from '../kit/json/fields.ts';
import { pagedListOf, pageOf, pageQuery, paginationOf, success, SUCCESS } from '../kit/json/records.ts';
import { serve } from './operation.ts';

const PAGE_SIZE = 25;
const LARGEST_PAGE = 100;

const JobParams = Type.Object({
  id: integer('The job’s ID', 17, { minimum: 1, maximum: 2147483647 }),
});

const JobsQuery = Type.Object({
  ...pageQuery(PAGE_SIZE, LARGEST_PAGE),
  status: Type.Optional(
    Type.Enum([...CAMPAIGN_STATES], { description: 'Only jobs with this status', examples: ['processing'] }),
  ),
});

const Job = Type.Object(
  {
    id: integer('The job’s ID, counted from 1 in your account', 17),
    batch_id: text(
      'The broadcast ID of all its messages, for `GET /sms/status/{messageId}`',
      '12_01hq8xg5k2m3n4p5q6r7s8t9v0_2500',
    ),
    status: Type.String({
      description:
        '`queued` (nothing has been sent yet, or it is scheduled), `processing`, `paused`, `completed` (every message is final) or `cancelled`',
      enum: [...CAMPAIGN_STATES],
      examples: ['processing'],
    }),
    sender_id: text('The sender ID of its messages', 'HRKTST'),
    route: text('`transactional`, `promotional` or `international`', 'transactional'),
    total: integer('How many messages were accepted', 2500),
    created_at: text('When it was accepted, ISO 8601 in UTC', '2026-01-31T13:00:00.000Z'),
    scheduled_at: textOrNull(
      'When its messages are due, ISO 8601 in UTC; null if it is sent immediately',
      '2026-02-01T04:30:00.000Z',
    ),
  },
  { title: 'Job', description: 'A bulk job' },
);

const JobWithSummary = Type.Object(
  {
    job: Job,
    delivery_summary: Type.Object(
      {
        total: integer('How many messages were accepted', 2500),
        delivered: integer('How many were delivered', 2310),
        failed: integer('How many have failed, expired or were cancelled', 40),
        pending: integer('How many are not final yet', 150),
      },
      { description: 'Delivery results; delivered, failed and pending add up to total' },
    ),
  },
  { title: 'JobWithSummary', description: 'A bulk job with its delivery results' },
);

const JOB_ANSWER = success(JobWithSummary, 'The job with its delivery results');

const CHANGES = {
  pause: {
    id: 'pauseJob',
    summary: 'Pause a job',
    description:
      'Messages of the job that are not in the carrier’s queue yet are held until you resume it, even when its scheduled time comes. Messages already in the queue are sent. Pausing a paused job changes nothing; if the job is completed or cancelled, the response is `conflict`.',
  },
  resume: {
    id: 'resumeJob',
    summary: 'Resume a paused job',
    description:
      'The job continues where it was paused, or at its scheduled time if that is still to come. Resuming a job that is not paused changes nothing; if the job is completed or cancelled, the response is `conflict`.',
  },
  cancel: {
    id: 'cancelJob',
    summary: 'Cancel a job',
    description:
      'Stops the job permanently. Messages not yet sent to the carrier are cancelled and refunded within moments of this response, and then count as failed in the summary. Messages already sent, or being sent, are not affected. Cancelling a cancelled job changes nothing; if the job is completed, the response is `conflict`.',
  },
} as const satisfies Record<CampaignChange, { id: string; summary: string; description: string }>;

export function jobsRoutes(v2: FastifyInstance, gateway: Gateway): void {
  const { db } = gateway;

  serve(v2, 'GET /jobs', {
    id: 'listJobs',
    tag: 'Jobs',
    summary: 'List bulk jobs',
    description: 'The bulk jobs of the account, newest first.',
    querystring: JobsQuery,
    answer: pagedListOf(Job, 'A page of jobs, newest first'),
    handle: async ({ account, query }) => {
      const page = pageOf(query, PAGE_SIZE, LARGEST_PAGE);
      const status = query.status ?? null;
      const { campaigns, total } = await pageOfCampaigns(db.reports, account, status, page);
      return {
        ...SUCCESS,
        data: campaigns.map((campaign) => jobItem(account, campaign)),
        pagination: paginationOf(page, total),
      };
    },
  });

  serve(v2, 'GET /jobs/:id', {
    id: 'getJob',
    tag: 'Jobs',
    summary: 'Get a job with its delivery summary',
    params: JobParams,
    answer: JOB_ANSWER,
    handle: async ({ account, params }) =>
      jobAnswer(account, await requireCampaign(db.reports, account, params.id)),
  });

  for (const change of ['pause', 'resume', 'cancel'] as const) {
    serve(v2, `POST /jobs/:id/${change}`, {
      ...CHANGES[change],
      tag: 'Jobs',
      scope: 'send',
      params: JobParams,
      answer: JOB_ANSWER,
      errors: ['conflict'],
      handle: async ({ account, params }) =>
        jobAnswer(account, await changeCampaign(db, account, params.id, change)),
    });
  }
}

function jobAnswer(account: Account, campaign: CountedCampaign) {
  const { total, delivered, failed } = campaign;
  return {
    ...SUCCESS,
    data: {
      job: jobItem(account, campaign),
      delivery_summary: { total, delivered, failed, pending: total - delivered - failed },
    },
  };
}

function jobItem(account: Account, campaign: CampaignRow): Static<typeof Job> {
  const { campaign: id, first, total, state, sender, route, createdAt, dueAt } = campaign;
  return {
    id,
    batch_id: toBroadcastId({ account: account.number, first, accepted: total }),
    status: state,
    sender_id: sender,
    route: routeWord(route),
    total,
    created_at: createdAt.toISOString(),
    scheduled_at: dueAt?.toISOString() ?? null,
  };
}
