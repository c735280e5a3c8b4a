import type { AccountKey } from './accounts.queries.ts';
import { allRows, type Handle } from './database.ts';

/** A webhook that only gets probes until it answers again, or none any more. */
export type FailingWebhook = { endpoint: number; url: string; lastError: string | null; isDisabled: boolean };

export async function listFailingWebhooks(
  handle: Handle,
  { bucket, account }: AccountKey,
  limit: number,
): Promise<FailingWebhook[]> {
  return allRows(handle, {
    name: 'list-failing-webhooks',
    text: `select endpoint, url, last_error as "lastError", disabled_at is not null as "isDisabled"
             from webhook_endpoints
            where bucket = $1 and account = $2 and kind = 'account'
              and (probe_at is not null or disabled_at is not null)
            order by endpoint limit $3`,
    values: [bucket, account, limit],
  });
}
