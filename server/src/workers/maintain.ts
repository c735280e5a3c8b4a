import type { Logger } from 'pino';
import { HOUR_MS } from '../durations.ts';
import type { Database } from '../storage/database.ts';
import { dropOldInboundSeen } from '../storage/inbound.queries.ts';
import { dropOldAnswers } from '../storage/maintenance.queries.ts';
import { ensurePartitions } from '../storage/partitions.ts';
import { dropOldReroutes } from '../storage/reroutes.queries.ts';
import { dropOldDeliveries } from '../storage/smpp-deliveries.queries.ts';
import { dropOldLongMessages } from '../storage/smpp-long-messages.queries.ts';
import { every, type Loop } from './every.ts';

const CHUNK = 5_000;

/**
 * Makes the partitions of the coming days. Forgets idempotency keys older than a day, and after a week operators' ids
 * of inbound messages and what SMPP customers have not taken.
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
  });
}
