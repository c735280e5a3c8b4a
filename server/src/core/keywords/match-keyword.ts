/** No keyword is longer. */
const LONGEST_KEYWORD = 50;

/**
 * The word of a text that may be a keyword: its first. Keywords are case-insensitive, which the look-up takes care of;
 * accented letters may come as one character or as two.
 */
export function keywordIn(text: string): string | null {
  const [word = ''] = text.trim().split(/\s+/, 1);
  const composed = word.normalize('NFC');
  return composed === '' || composed.length > LONGEST_KEYWORD ? null : composed;
}
