import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inStretches } from '../stretches.ts';
import { Ordering } from './ordering.ts';

test('finds the neighbours that a plain sort finds', async () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'न'), maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(fc.array(word, { maxLength: 1_500 }), word, async (keys, text) => {
      const ordering = await inStretches(Ordering.build(keys));
      const sorted = keys.map((key, order) => ({ key, order })).sort(byKey);
      const place = sorted.filter(({ key }) => key < text).length;
      const wanted = sorted.slice(Math.max(0, place - 3), place + 3).map(({ order }) => order);
      expect([...ordering.around(text, 3)]).toEqual(wanted);
    }),
    { numRuns: 50 },
  );
});

function byKey(a: { key: string; order: number }, b: { key: string; order: number }): number {
  return a.key < b.key ? -1 : a.key > b.key ? 1 : a.order - b.order;
}
