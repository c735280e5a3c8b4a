import { HOUR_MS } from '../../durations.ts';
import { findTextHorizons } from '../../storage/account-retention.queries.ts';
import type { Handle } from '../../storage/database.ts';
import type { MessageKey } from '../../storage/message-keys.ts';
import { weekAt } from '../../storage/partitions.ts';
import { findRetained } from '../../storage/retired-weeks.queries.ts';
import { timeOfId } from '../ids.ts';
import { SHORTEST_DAYS, SHORTEST_TEXT_DAYS } from '../retention/retention.ts';
import type { KnownReceipt } from './progress.ts';

/** Leaves out receipts for messages that are deleted or about to be: there is nowhere to store them. */
export async function withoutLate(
  handle: Handle,
  matched: readonly KnownReceipt[],
  now: number,
): Promise<readonly KnownReceipt[]> {
  const old = matched.filter(({ ref }) => isOlderThan(SHORTEST_DAYS, ref, now));
  if (old.length === 0) return matched;
  const retained = await findRetained(
    handle,
    old.map(({ ref: { bucket, account, id } }) => ({ bucket, account, id, week: weekAt(timeOfId(id)).week })),
  );
  return matched.filter((receipt) => !old.includes(receipt) || retained.has(receipt.ref.id));
}

/** By account: for messages with smaller ids, text is no longer stored. */
export async function textHorizons(
  handle: Handle,
  matched: readonly KnownReceipt[],
  now: number,
): Promise<ReadonlyMap<number, string>> {
  const old = matched.flatMap(({ ref }) => (isOlderThan(SHORTEST_TEXT_DAYS, ref, now) ? [ref] : []));
  if (old.length === 0) return new Map();
  const accounts = new Map(old.map(({ bucket, account }) => [account, { bucket, account }]));
  return findTextHorizons(handle, [...accounts.values()]);
}

/** An hour less, because the process that applies the retention has a different clock. */
function isOlderThan(days: number, { id }: MessageKey, now: number): boolean {
  return timeOfId(id).getTime() < now - (days * 24 - 1) * HOUR_MS;
}
