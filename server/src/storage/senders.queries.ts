import type { AccountKey, SenderRow } from './accounts.queries.ts';
import { textArray, type Handle } from './database.ts';
import { selected, type Reviewed, type ReviewedTable } from './reviewed.queries.ts';
import { arrays, names, unnest, type Column } from './rows.ts';

export type SenderRecord = Reviewed & {
  senderId: string;
  route: SenderRow['route'];
  dltHeaderId: string | null;
};

export const REVIEWED_SENDERS: ReviewedTable<SenderRecord> = {
  name: 'senders',
  columns: { senderId: 'sender_id', route: 'route', dltHeaderId: 'dlt_header_id' },
  searched: ['sender_id', 'dlt_header_id'],
};

const COLUMNS = selected(REVIEWED_SENDERS);

export type NewSender = Omit<SenderRecord, keyof Reviewed>;
/** The route is as somebody has written it. */
export type GivenSender = Omit<NewSender, 'route'> & { route: string };

/** @returns null if the account has this sender ID. */
export async function insertSender(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: number,
  { senderId, route, dltHeaderId }: NewSender,
): Promise<SenderRecord | null> {
  const { rows } = await handle.query<SenderRecord>({
    name: 'insert-sender',
    text: `insert into senders (bucket, account, id, sender_id, route, dlt_header_id)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (bucket, account, sender_id) do nothing
           returning ${COLUMNS}`,
    values: [bucket, account, id, senderId, route, dltHeaderId],
  });
  return rows[0] ?? null;
}

const STORED: readonly Column<GivenSender & { id: number }>[] = [
  { name: 'id', type: 'integer', of: ({ id }) => id },
  { name: 'sender_id', type: 'text', of: ({ senderId }) => senderId },
  { name: 'route', type: 'text', of: ({ route }) => route },
  { name: 'dlt_header_id', type: 'text', of: ({ dltHeaderId }) => dltHeaderId },
];

/** @returns the sender IDs that the account did not have. */
export async function insertSenders(
  handle: Handle,
  { bucket, account }: AccountKey,
  senders: readonly (GivenSender & { id: number })[],
): Promise<string[]> {
  const { rows } = await handle.query<{ senderId: string }>({
    name: 'insert-senders',
    text: `insert into senders (bucket, account, ${names(STORED)})
           select $1, $2, s.* from ${unnest(STORED, 3)} as s (${names(STORED)})
           on conflict (bucket, account, sender_id) do nothing
           returning sender_id as "senderId"`,
    values: [bucket, account, ...arrays(STORED, senders)],
  });
  return rows.map(({ senderId }) => senderId);
}

export async function findSender(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: number,
): Promise<SenderRecord | null> {
  const { rows } = await handle.query<SenderRecord>({
    name: 'find-sender',
    text: `select ${COLUMNS} from senders where bucket = $1 and account = $2 and id = $3`,
    values: [bucket, account, id],
  });
  return rows[0] ?? null;
}

export async function findSendersByName(
  handle: Handle,
  { bucket, account }: AccountKey,
  wanted: readonly string[],
): Promise<SenderRecord[]> {
  const { rows } = await handle.query<SenderRecord>({
    name: 'find-senders-by-name',
    text: `select ${COLUMNS} from senders where bucket = $1 and account = $2 and sender_id = any ($3::text[])`,
    values: [bucket, account, textArray(wanted)],
  });
  return rows;
}

/** Asks for a rejected one again. @returns null if it is not rejected, or not there. */
export async function reopenSender(
  handle: Handle,
  { bucket, account }: AccountKey,
  id: number,
  { route, dltHeaderId }: Omit<NewSender, 'senderId'>,
): Promise<SenderRecord | null> {
  const { rows } = await handle.query<SenderRecord>({
    name: 'reopen-sender',
    text: `update senders set route = $4, dlt_header_id = $5, status = 'pending', reason = null, created_at = now()
            where bucket = $1 and account = $2 and id = $3 and status = 'rejected'
           returning ${COLUMNS}`,
    values: [bucket, account, id, route, dltHeaderId],
  });
  return rows[0] ?? null;
}
