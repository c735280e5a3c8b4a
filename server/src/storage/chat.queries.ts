import type { Fact } from 'harkara-contract/fact.ts';
import { timeOfId } from '../core/ids.ts';
import { accountArrays, type AccountKey } from './accounts.queries.ts';
import type { IdRange } from './campaign-messages.queries.ts';
import { readFacts, type Unread } from './facts.ts';
import { allRows, firstRow, textArray, type Handle, type Transaction } from './database.ts';
import { keyArrays, type MessageKey } from './message-keys.ts';
import { givenRows, names, selectGiven, sendTogether, withRows, type Column, type OfRows } from './rows.ts';

type Numbered = AccountKey & { count: number };

const NUMBERED_COLUMNS: readonly Column<Numbered>[] = [
  { name: 'bucket', type: 'smallint', of: (n) => n.bucket },
  { name: 'account', type: 'integer', of: (n) => n.account },
  { name: 'last', type: 'integer', of: (n) => n.count },
];

const COUNT_CHATS: OfRows<Numbered> = {
  name: 'count-chats',
  columns: NUMBERED_COLUMNS,
  text: `insert into account_counters as c (${names(NUMBERED_COLUMNS)}, name)
         ${selectGiven(NUMBERED_COLUMNS, 1, `, 'chat'`)} order by given.bucket, given.account
         on conflict (bucket, account, name) do update set last = c.last + excluded.last`,
};

const KEY_COLUMNS: readonly Column<MessageKey>[] = [
  { name: 'bucket', type: 'smallint', of: (m) => m.bucket },
  { name: 'account', type: 'integer', of: (m) => m.account },
  { name: 'id', type: 'uuid', of: (m) => m.id },
];

const NUMBER_CHATS: OfRows<MessageKey> = {
  name: 'number-chats',
  columns: KEY_COLUMNS,
  text: `insert into chat_numbers (bucket, account, number, message)
         select n.bucket, n.account, c.last - n.count + n.place, n.id
           from (select given.*, row_number() over of_account as place, count(*) over all_of_account as count
                   from ${givenRows(KEY_COLUMNS)}
                 window all_of_account as (partition by given.bucket, given.account),
                        of_account as (all_of_account order by given.id)) as n
          cross join lateral (
                select last from account_counters
                 where bucket = n.bucket and account = n.account and name = 'chat' limit 1) c`,
};

/** Gives messages their numbers: the next ones of their account. */
export async function numberChats(handle: Transaction, messages: readonly MessageKey[]): Promise<void> {
  const counted = Map.groupBy(messages, ({ account }) => account);
  const counts = [...counted.values()].flatMap(([first, ...others]) =>
    first ? [{ bucket: first.bucket, account: first.account, count: 1 + others.length }] : [],
  );
  await sendTogether(handle, [...withRows(COUNT_CHATS, counts), ...withRows(NUMBER_CHATS, messages)]);
}

/** Gives a campaign's messages their numbers, from `number` on: their ids are consecutive. */
export async function numberCampaign(
  handle: Handle,
  { bucket, account }: AccountKey,
  { first, last }: IdRange,
  number: number,
): Promise<void> {
  await handle.query({
    name: 'number-campaign',
    text: `insert into chat_numbers (bucket, account, number, message)
           select $1, $2, $5::integer - 1 + row_number() over (order by id), id
             from messages where bucket = $1 and account = $2 and id between $3 and $4`,
    values: [bucket, account, first, last, number],
  });
}

/** By message id. */
export async function findChatNumbers(
  handle: Handle,
  messages: readonly MessageKey[],
): Promise<Map<string, number>> {
  const { rows } = await handle.query<{ message: string; number: number }>({
    name: 'find-chat-numbers',
    text: `select n.message, n.number
             from unnest($1::smallint[], $2::integer[], $3::uuid[]) as k (bucket, account, id)
            cross join lateral (
                  select message, number from chat_numbers
                   where bucket = k.bucket and account = k.account and message = k.id limit 1) n`,
    values: keyArrays(messages),
  });
  return new Map(rows.map(({ message, number }) => [message, number]));
}

export async function findByChatNumber(
  handle: Handle,
  { bucket, account }: AccountKey,
  number: number,
): Promise<string | null> {
  const { rows } = await handle.query<{ message: string }>({
    name: 'find-by-chat-number',
    text: 'select message from chat_numbers where bucket = $1 and account = $2 and number = $3',
    values: [bucket, account, number],
  });
  return rows[0]?.message ?? null;
}

/** How far a message has come that a request waits for. */
export type ChatProgress = {
  id: string;
  state: number;
  vendorId: string | null;
  error: Fact | null;
  errorCode: string | null;
  number: number | null;
  /** Since then a worker has it, and the provider's answer is not known yet; null: none has. */
  inflightSince: Date | null;
};

export async function readChatProgress(
  handle: Handle,
  messages: readonly MessageKey[],
): Promise<ChatProgress[]> {
  const { rows } = await handle.query<Unread<ChatProgress, 'error'>>({
    name: 'read-chat-progress',
    text: `select m.id, m.state, m.vendor_id as "vendorId", m.error, m.error_code as "errorCode", n.number,
                  (select i.claimed_at from inflight i where i.id = m.id and i.bucket = m.bucket limit 1)
                    as "inflightSince"
             from unnest($1::smallint[], $2::integer[], $3::uuid[]) as k (bucket, account, id)
            cross join lateral (
                  select bucket, account, id, state, vendor_id, error, error_code from messages
                   where bucket = k.bucket and account = k.account and id = k.id limit 1) m
             left join lateral (
                  select number from chat_numbers
                   where bucket = k.bucket and account = k.account and message = k.id limit 1) n on true`,
    values: keyArrays(messages),
  });
  return readFacts(rows, 'error');
}

export type SessionKey = AccountKey & { sender: string; person: string };

/** Those of the people who wrote to the sender within the last `hours`. */
export async function findOpenSessions(
  handle: Handle,
  sessions: readonly SessionKey[],
  hours: number,
): Promise<{ account: number; person: string }[]> {
  return allRows(handle, {
    name: 'find-open-sessions',
    text: `select s.account, s.person
             from unnest($1::smallint[], $2::integer[], $3::text[], $4::text[]) as k (bucket, account, sender, person)
            cross join lateral (
                  select account, person from chat_sessions
                   where bucket = k.bucket and account = k.account and sender = k.sender and person = k.person
                     and last_at > now() - $5::integer * interval '1 hour'
                   limit 1) s`,
    values: [
      ...accountArrays(sessions),
      textArray(sessions.map((s) => s.sender)),
      textArray(sessions.map((s) => s.person)),
      hours,
    ],
  });
}

/** Sessions that are open, the newest first. */
export async function listOpenSessions(
  handle: Handle,
  { bucket, account }: AccountKey,
  hours: number,
  limit: number,
): Promise<{ person: string; contactName: string | null; lastAt: Date }[]> {
  return allRows(handle, {
    name: 'list-open-sessions',
    text: `select person, contact_name as "contactName", last_at as "lastAt" from chat_sessions
            where bucket = $1 and account = $2 and last_at > now() - $3::integer * interval '1 hour'
            order by last_at desc limit $4`,
    values: [bucket, account, hours, limit],
  });
}

export type NewInboundChat = AccountKey & {
  id: string;
  connector: number;
  vendorId: string;
  sender: string;
  person: string;
  contactName: string | null;
  kind: string;
  body: string;
  media: object | null;
  at: Date;
};

/**
 * Also opens the person's session, or prolongs it; a message that comes late does not shorten it, and one
 * that is dated ahead of our clock counts from now.
 */
export async function insertInboundChat(handle: Transaction, chat: NewInboundChat): Promise<void> {
  const { bucket, account, id, sender, person, contactName, at } = chat;
  const now = timeOfId(id);
  await sendTogether(handle, [
    {
      name: 'insert-inbound-chat',
      text: `insert into inbound_chats (bucket, account, id, connector, vendor_id, sender, person, contact_name, kind,
                                        body, media, at, received_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      values: [
        bucket,
        account,
        id,
        chat.connector,
        chat.vendorId,
        sender,
        person,
        contactName,
        chat.kind,
        chat.body,
        chat.media === null ? null : JSON.stringify(chat.media),
        at.toISOString(),
        now,
      ],
    },
    {
      name: 'prolong-chat-session',
      text: `insert into chat_sessions as s (bucket, account, sender, person, last_at, contact_name)
             values ($1, $2, $3, $4, $5, $6)
             on conflict (bucket, account, sender, person) do update
                set last_at = greatest(s.last_at, excluded.last_at),
                    contact_name = coalesce(excluded.contact_name, s.contact_name)`,
      values: [bucket, account, sender, person, at < now ? at : now, contactName],
    },
  ]);
}

/** An account's inbound media, by the provider's id of it. */
export async function findInboundMedia(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: string,
): Promise<{ connector: number; media: { id: string; mimeType: string; filename: string | null } } | null> {
  return firstRow(handle, {
    name: 'find-inbound-media',
    text: `select connector, media from inbound_chats
            where bucket = $1 and account = $2 and media ->> 'id' = $3 order by id desc limit 1`,
    values: [bucket, account, id],
  });
}
