import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createIdMaker, idFloor } from '../core/ids.ts';
import { MOST_ROWS, readInSlices } from './id-slices.ts';

const HOUR = 3_600_000;

/** Reads sorted ids like a table in which each has as many rows as given. */
async function slicesOf(ids: readonly { id: string; rows: number }[], expected: number) {
  const inRange = (from: string, to: string) => ids.filter(({ id }) => id >= from && id < to);
  const slices: number[] = [];
  let reads = 0;
  const walk = readInSlices({
    from: idFloor(0),
    to: idFloor(1_000 * HOUR),
    expected,
    read: (from, to) => {
      reads += 1;
      const rows = inRange(from, to).reduce((sum, each) => sum + each.rows, 0);
      return Promise.resolve(rows > MOST_ROWS ? null : { rows, ids: inRange(from, to) });
    },
    next: (from) => Promise.resolve(ids.find(({ id }) => id >= from)?.id ?? null),
  });
  const seen: string[] = [];
  for await (const { slice } of walk) {
    slices.push(slice.rows);
    seen.push(...slice.ids.map(({ id }) => id));
  }
  return { seen, slices, reads };
}

test('every id is read once, however they are spread', async () => {
  const spread = fc.array(fc.tuple(fc.nat(999 * HOUR), fc.integer({ min: 1, max: 60_000 })), {
    maxLength: 50,
  });
  await fc.assert(
    fc.asyncProperty(spread, fc.nat(10_000_000), async (times, expected) => {
      const ids = times
        .toSorted(([a], [b]) => a - b)
        .map(([ms, rows], i) => ({ id: createIdMaker(1, () => ms).reserve(i + 1, 1), rows }))
        .toSorted((a, b) => (a.id < b.id ? -1 : 1));
      const { seen } = await slicesOf(ids, expected);
      expect(seen).toEqual(ids.map(({ id }) => id));
    }),
    { numRuns: 50 },
  );
});

test('three million within a second, in a month of nothing, take few attempts', async () => {
  const maker = createIdMaker(1, () => 700 * HOUR);
  const ids = Array.from({ length: 300 }, () => ({ id: maker.reserve(1, 10_000), rows: 10_000 }));
  const { slices, reads } = await slicesOf(ids, 3_000_000);
  expect(slices.reduce((sum, rows) => sum + rows, 0)).toBe(3_000_000);
  expect(reads).toBeLessThan(250);
});
