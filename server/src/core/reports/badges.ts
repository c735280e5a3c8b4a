import { readBadges, type Badges } from '../../storage/badges.queries.ts';
import type { Handle } from '../../storage/database.ts';
import { countPending, countPendingBelow } from '../../storage/reviews.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import type { Delegated } from '../reviews/pending-reviews.ts';
import { DAY_MS } from '../../durations.ts';

/** A rejection is no news for ever: people may keep what was rejected. */
export const NEWS_OF_REVIEWS_DAYS = 14;
/** One more than the two digits that a badge has room for. */
const MOST_COUNTED = 100;

/** What waits for an account's people, for the marks beside their pages. */
export function countBadges(handle: Handle, account: Account, now: Date): Promise<Badges> {
  const since = {
    submitted: new Date(now.getTime() - NEWS_OF_REVIEWS_DAYS * DAY_MS),
    refused: new Date(now.getTime() - DAY_MS),
  };
  return readBadges(handle, keyOf(account), since, MOST_COUNTED);
}

/** What a reseller's customers have asked for, and it decides. */
export async function countResellerBadges(
  handle: Handle,
  { parent, kinds }: Delegated,
): Promise<{ approvals: number }> {
  return { approvals: await countPendingBelow(handle, parent, kinds, MOST_COUNTED) };
}

/** What waits for the operator. */
export async function countOperatorBadges(handle: Handle): Promise<{ approvals: number }> {
  const pending = Object.values(await countPending(handle, MOST_COUNTED));
  const approvals = Math.min(
    MOST_COUNTED,
    pending.reduce((sum, count) => sum + count, 0),
  );
  return { approvals };
}
