import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { ProviderTemplate } from '../kit/chat.ts';
import { fieldsOf, listOf, textOf, type Fields } from './json.ts';

type Status = ProviderTemplate['status'];

/** The provider's words, in its lists and in its callbacks about changes. */
const STATUSES: Readonly<Record<string, Status>> = {
  APPROVED: 'approved',
  REINSTATED: 'approved',
  UNARCHIVED: 'approved',
  UNLOCKED: 'approved',
  // It is about to be paused because of its quality, and can still be sent.
  FLAGGED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  REJECTED: 'rejected',
  PAUSED: 'paused',
  LOCKED: 'paused',
  DISABLED: 'disabled',
  LIMIT_EXCEEDED: 'disabled',
  ARCHIVED: 'disabled',
  PENDING_DELETION: 'disabled',
  DELETED: 'disabled',
};

/** @returns null for a word that nobody has explained yet. */
export function statusOfTemplate(word: string): Status | null {
  return Object.hasOwn(STATUSES, word) ? (STATUSES[word] ?? null) : null;
}

/** @param given one of the provider's list. @returns null if it has no name or no language. */
export function readTemplate(given: unknown): ProviderTemplate | null {
  const template = fieldsOf(given);
  const name = textOf(template['name']);
  const language = textOf(template['language']);
  if (name === '' || language === '') return null;
  const category = textOf(template['category']);
  const components = listOf(template['components']).map(fieldsOf);
  const body = components.find((component) => isOf(component, 'BODY'));
  return {
    name,
    language,
    category,
    body: textOf(body?.['text'], 10_000),
    // A word that is not known yet promises nothing.
    status: statusOfTemplate(textOf(template['status'])) ?? 'disabled',
    problem: problemOf(template, components),
  };
}

const VARIABLE = /\{\{/;
/** Buttons that work without values. */
const PLAIN_BUTTONS: ReadonlySet<string> = new Set(['QUICK_REPLY', 'PHONE_NUMBER', 'URL', 'VOICE_CALL']);

/** Why values for its body alone do not make a message of it. */
function problemOf(template: Fields, components: readonly Fields[]): Fact | null {
  if (textOf(template['parameter_format']) === 'NAMED') return fact('template_variables_named');
  const isCode = textOf(template['category']) === 'AUTHENTICATION';
  if (!components.some((component) => isOf(component, 'BODY'))) return fact('template_without_body');
  for (const component of components) {
    const problem = isOf(component, 'HEADER') ? problemOfHeader(component) : null;
    if (problem !== null) return problem;
    if (isOf(component, 'BUTTONS') && !isCode) {
      const button = listOf(component['buttons']).map(fieldsOf).find(needsValue);
      if (button) {
        return fact('template_button_needs_value', { button: JSON.stringify(textOf(button['text'], 60)) });
      }
    }
    if (isOf(component, 'CAROUSEL') || isOf(component, 'LIMITED_TIME_OFFER')) {
      const part = textOf(component['type']).toLowerCase().replaceAll('_', ' ');
      return fact('template_part_needs_values', { part });
    }
  }
  return null;
}

function problemOfHeader({ format, text }: Fields): Fact | null {
  const kind = textOf(format) || 'TEXT';
  if (kind !== 'TEXT') return fact('template_header_needs_value', { format: kind.toLowerCase() });
  return VARIABLE.test(textOf(text)) ? fact('template_header_with_variable') : null;
}

function needsValue({ type, url }: Fields): boolean {
  return !PLAIN_BUTTONS.has(textOf(type).toUpperCase()) || VARIABLE.test(textOf(url));
}

function isOf({ type }: Fields, name: string): boolean {
  return textOf(type).toUpperCase() === name;
}
