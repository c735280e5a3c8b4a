import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packRows, rowAt } from './file-rows.ts';

test('every place leads to its row, whichever rows were left out', () => {
  const rows = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { minLength: 1 });
  fc.assert(
    fc.property(rows, (some) => {
      const sorted = some.toSorted((one, other) => one - other);
      const packed = packRows(sorted.map((row) => ({ row }))) ?? [];
      expect(sorted.map((_, place) => rowAt(packed, place))).toEqual(sorted);
    }),
  );
});

test('rows that follow one another take one pair, and messages of no file none', () => {
  expect(packRows([{ row: 2 }, { row: 3 }, { row: 4 }])).toEqual([0, 2]);
  expect(packRows([{ row: 2 }, { row: 5 }, { row: 6 }])).toEqual([0, 2, 1, 5]);
  expect(packRows([{}, {}])).toBeNull();
});
