import { DateTime } from 'luxon';
import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../../core/errors.ts';
import { parseScheduleTime } from './schedule-time.ts';

/** The beginning or the end of a report: a time, or a whole day of the account's zone. */
export function readReportTime(name: 'from' | 'to', given: string, timeZone: string): Date {
  const time = parseScheduleTime(given, timeZone);
  if (time) return time;
  const day = DateTime.fromFormat(given, 'yyyy-MM-dd', { zone: timeZone });
  if (day.isValid) return (name === 'to' ? day.plus({ days: 1 }) : day).toJSDate();
  throw wrongParameter(name, fact('not_a_day_or_time'));
}

export function wrongParameter(name: string, reason: Fact): DomainError {
  return new DomainError(fact('invalid_parameter', { name, reason }), { fields: { [name]: reason } });
}
