import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

test('keys take turns, and each keeps its order', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) queue.push(item.charAt(0), item);
  const order = Array.from({ length: 6 }, () => queue.shift());
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'c2', 'a3']);
  expect([queue.size, queue.shift()]).toEqual([0, undefined]);
});

test('an item that is removed is not given out', () => {
  const queue = new FairQueue<string>();
  for (const item of ['a1', 'a2', 'b1']) queue.push(item.charAt(0), item);
  queue.remove('a', 'a1');
  queue.remove('b', 'b1');
  queue.remove('b', 'b1');
  expect([queue.size, queue.sizeOf('a'), queue.shift(), queue.shift()]).toEqual([1, 1, 'a2', undefined]);
});
