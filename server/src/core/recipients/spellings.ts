import { parseIndianMobile, parseInternational } from './indian-mobile.ts';

/** The ways in which a message to this recipient may be stored: one that was refused is stored as it was written. */
export function spellingsOf(recipient: string): string[] {
  const spellings = [parseIndianMobile(recipient), parseInternational(recipient), recipient.trim()];
  return [...new Set(spellings.flatMap((spelling) => spelling ?? []))];
}
