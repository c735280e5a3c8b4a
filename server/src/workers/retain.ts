import type { Logger } from 'pino';
import { retain } from '../core/retention/retain.ts';
import type { Retention } from '../core/retention/retention.ts';
import type { Database } from '../storage/database.ts';
import { every, type Loop } from './every.ts';

const PAUSE_MS = 600_000;

/** Deletes what is past its retention. */
export function startRetention(options: {
  db: Database;
  retention: Retention;
  now: () => Date;
  log: Logger;
}): Loop {
  const { db, retention, now, log } = options;
  return every(PAUSE_MS, 'delete what is past its retention', log, async (isStopping) => {
    await retain(db.connectionString, retention, now(), log, isStopping);
  });
}
