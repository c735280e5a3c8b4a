import type { CreditReason, Posting } from '../../storage/ledger.queries.ts';
import type { CreditUsage } from '../../storage/usage.queries.ts';
import { slotOfId, timeOfId } from '../ids.ts';
import { dayOf } from '../day.ts';

export type CreditPosting = Posting & { reason: CreditReason };

/**
 * What credits that are gained or lost other than by sending add to the account's daily counts. Day and row are derived
 * from the entry, so that they agree with the time shown for it.
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
