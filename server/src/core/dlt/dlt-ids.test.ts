import { describe, expect, test } from 'vitest';
import { isDltId, looksStandard, normaliseHeader } from './dlt-ids.ts';

describe('isDltId', () => {
  test.each(['1234567890', '110112345678', '1101234567890123456', '9'.repeat(30)])('takes %s', (text) => {
    expect(isDltId(text)).toBe(true);
  });

  test.each([
    '',
    '123456789',
    '9'.repeat(31),
    '110123456789012345a',
    ' 1101234567890123456',
    '1101234567890123456\n',
    '११०१२३४५६७८९',
  ])('refuses %j', (text) => {
    expect(isDltId(text)).toBe(false);
  });
});

describe('looksStandard', () => {
  test('is true of nineteen digits only', () => {
    expect(looksStandard('1101234567890123456')).toBe(true);
    expect(looksStandard('110112345678')).toBe(false);
    expect(looksStandard('110123456789012345x')).toBe(false);
  });
});

describe('normaliseHeader', () => {
  test.each([
    ['HARKRA', 'HARKRA'],
    ['VM-HARKRA', 'HARKRA'],
    ['HARKRA-S', 'HARKRA'],
    ['VM-HARKRA-T', 'HARKRA'],
    ['ad-HARKRA-P', 'HARKRA'],
    ['JD-612345-P', '612345'],
    ['BZ-GOVTIN-G', 'GOVTIN'],
    ['harkra', 'harkra'],
    ['VM-HARKRA-X', 'HARKRA-X'],
    ['12-HARKRA', '12-HARKRA'],
    ['VMX-HARKR', 'VMX-HARKR'],
    ['VM-', 'VM-'],
    ['-S', '-S'],
    ['VM-S', 'S'],
    ['', ''],
  ])('reads %j as %j', (sender, header) => {
    expect(normaliseHeader(sender)).toBe(header);
  });
});
