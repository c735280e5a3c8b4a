import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/support/processor-time.ts';
import { createHide } from './hide-values.ts';

const SECRET = `s3cr&t "w/<rd>' é+😀`;

const html = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.codePointAt(0)};`);
const named = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
const json = (text: string) => JSON.stringify(text).slice(1, -1);
const ascii = (text: string) =>
  json(text).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const form = (text: string) => new URLSearchParams({ v: text }).toString().slice(2);
const base64 = (text: string) => Buffer.from(text).toString('base64');

const SPELLINGS: Record<string, (text: string) => string> = {
  'as it is': (text) => text,
  'in capitals': (text) => text.toUpperCase(),
  'for a URL': encodeURIComponent,
  'for a URL, in small letters': (text) => encodeURIComponent(text).toLowerCase(),
  'for a URL, twice': (text) => encodeURIComponent(encodeURIComponent(text)),
  'for a form': form,
  'in JSON': json,
  'in JSON of ASCII': ascii,
  'in JSON with slashes escaped': (text) => json(text).replaceAll('/', '\\/'),
  'in JSON within JSON': (text) => json(json(text)),
  'in HTML': html,
  'in HTML with names': named,
  'in HTML, twice': (text) => named(named(text)),
  'in Base64': base64,
  'in Base64 for URLs': (text) => Buffer.from(text).toString('base64url'),
  'in Base64, for a URL': (text) => encodeURIComponent(base64(text)),
  'in octets that were read as characters': (text) => Buffer.from(text).toString('latin1'),
  'in hexadecimal digits': (text) => Buffer.from(text).toString('hex'),
};

describe('a value is hidden', () => {
  test.each(Object.entries(SPELLINGS))('%s', (_how, spell) => {
    const hide = createHide(['other', SECRET]);
    expect(hide(`key=${spell(SECRET)}&to=1`)).toMatch(/^key=\*\*\*(=|%3D)*&to=1$/);
  });

  test('in every spelling, whatever it is', () => {
    const value = fc
      .string({ unit: 'binary', minLength: 6, maxLength: 12 })
      .filter((text) => text === text.trim() && text.isWellFormed());
    const spelling = fc.constantFrom(...Object.values(SPELLINGS).slice(2));
    fc.assert(
      fc.property(value, spelling, (text, spell) => {
        expect(createHide([text])(`<${spell(text)}>`)).toMatch(/^<\*\*\*(=|%3D)*>$/);
      }),
    );
  });

  test.each([
    ['p&w', 'wrong: p&w, p%26w', 'wrong: ***, ***'],
    ['abc', 'abc is not abcd, xabc', '*** is not abcd, xabc'],
    ['abc', 'pass%3Dabc%26to {"p":"\\nabc"}', 'pass%3D***%26to {"p":"\\n***"}'],
    ['ab', 'ab', 'ab'],
  ])('if it is short, only where it stands alone: %j', (value, said, shown) => {
    expect(createHide([value])(said)).toBe(shown);
  });

  test('completely, even if another one is its beginning', () => {
    expect(createHide(['secret', 'secret-of-ours'])('secret-of-ours, secret')).toBe('***, ***');
  });
});

test('no answer takes long', async () => {
  const hide = createHide(['/callbacks/north/secret', '&secret&', '%secret%', ' secret ']);
  for (const piece of ['\\', '&amp;', '%25', '&#0', '///', ' + ']) {
    const said = piece.repeat(65_536 / piece.length);
    expect(await processorTime(() => hide(said))).toBeLessThan(500);
  }
});

test('everything else is left as it is', () => {
  const said = 'answered 400: the sender A.B (1) is not allowed';
  expect(createHide([])(said)).toBe(said);
  expect(createHide(['', ' ', 'A*B', '(.+)'])(said)).toBe(said);
});
