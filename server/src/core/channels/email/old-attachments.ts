import { DAY_MS, HOUR_MS } from '../../../durations.ts';
import {
  findUnnotedUploads,
  findUploadsToLookAt,
  isUploadNeeded,
  noteUploads,
  postponeLook,
  removeUpload,
  findCallOfUpload,
  type UnnotedUpload,
} from '../../../storage/call-uploads.queries.ts';
import type { Database } from '../../../storage/database.ts';
import { idFloor, NO_ID, timeOfId } from '../../ids.ts';

/** Attachments are kept for this long after the last mail of their call has ended: for questions, and to send it again. */
const KEPT_MS = 7 * DAY_MS;
const CHUNK = 100;
/** A call is accepted right after its attachments are stored, which takes minutes at most. */
const STORED_BEFORE_MS = 2 * HOUR_MS;

/** The attachments of a call can be deleted at this time at the earliest. */
export function firstLook(first: string): Date {
  return new Date(timeOfId(first).getTime() + KEPT_MS);
}

/**
 * Deletes the bytes of attachments that no mail needs any more; the call's content still has their names, sizes and
 * digests. Whatever is not done when it breaks off is found by the next run.
 */
export async function dropOldAttachments(db: Database, now: Date): Promise<void> {
  await noteEarlierUploads(db, now);
  const cut = new Date(now.getTime() - KEPT_MS);
  for (;;) {
    const found = await findUploadsToLookAt(db.general, now, CHUNK);
    for (const upload of found) {
      if (await isUploadNeeded(db.general, upload, cut)) {
        await postponeLook(db.general, upload, new Date(now.getTime() + DAY_MS));
      } else {
        await removeUpload(db.general, upload);
      }
    }
    if (found.length < CHUNK) return;
  }
}

/** Earlier versions stored attachments without noting whose they are. They are noted once, after a process has started. */
async function noteEarlierUploads(db: Database, now: Date): Promise<void> {
  if (noted.has(db)) return;
  let after: UnnotedUpload = { bucket: -1, account: 0, upload: NO_ID, isUnnoted: false };
  for (;;) {
    const walked = await findUnnotedUploads(
      db.general,
      after,
      idFloor(now.getTime() - STORED_BEFORE_MS),
      CHUNK,
    );
    for (const { bucket, account, upload } of walked.filter(({ isUnnoted }) => isUnnoted)) {
      const at = timeOfId(upload).getTime();
      const within = { from: idFloor(at - HOUR_MS), to: idFloor(at + STORED_BEFORE_MS) };
      const first = await findCallOfUpload(db.general, { bucket, account, upload }, within);
      const lookAt = firstLook(first ?? upload);
      await noteUploads(db.general, [{ bucket, account, upload, first, lookAt }]);
    }
    const last = walked.at(-1);
    if (!last || walked.length < CHUNK) break;
    after = last;
  }
  noted.add(db);
}

const noted = new WeakSet<Database>();
