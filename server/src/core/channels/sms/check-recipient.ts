import type { Roads } from '../../delivery/routing.ts';
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
  roads: Roads | null,
): string | DomainError {
  const recipient = parse(given, route);
  if (recipient === null) return invalidRecipient(given, route);
  return roads?.reaches(recipient) === false ? noWayTo(recipient) : recipient;
}

function parse(given: string, route: RouteCode | null): string | null {
  if (route === 'I') return parseInternational(given);
  return parseIndianMobile(given) ?? (route === null ? parseInternational(given) : null);
}

function noWayTo(recipient: string): DomainError {
  return new DomainError('route_not_available', `No carrier is set up for the number ${recipient}.`);
}

function invalidRecipient(recipient: string, route: RouteCode | null): DomainError {
  const why =
    route === 'I'
      ? 'must be an international number: country code and number, digits only'
      : 'must be a 10-digit Indian mobile number starting with 6, 7, 8 or 9';
  const shown = recipient.length > 32 ? `${recipient.slice(0, 32)}…` : recipient;
  return new DomainError('validation_failed', `The recipient "${shown}" is not valid: it ${why}.`, {
    fields: { recipient: why },
  });
}
