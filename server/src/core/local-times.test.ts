import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { localTimesIn } from './local-times.ts';

test.each(['Asia/Kolkata', 'UTC', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'])(
  'writes the time in %s as luxon does, also where clocks change',
  (zone) => {
    const write = localTimesIn(zone);
    const from = Date.UTC(2026, 2, 1);
    for (let hour = 0; hour < 24 * 270; hour += 3) {
      const at = new Date(from + hour * 3_600_000 + (hour % 4) * 900_000);
      expect(write(at)).toBe(DateTime.fromJSDate(at, { zone }).toFormat('yyyy-MM-dd HH:mm:ss'));
    }
  },
);
