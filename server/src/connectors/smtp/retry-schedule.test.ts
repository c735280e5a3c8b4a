import { expect, test } from 'vitest';
import { retryPauseMs } from '../../core/delivery/retry-pause.ts';
import { HOUR_MS } from '../../durations.ts';
import { retryAfterMs } from './retry-schedule.ts';

test.each([0, 0.999])(
  'a mail that is refused for 48 hours is tried first within a minute, then ever later, 30 times at most (%d)',
  (luck) => {
    const pauses: number[] = [];
    for (let at = 0; at < 48 * HOUR_MS; at += pauses.at(-1) ?? 0) {
      const attempt = pauses.length + 1;
      pauses.push(retryPauseMs(retryAfterMs(attempt), attempt, () => luck));
    }
    expect(pauses[0]).toBeLessThanOrEqual(60_000);
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses.length).toBeLessThanOrEqual(30);
    expect(pauses.length).toBeGreaterThanOrEqual(20);
    // Most greylists let a mail pass after five minutes, and the rest after an hour.
    const after = (ms: number) =>
      pauses.findIndex((_, i) => pauses.slice(0, i + 1).reduce((a, b) => a + b) >= ms);
    expect(after(300_000)).toBeLessThanOrEqual(5);
    expect(after(HOUR_MS)).toBeLessThanOrEqual(10);
  },
);
