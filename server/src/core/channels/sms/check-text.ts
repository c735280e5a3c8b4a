import { fact } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';
import { firstNonGsm7, segment, type Segments } from '../../../protocols/gsm7.ts';
import type { Account, ApprovedTemplate, Sender } from '../../accounts/account.ts';
import { DomainError } from '../../errors.ts';
import type { SendLimits, SendRequest } from '../../messages/send-request.ts';
import { nulProblem } from '../../storable.ts';
import type { CheckedText } from '../draft.ts';
import type { Judge } from '../judge.ts';
import type { RouteCode } from './routes.ts';
import type { SmsContent } from './sms-content.ts';

/** What a text is checked against; null if it could not be determined. */
export type TextTerms = {
  account: Account;
  sender: Sender | null;
  route: RouteCode | null;
  request: SendRequest<SmsContent>;
  limits: SendLimits;
};

/** What could be found out about a text. */
export type TextFindings = {
  measured: Segments | null;
  /** Thousandths of a credit. */
  price: number | null;
  template: ApprovedTemplate | null;
  dltEntityId: string | null;
  dltTemplateId: string | null;
};

/** The checks of a text, in the order of the documented codes: -6, -40, -6, -8, -31. */
export function lookAtText(text: string, terms: TextTerms, judge: Judge): TextFindings {
  const { account, sender, route, request, limits } = terms;
  const { content } = request;
  const isBlank = text.trim() === '';
  if (isBlank) judge.refuse(blank());
  const nul = nulProblem({ text });
  if (nul) judge.refuse(nul);
  const unsayable = encodingProblem(text, content.encoding);
  if (unsayable) judge.refuse(unsayable);
  const measured = unsayable || content.encoding === 'unreadable' ? null : segment(text, content.encoding);
  if (measured && measured.parts > limits.maxParts) judge.refuse(tooLong(measured.parts, limits));
  // Whether a template may be used depends on the sender.
  const template =
    sender && route !== null && !isBlank ? findTemplate(text, terms, sender, route, judge) : null;
  const dltEntityId = content.dltEntityId ?? template?.entityId ?? null;
  if (route !== null && isForeign(account, route, dltEntityId)) judge.refuse(foreignEntity(dltEntityId));
  return {
    measured,
    price: route !== null && measured ? priceOf(account, route, measured.parts, request) : null,
    template,
    dltEntityId,
    dltTemplateId: template?.dltTemplateId ?? content.dltTemplateId,
  };
}

/** @returns null if too little could be found out. */
export function checkedText(text: string, findings: TextFindings): CheckedText | null {
  const { measured, price, template, dltEntityId, dltTemplateId } = findings;
  if (!measured || price === null) return null;
  return {
    body: text,
    unicode: measured.encoding === 'ucs2',
    parts: measured.parts,
    price,
    template: template?.id ?? null,
    dltEntityId,
    dltTemplateId,
  };
}

function blank(): DomainError {
  return new DomainError(fact('text_missing'), { fields: { text: fact('empty') } });
}

function encodingProblem(text: string, encoding: SmsContent['encoding']): DomainError | null {
  if (encoding === 'unreadable') {
    return new DomainError(fact('text_not_utf16_hex'), { fields: { text: fact('not_utf16_hex') } });
  }
  const outside = encoding === 'gsm7' ? firstNonGsm7(text) : null;
  if (!outside) return null;
  const where = { character: outside.character, position: outside.index };
  return new DomainError(fact('text_outside_gsm', where), {
    fields: { unicode: fact('needs_unicode', where) },
  });
}

function tooLong(parts: number, { maxParts }: SendLimits): DomainError {
  const length = { parts, most: maxParts };
  return new DomainError(fact('message_too_long', length), {
    fields: { text: fact('too_many_parts', length) },
  });
}

/** In thousandths of a credit. */
function priceOf(account: Account, route: RouteCode, parts: number, { sandbox }: SendRequest): number {
  return sandbox ? 0 : parts * account.prices[route];
}

function isForeign({ dlt }: Account, route: RouteCode, entity: string | null): boolean {
  return route !== 'I' && entity !== null && !dlt.entityIds.has(entity);
}

function foreignEntity(entity: string | null): DomainError {
  return new DomainError(fact('dlt_entity_not_found', { entity: entity ?? '' }), {
    fields: { dltEntityId: fact('not_own_dlt_entity') },
  });
}

function findTemplate(
  text: string,
  { account, request }: TextTerms,
  sender: Sender,
  route: RouteCode,
  judge: Judge,
): ApprovedTemplate | null {
  // DLT is Indian: it does not apply to messages that leave the country.
  if (route === 'I') return null;
  const wanted = request.content.dltTemplateId;
  const usable = (template: ApprovedTemplate) =>
    (template.senderId === null || template.senderId === sender.senderId) &&
    (wanted === null || template.dltTemplateId === wanted);
  const found = account.templates.find(text, usable);
  // Promotional texts need no template; but one that was named must match.
  if (found || (route !== 'T' && wanted === null)) return found;
  return judge.refuse(templateMismatch(account, text, wanted, usable));
}

function templateMismatch(
  account: Account,
  text: string,
  wanted: string | null,
  usable: (template: ApprovedTemplate) => boolean,
): DomainError {
  const other = wanted === null ? null : account.templates.find(text);
  if (other) {
    const { id, name, dltTemplateId } = other;
    return new DomainError(fact('other_template_matches', { template: name, wanted: wanted ?? '' }), {
      fields: { dltTemplateId: fact('not_the_matching_template', { template: dltTemplateId ?? name }) },
      details: { matched_template: { id, name, dlt_template_id: dltTemplateId } },
    });
  }
  const fields = { text: fact('matches_no_template') };
  const nearest = account.templates.nearest(text, usable);
  if (!nearest) {
    return new DomainError(fact('no_similar_template'), { fields, details: { nearest_template: null } });
  }
  const { template, position, expected, found } = nearest;
  return new DomainError(fact('template_mismatch', { nearest: template.name, position, expected, found }), {
    fields,
    details: {
      nearest_template: { id: template.id, name: template.name },
      position,
      expected: say(expected),
      found: say(found),
    },
  });
}
