import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Stretchable } from '../../core/stretches.ts';
import { ParseLane } from './parse-lane.ts';

const options = (key: string) => ({
  key,
  longestMs: 60_000,
  mayGoOn: () => undefined,
  tooLong: () => new Error('too long'),
});

function* endless(): Stretchable<never> {
  for (;;) yield;
}

function* noting(name: string, into: string[]): Stretchable<void> {
  into.push(name);
  yield;
}

test('a parse that never ends fails, and the next has its turn', async () => {
  const lane = new ParseLane();
  const stuck = lane.run(endless(), { ...options('a'), longestMs: 20 });
  const done: string[] = [];
  const next = lane.run(noting('next', done), options('a'));
  await expect(stuck).rejects.toThrow('too long');
  await next;
  expect(done).toEqual(['next']);
});

test('a parse that nobody waits for any more ends', async () => {
  const lane = new ParseLane();
  let isWanted = true;
  const parsing = lane.run(endless(), {
    ...options('a'),
    mayGoOn: () => {
      if (!isWanted) throw new Error('not wanted');
    },
  });
  await nextTurn();
  isWanted = false;
  await expect(parsing).rejects.toThrow('not wanted');
});

test('callers take turns', async () => {
  const lane = new ParseLane();
  const done: string[] = [];
  const run = (name: string) => lane.run(noting(name, done), options(name.charAt(0)));
  await Promise.all(['a1', 'a2', 'a3', 'b1', 'c1'].map(run));
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
});
