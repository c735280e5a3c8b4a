import type { FastifyInstance } from 'fastify';
import { DEFAULT_CHANNEL } from 'harkara-contract/lists.ts';
import { dashboardRoutes as routes } from 'harkara-contract/routes/dashboard.ts';
import { creditsKept, reportDays } from '../../core/credits/credit-report.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { Gateway } from '../../core/gateway.ts';
import { kindsOf, readDashboard, reportCauses, type Dashboard } from '../../core/reports/dashboard.ts';
import { describeCampaign } from './campaign-answers.ts';
import { sayStored } from './say-stored.ts';
import { serve } from './serve.ts';

/** What the first page shows. */
export function dashboardRoutes(api: FastifyInstance, { db, now }: Gateway): void {
  serve(api, routes, {
    'GET /dashboard': async ({ actor: { account }, query: { channel = DEFAULT_CHANNEL }, listener }) => {
      const at = now();
      const { balances, today, yesterday, campaigns, webhooks } = await readDashboard(
        db.reports,
        account,
        kindsOf(channel),
        at,
      );
      return {
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
    'GET /usage': async ({ actor: { account }, query: { days = 30, channel = DEFAULT_CHANNEL } }) => {
      const used = await reportDays(db.reports, account, days, now(), kindsOf(channel));
      return { items: used.map(dayCounts).reverse() };
    },
    'GET /causes': async ({ actor: { account }, query: { days = 7, channel = DEFAULT_CHANNEL } }) => ({
      items: await reportCauses(db.reports, account, kindsOf(channel), days, now()),
    }),
  });
}

function dayCounts(used: Dashboard['today']) {
  return { ...used, credits: fromMilliCredits(creditsKept([used])) };
}
