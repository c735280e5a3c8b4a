import type { AccountKey } from './accounts.queries.ts';
import { allRows, type Handle } from './database.ts';

export type UploadKey = AccountKey & { upload: string };

/** From now on the upload's pieces can be stored; those that no call is accepted with are swept. */
export async function beginUpload(handle: Handle, { bucket, account, upload }: UploadKey): Promise<void> {
  await handle.query({
    name: 'begin-upload',
    text: 'insert into loose_uploads (bucket, account, upload) values ($1, $2, $3)',
    values: [bucket, account, upload],
  });
}

export async function insertPiece(
  handle: Handle,
  { bucket, account, upload }: UploadKey,
  { file, piece, data }: { file: number; piece: number; data: Buffer },
): Promise<void> {
  await handle.query({
    name: 'insert-attachment-piece',
    text: `insert into attachments (bucket, account, upload, file, piece, data) values ($1, $2, $3, $4, $5, $6)`,
    values: [bucket, account, upload, file, piece, data],
  });
}

/** @returns null after the last piece. */
export async function readPiece(
  handle: Handle,
  { bucket, account, upload }: UploadKey,
  { file, piece }: { file: number; piece: number },
): Promise<Buffer | null> {
  const { rows } = await handle.query<{ data: string }>({
    name: 'read-attachment-piece',
    // Shorter than hexadecimal digits, and read in 0.7 × of the time.
    text: `select encode(data, 'base64') as data from attachments
            where bucket = $1 and account = $2 and upload = $3 and file = $4 and piece = $5`,
    values: [bucket, account, upload, file, piece],
  });
  return rows[0] ? Buffer.from(rows[0].data, 'base64') : null;
}

/** Deletes an upload whose call was refused; one that belongs to a call stays. */
export async function discardUpload(handle: Handle, { bucket, account, upload }: UploadKey): Promise<void> {
  await handle.query({
    name: 'discard-upload',
    text: `with loose as (
             delete from loose_uploads where bucket = $1 and account = $2 and upload = $3 returning upload
           )
           delete from attachments a
            where a.bucket = $1 and a.account = $2 and a.upload = $3 and exists (select 1 from loose)`,
    values: [bucket, account, upload],
  });
}

/** Uploads whose call did not come: its process died, or its caller went away. */
export async function findLooseUploads(handle: Handle, before: Date, limit: number): Promise<UploadKey[]> {
  return allRows(handle, {
    name: 'find-loose-uploads',
    text: `select bucket, account, upload from loose_uploads
            where stored_at < $1 order by stored_at limit $2`,
    values: [before, limit],
  });
}
