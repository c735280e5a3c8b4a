import type { AccountKey } from './accounts.queries.ts';
import type { Handle } from './database.ts';
import { ENDPOINT_COLUMNS, type EndpointKey } from './endpoint-keys.ts';
import { arrays, names, unnest, type Column } from './rows.ts';
import { isAlive, type SlotLease } from './slots.queries.ts';
import { QUEUE_HEADS } from './webhook-queue.queries.ts';

/** What an endpoint's owner must know about it. */
export type OwnedEndpoint = EndpointKey & {
  url: string;
  failures: number;
  probeAt: Date | null;
  apiSecret: Buffer | null;
};

const OWNED = `w.bucket, w.account, w.endpoint, w.url, w.failures, w.probe_at as "probeAt",
               (select a.api_secret from accounts a where a.bucket = w.bucket and a.account = w.account) as "apiSecret"`;

/** Claiming and saving health run concurrently: with one lock order they wait for each other and never deadlock. */
function inLockOrder<E extends EndpointKey>(endpoints: readonly E[]): E[] {
  return endpoints.toSorted((a, b) => a.account - b.account || a.endpoint - b.endpoint);
}

/** True if nobody delivers to the endpoint, or this process (slot `$1`, fence `$2`) does. */
const FREE_OR_OWN = `((w.owner = $1 and w.owner_fence = $2) or not ${isAlive('w', { slot: 'owner', fence: 'owner_fence' })})`;

/** Endpoints with something due that this process already delivers to, or may claim. */
export async function findDueEndpoints(handle: Handle, { slot, fence }: SlotLease): Promise<EndpointKey[]> {
  const { rows } = await handle.query<EndpointKey>({
    name: 'find-due-endpoints',
    text: `
      with recursive ${QUEUE_HEADS}
      select h.bucket, h.account, h.endpoint
        from heads h
        join webhook_endpoints w on w.bucket = h.bucket and w.account = h.account and w.endpoint = h.endpoint
       where h.due <= now()
         and w.disabled_at is null
         and (w.probe_at is null or w.probe_at <= now())
         and ${FREE_OR_OWN}`,
    values: [slot, fence],
  });
  return rows;
}

/** The endpoints of these accounts. */
export async function listEndpoints(handle: Handle, accounts: readonly AccountKey[]): Promise<EndpointKey[]> {
  const { rows } = await handle.query<EndpointKey>({
    name: 'list-endpoints-of-accounts',
    text: `select w.bucket, w.account, w.endpoint
             from unnest($1::smallint[], $2::integer[]) as a (bucket, account)
             join webhook_endpoints w on w.bucket = a.bucket and w.account = a.account`,
    values: [accounts.map((a) => a.bucket), accounts.map((a) => a.account)],
  });
  return rows;
}

/** Takes endpoints that nobody delivers to, for as long as the process holds its slot under this fence. */
export async function claimEndpoints(
  handle: Handle,
  { slot, fence }: SlotLease,
  endpoints: readonly EndpointKey[],
): Promise<OwnedEndpoint[]> {
  const { rows } = await handle.query<OwnedEndpoint>({
    name: 'claim-endpoints',
    text: `
      update webhook_endpoints w
         set owner = $1, owner_fence = $2, owner_until = null
        from ${unnest(ENDPOINT_COLUMNS, 3)} as k (${names(ENDPOINT_COLUMNS)})
       where w.bucket = k.bucket and w.account = k.account and w.endpoint = k.endpoint
         and w.disabled_at is null
         and ${FREE_OR_OWN}
      returning ${OWNED}`,
    values: [slot, fence, ...arrays(ENDPOINT_COLUMNS, inLockOrder(endpoints))],
  });
  return rows;
}

/** An endpoint that it does not return is no longer this process's to deliver to. */
export async function readOwnEndpoints(
  handle: Handle,
  { slot, fence }: SlotLease,
  endpoints: readonly EndpointKey[],
): Promise<OwnedEndpoint[]> {
  const { rows } = await handle.query<OwnedEndpoint>({
    name: 'read-own-endpoints',
    text: `
      select ${OWNED}
        from ${unnest(ENDPOINT_COLUMNS, 3)} as k (${names(ENDPOINT_COLUMNS)})
        join webhook_endpoints w on w.bucket = k.bucket and w.account = k.account and w.endpoint = k.endpoint
       where w.disabled_at is null and w.owner = $1 and w.owner_fence = $2`,
    values: [slot, fence, ...arrays(ENDPOINT_COLUMNS, endpoints)],
  });
  return rows;
}

export async function releaseEndpoints(
  handle: Handle,
  { slot, fence }: SlotLease,
  endpoints: readonly EndpointKey[],
): Promise<void> {
  await handle.query({
    name: 'release-endpoints',
    text: `
      update webhook_endpoints w
         set owner = null, owner_fence = null
        from ${unnest(ENDPOINT_COLUMNS, 3)} as k (${names(ENDPOINT_COLUMNS)})
       where w.bucket = k.bucket and w.account = k.account and w.endpoint = k.endpoint
         and w.owner = $1 and w.owner_fence = $2`,
    values: [slot, fence, ...arrays(ENDPOINT_COLUMNS, inLockOrder(endpoints))],
  });
}

/** An endpoint's health as its owner, the process with this slot and fence, has found it. */
export type EndpointHealth = EndpointKey & {
  owner: SlotLease;
  failures: number;
  probeAt: Date | null;
  lastError: string | null;
  gone: boolean;
};

const HEALTH_COLUMNS: readonly Column<EndpointHealth>[] = [
  ...ENDPOINT_COLUMNS,
  { name: 'owner', type: 'smallint', of: (h) => h.owner.slot },
  { name: 'owner_fence', type: 'bigint', of: (h) => h.owner.fence },
  { name: 'failures', type: 'integer', of: (h) => h.failures },
  { name: 'probe_at', type: 'timestamptz', of: (h) => h.probeAt },
  { name: 'last_error', type: 'text', of: (h) => h.lastError },
  { name: 'gone', type: 'boolean', of: (h) => h.gone },
];

/** Only an endpoint's owner may save its health. */
export async function saveHealth(handle: Handle, health: readonly EndpointHealth[]): Promise<void> {
  await handle.query({
    name: 'save-endpoint-health',
    text: `
      update webhook_endpoints w
         set failures = h.failures, probe_at = h.probe_at, last_error = h.last_error,
             disabled_at = case when h.gone then coalesce(w.disabled_at, now()) else w.disabled_at end
        from ${unnest(HEALTH_COLUMNS)} as h (${names(HEALTH_COLUMNS)})
       where w.bucket = h.bucket and w.account = h.account and w.endpoint = h.endpoint
         and w.owner = h.owner and w.owner_fence = h.owner_fence`,
    values: arrays(HEALTH_COLUMNS, inLockOrder(health)),
  });
}
