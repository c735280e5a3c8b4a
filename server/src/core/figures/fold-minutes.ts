import { HOUR_MS, MINUTE_MS } from '../../durations.ts';
import type { Database } from '../../storage/database.ts';
import {
  foldMinuteCounts,
  type MinuteCount,
  type MinuteFigures,
} from '../../storage/minute-counts.queries.ts';
import { FigureSum } from './figure-sum.ts';

/** Processes write a minute for three minutes at most. */
const MINUTES_AFTER_MS = 5 * MINUTE_MS;
/** The charts show minutes of the last hour only. */
const HOURS_AFTER_MS = 2 * HOUR_MS;
/** Steps of time that one transaction folds. */
const STEPS = 60;

/** Adds up the rows of all processes for each minute, and those of all minutes for each hour. */
export async function foldMinutes(db: Database, now: Date): Promise<void> {
  const before = (ms: number, stepMs: number) => new Date(Math.floor((now.getTime() - ms) / stepMs) * stepMs);
  const steps = [
    { before: before(MINUTES_AFTER_MS, MINUTE_MS), stepMs: MINUTE_MS },
    { before: before(HOURS_AFTER_MS, HOUR_MS), stepMs: HOUR_MS },
  ];
  for (const step of steps) {
    for (let folded = STEPS; folded === STEPS;) {
      folded = await foldMinuteCounts(db, { ...step, limit: STEPS }, foldedOf);
    }
  }
}

function foldedOf(rows: readonly MinuteCount[]): MinuteFigures {
  const sum = new FigureSum();
  for (const row of rows) sum.add(row);
  return sum.figures();
}
