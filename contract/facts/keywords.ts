import type { FactDefinitions } from '../fact.ts';

export const keywordFacts = {
  keyword_not_found: { code: 'not_found', en: 'There is no such keyword.' },
  keyword_taken: {
    code: 'conflict',
    params: { key: 'text' },
    en: 'This account already has the keyword {key}.',
  },
  /** At the field. */
  is_own_keyword: { en: 'is already a keyword of this account' },
  keyword_limit: {
    code: 'conflict',
    params: { most: 'number' },
    en: 'An account has at most {most} keywords.',
  },
} as const satisfies FactDefinitions;
