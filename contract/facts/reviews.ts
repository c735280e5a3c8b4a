import type { FactDefinitions } from '../fact.ts';

export const reviewFacts = {
  review_not_found: { code: 'not_found', en: 'There is no such request.' },
  already_decided: {
    code: 'conflict',
    params: { status: 'word' },
    en: 'It is {status} already.',
  },
  already_decided_by: {
    code: 'conflict',
    params: { status: 'word', by: 'text' },
    en: 'It is {status} already, by {by}.',
  },
  decision_not_undoable: {
    code: 'conflict',
    en: 'Only whoever approved or rejected it can take that back, within ten minutes.',
  },
  domain_approved_elsewhere: {
    code: 'conflict',
    params: { domain: 'text' },
    en: '{domain} is an approved domain of another account.',
  },
} as const satisfies FactDefinitions;
