import { Type } from 'typebox';
import { CREDIT_KINDS, type CreditKind } from '../lists.ts';

/** Credits, to the thousandth. */
export const credits = Type.Number();

export const MOST_CREDITS = 1_000_000_000_000;

/** How many credits are moved, with at most 3 decimals. */
export const creditAmount = Type.Number({ exclusiveMinimum: 0, maximum: MOST_CREDITS });

/** What they are moved for; both accounts see it. */
export const transferDescription = Type.String({ maxLength: 200 });

/** The credits of an account, by their kind. */
export const Balances = Type.Object(
  Object.fromEntries(CREDIT_KINDS.map((kind) => [kind, credits])) as Record<CreditKind, typeof credits>,
);
