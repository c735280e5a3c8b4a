import type { FactDefinitions } from '../fact.ts';

export const campaignFacts = {
  campaign_not_found: { code: 'not_found', en: 'There is no such job.' },
  campaign_over: {
    code: 'conflict',
    params: { status: 'word', change: 'word' },
    en: 'The job is {status} and cannot be {change} any more.',
  },
} as const satisfies FactDefinitions;
