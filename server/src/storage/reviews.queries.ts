import { REVIEW_KINDS, type ReviewKind } from 'harkara-contract/lists.ts';
import { describe, RECORDS } from 'harkara-contract/records/kinds.ts';
import { accountArrays, type AccountKey } from './accounts.queries.ts';
import { allRows, firstRow, onlyRow, plainArray, textArray, type Handle } from './database.ts';

/** Longer texts would make a page of them too long. */
const SHOWN = 20_000;

/** How a kind is found in the list of what waits. */
function tableOf(kind: ReviewKind) {
  const { table, key: keys, counter, inFile = {}, shown = [] } = describe(kind);
  const [title = ''] = Object.keys(keys);
  const key = counter ? 'id' : title;
  const type = counter ? 'integer' : 'text';
  const fields = shown.map((column) => {
    const isLong = column === 'html' || column === 'body_text';
    return `'${inFile[column] ?? column}', ${isLong ? `left(r.${column}, ${SHOWN})` : `r.${column}`}`;
  });
  return { table, key, type, title, fields };
}

export type PendingRecord = AccountKey & {
  username: string;
  /** The account's settings about DLT. */
  dlt: { required?: boolean; entity_ids?: string[] } | null;
  key: string;
  title: string;
  shown: Record<string, string | null>;
  /** Microseconds since 1970: when it was asked for. */
  micros: number;
};

/** Where a list of one kind goes on. */
export type PendingPlace = { micros: number; account: number; key: string };

type PendingPage = {
  from: PendingPlace | null;
  only: 'after' | 'later' | 'since';
  limit: number;
  /** Only what this reseller's own customers ask for. */
  parent?: number;
};

/**
 * The oldest first.
 *
 * @param page.from null: the first page.
 * @param page.only by what place is meant: records after it, all later than it, or also those of the same moment.
 */
export async function listPending(
  handle: Handle,
  kind: ReviewKind,
  { from, only, limit, parent }: PendingPage,
): Promise<PendingRecord[]> {
  const { table, key, type, title, fields } = tableOf(kind);
  const at = `(timestamptz 'epoch' + $2::bigint * interval '1 microsecond')`;
  const conditions = {
    after: `(r.created_at, r.account, r.${key}) > (${at}, $3::integer, $4::${type})`,
    later: `r.created_at > ${at}`,
    since: `r.created_at >= ${at}`,
  };
  const children =
    parent === undefined
      ? ''
      : `and exists (select 1 from accounts c
                      where c.bucket = r.bucket and c.account = r.account and c.parent = ${Math.trunc(parent)})`;
  const place = from ? [from.micros, ...(only === 'after' ? [from.account, from.key] : [])] : [];
  return allRows(handle, {
    text: `select r.bucket, r.account, a.username, a.settings -> 'dlt' as dlt, r.${key}::text as key,
                  r.${title} as title, jsonb_build_object(${fields.join(', ')}) as shown,
                  (extract(epoch from r.created_at) * 1000000)::bigint as micros
             from (select * from ${table} r
                    where r.status = 'pending' ${from ? `and ${conditions[only]}` : ''} ${children}
                    order by r.created_at, r.account, r.${key} limit $1) r
             join accounts a on a.bucket = r.bucket and a.account = r.account
            order by r.created_at, r.account, r.${key}`,
    values: [limit, ...place],
  });
}

/** Counted up to `cap`. */
export async function countPending(handle: Handle, cap: number): Promise<Record<ReviewKind, number>> {
  const counts = REVIEW_KINDS.map(
    (kind) => `(select count(*)::integer
                  from (select 1 from ${RECORDS[kind].table} where status = 'pending' limit $1) as p) as ${kind}`,
  );
  return onlyRow(handle, {
    text: `select ${counts.join(', ')}`,
    values: [cap],
  });
}

/** Of the accounts directly below this one; counted up to `cap`. */
export async function countPendingBelow(
  handle: Handle,
  parent: number,
  kinds: readonly ReviewKind[],
  cap: number,
): Promise<number> {
  const waiting = kinds.map(
    (kind) => `
      (select 1 from ${RECORDS[kind].table} r join accounts a on a.bucket = r.bucket and a.account = r.account
        where r.status = 'pending' and a.parent = $1 limit $2)`,
  );
  const { rows } = await handle.query<{ count: number }>({
    text: `select count(*)::integer as count from (${waiting.join(' union all ')} limit $2) as waiting`,
    values: [parent, cap],
  });
  return rows[0]?.count ?? 0;
}

export type ReviewState = {
  status: 'pending' | 'approved' | 'rejected';
  reason: string | null;
  title: string;
};

/** @returns null if there is none. */
export async function lockReview(
  handle: Handle,
  kind: ReviewKind,
  { bucket, account }: AccountKey,
  key: string,
): Promise<ReviewState | null> {
  const { table, key: column, type, title } = tableOf(kind);
  if (type === 'integer' && !/^\d{1,9}$/.test(key)) return null;
  return firstRow(handle, {
    text: `select status, reason, ${title} as title from ${table}
            where bucket = $1 and account = $2 and ${column} = $3::${type} for update`,
    values: [bucket, account, key],
  });
}

export async function writeReview(
  handle: Handle,
  kind: ReviewKind,
  { bucket, account }: AccountKey,
  key: string,
  { status, reason }: Pick<ReviewState, 'status' | 'reason'>,
): Promise<void> {
  const { table, key: column, type } = tableOf(kind);
  await handle.query({
    text: `update ${table} set status = $4, reason = $5
            where bucket = $1 and account = $2 and ${column} = $3::${type}`,
    values: [bucket, account, key, status, reason],
  });
}

export type ReviewRecord = {
  account: number;
  /** Of all kinds, each counted up to the cap. */
  approved: number;
  rejected: number;
  /** When the account was made. */
  since: Date;
};

/** What became of earlier requests of these accounts. */
export async function readReviewRecords(
  handle: Handle,
  accounts: readonly AccountKey[],
  cap: number,
): Promise<ReviewRecord[]> {
  const decided = REVIEW_KINDS.map(
    (kind) => `(select status from ${RECORDS[kind].table}
                 where bucket = a.bucket and account = a.account and status <> 'pending' limit $3)`,
  );
  return allRows(handle, {
    text: `select a.account, a.created_at as since, c.approved, c.rejected
             from unnest($1::smallint[], $2::integer[]) as k (bucket, account)
             join accounts a on a.bucket = k.bucket and a.account = k.account
            cross join lateral (
                  select count(*) filter (where status = 'approved')::integer as approved,
                         count(*) filter (where status = 'rejected')::integer as rejected
                    from (${decided.join(' union all ')}) as d) c`,
    values: [...accountArrays(accounts), cap],
  });
}

type Named = AccountKey & { name: string };

/** Which of these are approved sender IDs of their accounts. */
export async function findApprovedSenders(handle: Handle, wanted: readonly Named[]): Promise<Named[]> {
  return allRows(handle, {
    text: `select s.bucket, s.account, s.sender_id as name
             from unnest($1::smallint[], $2::integer[], $3::text[]) as w (bucket, account, name)
             join senders s on s.bucket = w.bucket and s.account = w.account and s.sender_id = w.name
            where s.status = 'approved'`,
    values: columnsOf(wanted),
  });
}

/** Templates of the same account with the same text, by the text. */
export async function findEqualTemplates(
  handle: Handle,
  wanted: readonly (Named & { id: number })[],
): Promise<{ account: number; id: number; name: string; status: string }[]> {
  return allRows(handle, {
    text: `select w.account, w.id, t.name, t.status
             from unnest($1::smallint[], $2::integer[], $3::text[], $4::integer[]) as w (bucket, account, name, id)
             join templates t on t.bucket = w.bucket and t.account = w.account and t.content = w.name and t.id <> w.id
            order by t.id limit 1000`,
    values: [...columnsOf(wanted), plainArray(wanted.map(({ id }) => id))],
  });
}

/** `owner`, whose `username` and `parent` these are, has `name` approved, which `account` asks for. */
export type OtherOwner = {
  name: string;
  account: number;
  owner: number;
  username: string;
  parent: number | null;
};

/** Other accounts that have one of these approved. */
export async function findOtherOwners(
  handle: Handle,
  kind: 'sender' | 'voice_number' | 'email_domain',
  wanted: readonly Named[],
): Promise<OtherOwner[]> {
  const owners = {
    sender: `senders o on o.sender_id = w.name and o.status = 'approved'`,
    voice_number: `voice_numbers o on o.number = w.name and o.status = 'approved'`,
    email_domain: `directory o on o.kind = 'email_domain' and o.value = w.name`,
  };
  return allRows(handle, {
    text: `select distinct w.name, w.account, a.account as owner, a.username, a.parent
             from unnest($1::smallint[], $2::integer[], $3::text[]) as w (bucket, account, name)
             join ${owners[kind]} and o.account <> w.account
             join accounts a on a.bucket = o.bucket and a.account = o.account
            order by w.name, a.username limit 1000`,
    values: columnsOf(wanted),
  });
}

function columnsOf(wanted: readonly Named[]): string[] {
  return [...accountArrays(wanted), textArray(wanted.map(({ name }) => name))];
}
