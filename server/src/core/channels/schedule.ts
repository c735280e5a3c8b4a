import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { DAY_MS } from '../../durations.ts';
import { DomainError } from '../errors.ts';
import type { CheckContext } from './draft.ts';

/** What is wrong with the time at which a caller wants a call to be sent; null: nothing. */
export function scheduleProblem(
  scheduleAt: Date | null,
  { now, limits }: Pick<CheckContext, 'now' | 'limits'>,
): DomainError | null {
  const reason = scheduleAt && whyNotThen(scheduleAt, now, limits.scheduleHorizonDays);
  if (!reason) return null;
  return new DomainError(fact('invalid_schedule', { reason }), { fields: { schedule: reason } });
}

function whyNotThen(scheduleAt: Date, now: Date, days: number): Fact | null {
  if (scheduleAt <= now) return fact('in_the_past');
  return scheduleAt.getTime() > now.getTime() + days * DAY_MS ? fact('too_far_ahead', { days }) : null;
}
