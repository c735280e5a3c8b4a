import type { UploadKey } from './attachments.queries.ts';
import { allRows, type Handle } from './database.ts';
import { FIRST_FINAL, STATE } from './ranks.ts';
import { arrays, names, selectGiven, type Column } from './rows.ts';

/** The attachments of a call, whose bytes are stored. */
export type CallUpload = UploadKey & {
  /** The call; null: it was not found, and they are deleted with their week. */
  first: string | null;
  /** When to look whether they can be deleted. */
  lookAt: Date;
};

const COLUMNS: readonly Column<CallUpload>[] = [
  { name: 'bucket', type: 'smallint', of: (u) => u.bucket },
  { name: 'account', type: 'integer', of: (u) => u.account },
  { name: 'upload', type: 'uuid', of: (u) => u.upload },
  { name: 'first', type: 'uuid', of: (u) => u.first },
  { name: 'look_at', type: 'timestamptz', of: (u) => u.lookAt },
];

export async function noteUploads(handle: Handle, uploads: readonly CallUpload[]): Promise<void> {
  await handle.query({
    name: 'note-uploads',
    text: `insert into call_uploads (${names(COLUMNS)}) ${selectGiven(COLUMNS)} on conflict do nothing`,
    values: arrays(COLUMNS, uploads),
  });
}

export async function findUploadsToLookAt(
  handle: Handle,
  now: Date,
  limit: number,
): Promise<Omit<CallUpload, 'lookAt'>[]> {
  return allRows(handle, {
    name: 'find-uploads-to-look-at',
    text: `select bucket, account, upload, first from call_uploads
            where look_at <= $1 order by look_at limit $2`,
    values: [now, limit],
  });
}

/**
 * Whether a mail of the call may still be handed over, or ended after `cut`. A mail that was taken, or of which that is
 * unknown, has ended with that, even if a bounce may follow.
 */
export async function isUploadNeeded(
  handle: Handle,
  { bucket, account, upload, first }: Omit<CallUpload, 'lookAt'>,
  cut: Date,
): Promise<boolean> {
  // Limited, so that it is looked up for each message: the whole queue would be read to be hashed.
  const isQueued = (table: string) =>
    `(select 1 from ${table} q
       where q.bucket = m.bucket and q.account = m.account and q.id = m.id limit 1) is not null`;
  const { rows } = await handle.query<{ needed: boolean }>({
    name: 'is-upload-needed',
    text: `
      select case when $3::uuid is null then exists (
        select 1 from attachments where bucket = $1 and account = $2 and upload = $5
      ) else exists (
        select 1 from messages m
         where m.bucket = $1 and m.account = $2 and m.id >= $3
           and m.id <= (left($3::uuid::text, 28) || 'ffffffff')::uuid and m.first = $3
           and (m.state < ${STATE.unknown}
                or coalesce(m.final_at, m.sent_at,
                            (select max(a.answered_at) from attempts a
                              where a.bucket = m.bucket and a.account = m.account and a.message = m.id),
                            '-infinity') > $4
                or m.state < ${FIRST_FINAL} and (${['outbox', 'scheduled', 'inflight'].map(isQueued).join(' or ')}))
      ) end as needed`,
    values: [bucket, account, first, cut, upload],
  });
  return rows[0]?.needed ?? true;
}

export async function postponeLook(
  handle: Handle,
  { bucket, account, upload }: UploadKey,
  lookAt: Date,
): Promise<void> {
  await handle.query({
    name: 'postpone-look',
    text: 'update call_uploads set look_at = $4 where bucket = $1 and account = $2 and upload = $3',
    values: [bucket, account, upload, lookAt],
  });
}

/** Deletes the bytes, and that they were there. */
export async function removeUpload(handle: Handle, { bucket, account, upload }: UploadKey): Promise<void> {
  await handle.query({
    name: 'remove-upload',
    text: `with gone as (
             delete from attachments where bucket = $1 and account = $2 and upload = $3
           )
           delete from call_uploads where bucket = $1 and account = $2 and upload = $3`,
    values: [bucket, account, upload],
  });
}

export type UnnotedUpload = UploadKey & { isUnnoted: boolean };

/** The next uploads in the order of their keys, and whether it is not noted whose they are. */
export async function findUnnotedUploads(
  handle: Handle,
  after: UploadKey,
  before: string,
  limit: number,
): Promise<UnnotedUpload[]> {
  const next = (key: string) => `
    select bucket, account, upload from attachments
     where (bucket, account, upload) > ${key} and upload < $4 order by bucket, account, upload limit 1`;
  const isAbsent = (table: string) =>
    `not exists (select 1 from ${table} k
                  where k.bucket = w.bucket and k.account = w.account and k.upload = w.upload)`;
  return allRows(handle, {
    name: 'find-unnoted-uploads',
    text: `
      with recursive walked as (
        (${next('($1, $2, $3)')})
        union all
        select n.* from walked w cross join lateral (${next('(w.bucket, w.account, w.upload)')}) n
      )
      select w.bucket, w.account, w.upload, ${isAbsent('call_uploads')} and ${isAbsent('loose_uploads')} as "isUnnoted"
        from (select * from walked limit $5) w`,
    values: [after.bucket, after.account, after.upload, before, limit],
  });
}

/** The call that these attachments came with, among those whose first ids are within these bounds. */
export async function findCallOfUpload(
  handle: Handle,
  { bucket, account, upload }: UploadKey,
  { from, to }: { from: string; to: string },
): Promise<string | null> {
  const { rows } = await handle.query<{ first: string }>({
    name: 'find-call-of-upload',
    text: `select first from contents
            where bucket = $1 and account = $2 and first >= $4 and first < $5
              and content #>> '{attachments,upload}' = $3::uuid::text
            order by first limit 1`,
    values: [bucket, account, upload, from, to],
  });
  return rows[0]?.first ?? null;
}
