import { expect, test } from 'vitest';
import { rateOf, type Sample, statusOf, withSample } from './progress.ts';

test('the rate is that of the last looks', () => {
  let samples: readonly Sample[] = [];
  for (let look = 0; look < 30; look += 1) {
    samples = withSample(samples, { at: look * 2000, done: look < 20 ? look * 10 : 200 + (look - 20) * 100 });
  }
  expect(rateOf(samples)).toBe(50);
  expect(rateOf([{ at: 0, done: 5 }])).toBeUndefined();
  expect(
    rateOf([
      { at: 0, done: 5 },
      { at: 4000, done: 5 },
    ]),
  ).toBeUndefined();
});

test('a campaign whose time has not come is scheduled, not queued', () => {
  const now = new Date('2026-11-16T09:00:00Z');
  const gone = { unknown: 0, sent: 0, delivered: 0, failed: 0, expired: 0, cancelled: 0 };
  const summary = { ...gone, scheduled: 0, queued: 1 };
  expect(statusOf({ status: 'queued', dueAt: '2026-11-16T10:00:00Z', summary }, now)).toBe('scheduled');
});
