import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atOnce } from '../../core/stretches.ts';
import { CollectedBytes } from './collected-bytes.ts';

function collect(pieces: readonly Uint8Array[]): CollectedBytes {
  const collected = new CollectedBytes();
  for (const piece of pieces) collected.add(Buffer.from(piece));
  return collected;
}

test('what is collected is what came', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 50 }), (pieces) => {
      const expected = Buffer.concat(pieces);
      const collected = collect(pieces);
      expect(collected.length).toBe(expected.length);
      expect(atOnce(collected.join())).toEqual(expected);
    }),
  );
});

test('single bytes are kept in a few blocks', () => {
  const collected = collect(Array.from({ length: 100_000 }, () => Buffer.from('x')));
  expect([...collected.join()].length).toBeLessThan(20);
});
