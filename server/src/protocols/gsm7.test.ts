import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeGsm7, encodeGsm7, firstNonGsm7, isGsm7, segment, splitParts } from './gsm7.ts';

const EXTENDED = '\f^{}\\[~]|€';
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

const gsm7Text = fc.string({ unit: fc.constantFrom(...BASIC, ...EXTENDED), maxLength: 700 });
// Code units, so that lone surrogates and pairs occur in every place.
const anyText = fc
  .array(fc.constantFrom('a', '€', 'न', '😀', '\ud83d', '\ude00', '|'), { maxLength: 400 })
  .map((units) => units.join(''));

describe('the alphabet', () => {
  test('knows 127 basic characters and ten behind an escape', () => {
    expect(new Set(BASIC).size).toBe(127);
    for (const character of BASIC) expect(encodeGsm7(character)).toHaveLength(1);
    for (const character of EXTENDED) expect(encodeGsm7(character)).toHaveLength(2);
  });

  test('has exactly these characters and no other of the BMP', () => {
    const known: string[] = [];
    for (let code = 0; code <= 0xffff; code++) {
      const character = String.fromCharCode(code);
      if (isGsm7(character)) known.push(character);
    }
    expect(known.sort()).toEqual([...BASIC, ...EXTENDED].sort());
  });

  test.each(['₹', '`', 'ç', '\t', '\u00a0', '’', '\u001b', '\0', '😀', '\ud83d'])(
    'refuses %j',
    (character) => {
      expect(isGsm7(character)).toBe(false);
      expect(segment(character).encoding).toBe('ucs2');
    },
  );

  test.each([
    ['@', [0x00]],
    ['_', [0x11]],
    ['Ξ', [0x1a]],
    ['É', [0x1f]],
    ['¤', [0x24]],
    ['¡', [0x40]],
    ['§', [0x5f]],
    ['¿', [0x60]],
    ['à', [0x7f]],
    ['Az09', [0x41, 0x7a, 0x30, 0x39]],
    ['€', [0x1b, 0x65]],
    ['[~]', [0x1b, 0x3c, 0x1b, 0x3d, 0x1b, 0x3e]],
    ['\f', [0x1b, 0x0a]],
  ])('encodes %j as the standard does', (text, octets) => {
    expect([...encodeGsm7(text)]).toEqual(octets);
  });

  test('decodes what it encoded', () => {
    fc.assert(fc.property(gsm7Text, (text) => decodeGsm7(encodeGsm7(text)) === text));
  });

  test('decodes any octets without throwing', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (octets) => typeof decodeGsm7(octets) === 'string'),
    );
  });

  test('shows a space for a dangling or doubled escape and the basic character for an unknown one', () => {
    expect(decodeGsm7(Uint8Array.of(0x41, 0x1b))).toBe('A ');
    expect(decodeGsm7(Uint8Array.of(0x1b, 0x1b, 0x41))).toBe(' A');
    expect(decodeGsm7(Uint8Array.of(0x1b, 0x41))).toBe('A');
    expect(decodeGsm7(Uint8Array.of(0x80, 0x1b, 0xff))).toBe('\ufffd\ufffd');
  });

  test('refuses to encode or split as GSM-7 what is not GSM-7', () => {
    expect(() => encodeGsm7('₹')).toThrow(RangeError);
    expect(() => segment('₹', 'gsm7')).toThrow(RangeError);
    expect(() => splitParts('₹', 'gsm7')).toThrow(RangeError);
  });
});

describe('firstNonGsm7', () => {
  test.each([
    ['plain', null],
    ['Pay ₹5', { index: 4, character: '₹' }],
    ['ok 😀!', { index: 3, character: '😀' }],
    ['x\ud83d', { index: 1, character: '\ud83d' }],
  ])('of %j is %j', (text, expected) => {
    expect(firstNonGsm7(text)).toEqual(expected);
  });
});

describe('segment', () => {
  test.each([
    ['', 'gsm7', 1, 0],
    ['a'.repeat(160), 'gsm7', 1, 160],
    ['a'.repeat(161), 'gsm7', 2, 161],
    ['a'.repeat(306), 'gsm7', 2, 306],
    ['a'.repeat(307), 'gsm7', 3, 307],
    ['€'.repeat(80), 'gsm7', 1, 160],
    ['€'.repeat(81), 'gsm7', 2, 162],
    ['€'.repeat(153), 'gsm7', 3, 306],
    [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 'gsm7', 3, 306],
    ['न'.repeat(70), 'ucs2', 1, 70],
    ['न'.repeat(71), 'ucs2', 2, 71],
    ['न'.repeat(134), 'ucs2', 2, 134],
    ['न'.repeat(135), 'ucs2', 3, 135],
    ['😀'.repeat(35), 'ucs2', 1, 70],
    [`${'न'.repeat(66)}😀${'न'.repeat(66)}`, 'ucs2', 3, 134],
  ] as const)('counts case %#', (text, encoding, parts, units) => {
    expect(segment(text)).toEqual({ encoding, parts, units });
  });

  test('counts code units when UCS-2 is asked for', () => {
    expect(segment('a'.repeat(71), 'ucs2')).toEqual({ encoding: 'ucs2', parts: 2, units: 71 });
  });

  test('counts as many parts as splitParts makes', () => {
    fc.assert(
      fc.property(fc.oneof(gsm7Text, anyText), (text) => {
        const { encoding, parts } = segment(text);
        expect(splitParts(text, encoding)).toHaveLength(parts);
        expect(splitParts(text, 'ucs2')).toHaveLength(segment(text, 'ucs2').parts);
      }),
    );
  });
});

describe('splitParts', () => {
  test('makes parts that join to the text, fit the limit, and cut no pair', () => {
    fc.assert(
      fc.property(fc.oneof(gsm7Text, anyText), fc.constantFrom<8 | 16>(8, 16), (text, bits) => {
        const { encoding, units } = segment(text);
        const parts = splitParts(text, encoding, bits);
        expect(parts.join('')).toBe(text);
        const single = encoding === 'gsm7' ? 160 : 70;
        const several = (encoding === 'gsm7' ? 153 : 67) - (bits === 16 ? 1 : 0);
        if (units <= single) expect(parts).toHaveLength(1);
        for (const part of parts) {
          const size = encoding === 'gsm7' ? encodeGsm7(part).length : part.length;
          expect(size).toBeLessThanOrEqual(parts.length === 1 ? single : several);
        }
        expect(parts.flatMap((part) => [...part])).toEqual([...text]);
      }),
    );
  });

  test('takes 152 septets or 66 code units with a 16-bit reference', () => {
    expect(splitParts('a'.repeat(306), 'gsm7', 16).map((part) => part.length)).toEqual([152, 152, 2]);
    expect(splitParts('न'.repeat(134), 'ucs2', 16).map((part) => part.length)).toEqual([66, 66, 2]);
  });
});
