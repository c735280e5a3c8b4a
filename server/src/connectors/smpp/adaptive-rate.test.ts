import { expect, test } from 'vitest';
import { AdaptiveRate } from './adaptive-rate.ts';

function rateAt(perSecond: number | null) {
  const clock = { now: 0 };
  return { clock, rate: new AdaptiveRate(perSecond, () => clock.now) };
}

/** As many as it allows, looked at every 10 ms. */
function spendFor(ms: number, { clock, rate }: ReturnType<typeof rateAt>, atMost = Infinity): number {
  let spent = 0;
  for (const end = clock.now + ms; clock.now < end; clock.now += 10) {
    for (let room = Math.min(rate.available(), atMost); room > 0; room--) {
      rate.spend();
      spent += 1;
    }
  }
  return spent;
}

test('without a limit there is always room', () => {
  const { rate } = rateAt(null);
  expect(rate.available()).toBe(Infinity);
  expect(rate.waitMs()).toBe(0);
});

test('a limit is kept, with a quarter of a second saved up at most', () => {
  const rig = rateAt(100);
  rig.clock.now = 60_000;
  expect(rig.rate.available()).toBe(25);
  expect(spendFor(1_000, rig)).toBeLessThanOrEqual(125);
  expect(spendFor(1_000, rig)).toBeGreaterThan(95);
});

test('a slow limit lets one through at a time, and says how long until the next', () => {
  const { clock, rate } = rateAt(0.5);
  expect(rate.available()).toBe(1);
  rate.spend();
  expect(rate.waitMs()).toBe(2_000);
  clock.now = 2_000;
  expect(rate.available()).toBe(1);
});

test('a complaint halves the rate; all complaints of a second are one', () => {
  const { clock, rate } = rateAt(100);
  for (let i = 0; i < 50; i++) rate.slowDown();
  expect(rate.perSecond).toBe(50);
  expect(rate.available()).toBe(0);
  clock.now = 1_000;
  rate.slowDown();
  expect(rate.perSecond).toBe(25);
});

test('the rate comes back bit by bit, and not beyond its limit', () => {
  const { clock, rate } = rateAt(100);
  rate.slowDown();
  clock.now = 2_000;
  expect(rate.perSecond).toBe(50);
  clock.now = 4_500;
  expect(rate.perSecond).toBe(75);
  clock.now = 60_000;
  expect(rate.perSecond).toBe(100);
});

test('without a limit, what was sent lately is halved, and forgotten in the end', () => {
  const rig = rateAt(null);
  spendFor(2_000, rig, 1);
  rig.rate.slowDown();
  expect(rig.rate.perSecond).toBeGreaterThan(40);
  expect(rig.rate.perSecond).toBeLessThan(60);
  expect(rig.rate.available()).toBe(0);
  rig.clock.now += 60_000;
  expect(rig.rate.perSecond).toBe(null);
  expect(rig.rate.available()).toBe(Infinity);
});

test('however often it is complained of, something goes out', () => {
  const { clock, rate } = rateAt(10);
  for (let i = 0; i < 20; i++) {
    clock.now += 1_000;
    rate.slowDown();
  }
  expect(rate.perSecond).toBe(0.5);
  clock.now += 2_000;
  expect(rate.available()).toBe(1);
});
