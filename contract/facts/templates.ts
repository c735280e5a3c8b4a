import type { FactDefinitions } from '../fact.ts';

export const templateFacts = {
  template_limit: {
    code: 'validation_failed',
    params: { most: 'number' },
    en: 'An account can have at most {most} templates.',
  },
  template_not_found: {
    code: 'not_found',
    params: { template: 'text' },
    en: 'There is no template {template}.',
  },
  template_name_taken: {
    code: 'conflict',
    params: { name: 'text' },
    en: 'There is already a template named {name}.',
  },
  invalid_template: { code: 'validation_failed', en: 'The template is not valid.' },
  unknown_sender: { en: 'is not a sender ID of this account' },
  not_a_variable: {
    params: { slot: 'text', variables: 'texts' },
    en: '{slot} is not a variable; write {variables}',
  },
} as const satisfies FactDefinitions;
