import { ACCOUNT_DETAILS, type CreditKind } from 'harkara-contract/lists.ts';
import { allRows, textArray, type Handle } from './database.ts';
import type { StoredAccount } from './manage-accounts.queries.ts';

export type FoundAccount = Pick<StoredAccount, 'account' | 'username' | 'role' | 'status' | 'timeZone'> & {
  displayName: string | null;
  /** A username. */
  parent: string | null;
  createdAt: Date;
  /** Thousandths of a credit, by kind. */
  balances: Record<CreditKind, number>;
  /** Its place in the list. */
  place: string;
};

const SHOWN = `a.account, a.username, a.details ->> 'display_name' as "displayName", a.role, a.status, a.time_zone as "timeZone", p.username as parent,
  a.created_at as "createdAt",
  (select json_object_agg(b.kind, b.amount) from balances b
    where b.bucket = a.bucket and b.account = a.account) as balances`;
const PARENT = 'left join accounts p on p.bucket = a.parent % 64 and p.account = a.parent';

/** What an account is found by. The index accounts_words has exactly this expression. */
const WORDS = `lower(${['a.username', ...ACCOUNT_DETAILS.map((name) => `coalesce(a.details ->> '${name}', '')`)].join(` || ' ' || `)})`;

/** Absent: all of them. */
export type AccountFilter = Partial<Pick<StoredAccount, 'role' | 'status'>> & {
  /** The number of the account above it. */
  parent?: number;
};

type Page = Rest & {
  filter: AccountFilter;
  /** What it begins with. */
  prefix: string;
};

type Rest = {
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
 * In the order of their numbers: those whose number begins with the prefix, or whose details have all of the words.
 *
 * @param page.filter what few accounts are: each of those is looked at, and no other. That is why the words are looked
 *   for in a way that no index knows.
 */
export async function findAccountsLike(
  handle: Handle,
  { filter, prefix, words, after, limit }: Page & { words: readonly string[] },
): Promise<FoundAccount[]> {
  return allRows(handle, {
    text: `select ${SHOWN}, a.account::text as place
             from accounts a ${PARENT}
            where a.account > $2::integer
                  and (starts_with(a.account::text, $1)
                       or not exists (select from unnest($4::text[]) as w (word)
                                       where strpos(${WORDS}, lower(w.word)) = 0))
                  ${where(filter)}
            order by a.account limit $3`,
    values: [prefix, after ?? '0', limit, textArray(words)],
  });
}

/**
 * In the order of their numbers' digits: those whose details have all of the words.
 *
 * @param handle one that may use bitmaps, as such an index needs: not that of reports.
 * @param page.words at least one of them with three characters or more, for the index.
 * @param page.except accounts whose username, or whose number, begins so.
 */
export async function findAccountsByWords(
  handle: Handle,
  {
    filter,
    words,
    except,
    after,
    limit,
  }: Rest & {
    filter: AccountFilter;
    words: readonly string[];
    except: { name: string; number: string | null };
  },
): Promise<FoundAccount[]> {
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`);
  const matches = patterns.map((_, i) => `and ${WORDS} like lower($${i + 5})`).join(' ');
  return allRows(handle, {
    text: `select ${SHOWN}, a.account::text as place
             from (select * from accounts a
                    where a.account::text ~>~ $1 and not starts_with(lower(a.username), $2)
                          and not starts_with(a.account::text, coalesce($3, '-')) ${where(filter)} ${matches}
                    order by a.account::text using ~<~ limit $4) a ${PARENT}
            order by a.account::text using ~<~`,
    values: [after ?? '', except.name, except.number, limit, ...patterns],
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
