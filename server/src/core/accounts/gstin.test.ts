import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readGstin } from './gstin.ts';

// Published examples, and one of each special state code.
const VALID = [
  '27AAPFU0939F1ZV',
  '29AAGCB7383J1Z4',
  '24AAACC1206D1ZM',
  '27AASCS2460H1Z0',
  '07AAGFF2194N1Z1',
  '97AAPFU0939F1ZO',
];

test.each(VALID)('takes %s, and in small letters with spaces', (gstin) => {
  expect(readGstin(gstin)).toBe(gstin);
  expect(readGstin(` ${gstin.slice(0, 2).toLowerCase()} ${gstin.slice(2).toLowerCase()} `)).toBe(gstin);
});

test.each([
  ['a state that does not exist', '39AAPFU0939F1ZQ'],
  ['a PAN of another shape', '27AAPF10939F1ZO'],
  ['a wrong check character', '27AAPFU0939F1ZA'],
  ['14 characters', '27AAPFU0939F1Z'],
  ['16 characters', '27AAPFU0939F1ZV0'],
  ['no characters', ''],
])('refuses %s', (_, gstin) => {
  expect(readGstin(gstin)).toBeNull();
});

test('notices every single wrong character', () => {
  const characters = Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  fc.assert(
    fc.property(
      fc.constantFrom(...VALID),
      fc.nat({ max: 14 }),
      fc.constantFrom(...characters),
      (gstin, at, other) => {
        fc.pre(gstin[at] !== other);
        expect(readGstin(gstin.slice(0, at) + other + gstin.slice(at + 1))).toBeNull();
      },
    ),
  );
});
