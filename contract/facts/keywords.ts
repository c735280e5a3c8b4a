import type { FactDefinitions } from '../fact.ts';

export const keywordFacts = {
  keyword_not_found: { code: 'not_found', en: 'Keyword not found.' },
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
    en: 'An account can have at most {most} keywords.',
  },
  keyword_not_one_word: {
    code: 'validation_failed',
    en: 'The keyword must be one word.',
  },
  not_one_word: { en: 'must be one word' },
  invalid_keyword_reply: { code: 'validation_failed', params: { reason: 'fact' }, en: 'The reply {reason}.' },
  /** What is wrong with the reply. */
  reply_required: { en: 'is required for a static response' },
  reply_not_wanted: { en: 'must not be given for a keyword without a reply' },
} as const satisfies FactDefinitions;
