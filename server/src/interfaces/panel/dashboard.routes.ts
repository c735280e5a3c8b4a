import type { FastifyInstance } from 'fastify';
import { DEFAULT_CHANNEL } from 'harkara-contract/lists.ts';
import { dashboardRoutes as routes } from 'harkara-contract/routes/dashboard.ts';
import { sayTo } from 'harkara-contract/say.ts';
import { creditsKept, reportDays } from '../../core/credits/credit-report.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { Gateway } from '../../core/gateway.ts';
import { hideFirstSteps, readFirstSteps } from '../../core/reports/first-steps.ts';
import { readAttention } from '../../core/reports/attention.ts';
import { kindsOf, readDashboard, reportCauses, type Dashboard } from '../../core/reports/dashboard.ts';
import { describeCampaign } from './campaign-answers.ts';
import { delayedFor } from './delayed-reads.ts';
import { sayStored } from './say-stored.ts';
import { serve } from './serve.ts';

/** What the first page shows. */
export function dashboardRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, now } = gateway;
  serve(api, routes, {
    'GET /dashboard': async ({ actor, query: { channel = DEFAULT_CHANNEL }, listener }) => {
      const { account } = actor;
      const at = now();
      const { balances, today, yesterday, campaigns, webhooks } = await readDashboard(
        db.reports,
        account,
        kindsOf(channel),
        at,
      );
      const firstSteps = await readFirstSteps(db.reports, actor, at);
      return {
        firstSteps,
        balances: balances.map((balance) => ({ ...balance, credits: fromMilliCredits(balance.amount) })),
        today: dayCounts(today),
        yesterday: dayCounts(yesterday),
        campaigns: campaigns.map((campaign) => describeCampaign(account, campaign, at)),
        webhooks: webhooks.map((webhook) => ({
          ...webhook,
          lastError: sayStored(listener, webhook.lastError),
        })),
      };
    },
    'PUT /first-steps': ({ actor, body: { hidden } }) => hideFirstSteps(db, actor, hidden ? now() : null),
    'GET /attention': async ({ actor: { account }, listener }) => {
      const { waiting, rejected, replies, domains } = await readAttention(gateway, account);
      return {
        waiting: waiting && { ...waiting, reasons: waiting.reasons.map((reason) => sayTo(listener, reason)) },
        rejected,
        replies: replies.map((reply) => ({ ...reply, error: sayTo(listener, reply.error) })),
        domains: domains.map((domain) => ({ ...domain, problem: sayTo(listener, domain.problem) })),
      };
    },
    'GET /usage': async ({ actor: { account }, query, reply }) => {
      const { days = 30, channel = DEFAULT_CHANNEL } = query;
      const reads = await delayedFor(gateway, reply);
      const used = await reads.read((handle) => reportDays(handle, account, days, now(), kindsOf(channel)));
      return { items: used.map(dayCounts).reverse() };
    },
    'GET /causes': async ({ actor: { account }, query, reply }) => {
      const { days = 7, channel = DEFAULT_CHANNEL } = query;
      const reads = await delayedFor(gateway, reply);
      return {
        items: await reads.read((handle) => reportCauses(handle, account, kindsOf(channel), days, now())),
      };
    },
  });
}

function dayCounts(used: Dashboard['today']) {
  return { ...used, credits: fromMilliCredits(creditsKept([used])) };
}
