import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DomainPace } from './domain-pace.ts';

const NONE = { others: null, of: new Map<string, number>() };

test('a domain without a limit takes every mail at once', () => {
  const pace = new DomainPace({ ...NONE, of: new Map([['slow.example', 1]]) }, () => 0);
  for (let i = 0; i < 100; i++) expect(pace.placeOf(`m${i}`, 'fast.example')).toBeNull();
});

test('each mail has its place behind the others, and leaves when it comes back', () => {
  let now = 10_000;
  const pace = new DomainPace({ ...NONE, others: 1 }, () => now);
  const ask = (id: string) => pace.placeOf(id, 'slow.example');
  expect([ask('a'), ask('b'), ask('c')]).toEqual([null, 11_000, 12_000]);
  now = 11_000;
  expect([ask('b'), ask('d')]).toEqual([null, 13_000]);
  now = 12_000;
  expect(ask('c')).toBeNull();
});

test('mails that all come back late do not all leave at once', () => {
  let now = 0;
  const pace = new DomainPace({ ...NONE, others: 1 }, () => now);
  const ids = Array.from({ length: 10 }, (_, i) => `m${i}`);
  for (const id of ids) pace.placeOf(id, 'slow.example');
  now = 60_000;
  const left = ids.slice(1).filter((id) => pace.placeOf(id, 'slow.example') === null);
  expect(left).toHaveLength(1);
});

test('no more leave than the limit allows, however they come back', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.array(fc.integer({ min: 0, max: 2_000 }), { maxLength: 200 }),
      (perSecond, pauses) => {
        let now = 0;
        let left = 0;
        const pace = new DomainPace({ ...NONE, others: perSecond }, () => now);
        for (const [i, pause] of pauses.entries()) {
          now += pause;
          if (pace.placeOf(`m${i % 17}`, 'slow.example') === null) left += 1;
          expect(left).toBeLessThanOrEqual(1 + ((now + 500) * perSecond) / 1_000);
        }
      },
    ),
  );
});
