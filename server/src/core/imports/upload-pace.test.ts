import { describe, expect, test } from 'vitest';
import { UploadPace } from './upload-pace.ts';

const LIMITS = {
  least: { bytesPerSecond: 2_000, overMs: 30_000 },
  pressed: { bytesPerSecond: 100_000, overMs: 5_000 },
  longestMs: 1_800_000,
};

/** Seconds in which so many bytes come, one after the other. @returns the second after which it was too slow. */
function slowAfter(bytes: readonly number[], { isPressed = false, waits = true } = {}): number | null {
  let now = 0;
  const pace = new UploadPace(LIMITS, () => now);
  for (const [index, some] of bytes.entries()) {
    if (waits) pace.wait();
    now += 1_000;
    pace.got(some);
    if (pace.isTooSlow(isPressed)) return index + 1;
  }
  return null;
}

const seconds = (count: number, bytes: number) => Array.from({ length: count }, () => bytes);

describe('an upload', () => {
  test('may pause, as long as it comes with 2 KB a second over half a minute', () => {
    expect(slowAfter(seconds(900, 2_000))).toBeNull();
    expect(slowAfter([60_000, ...seconds(29, 0), 60_000, ...seconds(29, 0)])).toBeNull();
  });

  test('that drips is too slow after half a minute', () => {
    expect(slowAfter(seconds(60, 1_900))).toBe(30);
    expect(slowAfter([1_000_000, ...seconds(100, 0)])).toBe(60);
  });

  test('that comes with less than 100 KB a second is too slow after 5 s where others wait', () => {
    expect(slowAfter(seconds(60, 90_000))).toBeNull();
    expect(slowAfter(seconds(60, 90_000), { isPressed: true })).toBe(5);
    expect(slowAfter(seconds(60, 110_000), { isPressed: true })).toBeNull();
  });

  test('takes half an hour at most, however fast it is', () => {
    expect(slowAfter(seconds(2_000, 50_000))).toBe(1_801);
  });

  test('is not to blame for the time in which the gateway stores what has come', () => {
    expect(slowAfter(seconds(600, 10), { isPressed: true, waits: false })).toBeNull();
  });
});
