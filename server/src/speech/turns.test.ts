import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

function job() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  return { promise, resolve, reject };
}

test('only so many run at the same time, in the order in which they came', async () => {
  const turns = new Turns(2, 10);
  const started: number[] = [];
  const jobs = [job(), job(), job(), job()];
  const results = jobs.map((one, i) =>
    turns.run(() => {
      started.push(i);
      return one.promise;
    }),
  );
  expect(started).toEqual([0, 1]);
  jobs[1]?.resolve('b');
  await results[1];
  await expect.poll(() => started).toEqual([0, 1, 2]);
  jobs[0]?.resolve('a');
  await expect.poll(() => started).toEqual([0, 1, 2, 3]);
  jobs[2]?.resolve('c');
  jobs[3]?.resolve('d');
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
});

test('what fails hands its place on', async () => {
  const turns = new Turns(1, 10);
  const first = job();
  const failing = turns.run(() => first.promise);
  const next = turns.run(() => Promise.resolve('next'));
  first.reject(new Error('no'));
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('next');
  expect(await turns.run(() => Promise.resolve('later'))).toBe('later');
});

test('nobody waits where too many do already', async () => {
  const turns = new Turns(1, 1);
  const first = job();
  const running = turns.run(() => first.promise);
  const waiting = turns.run(() => Promise.resolve('waited'));
  expect(await turns.run(() => Promise.resolve('too many'))).toBeNull();
  first.resolve('done');
  expect(await Promise.all([running, waiting])).toEqual(['done', 'waited']);
});
