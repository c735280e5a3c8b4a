import { describe, expect, test } from 'vitest';
import { GrowingWaits } from './growing-waits.ts';

function waits() {
  const clock = { now: 0 };
  const made = new GrowingWaits(
    { free: 2, firstMs: 2_000, longestMs: 10_000, forgetMs: 60_000 },
    () => clock.now,
  );
  const fail = (key: string) => {
    made.begin(key);
    made.end(key, { failed: true });
  };
  return { made, clock, fail };
}

describe('GrowingWaits', () => {
  test('asks for no wait before the free failures are used up', () => {
    const { made, fail } = waits();
    fail('a');
    fail('a');
    expect(made.secondsToWait('a')).toBe(0);
  });

  test('doubles the wait with each failure, up to the longest', () => {
    const { made, fail } = waits();
    const seen = Array.from({ length: 7 }, () => {
      fail('a');
      return made.secondsToWait('a');
    });
    expect(seen).toEqual([0, 0, 2, 4, 8, 10, 10]);
  });

  test('lets the next try through once the wait is over', () => {
    const { made, clock, fail } = waits();
    for (let i = 0; i < 4; i++) fail('a');
    clock.now += 3_999;
    expect(made.secondsToWait('a')).toBe(1);
    clock.now += 1;
    expect(made.secondsToWait('a')).toBe(0);
  });

  test('counts tries under way, so that they cannot all be made at once', () => {
    const { made } = waits();
    for (let i = 0; i < 3; i++) made.begin('a');
    expect(made.secondsToWait('a')).toBe(2);
  });

  test('keeps keys apart, and forgets what is long ago or forgiven', () => {
    const { made, clock, fail } = waits();
    for (let i = 0; i < 3; i++) fail('a');
    for (let i = 0; i < 3; i++) fail('b');
    made.forgive('b');
    expect([made.secondsToWait('a'), made.secondsToWait('b'), made.secondsToWait('c')]).toEqual([2, 0, 0]);
    clock.now += 60_000;
    fail('a');
    expect(made.secondsToWait('a')).toBe(0);
  });
});
