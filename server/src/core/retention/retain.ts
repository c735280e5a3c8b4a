import type { Logger } from 'pino';
import { MaintenanceConnection } from '../../storage/maintenance-connection.ts';
import { applyAccountRetention } from './apply-account-retention.ts';
import { dropInboundMonths, dropOldRows, dropRefDays } from './drop-others.ts';
import { dropWeeks } from './drop-weeks.ts';
import { dayBefore, type Retention } from './retention.ts';
import { Turn, TurnIsOver } from './turn.ts';

/**
 * Deletes what is past its retention until an audit wants to read; the rest is done next time.
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
    const cutoff = dayBefore(now, retention.days);
    await dropWeeks(turn, cutoff);
    await dropRefDays(turn, cutoff);
    await dropInboundMonths(turn, cutoff);
    await dropOldRows(turn, retention, now);
    await applyAccountRetention(turn, retention, now);
    return true;
  } catch (error) {
    if (error instanceof TurnIsOver) return false;
    throw error;
  } finally {
    await client.close();
  }
}
