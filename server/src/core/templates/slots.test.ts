import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { matchTemplate } from '../../../test/support/match-template.ts';
import { compileTemplate } from './matcher.ts';

const takes = (slot: string, value: string, maxVariable = 100) =>
  matchTemplate(compileTemplate(`[{#${slot}#}]`, { maxVariable }), `[${value}]`);

const GOOD: Record<string, readonly string[]> = {
  numeric: ['482913', '1,23,456.50', '31/12/2026', '+91 98765-43210', '-5'],
  alphanumeric: [
    'Ravi Kumar',
    'Dr. Rao',
    'A.P.J. Kalam',
    '12.50',
    'रवि कुमार',
    'മലയാളം',
    'ക്‍ഷ',
    "O'Brien & Sons (Pvt.) Ltd",
    'Order #A-12_3',
    '१२३',
  ],
  url: [
    'https://harkara.example/a?b=c#d',
    'http://a.in',
    'HTTPS://A.IN/X',
    'harkara.in',
    'www.harkara.co.in/x/y',
    'a.in:8080/z',
    'h.in',
    'https.in',
    'httpsx.in',
    'पता.भारत',
    'a.in?x',
  ],
  urlott: ['https://wa.me/919876543210', 'play.google.com/store'],
  cbn: ['1800 123 456', '+91-22-26541234', '100', '+ 911', '022-2654'],
  email: ['ravi@harkara.in', 'ravi.k+x@mail.harkara.co.in', 'रवि@भारत.in'],
};

const BAD: Record<string, readonly string[]> = {
  numeric: ['12a', 'ten', '₹5', '१२', '12:30'],
  alphanumeric: ['harkara.in', 'https://x', 'a@b', 'a/b', 'S.Rao', 'x=1', '😀', 'a.in'],
  url: [
    'harkara',
    'http://harkara',
    'ftp://a.in',
    'a.in x',
    'a..in',
    '.in',
    'a.',
    'https:/a.in',
    'https://',
    'http',
    'a.in:',
    'a.in:x',
    'a,b.in',
    '😀.in',
  ],
  urlott: ['tg://x', 'whatsapp'],
  cbn: ['12', '+1 2', '1+23', '-123', ' 123', 'abc', '(022) 123'],
  email: ['ravi', 'ravi@', '@a.in', 'ravi@a', 'ra vi@a.in', 'a@b@c.in', 'ravi@.in', 'ravi@a.in.'],
};

describe.each(Object.keys(GOOD))('{#%s#}', (slot) => {
  test.each(GOOD[slot] ?? [])('takes %j', (value) => {
    expect(takes(slot, value)).toBe(true);
  });

  test.each(BAD[slot] ?? [])('does not take %j', (value) => {
    expect(takes(slot, value)).toBe(false);
  });

  test('accepts an empty value', () => {
    expect(takes(slot, '')).toBe(true);
  });

  test('accepts at most the set number of characters', () => {
    const value = GOOD[slot]?.[0] ?? '';
    expect(takes(slot, value, value.length)).toBe(true);
    expect(takes(slot, value, value.length - 1)).toBe(false);
  });
});

test('the lengths of consecutive numbers add up, other kinds follow one another', () => {
  expect(matchTemplate(compileTemplate('{#numeric#}{#numeric#}'), '1'.repeat(60))).toBe(true);
  expect(matchTemplate(compileTemplate('{#numeric#}{#numeric#}'), '1'.repeat(61))).toBe(false);
  expect(matchTemplate(compileTemplate('{#numeric#}{#email#}'), '12ravi@a.in')).toBe(true);
  expect(matchTemplate(compileTemplate('{#email#}{#email#}', { maxVariable: 6 }), 'a@b.inc@d.in')).toBe(true);
});

test.each([
  [
    'url',
    /^(?:https?:\/\/)?[a-z0-9_-]+(?:\.[a-z0-9_-]+)+(?::\d+)?(?:[/?#][^ ]*)?$/i,
    [...'htps', 'http', 'https', '://', '.', ':', '/', '1', 'a', ' '],
  ],
  ['cbn', /^(?=(?:[^\d]*\d){3})(?:\+[ -]*)?\d[\d -]*$/, [...'123+- a']],
  ['email', /^[a-z1.+-]+@[a-z1-]+(?:\.[a-z1-]+)+$/, [...'ab1.+@- ']],
  ['alphanumeric', /^(?!.*\.[a-zन]{2})[a-zन0-9 .,-]*$/u, [...'ab1.,- न/']],
] as const)('{#%s#} agrees with an expression', (slot, expression, units) => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...units), maxLength: 14 }), (value) => {
      // A run of white space is one space to the slot, but several to the expression.
      if (value !== value.replace(/ +/g, ' ')) return;
      expect(takes(slot, value)).toBe(value === '' || expression.test(value));
    }),
    { numRuns: 2000 },
  );
});
