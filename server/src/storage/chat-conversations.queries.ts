import type { Fact } from 'harkara-contract/fact.ts';
import type { AccountKey } from './accounts.queries.ts';
import { readFacts, type Unread } from './facts.ts';
import { allRows, firstRow, onlyRow, type Handle } from './database.ts';
import { ofSender } from './listed-messages.ts';

export type ConversationRow = {
  person: string;
  contactName: string | null;
  /** When the person last wrote, which opens a session. */
  lastAt: Date;
  /** What was written then. */
  lastKind: string | null;
  lastBody: string | null;
};

export type ConversationCursor = { lastAt: Date; person: string };

/** Who wrote to the sender, most recent first. */
export async function listConversations(
  handle: Handle,
  { bucket, account }: AccountKey,
  { sender, before, limit }: { sender: string; before: ConversationCursor | null; limit: number },
): Promise<ConversationRow[]> {
  return allRows(handle, {
    name: 'list-conversations',
    text: `select s.person, s.contact_name as "contactName", s.last_at as "lastAt", i.kind as "lastKind",
                  i.body as "lastBody"
             from (select person, contact_name, last_at from chat_sessions
                    where bucket = $1 and account = $2 and sender = $3
                      and ($4::timestamptz is null or (last_at, person) < ($4, $5))
                    order by last_at desc, person desc limit $6) s
             left join lateral (
                  select kind, body from inbound_chats
                   where bucket = $1 and account = $2 and sender = $3 and person = s.person
                   order by id desc limit 1) i on true
            order by s.last_at desc, s.person desc`,
    values: [bucket, account, sender, before?.lastAt ?? null, before?.person ?? null, limit],
  });
}

export type UnansweredRow = {
  person: string;
  /** The last message to the person. */
  id: string;
  body: string | null;
};

/**
 * Whom people of the account wrote to in the panel, and who never wrote back, the last written to first. Only the
 * sender's newest messages are examined: programs may send any number of them.
 *
 * @param since the id that the oldest message may have.
 */
export async function listUnanswered(
  handle: Handle,
  { bucket, account }: AccountKey,
  { sender, since, most, limit }: { sender: string; since: string; most: number; limit: number },
): Promise<UnansweredRow[]> {
  return allRows(handle, {
    name: 'list-unanswered',
    text: `with walked as materialized (
             select id, recipient, body, family, channel from messages
              where ${ofSender('$3')} and id >= $4
              order by id desc limit $5)
           select person, id, body
             from (select distinct on (recipient) recipient as person, id, body from walked
                    where family = 'panel' and channel = 'chatapp'
                    order by recipient, id desc) w
            where not exists (select from chat_sessions
                               where bucket = $1 and account = $2 and sender = $3 and person = w.person)
            order by id desc limit $6`,
    values: [bucket, account, sender, since, most, limit],
  });
}

/** When the newest message was sent in this time; null: none was. At most `most` of the sender's newest are examined. */
export async function findUnconfirmed(
  handle: Handle,
  { bucket, account }: AccountKey,
  { sender, after, before, most }: { sender: string; after: Date; before: Date; most: number },
): Promise<Date | null> {
  const { at } = await onlyRow<{ at: Date | null }>(handle, {
    name: 'find-unconfirmed-chat',
    text: `select max(sent_at) as at
             from (select sent_at, channel from messages
                    where ${ofSender('$3')} order by id desc limit $6) newest
            where channel = 'chatapp' and sent_at > $4 and sent_at < $5`,
    values: [bucket, account, sender, after, before, most],
  });
  return at;
}

export async function findConversation(
  handle: Handle,
  { bucket, account }: AccountKey,
  sender: string,
  person: string,
): Promise<{ contactName: string | null; lastAt: Date } | null> {
  return firstRow(handle, {
    name: 'find-conversation',
    text: `select contact_name as "contactName", last_at as "lastAt" from chat_sessions
            where bucket = $1 and account = $2 and sender = $3 and person = $4`,
    values: [bucket, account, sender, person],
  });
}

export type ChatLineRow = {
  id: string;
  isInbound: boolean;
  at: Date;
  kind: string;
  body: string | null;
  media: { id: string; mimeType: string; filename: string | null } | null;
  /** Of messages that the account has sent. */
  state: number | null;
  error: Fact | null;
  readAt: Date | null;
};

/** What both sides wrote, the newest first. @param before the last id of the page before; null: the first page. */
export async function listChatLines(
  handle: Handle,
  { bucket, account }: AccountKey,
  { sender, person, before, limit }: { sender: string; person: string; before: string | null; limit: number },
): Promise<ChatLineRow[]> {
  const { rows } = await handle.query<Unread<ChatLineRow, 'error'>>({
    name: 'list-chat-lines',
    text: `(select id, true as "isInbound", at, kind, body, media, null::smallint as state, null::text as error,
                   null::timestamptz as "readAt"
              from inbound_chats
             where bucket = $1 and account = $2 and sender = $3 and person = $4 and ($5::uuid is null or id < $5)
             order by id desc limit $6)
            union all
           (select m.id, false, null::timestamptz, 'text', coalesce(m.body, c.body), null::jsonb, m.state, m.error,
                   e.first_at
              from (select id, bucket, account, body, campaign, state, error from messages
                     where bucket = $1 and account = $2 and recipient = $4 and channel = 'chatapp'
                       and ($5::uuid is null or id < $5)
                     order by id desc limit $6) m
              left join campaigns c on c.bucket = $1 and c.account = $2 and c.campaign = m.campaign
              left join lateral (
                   select first_at from engagements
                    where bucket = $1 and account = $2 and message = m.id and kind = 'read' limit 1) e on true)
            order by id desc limit $6`,
    values: [bucket, account, sender, person, before, limit],
  });
  return readFacts(rows, 'error');
}
