import type { AccountKey } from './accounts.queries.ts';
import type { Handle } from './database.ts';

/** What a person has written to the account. */
export type ReceivedRow = {
  id: string;
  from: string;
  to: string;
  text: string;
  at: Date;
  /** The person's own name for themselves, where the channel tells it. */
  name: string | null;
  /** `text`, or what was sent instead, such as `image`. */
  kind: string;
  keyword: string | null;
  reply: string | null;
  replyText: string | null;
  replyError: string | null;
};

export type ReceivedWalk = {
  found: ReceivedRow[];
  /** The last one that was examined, if there may be more after it. */
  last: string | null;
};

export type ReceivedPage = {
  below: string;
  /** Spellings of a person's number; null: anybody's. */
  people: readonly string[] | null;
  /** How many are examined at most. */
  most: number;
  limit: number;
};

type WalkedRow = Partial<ReceivedRow> & { walked: number; last: string | null };

/** SMS to the account's numbers, newest first, each with its keyword and the reply to it. */
export function listReceivedSms(handle: Handle, key: AccountKey, page: ReceivedPage): Promise<ReceivedWalk> {
  return walk(handle, key, page, 'list-received-sms', {
    columns: 'id, sender as person, number, body, keyword, reply, reply_error, received_at',
    table: 'inbound_messages',
    fields: `f.number as "to", f.received_at as at, null as name, 'text' as kind, k.key as keyword, f.reply,
             r.body as "replyText", f.reply_error as "replyError"`,
    joins: `
      left join lateral (select key from keywords
                          where bucket = $1 and account = $2 and id = f.keyword limit 1) k on true
      left join lateral (select body from messages
                          where bucket = $1 and account = $2 and id = f.reply limit 1) r on true`,
  });
}

/** Messages to the account's business number, newest first. */
export function listReceivedChats(
  handle: Handle,
  key: AccountKey,
  page: ReceivedPage,
): Promise<ReceivedWalk> {
  return walk(handle, key, page, 'list-received-chats', {
    columns: 'id, person, sender, contact_name, kind, body, at',
    table: 'inbound_chats',
    fields: `f.sender as "to", f.at, f.contact_name as name, f.kind, null as keyword, null::uuid as reply,
             null as "replyText", null as "replyError"`,
    joins: '',
  });
}

type Source = { columns: string; table: string; fields: string; joins: string };

async function walk(
  handle: Handle,
  { bucket, account }: AccountKey,
  { below, people, most, limit }: ReceivedPage,
  name: string,
  { columns, table, fields, joins }: Source,
): Promise<ReceivedWalk> {
  const { rows } = await handle.query<WalkedRow>({
    name,
    text: `
      with walked as materialized (
        select ${columns} from ${table}
         where bucket = $1 and account = $2 and id < $3
         order by id desc limit $4
      ), found as materialized (
        select * from walked where $5::text[] is null or person = any ($5) order by id desc limit $6
      )
      select (select count(*) from walked)::integer as walked, (select id from walked order by id limit 1) as last,
             f.id, f.person as "from", f.body as text, ${fields}
        from (select 1) as always
        left join found f on true${joins}
       order by f.id desc`,
    values: [bucket, account, below, most, people, limit],
  });
  const found = rows.filter((row): row is WalkedRow & ReceivedRow => typeof row.id === 'string');
  const [{ walked, last } = { walked: 0, last: null }] = rows;
  return { found, last: walked < most ? null : last };
}
