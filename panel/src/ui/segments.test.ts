import { expect, test } from 'vitest';
import { segment } from './segments.ts';

test.each([
  ['', 1, 0, 160],
  ['a'.repeat(160), 1, 160, 0],
  ['a'.repeat(161), 2, 161, 145],
  ['€'.repeat(80), 1, 160, 0],
  // The 153rd place of the first part stays empty: a sign of two is not cut.
  ['€'.repeat(81), 2, 162, 143],
  ['आ'.repeat(70), 1, 70, 0],
  ['आ'.repeat(71), 2, 71, 63],
  ['😀'.repeat(36), 2, 72, 61],
])('%s', (text, parts, units, left) => {
  expect(segment(text)).toMatchObject({ parts, units, left });
});

test('tells which character makes a text Unicode, and where it is', () => {
  expect(segment('Pay Rs 500').unicodeAt).toBeUndefined();
  expect(segment('Pay ₹500').unicodeAt).toEqual({ index: 4, character: '₹' });
  expect(segment('It’s 😀').unicodeAt).toEqual({ index: 2, character: '’' });
});
