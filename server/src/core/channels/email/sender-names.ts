import { domainToASCII } from 'node:url';
import { domainOf, type Mailbox } from './addresses.ts';

/** Nobody sees these; between two letters they would hide an address from the check. */
const HIDDEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** The domain of what looks like an address. */
const ADDRESS = /@\s*((?:[\p{L}\p{M}\p{N}-]+[.。])+[\p{L}\p{M}\p{N}-]{2,})/gu;

/**
 * The domain of an address that a sender's name shows, if it is not one of the account's: many email programs show the
 * name alone, so that `"ceo@bank.example" <x@shop.example>` would pass for the bank.
 *
 * @param isOwn whether a domain is the account's.
 */
export function foreignDomainInName(
  { name, address }: Mailbox,
  isOwn: (domain: string) => boolean,
): string | null {
  // Also in full-width letters.
  const shown = name.replace(HIDDEN, '').normalize('NFKC');
  for (const [, written = ''] of shown.matchAll(ADDRESS)) {
    const domain = domainToASCII(written) || written;
    if (domain !== domainOf(address) && !isOwn(domain)) return domain;
  }
  return null;
}
