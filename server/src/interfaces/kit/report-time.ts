import { DateTime } from 'luxon';
import { DomainError } from '../../core/errors.ts';
import { parseScheduleTime } from './schedule-time.ts';

/** The beginning or the end of a report: a time, or a whole day of the account's zone. */
export function readReportTime(name: 'from' | 'to', given: string, timeZone: string): Date {
  const time = parseScheduleTime(given, timeZone);
  if (time) return time;
  const day = DateTime.fromFormat(given, 'yyyy-MM-dd', { zone: timeZone });
  if (day.isValid) return (name === 'to' ? day.plus({ days: 1 }) : day).toJSDate();
  throw wrongParameter(name, 'must be a day like 2026-01-31, or a time like 2026-01-31 18:30:00');
}

export function wrongParameter(name: string, why: string): DomainError {
  return new DomainError('validation_failed', `The parameter ${name} ${why}.`, { fields: { [name]: why } });
}
