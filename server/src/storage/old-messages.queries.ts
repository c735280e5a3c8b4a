import type { AccountKey } from './accounts.queries.ts';
import type { Handle } from './database.ts';
import { inTransaction, type MaintenanceConnection } from './maintenance-connection.ts';
import { STATE } from './ranks.ts';
import { refundedOf } from './refunds.ts';
import {
  among,
  DELETE_EVENTS,
  DELETE_WEBHOOK_ATTEMPTS,
  isAbsent,
  isTold,
  pieceOf,
  rangeOf,
  type Piece,
} from './retained-pieces.ts';
import { ended } from './retention-blockers.queries.ts';
import { ADD_CARRIED, kept } from './retired-weeks.queries.ts';

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
        -- There are only as many as connectors have under way.
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

/**
 * Finds the contents of requests whose messages are among these, unless a message may still be sent. $6 is the day up to
 * which attempts have been searched: a message that stayed unknown before that day is not sent again.
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

const DELETE_CHAT_NUMBERS = `delete from chat_numbers where ${among('message')}`;
const DELETE_ENGAGEMENTS = `delete from engagements where ${among('message')}`;

/** Locks messages before anything that is kept about them, in the order of their ids, as the recorder does. */
async function lockPiece(handle: Handle, values: readonly (string | number)[]): Promise<void> {
  await handle.query({
    text: `select 1 from messages where ${among('id')} order by id for update`,
    values: [...values],
  });
}

/** Deletes messages and all that is kept about them; their costs and refunds are carried. */
export async function deleteMessages(
  connection: MaintenanceConnection,
  { bucket, account }: AccountKey,
  ids: readonly string[],
  { horizon, walked }: { horizon: string; walked: Date },
): Promise<void> {
  const values = [bucket, account, ...rangeOf(ids)];
  const sum = (reason: 'send' | 'refund', entry: 'entry' | 'refund_entry') => `
    select bucket, account, credit_kind, '${reason}', ${kept(entry, '$6')}, sum(${reason === 'send' ? 'price' : 'refunded'}), count(*)
      from gone where ${entry} is not null group by 1, 2, 3, 5`;
  await inTransaction(connection, async (handle) => {
    await handle.query({
      text: `insert into account_retention as r (bucket, account, horizon) values ($1, $2, $3)
             on conflict (bucket, account) do update set horizon = greatest(r.horizon, excluded.horizon)`,
      values: [bucket, account, horizon],
    });
    await lockPiece(handle, values);
    // Contents go before attempts, which tell whether a message may still be sent.
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

/** Removes the messages' texts, and the addresses that they were sent from, also from carriers' receipts and from webhooks. */
export async function blankMessages(
  connection: MaintenanceConnection,
  { bucket, account }: AccountKey,
  ids: readonly string[],
  walked: Date,
): Promise<void> {
  const values = [bucket, account, ...rangeOf(ids)];
  const statements = [
    // A message without a text of its own has its campaign's, so null would bring that text back.
    `update messages set body = '', digits = null, via_address = null
      where ${among('id')} and (body <> '' or digits is not null or via_address is not null)`,
    `update receipts set raw = null where ${among('message')} and raw is not null`,
    ...DELETE_EVENTS,
  ];
  await inTransaction(connection, async (handle) => {
    await lockPiece(handle, values);
    for (const text of statements) await handle.query({ text, values });
    for (const text of DELETE_CONTENTS) await handle.query({ text, values: [...values, walked] });
  });
}
