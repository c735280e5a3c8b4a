import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS } from '../durations.ts';
import { discardUpload, findLooseUploads } from '../storage/attachments.queries.ts';
import type { Database } from '../storage/database.ts';
import { dropEndedLinks } from '../storage/import-campaigns.queries.ts';
import { findSweepable, sweepImport } from '../storage/imports.queries.ts';
import { dropOldInboundSeen } from '../storage/inbound.queries.ts';
import { dropOldAnswers } from '../storage/maintenance.queries.ts';
import { dropUnusedNotifyEndpoints } from '../storage/notify-endpoints.queries.ts';
import { ensurePartitions } from '../storage/partitions.ts';
import { dropOldReplyCounts } from '../storage/reply-counts.queries.ts';
import { dropOldReroutes } from '../storage/reroutes.queries.ts';
import { dropOldDeliveries } from '../storage/smpp-deliveries.queries.ts';
import { dropOldLongMessages } from '../storage/smpp-long-messages.queries.ts';
import { pruneVirtualMails } from '../storage/virtual-mailbox.queries.ts';
import { every, type Loop } from './every.ts';

const CHUNK = 5_000;
/** Opens and clicks are told for a while after the last call that named the address. */
const UNUSED_DAYS = 90;
/** Longer than any call takes. */
const LOOSE_HOURS = 2;

/**
 * Makes the partitions of the coming days. Forgets idempotency keys older than a day, and after a week operators' ids
 * of inbound messages, what SMPP customers have not taken, and mail in the virtual mailbox. Sweeps files whose call was not
 * accepted, addresses for notifications that nobody names any more, after a day the rows of imports, and
 * which campaigns came from one import once these have ended.
 */
export function startMaintenance({ db, log }: { db: Database; log: Logger }): Loop {
  return every(HOUR_MS, 'maintain the database', log, async () => {
    const made = await ensurePartitions(db.general);
    if (made.length > 0) log.info({ partitions: made }, 'partitions were made');
    while ((await dropOldAnswers(db.general, CHUNK)) === CHUNK);
    while ((await dropOldInboundSeen(db.general, CHUNK)) === CHUNK);
    while ((await dropOldReroutes(db.general, CHUNK)) === CHUNK);
    while ((await dropOldDeliveries(db.general, CHUNK)) === CHUNK);
    while ((await dropOldLongMessages(db.general, CHUNK)) === CHUNK);
    while ((await dropUnusedNotifyEndpoints(db.general, UNUSED_DAYS, CHUNK)) === CHUNK);
    for (const upload of await findLooseUploads(db.general, LOOSE_HOURS, CHUNK)) {
      await discardUpload(db.general, upload);
    }
    for (const key of await findSweepable(db.general, CHUNK)) {
      while (!(await sweepImport(db.general, key, CHUNK)));
    }
    while ((await dropEndedLinks(db.general, CHUNK)) === CHUNK);
    const yesterday = new Date(Date.now() + db.clockOffset() - DAY_MS);
    while ((await dropOldReplyCounts(db.general, yesterday, CHUNK)) === CHUNK);
    await pruneVirtualMails(db.general);
  });
}
