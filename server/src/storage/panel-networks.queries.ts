import { countRows, type Handle } from './database.ts';
import type { PersonKey } from './panel-users.queries.ts';

/** @param since sign-ins before do not count. */
export async function hasNetwork(handle: Handle, digest: Buffer, since: Date): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'has-panel-network',
    text: 'select from panel_networks where digest = $1 and last_at > $2',
    values: [digest, since],
  });
  return rowCount === 1;
}

export async function keepNetwork(
  handle: Handle,
  digest: Buffer,
  { bucket, account, id }: PersonKey,
  now: Date,
): Promise<void> {
  await handle.query({
    name: 'keep-panel-network',
    text: `insert into panel_networks (digest, bucket, account, user_id, last_at) values ($1, $2, $3, $4, $5)
           on conflict (digest) do update set bucket = excluded.bucket, account = excluded.account,
                                              user_id = excluded.user_id, last_at = excluded.last_at`,
    values: [digest, bucket, account, id, now],
  });
}

export async function forgetNetworksOf(handle: Handle, { bucket, account, id }: PersonKey): Promise<void> {
  await handle.query({
    name: 'forget-panel-networks-of-user',
    text: 'delete from panel_networks where bucket = $1 and account = $2 and user_id = $3',
    values: [bucket, account, id],
  });
}

/** @returns how many were deleted; if it is `limit`, there may be more. */
export async function sweepNetworks(handle: Handle, before: Date, limit: number): Promise<number> {
  return countRows(handle, {
    name: 'sweep-panel-networks',
    text: `delete from panel_networks
            where digest in (select digest from panel_networks where last_at < $1 limit $2)`,
    values: [before, limit],
  });
}
