import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LAST_ATTEMPT } from '../../storage/queue.queries.ts';
import { retryPauseMs } from './retry-pause.ts';

const never = () => 0;

test('the first attempts are made as soon as the connector says', () => {
  for (const attempt of [1, 2, 3]) {
    expect(retryPauseMs(0, attempt, never)).toBe(0);
    expect(retryPauseMs(1_000, attempt, never)).toBe(1_000);
  }
});

test('a message that is refused a few times in a row waits for seconds, one refused for long for minutes', () => {
  expect(retryPauseMs(1_000, 6, never)).toBeLessThan(4_000);
  expect(retryPauseMs(1_000, 12, never)).toBeGreaterThan(30_000);
  expect(retryPauseMs(1_000, 20, never)).toBe(300_000);
  expect(retryPauseMs(0, LAST_ATTEMPT, never)).toBe(300_000);
});

test('no pause is longer than half of the time for which the message has been refused', () => {
  let refused = 0;
  for (let attempt = 1; attempt < 100; attempt++) {
    const pause = retryPauseMs(1_000, attempt, never);
    if (attempt > 3) expect(pause).toBeLessThanOrEqual(refused / 2 + 1);
    refused += pause;
  }
});

test('a day of refusals leads to a few hundred attempts', () => {
  let attempt = 1;
  for (let ms = 0; ms < 86_400_000; attempt++) ms += retryPauseMs(1_000, attempt, never);
  expect(attempt).toBeLessThan(320);
});

test('what the carrier asks for is never cut short, and at most a quarter is added to what is due', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 3_600_000 }),
      fc.integer({ min: 1, max: LAST_ATTEMPT }),
      random,
      (afterMs, attempt, drawn) => {
        const pause = retryPauseMs(afterMs, attempt, () => drawn);
        expect(pause).toBeGreaterThanOrEqual(afterMs);
        expect(pause).toBeLessThanOrEqual(Math.max(afterMs, 300_000) * 1.25 + 1);
      },
    ),
  );
});
