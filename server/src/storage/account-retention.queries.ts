import { NO_ID } from '../core/ids.ts';
import type { AccountKey } from './accounts.queries.ts';
import { plainArray, type Handle } from './database.ts';
import { inTransaction } from './maintenance-connection.ts';
import { STATE } from './ranks.ts';
import { refundedOf } from './refunds.ts';
import { ended } from './retention-blockers.queries.ts';
import { ADD_CARRIED, kept } from './retired-weeks.queries.ts';

/** An account whose retention has not been applied today. `own` as in the account's settings. */
export type AccountDue = AccountKey & { own: OwnRetention; texts: string };

export type OwnRetention = { days?: number; text_days?: number };

export const OWN = `coalesce(a.settings -> 'retention', '{}') as own`;
export const RETENTION = `account_retention r on r.bucket = a.bucket and r.account = a.account`;

/** @param all false: only accounts with a retention of their own. */
export async function findAccountsDue(
  handle: Handle,
  { today, all, after }: { today: string; all: boolean; after: AccountKey },
  limit: number,
): Promise<AccountDue[]> {
  const { rows } = await handle.query<AccountDue>({
    text: `select a.bucket, a.account, ${OWN}, coalesce(r.texts, '${NO_ID}') as texts
             from accounts a
             left join ${RETENTION}
            where (a.bucket, a.account) > ($4, $5)
              and ($2 or a.settings ? 'retention') and r.done_on is distinct from $1::date
            order by a.bucket, a.account limit $3`,
    values: [today, all, limit, after.bucket, after.account],
  });
  return rows;
}

/** @param texts the id up to which texts are gone. */
export async function noteApplied(
  handle: Handle,
  { bucket, account }: AccountKey,
  { today, texts }: { today: string; texts: string },
): Promise<void> {
  await handle.query({
    text: `insert into account_retention (bucket, account, done_on, texts) values ($1, $2, $3, $4)
           on conflict (bucket, account) do update set done_on = excluded.done_on, texts = excluded.texts`,
    values: [bucket, account, today, texts],
  });
}

/** From now on, receipts for messages with smaller ids are stored without the operator's text. */
export async function noteTextHorizon(
  handle: Handle,
  { bucket, account }: AccountKey,
  horizon: string,
): Promise<void> {
  await handle.query({
    text: `insert into account_retention as r (bucket, account, text_horizon) values ($1, $2, $3)
           on conflict (bucket, account) do update set text_horizon = greatest(r.text_horizon, excluded.text_horizon)`,
    values: [bucket, account, horizon],
  });
}

/** Only for those of the accounts whose texts are kept for a shorter time than their messages. */
export async function findTextHorizons(
  handle: Handle,
  accounts: readonly AccountKey[],
): Promise<Map<number, string>> {
  const { rows } = await handle.query<{ account: number; horizon: string }>({
    name: 'find-text-horizons',
    text: `select k.account, r.text_horizon as horizon
             from unnest($1::smallint[], $2::integer[]) as k (bucket, account)
             join account_retention r on r.bucket = k.bucket and r.account = k.account`,
    values: keysOf(accounts),
  });
  return new Map(rows.map(({ account, horizon }) => [account, horizon]));
}

/** An account with a retention of its own, some of whose messages were deleted. */
export type AccountWithRefs = AccountKey & { own: OwnRetention; refsBefore: string | null };

/** Those whose retention was applied today. */
export async function findAccountsWithRefs(
  handle: Handle,
  { today, after }: { today: string; after: AccountKey },
  limit: number,
): Promise<AccountWithRefs[]> {
  const { rows } = await handle.query<AccountWithRefs>({
    text: `select a.bucket, a.account, ${OWN}, to_char(r.refs_before, 'YYYY-MM-DD') as "refsBefore"
             from accounts a
             join ${RETENTION}
            where (a.bucket, a.account) > ($3, $4) and a.settings ? 'retention' and r.done_on = $1::date
            order by a.bucket, a.account limit $2`,
    values: [today, limit, after.bucket, after.account],
  });
  return rows;
}

/** Records that operators' ids from before this day are gone. */
export async function noteRefsBefore(
  handle: Handle,
  accounts: readonly AccountKey[],
  day: string,
): Promise<void> {
  await handle.query({
    text: `update account_retention r set refs_before = greatest(r.refs_before, $3::date)
             from unnest($1::smallint[], $2::integer[]) as k (bucket, account)
            where r.bucket = k.bucket and r.account = k.account`,
    values: [...keysOf(accounts), day],
  });
}

/** A piece of an account's messages, or inbound messages, in the order of their ids. */
export type Piece = {
  ended: string[];
  /** How many of them come before the first message that has not ended, and may still change. Null: all have ended. */
  endedBefore: number | null;
  /** The last id; null at the end. */
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
      ), held as materialized (
        -- As many as connectors have under way.
        select id from inflight where bucket = $1 and account = $2
      )
      select m.id, coalesce(${ended('m', '$5')}, false) and m.id not in (select id from held)
                   and ${isTold('m.id')}
                   and ${isAbsent('smpp_long_messages', 'm.id')}
                   and ${isAbsent('outbox', 'm.id')}
                   and ${isAbsent('scheduled', 'm.id')} as ended
        from m order by m.id`,
    values: [bucket, account, after, before, walked, limit],
  });
  return pieceOf(rows, limit);
}

/** Where messages that came in are stored, with the columns of their texts. */
export const INBOUND_TABLES = {
  inbound_messages: "body = ''",
  inbound_chats: "body = '', media = null, contact_name = null",
} as const;

export type InboundTable = keyof typeof INBOUND_TABLES;

export async function findInboundPiece(
  handle: Handle,
  table: InboundTable,
  { bucket, account }: AccountKey,
  { after, before }: { after: string; before: string },
  limit: number,
): Promise<Piece> {
  const { rows } = await handle.query<{ id: string; ended: boolean }>({
    text: `
      with m as materialized (
        select id from ${table}
         where bucket = $1 and account = $2 and id > $3 and id < $4 order by id limit $5
      )
      select m.id, ${isTold('m.id')} and ${isAbsent('owed_replies', 'm.id')} as ended from m order by m.id`,
    values: [bucket, account, after, before, limit],
  });
  return pieceOf(rows, limit);
}

/** An event without its body cannot be replayed, so the whole row is deleted. */
const DELETE_EVENTS = ['events', 'webhook_dead_letters'].map(
  (table) => `delete from ${table} where ${among('subject')}`,
);
const DELETE_CHAT_NUMBERS = `delete from chat_numbers where ${among('message')}`;
const DELETE_ENGAGEMENTS = `delete from engagements where ${among('message')}`;
/**
 * The contents of calls whose messages are among those, unless one may still be handed over. $6 is the day up to which
 * hand-overs have been searched: what stayed unknown before is not handed over again.
 */
const CONTENTS = `
  (select first from messages where ${among('id')} union select id from messages where ${among('id')}) as call
   cross join lateral (
         select * from contents where bucket = $1 and account = $2 and first = call.first limit 1) as c
   where not exists (select 1 from messages m
                      where m.bucket = $1 and m.account = $2 and (m.first = c.first or m.id = c.first)
                        and m.state < ${STATE.sent}
                        and m.id >= c.first and m.id <= (left(c.first::text, 28) || 'ffffffff')::uuid
                        and not (coalesce(${ended('m', '$6')}, false)
                                 and ${['outbox', 'scheduled', 'inflight'].map((queue) => isAbsent(queue, 'm.id')).join(' and ')}))`;
const DELETE_CONTENTS = [
  `delete from attachments
    where bucket = $1 and account = $2
      and upload in (select (c.content #>> '{attachments,upload}')::uuid from ${CONTENTS})`,
  `delete from contents where bucket = $1 and account = $2 and first in (select c.first from ${CONTENTS})`,
];
const DELETE_WEBHOOK_ATTEMPTS = `delete from webhook_attempts where ${among('subject')}`;

/** Messages first, in the order of their ids, as the recorder locks them; then what is kept about them. */
async function lockPiece(handle: Handle, values: readonly (string | number)[]): Promise<void> {
  await handle.query({
    text: `select 1 from messages where ${among('id')} order by id for update`,
    values: [...values],
  });
}

/** Deletes messages and all that is kept about them; their costs and refunds are carried. */
export async function deleteMessages(
  handle: Handle,
  { bucket, account }: AccountKey,
  ids: readonly string[],
  { horizon, walked }: { horizon: string; walked: Date },
): Promise<void> {
  const values = [bucket, account, ...rangeOf(ids)];
  const sum = (reason: 'send' | 'refund', entry: 'entry' | 'refund_entry') => `
    select bucket, account, credit_kind, '${reason}', ${kept(entry, '$6')}, sum(${reason === 'send' ? 'price' : 'refunded'}), count(*)
      from gone where ${entry} is not null group by 1, 2, 3, 5`;
  await inTransaction(handle, async () => {
    await handle.query({
      text: `insert into account_retention as r (bucket, account, horizon) values ($1, $2, $3)
             on conflict (bucket, account) do update set horizon = greatest(r.horizon, excluded.horizon)`,
      values: [bucket, account, horizon],
    });
    await lockPiece(handle, values);
    // Their attempts say whether they may still be handed over.
    for (const text of DELETE_CONTENTS) await handle.query({ text, values: [...values, walked] });
    for (const table of ['attempts', 'receipts', 'reroutes']) {
      await handle.query({ text: `delete from ${table} where ${among('message')}`, values });
    }
    const others = [DELETE_WEBHOOK_ATTEMPTS, DELETE_ENGAGEMENTS, DELETE_CHAT_NUMBERS];
    for (const text of [...DELETE_EVENTS, ...others]) {
      await handle.query({ text, values });
    }
    await handle.query({
      text: `with gone as (
               delete from messages where ${among('id')}
               returning bucket, account, credit_kind, entry, refund_entry, price, ${refundedOf()} as refunded
             )
             insert into carried as c (bucket, account, kind, reason, entry, amount, messages)
             ${sum('send', 'entry')} union all ${sum('refund', 'refund_entry')}
             ${ADD_CARRIED}`,
      values: [...values, horizon],
    });
  });
}

/** Removes the messages' texts, also from operators' receipts and from webhooks. */
export async function blankMessages(
  handle: Handle,
  { bucket, account }: AccountKey,
  ids: readonly string[],
  walked: Date,
): Promise<void> {
  const values = [bucket, account, ...rangeOf(ids)];
  const statements = [
    // A message without a text of its own has its campaign's, so null would bring that text back.
    `update messages set body = '', digits = null where ${among('id')} and (body <> '' or digits is not null)`,
    `update receipts set raw = null where ${among('message')} and raw is not null`,
    ...DELETE_EVENTS,
  ];
  await inTransaction(handle, async () => {
    await lockPiece(handle, values);
    for (const text of statements) await handle.query({ text, values });
    for (const text of DELETE_CONTENTS) await handle.query({ text, values: [...values, walked] });
  });
}

export async function deleteInbound(
  handle: Handle,
  table: InboundTable,
  key: AccountKey,
  ids: readonly string[],
): Promise<void> {
  await changeTogether(handle, key, ids, [
    ...DELETE_EVENTS,
    DELETE_WEBHOOK_ATTEMPTS,
    `delete from ${table} where ${among('id')}`,
  ]);
}

export async function blankInbound(
  handle: Handle,
  table: InboundTable,
  key: AccountKey,
  ids: readonly string[],
): Promise<void> {
  await changeTogether(handle, key, ids, [
    ...DELETE_EVENTS,
    `update ${table} set ${INBOUND_TABLES[table]} where ${among('id')} and body <> ''`,
  ]);
}

/** Runs statements on these ids of the account in one transaction. */
async function changeTogether(
  handle: Handle,
  { bucket, account }: AccountKey,
  ids: readonly string[],
  statements: readonly string[],
): Promise<void> {
  const values = [bucket, account, ...rangeOf(ids)];
  await inTransaction(handle, async () => {
    for (const text of statements) await handle.query({ text, values });
  });
}

export type TextCampaign = { campaign: number; first: string; total: number };

/** A campaign that has no messages to queue or to take back any more. */
export const IS_OVER = `case state when 'completed' then true when 'cancelled' then swept >= total else fed >= total end`;

/** Campaigns with a common text that will no longer be fed, numbered above `after`. */
export async function findTextCampaigns(
  handle: Handle,
  { bucket, account }: AccountKey,
  { after, before }: { after: number; before: string },
  limit: number,
): Promise<TextCampaign[]> {
  const { rows } = await handle.query<TextCampaign>({
    text: `select campaign, first, total from campaigns
            where bucket = $1 and account = $2 and campaign > $3 and first < $4 and body <> ''
              and ${IS_OVER}
            order by campaign limit $5`,
    values: [bucket, account, after, before, limit],
  });
  return rows;
}

/**
 * Blanks a campaign's text unless one of its messages may still be sent. Not every campaign is ever completed: a
 * carrier may send no receipts.
 *
 * @param last the id of its last message.
 */
export async function blankCampaign(
  handle: Handle,
  { bucket, account }: AccountKey,
  { campaign, first, last, walked }: { campaign: number; first: string; last: string; walked: Date },
): Promise<void> {
  const isQueued = (queue: string) => `exists (select 1 from ${queue} where id between $4 and $5)`;
  await handle.query({
    text: `update campaigns set body = ''
            where bucket = $1 and account = $2 and campaign = $3
              and not (${['outbox', 'scheduled', 'inflight'].map(isQueued).join(' or ')})
              and not exists (select 1 from messages m
                               where m.bucket = $1 and m.account = $2 and m.id between $4 and $5
                                 and not coalesce(${ended('m', '$6')}, false))`,
    values: [bucket, account, campaign, first, last, walked],
  });
}

/** Deletes, on some pages of a day, the operators' ids of messages of these accounts that no longer exist. */
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
    values: [`(${pages.from},0)`, `(${pages.to},0)`, ...keysOf(accounts)],
  });
}

export const keysOf = (accounts: readonly AccountKey[]) => [
  plainArray(accounts.map(({ bucket }) => bucket)),
  plainArray(accounts.map(({ account }) => account)),
];

function isAbsent(table: string, id: string): string {
  return `(select 1 from ${table} q where q.bucket = $1 and q.account = $2 and q.id = ${id} limit 1) is null`;
}

/**
 * True if no webhook or SMPP delivery is pending for the message. The bucket is compared in a form that no index
 * supports: otherwise these queues would be read by their keys, through all the account's rows, for each message.
 */
const isTold = (id: string) =>
  `(select 1 from webhook_queue q
     where (q.bucket = $1) is true and q.account = $2 and q.subject = ${id} and q.attempt >= 0 limit 1) is null
   and (select 1 from smpp_deliveries q
         where (q.bucket = $1) is true and q.account = $2 and q.id = ${id} and q.tries >= 0 limit 1) is null`;

/** The bounds limit the partitions to those that can contain these ids. */
export function among(id: string): string {
  return `bucket = $1 and account = $2 and ${id} = any ($3::uuid[]) and ${id} >= $4 and ${id} <= $5`;
}

export function rangeOf(ids: readonly string[]): string[] {
  const [first = '', last = first] = [ids[0], ids.at(-1)];
  return [plainArray(ids), first, last];
}

export function pieceOf(rows: readonly { id: string; ended: boolean }[], limit: number): Piece {
  const firstOpen = rows.findIndex((row) => !row.ended);
  return {
    ended: rows.flatMap((row) => (row.ended ? [row.id] : [])),
    endedBefore: firstOpen === -1 ? null : firstOpen,
    last: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
  };
}
