import { spaceOutCodes } from './spoken-codes.ts';

/** Where the digits of the scripts begin that calls are spoken in; each goes on for ten. */
const ZEROS = [
  0x0660, 0x06f0, 0x0966, 0x09e6, 0x0a66, 0x0ae6, 0x0b66, 0x0be6, 0x0c66, 0x0ce6, 0x0d66, 0xff10,
];
const DIGITS = new Map(
  ZEROS.flatMap((zero) =>
    Array.from({ length: 10 }, (_, value) => [String.fromCodePoint(zero + value), String(value)] as const),
  ),
);

/**
 * Nobody hears these, and engines may take them for commands: espeak-ng changes its voice at U+0001. The joiners of
 * Indian scripts (U+200C, U+200D) belong to their words.
 */
const UNHEARD = /(?![\n\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}]/gu;

/**
 * A text as engines get it: without what cannot be heard, with digits from 0 to 9, since voices do not know the digits of
 * every script, and with its codes spaced out, so that they are read digit by digit.
 */
export function spokenText(text: string): string {
  const plain = text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(UNHEARD, ' ')
    .replace(/\p{Nd}/gu, (digit) => DIGITS.get(digit) ?? digit)
    .replace(/[^\S\n]+/g, ' ')
    .trim();
  return spaceOutCodes(plain);
}
