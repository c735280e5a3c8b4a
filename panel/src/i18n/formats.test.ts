import { expect, test } from 'vitest';
import { createFormats, formatPhone } from './formats.ts';

const en = createFormats('en', 'Asia/Kolkata');
const hi = createFormats('hi', 'Asia/Kolkata');
const moment = new Date('2026-11-15T09:12:10Z');

test('groups numbers the Indian way', () => {
  expect(en.number(12345678)).toBe('1,23,45,678');
  expect(hi.number(12345678)).toBe('1,23,45,678');
  expect(en.credits(148210.5)).toBe('1,48,210.5');
  expect(en.credits('0.1234')).toBe('0.123');
  expect(en.credits(-6238)).toBe('−6,238');
  expect(en.percent(0.972)).toBe('97.2%');
});

test('shows times in the account’s zone, by 24 hours', () => {
  expect(en.time(moment)).toBe('14:42');
  expect(en.exactTime(moment)).toBe('14:42:10');
  expect(en.time(new Date('2026-11-15T18:30:00Z'))).toBe('00:00');
  expect(en.longDay(moment)).toBe('Sunday, 15 November 2026');
  expect(hi.longDay(moment)).toBe('रविवार, 15 नवंबर 2026');
  expect(en.full(moment)).toBe('Sunday, 15 November 2026, 14:42:10 IST');
  expect(en.zone).toBe('IST');
});

test('names the year of a day that is not in this one', () => {
  expect(en.day(new Date('1999-03-01T00:00:00Z'))).toBe('1 Mar 1999');
});

test('does not move a day of a statistic into another zone', () => {
  expect(createFormats('en', 'Pacific/Honolulu').calendarDay('2026-11-15')).toBe('15 Nov');
  expect(createFormats('en', 'Pacific/Kiritimati').longCalendarDay('2026-11-15')).toBe(
    'Sunday, 15 November 2026',
  );
});

test.each([
  [-20_000, 'now'],
  [-41 * 60_000, '41 minutes ago'],
  [2 * 3_600_000, 'in 2 hours'],
  [-26 * 3_600_000, 'yesterday'],
  [-400 * 86_400_000, 'last year'],
])('says %i ms from now as "%s"', (distance, words) => {
  expect(en.relative(new Date(moment.getTime() + distance), moment)).toBe(words);
});

test.each([
  [38, '38 ms'],
  [2140, '2.1 sec'],
  [41 * 60_000, '41 min'],
  [24 * 3_600_000, '24 hr'],
  [72 * 3_600_000, '3 days'],
])('says %i ms as "%s"', (length, words) => {
  expect(en.duration(length).replace(/(sec|min|hr)s/, '$1')).toBe(words);
});

test.each([
  ['9876543210', '98765 43210'],
  ['919876543210', '98765 43210'],
  ['+919876543210', '98765 43210'],
  ['14155550123', '14155550123'],
])('shows %s as %s', (number, shown) => {
  expect(formatPhone(number)).toBe(shown);
});
