import { parseAddress } from '../channels/email/addresses.ts';
import { parseIndianMobile, parseInternational } from './indian-mobile.ts';

/** The spellings in which a message's recipient may be stored: a refused one is stored as it was written. */
export function spellingsOf(recipient: string): string[] {
  const given = recipient.trim();
  const spellings = given.includes('@')
    ? [parseAddress(given)?.address, given]
    : [parseIndianMobile(recipient), parseInternational(recipient), given];
  return [...new Set(spellings.flatMap((spelling) => spelling ?? []))];
}
