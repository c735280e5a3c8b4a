import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addAll,
  addPairs,
  createHistogram,
  endOfPlace,
  pairsOf,
  PLACES,
  placeOf,
  quantileOf,
} from './histogram.ts';

const ms = fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.integer({ min: 0, max: 2_000_000_000 }));

test('a time is at most a fifth shorter than the end of its place, and never longer', () => {
  fc.assert(
    fc.property(ms, (time) => {
      const end = endOfPlace(placeOf(time));
      expect(end + 0.5).toBeGreaterThanOrEqual(time);
      expect(end).toBeLessThanOrEqual(Math.max(1, time * 1.2 + 0.5));
    }),
  );
});

test('what is not a time, or longer than the scale, has a place as well', () => {
  expect([placeOf(Number.NaN), placeOf(-5), placeOf(1e15)]).toEqual([0, 0, PLACES - 1]);
});

test('the sum of two histograms is the histogram of all their times', () => {
  const of = (times: readonly number[]) => {
    const histogram = createHistogram();
    for (const time of times) histogram[placeOf(time)] = (histogram[placeOf(time)] ?? 0) + 1;
    return histogram;
  };
  fc.assert(
    fc.property(fc.array(ms), fc.array(ms), (a, b) => {
      const sum = of(a);
      addPairs(sum, pairsOf(of(b)));
      expect(sum).toEqual(of([...a, ...b]));
      const again = of(b);
      addAll(again, of(a));
      expect(again).toEqual(sum);
    }),
  );
});

test('19 of 20 messages took no longer than the 95th percentile', () => {
  const histogram = createHistogram();
  expect(quantileOf(histogram, 0.95)).toBeNull();
  for (let i = 1; i <= 100; i++) histogram[placeOf(i * 10)] = (histogram[placeOf(i * 10)] ?? 0) + 1;
  const p95 = quantileOf(histogram, 0.95) ?? 0;
  expect(p95).toBeGreaterThanOrEqual(950);
  expect(p95).toBeLessThanOrEqual(950 * 1.2 + 1);
});
