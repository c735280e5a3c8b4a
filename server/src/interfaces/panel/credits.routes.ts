import type { FastifyInstance } from 'fastify';
import { MAIN_CREDIT_KIND } from 'harkara-contract/lists.ts';
import { creditRoutes } from 'harkara-contract/routes/credits.ts';
import { readAccountBalances } from '../../core/credits/balance.ts';
import { creditsKept, kindsOpenTo, reportDays } from '../../core/credits/credit-report.ts';
import { fromMilliCredits, balancesInCredits } from '../../core/credits/credits.ts';
import { statementOf } from '../../core/credits/statement.ts';
import type { Gateway } from '../../core/gateway.ts';
import { csvAnswer } from './csv.ts';
import { delayedFor } from './delayed-reads.ts';
import { answerLedger } from './ledger-answer.ts';
import { serve } from './serve.ts';
import { statementCsv } from './statement-csv.ts';

const DAYS = 30;

export function creditsRoutes(api: FastifyInstance, gateway: Gateway): void {
  const { db, now, exports } = gateway;
  serve(api, creditRoutes, {
    'GET /credits': async ({ actor: { account }, query: { kind = MAIN_CREDIT_KIND } }) => {
      const [balances, days, use] = await Promise.all([
        readAccountBalances(db.reports, account),
        reportDays(db.reports, account, DAYS, now(), [kind]),
        Promise.all(
          kindsOpenTo(account).map(async (one) => {
            const used = await reportDays(db.reports, account, DAYS, now(), [one]);
            return { kind: one, today: kept(used.slice(0, 1)), days: kept(used) };
          }),
        ),
      ]);
      return {
        balances: balancesInCredits(balances),
        todayUsed: kept(days.slice(0, 1)),
        daysUsed: kept(days),
        days: days.toReversed().map(({ day, credits, refunded }) => ({
          day,
          used: fromMilliCredits(credits),
          refunded: fromMilliCredits(refunded),
        })),
        use,
      };
    },
    'GET /ledger': ({ actor, query, reply }) => answerLedger(gateway, reply, actor.account, query),
    'GET /statement.csv': async ({ actor, listener, query, reply }) => {
      const { kind = MAIN_CREDIT_KIND, month, for: reader = 'excel' } = query;
      await exports.record(actor, 'statement', { kind, month });
      const reads = await delayedFor(gateway, reply);
      const lines = statementOf({ db, reads }, actor.account, kind, month);
      const file = statementCsv(actor.account, lines, { reader, ...listener });
      const { timeZone } = actor.account;
      return csvAnswer(`statement-${kind}-${month}`, file, { ...reads, timeZone });
    },
  });
}

function kept(days: Parameters<typeof creditsKept>[0]): number {
  return fromMilliCredits(creditsKept(days));
}
