import type { RefusedInterface } from 'harkara-contract/lists.ts';
import type { AccountKey } from './accounts.queries.ts';
import { allRows, firstRow, type DelayedHandle, type Handle, type Transaction } from './database.ts';
import { arrays, givenRows, names, type Column } from './rows.ts';

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
  requestId: string;
  status: number;
  /** JSON; kept as long as texts. */
  asked: string;
  answer: string;
};

export type Refusal = Omit<NewRefusal, 'bucket' | 'account' | 'requestId' | 'status' | 'asked' | 'answer'> & {
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
  { name: 'request_id', type: 'text', of: (r) => r.requestId },
  { name: 'status', type: 'smallint', of: (r) => r.status },
  { name: 'asked', type: 'text', of: (r) => r.asked },
  { name: 'answer', type: 'text', of: (r) => r.answer },
];

/** Stores refusals, and deletes all but the newest ones of the same accounts. */
export async function storeRefusals(
  handle: Transaction,
  refusals: readonly NewRefusal[],
  kept: number,
): Promise<void> {
  await handle.query({
    name: 'store-refusals',
    text: `
      insert into refusals (${names(COLUMNS)})
      select given.bucket, given.account, given.at, given.interface, given.key_id, given.method, given.route,
             given.code, string_to_array(given.fields, ','), given.request_id, given.status, given.asked, given.answer
        from ${givenRows(COLUMNS)}`,
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

/** Null where nothing is asked for. */
export type RefusalFilter = {
  interface: RefusedInterface | null;
  code: string | null;
  /** 0: those that came with username and password. */
  key: number | null;
  from: Date | null;
  to: Date | null;
};

/** With what was asked and answered; null: past its retention, or noted by an earlier version. */
export type RefusalDetails = Refusal & {
  requestId: string | null;
  status: number | null;
  asked: string | null;
  answer: string | null;
};

const FIELDS = `r.no, r.at, r.interface, r.key_id as "keyId", k.name as "keyName", r.method, r.route, r.code, r.fields`;
const DETAILS = `${FIELDS}, r.request_id as "requestId", r.status, r.asked, r.answer`;
const NAMED = `refusals r left join api_keys k on k.bucket = r.bucket and k.account = r.account and k.id = r.key_id`;
const FOUND = `
  r.bucket = $1 and r.account = $2 and ($4::bigint is null or r.no < $4)
    and ($5::text is null or r.interface = $5) and ($6::text is null or r.code = $6)
    and ($7::integer is null or coalesce(r.key_id, 0) = $7)
    and ($8::timestamptz is null or r.at >= $8) and ($9::timestamptz is null or r.at < $9)
  order by r.no desc limit $3`;

type Page = RefusalFilter & {
  limit: number;
  /** The number of the last one of the page before. */
  before: number | null;
};

const valuesOf = ({ bucket, account }: AccountKey, page: Page) => [
  ...[bucket, account, page.limit, page.before],
  ...[page.interface, page.code, page.key, page.from, page.to],
];

/** Newest first. An account has few. */
export async function listRefusals(handle: Handle, key: AccountKey, page: Page): Promise<Refusal[]> {
  return allRows(handle, {
    name: 'list-refusals',
    text: `select ${FIELDS} from ${NAMED} where ${FOUND}`,
    values: valuesOf(key, page),
  });
}

/** The same with all that is known of each. */
export async function listRefusalDetails(
  handle: DelayedHandle,
  key: AccountKey,
  page: Page,
): Promise<RefusalDetails[]> {
  return allRows(handle, {
    name: 'list-refusal-details',
    text: `select ${DETAILS} from ${NAMED} where ${FOUND}`,
    values: valuesOf(key, page),
  });
}

export async function findRefusal(
  handle: Handle,
  { bucket, account }: AccountKey,
  no: number,
): Promise<RefusalDetails | null> {
  return firstRow(handle, {
    name: 'find-refusal',
    text: `select ${DETAILS} from ${NAMED} where r.bucket = $1 and r.account = $2 and r.no = $3`,
    values: [bucket, account, no],
  });
}
