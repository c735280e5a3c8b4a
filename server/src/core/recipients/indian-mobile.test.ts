import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseIndianMobile, parseInternational } from './indian-mobile.ts';

const digitString = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });
const mobile = fc.tuple(fc.constantFrom('6', '7', '8', '9'), digitString(9)).map((pieces) => pieces.join(''));

describe('parseIndianMobile', () => {
  test.each([
    '9876543210',
    '09876543210',
    '919876543210',
    '+919876543210',
    '00919876543210',
    '+91 98765-43210',
    '+ 91-98765 43210',
    '0091 9876 543 210',
    ' 9876543210 ',
    '98765 - 43210',
    '9-8-7-6-5-4-3-2-1-0',
  ])('reads %j as 9876543210', (raw) => {
    expect(parseIndianMobile(raw)).toBe('9876543210');
  });

  test.each([
    '',
    ' ',
    '-',
    '+',
    '5876543210',
    '987654321',
    '98765432101',
    '+9876543210',
    '+09876543210',
    '929876543210',
    '0919876543210',
    '+0091987654321',
    '9198765432100',
    '+915876543210',
    '-9876543210',
    '9876543210-',
    '+-919876543210',
    '91+9876543210',
    '++919876543210',
    '(987) 6543210',
    '9876543210x',
    '९८७६५४३२१०',
    '98765\u00a043210',
    '9876543210\n',
    `98765${' '.repeat(50)}43210`,
  ])('refuses %j', (raw) => {
    expect(parseIndianMobile(raw)).toBeNull();
  });

  test('reads every way to write a mobile number back to its ten digits', () => {
    const prefixes = fc.constantFrom('', '0', '91', '+91', '0091');
    const separators = fc.array(fc.constantFrom('', '', ' ', '-'), { minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(mobile, prefixes, separators, (number, prefix, between) => {
        const spread = [...number].map((digit, i) => (i === 0 ? '' : (between[i] ?? '')) + digit).join('');
        expect(parseIndianMobile(prefix + spread)).toBe(number);
      }),
    );
  });

  test('answers ten digits that start with 6 to 9, or null', () => {
    const text = fc.string({ unit: fc.constantFrom(...'0123456789+- x'), maxLength: 20 });
    fc.assert(fc.property(text, (raw) => /^[6-9]\d{9}$/.test(parseIndianMobile(raw) ?? '6000000000')));
  });
});

describe('parseInternational', () => {
  test.each([
    ['+14155552671', '14155552671'],
    ['0014155552671', '14155552671'],
    ['1 415-555-2671', '14155552671'],
    ['+6512345678', '6512345678'],
    ['+919876543210', '919876543210'],
    ['919876543210', '919876543210'],
    ['4930123456', '4930123456'],
    ['+12345678', '12345678'],
    ['+123456789012345', '123456789012345'],
  ])('reads %j as %s', (raw, digits) => {
    expect(parseInternational(raw)).toBe(digits);
  });

  test.each([
    '',
    '+',
    '+1234567',
    '+1234567890123456',
    '9876543210',
    '98765 43210',
    '09876543210',
    '+0123456789',
    '000123456789',
    'abc',
  ])('refuses %j', (raw) => {
    expect(parseInternational(raw)).toBeNull();
  });
});
