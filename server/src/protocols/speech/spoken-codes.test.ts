import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { spaceOutCodes } from './spoken-codes.ts';

describe('codes are read digit by digit', () => {
  test.each([
    ['Your OTP is 482913.', 'Your OTP is 4 8 2 9 1 3.'],
    ['4829', '4 8 2 9'],
    ['12345678 is it', '1 2 3 4 5 6 7 8 is it'],
    ['OTP 482-913, valid for 10 minutes', 'OTP 4 8 2, 9 1 3, valid for 10 minutes'],
    ['G-482913', 'G-4 8 2 9 1 3'],
    ['कोड 482913 है।', 'कोड 4 8 2 9 1 3 है।'],
    ['A/c *1234 (5678)', 'A/c *1 2 3 4 (5 6 7 8)'],
    ['OTP: 1987', 'OTP: 1 9 8 7'],
    ['Use 1234, 5678', 'Use 1 2 3 4, 5 6 7 8'],
  ])('%s', (text, spoken) => {
    expect(spaceOutCodes(text)).toBe(spoken);
  });
});

describe('other numbers stay as they are', () => {
  test.each([
    '123',
    '123456789',
    '9812345678',
    '+919812345678',
    'Rs 5000',
    'Rs. 5000',
    'INR 5000',
    '₹5000',
    '₹ 5000',
    '$5000',
    '5000/-',
    '5000 rupees',
    '5000 रुपये',
    'रु 5000',
    '2500%',
    '1250.50',
    '12,5000',
    '5000.75',
    '1,50,000',
    '16/11/2026',
    '2026-11-16',
    'at 12:3045',
    '1800-123-4567',
    '12345-67890',
    'in 2026',
    'since 1999',
    '16 Nov 2026',
    'November, 2026',
    'AB1234',
    '1234AB',
    '10-12 days',
  ])('%s', (text) => {
    expect(spaceOutCodes(text)).toBe(text);
  });
});

test('nothing but spaces and commas is ever added, and only a dash is taken away', () => {
  const unit = fc.constantFrom('1', '2', '9', '0', '-', '.', ',', ' ', 'a', '₹', 'है', 'Rs');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
      const bare = (one: string) => one.replace(/[-, ]/g, '');
      expect(bare(spaceOutCodes(text))).toBe(bare(text));
    }),
  );
});

test('a long row of numbers takes time in proportion to its length', () => {
  const text = '1234 '.repeat(50_000);
  expect(spaceOutCodes(text)).toBe('1 2 3 4 '.repeat(50_000));
});
