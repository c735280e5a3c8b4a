import { afterEach, expect, test, vi } from 'vitest';
import { keepServerTime, now } from './clock.ts';

const HOUR = 3_600_000;
const truth = Date.parse('2026-11-16T10:00:00Z');

afterEach(() => {
  vi.useRealTimers();
  keepServerTime(new Date().toUTCString());
});

test.each([-24 * HOUR, 24 * HOUR, -90_000])(
  'tells the server’s time on a computer that is off by %i ms',
  (off) => {
    vi.useFakeTimers({ now: truth + off });
    keepServerTime(new Date(truth).toUTCString());
    expect(now()).toEqual(new Date(truth));
    vi.advanceTimersByTime(HOUR);
    expect(now()).toEqual(new Date(truth + HOUR));
  },
);

test('takes the time that an answer needs for no difference, and an unreadable time for none', () => {
  vi.useFakeTimers({ now: truth });
  keepServerTime(new Date(truth - 3000).toUTCString());
  keepServerTime('yesterday');
  expect(now()).toEqual(new Date(truth));
});

test('follows a clock that is set right', () => {
  vi.useFakeTimers({ now: truth - 24 * HOUR });
  keepServerTime(new Date(truth).toUTCString());
  vi.setSystemTime(truth);
  keepServerTime(new Date(truth).toUTCString());
  expect(now()).toEqual(new Date(truth));
});
