import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainPace } from './domain-pace.ts';

const NONE = { others: null, of: new Map<string, number>() };

test('a domain without a limit takes every mail at once', () => {
  const pace = new DomainPace({ ...NONE, of: new Map([['slow.example', 1]]) }, () => 0);
  for (let i = 0; i < 100; i++) expect(pace.placeOf('fast.example', 1)).toBeNull();
});

test('each mail has its place behind the others, and leaves when it comes back', () => {
  let now = 10_000;
  const pace = new DomainPace({ ...NONE, others: 1 }, () => now);
  const ask = (attempt: number) => pace.placeOf('slow.example', attempt);
  expect([ask(1), ask(1), ask(1)]).toEqual([null, 11_000, 12_000]);
  now = 11_000;
  expect([ask(2), ask(1)]).toEqual([null, 13_000]);
  now = 12_000;
  expect(ask(2)).toBeNull();
});

test('a mail keeps its place when it comes back to another process, and nothing is remembered of it here', () => {
  let now = 10_000;
  const [here, there] = [0, 1].map(() => new DomainPace({ ...NONE, others: 1 }, () => now));
  expect([here?.placeOf('slow.example', 1), here?.placeOf('slow.example', 1)]).toEqual([null, 11_000]);
  expect(there?.placeOf('slow.example', 1)).toBeNull();
  expect(there?.placeOf('slow.example', 1)).toBe(11_000);
  now = 11_000;
  expect(there?.placeOf('slow.example', 2)).toBeNull();
  // A new one comes behind those that have a place.
  expect(there?.placeOf('slow.example', 1)).toBe(12_000);
});

test('memory is bounded, however many mails and domains there are', () => {
  const pace = new DomainPace({ ...NONE, others: 0.001 }, () => 0);
  for (let i = 0; i < 200_000; i++) pace.placeOf(`d${i % 50_000}.example`, 1);
  expect(pace.size).toBeLessThanOrEqual(10_000);
});

test('mails that all come back late do not all leave at once', () => {
  let now = 0;
  const pace = new DomainPace({ ...NONE, others: 1 }, () => now);
  for (let i = 0; i < 10; i++) pace.placeOf('slow.example', 1);
  now = 60_000;
  const left = Array.from({ length: 9 }, () => pace.placeOf('slow.example', 2)).filter((at) => at === null);
  expect(left).toHaveLength(1);
});

test('mails that line up because they may not leave use up nothing of what may leave', () => {
  const pace = new DomainPace({ ...NONE, others: 1 }, () => 10_000);
  expect([1, 2, 3].map(() => pace.lineUp('slow.example', 0.5))).toEqual([10_000, 12_000, 14_000]);
  expect(pace.placeOf('slow.example', 2)).toBeNull();
});

test('no more leave than the limit allows, however they come back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.tuple(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 1, max: 3 })), {
        maxLength: 200,
      }),
      (perSecond, asked) => {
        let now = 0;
        let left = 0;
        const pace = new DomainPace({ ...NONE, others: perSecond }, () => now);
        for (const [pause, attempt] of asked) {
          now += pause;
          if (pace.placeOf('slow.example', attempt) === null) left += 1;
          expect(left).toBeLessThanOrEqual(1 + ((now + 500) * perSecond) / 1_000);
        }
      },
    ),
  );
});
