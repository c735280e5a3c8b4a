import type { Logger } from 'pino';
import type { Trouble } from '../core/delivery/health.ts';
import type { Routing } from '../core/delivery/carrier-choice.ts';
import type { FairTurns } from '../core/accepting/fair-turns.ts';
import type { Database } from '../storage/database.ts';

/** What is needed to send messages another way than they were meant to go. */
export type Rerouting = {
  db: Database;
  turns: FairTurns;
  routing: () => Routing;
  /** Connectors whose messages should go elsewhere. */
  troubles: () => readonly Trouble[];
  now: () => Date;
  log: Logger;
};
