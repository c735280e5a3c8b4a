import type { AccountKey } from './accounts.queries.ts';
import { onlyRow, type Handle } from './database.ts';

const MOST_REQUESTS = 500;
/** Of all receivers: an account may have millions of requests to those that its emails name. */
const MOST_WALKED = 5_000;

export type WebhookTimes = {
  requests: number;
  succeeded: number;
  since: Date | null;
  usually: number | null;
  slow: number | null;
};

/**
 * Of the newest messages' requests, those to the account's own endpoint. Events that waited for an earlier one made none.
 */
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
        from (select at, ok, took_ms
                from (select subject, rank, endpoint, no, at, ok, took_ms
                        from webhook_attempts
                       where bucket = $1 and account = $2
                       order by subject desc, rank desc
                       limit ${MOST_WALKED}) as walked
               where no > 0 and (ok or took_ms > 0)
                 and endpoint = (select endpoint from webhook_endpoints
                                  where bucket = $1 and account = $2 and kind = 'account'
                                  order by endpoint limit 1)
               order by subject desc, rank desc
               limit ${MOST_REQUESTS}) as newest`,
    values: [bucket, account],
  });
}
