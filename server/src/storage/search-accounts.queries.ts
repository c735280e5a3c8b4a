import type { Handle } from './database.ts';
import type { StoredAccount } from './manage-accounts.queries.ts';

export type FoundAccount = Pick<StoredAccount, 'account' | 'username' | 'role' | 'status' | 'timeZone'> & {
  /** A username. */
  parent: string | null;
  createdAt: Date;
  /** Thousandths of a credit, by kind. */
  balances: Record<string, number>;
  /** Its place in the list. */
  place: string;
};

const SHOWN = `a.account, a.username, a.role, a.status, a.time_zone as "timeZone", p.username as parent,
  a.created_at as "createdAt",
  (select json_object_agg(b.kind, b.amount) from balances b
    where b.bucket = a.bucket and b.account = a.account) as balances`;
const PARENT = 'left join accounts p on p.bucket = a.parent % 64 and p.account = a.parent';

type Page = {
  /** What it begins with. */
  prefix: string;
  /** The last place of the page before; null: the first page. */
  after: string | null;
  limit: number;
};

/** In the order of their usernames. @param page.prefix in small letters. */
export async function findAccountsByName(
  handle: Handle,
  { prefix, after, limit }: Page,
): Promise<FoundAccount[]> {
  const { rows } = await handle.query<FoundAccount>({
    text: `select ${SHOWN}, d.value as place
             from (select * from directory d
                    where d.kind = 'username' and d.value ~>=~ $1 and d.value ~<~ $2 and d.value ~>~ $3
                    order by d.value using ~<~ limit $4) d
             join accounts a on a.bucket = d.bucket and a.account = d.account ${PARENT}
            order by d.value using ~<~`,
    values: [prefix, `${prefix}\u{10ffff}`, after ?? '', limit],
  });
  return rows;
}

/** In the order of their numbers' digits. */
export async function findAccountsByNumber(
  handle: Handle,
  { prefix, after, limit }: Page,
): Promise<FoundAccount[]> {
  const { rows } = await handle.query<FoundAccount>({
    // A colon comes after the digit 9.
    text: `select ${SHOWN}, a.account::text as place
             from (select * from accounts a
                    where a.account::text ~>=~ $1 and a.account::text ~<~ $2 and a.account::text ~>~ $3
                    order by a.account::text using ~<~ limit $4) a ${PARENT}
            order by a.account::text using ~<~`,
    values: [prefix, `${prefix}:`, after ?? '', limit],
  });
  return rows;
}
