import { firstNonGsm7, segment, type Segments } from '../../protocols/gsm7.ts';
import type { Account, ApprovedTemplate, Sender } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
import { refuseNul } from '../storable.ts';
import type { RouteCode } from './routes.ts';
import type { SendLimits, SendRequest } from './send-request.ts';

/** A text that may go out under this sender and route, with what it costs. */
export type CheckedText = {
  body: string;
  unicode: boolean;
  parts: number;
  /** Thousandths of a credit. */
  price: number;
  template: number | null;
  dltEntityId: string | null;
  dltTemplateId: string | null;
};

export function checkText(
  account: Account,
  sender: Sender,
  route: RouteCode,
  text: string,
  request: SendRequest,
  limits: SendLimits,
): CheckedText {
  refuseIfBlank(text);
  refuseNul({ text });
  const { encoding, parts } = measure(text, request.encoding);
  refuseIfTooLong(parts, limits);
  const template = findTemplate(account, sender, route, text, request.dltTemplateId);
  const entity = entityOf(template, request);
  refuseIfEntityIsForeign(account, route, entity);
  return {
    body: text,
    unicode: encoding === 'ucs2',
    parts,
    price: priceOf(account, route, parts, request),
    template: template?.id ?? null,
    dltEntityId: entity,
    dltTemplateId: template?.dltTemplateId ?? request.dltTemplateId,
  };
}

export function refuseIfBlank(text: string): void {
  if (text.trim() !== '') return;
  throw new DomainError('validation_failed', 'The message has no text.', {
    fields: { text: 'must not be empty' },
  });
}

export function entityOf(template: ApprovedTemplate | null, request: SendRequest): string | null {
  return request.dltEntityId ?? template?.entityId ?? null;
}

export function refuseIfEntityIsForeign(account: Account, route: RouteCode, entity: string | null): void {
  if (route === 'I' || entity === null || account.dlt.entityIds.has(entity)) return;
  throw new DomainError(
    'dlt_entity_not_whitelisted',
    `The DLT entity ${entity} is not one of this account's.`,
    { fields: { dltEntityId: "is not one of the account's" } },
  );
}

/** In thousandths of a credit. */
export function priceOf(account: Account, route: RouteCode, parts: number, request: SendRequest): number {
  return request.sandbox ? 0 : parts * account.prices[route];
}

export function measure(text: string, encoding: SendRequest['encoding']): Segments {
  if (encoding === 'unreadable') {
    throw new DomainError(
      'unicode_not_allowed',
      'The message is not the UTF-16BE hex that it is said to be.',
      {
        fields: { text: 'is not UTF-16BE in hexadecimal digits' },
      },
    );
  }
  if (encoding === 'gsm7') {
    const outside = firstNonGsm7(text);
    if (outside) {
      const why = `"${outside.character}" at position ${outside.index} is outside the GSM alphabet`;
      throw new DomainError('unicode_not_allowed', `The message cannot go out as plain GSM text: ${why}.`, {
        fields: { unicode: `is false, but ${why}` },
      });
    }
  }
  return segment(text, encoding);
}

export function refuseIfTooLong(parts: number, { maxParts }: SendLimits): void {
  if (parts <= maxParts) return;
  const why = `is ${parts} parts long; at most ${maxParts} are allowed`;
  throw new DomainError('validation_failed', `The message ${why}.`, { fields: { text: why } });
}

export function findTemplate(
  account: Account,
  sender: Sender,
  route: RouteCode,
  text: string,
  wanted: string | null,
): ApprovedTemplate | null {
  // DLT is India's: it does not bind what leaves the country.
  if (route === 'I') return null;
  const usable = (template: ApprovedTemplate) =>
    (template.senderId === null || template.senderId === sender.senderId) &&
    (wanted === null || template.dltTemplateId === wanted);
  const found = account.templates.find(text, usable);
  // Promotional texts need no template; one that was named must fit all the same.
  if (found || (route !== 'T' && wanted === null)) return found;
  throw templateMismatch(account, text, wanted, usable);
}

function templateMismatch(
  account: Account,
  text: string,
  wanted: string | null,
  usable: (template: ApprovedTemplate) => boolean,
): DomainError {
  const other = wanted === null ? null : account.templates.find(text);
  if (other) {
    return new DomainError(
      'template_mismatch',
      `The text matches the template "${other.name}", not ${wanted ?? ''}.`,
      {
        fields: {
          dltTemplateId: `is not the template that the text matches (${other.dltTemplateId ?? other.name})`,
        },
        details: {
          matched_template: { id: other.id, name: other.name, dlt_template_id: other.dltTemplateId },
        },
      },
    );
  }
  const nearest = account.templates.nearest(text, usable);
  if (!nearest) {
    return new DomainError(
      'template_mismatch',
      'The text matches no approved template, and no near one was found.',
      {
        fields: { text: 'matches no approved template' },
        details: { nearest_template: null },
      },
    );
  }
  const { template, position, expected, found } = nearest;
  return new DomainError(
    'template_mismatch',
    `The text matches no approved template. The nearest is "${template.name}": at position ${position} it expects ${expected}, but finds ${found}.`,
    {
      fields: { text: 'matches no approved template' },
      details: { nearest_template: { id: template.id, name: template.name }, position, expected, found },
    },
  );
}
