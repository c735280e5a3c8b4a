import { parseIndianMobile, parseInternational } from './indian-mobile.ts';

/** The spellings in which a message's recipient may be stored: a refused one is stored as it was written. */
export function spellingsOf(recipient: string): string[] {
  const spellings = [parseIndianMobile(recipient), parseInternational(recipient), recipient.trim()];
  return [...new Set(spellings.flatMap((spelling) => spelling ?? []))];
}
