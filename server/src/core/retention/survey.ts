import { DAY_MS } from '../../durations.ts';
import type { Handle } from '../../storage/database.ts';
import {
  listPartitions,
  PARTITIONED_TABLES,
  WEEKLY_TABLES,
  type Partition,
} from '../../storage/partitions.ts';
import type { Blocker } from '../../storage/retention-blockers.queries.ts';
import { readRetiredWeeks } from '../../storage/retired-weeks.queries.ts';
import { timeOfId } from '../ids.ts';
import { findBlockers, listOldWeeks } from './drop-weeks.ts';
import { dayBefore, type Retention } from './retention.ts';

/** The size of a day is estimated from the last four weeks. */
const LOOK_BACK_MS = 28 * DAY_MS;

export type WeekSurvey = { week: string; bytes: number; blockers: Blocker[] };

export type Survey = Retention & {
  /** Weeks past their retention that are still there, oldest first. */
  weeks: WeekSurvey[];
  tables: { table: string; bytes: number; bytesPerDay: number }[];
  bytes: number;
  bytesPerDay: number;
  dropped: number;
};

/** What would be dropped, what prevents that, and how much space a day takes. */
export async function surveyRetention(handle: Handle, retention: Retention, now: Date): Promise<Survey> {
  const partitions = new Map<string, Partition[]>();
  for (const table of PARTITIONED_TABLES) partitions.set(table, await listPartitions(handle, table));
  const retired = await readRetiredWeeks(handle);
  const weeks: WeekSurvey[] = [];
  for (const week of await listOldWeeks(handle, dayBefore(now, retention.days))) {
    const { blockers } = await findBlockers(handle, week, retired.get(week.week)?.openPage ?? 0);
    const parts = WEEKLY_TABLES.flatMap((table) => partitions.get(table) ?? []);
    weeks.push({
      week: week.week,
      bytes: sum(parts.filter(({ from }) => from === week.from).map(({ totalBytes }) => totalBytes)),
      blockers,
    });
  }
  const tables = [...partitions].map(([table, parts]) => ({
    table,
    bytes: sum(parts.map(({ totalBytes }) => totalBytes)),
    bytesPerDay: Math.round(bytesPerDay(parts, now)),
  }));
  return {
    ...retention,
    weeks,
    tables,
    bytes: sum(tables.map(({ bytes }) => bytes)),
    bytesPerDay: sum(tables.map((table) => table.bytesPerDay)),
    dropped: [...retired.values()].filter(({ state }) => state === 'dropped').length,
  };
}

/** Counts only the days that have passed, in the partitions that cover the look-back period. */
function bytesPerDay(partitions: readonly Partition[], now: Date): number {
  let bytes = 0;
  let days = 0;
  for (const { from, to, totalBytes } of partitions) {
    const [start, end] = [timeOf(from), Math.min(timeOf(to), now.getTime())];
    if (start >= end || end <= now.getTime() - LOOK_BACK_MS) continue;
    bytes += totalBytes;
    days += (end - start) / DAY_MS;
  }
  return days === 0 ? 0 : bytes / days;
}

/** Bounds are ids or times. */
const timeOf = (bound: string) => (bound.length === 36 ? timeOfId(bound).getTime() : Date.parse(bound));

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
