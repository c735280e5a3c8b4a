import type { CreditKind } from 'harkara-contract/lists.ts';
import { allRows, type Handle } from './database.ts';
import type { StoredAccount } from './manage-accounts.queries.ts';

export type FoundAccount = Pick<StoredAccount, 'account' | 'username' | 'role' | 'status' | 'timeZone'> & {
  /** A username. */
  parent: string | null;
  createdAt: Date;
  /** Thousandths of a credit, by kind. */
  balances: Record<CreditKind, number>;
  /** Its place in the list. */
  place: string;
};

const SHOWN = `a.account, a.username, a.role, a.status, a.time_zone as "timeZone", p.username as parent,
  a.created_at as "createdAt",
  (select json_object_agg(b.kind, b.amount) from balances b
    where b.bucket = a.bucket and b.account = a.account) as balances`;
const PARENT = 'left join accounts p on p.bucket = a.parent % 64 and p.account = a.parent';

/** Absent: all of them. */
export type AccountFilter = Partial<Pick<StoredAccount, 'role' | 'status'>> & {
  /** The number of the account above it. */
  parent?: number;
};

type Page = {
  filter: AccountFilter;
  /** What it begins with. */
  prefix: string;
  /** The last place of the page before; null: the first page. */
  after: string | null;
  limit: number;
};

/** Written out, so that the indexes of rare roles and states are found. */
function where({ role, status, parent }: AccountFilter): string {
  return [
    ...(role ? [`and a.role = '${role}'`] : []),
    ...(status ? [`and a.status = '${status}'`] : []),
    ...(parent === undefined ? [] : [`and a.parent = ${Math.trunc(parent)}`]),
  ].join(' ');
}

/**
 * In the order of their numbers.
 *
 * @param page.filter what few accounts are: each of those is looked at.
 */
export async function findAccountsLike(
  handle: Handle,
  { filter, prefix, after, limit }: Page,
): Promise<FoundAccount[]> {
  return allRows(handle, {
    text: `select ${SHOWN}, a.account::text as place
             from accounts a ${PARENT}
            where a.account > $2::integer and (starts_with(lower(a.username), $1) or starts_with(a.account::text, $1))
                  ${where(filter)}
            order by a.account limit $3`,
    values: [prefix, after ?? '0', limit],
  });
}

/** In the order of their usernames. @param page.prefix in small letters. */
export async function findAccountsByName(
  handle: Handle,
  { filter, prefix, after, limit }: Page,
): Promise<FoundAccount[]> {
  return allRows(handle, {
    text: `select ${SHOWN}, a.value as place
             from (select a.*, d.value from directory d
                     join accounts a on a.bucket = d.bucket and a.account = d.account ${where(filter)}
                    where d.kind = 'username' and d.value ~>=~ $1 and d.value ~<~ $2 and d.value ~>~ $3
                    order by d.value using ~<~ limit $4) a ${PARENT}
            order by a.value using ~<~`,
    values: [prefix, `${prefix}\u{10ffff}`, after ?? '', limit],
  });
}

/** In the order of their numbers' digits. */
export async function findAccountsByNumber(
  handle: Handle,
  { filter, prefix, after, limit }: Page,
): Promise<FoundAccount[]> {
  return allRows(handle, {
    // A colon comes after the digit 9.
    text: `select ${SHOWN}, a.account::text as place
             from (select * from accounts a
                    where a.account::text ~>=~ $1 and a.account::text ~<~ $2 and a.account::text ~>~ $3
                          ${where(filter)}
                    order by a.account::text using ~<~ limit $4) a ${PARENT}
            order by a.account::text using ~<~`,
    values: [prefix, `${prefix}:`, after ?? '', limit],
  });
}
