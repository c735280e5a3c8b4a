import type { CreditReason, Posting } from '../../storage/ledger.queries.ts';
import type { CreditUsage } from '../../storage/usage.queries.ts';
import { slotOfId, timeOfId } from '../ids.ts';
import { dayOf } from '../day.ts';

export type CreditPosting = Posting & { reason: CreditReason };

/**
 * What credits that come or go otherwise than by sending add to the counts of the account's day. Day and row follow
 * from the entry, so that they agree with the time it is shown with.
 */
export function creditUsageOf(
  { bucket, account, kind, entry, delta }: CreditPosting,
  timeZone: string,
): CreditUsage {
  const day = dayOf(timeOfId(entry), timeZone);
  const received = Math.max(0, delta);
  const transferred = Math.max(0, -delta);
  return { bucket, account, day, kind, slot: slotOfId(entry), received, transferred };
}
