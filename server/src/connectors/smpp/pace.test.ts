import { expect, test } from 'vitest';
import { Pace } from './pace.ts';

function paceAt(perSecond: number | null) {
  const clock = { now: 0 };
  return { clock, pace: new Pace(perSecond, () => clock.now) };
}

/** Spends as many as it allows, checked every 10 ms. */
function spendFor(ms: number, { clock, pace }: ReturnType<typeof paceAt>, atMost = Infinity): number {
  let spent = 0;
  for (const end = clock.now + ms; clock.now < end; clock.now += 10) {
    for (let room = Math.min(pace.available(), atMost); room > 0; room--) {
      pace.spend();
      spent += 1;
    }
  }
  return spent;
}

test('without a limit there is always room', () => {
  const { pace } = paceAt(null);
  expect(pace.available()).toBe(Infinity);
  expect(pace.waitMs()).toBe(0);
});

test('a limit is kept, with a quarter of a second saved up at most', () => {
  const rig = paceAt(100);
  rig.clock.now = 60_000;
  expect(rig.pace.available()).toBe(25);
  expect(spendFor(1_000, rig)).toBeLessThanOrEqual(125);
  expect(spendFor(1_000, rig)).toBeGreaterThan(95);
});

test('a slow limit lets one through at a time, and says how long until the next', () => {
  const { clock, pace } = paceAt(0.5);
  expect(pace.available()).toBe(1);
  pace.spend();
  expect(pace.waitMs()).toBe(2_000);
  clock.now = 2_000;
  expect(pace.available()).toBe(1);
});

test('a complaint halves the rate; all complaints of a second are one', () => {
  const { clock, pace } = paceAt(100);
  for (let i = 0; i < 50; i++) pace.slowDown();
  expect(pace.perSecond).toBe(50);
  expect(pace.available()).toBe(0);
  clock.now = 1_000;
  pace.slowDown();
  expect(pace.perSecond).toBe(25);
});

test('the rate recovers gradually, and not beyond its limit', () => {
  const { clock, pace } = paceAt(100);
  pace.slowDown();
  clock.now = 2_000;
  expect(pace.perSecond).toBe(50);
  clock.now = 4_500;
  expect(pace.perSecond).toBe(75);
  clock.now = 60_000;
  expect(pace.perSecond).toBe(100);
});

test('without a limit, what was sent lately is halved, and forgotten in the end', () => {
  const rig = paceAt(null);
  spendFor(2_000, rig, 1);
  rig.pace.slowDown();
  expect(rig.pace.perSecond).toBeGreaterThan(40);
  expect(rig.pace.perSecond).toBeLessThan(60);
  expect(rig.pace.available()).toBe(0);
  rig.clock.now += 60_000;
  expect(rig.pace.perSecond).toBe(null);
  expect(rig.pace.available()).toBe(Infinity);
});

test('however many complaints there are, something goes out', () => {
  const { clock, pace } = paceAt(10);
  for (let i = 0; i < 20; i++) {
    clock.now += 1_000;
    pace.slowDown();
  }
  expect(pace.perSecond).toBe(0.5);
  clock.now += 2_000;
  expect(pace.available()).toBe(1);
});
