import type pg from 'pg';
import { accountArrays, type AccountKey } from './accounts.queries.ts';
import { allRows, plainArray, type Handle, type Transaction } from './database.ts';
import { givenRows, names, sendTogether, withRows, type Column, type OfRows } from './rows.ts';

export type CallKey = AccountKey & { first: string };

/** What the messages of one call share. `upload` names the call's attachments, which are stored before. */
export type StoredContent = CallKey & {
  content: object;
  notify: object | null;
  upload: string | null;
};

const COLUMNS: readonly Column<StoredContent>[] = [
  { name: 'bucket', type: 'smallint', of: (c) => c.bucket },
  { name: 'account', type: 'integer', of: (c) => c.account },
  { name: 'first', type: 'uuid', of: (c) => c.first },
  // As text: it is sent in binary, and only cast.
  { name: 'content', type: 'text', of: (c) => JSON.stringify(c.content) },
  { name: 'notify', type: 'jsonb', of: (c) => (c.notify === null ? null : JSON.stringify(c.notify)) },
];

const INSERT_CONTENTS: OfRows<StoredContent> = {
  name: 'insert-contents',
  columns: COLUMNS,
  text: `insert into contents (${names(COLUMNS)})
         select given.bucket, given.account, given.first, given.content::jsonb, given.notify from ${givenRows(COLUMNS)}`,
};

/** The upload is part of its call from now on, and no longer swept. Fails if it was swept already. */
export async function insertContents(handle: Transaction, contents: readonly StoredContent[]): Promise<void> {
  const uploads = contents.filter(({ upload }) => upload !== null);
  await sendTogether(handle, [
    ...(uploads.length > 0 ? [keepingOf(uploads)] : []),
    ...withRows(INSERT_CONTENTS, contents),
  ]);
}

function keepingOf(uploads: readonly StoredContent[]): pg.QueryConfig {
  return {
    name: 'keep-uploads',
    text: `
      with kept as (
        delete from loose_uploads l
         using unnest($1::smallint[], $2::integer[], $3::uuid[]) as u (bucket, account, upload)
         where l.bucket = u.bucket and l.account = u.account and l.upload = u.upload
        returning 1
      )
      -- Divides by zero where an upload is missing.
      select 1 / ((select count(*) from kept) = $4)::integer`,
    values: [...accountArrays(uploads), plainArray(uploads.map((c) => c.upload ?? '')), uploads.length],
  };
}

/** Contents that are past their retention are left out. */
export async function readContents<Content>(
  handle: Handle,
  calls: readonly CallKey[],
): Promise<(CallKey & { content: Content })[]> {
  return allRows(handle, {
    name: 'read-contents',
    text: `select c.bucket, c.account, c.first, c.content
             from ${CALLS}
            cross join lateral (
                  select * from contents
                   where bucket = k.bucket and account = k.account and first = k.first limit 1) c`,
    values: [...accountArrays(calls), plainArray(calls.map((c) => c.first))],
  });
}

/** Whom calls want to be told, by the call's first id; calls that name nobody are left out. */
export async function readNotifies<Notify>(
  handle: Handle,
  calls: readonly CallKey[],
): Promise<Map<string, Notify>> {
  const { rows } = await handle.query<{ first: string; notify: Notify }>({
    name: 'read-notifies',
    text: `select c.first, c.notify
             from ${CALLS}
            cross join lateral (
                  select first, notify from contents
                   where bucket = k.bucket and account = k.account and first = k.first and notify is not null
                   limit 1) c`,
    values: [...accountArrays(calls), plainArray(calls.map((c) => c.first))],
  });
  return new Map(rows.map(({ first, notify }) => [first, notify]));
}

const CALLS = 'unnest($1::smallint[], $2::integer[], $3::uuid[]) as k (bucket, account, first)';
