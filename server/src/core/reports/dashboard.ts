import { CAUSES, type Cause } from 'harkara-contract/causes.ts';
import { CHANNEL, type Channel } from 'harkara-contract/lists.ts';
import type { DelayedHandle, Handle } from '../../storage/database.ts';
import {
  findCampaign,
  listCampaignsInState,
  type CountedCampaign,
} from '../../storage/manage-campaigns.queries.ts';
import { readCauses, type UsageDay } from '../../storage/usage.queries.ts';
import { listFailingWebhooks, type FailingWebhook } from '../../storage/webhook-health.queries.ts';
import { countsOfCampaign } from './campaign-summary.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { readAccountBalances } from '../credits/balance.ts';
import { creditsKept, kindsOpenTo, lastDays, reportDays } from '../credits/credit-report.ts';
import type { CreditKind } from '../credits/credits.ts';

export type Standing = {
  kind: CreditKind;
  /** Thousandths. */
  amount: number;
  /** For how many days it lasts at the last week's pace; null where nothing was used. */
  daysLeft: number | null;
};

export type Dashboard = {
  balances: Standing[];
  today: UsageDay;
  yesterday: UsageDay;
  campaigns: CountedCampaign[];
  webhooks: FailingWebhook[];
};

const WEEK = 7;
const MOST_CAMPAIGNS = 5;
const MOST_WEBHOOKS = 5;
const OPEN_STATES = ['processing', 'paused', 'queued'] as const;

/** The balances that pay for a channel's messages. */
export function kindsOf(channel: Channel): readonly CreditKind[] {
  return CHANNEL[channel].credits;
}

/** How an account is doing at this moment. */
export async function readDashboard(
  handle: Handle,
  account: Account,
  kinds: readonly CreditKind[],
  now: Date,
): Promise<Dashboard> {
  const key = keyOf(account);
  const [balances, [today, yesterday], campaigns, webhooks] = await Promise.all([
    readStandings(handle, account, now),
    reportDays(handle, account, 2, now, kinds),
    listOpenCampaigns(handle, account),
    listFailingWebhooks(handle, key, MOST_WEBHOOKS),
  ]);
  if (!today || !yesterday) throw new Error('two days have two reports');
  return { balances, today, yesterday, campaigns, webhooks };
}

/** Why messages of the last `days` days did not arrive, the most frequent cause first. */
export async function reportCauses(
  handle: DelayedHandle,
  account: Account,
  kinds: readonly CreditKind[],
  days: number,
  now: Date,
): Promise<{ cause: Cause; messages: number }[]> {
  const dates = lastDays(account, days, now);
  const [to = '', from = to] = [dates[0], dates.at(-1)];
  const key = keyOf(account);
  const counted = await readCauses(handle, key, kinds, from, to);
  return counted.map(({ cause, messages }) => ({ cause: known(cause), messages }));
}

/** A later version may have counted by a cause that this one does not know. */
function known(cause: string): Cause {
  return CAUSES.find((one) => one === cause) ?? 'other';
}

async function readStandings(handle: Handle, account: Account, now: Date): Promise<Standing[]> {
  const amounts = await readAccountBalances(handle, account);
  return Promise.all(
    kindsOpenTo(account).map(async (kind) => {
      const [, ...week] = await reportDays(handle, account, WEEK + 1, now, [kind]);
      return { kind, amount: amounts[kind], daysLeft: daysLeft(amounts[kind], week) };
    }),
  );
}

/**
 * Days before the first one with any use do not count: a new account would seem to last for ever.
 *
 * @param week whole days, the newest first.
 */
export function daysLeft(amount: number, week: readonly UsageDay[]): number | null {
  const first = week.findLastIndex(({ credits }) => credits > 0);
  const aDay = creditsKept(week) / (first + 1);
  return first < 0 || aDay === 0 ? null : Math.floor(Math.max(0, amount) / aDay);
}

async function listOpenCampaigns(handle: Handle, account: Account): Promise<CountedCampaign[]> {
  const key = keyOf(account);
  const lists = await Promise.all(
    OPEN_STATES.map((state) =>
      listCampaignsInState(handle, key, state, { offset: 0, limit: MOST_CAMPAIGNS }),
    ),
  );
  const counted = await Promise.all(lists.flat().map(({ campaign }) => findCampaign(handle, key, campaign)));
  const open = counted.filter((campaign) => campaign !== null);
  // Those that only wait for reports come last.
  return [...open.filter(isLeaving), ...open.filter((campaign) => !isLeaving(campaign))].slice(
    0,
    MOST_CAMPAIGNS,
  );
}

function isLeaving(campaign: CountedCampaign): boolean {
  const { scheduled, queued } = countsOfCampaign(campaign, false);
  return scheduled + queued > 0;
}
