import { expect, test } from 'vitest';
import { numberNamed } from './receipt-number.ts';

test.each([
  '9876543210',
  '09876543210',
  '919876543210',
  '+919876543210',
  '00919876543210',
  '9109876543210',
  '+91 98765-43210',
  ' (0) 98765 43210 ',
])('%j is the Indian mobile number 9876543210', (written) => {
  expect(numberNamed(written)).toBe('9876543210');
});

test.each([
  ['447700900123', '447700900123'],
  ['+44 7700 900123', '447700900123'],
  ['00447700900123', '447700900123'],
  ['+6591234567', '6591234567'],
  ['19876543210', '19876543210'],
  ['914423456789', '914423456789'],
])('%j is the number %s', (written, number) => {
  expect(numberNamed(written)).toBe(number);
});

test.each([
  null,
  '',
  ' ',
  '+',
  '98xxxxx210',
  '98XXXXX210',
  '98*****210',
  '********10',
  '3210',
  '56161',
  'ACMEIN',
  '<9876543210>',
])('%j names no number', (written) => {
  expect(numberNamed(written)).toBeNull();
});
