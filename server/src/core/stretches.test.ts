import { expect, test } from 'vitest';
import { inStretches, type Stretchable } from './stretches.ts';

test('lets others have their turn during long work', async () => {
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

test('does short work at once, and hands on what fails', async () => {
  function* fails(): Stretchable<void> {
    yield;
    throw new Error('it cannot be done');
  }
  await expect(inStretches(fails())).rejects.toThrow('it cannot be done');
});

test('of several long works only one goes on in each turn', async () => {
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
  // The first begins at once, and so do others that nobody has to wait for.
  const later = wentOnIn.filter((one) => one > 0);
  expect(new Set(later).size).toBe(later.length);
});
