import { expect, test } from 'vitest';
import { dayIn, fromLocalInput, lastDays, toLocalInput, wallClock } from './zoned-time.ts';

const INDIA = 'Asia/Kolkata';

test('shows the wall clock of the zone', () => {
  expect(wallClock(new Date('2026-11-15T20:40:05Z'), INDIA)).toBe('2026-11-16T02:10:05');
  expect(dayIn(new Date('2026-11-15T18:29:59Z'), INDIA)).toBe('2026-11-15');
  expect(dayIn(new Date('2026-11-15T18:30:00Z'), INDIA)).toBe('2026-11-16');
});

test.each([INDIA, 'America/New_York', 'Asia/Kathmandu', 'UTC', 'Pacific/Chatham'])(
  'reads back what a field shows, in %s',
  (zone) => {
    for (let hour = 0; hour < 24 * 366; hour += 31) {
      const moment = new Date(Date.UTC(2026, 0, 1, hour));
      const shown = toLocalInput(moment, zone);
      const read = fromLocalInput(shown, zone);
      // The hour that is there twice in autumn is read as one of the two.
      expect(read && toLocalInput(read, zone)).toBe(shown);
    }
  },
);

test('takes the hour that the clocks skip for the one after it', () => {
  expect(fromLocalInput('2026-03-08T02:30', 'America/New_York')?.toISOString()).toBe(
    '2026-03-08T07:30:00.000Z',
  );
});

test('knows what is no time', () => {
  expect(fromLocalInput('', INDIA)).toBeUndefined();
  expect(fromLocalInput('tomorrow', INDIA)).toBeUndefined();
});

test('counts days of the zone, over a change of the clocks, too', () => {
  expect(lastDays(3, new Date('2026-11-15T18:30:00Z'), INDIA)).toEqual([
    '2026-11-14',
    '2026-11-15',
    '2026-11-16',
  ]);
  expect(lastDays(3, new Date('2026-03-09T03:30:00Z'), 'America/New_York')).toEqual([
    '2026-03-06',
    '2026-03-07',
    '2026-03-08',
  ]);
});
