import { readBadges, type Badges } from '../../storage/badges.queries.ts';
import type { Database, Handle } from '../../storage/database.ts';
import { countPending, countPendingBelow } from '../../storage/reviews.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';
import { findDelegated } from '../resellers/own-customers.ts';
import { DAY_MS } from '../../durations.ts';

/** A rejection is no news for ever: people may keep what was rejected. */
const NEWS_OF_REVIEWS_DAYS = 14;
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

/** What a reseller's customers have asked for, where the operator lets it decide. */
export async function countResellerBadges(db: Database, account: Account): Promise<{ customers?: number }> {
  const delegated = await findDelegated(db, account);
  if (!delegated) return {};
  return {
    customers: await countPendingBelow(db.general, delegated.parent, delegated.kinds, MOST_COUNTED),
  };
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
