import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelledPlaces, linePath, scaleFor, stack, timeScaleFor } from './chart-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [16_100, [0, 5000, 10_000, 15_000, 20_000]],
  [148_210, [0, 50_000, 100_000, 150_000]],
])('gives %i the ticks %j', (highest, ticks) => {
  expect(scaleFor(highest).ticks).toEqual(ticks);
});

test.each([
  [340, [0, 100, 200, 300, 400]],
  [1_200, [0, 1_000, 2_000]],
  [5_400_000, [0, 3_600_000, 7_200_000]],
])('gives %i ms ticks that are whole in their unit', (highest, ticks) => {
  expect(timeScaleFor(highest).ticks).toEqual(ticks);
});

test('a scale holds every number, in a few whole steps', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e9 }), (highest) => {
      const { max, ticks } = scaleFor(highest);
      expect(max).toBeGreaterThanOrEqual(highest);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every(Number.isInteger)).toBe(true);
      expect(ticks.at(-1)).toBe(max);
    }),
  );
});

test('labels as many days as fit, the newest always', () => {
  expect(labelledPlaces(30, 650, 64)).toEqual([2, 5, 8, 11, 14, 17, 20, 23, 26, 29]);
  expect(labelledPlaces(7, 650, 64)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(labelledPlaces(30, 0, 64)).toEqual([29]);
  expect(labelledPlaces(0, 650, 64)).toEqual([]);
});

test('stacks from the bottom up, and keeps what is little visible', () => {
  const [delivered, failed, open] = stack([150, 50, 0], 200, 200);
  expect(delivered).toEqual({ y: 51.5, height: 148.5 });
  expect(failed).toEqual({ y: 1.5, height: 48.5 });
  expect(open?.height).toBe(0);
  expect(stack([1], 100_000, 200)[0]?.height).toBe(1.5);
});

test('draws a line through the middle of each day', () => {
  expect(linePath([0, 5, 10], 10, 300, 100)).toBe('M50.0 100.0L150.0 50.0L250.0 0.0');
  expect(linePath([5, 5, null, 10], 10, 400, 100)).toBe('M50.0 50.0L150.0 50.0M350.0 0.0L350.0 0.0');
});
