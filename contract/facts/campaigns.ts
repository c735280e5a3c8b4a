import type { FactDefinitions } from '../fact.ts';

export const campaignFacts = {
  campaign_not_found: { code: 'not_found', en: 'Campaign not found.' },
  campaign_over: {
    code: 'conflict',
    params: { status: 'word', change: 'word' },
    en: 'The campaign is {status} and can no longer be {change}.',
  },
} as const satisfies FactDefinitions;
