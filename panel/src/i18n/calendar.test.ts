import { expect, test } from 'vitest';
import { addDays, addMonths, isDay, monthName, startOfWeek, weekdayNames, weeksOf } from './calendar.ts';

test('a month has six weeks, each from Sunday', () => {
  const weeks = weeksOf('2026-11-15');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]?.[0]).toBe('2026-11-01');
  expect(weeksOf('2028-02-29')[0]).toEqual(
    ['30', '31', '01', '02', '03', '04', '05'].map((day, index) => `2028-0${index < 2 ? 1 : 2}-${day}`),
  );
  expect(startOfWeek('2026-11-18')).toBe('2026-11-15');
});

test('days and months are added across years and short months', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-03-31', -13)).toBe('2025-02-28');
});

test('an address may have what is no day', () => {
  expect(['2026-11-15', '2026-13-40', 'yesterday', undefined].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('names are the language’s', () => {
  expect([monthName('2026-11-15', 'en'), monthName('2026-11-15', 'hi')]).toEqual([
    'November 2026',
    'नवंबर 2026',
  ]);
  expect(weekdayNames('en')[0]).toEqual({ short: 'Sun', long: 'Sunday' });
});
