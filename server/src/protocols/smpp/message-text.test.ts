import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alphabetOf, decodeText, encodeText, flashCoding, isFlash } from './message-text.ts';
import { packSeptets, unpackSeptets } from './packed-septets.ts';

const hex = (octets: Buffer) => octets.toString('hex');

test.each([
  [0x00, 'gsm7', false],
  [0x01, 'ascii', false],
  [0x02, 'binary', false],
  [0x03, 'latin1', false],
  [0x04, 'binary', false],
  [0x05, 'binary', false],
  [0x08, 'ucs2', false],
  [0x0e, 'binary', false],
  [0x10, 'gsm7', true],
  [0x11, 'gsm7', false],
  [0x14, 'binary', true],
  [0x18, 'ucs2', true],
  [0x19, 'ucs2', false],
  [0x20, 'binary', false],
  [0x48, 'ucs2', false],
  [0x50, 'gsm7', true],
  [0xc8, 'gsm7', false],
  [0xe0, 'ucs2', false],
  [0xf0, 'gsm7', true],
  [0xf1, 'gsm7', false],
  [0xf4, 'binary', true],
  [0xf5, 'binary', false],
])('data_coding 0x%s is %s', (dataCoding, alphabet, flash) => {
  expect(alphabetOf(dataCoding)).toBe(alphabet);
  expect(isFlash(dataCoding)).toBe(flash);
});

test('flash has a coding for each alphabet', () => {
  expect([flashCoding('gsm7'), flashCoding('gsm7', 'f0'), flashCoding('ucs2', 'f0')]).toEqual([
    0x10, 0xf0, 0x18,
  ]);
});

describe('a text', () => {
  test.each([
    ['a@€', 0x00, '61001b65'],
    ['a@', 0x01, '6140'],
    ['a@é', 0x03, '6140e9'],
    ['aन', 0x08, '00610928'],
    ['😀', 0x18, 'd83dde00'],
    ['[', 0x10, '1b3c'],
    ['_', 0xf0, '11'],
  ])('%s in data_coding %d is %s and back', (text, dataCoding, octets) => {
    expect(hex(encodeText(text, dataCoding))).toBe(octets);
    expect(decodeText(Buffer.from(octets, 'hex'), dataCoding)).toBe(text);
  });

  test.each([
    ['5024', 'P$'],
    ['5002', 'P$'],
    ['5040', 'P@'],
    ['000250', '@$P'],
    ['1b3c1b651b3e11', '[€]_'],
    ['610a0d0962', 'a\n\r\tb'],
    ['610a0d0062', 'a\n\r@b'],
    ['6100', 'a\0'],
    ['02e9', '$\ufffd'],
  ])('of the octets %s in data_coding 1 is %j, as GSM-7 where it cannot be ASCII', (octets, text) => {
    expect(decodeText(Buffer.from(octets, 'hex'), 0x01)).toBe(text);
  });

  test.each([
    ['₹', 0x00],
    ['é', 0x01],
    ['€', 0x03],
    ['a', 0x04],
    ['a', 0x05],
  ])('%s cannot be written in data_coding %d', (text, dataCoding) => {
    expect(() => encodeText(text, dataCoding)).toThrow(RangeError);
  });

  test('that cannot be read completely is read as far as possible', () => {
    expect(decodeText(Buffer.of(0x61, 0xe9), 0x01)).toBe('a\ufffd');
    expect(decodeText(Buffer.of(0x00, 0x61, 0x09), 0x08)).toBe('a\ufffd');
    expect(decodeText(Buffer.of(0x61, 0x90), 0x00)).toBe('a\ufffd');
  });

  test('is not read from binary data', () => {
    expect(decodeText(Buffer.from('a'), 0x04)).toBeNull();
  });

  test('does not change the octets it is read from', () => {
    const octets = Buffer.of(0x00, 0x61);
    decodeText(octets, 0x08);
    expect(octets).toEqual(Buffer.of(0x00, 0x61));
  });
});

describe('packed septets', () => {
  test.each([
    ['hello', 'e8329bfd06'],
    ['hellohello', 'e8329bfd4697d9ec37'],
    ['1234567', '31d98c56b3dd00'],
  ])('%s is %s', (text, octets) => {
    expect(hex(encodeText(text, 0, { packed: true }))).toBe(octets);
    expect(decodeText(Buffer.from(octets, 'hex'), 0, { packed: true })).toBe(text);
  });

  test('begin on a septet boundary behind a header', () => {
    // A header of six octets leaves one bit to fill.
    expect(hex(encodeText('A', 0, { packed: true, headerLength: 6 }))).toBe('82');
    expect(decodeText(Buffer.of(0x82), 0, { packed: true, headerLength: 6 })).toBe('A');
    expect(hex(encodeText('A', 0, { packed: true, headerLength: 7 }))).toBe('41');
  });

  test('are read back, except for an "@" at the end that looks like padding', () => {
    const septets = fc
      .array(fc.integer({ min: 0, max: 127 }), { maxLength: 160 })
      .filter((list) => list.at(-1) !== 0)
      .map((list) => Uint8Array.from(list));
    fc.assert(
      fc.property(septets, fc.integer({ min: 0, max: 6 }), (given, fill) => {
        expect([...unpackSeptets(packSeptets(given, fill), fill)]).toEqual([...given]);
      }),
    );
  });
});
