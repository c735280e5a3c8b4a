import { Type } from 'typebox';
import { CREDIT_KINDS } from '../lists.ts';
import { Balances, creditAmount, credits, transferDescription } from '../records/credits.ts';
import { creditKind, LedgerItem, ledgerQuery } from '../records/ledger.ts';
import { username } from '../records/person.ts';
import type { Routes } from '../route.ts';
import { closed, csvQuery, pageOf, text } from '../shapes.ts';
import type { Static } from '../static.ts';

/** Balances, and the use of one of them. What was used is without what was refunded. */
const Credits = Type.Object({
  balances: Balances,
  todayUsed: credits,
  daysUsed: credits,
  /** The last 30 in the account's time zone, oldest first. */
  days: Type.Array(
    Type.Object({
      day: text,
      /** Charged for sending. */
      used: credits,
      refunded: credits,
    }),
  ),
  /** Of every balance that the account may use. */
  use: Type.Array(Type.Object({ kind: Type.Enum([...CREDIT_KINDS]), today: credits, days: credits })),
});
export type Credits = Static<typeof Credits>;

const TransferInput = closed({
  recipientUsername: username,
  amount: creditAmount,
  description: Type.Optional(transferDescription),
});
export type TransferInput = Static<typeof TransferInput>;

/** SMS credits that were moved to another account. */
const Transfer = Type.Object({ id: text, amount: credits, recipientUsername: text, balance: credits });
export type Transfer = Static<typeof Transfer>;

export const creditRoutes = {
  'GET /credits': { requires: 'viewer', query: closed({ kind: creditKind }), answer: Credits },
  'GET /ledger': { requires: 'viewer', query: closed(ledgerQuery), answer: pageOf(LedgerItem) },
  'GET /statement.csv': {
    requires: 'viewer',
    query: closed({
      kind: creditKind,
      month: Type.String({ pattern: '^20\\d\\d-(0[1-9]|1[0-2])$' }),
      ...csvQuery,
    }),
    answer: 'file',
  },
} as const satisfies Routes;

export const transferRoutes = {
  // Needs the header idempotency-key.
  'POST /transfers': { requires: 'owner', body: TransferInput, answer: Transfer },
} as const satisfies Routes;
