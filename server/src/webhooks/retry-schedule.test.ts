import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ATTEMPTS_PER_LIFE, nextRetry, WHOLE_SCHEDULE_MS } from './retry-schedule.ts';

const middle = () => 0.5;

test('the delays are about 5 s, 30 s, 2 min, 10 min, 1 h, 3 h, 6 h, 12 h and 24 h', () => {
  const seconds = Array.from({ length: 9 }, (_, i) => (nextRetry(i + 1, middle) ?? 0) / 1000);
  expect(seconds).toEqual([5, 30, 120, 600, 3600, 10_800, 21_600, 43_200, 86_400]);
});

test('after the last attempt nothing follows', () => {
  expect(nextRetry(ATTEMPTS_PER_LIFE, middle)).toBeNull();
  expect(nextRetry(ATTEMPTS_PER_LIFE + 5, middle)).toBeNull();
});

test('the whole schedule takes about two days', () => {
  expect(WHOLE_SCHEDULE_MS / 3_600_000).toBeCloseTo(46.2, 1);
});

test('jitter stays within a tenth, and a later retry never waits less than an earlier one', () => {
  const unit = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), unit, unit, (attempt, one, other) => {
      const delay = nextRetry(attempt, () => one) ?? 0;
      const exact = nextRetry(attempt, middle) ?? 0;
      expect(Math.abs(delay - exact)).toBeLessThanOrEqual(exact * 0.1 + 1);
      expect(nextRetry(attempt + 1, () => other) ?? 0).toBeGreaterThan(delay);
    }),
  );
});
