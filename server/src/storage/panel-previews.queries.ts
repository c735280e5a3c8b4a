import type { AccountKey } from './accounts.queries.ts';
import { countRows, type Handle } from './database.ts';

export type PreviewKind = 'mail' | 'speech';
export type PreviewKey = AccountKey & { id: string; session: string; kind: PreviewKind };

/** Stores a preview, and drops all but the newest ones of the account. */
export async function insertPreview(
  handle: Handle,
  { bucket, account, id, session, kind }: PreviewKey,
  content: object,
  { seconds, kept }: { seconds: number; kept: number },
): Promise<void> {
  await handle.query({
    name: 'insert-panel-preview',
    text: `with old as (
             select bucket, account, id from panel_previews where bucket = $1 and account = $2
              order by expires_at desc offset $8 - 1
           ), dropped as (
             delete from panel_previews p using old o
              where p.bucket = o.bucket and p.account = o.account and p.id = o.id
           )
           insert into panel_previews (bucket, account, id, session, kind, content, expires_at)
           values ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7))`,
    values: [bucket, account, id, session, kind, JSON.stringify(content), seconds, kept],
  });
}

/** @returns how many were dropped; if it is `limit`, there may be more. */
export async function dropExpiredPreviews(handle: Handle, now: Date, limit: number): Promise<number> {
  return countRows(handle, {
    text: `delete from panel_previews
            where ctid = any (array(select ctid from panel_previews where expires_at < $1 limit $2))`,
    values: [now, limit],
  });
}

export async function findPreview(
  handle: Handle,
  { bucket, account, id, session, kind }: PreviewKey,
): Promise<unknown> {
  const { rows } = await handle.query<{ content: unknown }>({
    name: 'find-panel-preview',
    text: `select content from panel_previews
            where bucket = $1 and account = $2 and id = $3 and session = $4 and kind = $5 and expires_at > now()`,
    values: [bucket, account, id, session, kind],
  });
  return rows[0]?.content ?? null;
}
