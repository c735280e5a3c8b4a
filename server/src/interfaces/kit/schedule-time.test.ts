import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatOffset, parseScheduleTime } from './schedule-time.ts';

const KOLKATA = 'Asia/Kolkata';
const NEW_YORK = 'America/New_York';

describe('parseScheduleTime', () => {
  test.each([
    ['2026-01-31 10:00:00', '2026-01-31T04:30:00.000Z'],
    ['2028-02-29 00:00:00', '2028-02-28T18:30:00.000Z'],
    ['2026-12-31 23:59:59', '2026-12-31T18:29:59.000Z'],
    ['2026-01-31T10:00:00+05:30', '2026-01-31T04:30:00.000Z'],
    ['2026-01-31T10:00:00Z', '2026-01-31T10:00:00.000Z'],
    ['2026-01-31T10:00:00-03:30', '2026-01-31T13:30:00.000Z'],
    ['2026-01-31T10:00:00.5Z', '2026-01-31T10:00:00.500Z'],
    ['2026-01-31T10:00:00.123456789+00:00', '2026-01-31T10:00:00.123Z'],
    ['2026-01-31T10:00:00.999999999Z', '2026-01-31T10:00:00.999Z'],
  ])('reads %s in India as %s', (raw, utc) => {
    expect(parseScheduleTime(raw, KOLKATA)?.toISOString()).toBe(utc);
  });

  test.each([
    '',
    'tomorrow',
    '2026-02-30 10:00:00',
    '2026-02-29 10:00:00',
    '2026-13-01 10:00:00',
    '2026-00-10 10:00:00',
    '2026-01-31 25:00:00',
    '2026-01-31 24:00:00',
    '2026-01-31 10:60:00',
    '2026-01-31 10:00:60',
    '2026-01-31 10:00',
    '2026-1-31 10:00:00',
    ' 2026-01-31 10:00:00',
    '2026-01-31 10:00:00\n',
    '2026-01-31  10:00:00',
    '2026-01-31 10:00:00+05:30',
    '2026-01-31T10:00:00',
    '2026-01-31T10:00+05:30',
    '2026-01-31T10:00:00+0530',
    '2026-01-31T10:00:00+05',
    '2026-01-31T10:00:00+24:00',
    '2026-01-31T10:00:00+05:60',
    '2026-01-31T10:00:00.Z',
    '2026-01-31t10:00:00z',
    '2026-02-30T10:00:00Z',
    '2026-01-31T24:00:00Z',
    '31-01-2026 10:00:00',
    '1769835600',
  ])('refuses %j', (raw) => {
    expect(parseScheduleTime(raw, KOLKATA)).toBeNull();
  });

  test('moves a local time that the clock skips forward by the skipped hour', () => {
    expect(parseScheduleTime('2026-03-08 02:30:00', NEW_YORK)?.toISOString()).toBe(
      '2026-03-08T07:30:00.000Z',
    );
  });

  test('takes the first of two when the clock shows a local time twice', () => {
    expect(parseScheduleTime('2026-11-01 01:30:00', NEW_YORK)?.toISOString()).toBe(
      '2026-11-01T05:30:00.000Z',
    );
  });

  test('throws on an unknown zone', () => {
    expect(() => parseScheduleTime('2026-01-31 10:00:00', 'Asia/Nowhere')).toThrow('Asia/Nowhere');
  });
});

describe('formatOffset', () => {
  test.each([
    ['2026-11-15T04:30:00Z', KOLKATA, '2026-11-15T10:00:00+05:30'],
    ['2026-11-15T04:30:00.999Z', KOLKATA, '2026-11-15T10:00:00+05:30'],
    ['2026-11-15T04:30:00Z', 'UTC', '2026-11-15T04:30:00+00:00'],
    ['2026-07-01T04:30:00Z', NEW_YORK, '2026-07-01T00:30:00-04:00'],
  ])('shows %s in %s as %s', (utc, zone, shown) => {
    expect(formatOffset(new Date(utc), zone)).toBe(shown);
  });

  test('is read back by parseScheduleTime as the same second', () => {
    const seconds = fc.integer({ min: 1_600_000_000, max: 2_500_000_000 });
    const zone = fc.constantFrom(KOLKATA, NEW_YORK, 'UTC', 'Asia/Kathmandu', 'Australia/Lord_Howe');
    fc.assert(
      fc.property(seconds, zone, (second, timeZone) => {
        const shown = formatOffset(new Date(second * 1000), timeZone);
        expect(parseScheduleTime(shown, KOLKATA)?.getTime()).toBe(second * 1000);
      }),
    );
  });
});
