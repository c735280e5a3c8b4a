import { firstNonGsm7, segment } from '../../protocols/gsm7.ts';
import type { Account, ApprovedTemplate, Sender } from '../accounts/account.ts';
import { DomainError } from '../errors.ts';
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
  if (text.trim() === '') {
    throw new DomainError('validation_failed', 'The message has no text.', {
      fields: { text: 'must not be empty' },
    });
  }
  const { unicode, parts } = measure(text, request.encoding, limits);
  // DLT is India's: it does not bind what leaves the country.
  const template = route === 'I' ? null : findTemplate(account, sender, route, text, request.dltTemplateId);
  const entity = request.dltEntityId ?? template?.entityId ?? null;
  if (route !== 'I' && entity !== null && !account.dlt.entityIds.has(entity)) {
    throw new DomainError(
      'dlt_entity_not_whitelisted',
      `The DLT entity ${entity} is not one of this account's.`,
      {
        fields: { dltEntityId: "is not one of the account's" },
      },
    );
  }
  return {
    body: text,
    unicode,
    parts,
    price: request.sandbox ? 0 : parts * account.prices[route],
    template: template?.id ?? null,
    dltEntityId: entity,
    dltTemplateId: template?.dltTemplateId ?? request.dltTemplateId,
  };
}

function measure(text: string, encoding: SendRequest['encoding'], limits: SendLimits) {
  if (encoding === 'gsm7') {
    const outside = firstNonGsm7(text);
    if (outside) {
      const why = `"${outside.character}" at position ${outside.index} is outside the GSM alphabet`;
      throw new DomainError('unicode_not_allowed', `The message cannot go out as plain GSM text: ${why}.`, {
        fields: { unicode: `is false, but ${why}` },
      });
    }
  }
  const measured = segment(text, encoding);
  if (measured.parts > limits.maxParts) {
    throw new DomainError(
      'validation_failed',
      `The message is ${measured.parts} parts long; at most ${limits.maxParts} are allowed.`,
      { fields: { text: `is ${measured.parts} parts long; at most ${limits.maxParts} are allowed` } },
    );
  }
  return { unicode: measured.encoding === 'ucs2', parts: measured.parts };
}

function findTemplate(
  account: Account,
  sender: Sender,
  route: RouteCode,
  text: string,
  wanted: string | null,
): ApprovedTemplate | null {
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
      'This account has no approved template to match the message.',
      {
        fields: { text: 'matches no approved template' },
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
