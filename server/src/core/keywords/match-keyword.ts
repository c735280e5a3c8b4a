/** Longer words are nobody's keyword. */
const LONGEST_KEYWORD = 50;

/**
 * The word by which a text may be meant for a keyword: its first. Keywords compare without case, which the look-up
 * sees to; accented letters may come as one character or as two.
 */
export function keywordIn(text: string): string | null {
  const [word = ''] = text.trim().split(/\s+/, 1);
  const composed = word.normalize('NFC');
  return composed === '' || composed.length > LONGEST_KEYWORD ? null : composed;
}
