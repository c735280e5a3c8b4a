import { segment } from './segments.ts';

/** What a text takes as an SMS. */
export function sizeOf(text: string): { parts: number; characters: number; unicode: boolean } {
  const { parts, unicodeAt } = segment(text);
  return { parts, characters: [...text].length, unicode: unicodeAt !== undefined };
}
