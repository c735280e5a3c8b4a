import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { MostUsed } from './most-used.ts';

test('used entries stay, unused ones make room', () => {
  const removed: number[] = [];
  const kept = new MostUsed<number, string>(10, (key) => removed.push(key));
  kept.set(1, 'used');
  for (let key = 2; key <= 1_000; key++) {
    kept.set(key, 'once');
    expect(kept.get(1)).toBe('used');
  }
  expect(removed).toHaveLength(990);
  expect(kept.get(1_000)).toBe('once');
});

test('the map stays below its weight, unless a single entry is heavier', () => {
  const step = fc.record({
    key: fc.integer({ min: 1, max: 20 }),
    weight: fc.integer({ min: 1, max: 30 }),
    does: fc.constantFrom('set', 'set', 'get', 'delete'),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const weights = new Map<number, number>();
      const kept = new MostUsed<number, number>(100, (key, weight) => {
        expect(weights.get(key)).toBe(weight);
        weights.delete(key);
      });
      for (const { key, weight, does } of steps) {
        if (does === 'delete') {
          kept.delete(key);
          weights.delete(key);
        } else if (does === 'get') {
          expect(kept.get(key)).toBe(weights.get(key));
        } else {
          weights.set(key, weight);
          kept.set(key, weight, weight);
          expect(kept.get(key)).toBe(weight);
        }
        const sum = [...weights.values()].reduce((total, one) => total + one, 0);
        expect(kept.weight).toBe(sum);
        expect(sum).toBeLessThanOrEqual(100);
      }
    }),
  );
});

test('an entry heavier than the limit is kept alone', () => {
  const kept = new MostUsed<string, number>(10);
  kept.set('a', 1, 5);
  kept.set('b', 2, 50);
  expect([kept.get('a'), kept.get('b')]).toEqual([undefined, 2]);
});

test('making room takes bounded time even if all entries are used', () => {
  const kept = new MostUsed<number, number>(20_000);
  for (let key = 0; key < 20_000; key++) kept.set(key, key);
  for (let key = 0; key < 20_000; key++) kept.get(key);
  const prototype = Object.getPrototypeOf(new Map().entries()) as { next: (this: object) => unknown };
  const visits = vi.spyOn(prototype, 'next');
  kept.set(-1, -1);
  const visited = visits.mock.calls.length;
  visits.mockRestore();
  expect(visited).toBeLessThan(200);
  expect(kept.weight).toBe(20_000);
});
