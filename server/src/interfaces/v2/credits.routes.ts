import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { reportCredits, reportDays, type RecentCredit } from '../../core/credits/credit-report.ts';
import { fromMilliCredits } from '../../core/credits/credits.ts';
import type { Gateway } from '../../core/gateway.ts';
import { delayedReads } from '../kit/delayed-reads.ts';
import { integer, number, text, textOrNull } from '../kit/json/fields.ts';
import { listOf, success, SUCCESS } from '../kit/json/records.ts';
import { serve } from './operation.ts';
import { transferRoutes } from './transfer.routes.ts';

const DEFAULT_DAYS = 30;
const MOST_DAYS = 90;

const Recent = Type.Object({
  type: Type.Enum(['grant', 'withdrawal', 'transfer_in', 'transfer_out'], {
    description:
      '`grant` and `withdrawal` are made by the gateway’s operator; `transfer_in` and `transfer_out` are between accounts',
    examples: ['transfer_in'],
  }),
  amount: number(
    'Always positive: `grant` and `transfer_in` add it to the balance, the others subtract it',
    100,
  ),
  balance_after: number('SMS balance afterwards', 2600.125),
  description: textOrNull('The note written with it', 'Diwali campaign'),
  counterparty: textOrNull('Username of the other account of a transfer', 'ravi'),
  created_at: text('ISO 8601 UTC', '2026-01-31T13:00:00.000Z'),
});

const Credits = Type.Object(
  {
    balance: number('SMS credits', 2600.125),
    international_credit: number('Credits for international messages', 100),
    today_used: number('Credits charged today less those refunded today; never below 0', 118),
    month_used: number('The same for the calendar month', 4210.5),
    flood_current: integer('Messages accepted today, counted against flood_limit', 120),
    flood_limit: integer('Messages that can be accepted per day; 0 means no limit', 10_000),
    recent_credits: Type.Array(Recent, {
      description: 'The last 10 grants, withdrawals and transfers of SMS credits, newest first',
    }),
  },
  { description: "Days and months are in the account's time zone" },
);

const Day = Type.Object({
  date: text("Day in the account's time zone", '2026-01-31'),
  messages: integer('Messages accepted', 120),
  parts: integer('Parts of these messages', 131),
  credits_used: number('Credits charged for them, before refunds', 120),
  refunded: number('Credits refunded on this day, whenever they were charged', 2),
  received: number('SMS credits granted, and transferred from other accounts', 100),
  transferred: number('SMS credits transferred to other accounts, and withdrawn', 0),
});

const HistoryQuery = Type.Object({
  days: Type.Optional(
    Type.Integer({
      minimum: 1,
      default: DEFAULT_DAYS,
      description: `Number of days, including today; at most ${MOST_DAYS}, and a higher number counts as ${MOST_DAYS}`,
      examples: [DEFAULT_DAYS],
    }),
  ),
});

export function creditsRoutes(v2: FastifyInstance, gateway: Gateway): void {
  serve(v2, 'GET /credits', {
    id: 'getCredits',
    tag: 'Credits',
    summary: 'Credits and usage',
    description: 'Balances, what was used today and this month, and the latest grants and transfers.',
    answer: success(Credits, 'Credits and usage'),
    handle: async ({ account }) => {
      const report = await reportCredits(gateway.db.reports, account, gateway.now());
      const data: Static<typeof Credits> = {
        balance: fromMilliCredits(report.balance),
        international_credit: fromMilliCredits(report.international),
        today_used: fromMilliCredits(report.todayUsed),
        month_used: fromMilliCredits(report.monthUsed),
        flood_current: report.floodCurrent,
        flood_limit: report.floodLimit,
        recent_credits: report.recent.map(recentToWire),
      };
      return { ...SUCCESS, data };
    },
  });

  serve(v2, 'GET /credits/history', {
    id: 'getCreditHistory',
    tag: 'Credits',
    summary: 'Daily credit usage',
    description: 'Every day in the period, newest first, including days without activity.',
    querystring: HistoryQuery,
    answer: listOf(Day, 'The days'),
    handle: async ({ account, query, reply }) => {
      const days = Math.min(query.days ?? DEFAULT_DAYS, MOST_DAYS);
      const reads = await delayedReads(gateway, reply, null);
      const report = await reads.read((handle) => reportDays(handle, account, days, gateway.now()));
      const data = report.map((day): Static<typeof Day> => ({
        date: day.day,
        messages: day.messages,
        parts: day.parts,
        credits_used: fromMilliCredits(day.credits),
        refunded: fromMilliCredits(day.refunded),
        received: fromMilliCredits(day.received),
        transferred: fromMilliCredits(day.transferred),
      }));
      return { ...SUCCESS, data };
    },
  });

  transferRoutes(v2, gateway);
}

function recentToWire(credit: RecentCredit): Static<typeof Recent> {
  return {
    type: credit.type,
    amount: fromMilliCredits(credit.amount),
    balance_after: fromMilliCredits(credit.balanceAfter),
    description: credit.description,
    counterparty: credit.counterparty,
    created_at: credit.at.toISOString(),
  };
}
