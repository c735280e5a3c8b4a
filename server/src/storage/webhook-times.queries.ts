import type { AccountKey } from './accounts.queries.ts';
import { onlyRow, type Handle } from './database.ts';

const MOST_REQUESTS = 500;

export type WebhookTimes = {
  requests: number;
  succeeded: number;
  since: Date | null;
  usually: number | null;
  slow: number | null;
};

/** Of the newest messages' requests to the account's own endpoint. Events that waited for an earlier one made none. */
export async function readWebhookTimes(
  handle: Handle,
  { bucket, account }: AccountKey,
): Promise<WebhookTimes> {
  return onlyRow(handle, {
    name: 'read-webhook-times',
    text: `
      select count(*)::integer as requests, count(*) filter (where ok)::integer as succeeded, min(at) as since,
             percentile_disc(0.5) within group (order by took_ms) as usually,
             percentile_disc(0.95) within group (order by took_ms) as slow
        from (select a.at, a.ok, a.took_ms
                from webhook_attempts a
               where a.bucket = $1 and a.account = $2 and a.no > 0 and (a.ok or a.took_ms > 0)
                 and a.endpoint = (select endpoint from webhook_endpoints
                                    where bucket = $1 and account = $2 and kind = 'account'
                                    order by endpoint limit 1)
               order by a.subject desc, a.rank desc
               limit ${MOST_REQUESTS}) as newest`,
    values: [bucket, account],
  });
}
