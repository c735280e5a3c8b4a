import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPermitted, nextPermittedTime, parseHours } from './promotional-hours.ts';

const india = parseHours();

describe('isPermitted', () => {
  test.each([
    ['2026-05-01T10:00:00+05:30', true],
    ['2026-05-01T20:59:59.999+05:30', true],
    ['2026-05-01T15:00:00+05:30', true],
    ['2026-05-01T09:59:59.999+05:30', false],
    ['2026-05-01T21:00:00+05:30', false],
    ['2026-05-01T00:00:00+05:30', false],
    ['1969-05-01T12:00:00+05:30', true],
  ])('by default at %s in India is %s', (time, permitted) => {
    expect(isPermitted(new Date(time), india)).toBe(permitted);
  });

  test('follows a clock change', () => {
    const hours = parseHours({ from: '10:00', to: '21:00', timeZone: 'America/New_York' });
    expect(isPermitted(new Date('2026-03-07T14:59:00Z'), hours)).toBe(false);
    expect(isPermitted(new Date('2026-03-07T15:00:00Z'), hours)).toBe(true);
    expect(isPermitted(new Date('2026-03-08T14:00:00Z'), hours)).toBe(true);
    expect(isPermitted(new Date('2026-03-08T13:59:00Z'), hours)).toBe(false);
  });

  test('is always true in a window of the whole day', () => {
    const always = parseHours({ from: '00:00', to: '24:00', timeZone: 'UTC' });
    fc.assert(fc.property(fc.date({ noInvalidDate: true }), (now) => isPermitted(now, always)));
  });
});

describe('nextPermittedTime', () => {
  test.each([
    ['2026-05-01T12:34:56+05:30', '2026-05-01T12:34:56+05:30'],
    ['2026-05-01T03:00:00+05:30', '2026-05-01T10:00:00+05:30'],
    ['2026-05-01T21:00:00+05:30', '2026-05-02T10:00:00+05:30'],
    ['2026-12-31T23:59:59.999+05:30', '2027-01-01T10:00:00+05:30'],
  ])('from %s is %s', (now, next) => {
    expect(nextPermittedTime(new Date(now), india)).toEqual(new Date(next));
  });

  test('is permitted, not in the past, and no more than a day and an hour away', () => {
    const time = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
    const zone = fc.constantFrom(
      'Asia/Kolkata',
      'America/New_York',
      'Europe/London',
      'Asia/Kathmandu',
      'Australia/Lord_Howe',
    );
    const clock = (minute: number) =>
      `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    // Windows that a clock change at night does not swallow.
    const window = fc.tuple(fc.integer({ min: 240, max: 1000 }), fc.integer({ min: 1, max: 440 }));
    fc.assert(
      fc.property(time, zone, window, (now, timeZone, [from, length]) => {
        const hours = parseHours({ from: clock(from), to: clock(from + length), timeZone });
        const next = nextPermittedTime(now, hours);
        expect(isPermitted(next, hours)).toBe(true);
        expect(next.getTime()).toBeGreaterThanOrEqual(now.getTime());
        expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(25 * 3_600_000);
        expect(next.getTime() === now.getTime()).toBe(isPermitted(now, hours));
      }),
    );
  });
});

describe('parseHours', () => {
  test.each([
    ['21:00', '10:00'],
    ['10:00', '10:00'],
    ['10:00', '24:01'],
    ['9:00', '21:00'],
    ['10:60', '21:00'],
    ['', '21:00'],
  ])('refuses %j to %j', (from, to) => {
    expect(() => parseHours({ from, to, timeZone: 'Asia/Kolkata' })).toThrow(RangeError);
  });

  test('refuses an unknown zone', () => {
    expect(() => parseHours({ from: '10:00', to: '21:00', timeZone: 'IST' + 'x' })).toThrow('ISTx');
  });
});
