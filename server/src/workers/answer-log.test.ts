import { expect, test } from 'vitest';
import { AnswerLog } from './answer-log.ts';

test('reports the last hundred answers, and only those of the last minute', () => {
  let now = 1_000_000;
  const log = new AnswerLog(() => now);
  for (let i = 0; i < 30; i++) log.note('rejected');
  for (let i = 0; i < 60; i++) log.note('accepted');
  for (let i = 0; i < 30; i++) log.note('retry');
  expect(log.figures()).toMatchObject({ answers: 100, rejected: 10, throttled: 30 });
  now += 30_000;
  log.note('rejected');
  now += 30_000;
  expect(log.figures()).toMatchObject({ answers: 1, rejected: 1, throttled: 0 });
});

test('reports the answers per second, over ten seconds', () => {
  let now = 1_000_000;
  const log = new AnswerLog(() => now);
  for (let i = 0; i < 1_000; i++) {
    now += 10;
    log.note('accepted');
  }
  expect(log.figures().perSecond).toBeCloseTo(100, -1);
  now += 11_000;
  expect(log.figures().perSecond).toBe(0);
});
