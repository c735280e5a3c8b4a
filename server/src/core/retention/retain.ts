import type { Logger } from 'pino';
import { MaintenanceConnection } from '../../storage/maintenance-connection.ts';
import { applyAccountRetention } from './apply-account-retention.ts';
import { dropInboundMonths, dropOldRows, dropRefDays } from './drop-others.ts';
import { dropWeeks } from './drop-weeks.ts';
import { dayBefore, type Retention } from './retention.ts';
import { tendAccounts } from './tend-accounts.ts';
import { Turn, TurnIsOver } from './turn.ts';

type Step = { name: string; run: (turn: Turn, retention: Retention, now: Date) => Promise<void> };

/** In this order, what refers to messages goes in the same run as they. No step relies on another. */
const STEPS: readonly Step[] = [
  { name: 'drop weeks', run: (turn, { days }, now) => dropWeeks(turn, dayBefore(now, days)) },
  {
    name: "drop carriers' ids of messages",
    run: (turn, { days }, now) => dropRefDays(turn, dayBefore(now, days)),
  },
  {
    name: 'drop months of inbound messages',
    run: (turn, { days }, now) => dropInboundMonths(turn, dayBefore(now, days)),
  },
  { name: 'drop rows without a partition', run: dropOldRows },
  { name: "apply accounts' own retention", run: applyAccountRetention },
  { name: 'fold counts, drop chat sessions, chat numbers and campaigns', run: tendAccounts },
];

/**
 * Deletes what is past its retention until an audit wants to read; the rest is done next time. A step that fails does
 * not stop the others.
 *
 * @returns false if it was interrupted, or another process is doing it.
 */
export async function retain(
  connectionString: string,
  retention: Retention,
  now: Date,
  log: Logger,
  isStopping: () => boolean = () => false,
): Promise<boolean> {
  const client = await MaintenanceConnection.open(connectionString);
  try {
    const turn = new Turn(client, log, isStopping);
    await turn.begin();
    for (const { name, run } of STEPS) {
      try {
        await run(turn, retention, now);
      } catch (error) {
        if (error instanceof TurnIsOver) throw error;
        log.error({ err: error, step: name }, 'a step of retention failed and will be tried again');
        // If the connection was lost, this fails, too, and ends the run.
        await turn.giveWay();
      }
    }
    return true;
  } catch (error) {
    if (error instanceof TurnIsOver) return false;
    throw error;
  } finally {
    await client.close();
  }
}
