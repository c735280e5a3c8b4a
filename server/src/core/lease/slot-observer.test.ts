import { expect, test } from 'vitest';
import type { SlotBeats } from '../../storage/slots.queries.ts';
import { SlotObserver } from './slot-observer.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

/** An observer with controllable clocks; each look takes 10 ms. */
function observe() {
  const observer = new SlotObserver();
  let monotonic = 5_000_000;
  let wall = 1_700_000_000_000;
  const moment = () => ({ monotonic, wall });
  const pass = (ms: number, wallMs = ms) => {
    monotonic += ms;
    wall += wallMs;
  };
  return {
    pass,
    look: (slots: readonly SlotBeats[], { tookMs = 10 } = {}): number[] => {
      const from = moment();
      pass(tookMs);
      return observer.look({ slots, from, to: moment() }).map(({ slot }) => slot);
    },
  };
}

const slot = (beats: number, fence = 1): SlotBeats[] => [{ slot: 7, fence, beats }];

/** Looks once a second for `seconds`. @returns after how many seconds the slot was found dead. */
function lookFor(seconds: number, { look, pass }: ReturnType<typeof observe>, slots: readonly SlotBeats[]) {
  for (let second = 0; second <= seconds; second++) {
    if (look(slots).length > 0) return second;
    pass(SECOND - 10);
  }
  return null;
}

test('a slot is dead when the same heartbeat has been seen for 10 s', () => {
  const observer = observe();
  expect(lookFor(60, observer, slot(5))).toBe(11);
});

test('a slot that beats is never dead', () => {
  const { look, pass } = observe();
  for (let beats = 0; beats < 100; beats++) {
    expect(look(slot(beats))).toEqual([]);
    pass(2_500);
  }
});

test('a heartbeat restarts the observation, and so does another fence', () => {
  const observer = observe();
  expect(lookFor(9, observer, slot(5))).toBeNull();
  expect(lookFor(9, observer, slot(6))).toBeNull();
  expect(lookFor(9, observer, slot(6, 2))).toBeNull();
  expect(lookFor(9, observer, slot(6, 2))).toBe(1);
});

test('the observation of a slot that was free meanwhile restarts', () => {
  const observer = observe();
  expect(lookFor(9, observer, slot(5))).toBeNull();
  expect(lookFor(1, observer, [])).toBeNull();
  expect(lookFor(9, observer, slot(5))).toBeNull();
});

test('two looks are too few, however far apart', () => {
  const observer = new SlotObserver({ deadMs: 10_000, longestGapMs: HOUR });
  const at = (monotonic: number) => ({ monotonic, wall: monotonic });
  const look = (ms: number) => observer.look({ slots: slot(5), from: at(ms), to: at(ms) });
  expect(look(0)).toEqual([]);
  expect(look(20_000)).toEqual([]);
  expect(look(40_000)).toEqual(slot(5));
});

test.each([
  ['the observer was stopped', 30 * SECOND, 30 * SECOND],
  ['its machine was suspended, which the monotonic clock does not show', SECOND, HOUR],
])('a gap between looks restarts the observation: %s', (_cause, monotonicMs, wallMs) => {
  const observer = observe();
  expect(lookFor(9, observer, slot(5))).toBeNull();
  observer.pass(monotonicMs, wallMs);
  expect(lookFor(9, observer, slot(5))).toBeNull();
  expect(lookFor(9, observer, slot(5))).toBe(1);
});

test('a look that the database is slow to answer restarts the observation', () => {
  const observer = observe();
  expect(lookFor(9, observer, slot(5))).toBeNull();
  expect(observer.look(slot(5), { tookMs: 20 * SECOND })).toEqual([]);
  expect(lookFor(9, observer, slot(5))).toBeNull();
});

test.each([
  ['forwards', HOUR],
  ['back', -HOUR],
])('a step %s of the observer’s own wall clock makes no slot dead', (_way, step) => {
  const { look, pass } = observe();
  for (let beats = 0; beats < 30; beats++) {
    expect(look(slot(Math.floor(beats / 3)))).toEqual([]);
    pass(SECOND, beats === 15 ? step : SECOND);
  }
});
