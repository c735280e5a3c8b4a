import type { FactDefinitions } from '../fact.ts';

/** What is wrong with a field, said behind its name, and what can be wrong with any request. */
export const commonFacts = {
  invalid_request: {
    code: 'validation_failed',
    params: { fields: 'texts' },
    en: 'The request is not valid: {fields}.',
  },
  nothing_here: { en: 'There is nothing at this address.' },
  required: { en: 'is required' },
  unknown_field: { en: 'is not a known field' },
  wrong_type: { params: { type: 'word' }, en: 'must be {type}' },
  not_listed: { params: { values: 'texts' }, en: 'must be one of {values}' },
  empty: { en: 'must not be empty' },
  too_short: { params: { least: 'number' }, en: 'must have at least {least} characters' },
  too_long: { params: { most: 'number' }, en: 'must not be longer than {most} characters' },
  too_small: { params: { least: 'number' }, en: 'must be at least {least}' },
  not_above: { params: { bound: 'number' }, en: 'must be more than {bound}' },
  too_large: { params: { most: 'number' }, en: 'must be at most {most}' },
  too_many_entries: { params: { most: 'number' }, en: 'must not have more than {most} entries' },
  malformed: { params: { why: 'text' }, en: '{why}' },
  invalid: { en: 'is not valid' },
  /** Stored before facts were: shown as it is. */
  as_stored: { params: { text: 'text' }, en: '{text}' },
} as const satisfies FactDefinitions;
