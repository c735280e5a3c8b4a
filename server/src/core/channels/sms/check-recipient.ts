import { fact } from 'harkara-contract/facts.ts';
import type { CarrierChoice } from '../../delivery/carrier-choice.ts';
import { DomainError } from '../../errors.ts';
import { parseIndianMobile, parseInternational } from '../../recipients/indian-mobile.ts';
import type { RouteCode } from './routes.ts';

/**
 * The number as it is stored, or what is wrong with it.
 *
 * @param route null if it cannot be determined: then any number that some route accepts is valid.
 */
export function checkRecipient(
  given: string,
  route: RouteCode | null,
  choice: CarrierChoice | null,
): string | DomainError {
  const recipient = parse(given, route);
  if (recipient === null) return invalidRecipient(given, route);
  return choice?.reaches(recipient) === false ? noWayTo(recipient) : recipient;
}

function parse(given: string, route: RouteCode | null): string | null {
  if (route === 'I') return parseInternational(given);
  return parseIndianMobile(given) ?? (route === null ? parseInternational(given) : null);
}

function noWayTo(recipient: string): DomainError {
  return new DomainError(fact('carrier_missing_for_number', { number: recipient }));
}

function invalidRecipient(recipient: string, route: RouteCode | null): DomainError {
  const reason = fact(route === 'I' ? 'not_an_international_number' : 'not_a_ten_digit_mobile');
  const shown = recipient.length > 32 ? `${recipient.slice(0, 32)}…` : recipient;
  return new DomainError(fact('invalid_recipient', { recipient: shown, reason }), {
    fields: { recipient: reason },
  });
}
