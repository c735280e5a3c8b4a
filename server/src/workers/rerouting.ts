import type { Logger } from 'pino';
import type { Trouble } from '../core/delivery/health.ts';
import type { Routing } from '../core/delivery/carrier-choice.ts';
import type { FairTurns } from '../core/accepting/fair-turns.ts';
import type { Database } from '../storage/database.ts';
import type { Waiting } from '../storage/reroutes.queries.ts';

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

/** Messages at the end of the queues that they go to. */
export function placedAtTargets(turns: FairTurns, messages: readonly (Waiting & { to: number })[]) {
  return messages.map(({ id, bucket, account, lane, attempt, to }) => {
    return { id, bucket, account, lane, attempt, queue: to, turn: turns.next(account, to, lane) };
  });
}
