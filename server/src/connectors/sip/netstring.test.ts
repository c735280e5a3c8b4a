import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NetstringReader, writeNetstring } from './netstring.ts';

function readAll(...pieces: Buffer[]): string[] {
  const texts: string[] = [];
  const reader = new NetstringReader((text) => texts.push(text));
  for (const piece of pieces) reader.read(piece);
  return texts;
}

test('reads what was written, wherever the stream is cut', () => {
  const texts = fc.array(fc.string({ unit: 'grapheme', maxLength: 200 }), { maxLength: 10 });
  fc.assert(
    fc.property(texts, fc.array(fc.nat(60), { minLength: 1 }), (written, lengths) => {
      const stream = Buffer.concat(written.map(writeNetstring));
      const pieces: Buffer[] = [];
      for (let at = 0, i = 0; at < stream.length; i += 1) {
        const to = at + 1 + (lengths[i % lengths.length] ?? 0);
        pieces.push(stream.subarray(at, to));
        at = to;
      }
      expect(readAll(...pieces)).toEqual(written);
    }),
  );
});

test('counts octets, not characters', () => {
  expect(String(writeNetstring('नमस्ते'))).toBe('18:नमस्ते,');
});

test.each([
  ['a text that is longer than it says', '2:abc,'],
  ['a length that is no number', 'x:abc,'],
  ['no length', ':abc,'],
  ['a length that is too great', '65537:'],
  ['a length that has no end', '1234567890'],
  ['JSON without a length', '{"event":true}'],
])('refuses %s', (_, stream) => {
  expect(() => readAll(Buffer.from(stream))).toThrow(/netstring/);
});
