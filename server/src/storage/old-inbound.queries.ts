import type { AccountKey } from './accounts.queries.ts';
import type { Handle } from './database.ts';
import { inTransaction, type MaintenanceConnection } from './maintenance-connection.ts';
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

/** Inbound messages are stored in these tables. The statement blanks their texts. */
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

export async function deleteInbound(
  connection: MaintenanceConnection,
  table: InboundTable,
  key: AccountKey,
  ids: readonly string[],
): Promise<void> {
  await changeTogether(connection, key, ids, [
    ...DELETE_EVENTS,
    DELETE_WEBHOOK_ATTEMPTS,
    `delete from ${table} where ${among('id')}`,
  ]);
}

export async function blankInbound(
  connection: MaintenanceConnection,
  table: InboundTable,
  key: AccountKey,
  ids: readonly string[],
): Promise<void> {
  await changeTogether(connection, key, ids, [
    ...DELETE_EVENTS,
    `update ${table} set ${INBOUND_TABLES[table]} where ${among('id')} and body <> ''`,
  ]);
}

/** Runs statements on these ids of the account in one transaction. */
async function changeTogether(
  connection: MaintenanceConnection,
  { bucket, account }: AccountKey,
  ids: readonly string[],
  statements: readonly string[],
): Promise<void> {
  const values = [bucket, account, ...rangeOf(ids)];
  await inTransaction(connection, async (handle) => {
    for (const text of statements) await handle.query({ text, values });
  });
}
