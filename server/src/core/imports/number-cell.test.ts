import { expect, test } from 'vitest';
import { mobileIn } from './number-cell.ts';

test.each([
  ['9876543210', '9876543210'],
  ['+91 98765-43210', '9876543210'],
  ['(0)98765.43210', '9876543210'],
  ['9876543210.0', '9876543210'],
  ['9.876543210E+09', '9876543210'],
  ['9,876543210E9', '9876543210'],
  ['9.87654321E+09', 'shortened'],
  ['9.87E+09', 'shortened'],
  ['', 'missing'],
  ['12345', 'no_mobile'],
  ['5876543210', 'no_mobile'],
])('%j is %s', (cell, found) => {
  expect(Object.values(mobileIn(cell))).toEqual([found]);
});
