import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { Logger } from 'pino';
import type { Connector, UnknownPolicy } from '../core/delivery/connector.ts';
import type { Recorder } from '../core/delivery/recorder.ts';
import { NO_ID } from '../core/ids.ts';
import type { Database } from '../storage/database.ts';
import { seizeOrphans, type Orphan } from '../storage/inflight.queries.ts';
import { every, type Loop } from './every.ts';
import { settleUnknown } from './settle-unknown.ts';

const BATCH = 1_000;
const START = { worker: -1, id: NO_ID };

/** How to settle hand-overs to a connector; `connector` is null if it is no longer usable and cannot be asked. */
export type Settling = { connector: Connector | null; policy: UnknownPolicy };

export type OrphanOptions = {
  db: Database;
  recorder: Recorder;
  /** Null: not now, because the connector is just being opened. */
  settlingOf: (queue: number) => Settling | null;
  /** Which queue could take what is sent again, if the connector is not usable. */
  alternativeTo: (orphan: Orphan) => { queue: number; reason: Fact } | null;
  isHeld: () => boolean;
  now: () => Date;
  log: Logger;
};

/** Settles messages that dead processes had handed over, or were about to. */
export function startOrphanSettler(options: OrphanOptions): Loop {
  const { db, recorder, now, log } = options;
  const settling = new Set<string>();
  let after = START;

  return every(1_000, 'settle orphans', log, async () => {
    if (!options.isHeld()) return;
    // Page by page, so that orphans that take long, or cannot be settled, do not block the others.
    const orphans = await seizeOrphans(db.hot, after, BATCH);
    const last = orphans.at(-1);
    after = last && orphans.length === BATCH ? { worker: last.worker, id: last.id } : START;
    for (const orphan of orphans) {
      const how = settling.has(orphan.id) ? null : options.settlingOf(orphan.queue);
      if (!how) continue;
      settling.add(orphan.id);
      settle(orphan, how)
        .catch((error: unknown) => {
          log.error({ err: error, message: orphan.id }, 'an orphan could not be settled');
        })
        .finally(() => settling.delete(orphan.id));
    }
  });

  function settle(orphan: Orphan, { connector, policy }: Settling): Promise<void> {
    const handOver = { ...orphan, connector: orphan.queue };
    const reason = fact('process_died');
    const onward = connector ? null : options.alternativeTo(orphan);
    return settleUnknown({ connector, policy, onward, recorder, now }, handOver, reason);
  }
}
