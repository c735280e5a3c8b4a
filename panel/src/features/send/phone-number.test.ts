import { describe, expect, test } from 'vitest';
import { readNumber, splitNumbers } from './phone-number.ts';

describe('a number', () => {
  test.each([
    '9876543210',
    '09876543210',
    '919876543210',
    '+91 98765-43210',
    '0091 98765 43210',
    ' 98765 43210 ',
    "'9876543210",
    '9.876543210E+09',
    '9.87654321E+09',
    '(98765) 43210',
  ])('%s is understood', (written) => {
    if (written === '9.87654321E+09') expect(readNumber(written, false)).toEqual({ problem: 'shortened' });
    else expect(readNumber(written, false)).toEqual({ number: '9876543210' });
  });

  test.each([
    ['', 'missing'],
    ['9.87654E+09', 'shortened'],
    ['5876543210', 'no-mobile'],
    ['987654321', 'no-mobile'],
    ['Asha', 'no-mobile'],
  ])('%s is a problem: %s', (written, problem) => {
    expect(readNumber(written, false)).toEqual({ problem });
  });

  test('abroad has a country code', () => {
    expect(readNumber('+65 1234 5678', true)).toEqual({ number: '+6512345678' });
    expect(readNumber('0044 7911 123456', true)).toEqual({ number: '+447911123456' });
  });
});

test('numbers are told apart by lines, commas, semicolons and spaces, and know their line', () => {
  expect(splitNumbers('98765 43210, 9876543211\n\n9876543212 9876543213;\nAsha', false)).toEqual([
    { row: 1, cell: '98765 43210' },
    { row: 1, cell: '9876543211' },
    { row: 3, cell: '9876543212' },
    { row: 3, cell: '9876543213' },
    { row: 4, cell: 'Asha' },
  ]);
});
