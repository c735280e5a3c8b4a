import fc from 'fast-check';
import { expect, test } from 'vitest';
import { linksIn } from './links-in.ts';

test.each([
  ['Track it at https://shop.example/x?y=1, or call', ['https://shop.example/x?y=1,']],
  ['see shop.com and (www.shop.co/a) now', ['shop.com', 'www.shop.co/a)']],
  ['HTTP://a b', ['HTTP://a']],
  ['x-https://a.com', ['x-https://a.com'.slice(2)]],
  ['my-shop.in.', ['my-shop.in.']],
  ['a..b.com', ['b.com']],
  ['_a.com _-a.com a.come a.com_', ['-a.com']],
  ['-.com', []],
  ['https:// shop.example 3.5', []],
])('the links in %j are %j', (text, links) => {
  expect(linksIn(text)).toEqual(links);
});

test('they are what one pattern would find, which takes time with the square of the length', () => {
  const pattern = /\bhttps?:\/\/\S+|\b(?:[a-z0-9-]+\.)+(?:com|in|co)\b\S*/giu;
  const piece = fc.constantFrom(
    '.',
    '-',
    '_',
    ' ',
    'a',
    'com',
    'in',
    'co',
    'http://',
    'https://',
    '/',
    'K',
    '。',
    '\n',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('');
      expect(linksIn(text)).toEqual(text.match(pattern) ?? []);
    }),
    { numRuns: 2_000 },
  );
});
