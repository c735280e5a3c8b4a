import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseParameters } from './parameters.ts';

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
    // Raw bytes of UTF-8, as Node hands them on.
    ['a=\u00e0\u00a4\u0086', { a: 'आ' }],
    // Latin letters and the euro sign of Windows.
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
