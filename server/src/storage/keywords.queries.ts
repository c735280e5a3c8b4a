import { NO_ID } from '../core/ids.ts';
import type { AccountKey } from './accounts.queries.ts';
import type { Handle } from './database.ts';

export type KeywordRow = {
  id: number;
  key: string;
  responseType: 'static' | 'none';
  staticMessage: string | null;
  status: 'pending' | 'approved' | 'rejected';
  /** Why it was rejected. */
  reason: string | null;
  createdAt: Date;
};

const FIELDS = `id, key, response_type as "responseType", static_message as "staticMessage", status, reason,
                created_at as "createdAt"`;

/** @returns null if the account has the same keyword, in whatever case. */
export async function insertKeyword(
  handle: Handle,
  { bucket, account }: AccountKey,
  keyword: Pick<KeywordRow, 'id' | 'key' | 'responseType' | 'staticMessage'>,
): Promise<KeywordRow | null> {
  const { rows } = await handle.query<KeywordRow>({
    name: 'insert-keyword',
    text: `insert into keywords (bucket, account, id, key, response_type, static_message)
           values ($1, $2, $3, $4, $5, $6)
           on conflict do nothing
           returning ${FIELDS}`,
    values: [bucket, account, keyword.id, keyword.key, keyword.responseType, keyword.staticMessage],
  });
  return rows[0] ?? null;
}

export async function listKeywords(
  handle: Handle,
  { bucket, account }: AccountKey,
  { limit, offset }: { limit: number; offset: number },
): Promise<KeywordRow[]> {
  const { rows } = await handle.query<KeywordRow>({
    name: 'list-keywords',
    text: `select ${FIELDS} from keywords where bucket = $1 and account = $2 order by id limit $3 offset $4`,
    values: [bucket, account, limit, offset],
  });
  return rows;
}

export type KeywordSearch = {
  status: KeywordRow['status'] | null;
  /** In small letters; null: everything. */
  text: string | null;
  /** Only those with a smaller number. */
  before: number;
  limit: number;
};

/** Newest first. An account has few enough keywords for a search to read them all. */
export async function searchKeywords(
  handle: Handle,
  { bucket, account }: AccountKey,
  { status, text, before, limit }: KeywordSearch,
): Promise<KeywordRow[]> {
  const { rows } = await handle.query<KeywordRow>({
    name: 'search-keywords',
    text: `select ${FIELDS} from keywords
            where bucket = $1 and account = $2 and id < $3 and ($4::text is null or status = $4)
              and ($5::text is null or strpos(lower(key), $5) > 0 or strpos(lower(static_message), $5) > 0)
            order by id desc limit $6`,
    values: [bucket, account, before, status, text, limit],
  });
  return rows;
}

/** It awaits approval again. @returns null if there is no such keyword. */
export async function updateKeyword(
  handle: Handle,
  { bucket, account }: AccountKey,
  { id, key, responseType, staticMessage }: Pick<KeywordRow, 'id' | 'key' | 'responseType' | 'staticMessage'>,
): Promise<KeywordRow | null> {
  const { rows } = await handle.query<KeywordRow>({
    name: 'update-keyword',
    text: `update keywords set key = $4, response_type = $5, static_message = $6, status = 'pending', reason = null
            where bucket = $1 and account = $2 and id = $3
           returning ${FIELDS}`,
    values: [bucket, account, id, key, responseType, staticMessage],
  });
  return rows[0] ?? null;
}

/** @returns whether another keyword of the account is the same, in whatever case. */
export async function isKeyTaken(
  handle: Handle,
  { bucket, account }: AccountKey,
  key: string,
  except: number,
): Promise<boolean> {
  const { rows } = await handle.query({
    name: 'is-key-taken',
    text: `select 1 from keywords
            where bucket = $1 and account = $2 and upper(key) = upper($3) and id <> $4`,
    values: [bucket, account, key, except],
  });
  return rows.length > 0;
}

/** The messages that it received stay. @returns whether there was such a keyword. */
export async function deleteKeyword(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: number,
): Promise<boolean> {
  const { rowCount } = await handle.query({
    name: 'delete-keyword',
    text: 'delete from keywords where bucket = $1 and account = $2 and id = $3',
    values: [bucket, account, id],
  });
  return rowCount === 1;
}

/** Counts the rows: an account has a bounded number of them. */
export async function countKeywords(handle: Handle, { bucket, account }: AccountKey): Promise<number> {
  const { rows } = await handle.query<{ total: number }>({
    name: 'count-keywords',
    text: 'select count(*) as total from keywords where bucket = $1 and account = $2',
    values: [bucket, account],
  });
  return rows[0]?.total ?? 0;
}

export async function findKeyword(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: number,
): Promise<KeywordRow | null> {
  const { rows } = await handle.query<KeywordRow>({
    name: 'find-keyword',
    text: `select ${FIELDS} from keywords where bucket = $1 and account = $2 and id = $3`,
    values: [bucket, account, id],
  });
  return rows[0] ?? null;
}

/** The approved keyword that a word matches, whatever its case. */
export async function findApprovedKeyword(
  handle: Handle,
  { bucket, account }: AccountKey,
  word: string,
): Promise<KeywordRow | null> {
  const { rows } = await handle.query<KeywordRow>({
    name: 'find-approved-keyword',
    text: `select ${FIELDS} from keywords
            where bucket = $1 and account = $2 and upper(key) = upper($3) and status = 'approved'`,
    values: [bucket, account, word],
  });
  return rows[0] ?? null;
}

export type KeywordEntry = { sender: string; number: string; body: string; receivedAt: Date };

const HIGHEST_ID = `'ffffffff-ffff-ffff-ffff-ffffffffffff'`;

/**
 * The messages that a keyword received, newest first. On an unanalysed table the planner needs help to use this index
 * alone. The bucket is compared in a form that no index supports: otherwise the table would be read by its key, through
 * all that the account has received. And without bounds on the id, all entries of the keyword were read and sorted.
 */
export async function listKeywordEntries(
  handle: Handle,
  { bucket, account }: AccountKey,
  keyword: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<KeywordEntry[]> {
  const { rows } = await handle.query<KeywordEntry>({
    name: 'list-keyword-entries',
    text: `select sender, number, body, received_at as "receivedAt" from inbound_messages
            where (bucket = $1) is true and account = $2 and keyword = $3 and id between '${NO_ID}' and ${HIGHEST_ID}
            order by id desc limit $4 offset $5`,
    values: [bucket, account, keyword, limit, offset],
  });
  return rows;
}

export async function countKeywordEntries(
  handle: Handle,
  { bucket, account }: AccountKey,
  keyword: number,
): Promise<number> {
  const { rows } = await handle.query<{ total: number }>({
    name: 'count-keyword-entries',
    text: `select coalesce(sum(entries), 0)::bigint as total from keyword_counts
            where bucket = $1 and account = $2 and keyword = $3`,
    values: [bucket, account, keyword],
  });
  return rows[0]?.total ?? 0;
}
