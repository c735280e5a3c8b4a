import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { readAccountBalances } from '../../core/credits/balance.ts';
import { creditsKept, kindsOpenTo, reportDays } from '../../core/credits/credit-report.ts';
import { CREDIT_KINDS, fromMilliCredits } from '../../core/credits/credits.ts';
import { pageOfLedger } from '../../core/credits/ledger-page.ts';
import { statementOf } from '../../core/credits/statement.ts';
import type { Gateway } from '../../core/gateway.ts';
import { cursorOf, describeItem, kind, Ledger, LedgerQuery, positionIn } from './ledger-answer.ts';
import { actorOf, operation } from './operation.ts';
import { statementCsv } from './statement-csv.ts';
import { limitOf } from './values.ts';

const DAYS = 30;

const credits = (description: string) => Type.Number({ description });

const KindQuery = Type.Object({ kind }, { additionalProperties: false });
const StatementQuery = Type.Object(
  {
    kind,
    month: Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$', examples: ['2026-11'] }),
    for: Type.Optional(
      Type.Enum(['excel', 'programs'], {
        description: 'Who reads it: Excel, or programs (plain RFC 4180, times in UTC)',
        default: 'excel',
      }),
    ),
  },
  { additionalProperties: false },
);

const Credits = Type.Object(
  {
    balances: Type.Record(Type.String(), Type.Number(), { description: 'By kind' }),
    today_used: credits('Charged today less what was refunded'),
    days_used: credits('The same for all of the days'),
    days: Type.Array(
      Type.Object({
        date: Type.String({ description: 'In the account’s zone' }),
        used: credits('Charged for sending'),
        refunded: credits('Refunded on this day'),
      }),
      { description: 'The last 30 days, oldest first' },
    ),
    use: Type.Array(
      Type.Object({
        kind: Type.Enum([...CREDIT_KINDS], { description: 'Which balance' }),
        today: credits('Charged today less what was refunded'),
        days: credits('The same for the last 30 days'),
      }),
      { description: 'Of every balance that the account may use' },
    ),
  },
  { title: 'Credits', description: 'Balances, and the use of one of them' },
);

export function creditsRoutes(api: FastifyInstance, { db, now, exports }: Gateway): void {
  api.get<{ Querystring: Static<typeof KindQuery> }>(
    '/credits',
    operation({
      id: 'getCredits',
      tag: 'Credits',
      summary: 'Balances, and the use of one of them',
      requires: 'viewer',
      querystring: KindQuery,
      answer: Credits,
    }),
    async (request): Promise<Static<typeof Credits>> => {
      const { account } = actorOf(request);
      const { kind: of = 'sms' } = request.query;
      const [balances, days, use] = await Promise.all([
        readAccountBalances(db.reports, account),
        reportDays(db.reports, account, DAYS, now(), [of]),
        Promise.all(
          kindsOpenTo(account).map(async (one) => ({
            kind: one,
            days: await reportDays(db.reports, account, DAYS, now(), [one]),
          })),
        ),
      ]);
      return {
        balances: Object.fromEntries(
          Object.entries(balances).map(([name, milli]) => [name, fromMilliCredits(milli)]),
        ),
        today_used: fromMilliCredits(creditsKept(days.slice(0, 1))),
        days_used: fromMilliCredits(creditsKept(days)),
        days: days
          .map(({ day, credits: used, refunded }) => ({
            date: day,
            used: fromMilliCredits(used),
            refunded: fromMilliCredits(refunded),
          }))
          .reverse(),
        use: use.map(({ kind: one, days: used }) => ({
          kind: one,
          today: fromMilliCredits(creditsKept(used.slice(0, 1))),
          days: fromMilliCredits(creditsKept(used)),
        })),
      };
    },
  );

  api.get<{ Querystring: Static<typeof LedgerQuery> }>(
    '/ledger',
    operation({
      id: 'listLedger',
      tag: 'Credits',
      summary: 'Grants and transfers singly, sends by day',
      requires: 'viewer',
      querystring: LedgerQuery,
      answer: Ledger,
    }),
    async (request): Promise<Static<typeof Ledger>> => {
      const { kind: of = 'sms', cursor } = request.query;
      const page = { limit: limitOf(request.query), from: positionIn(cursor) };
      const { items, next: following } = await pageOfLedger(db, actorOf(request).account, of, page);
      return { items: items.map(describeItem), next: following && cursorOf(following) };
    },
  );

  api.get<{ Querystring: Static<typeof StatementQuery> }>(
    '/statement.csv',
    operation({
      id: 'getStatement',
      tag: 'Credits',
      summary: 'A month of a balance, as CSV',
      requires: 'viewer',
      querystring: StatementQuery,
      answer: Type.String({ description: 'The file' }),
    }),
    async (request, reply) => {
      const { account } = actorOf(request);
      const { kind: of = 'sms', month, for: reader = 'excel' } = request.query;
      await exports.record(actorOf(request), 'statement', { kind: of, month });
      const lines = statementOf(db, account, of, month);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="statement-${of}-${month}.csv"`)
        .send(Readable.from(statementCsv(account, lines, reader)));
    },
  );
}
