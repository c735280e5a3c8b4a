import { expect, test } from 'vitest';
import { pauseBeforeRetry } from './backoff.ts';

test.each([
  [0, true, 1_000],
  [1, true, 2_000],
  [2, true, 4_000],
  [9, true, 4_000],
  [3, false, 8_000],
  [4, false, 10_000],
  [5_000, false, 10_000],
])('after %i failures, with messages waiting: %s, the pause is up to %i ms', (failures, busy, longest) => {
  expect(pauseBeforeRetry(failures, busy, () => 0)).toBe(longest / 2);
  expect(pauseBeforeRetry(failures, busy, () => 0.999_999)).toBeCloseTo(longest, -1);
});
