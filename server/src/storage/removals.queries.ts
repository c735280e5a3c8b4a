import type { AccountKey } from './accounts.queries.ts';
import { onlyRow, type Handle, type Transaction } from './database.ts';

/** Longer queues are not counted to their end. */
const CAP = 100_000;

export type ConnectorUses = {
  /** Titles of rules that name it. */
  routes: string[];
  /** Business accounts of chat that go over it. */
  chatAccounts: number;
  /** Messages that wait for it, or are being handed over. */
  waiting: number;
  /** Messages that are scheduled, or parts of campaigns that are not in a queue yet. */
  planned: number;
};

export async function readConnectorUses(
  handle: Handle,
  { id, name }: { id: number; name: string },
): Promise<ConnectorUses> {
  return onlyRow(handle, {
    text: `select array(select coalesce(r.name, r.channel || '/' || r.route) from routes r
                         where $2 = any (r.connectors) order by r.id) as routes,
                  (select count(*)::integer from chat_accounts where connector = $2) as "chatAccounts",
                  (select count(*)::integer from (select 1 from outbox where queue = $1 limit $3) as o)
                    + (select count(*)::integer from (select 1 from inflight where queue = $1 limit $3) as i) as waiting,
                  (select count(*)::integer from (select 1 from scheduled where queue = $1 limit $3) as s)
                    + (select coalesce(sum(total - fed), 0)::integer from campaigns
                        where state in ('queued', 'processing', 'paused') and fed < total
                          and ($1 = queue or $1 = any (queues))) as planned`,
    values: [id, name, CAP],
  });
}

export async function deleteConnector(handle: Transaction, id: number): Promise<void> {
  await handle.query({ text: 'delete from connector_states where connector = $1', values: [id] });
  await handle.query({ text: 'delete from queue_stats where queue = $1', values: [id] });
  await handle.query({ text: 'delete from queue_moves where connector = $1', values: [id] });
  await handle.query({ text: 'delete from connectors where id = $1', values: [id] });
}

export async function deleteRoute(handle: Handle, key: string): Promise<boolean> {
  const { rowCount } = await handle.query({ text: 'delete from routes where key = $1', values: [key] });
  return rowCount === 1;
}

export async function deleteVirtualNumber(
  handle: Handle,
  { bucket, account }: AccountKey,
  number: string,
): Promise<void> {
  await handle.query({
    text: 'delete from virtual_numbers where bucket = $1 and account = $2 and number = $3',
    values: [bucket, account, number],
  });
}

export async function deleteSetting(handle: Handle, key: string): Promise<boolean> {
  const { rowCount } = await handle.query({ text: 'delete from settings where key = $1', values: [key] });
  return rowCount === 1;
}

/** @returns those that were there. */
export async function deleteFromDnd(handle: Handle, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await handle.query<{ number: string }>({
    text: 'delete from dnd where number = any ($1::bigint[]) returning number::text as number',
    values: [numbers],
  });
  return rows.map(({ number }) => number);
}

/** How many templates are for this sender ID alone. */
export async function countTemplatesFor(
  handle: Handle,
  { bucket, account }: AccountKey,
  senderId: string,
): Promise<number> {
  const { rows } = await handle.query<{ count: number }>({
    text: `select count(*)::integer as count from templates
            where bucket = $1 and account = $2 and sender_id = $3`,
    values: [bucket, account, senderId],
  });
  return rows[0]?.count ?? 0;
}
