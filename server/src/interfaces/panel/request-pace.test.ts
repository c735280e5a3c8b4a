import { expect, test } from 'vitest';
import { RequestPace } from './request-pace.ts';

function paceAt(perSecond: number, burst: number) {
  const clock = { now: 1_000 };
  const pace = new RequestPace({ perSecond, burst }, () => clock.now);
  const request = (key = 'a') => {
    const wait = pace.msToWait(key);
    if (wait === 0) pace.count(key);
    return wait;
  };
  const requests = (count: number, key?: string) => Array.from({ length: count }, () => request(key));
  return { clock, requests };
}

test('a burst is let in, and then as many as the pace allows', () => {
  const { clock, requests } = paceAt(20, 100);
  expect(requests(101).filter((wait) => wait > 0)).toEqual([50]);
  clock.now += 1_000;
  expect(requests(30).filter((wait) => wait === 0)).toHaveLength(20);
  expect(requests(1, 'b')).toEqual([0]);
  clock.now += 60_000;
  expect(requests(200).filter((wait) => wait === 0)).toHaveLength(100);
});

test('as many are kept as there is room for, and those who rest make room first', () => {
  const { clock, requests } = paceAt(1, 1);
  requests(1, 'resting');
  clock.now += 2_000;
  for (let i = 0; i < 10_500; i++) requests(1, `stranger ${i}`);
  expect(requests(1, 'stranger 10499')).toEqual([1_000]);
  expect(requests(1, 'stranger 0')).toEqual([0]);
});
