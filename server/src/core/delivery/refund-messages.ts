import type { Handle } from '../../storage/database.ts';
import { lockBalances, post, type Posting } from '../../storage/ledger.queries.ts';
import type { Moved } from '../../storage/move-messages.queries.ts';
import { balanceKey } from '../credits/credits.ts';

/** Posts what these transitions refund, under one ledger entry. */
export async function refundMessages(handle: Handle, entry: string, moved: readonly Moved[]): Promise<void> {
  const postings = new Map<number, Posting>();
  for (const { bucket, account, creditKind, refunded } of moved) {
    if (refunded === 0) continue;
    const key = balanceKey(account, creditKind);
    const posting = postings.get(key);
    if (posting) {
      posting.delta += refunded;
      posting.messages = (posting.messages ?? 0) + 1;
    } else {
      postings.set(key, {
        bucket,
        account,
        kind: creditKind,
        entry,
        delta: refunded,
        reason: 'refund',
        messages: 1,
      });
    }
  }
  if (postings.size === 0) return;
  const keys = new Map([...postings.values()].map(({ bucket, account }) => [account, { bucket, account }]));
  await lockBalances(handle, [...keys.values()]);
  await post(handle, [...postings.values()]);
}
