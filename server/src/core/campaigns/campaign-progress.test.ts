import { expect, test } from 'vitest';
import { pointsOf } from './campaign-progress.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 18, 10, minute));
const row = (minute: number, done: number) => ({ minute: at(minute), done, delivered: done - 1, failed: 1 });

test('a minute in which nothing happened is as the one before it', () => {
  const { stepMinutes, points } = pointsOf([row(0, 5), row(3, 9)]);
  expect(stepMinutes).toBe(1);
  expect(points.map(({ done }) => done)).toEqual([5, 5, 5, 9]);
  expect(points.map((point) => point.at)).toEqual([at(0), at(1), at(2), at(3)]);
});

test('a long campaign has few points, each with what was reached at its end', () => {
  const rows = Array.from({ length: 60 * 24 }, (_, i) => row(i, i + 1));
  const { stepMinutes, points } = pointsOf(rows);
  expect([stepMinutes, points.length]).toEqual([30, 48]);
  expect(points.map(({ done }) => done)).toEqual(Array.from({ length: 48 }, (_, i) => (i + 1) * 30));
});

test('a campaign of which nothing was sent has no points', () => {
  expect(pointsOf([])).toEqual({ stepMinutes: 1, points: [] });
});
