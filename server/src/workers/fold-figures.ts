import type { Logger } from 'pino';
import { MINUTE_MS } from '../durations.ts';
import { foldMinutes } from '../core/figures/fold-minutes.ts';
import type { Database } from '../storage/database.ts';
import { every, type Loop } from './every.ts';

/** Keeps the figures of the operator's charts small: one row a minute and carrier, and later one an hour. */
export function startFolding({ db, now, log }: { db: Database; now: () => Date; log: Logger }): Loop {
  return every(MINUTE_MS, 'fold the figures of charts', log, () => foldMinutes(db, now()));
}
