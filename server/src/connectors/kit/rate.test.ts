import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRate } from './rate.ts';

test('no limit is always available', () => {
  const rate = createRate(null, () => 0);
  rate.spend();
  expect(rate.available()).toBe(Infinity);
  expect(rate.waitMs()).toBe(0);
});

test('a slow rate still lets one through at a time', () => {
  let now = 0;
  const rate = createRate(0.5, () => now);
  expect(rate.available()).toBe(1);
  rate.spend();
  expect(rate.available()).toBe(0);
  expect(rate.waitMs()).toBe(2_000);
  now += 2_000;
  expect(rate.available()).toBe(1);
});

test('over any time no more is let through than the rate and a quarter second of savings', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 5_000 }),
      fc.array(fc.integer({ min: 0, max: 400 }), { maxLength: 100 }),
      (perSecond, steps) => {
        let now = 0;
        const rate = createRate(perSecond, () => now);
        let spent = 0;
        for (const step of steps) {
          now += step;
          for (let left = rate.available(); left > 0; left--) {
            rate.spend();
            spent += 1;
          }
          expect(spent).toBeLessThanOrEqual(Math.max(1, perSecond / 4) + (now * perSecond) / 1_000 + 1e-6);
        }
      },
    ),
  );
});

test('whoever waits as long as told finds room', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000 }), (perSecond) => {
      let now = 0;
      const rate = createRate(perSecond, () => now);
      for (let left = rate.available(); left > 0; left--) rate.spend();
      now += rate.waitMs() + 1;
      expect(rate.available()).toBeGreaterThan(0);
    }),
  );
});
