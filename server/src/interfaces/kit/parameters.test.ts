import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { atOnce } from '../../core/stretches.ts';
import { parseLargeForm, parseParameters, refuseIfTooMany } from './parameters.ts';

const read = (text: string) => ({ ...parseParameters(text) });

describe('parseParameters', () => {
  test.each<[string, Record<string, string>]>([
    ['', {}],
    ['a=1&b=2', { a: '1', b: '2' }],
    ['a=1&a=2', { a: '2' }],
    ['a=1&a=', { a: '' }],
    ['a', { a: '' }],
    ['a&b=2', { a: '', b: '2' }],
    ['&&a=1&', { a: '1' }],
    ['a=b=c', { a: 'b=c' }],
    ['=x', { '': 'x' }],
    ['a[]=1', { 'a[]': '1' }],
    ['a=one+two%20three', { a: 'one two three' }],
    ['a=1%2B1', { a: '1+1' }],
    ['a=%E0%A4%86', { a: 'आ' }],
    ['a=%e0%a4%86', { a: 'आ' }],
    // Raw bytes of UTF-8, as Node passes them on.
    ['a=\u00e0\u00a4\u0086', { a: 'आ' }],
    // Latin letters and the euro sign in Windows-1252.
    ['a=caf%E9', { a: 'café' }],
    ['a=%80', { a: '€' }],
    ['a=50%', { a: '50%' }],
    ['a=50%zz%4', { a: '50%zz%4' }],
    ['%61=1', { a: '1' }],
    ['a=%00', { a: '\u0000' }],
    ['__proto__=1', { ['__proto__']: '1' }],
  ])('reads %j as %j', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('reads back what a form would make of any text', () => {
    const word = fc.string({ unit: 'grapheme' });
    fc.assert(
      fc.property(fc.dictionary(word, word, { noNullPrototype: true }), (fields) => {
        const encoded = new URLSearchParams(fields).toString();
        const expected = Object.fromEntries(new URLSearchParams(encoded));
        expect(read(encoded)).toEqual(expected);
      }),
    );
  });
});

describe('parseLargeForm', () => {
  const word = fc.string({ unit: 'grapheme' });

  test('reads what parseParameters reads', () => {
    fc.assert(
      fc.property(fc.dictionary(word, word), (fields) => {
        const encoded = new URLSearchParams(fields).toString();
        expect({ ...atOnce(parseLargeForm(Buffer.from(encoded))) }).toEqual(read(encoded));
      }),
    );
  });

  test('reads long values, with an escape across two stretches', () => {
    const long = `${'x'.repeat(65_535)}%E0%A4%86`;
    const form = atOnce(parseLargeForm(Buffer.from(`a=${long}&b=${long}%E9`)));
    expect(form['a'] === `${'x'.repeat(65_535)}आ`).toBe(true);
    expect(form['b']?.endsWith('à¤†é')).toBe(true);
  });

  test('leaves out parameters with very long names', () => {
    const form = atOnce(parseLargeForm(Buffer.from(`${'n'.repeat(1_001)}=1&a=2&&b`)));
    expect({ ...form }).toEqual({ a: '2', b: '' });
  });

  test('can be interrupted within a value, and between values', () => {
    const steps = (form: string) => [...parseLargeForm(Buffer.from(form))].length;
    expect(steps(`a=${'%41'.repeat(700_000)}`)).toBeGreaterThanOrEqual(30);
    expect(
      steps(Array.from({ length: 60 }, (_, i) => `a${i}=${'%41'.repeat(20_000)}`).join('&')),
    ).toBeGreaterThanOrEqual(60);
  });

  test.each([
    ['1,001 distinct ones', Array.from({ length: 1_001 }, (_, i) => `k${i}=1`).join('&')],
    ['nothing but separators', '&'.repeat(1_001)],
  ])('refuses %s, and reads no further', (_, form) => {
    const parameters = atOnce(parseLargeForm(Buffer.from(`${form}&after=1`)));
    expect(() => {
      refuseIfTooMany(parameters);
    }).toThrow('A request can have at most 1,000 parameters.');
    expect(parameters['after']).toBeUndefined();
  });
});
