import type { Words } from '../fact.ts';
import type { campaignFacts } from './campaigns.ts';

export const campaignWords: Words<typeof campaignFacts> = {
  campaign_not_found: 'ऐसा कोई कैंपेन नहीं है।',
  campaign_over: 'कैंपेन की स्थिति {status} है; अब वह {change} नहीं हो सकता।',
};
