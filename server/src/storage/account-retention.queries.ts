import type { AccountKey } from './accounts.queries.ts';
import { plainArray, type Handle } from './database.ts';
import { inTransaction } from './maintenance-connection.ts';
import { ended } from './retention-blockers.queries.ts';
import { ADD_CARRIED, kept } from './retired-weeks.queries.ts';

/** An account that has not been gone through today. `own` as in the account's settings. */
export type AccountToKeep = AccountKey & {
  own: { days?: number; text_days?: number };
  texts: string;
  refsBefore: string | null;
};

/** @param all false: only accounts with a retention of their own. */
export async function findAccountsToKeep(
  handle: Handle,
  today: string,
  all: boolean,
  limit: number,
): Promise<AccountToKeep[]> {
  const { rows } = await handle.query<AccountToKeep>({
    text: `select a.bucket, a.account, coalesce(a.settings -> 'retention', '{}') as own,
                  coalesce(r.texts, '00000000-0000-0000-0000-000000000000') as texts,
                  to_char(r.refs_before, 'YYYY-MM-DD') as "refsBefore"
             from accounts a
             left join account_retention r on r.bucket = a.bucket and r.account = a.account
            where ($2 or a.settings ? 'retention') and r.done_on is distinct from $1::date
            order by a.bucket, a.account limit $3`,
    values: [today, all, limit],
  });
  return rows;
}

export async function noteKept(
  handle: Handle,
  { bucket, account }: AccountKey,
  { today, texts, refsBefore }: { today: string; texts: string; refsBefore: string | null },
): Promise<void> {
  await handle.query({
    text: `insert into account_retention (bucket, account, done_on, texts, refs_before) values ($1, $2, $3, $4, $5)
           on conflict (bucket, account) do update
              set done_on = excluded.done_on, texts = excluded.texts, refs_before = excluded.refs_before`,
    values: [bucket, account, today, texts, refsBefore],
  });
}

/** A piece of an account's messages, or inbound messages, in the order of their ids. */
export type Piece = {
  ended: string[];
  /** How many of them stand before the first one that has not ended, to which something is still to happen. Null: all have. */
  endedBefore: number | null;
  /** The last one; null at the end. */
  last: string | null;
};

export async function findMessagePiece(
  handle: Handle,
  { bucket, account }: AccountKey,
  { after, before, walked }: { after: string; before: string; walked: Date },
  limit: number,
): Promise<Piece> {
  const { rows } = await handle.query<{ id: string; ended: boolean }>({
    text: `
      with m as materialized (
        select bucket, account, id, state, sent_at from messages
         where bucket = $1 and account = $2 and id > $3 and id < $4 order by id limit $6
      ), queued as materialized (
        select subject as id from webhook_queue where bucket = $1 and account = $2 and subject < $4
        union all
        select id from smpp_deliveries where bucket = $1 and account = $2 and id < $4
        union all
        select id from smpp_long_messages where bucket = $1 and account = $2 and id < $4
        union all
        select id from inflight where bucket = $1 and account = $2
      )
      select m.id, coalesce(${ended('m', '$5')}, false) and m.id not in (select id from queued)
                   and not exists (select 1 from outbox o where o.id = m.id)
                   and not exists (select 1 from scheduled s where s.id = m.id) as ended
        from m order by m.id`,
    values: [bucket, account, after, before, walked, limit],
  });
  return pieceOf(rows, limit);
}

export async function findInboundPiece(
  handle: Handle,
  { bucket, account }: AccountKey,
  { after, before }: { after: string; before: string },
  limit: number,
): Promise<Piece> {
  const { rows } = await handle.query<{ id: string; ended: boolean }>({
    text: `
      with m as materialized (
        select id from inbound_messages
         where bucket = $1 and account = $2 and id > $3 and id < $4 order by id limit $5
      ), queued as materialized (
        select subject as id from webhook_queue where bucket = $1 and account = $2 and subject < $4
        union all
        select id from smpp_deliveries where bucket = $1 and account = $2 and id < $4
        union all
        select id from owed_replies where bucket = $1 and account = $2
      )
      select m.id, m.id not in (select id from queued) as ended from m order by m.id`,
    values: [bucket, account, after, before, limit],
  });
  return pieceOf(rows, limit);
}

/** Deletes messages with all that is kept about them; what they cost and got back is carried on. */
export async function deleteMessages(
  handle: Handle,
  { bucket, account }: AccountKey,
  ids: readonly string[],
  horizon: string,
): Promise<void> {
  const values = [bucket, account, ...rangeOf(ids)];
  const sum = (reason: 'send' | 'refund', entry: 'entry' | 'refund_entry') => `
    select bucket, account, credit_kind, '${reason}', ${kept(entry, '$6')}, sum(price), count(*)
      from gone where ${entry} is not null group by 1, 2, 3, 5`;
  await inTransaction(handle, async () => {
    await handle.query({
      text: `insert into account_retention as r (bucket, account, horizon) values ($1, $2, $3)
             on conflict (bucket, account) do update set horizon = greatest(r.horizon, excluded.horizon)`,
      values: [bucket, account, horizon],
    });
    for (const table of ['attempts', 'receipts', 'reroutes']) {
      await handle.query({ text: `delete from ${table} where ${among('message')}`, values });
    }
    await deleteEvents(handle, values);
    await handle.query({ text: `delete from webhook_attempts where ${among('subject')}`, values });
    await handle.query({
      text: `with gone as (
               delete from messages where ${among('id')}
               returning bucket, account, credit_kind, entry, refund_entry, price
             )
             insert into carried as c (bucket, account, kind, reason, entry, amount, messages)
             ${sum('send', 'entry')} union all ${sum('refund', 'refund_entry')}
             ${ADD_CARRIED}`,
      values: [...values, horizon],
    });
  });
}

/** What was written, in the operator's receipts and in webhooks too. */
export async function blankMessages(
  handle: Handle,
  { bucket, account }: AccountKey,
  ids: readonly string[],
): Promise<void> {
  const values = [bucket, account, ...rangeOf(ids)];
  await inTransaction(handle, async () => {
    await handle.query({
      text: `update messages set body = null where ${among('id')} and body is not null`,
      values,
    });
    await handle.query({
      text: `update receipts set raw = null where ${among('message')} and raw is not null`,
      values,
    });
    await deleteEvents(handle, values);
  });
}

export async function deleteInbound(
  handle: Handle,
  { bucket, account }: AccountKey,
  ids: readonly string[],
): Promise<void> {
  const values = [bucket, account, ...rangeOf(ids)];
  await inTransaction(handle, async () => {
    await deleteEvents(handle, values);
    await handle.query({ text: `delete from webhook_attempts where ${among('subject')}`, values });
    await handle.query({ text: `delete from inbound_messages where ${among('id')}`, values });
  });
}

export async function blankInbound(
  handle: Handle,
  { bucket, account }: AccountKey,
  ids: readonly string[],
): Promise<void> {
  const values = [bucket, account, ...rangeOf(ids)];
  await inTransaction(handle, async () => {
    await deleteEvents(handle, values);
    await handle.query({
      text: `update inbound_messages set body = '' where ${among('id')} and body <> ''`,
      values,
    });
  });
}

/** An event without its body cannot be replayed: it goes as a whole. */
async function deleteEvents(handle: Handle, values: (string | number)[]): Promise<void> {
  await handle.query({ text: `delete from events where ${among('subject')}`, values });
  await handle.query({ text: `delete from webhook_dead_letters where ${among('subject')}`, values });
}

export type TextCampaign = { campaign: number; first: string; total: number };

/** Campaigns that have ended and whose common text is still there, from behind number `after`. */
export async function findTextCampaigns(
  handle: Handle,
  { bucket, account }: AccountKey,
  { after, before }: { after: number; before: string },
  limit: number,
): Promise<TextCampaign[]> {
  const { rows } = await handle.query<TextCampaign>({
    text: `select campaign, first, total from campaigns
            where bucket = $1 and account = $2 and campaign > $3 and first < $4 and body <> ''
              and (state = 'completed' or state = 'cancelled' and swept >= total)
            order by campaign limit $5`,
    values: [bucket, account, after, before, limit],
  });
  return rows;
}

/** Unless one of its messages may still be sent. @param last the id of its last message. */
export async function blankCampaign(
  handle: Handle,
  { bucket, account }: AccountKey,
  { campaign, first, last }: { campaign: number; first: string; last: string },
): Promise<void> {
  await handle.query({
    text: `update campaigns set body = ''
            where bucket = $1 and account = $2 and campaign = $3
              and not exists (select 1 from messages
                               where bucket = $1 and account = $2 and id between $4 and $5 and state < 30)`,
    values: [bucket, account, campaign, first, last],
  });
}

/** Operators' ids, on some pages of a day, of messages of these accounts that are no longer there. */
export async function deleteRefs(
  handle: Handle,
  table: string,
  pages: { from: number; to: number },
  accounts: readonly AccountKey[],
): Promise<void> {
  await handle.query({
    text: `delete from ${table} v
            where v.ctid >= $1::tid and v.ctid < $2::tid and v.bucket = any ($3::smallint[])
              and v.account = any ($4::integer[])
              and not exists (select 1 from messages m
                               where m.bucket = v.bucket and m.account = v.account and m.id = v.message)`,
    values: [
      `(${pages.from},0)`,
      `(${pages.to},0)`,
      plainArray(accounts.map(({ bucket }) => bucket)),
      plainArray(accounts.map(({ account }) => account)),
    ],
  });
}

/** The bounds let the partitions be chosen that these ids can be in. */
const among = (id: string) =>
  `bucket = $1 and account = $2 and ${id} = any ($3::uuid[]) and ${id} >= $4 and ${id} <= $5`;

function rangeOf(ids: readonly string[]): string[] {
  const [first = '', last = first] = [ids[0], ids.at(-1)];
  return [plainArray(ids), first, last];
}

function pieceOf(rows: readonly { id: string; ended: boolean }[], limit: number): Piece {
  const firstOpen = rows.findIndex((row) => !row.ended);
  return {
    ended: rows.flatMap((row) => (row.ended ? [row.id] : [])),
    endedBefore: firstOpen === -1 ? null : firstOpen,
    last: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
  };
}
