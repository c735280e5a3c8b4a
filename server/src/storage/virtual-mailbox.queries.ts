import type { Readable } from 'node:stream';
import { DAY_MS } from '../durations.ts';
import { inPieces } from '../pieces.ts';
import { bucketOf } from '../core/ids.ts';
import type { AccountKey } from './accounts.queries.ts';
import { allRows, firstRow, type Handle } from './database.ts';

const PIECE_BYTES = 262_144;
/** How many mails a process takes before it looks whether there are too many. */
const PRUNE_EVERY = 200;
const MOST_MAILS = 1_000;
const KEPT_DAYS = 7;

export type MailKey = AccountKey & { id: string };
type NewMail = {
  id: string;
  account: number;
  connector: number;
  sender: string;
  recipient: string;
  subject: string;
};

/** Mail that the virtual operator has taken. Until all pieces of a mail are stored, its size is 0 and nobody sees it. */
export function createVirtualMailbox(handle: Handle) {
  let taken = 0;
  return {
    async take(mail: NewMail, open: () => Readable): Promise<void> {
      const key = { bucket: bucketOf(mail.account), account: mail.account, id: mail.id };
      if (!(await beginMail(handle, key, mail))) return;
      let pieces = 0;
      let bytes = 0;
      for await (const piece of inPieces(open(), PIECE_BYTES)) {
        await storePiece(handle, key, pieces, piece);
        pieces += 1;
        bytes += piece.length;
      }
      await endMail(handle, key, pieces, bytes);
      taken += 1;
      if (taken % PRUNE_EVERY === 0) await pruneVirtualMails(handle, new Date());
    },
  };
}

/** @returns false if the mail is there already. */
async function beginMail(handle: Handle, { bucket, account, id }: MailKey, mail: NewMail): Promise<boolean> {
  const { rows } = await handle.query<{ bytes: number }>({
    text: `insert into virtual_mails as m (bucket, account, id, connector, sender, recipient, subject, bytes)
           values ($1, $2, $3, $4, $5, $6, $7, 0)
               on conflict (bucket, account, id) do update set bytes = m.bytes
           returning m.bytes`,
    values: [bucket, account, id, mail.connector, mail.sender, mail.recipient, mail.subject],
  });
  return rows[0]?.bytes === 0;
}

async function storePiece(
  handle: Handle,
  { bucket, account, id }: MailKey,
  piece: number,
  data: Buffer,
): Promise<void> {
  await handle.query({
    text: `insert into virtual_mail_pieces (bucket, account, id, piece, data) values ($1, $2, $3, $4, $5)
               on conflict (bucket, account, id, piece) do update set data = excluded.data`,
    values: [bucket, account, id, piece, data],
  });
}

/** An attempt that was cut short may have left more pieces. */
async function endMail(
  handle: Handle,
  { bucket, account, id }: MailKey,
  pieces: number,
  bytes: number,
): Promise<void> {
  await handle.query({
    text: `with surplus as (
             delete from virtual_mail_pieces where bucket = $1 and account = $2 and id = $3 and piece >= $4
           )
           update virtual_mails set bytes = $5 where bucket = $1 and account = $2 and id = $3`,
    values: [bucket, account, id, pieces, bytes],
  });
}

/** The newest are kept, and none for long. */
export async function pruneVirtualMails(handle: Handle, now: Date): Promise<void> {
  await handle.query({
    text: `with newest as (
             select bucket, account, id from virtual_mails
              where taken_at > $2
              order by taken_at desc limit $1
           ), old as materialized (
             select bucket, account, id from virtual_mails m
              where not exists (
                select 1 from newest n where n.bucket = m.bucket and n.account = m.account and n.id = m.id
              )
                for update skip locked
           ), dropped as (
             delete from virtual_mails m
              using old o
              where m.bucket = o.bucket and m.account = o.account and m.id = o.id
           )
           delete from virtual_mail_pieces p
            using old o
            where p.bucket = o.bucket and p.account = o.account and p.id = o.id`,
    values: [MOST_MAILS, new Date(now.getTime() - KEPT_DAYS * DAY_MS)],
  });
}

export type VirtualMail = MailKey & {
  username: string | null;
  sender: string;
  recipient: string;
  subject: string;
  bytes: number;
  takenAt: Date;
};

const WHOLE_MAILS = `
  select m.bucket, m.account, m.id, a.username, m.sender, m.recipient, m.subject, m.bytes, m.taken_at as "takenAt"
    from virtual_mails m
    left join accounts a on a.bucket = m.bucket and a.account = m.account
   where m.bytes > 0`;

/** The newest first. @param filter null: of all. */
export async function listVirtualMails(
  handle: Handle,
  filter: { username: string | null; recipient: string | null; limit: number },
): Promise<VirtualMail[]> {
  return allRows(handle, {
    text: `${WHOLE_MAILS} and ($1::text is null or a.username = $1)
              and ($2::text is null or lower(m.recipient) = lower($2))
            order by m.taken_at desc, m.id desc
            limit $3`,
    values: [filter.username, filter.recipient, filter.limit],
  });
}

/** An account's own, the newest first. @param before the last id of the page before; null: the first page. */
export async function listOwnVirtualMails(
  handle: Handle,
  { bucket, account }: AccountKey,
  filter: { recipient: string | null; before: string | null; limit: number },
): Promise<VirtualMail[]> {
  return allRows(handle, {
    text: `${WHOLE_MAILS} and m.bucket = $1 and m.account = $2 and ($4::uuid is null or m.id < $4)
              and ($3::text is null or position(lower($3) in lower(m.recipient)) > 0)
            order by m.id desc
            limit $5`,
    values: [bucket, account, filter.recipient, filter.before, filter.limit],
  });
}

/** By id alone: for the operator's own eyes. */
export async function findVirtualMail(handle: Handle, id: string): Promise<VirtualMail | null> {
  return firstRow(handle, {
    text: `${WHOLE_MAILS} and m.id = $1`,
    values: [id],
  });
}

/** Piece by piece. */
export async function* readVirtualMail(
  handle: Handle,
  { bucket, account, id }: MailKey,
): AsyncGenerator<Buffer> {
  for (let piece = 0; ; piece += 1) {
    const { rows } = await handle.query<{ data: Buffer }>({
      text: `select data from virtual_mail_pieces where bucket = $1 and account = $2 and id = $3 and piece = $4`,
      values: [bucket, account, id, piece],
    });
    const [found] = rows;
    if (!found) return;
    yield found.data;
  }
}
