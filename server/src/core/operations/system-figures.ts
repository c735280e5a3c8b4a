import { listActions, type ChainedAction } from '../../storage/admin-actions.queries.ts';
import type { Database } from '../../storage/database.ts';
import { listPartitions, PARTITIONED_TABLES } from '../../storage/partitions.ts';
import { listProcesses, type RunningProcess } from '../../storage/processes.queries.ts';
import { readQueueStats } from '../../storage/queue.queries.ts';
import { timeOfId } from '../ids.ts';
import { listConnectors } from '../../storage/settings.queries.ts';
import { readSystemCounters, type SystemCounters } from '../../storage/system.queries.ts';

export type QueueFigures = {
  /** The connector's name; null: the sandbox's queue. */
  connector: string | null;
  lane: number;
  waiting: number;
  perSecond: number;
};

/** `until`: there are partitions up to this time. */
export type TableFigures = { table: string; partitions: number; bytes: number; until: Date | null };

export type SystemFigures = {
  queues: QueueFigures[];
  processes: RunningProcess[];
  tables: TableFigures[];
  /** The entry that the last audit has left; null: there was none. */
  lastAudit: ChainedAction | null;
};

/** How the whole gateway fares. */
export async function readSystemFigures({ general }: Database): Promise<SystemFigures> {
  const names = new Map((await listConnectors(general)).map(({ id, name }) => [id, name]));
  const stats = await readQueueStats(general);
  const tables: TableFigures[] = [];
  for (const table of PARTITIONED_TABLES) {
    const partitions = await listPartitions(general, table);
    tables.push({
      table,
      partitions: partitions.length,
      bytes: partitions.reduce((sum, { totalBytes }) => sum + totalBytes, 0),
      until: endOf(partitions.at(-1)?.to),
    });
  }
  const [lastAudit = null] = await listActions(general, { action: 'audit.run' }, { limit: 1, before: null });
  return {
    queues: stats.map(({ queue, lane, depth, perSecond }) => ({
      connector: names.get(queue) ?? null,
      lane,
      waiting: depth,
      perSecond,
    })),
    processes: await listProcesses(general),
    tables,
    lastAudit,
  };
}

/** @param bound an id, or a time as PostgreSQL writes it. */
function endOf(bound: string | undefined): Date | null {
  if (bound === undefined) return null;
  return /^[0-9a-f]{8}-[0-9a-f]{4}-/.test(bound) ? timeOfId(bound) : new Date(bound);
}

/** What the database tells of itself. */
export function readCounters({ general }: Database): Promise<SystemCounters> {
  return readSystemCounters(general);
}
