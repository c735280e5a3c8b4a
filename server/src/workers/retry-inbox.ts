import type { Logger } from 'pino';
import type { Recorder } from '../core/delivery/recorder.ts';
import type { Database } from '../storage/database.ts';
import { findDueInInbox, forgetOldInInbox } from '../storage/receipt-inbox.queries.ts';
import { every, WATCHED_PAUSE_MS, type Loop } from './every.ts';

const BATCH = 500;
const MOST_FORGOTTEN = 5_000;

/** Looks again for the messages of unmatched receipts, from 1 s to a day after they came. */
export function startInboxRetry({
  db,
  recorder,
  log,
}: {
  db: Database;
  recorder: Recorder;
  log: Logger;
}): Loop {
  return every(WATCHED_PAUSE_MS, 'retry the receipt inbox', log, async () => {
    await forgetOldInInbox(db.hot, MOST_FORGOTTEN);
    const due = await findDueInInbox(db.hot, BATCH);
    await Promise.all(due.map((stored) => recorder.record({ kind: 'inbox', stored })));
    return due.length === BATCH ? 'more' : 'nothing';
  });
}
