import { expect, test } from 'vitest';
import { inStretches, type Stretchable } from './stretches.ts';

test('lets other events be handled during long work', async () => {
  let turns = 0;
  let working = true;
  const turn = () => {
    turns += 1;
    if (working) setImmediate(turn);
  };
  setImmediate(turn);
  function* work(): Stretchable<string> {
    for (const until = performance.now() + 15_000; turns < 4 && performance.now() < until;) yield;
    return 'done';
  }
  expect(await inStretches(work())).toBe('done');
  working = false;
  expect(turns).toBeGreaterThanOrEqual(4);
});

test('does short work at once, and passes on errors', async () => {
  function* fails(): Stretchable<void> {
    yield;
    throw new Error('it cannot be done');
  }
  await expect(inStretches(fails())).rejects.toThrow('it cannot be done');
});

test('only one piece of long work continues in each turn', async () => {
  let turn = 0;
  let working = true;
  const count = () => {
    turn += 1;
    if (working) setImmediate(count);
  };
  setImmediate(count);
  const wentOnIn: number[] = [];
  function* work(): Stretchable<void> {
    for (let stretch = 0; stretch < 5; stretch++) {
      wentOnIn.push(turn);
      for (const until = performance.now() + 6; performance.now() < until;);
      yield;
    }
  }
  await Promise.all([inStretches(work()), inStretches(work()), inStretches(work())]);
  working = false;
  // The first begins at once, and so do others as long as nothing waits.
  const later = wentOnIn.filter((one) => one > 0);
  expect(new Set(later).size).toBe(later.length);
});
