import { CREDIT_KINDS, MAIN_CREDIT_KIND, type CreditKind } from 'harkara-contract/lists.ts';

export { CREDIT_KINDS, MAIN_CREDIT_KIND, type CreditKind };

/** A number, because every message needs several of these keys. */
export const balanceKey = (account: number, kind: CreditKind) => account * 8 + CREDIT_KINDS.indexOf(kind);

/** Credits are counted in thousandths, as integers; only the wire shows them as decimals. */
export const MILLI = 1000;
const LARGEST = 1_000_000_000_000;

/** @returns null unless it is an amount with at most three decimals: nothing is ever rounded. */
export function toMilliCredits(credits: number): number | null {
  if (!Number.isFinite(credits) || Math.abs(credits) > LARGEST) return null;
  const milli = Math.round(credits * MILLI);
  return milli / MILLI === credits ? milli : null;
}

export function fromMilliCredits(milli: number): number {
  return milli / MILLI;
}

/** Balances of every kind as the wire shows them. */
export function balancesInCredits(milli: Readonly<Record<CreditKind, number>>): Record<CreditKind, number> {
  const credits = CREDIT_KINDS.map((kind) => [kind, fromMilliCredits(milli[kind])]);
  return Object.fromEntries(credits) as Record<CreditKind, number>;
}
