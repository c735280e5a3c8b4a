import type { Logger } from 'pino';
import {
  lookForAlerts,
  newWalk,
  tellAlerts,
  type AlertSources,
  type TellAlert,
} from '../core/alerts/look.ts';
import type { Database } from '../storage/database.ts';
import { every, type Loop } from './every.ts';

const PAUSE_MS = 30_000;

/** Looks what is wrong, and tells the operator. */
export function startAlerts({
  db,
  log,
  sources,
  tell,
}: {
  db: Database;
  log: Logger;
  sources: AlertSources;
  tell: TellAlert;
}): Loop {
  const walk = newWalk();
  return every(PAUSE_MS, 'look for alerts', log, async () => {
    await lookForAlerts(db, sources, walk);
    await tellAlerts(db, tell);
  });
}
