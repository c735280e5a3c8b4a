import { expect, test } from 'vitest';
import { LeaseMemory } from './lease-memory.ts';

const HOUR = 3_600_000;

function remember() {
  let monotonic = 5_000_000;
  let wall = 1_700_000_000_000;
  const memory = new LeaseMemory({ clocks: { monotonic: () => monotonic, wall: () => wall } });
  return {
    memory,
    now: () => ({ monotonic, wall }),
    pass: (ms: number, wallMs = ms) => {
      monotonic += ms;
      wall += wallMs;
    },
  };
}

test('a tenure is held for 7 s from the start of its last heartbeat', () => {
  const { memory, now, pass } = remember();
  const tenure = memory.begin(now(), 1);
  pass(6_900);
  expect(memory.isHeld(tenure)).toBe(true);
  const beganAt = now();
  pass(90);
  memory.beaten(beganAt, 2);
  pass(6_900);
  expect(memory.isHeld(tenure)).toBe(true);
  pass(20);
  expect(memory.isHeld(tenure)).toBe(false);
});

test('a tenure that is only late is held again after a heartbeat', () => {
  const { memory, now, pass } = remember();
  const tenure = memory.begin(now(), 1);
  pass(60_000);
  expect(memory.isHeld(tenure)).toBe(false);
  memory.beaten(now(), 2);
  expect(memory.isHeld(tenure)).toBe(true);
});

test('a tenure that was lost stays lost, whatever comes after it', () => {
  const { memory, now } = remember();
  const lost = memory.begin(now(), 1);
  memory.end();
  expect(memory.isHeld(lost)).toBe(false);
  const next = new LeaseMemory({
    buffer: memory.buffer,
    clocks: { monotonic: () => now().monotonic, wall: () => now().wall },
  }).begin(now(), 1);
  expect(memory.isHeld(next)).toBe(true);
  expect(memory.isHeld(lost)).toBe(false);
});

test.each([
  ['a suspended machine, whose monotonic clock stood still', 100, HOUR],
  ['a stopped process', 60_000, 60_000],
  ['a step back of the wall clock over a time that was too long', 8_000, 8_000 - HOUR],
  ['a step back that hides a suspension', 100, -3_000],
  ['a step forwards, until the next heartbeat', 100, HOUR],
  ['a step back, until the next heartbeat', 100, -HOUR],
])('a tenure is not held after %s', (_cause, monotonicMs, wallMs) => {
  const { memory, now, pass } = remember();
  const tenure = memory.begin(now(), 1);
  pass(monotonicMs, wallMs);
  expect(memory.isHeld(tenure)).toBe(false);
  memory.beaten(now(), 2);
  expect(memory.isHeld(tenure)).toBe(true);
});

test('there are no heartbeats for a loop that has not turned for 60 s, or does not want its lease', () => {
  const { memory, pass } = remember();
  memory.turn(true);
  pass(59_000);
  expect(memory.mayBeat()).toBe(true);
  pass(2_000);
  expect(memory.mayBeat()).toBe(false);
  memory.turn(false);
  expect(memory.mayBeat()).toBe(false);
  memory.turn(true);
  expect(memory.mayBeat()).toBe(true);
});
