import { DAY_MS } from '../../durations.ts';
import { DomainError } from '../errors.ts';
import type { CheckContext } from './draft.ts';

/** What is wrong with the time at which a caller wants a call to be sent; null: nothing. */
export function scheduleProblem(
  scheduleAt: Date | null,
  { now, limits }: Pick<CheckContext, 'now' | 'limits'>,
): DomainError | null {
  const why = scheduleAt && whyNotThen(scheduleAt, now, limits.scheduleHorizonDays);
  if (!why) return null;
  return new DomainError('validation_failed', `The schedule time ${why}.`, { fields: { schedule: why } });
}

function whyNotThen(scheduleAt: Date, now: Date, days: number): string | null {
  if (scheduleAt <= now) return 'is in the past';
  return scheduleAt.getTime() > now.getTime() + days * DAY_MS ? `is more than ${days} days ahead` : null;
}
