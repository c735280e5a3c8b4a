import type { Handle } from '../../storage/database.ts';
import { readWebhookTimes, type WebhookTimes } from '../../storage/webhook-times.queries.ts';
import { keyOf, type Account } from '../accounts/account.ts';

/** How the newest requests to the account's webhook went. */
export function timesOfWebhook(handle: Handle, account: Account): Promise<WebhookTimes> {
  return readWebhookTimes(handle, keyOf(account));
}
