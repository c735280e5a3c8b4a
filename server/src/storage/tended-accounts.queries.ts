import { OWN, RETENTION, type OwnRetention } from './account-retention.queries.ts';
import { IS_OVER } from './old-campaigns.queries.ts';
import { among, pieceOf, rangeOf, type Piece } from './retained-pieces.ts';
import { accountArrays, type AccountKey } from './accounts.queries.ts';
import { allRows, countRows, plainArray, type Handle } from './database.ts';
import { inTransaction, type MaintenanceConnection } from './maintenance-connection.ts';
import { CAMPAIGN_COUNTERS } from './account-changes.queries.ts';

/** An account that was not tended today. `own` as in the account's settings. */
export type AccountToTend = AccountKey & { own: OwnRetention; tendedOn: string | null };

export async function findAccountsToTend(
  handle: Handle,
  { today, after }: { today: string; after: AccountKey },
  limit: number,
): Promise<AccountToTend[]> {
  return allRows(handle, {
    text: `select a.bucket, a.account, ${OWN}, to_char(r.tended_on, 'YYYY-MM-DD') as "tendedOn"
             from accounts a
             left join ${RETENTION}
            where (a.bucket, a.account) > ($3, $4) and r.tended_on is distinct from $1::date
            order by a.bucket, a.account limit $2`,
    values: [today, limit, after.bucket, after.account],
  });
}

/** Null: never. */
export async function readTendedOn(handle: Handle, { bucket, account }: AccountKey): Promise<string | null> {
  const { rows } = await handle.query<{ day: string | null }>({
    text: `select to_char(tended_on, 'YYYY-MM-DD') as day from account_retention where bucket = $1 and account = $2`,
    values: [bucket, account],
  });
  return rows[0]?.day ?? null;
}

export async function noteTended(
  handle: Handle,
  accounts: readonly AccountKey[],
  today: string,
): Promise<void> {
  await handle.query({
    text: `insert into account_retention (bucket, account, tended_on)
           select k.bucket, k.account, $3::date
             from cell, unnest($1::smallint[], $2::integer[]) as k (bucket, account)
            where cell.one
           on conflict (bucket, account) do update set tended_on = excluded.tended_on`,
    values: [...accountArrays(accounts), today],
  });
}

/** Windows of keys that are not used any more: the next request begins another. @returns how many; if it is `limit`, there may be more. */
export async function dropOldRates(
  handle: Handle,
  accounts: readonly AccountKey[],
  before: string,
  limit: number,
): Promise<number> {
  return countRows(handle, {
    text: `delete from rate_windows
            where ctid = any (array(
                    select r.place from unnest($1::smallint[], $2::integer[]) as k (bucket, account)
                     cross join lateral (
                           select w.ctid as place from rate_windows w
                            where w.bucket = k.bucket and w.account = k.account and w.day < $3::date
                            limit $4 for update skip locked) as r
                     limit $4))`,
    values: [...accountArrays(accounts), before, limit],
  });
}

/** Each account with the time before which something of it goes. */
export type Dated = AccountKey & { before: Date };

const datesOf = (accounts: readonly Dated[]) => [
  ...accountArrays(accounts),
  plainArray(accounts.map(({ before }) => before.toISOString())),
];

/** People who have written last before then, in the order of that. A session that is prolonged just now is left out. */
const oldSessions = (which: string) => `
  select s.place from unnest($1::smallint[], $2::integer[], $3::timestamptz[]) as k (bucket, account, before)
   cross join lateral (
         select c.ctid as place from chat_sessions c
          where c.bucket = k.bucket and c.account = k.account and c.last_at < k.before ${which}
          order by c.last_at limit $4 for update skip locked) as s
   limit $4`;

/** @returns how many; if it is `limit`, there may be more. */
export async function dropOldSessions(
  handle: Handle,
  accounts: readonly Dated[],
  limit: number,
): Promise<number> {
  return countRows(handle, {
    text: `delete from chat_sessions where ctid = any (array(${oldSessions('')}))`,
    values: [...datesOf(accounts), limit],
  });
}

/** Removes people's names where texts go before the messages. @returns how many; if it is `limit`, there may be more. */
export async function blankOldSessions(
  handle: Handle,
  accounts: readonly Dated[],
  limit: number,
): Promise<number> {
  return countRows(handle, {
    text: `update chat_sessions set contact_name = null
            where ctid = any (array(${oldSessions('and c.contact_name is not null')}))`,
    values: [...datesOf(accounts), limit],
  });
}

/** Removes what refused requests asked for, and what they were answered. */
export async function blankOldRefusals(
  handle: Handle,
  accounts: readonly Dated[],
  limit: number,
): Promise<number> {
  return countRows(handle, {
    text: `update refusals set asked = null, answer = null
            where ctid = any (array(
                    select r.ctid
                      from unnest($1::smallint[], $2::integer[], $3::timestamptz[]) as k (bucket, account, before)
                      join refusals r on r.bucket = k.bucket and r.account = k.account
                     where r.at < k.before and (r.asked is not null or r.answer is not null)
                     limit $4))`,
    values: [...datesOf(accounts), limit],
  });
}

/** Each account with the id below which something of it goes. */
export type Bounded = AccountKey & { below: string };

const FIRST_OF = {
  chat_numbers: 'select message as id from chat_numbers where OWN order by message limit 1',
  campaigns: 'select first as id from campaigns where OWN order by campaign limit 1',
} as const;

/** Those of the accounts whose oldest number, or campaign, is below their bound. */
export async function findWithOld(
  handle: Handle,
  table: keyof typeof FIRST_OF,
  accounts: readonly Bounded[],
): Promise<AccountKey[]> {
  return allRows(handle, {
    text: `select k.bucket, k.account
             from unnest($1::smallint[], $2::integer[], $3::uuid[]) as k (bucket, account, below)
            cross join lateral (
                  ${FIRST_OF[table].replace('OWN', 'bucket = k.bucket and account = k.account')}) as oldest
            where oldest.id < k.below`,
    values: [...accountArrays(accounts), plainArray(accounts.map(({ below }) => below))],
  });
}

/** Numbers of chats; ended are those whose messages are gone. */
export async function findNumberPiece(
  handle: Handle,
  { bucket, account }: AccountKey,
  { after, before }: { after: string; before: string },
  limit: number,
): Promise<Piece> {
  const { rows } = await handle.query<{ id: string; ended: boolean }>({
    text: `
      with n as materialized (
        select message as id from chat_numbers
         where bucket = $1 and account = $2 and message > $3 and message < $4 order by message limit $5
      )
      select n.id, (select 1 from messages m
                     where m.bucket = $1 and m.account = $2 and m.id = n.id limit 1) is null as ended
        from n order by n.id`,
    values: [bucket, account, after, before, limit],
  });
  return pieceOf(rows, limit);
}

export async function deleteNumbers(
  handle: Handle,
  { bucket, account }: AccountKey,
  ids: readonly string[],
): Promise<void> {
  await handle.query({
    text: `delete from chat_numbers where ${among('message')}`,
    values: [bucket, account, ...rangeOf(ids)],
  });
}

export type OldCampaign = { campaign: number; first: string };

/** The account's campaigns with numbers above `after`. */
export async function listOldestCampaigns(
  handle: Handle,
  { bucket, account }: AccountKey,
  after: number,
  limit: number,
): Promise<OldCampaign[]> {
  return allRows(handle, {
    text: `select campaign, first from campaigns
            where bucket = $1 and account = $2 and campaign > $3 order by campaign limit $4`,
    values: [bucket, account, after, limit],
  });
}

/**
 * Deletes those of the campaigns that have no messages left, with their counts, and keeps the account's numbers of
 * campaigns right.
 *
 * @param campaigns `end`: greater than all ids of its messages.
 */
export async function deleteCampaigns(
  connection: MaintenanceConnection,
  { bucket, account }: AccountKey,
  campaigns: readonly (OldCampaign & { end: string })[],
): Promise<void> {
  await inTransaction(connection, async (handle) => {
    const { rows: deleted } = await handle.query<{ campaign: number; state: string }>({
      text: `delete from campaigns c
              using unnest($3::integer[], $4::uuid[], $5::uuid[]) as k (campaign, first, past)
              where c.bucket = $1 and c.account = $2 and c.campaign = k.campaign and ${IS_OVER}
                and (select 1 from messages m
                      where m.bucket = $1 and m.account = $2 and m.id >= k.first and m.id < k.past limit 1) is null
             returning c.campaign, c.state`,
      values: [
        bucket,
        account,
        plainArray(campaigns.map(({ campaign }) => campaign)),
        plainArray(campaigns.map(({ first }) => first)),
        plainArray(campaigns.map(({ end }) => end)),
      ],
    });
    if (deleted.length === 0) return;
    const numbers = deleted.map(({ campaign }) => campaign);
    for (const table of ['campaign_counts', 'campaign_minutes']) {
      await handle.query({
        text: `delete from ${table} where bucket = $1 and account = $2 and campaign = any ($3::integer[])`,
        values: [bucket, account, plainArray(numbers)],
      });
    }
    const cancelled = deleted.filter(({ state }) => state === 'cancelled').length;
    await handle.query({
      text: `update account_counters set last = last - $3 where bucket = $1 and account = $2 and name = $4`,
      values: [bucket, account, cancelled, CAMPAIGN_COUNTERS.cancelled],
    });
    await handle.query({
      text: `insert into account_counters as c (bucket, account, name, last) values ($1, $2, $3, $4)
             on conflict (bucket, account, name) do update set last = c.last + excluded.last`,
      values: [bucket, account, CAMPAIGN_COUNTERS.deleted, deleted.length],
    });
    await handle.query({
      text: `insert into account_counters as c (bucket, account, name, last) values ($1, $2, $3, $4)
             on conflict (bucket, account, name) do update set last = greatest(c.last, excluded.last)`,
      values: [bucket, account, CAMPAIGN_COUNTERS.newestDeleted, Math.max(...numbers)],
    });
  });
}
