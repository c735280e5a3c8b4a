import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeUtf16Hex } from './utf16-hex.ts';

test.each([
  ['00480069', 'Hi'],
  ['0906092A0915093E', 'आपका'],
  ['d83dde00', '😀'],
  [' 0048 ', 'H'],
  ['feff0048', 'H'],
])('reads %s as %s', (hex, text) => {
  expect(decodeUtf16Hex(hex)).toBe(text);
});

test.each(['', '004', '00', '0048 0069', 'zzzz', 'Hello world', 'd83d', 'de00d83d'])('refuses %j', (hex) => {
  expect(decodeUtf16Hex(hex)).toBeNull();
});

test('reads back any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const hex = Buffer.from(text, 'utf16le').swap16().toString('hex');
      expect(decodeUtf16Hex(hex)).toBe(text.replace(/^\ufeff/, ''));
    }),
  );
});
