import type { AccountKey } from './accounts.queries.ts';
import { countRows, type Handle } from './database.ts';

/** Notes that the address is used, and switches it on again if it had said that it is gone. */
export async function useNotifyEndpoint(
  handle: Handle,
  { bucket, account }: AccountKey,
  url: string,
): Promise<number | null> {
  const { rows } = await handle.query<{ endpoint: number }>({
    name: 'use-notify-endpoint',
    text: `update webhook_endpoints
              set used_on = current_date, disabled_at = null,
                  failures = case when disabled_at is null then failures else 0 end,
                  probe_at = case when disabled_at is null then probe_at end
            where bucket = $1 and account = $2 and url = $3 and kind = 'notify'
           returning endpoint`,
    values: [bucket, account, url],
  });
  return rows[0]?.endpoint ?? null;
}

export async function countNotifyEndpoints(handle: Handle, { bucket, account }: AccountKey): Promise<number> {
  const { rows } = await handle.query<{ count: number }>({
    name: 'count-notify-endpoints',
    text: `select count(*)::integer as count from webhook_endpoints
            where bucket = $1 and account = $2 and kind = 'notify'`,
    values: [bucket, account],
  });
  return rows[0]?.count ?? 0;
}

export async function insertNotifyEndpoint(
  handle: Handle,
  { bucket, account }: AccountKey,
  endpoint: number,
  url: string,
): Promise<void> {
  await handle.query({
    name: 'insert-notify-endpoint',
    text: `insert into webhook_endpoints (bucket, account, endpoint, url, events, kind, used_on)
           values ($1, $2, $3, $4, '{}', 'notify', current_date)`,
    values: [bucket, account, endpoint, url],
  });
}

/** @returns how many; if it is `limit`, there may be more. */
export async function dropUnusedNotifyEndpoints(
  handle: Handle,
  before: Date,
  limit: number,
): Promise<number> {
  return countRows(handle, {
    name: 'drop-unused-notify-endpoints',
    text: `delete from webhook_endpoints w
            where w.ctid = any (array(
                    select u.ctid from webhook_endpoints u
                     where u.kind = 'notify' and u.used_on < $1::date
                       and not exists (select 1 from webhook_queue q
                                        where q.bucket = u.bucket and q.account = u.account and q.endpoint = u.endpoint)
                     limit $2))`,
    values: [before.toISOString().slice(0, 10), limit],
  });
}
