import { expect, test } from 'vitest';
import { keysInOtherBases, vendorKey } from './vendor-key.ts';

test.each([
  ['AB2', 'ab2'],
  ['00000ab2', 'ab2'],
  [' 0 ', '0'],
  ['v-1', 'v-1'],
])('%j is looked up as %j', (id, key) => {
  expect(vendorKey(id)).toBe(key);
});

test.each([
  ['1a2b', ['6699']],
  ['6699', ['26265', '1a2b']],
  ['9', []],
  ['v1', []],
  ['', []],
  ['f'.repeat(41), []],
])('the number %j in other digits is %j', (key, others) => {
  expect(keysInOtherBases(key)).toEqual(others);
});
