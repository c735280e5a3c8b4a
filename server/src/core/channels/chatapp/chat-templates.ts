import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { DomainError } from '../../errors.ts';
import { readFact } from '../../stored-fact.ts';
import type { ChatTemplate } from '../../../storage/account-snapshots.queries.ts';

export type { ChatTemplate };

const LONGEST_PARAM = 1_024;
/** Where a template has several languages and the caller names none. */
const PREFERRED = ['en', 'en_US'];
const VARIABLE = /\{\{(\d{1,3})\}\}/g;
/** What the provider refuses in a value. */
const UNFIT = /[\r\n\t]| {5}/;

/** How many values a template's body takes. */
export function countParams(body: string): number {
  return Math.max(0, ...[...body.matchAll(VARIABLE)].map(([, number]) => Number(number)));
}

/** @throws DomainError if there is none that can be sent. */
export function findTemplate(
  templates: readonly ChatTemplate[],
  name: string,
  language: string | null,
): ChatTemplate {
  const named = templates.filter((template) => template.name === name);
  const found = language === null ? preferred(named) : named.find((one) => one.language === language);
  if (!found) throw notFound(name, language);
  if (found.status !== 'approved')
    throw notSendable(found, fact('stopped_by_provider', { status: found.status }));
  if (found.problem !== null) throw notSendable(found, readFact(found.problem));
  return found;
}

function preferred(templates: readonly ChatTemplate[]): ChatTemplate | undefined {
  for (const language of PREFERRED) {
    const found = templates.find((template) => template.language === language);
    if (found) return found;
  }
  return templates.toSorted((a, b) => (a.language < b.language ? -1 : 1))[0];
}

/** The text that the recipient reads. @throws DomainError if the values do not fit. */
export function fillTemplate({ body }: ChatTemplate, params: readonly string[]): string {
  const wanted = countParams(body);
  if (params.length !== wanted) {
    throw wrongParams(fact('wrong_number_of_values', { wanted, given: params.length }));
  }
  for (const [i, value] of params.entries()) {
    const reason = problemOf(value);
    if (reason) throw wrongParams(fact('at_value', { reason, number: i + 1 }));
  }
  return body.replace(VARIABLE, (_, number: string) => params[Number(number) - 1] ?? '');
}

function problemOf(value: string): Fact | null {
  if (value.trim() === '') return fact('empty');
  if (value.length > LONGEST_PARAM) return fact('over_value_length_limit', { most: LONGEST_PARAM });
  if (UNFIT.test(value)) return fact('value_not_in_one_line');
  return value.includes('\0') ? fact('contains_nul') : null;
}

function wrongParams(reason: Fact): DomainError {
  return new DomainError(fact('invalid_template_values', { reason }), { fields: { params: reason } });
}

function notFound(template: string, language: string | null): DomainError {
  return new DomainError(
    language === null
      ? fact('chat_template_not_found', { template })
      : fact('chat_template_language_not_found', { template, language }),
  );
}

function notSendable({ name }: ChatTemplate, reason: Fact): DomainError {
  return new DomainError(fact('chat_template_not_sendable', { template: name, reason }));
}
