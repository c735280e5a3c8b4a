import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { Type, type Static } from 'typebox';
import { recordExport } from '../../core/audit-log/record-export.ts';
import { readAccountBalances } from '../../core/credits/balance.ts';
import { creditsKept, kindsOpenTo, reportDays } from '../../core/credits/credit-report.ts';
import { CREDIT_KINDS, fromMilliCredits } from '../../core/credits/credits.ts';
import {
  NEWEST,
  pageOfLedger,
  type LedgerItem,
  type LedgerPosition,
} from '../../core/credits/ledger-page.ts';
import { statementOf } from '../../core/credits/statement.ts';
import type { Gateway } from '../../core/gateway.ts';
import { fromPublicId, toPublicId } from '../../core/ids.ts';
import { actorOf, operation } from './operation.ts';
import { statementCsv } from './statement-csv.ts';
import { limitOf, listQuery, next, timeOrNull } from './values.ts';

const DAYS = 30;

const kind = Type.Optional(
  Type.Enum([...CREDIT_KINDS], { default: 'sms', description: 'Which balance; SMS credits if absent' }),
);
const credits = (description: string) => Type.Number({ description });

const KindQuery = Type.Object({ kind }, { additionalProperties: false });
const LedgerQuery = Type.Object({ ...listQuery, kind }, { additionalProperties: false });
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

const textOrNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const Item = Type.Object(
  {
    id: Type.String({ description: 'For telling them apart' }),
    type: Type.Enum(['sent', 'grant', 'withdrawal', 'transfer_in', 'transfer_out'], {
      description: '`sent` is the sum of a day',
    }),
    day: Type.String({ description: 'In the account’s zone' }),
    at: timeOrNull('When; null for a day'),
    amount: credits('Negative for what left the balance'),
    balance_after: Type.Union([Type.Number(), Type.Null()], { description: 'Null for a day' }),
    messages: Type.Union([Type.Integer(), Type.Null()], { description: 'Sent on the day' }),
    refunded: credits('Refunded on the day; part of the amount'),
    description: textOrNull('What whoever made it wrote'),
    counterparty: textOrNull('The other account of a transfer'),
  },
  { title: 'LedgerItem', description: 'What came or went' },
);
const Ledger = Type.Object(
  { items: Type.Array(Item, { description: 'Newest first' }), next },
  { description: 'What came and went' },
);

export function creditsRoutes(api: FastifyInstance, { db, now }: Gateway): void {
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
      return { items: items.map(describe), next: following && cursorOf(following) };
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
      await recordExport(db, actorOf(request), 'statement', { kind: of, month });
      const lines = statementOf(db, account, of, month);
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="statement-${of}-${month}.csv"`)
        .send(Readable.from(statementCsv(account, lines, reader)));
    },
  );
}

function describe(item: LedgerItem): Static<typeof Item> {
  const { type, day } = item;
  if (item.type === 'sent') {
    return {
      id: `${day} sent`,
      type,
      day,
      at: null,
      amount: fromMilliCredits(item.refunded - item.credits),
      balance_after: null,
      messages: item.messages,
      refunded: fromMilliCredits(item.refunded),
      description: null,
      counterparty: null,
    };
  }
  return {
    id: toPublicId(item.entry),
    type,
    day,
    at: item.at.toISOString(),
    amount: fromMilliCredits(item.amount),
    balance_after: fromMilliCredits(item.balanceAfter),
    messages: null,
    refunded: 0,
    description: item.description,
    counterparty: item.counterparty,
  };
}

function cursorOf({ entry, day }: LedgerPosition): string {
  return `${entry === NEWEST.entry ? '' : toPublicId(entry)}.${day === NEWEST.day ? '' : day}`;
}

/** A cursor that is none begins anew. */
function positionIn(cursor = ''): LedgerPosition {
  const [entry = '', day = ''] = cursor.split('.');
  return {
    entry: (entry === '' ? null : fromPublicId(entry)) ?? NEWEST.entry,
    day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : NEWEST.day,
  };
}
