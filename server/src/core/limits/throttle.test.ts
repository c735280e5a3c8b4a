import { afterEach, expect, test, vi } from 'vitest';
import { Throttle } from './throttle.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('allows an account its number of calls per second, without affecting other accounts', () => {
  let ms = 250;
  const throttle = new Throttle(() => ms);
  const calls = (account: number, count: number) =>
    Array.from({ length: count }, () => throttle.allows({ number: account, callsPerSecond: 4 }));
  expect(calls(1, 6)).toEqual([true, true, true, true, false, false]);
  expect(calls(2, 1)).toEqual([true]);
  ms += 249;
  expect(calls(1, 1)).toEqual([false]);
  ms += 1;
  expect(calls(1, 2)).toEqual([true, false]);
  ms += 5_000;
  expect(calls(1, 6)).toEqual([true, true, true, true, false, false]);
});

test('calls that come too fast get their turns within the next second; the rest are refused after it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const throttle = new Throttle();
  const asha = { number: 1, callsPerSecond: 4 };
  const answers: [boolean, number][] = [];
  for (let i = 0; i < 10; i++) {
    const turn = throttle.turn(asha);
    if (turn === true) answers.push([true, 0]);
    else void Promise.resolve(turn).then((may) => answers.push([may, performance.now()]));
  }
  const begun = performance.now();
  await vi.advanceTimersByTimeAsync(1_000);
  const after = answers.map(([may, at]) => [may, at === 0 ? 0 : Math.round(at - begun)]);
  expect(after).toEqual([
    ...Array<[boolean, number]>(4).fill([true, 0]),
    [true, 250],
    [true, 500],
    [true, 750],
    [true, 1_000],
    [false, 1_000],
    [false, 1_000],
  ]);
});
