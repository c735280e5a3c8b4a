import type { Fact } from 'harkara-contract/fact.ts';
import type { AccountKey } from './accounts.queries.ts';
import { countOfRejected } from './badges.queries.ts';
import { allRows, onlyRow, plainArray, type Handle } from './database.ts';
import { readFacts, type Unread } from './facts.ts';
import { OF_ACCOUNT, OF_ACCOUNT_BY_ANOTHER_INDEX } from './listed-messages.ts';

export type Rejected = { senders: number; templates: number; keywords: number };

/** Of the newest rejected ones, up to `most` of each kind, those that were submitted after a time. */
export async function countRejected(
  handle: Handle,
  { bucket, account }: AccountKey,
  since: Date,
  most: number,
): Promise<Rejected> {
  const rejected = (table: string) => countOfRejected(table, { since: '$3', most: '$4' });
  return onlyRow(handle, {
    name: 'count-rejected',
    text: `select ${rejected('senders')} as senders, ${rejected('templates')} as templates,
                  ${rejected('keywords')} as keywords`,
    values: [bucket, account, since.toISOString(), most],
  });
}

/** A keyword whose last reply was not sent. */
export type FailedReply = { keyword: number; key: string; at: Date; error: Fact | null };

/** `from`: the least id that is looked at. `except`: an error that counts as no reply at all. */
export type RepliesSince = { from: string; except: string };

/** Messages whose reply is settled. @param except a parameter. */
const settled = (except: string) => `(reply is not null or reply_error <> ${except})`;

/**
 * Approved keywords whose last reply failed, the latest first. It looks at the newest messages that the account has
 * received, up to `most`.
 */
export async function listFailedReplies(
  handle: Handle,
  { bucket, account }: AccountKey,
  { from, except, most, limit }: RepliesSince & { most: number; limit: number },
): Promise<FailedReply[]> {
  const rows = await allRows<Unread<FailedReply, 'error'>>(handle, {
    name: 'list-failed-replies',
    text: `
      with newest as materialized (
        select id, keyword, reply, reply_error, received_at
          from inbound_messages
         where ${OF_ACCOUNT} and id >= $3
         order by id desc
         limit $4
      ), latest as materialized (
        select distinct on (keyword) keyword, reply_error, received_at
          from newest
         where keyword is not null and ${settled('$6')}
         order by keyword, id desc
      )
      select k.id as keyword, k.key, l.received_at as at, l.reply_error as error
        from latest l
       cross join lateral (select id, key from keywords
                            where ${OF_ACCOUNT} and id = l.keyword and status = 'approved'
                              and response_type = 'static'
                            limit 1) as k
       where l.reply_error is not null
       order by l.received_at desc, k.id
       limit $5`,
    values: [bucket, account, from, most, limit, except],
  });
  return readFacts(rows, 'error');
}

/** How many of a keyword's newest messages are looked at: the replies to the very newest may not be settled yet. */
const LOOKED_AT = 20;
const HIGHEST_ID = `'ffffffff-ffff-ffff-ffff-ffffffffffff'`;

/** Which of these keywords' last replies failed. */
export async function findFailedReplies(
  handle: Handle,
  { bucket, account }: AccountKey,
  keywords: readonly number[],
  { from, except }: RepliesSince,
): Promise<Omit<FailedReply, 'key'>[]> {
  const rows = await allRows<Unread<Omit<FailedReply, 'key'>, 'error'>>(handle, {
    name: 'find-failed-replies',
    text: `
      select w.keyword, l.received_at as at, l.reply_error as error
        from unnest($3::integer[]) as w (keyword)
       cross join lateral (
             select received_at, reply_error
               from (select id, received_at, reply, reply_error from inbound_messages
                      where ${OF_ACCOUNT_BY_ANOTHER_INDEX} and keyword = w.keyword
                        and id between $4 and ${HIGHEST_ID}
                      order by id desc limit ${LOOKED_AT}) as newest
              where ${settled('$5')}
              order by id desc
              limit 1) as l
       where l.reply_error is not null`,
    values: [bucket, account, plainArray(keywords), from, except],
  });
  return readFacts(rows, 'error');
}

export type LostDomain = { domain: string; problem: Fact | null };

/** Approved domains whose records are known to be missing, or to have another key. */
export async function listLostDomains(
  handle: Handle,
  { bucket, account }: AccountKey,
  limit: number,
): Promise<LostDomain[]> {
  const rows = await allRows<Unread<LostDomain, 'problem'>>(handle, {
    name: 'list-lost-domains',
    text: `select domain, problem from email_domains
            where ${OF_ACCOUNT} and status = 'approved' and missing_since is not null
            order by domain limit $3`,
    values: [bucket, account, limit],
  });
  return readFacts(rows, 'problem');
}
