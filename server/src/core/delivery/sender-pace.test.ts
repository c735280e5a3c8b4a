import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SenderPace } from './sender-pace.ts';

const SLOW = { account: 7, senderId: 'SLOWLY', perSecond: 10 };

function paceAt() {
  const clock = { now: 1_000_000 };
  const pace = new SenderPace(() => clock.now);
  /** The places of so many new messages, from now; null for those that leave at once. */
  const places = (count: number, { parts = 1, sender = SLOW } = {}) =>
    Array.from({ length: count }, () => {
      const place = pace.placeOf(sender, parts, false);
      return place === null ? null : Math.round(place - clock.now);
    });
  return { clock, pace, places };
}

test('what a sender may send in half a second leaves at once, and the rest gets places one after the other', () => {
  const { places } = paceAt();
  expect(places(9)).toEqual([null, null, null, null, null, null, 600, 700, 800]);
});

test('a sender of one message a second sends one', () => {
  const { places, clock } = paceAt();
  const sender = { ...SLOW, perSecond: 1 };
  expect(places(3, { sender })).toEqual([null, 1_000, 2_000]);
  clock.now += 3_000;
  expect(places(2, { sender })).toEqual([null, 1_000]);
});

test('nothing is saved up in an idle time', () => {
  const { places, clock } = paceAt();
  places(2);
  clock.now += 60_000;
  expect(places(8)).toEqual([null, null, null, null, null, null, 600, 700]);
});

test('a long message takes as many places as it has parts', () => {
  const { places } = paceAt();
  expect(places(4, { parts: 4 })).toEqual([null, null, 800, 1_200]);
});

test('who has a place leaves when it has come, and takes no second one', () => {
  const { places, clock, pace } = paceAt();
  expect(places(8).slice(6)).toEqual([600, 700]);
  clock.now += 600;
  expect(pace.placeOf(SLOW, 1, true)).toBeNull();
  clock.now += 100;
  expect(pace.placeOf(SLOW, 1, true)).toBeNull();
  expect(places(1)).toEqual([null]);
  expect(pace.roomFor(SLOW)).toBe(4);
});

test('a new message does not overtake those who wait for their places', () => {
  const { places, clock, pace } = paceAt();
  places(20);
  clock.now += 1_000;
  expect(places(1)).toEqual([1_000]);
  expect(pace.placeOf(SLOW, 1, true)).toBeNull();
});

test('of many who come too late as many leave as the rate allows, and the others get new places', () => {
  const { places, clock, pace } = paceAt();
  places(40);
  clock.now += 60_000;
  const late = Array.from({ length: 10 }, () => pace.placeOf(SLOW, 1, true));
  expect(late.map((place) => place && Math.round(place - clock.now))).toEqual([
    ...Array.from({ length: 6 }, () => null),
    ...[600, 700, 800, 900],
  ]);
});

test('another sender, and the same one of another account, have lines of their own', () => {
  const { places } = paceAt();
  places(100);
  expect(places(1, { sender: { ...SLOW, senderId: 'OTHERS' } })).toEqual([null]);
  expect(places(1, { sender: { ...SLOW, account: 8 } })).toEqual([null]);
});

test('after a change of the rate a new line begins, and those of the old one still need its leave', () => {
  const { places, pace, clock } = paceAt();
  places(100);
  expect(places(3, { sender: { ...SLOW, perSecond: 4 } })).toEqual([null, null, null]);
  expect(places(2, { sender: { ...SLOW, perSecond: 4 } })).toEqual([750, 1_000]);
  expect(pace.placeOf({ ...SLOW, perSecond: 4 }, 1, true)).toBe(clock.now + 1_250);
  expect(places(1, { sender: { ...SLOW, perSecond: 1_000 } })).toEqual([null]);
});

test('what a campaign may feed is what could leave now, and its places are then taken', () => {
  const { places, clock, pace } = paceAt();
  expect(pace.roomFor(SLOW)).toBe(6);
  pace.take(SLOW, 6);
  expect(pace.roomFor(SLOW)).toBe(0);
  for (let i = 0; i < 6; i++) expect(pace.placeOf(SLOW, 1, true)).toBeNull();
  expect(places(1)).toEqual([600]);
  clock.now += 400;
  expect(pace.roomFor(SLOW)).toBe(3);
});

test('when idle lines are forgotten, those with somebody in them are not', () => {
  const { places, clock } = paceAt();
  places(100);
  for (let i = 0; i < 20_000; i++) {
    clock.now += 0.1;
    places(1, { sender: { account: i, senderId: 'IDLE', perSecond: 10_000 } });
  }
  expect(places(1)).toEqual([8_000]);
});

test('in no second more than one and a half times the rate leaves, whoever comes when', () => {
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
        const pace = new SenderPace(() => clock.now);
        const left: { at: number; parts: number }[] = [];
        for (const { afterMs, count, parts, hasPlace } of many) {
          clock.now += afterMs;
          for (let i = 0; i < count; i++) {
            const place = pace.placeOf({ ...SLOW, perSecond }, parts, hasPlace);
            if (place === null) left.push({ at: clock.now, parts });
            else expect(place).toBeGreaterThan(clock.now);
          }
        }
        for (const { at } of left) {
          const second = left.filter((other) => other.at >= at && other.at < at + 1_000);
          const parts = second.reduce((sum, other) => sum + other.parts, 0);
          // The last one leaves whole.
          expect(parts).toBeLessThanOrEqual(1.5 * perSecond + 3);
        }
      },
    ),
  );
});
