import type { RefusedInterface } from 'harkara-contract/lists.ts';
import type { AccountKey } from './accounts.queries.ts';
import { allRows, type Handle } from './database.ts';
import { arrays, names, unnest, type Column } from './rows.ts';

export type NewRefusal = AccountKey & {
  at: Date;
  interface: RefusedInterface;
  /** Null: the call came with username and password. */
  keyId: number | null;
  method: string;
  /** As the route is declared, without what stood in its place. */
  route: string;
  code: string;
  fields: readonly string[];
};

export type Refusal = Omit<NewRefusal, 'bucket' | 'account'> & {
  no: number;
  /** Null also for a key that was revoked since. */
  keyName: string | null;
};

const COLUMNS: readonly Column<NewRefusal>[] = [
  { name: 'bucket', type: 'smallint', of: (r) => r.bucket },
  { name: 'account', type: 'integer', of: (r) => r.account },
  { name: 'at', type: 'timestamptz', of: (r) => r.at },
  { name: 'interface', type: 'text', of: (r) => r.interface },
  { name: 'key_id', type: 'integer', of: (r) => r.keyId },
  { name: 'method', type: 'text', of: (r) => r.method },
  { name: 'route', type: 'text', of: (r) => r.route },
  { name: 'code', type: 'text', of: (r) => r.code },
  // An array of arrays must be rectangular.
  { name: 'fields', type: 'text', of: (r) => r.fields.join(',') },
];

/** Stores refusals, and deletes all but the newest ones of the same accounts. */
export async function storeRefusals(
  handle: Handle,
  refusals: readonly NewRefusal[],
  kept: number,
): Promise<void> {
  await handle.query({
    name: 'store-refusals',
    text: `
      insert into refusals (${names(COLUMNS)})
      select bucket, account, at, interface, key_id, method, route, code, string_to_array(fields, ',')
        from ${unnest(COLUMNS)} as r (${names(COLUMNS)})`,
    values: arrays(COLUMNS, refusals),
  });
  await handle.query({
    name: 'cap-refusals',
    text: `
      with oldest as materialized (
        select distinct a.bucket, a.account,
               (select n.no from refusals n
                 where n.bucket = a.bucket and n.account = a.account
                 order by n.no desc offset $3 limit 1) as no
          from unnest($1::smallint[], $2::integer[]) as a (bucket, account)
      )
      delete from refusals r
       using oldest o
       where r.bucket = o.bucket and r.account = o.account and r.no <= o.no`,
    values: [refusals.map(({ bucket }) => bucket), refusals.map(({ account }) => account), kept],
  });
}

/** Newest first. @param page.before the number of the last one of the page before. */
export async function listRefusals(
  handle: Handle,
  { bucket, account }: AccountKey,
  { limit, before }: { limit: number; before: number | null },
): Promise<Refusal[]> {
  return allRows(handle, {
    name: 'list-refusals',
    text: `
      select r.no, r.at, r.interface, r.key_id as "keyId", k.name as "keyName", r.method, r.route, r.code, r.fields
        from refusals r
        left join api_keys k on k.bucket = r.bucket and k.account = r.account and k.id = r.key_id
       where r.bucket = $1 and r.account = $2 and ($4::bigint is null or r.no < $4)
       order by r.no desc
       limit $3`,
    values: [bucket, account, limit, before],
  });
}
