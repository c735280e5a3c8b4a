import { accountArrays, type AccountKey } from './accounts.queries.ts';
import { allRows, type Handle } from './database.ts';
import type { StoredAccount } from './manage-accounts.queries.ts';
import type { StoredWebhook } from './provisioning.queries.ts';

export type ExportedAccount = Pick<
  StoredAccount,
  'bucket' | 'account' | 'username' | 'role' | 'status' | 'timeZone' | 'settings' | 'details'
> & {
  /** Null: none. */
  parent: string | null;
  /** The name that the next page begins after. */
  name: string;
  /** Thousandths of a credit, by kind. */
  balances: Record<string, number>;
};

/**
 * In the order of their names, page by page.
 *
 * @param only of one account; null: all.
 */
export async function readAccountPage(
  handle: Handle,
  { after, limit, only }: { after: string; limit: number; only: string | null },
): Promise<ExportedAccount[]> {
  return allRows(handle, {
    text: `select d.value as name, a.bucket, a.account, a.username, a.role, a.status, a.time_zone as "timeZone",
                  a.settings, a.details, p.username as parent,
                  (select json_object_agg(b.kind, b.amount) from balances b
                    where b.bucket = a.bucket and b.account = a.account) as balances
             from directory d
             join accounts a on a.bucket = d.bucket and a.account = d.account
             left join accounts p on p.bucket = a.parent % 64 and p.account = a.parent
            where d.kind = 'username' and d.value > $1 and ($3::text is null or d.value = $3)
            order by d.value
            limit $2`,
    values: [after, limit, only],
  });
}

/** The first endpoint of each account: the one that its `webhook` declares. */
export async function readWebhooks(
  handle: Handle,
  accounts: readonly AccountKey[],
): Promise<StoredWebhook[]> {
  return allRows(handle, {
    text: `select distinct on (e.account) e.bucket, e.account, e.endpoint, e.url, e.events,
                  e.disabled_at is not null as disabled
             from unnest($1::smallint[], $2::integer[]) as k (bucket, account)
             join webhook_endpoints e on e.bucket = k.bucket and e.account = k.account and e.kind = 'account'
            order by e.account, e.endpoint`,
    values: accountArrays(accounts),
  });
}

export async function readVirtualNumbers(handle: Handle): Promise<{ number: string; account: number }[]> {
  return allRows(handle, {
    text: `select value as number, account from directory where kind = 'virtual_number' order by value`,
  });
}

export async function readDndPage(
  handle: Handle,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const { rows } = await handle.query<{ number: number }>({
    text: 'select number from dnd where number > $1 order by number limit $2',
    values: [after, limit],
  });
  return rows.map(({ number }) => number);
}
