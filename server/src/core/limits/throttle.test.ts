import { expect, test } from 'vitest';
import { Throttle } from './throttle.ts';

test('lets an account have its number of calls in each second, and nobody wait for another', () => {
  let ms = 5_000_250;
  const throttle = new Throttle(() => ms);
  const calls = (account: number, count: number) =>
    Array.from({ length: count }, () => throttle.allows({ number: account, callsPerSecond: 3 }));
  expect(calls(1, 5)).toEqual([true, true, true, false, false]);
  expect(calls(2, 1)).toEqual([true]);
  ms += 749;
  expect(calls(1, 1)).toEqual([false]);
  ms += 1;
  expect(calls(1, 4)).toEqual([true, true, true, false]);
});
