import { DAY_MS } from '../../durations.ts';
import { idFloor } from '../ids.ts';

/** Longer than any receipt takes to arrive; a younger message can always be found. */
export const SHORTEST_DAYS = 7;

/** Texts may be removed after one day. */
export const SHORTEST_TEXT_DAYS = 1;

/** After how many days messages are deleted, with everything stored about them; their texts may be removed earlier. */
export type Retention = { days: number; textDays: number };

/** An account's own retention can only be shorter. */
export function retentionOf(all: Retention, own: { days?: number; text_days?: number }): Retention {
  const days = Math.min(all.days, own.days ?? all.days);
  return { days, textDays: Math.min(all.textDays, own.text_days ?? all.textDays, days) };
}

/** The start, in UTC, of the day `days` days ago. */
export function dayBefore(now: Date, days: number): Date {
  return new Date(Math.floor(now.getTime() / DAY_MS - days) * DAY_MS);
}

/** Smaller ids were made more than `days` days ago. */
export function idBefore(now: Date, days: number): string {
  return idFloor(dayBefore(now, days).getTime());
}

export const dateOf = (day: Date) => day.toISOString().slice(0, 10);
