import { timeOfId } from '../core/ids.ts';
import type { AccountKey } from './accounts.queries.ts';
import { allRows, countRows, firstRow, plainArray, textArray, type Handle } from './database.ts';

/** 0: no receipt is wanted, 1: on success and failure, 2: on failure only. */
export type ReceiptWish = 0 | 1 | 2;

/** Distinguishes the parts of one message from those of another. */
export type LongMessageKey = AccountKey & {
  sender: string;
  recipient: string;
  reference: number;
  total: number;
};

/** `id` becomes the message's if this part is its first to come; it always names this part. `number` counts from 1. */
export type NewPart = LongMessageKey & {
  id: string;
  terms: object;
  number: number;
  body: Buffer;
  wish: ReceiptWish;
};

/** `complete`: all parts are there, and the call that added the last one sends the message. */
export type PartPlace = { id: string; complete: boolean };

const COUNT = 'cardinality(array_remove(l.wanted, null))';

const SAME_MESSAGE = `bucket = $1 and account = $2 and sender = $3 and recipient = $4 and reference = $5 and total = $6`;

const keyValues = (key: LongMessageKey) => [
  key.bucket,
  key.account,
  key.sender,
  key.recipient,
  key.reference,
  key.total,
];

/** @returns null if the message has this part already. */
export async function addPart(
  handle: Handle,
  part: NewPart,
  { waitMs, leaseMs }: { waitMs: number; leaseMs: number },
): Promise<PartPlace | null> {
  const now = timeOfId(part.id).getTime();
  const at = <T>(value: T) =>
    Array.from({ length: part.total }, (_, i) => (i + 1 === part.number ? value : null));
  return firstRow(handle, {
    name: 'add-smpp-part',
    text: `
      insert into smpp_long_messages as l
             (bucket, account, sender, recipient, reference, total, id, terms, bodies, wanted, tokens, due)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9::bytea[], $10::smallint[], $14::uuid[],
              $12)
      on conflict (bucket, account, sender, recipient, reference, total) where open do update
         set bodies[$11::integer] = excluded.bodies[$11::integer],
             wanted[$11::integer] = excluded.wanted[$11::integer],
             tokens[$11::integer] = excluded.tokens[$11::integer],
             -- What the part that came first said counts.
             terms = excluded.terms || l.terms,
             due = case when ${COUNT} + 1 < l.total then l.due
                        else $13::timestamptz end
       where l.wanted[$11::integer] is null
      returning l.id, ${COUNT} = l.total as complete`,
    values: [
      ...keyValues(part),
      part.id,
      JSON.stringify(part.terms),
      textArray(at(`\\x${part.body.toString('hex')}`)),
      plainArray(at(part.wish)),
      part.number,
      new Date(now + waitMs),
      new Date(now + leaseMs),
      plainArray(at(part.id)),
    ],
  });
}

/** `isOwn`: this very part is stored. `isSame`: a part with the same octets is. */
export type OpenMessage = PartPlace & { isOwn: boolean; isSame: boolean };

/** The open message that has this part already; locked until the transaction ends. */
export async function lockOpenMessage(handle: Handle, part: NewPart): Promise<OpenMessage | null> {
  return firstRow(handle, {
    name: 'lock-open-smpp-message',
    text: `select l.id, ${COUNT} = l.total as complete, l.tokens[$7::integer] = $9 as "isOwn",
                  coalesce(l.bodies[$7::integer] = $8::bytea, false) as "isSame"
             from smpp_long_messages l
            where ${SAME_MESSAGE} and open and wanted[$7::integer] is not null
              for update`,
    values: [...keyValues(part), part.number, part.body, part.id],
  });
}

/** Another message takes its place. No more parts are waited for: unless complete, it is due now, as it stands. */
export async function closeMessage(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: string,
): Promise<void> {
  await handle.query({
    name: 'close-smpp-message',
    text: `update smpp_long_messages l set open = false, due = case when ${COUNT} < l.total then now() else l.due end
            where l.bucket = $1 and l.account = $2 and l.id = $3`,
    values: [bucket, account, id],
  });
}

export type LongMessage = AccountKey & {
  id: string;
  sender: string;
  recipient: string;
  terms: unknown;
  bodies: (Buffer | null)[];
};

const FIELDS = ['bucket', 'account', 'id', 'sender', 'recipient', 'terms', 'bodies'];

export async function findLongMessage(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: string,
): Promise<LongMessage | null> {
  return firstRow(handle, {
    name: 'find-smpp-long-message',
    text: `select ${FIELDS.join(', ')} from smpp_long_messages
            where bucket = $1 and account = $2 and id = $3 and due is not null`,
    values: [bucket, account, id],
  });
}

/** Takes the messages that are due: no other process gets them until `leaseMs` have passed. */
export async function takeDueMessages(
  handle: Handle,
  limit: number,
  leaseMs: number,
): Promise<LongMessage[]> {
  return allRows(handle, {
    name: 'take-due-smpp-messages',
    text: `
      with due as materialized (
        select bucket, account, id from smpp_long_messages
         where due <= now() order by due limit $1
           for update skip locked
      )
      update smpp_long_messages l
         set open = false, due = now() + $2::double precision * interval '1 millisecond'
        from due d
       where l.bucket = d.bucket and l.account = d.account and l.id = d.id
      returning ${FIELDS.map((field) => `l.${field}`).join(', ')}`,
    values: [limit, leaseMs],
  });
}

/** It is a message now; of its parts, only the receipts they want are still needed. */
export async function markSent(handle: Handle, { bucket, account, id }: LongMessage): Promise<void> {
  await handle.query({
    name: 'mark-smpp-message-sent',
    text: `update smpp_long_messages set open = false, due = null, bodies = '{}'
            where bucket = $1 and account = $2 and id = $3`,
    values: [bucket, account, id],
  });
}

/** Also queues the receipts that its parts are owed. Does nothing if it has become a message after all. */
export async function refuseMessage(
  handle: Handle,
  { bucket, account, id }: LongMessage,
  code: string,
  content: object,
): Promise<void> {
  await handle.query({
    name: 'refuse-smpp-message',
    text: `
      with refused as (
        update smpp_long_messages l set open = false, due = null, bodies = '{}', refused = $4
         where l.bucket = $1 and l.account = $2 and l.id = $3 and l.due is not null
           and not exists (select 1 from messages m where m.bucket = $1 and m.account = $2 and m.id = $3)
        returning l.wanted
      )
      insert into smpp_deliveries (bucket, account, due, stored_at, id, part, content)
      select $1, $2, statement_timestamp(), statement_timestamp(), $3, w.no - 1, $5
        from refused r cross join lateral unnest(r.wanted) with ordinality as w (wanted, no)
       where w.wanted > 0`,
    values: [bucket, account, id, code, JSON.stringify(content)],
  });
}

/** The long message that a part's id may belong to: the nearest with that id or a smaller one. */
export async function findByPart(
  handle: Handle,
  { bucket, account }: AccountKey,
  { from, to }: { from: string; to: string },
): Promise<{ id: string; total: number; refused: string | null } | null> {
  return firstRow(handle, {
    name: 'find-smpp-message-by-part',
    text: `select id, total, refused from smpp_long_messages
            where bucket = $1 and account = $2 and id between $3 and $4
            order by id desc limit 1`,
    values: [bucket, account, from, to],
  });
}

/** Like {@link findByPart}, but among messages: for when the record of their parts is gone. */
export async function findSentByPart(
  handle: Handle,
  { bucket, account }: AccountKey,
  { from, to }: { from: string; to: string },
): Promise<string | null> {
  const { rows } = await handle.query<{ id: string; family: string }>({
    name: 'find-sent-by-part',
    text: `select id, family from messages
            where bucket = $1 and account = $2 and id between $3 and $4
            order by id desc limit 1`,
    values: [bucket, account, from, to],
  });
  const [nearest] = rows;
  return nearest?.family === 'smpp_parts' ? nearest.id : null;
}

/** Drops refused ones, and after a longer time those whose message never ended. */
export async function dropOldLongMessages(
  handle: Handle,
  { before, refusedBefore }: { before: Date; refusedBefore: Date },
  limit: number,
): Promise<number> {
  return countRows(handle, {
    name: 'drop-old-smpp-long-messages',
    text: `delete from smpp_long_messages l
            using (select bucket, account, id from smpp_long_messages
                    where due is null
                      and ((refused is not null and stored_at < $2) or stored_at < $1)
                    order by stored_at limit $3) as old
            where l.bucket = old.bucket and l.account = old.account and l.id = old.id`,
    values: [before, refusedBefore, limit],
  });
}
