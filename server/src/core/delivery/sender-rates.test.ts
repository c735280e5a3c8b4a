import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SenderRates } from './sender-rates.ts';

const SLOW = { account: 7, senderId: 'SLOWLY', perSecond: 10 };

function ratesAt() {
  const clock = { now: 1_000_000 };
  const rates = new SenderRates(() => clock.now);
  /** The places of `count` new messages, in ms from now; null for those that leave at once. */
  const places = (count: number, { parts = 1, sender = SLOW } = {}) =>
    Array.from({ length: count }, () => {
      const place = rates.placeOf(sender, parts, false);
      return place === null ? null : Math.round(place - clock.now);
    });
  return { clock, rates, places };
}

test('half a second of a sender’s rate leaves at once, and the rest gets consecutive places', () => {
  const { places } = ratesAt();
  expect(places(9)).toEqual([null, null, null, null, null, null, 600, 700, 800]);
});

test('a sender with a rate of one message per second sends one at once', () => {
  const { places, clock } = ratesAt();
  const sender = { ...SLOW, perSecond: 1 };
  expect(places(3, { sender })).toEqual([null, 1_000, 2_000]);
  clock.now += 3_000;
  expect(places(2, { sender })).toEqual([null, 1_000]);
});

test('idle time earns no extra allowance', () => {
  const { places, clock } = ratesAt();
  places(2);
  clock.now += 60_000;
  expect(places(8)).toEqual([null, null, null, null, null, null, 600, 700]);
});

test('a long message takes as many places as it has parts', () => {
  const { places } = ratesAt();
  expect(places(4, { parts: 4 })).toEqual([null, null, 800, 1_200]);
});

test('a message with a place leaves when it is due, and takes no second place', () => {
  const { places, clock, rates } = ratesAt();
  expect(places(8).slice(6)).toEqual([600, 700]);
  clock.now += 600;
  expect(rates.placeOf(SLOW, 1, true)).toBeNull();
  clock.now += 100;
  expect(rates.placeOf(SLOW, 1, true)).toBeNull();
  expect(places(1)).toEqual([null]);
  expect(rates.roomFor(SLOW)).toBe(4);
});

test('a new message does not overtake those waiting for their places', () => {
  const { places, clock, rates } = ratesAt();
  places(20);
  clock.now += 1_000;
  expect(places(1)).toEqual([1_000]);
  expect(rates.placeOf(SLOW, 1, true)).toBeNull();
});

test('of many late messages as many leave as the rate allows, and the others get new places', () => {
  const { places, clock, rates } = ratesAt();
  places(40);
  clock.now += 60_000;
  const late = Array.from({ length: 10 }, () => rates.placeOf(SLOW, 1, true));
  expect(late.map((place) => place && Math.round(place - clock.now))).toEqual([
    ...Array.from({ length: 6 }, () => null),
    ...[600, 700, 800, 900],
  ]);
});

test('another sender, and the same one of another account, have lines of their own', () => {
  const { places } = ratesAt();
  places(100);
  expect(places(1, { sender: { ...SLOW, senderId: 'OTHERS' } })).toEqual([null]);
  expect(places(1, { sender: { ...SLOW, account: 8 } })).toEqual([null]);
});

test('a changed rate starts a new line, which messages with places in the old one must obey', () => {
  const { places, rates, clock } = ratesAt();
  places(100);
  expect(places(3, { sender: { ...SLOW, perSecond: 4 } })).toEqual([null, null, null]);
  expect(places(2, { sender: { ...SLOW, perSecond: 4 } })).toEqual([750, 1_000]);
  expect(rates.placeOf({ ...SLOW, perSecond: 4 }, 1, true)).toBe(clock.now + 1_250);
  expect(places(1, { sender: { ...SLOW, perSecond: 1_000 } })).toEqual([null]);
});

test('a campaign may feed what could leave now, and takes those places', () => {
  const { places, clock, rates } = ratesAt();
  expect(rates.roomFor(SLOW)).toBe(6);
  rates.take(SLOW, 6);
  expect(rates.roomFor(SLOW)).toBe(0);
  for (let i = 0; i < 6; i++) expect(rates.placeOf(SLOW, 1, true)).toBeNull();
  expect(places(1)).toEqual([600]);
  clock.now += 400;
  expect(rates.roomFor(SLOW)).toBe(3);
});

test('only idle lines are forgotten, not those with messages waiting', () => {
  const { places, clock } = ratesAt();
  places(100);
  for (let i = 0; i < 20_000; i++) {
    clock.now += 0.1;
    places(1, { sender: { account: i, senderId: 'IDLE', perSecond: 10_000 } });
  }
  expect(places(1)).toEqual([8_000]);
});

test('no second sees more than one and a half times the rate, whatever the arrivals', () => {
  const steps = fc.record({
    afterMs: fc.integer({ min: 0, max: 400 }),
    count: fc.integer({ min: 1, max: 30 }),
    parts: fc.integer({ min: 1, max: 3 }),
    hasPlace: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.array(steps, { minLength: 1, maxLength: 40 }),
      (perSecond, many) => {
        const clock = { now: 0 };
        const rates = new SenderRates(() => clock.now);
        const left: { at: number; parts: number }[] = [];
        for (const { afterMs, count, parts, hasPlace } of many) {
          clock.now += afterMs;
          for (let i = 0; i < count; i++) {
            const place = rates.placeOf({ ...SLOW, perSecond }, parts, hasPlace);
            if (place === null) left.push({ at: clock.now, parts });
            else expect(place).toBeGreaterThan(clock.now);
          }
        }
        for (const { at } of left) {
          const second = left.filter((other) => other.at >= at && other.at < at + 1_000);
          const parts = second.reduce((sum, other) => sum + other.parts, 0);
          // The last message leaves with all of its parts.
          expect(parts).toBeLessThanOrEqual(1.5 * perSecond + 3);
        }
      },
    ),
  );
});
