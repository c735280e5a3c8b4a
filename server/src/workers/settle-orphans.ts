import type { Logger } from 'pino';
import type { Connector, UnknownPolicy } from '../core/delivery/connector.ts';
import type { Recorder } from '../core/delivery/recorder.ts';
import type { Database } from '../storage/database.ts';
import { findOrphans, type Orphan } from '../storage/slots.queries.ts';
import { every, type Loop } from './every.ts';
import { settleUnknown } from './settle-unknown.ts';

const BATCH = 1_000;

export type OrphanOptions = {
  db: Database;
  recorder: Recorder;
  connectorOf: (queue: number) => { connector: Connector; policy: UnknownPolicy } | undefined;
  isHeld: () => boolean;
  now: () => Date;
  log: Logger;
};

/** Settles what processes that died had handed over, or were about to. */
export function startOrphanSettler(options: OrphanOptions): Loop {
  const { db, log } = options;
  const settling = new Set<string>();

  return every(1_000, 'settle orphans', log, async () => {
    if (!options.isHeld()) return;
    const orphans = (await findOrphans(db.hot, BATCH)).filter((orphan) => !settling.has(orphan.id));
    for (const orphan of orphans) {
      const road = options.connectorOf(orphan.queue);
      if (!road) continue;
      settling.add(orphan.id);
      settle(orphan, road)
        .catch((error: unknown) => {
          log.error({ err: error, message: orphan.id }, 'an orphan could not be settled');
        })
        .finally(() => settling.delete(orphan.id));
    }
  });

  function settle(orphan: Orphan, road: { connector: Connector; policy: UnknownPolicy }): Promise<void> {
    const { id, bucket, account, attempt, lane, queue, worker, claimedAt, recipient } = orphan;
    const handOver = { id, bucket, account, attempt, lane, worker, claimedAt, recipient, connector: queue };
    const reason = 'The process that handed it over died before an answer came.';
    return settleUnknown({ ...road, recorder: options.recorder, now: options.now }, handOver, reason);
  }
}
