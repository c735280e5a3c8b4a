import { Type } from 'typebox';
import { CREDIT_KINDS, LEDGER_TYPES } from '../lists.ts';
import { instantOrNull, integer, nullable, pageQuery, text, textOrNull } from '../shapes.ts';
import { credits } from './credits.ts';
import type { Static } from '../static.ts';

/** SMS credits unless said otherwise. */
export const creditKind = Type.Optional(Type.Enum([...CREDIT_KINDS]));

export const ledgerQuery = { ...pageQuery, kind: creditKind };

/** What came or went: grants and transfers singly, sends by day. */
export const LedgerItem = Type.Object({
  id: text,
  type: Type.Enum([...LEDGER_TYPES]),
  /** In the account's time zone. */
  day: text,
  /** Null for a day. */
  at: instantOrNull,
  /** Negative for what left the balance. */
  amount: credits,
  /** Null for a day. */
  balanceAfter: nullable(credits),
  /** Sent on the day; null where it is no day. */
  messages: nullable(integer),
  /** Refunded on the day; part of the amount. */
  refunded: credits,
  description: textOrNull,
  /** The other account of a transfer. */
  counterparty: textOrNull,
});
export type LedgerItem = Static<typeof LedgerItem>;
