import { countRows, type Handle } from './database.ts';
import type { EndpointKey } from './endpoint-keys.ts';

/** @returns false: it is switched off, or was removed. */
export async function isSwitchedOn(
  handle: Handle,
  { bucket, account, endpoint }: EndpointKey,
): Promise<boolean> {
  const { rowCount } = await handle.query({
    text: `select from webhook_endpoints
            where bucket = $1 and account = $2 and endpoint = $3 and disabled_at is null`,
    values: [bucket, account, endpoint],
  });
  return rowCount === 1;
}

/**
 * The endpoint counts as working, as after a successful probe.
 *
 * @param url where it was found to work: another URL may have been set in the meantime.
 */
export async function endBackOff(
  handle: Handle,
  { bucket, account, endpoint }: EndpointKey,
  url: string,
): Promise<void> {
  await handle.query({
    text: `update webhook_endpoints
              set failures = 0, probe_at = null, last_error = null
            where bucket = $1 and account = $2 and endpoint = $3 and url = $4 and failures > 0`,
    values: [bucket, account, endpoint, url],
  });
}

/** A failing endpoint gets its next probe now. */
export async function probeNow(
  handle: Handle,
  { bucket, account, endpoint }: EndpointKey,
  now: Date,
): Promise<void> {
  await handle.query({
    text: `update webhook_endpoints set probe_at = $4
            where bucket = $1 and account = $2 and endpoint = $3 and probe_at > $4`,
    values: [bucket, account, endpoint, now],
  });
}

/**
 * Makes the next retries of single events due now. In the order in which they were due, so that of a message's events
 * no later one comes before an earlier one.
 *
 * @returns how many; if it is `limit`, there may be more.
 */
export async function bringForward(
  handle: Handle,
  { bucket, account, endpoint }: EndpointKey,
  now: Date,
  limit: number,
): Promise<number> {
  return countRows(handle, {
    text: `update webhook_queue set due = $4
            where ctid = any (array(
                  select ctid from webhook_queue
                   where bucket = $1 and account = $2 and endpoint = $3 and due > $4
                   order by due, subject, rank limit $5
                     for update skip locked))`,
    values: [bucket, account, endpoint, now, limit],
  });
}
