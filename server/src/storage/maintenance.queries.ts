import type { Handle } from './database.ts';

/** In chunks: one statement over all of a day's keys would keep an old snapshot open. */
export async function dropOldAnswers(handle: Handle, limit: number): Promise<number> {
  const { rowCount } = await handle.query({
    name: 'drop-old-answers',
    text: `delete from idempotency i
            using (select bucket, account, key_hash from idempotency
                    where stored_at < now() - interval '24 hours' order by stored_at limit $1) as old
            where i.bucket = old.bucket and i.account = old.account and i.key_hash = old.key_hash
              and i.stored_at < now() - interval '24 hours'`,
    values: [limit],
  });
  return rowCount ?? 0;
}
