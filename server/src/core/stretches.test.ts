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
