import { fact } from 'harkara-contract/facts.ts';
import { toMilliCredits } from '../../core/credits/credits.ts';
import { DomainError } from '../../core/errors.ts';

/** Credits to be moved, in thousandths. More decimals are refused, never rounded. */
export function exactly(credits: number): number {
  const milli = toMilliCredits(credits);
  if (milli !== null) return milli;
  const reason = fact('too_many_decimals', { most: 3 });
  throw new DomainError(fact('invalid_amount', { reason }), { fields: { amount: reason } });
}
