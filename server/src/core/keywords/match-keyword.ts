import { LONGEST_KEYWORD } from 'harkara-contract/values.ts';

/** A keyword as it is stored: one word, of any characters; null: it is none. */
export function readKeyword(given: string): string | null {
  const key = given.normalize('NFC');
  return /^[^\s\p{Cc}]+$/u.test(key) && key.length <= LONGEST_KEYWORD ? key : null;
}

/**
 * The word of a text that may be a keyword: its first. Keywords are case-insensitive, which the look-up takes care of;
 * accented letters may come as one character or as two.
 */
export function keywordIn(text: string): string | null {
  const [word = ''] = text.trim().split(/\s+/, 1);
  const composed = word.normalize('NFC');
  return composed === '' || composed.length > LONGEST_KEYWORD ? null : composed;
}
