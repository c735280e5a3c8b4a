import type { ChatTemplateState } from 'harkara-contract/lists.ts';
import { DomainError } from '../../errors.ts';

/** A template as it is kept with its account. */
export type ChatTemplate = {
  name: string;
  language: string;
  category: string;
  body: string;
  status: ChatTemplateState;
  /** Why it cannot be sent with values for its body alone; null: it can. */
  problem: string | null;
};

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
  if (found.status !== 'approved') throw notSendable(found, `is ${found.status} by the provider`);
  if (found.problem !== null) throw notSendable(found, found.problem);
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
    throw wrongParams(`must be ${wanted}, one for each variable of the template, not ${params.length}`);
  }
  for (const [i, value] of params.entries()) {
    const why = problemOf(value);
    if (why !== null) throw wrongParams(`${why}: see number ${i + 1}`);
  }
  return body.replace(VARIABLE, (_, number: string) => params[Number(number) - 1] ?? '');
}

function problemOf(value: string): string | null {
  if (value.trim() === '') return 'must not be empty';
  if (value.length > LONGEST_PARAM) return `may have at most ${LONGEST_PARAM} characters each`;
  if (UNFIT.test(value)) return 'must have no line breaks, tabs or more than four spaces in a row';
  return value.includes('\0') ? 'must not contain the character U+0000' : null;
}

function wrongParams(why: string): DomainError {
  return new DomainError('validation_failed', `The values for the template ${why}.`, {
    fields: { params: why },
  });
}

function notFound(name: string, language: string | null): DomainError {
  const which = language === null ? name : `${name} in the language ${language}`;
  return new DomainError('template_not_found', `There is no approved template ${which}.`);
}

function notSendable({ name }: ChatTemplate, why: string): DomainError {
  return new DomainError('template_not_sendable', `The template ${name} cannot be sent: it ${why}.`);
}
