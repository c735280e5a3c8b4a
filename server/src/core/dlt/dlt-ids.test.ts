import { describe, expect, test } from 'vitest';
import { isDltId } from './dlt-ids.ts';

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
