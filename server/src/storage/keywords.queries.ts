import type { Stored } from 'harkara-contract/records/kinds.ts';
import { NO_ID } from '../core/ids.ts';
import type { AccountKey } from './accounts.queries.ts';
import { allRows, firstRow, type Handle } from './database.ts';

/** @returns whether another keyword of the account is the same, in any case. */
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

export type ApprovedKeyword = Pick<Stored<'keyword'>, 'id' | 'key' | 'responseType' | 'staticMessage'>;

/** The approved keyword that a word matches, in any case. */
export async function findApprovedKeyword(
  handle: Handle,
  { bucket, account }: AccountKey,
  word: string,
): Promise<ApprovedKeyword | null> {
  return firstRow(handle, {
    name: 'find-approved-keyword',
    text: `select id, key, response_type as "responseType", static_message as "staticMessage" from keywords
            where bucket = $1 and account = $2 and upper(key) = upper($3) and status = 'approved'`,
    values: [bucket, account, word],
  });
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
  return allRows(handle, {
    name: 'list-keyword-entries',
    text: `select sender, number, body, received_at as "receivedAt" from inbound_messages
            where (bucket = $1) is true and account = $2 and keyword = $3 and id between '${NO_ID}' and ${HIGHEST_ID}
            order by id desc limit $4 offset $5`,
    values: [bucket, account, keyword, limit, offset],
  });
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
