import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromMilliCredits, toMilliCredits } from './credits.ts';

const milli = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

describe('credits', () => {
  test('of at most three decimals become thousandths, exactly, and come back', () => {
    fc.assert(
      fc.property(milli, (thousandths) => {
        // As on the wire: decimal digits, read by the JSON parser.
        const sign = thousandths < 0 ? '-' : '';
        const digits = String(Math.abs(thousandths)).padStart(4, '0');
        const written = JSON.parse(`${sign}${digits.slice(0, -3)}.${digits.slice(-3)}`) as number;
        expect(toMilliCredits(written)).toBe(written === 0 ? toMilliCredits(0) : thousandths);
        expect(fromMilliCredits(thousandths)).toBe(written);
      }),
    );
  });

  test('of more decimals are refused, never rounded', () => {
    const whole = fc.integer({ min: 0, max: 1_000_000_000 });
    const tail = fc.tuple(
      fc.integer({ min: 0, max: 999 }),
      fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 2 }),
      fc.integer({ min: 1, max: 9 }),
    );
    fc.assert(
      fc.property(whole, tail, fc.boolean(), (integer, [thousandths, more, last], negative) => {
        const digits = `${integer}.${String(thousandths).padStart(3, '0')}${more}${last}`;
        expect(toMilliCredits(Number(negative ? `-${digits}` : digits))).toBeNull();
      }),
    );
  });

  test('are an integer of thousandths or null, whatever the number', () => {
    fc.assert(
      fc.property(fc.double(), (value) => {
        const thousandths = toMilliCredits(value);
        if (thousandths === null) return;
        expect(Number.isSafeInteger(thousandths)).toBe(true);
        expect(fromMilliCredits(thousandths)).toBe(value);
      }),
    );
  });

  test.each([
    [0.1, 100],
    [0.3, 300],
    [1.005, 1005],
    [0.125, 125],
    [2500.125, 2_500_125],
    [1e12, 1e15],
    [0.1 + 0.2, null],
    [1e-4, null],
    [1e12 + 1, null],
    [Infinity, null],
    [NaN, null],
  ])('%d becomes %s', (value, thousandths) => {
    expect(toMilliCredits(value)).toBe(thousandths);
  });
});
