import { countRows, type Handle } from './database.ts';

/**
 * In chunks: one statement over all of a day's keys would keep an old snapshot open. Keys that a call is just using again
 * are skipped: it locks them in the order of its batch.
 */
export async function dropOldAnswers(handle: Handle, before: Date, limit: number): Promise<number> {
  return countRows(handle, {
    name: 'drop-old-answers',
    text: `delete from idempotency i
            using (select bucket, account, key_hash from idempotency
                    where stored_at < $1 order by stored_at limit $2 for update skip locked) as old
            where i.bucket = old.bucket and i.account = old.account and i.key_hash = old.key_hash
              and i.stored_at < $1`,
    values: [before, limit],
  });
}
