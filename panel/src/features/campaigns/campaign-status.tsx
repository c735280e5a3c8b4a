import type { Campaign } from 'harkara-contract/records/campaign.ts';
import { awaitedOf, hasLeft } from '../../api/campaigns.ts';
import { useTexts } from '../../i18n/locale.tsx';
import { Status } from '../../ui/status.tsx';
import { useNow } from '../../ui/use-now.ts';
import { campaignsTexts } from './campaigns-texts.ts';
import { statusOf } from './progress.ts';

/** A campaign whose messages have all left is not running any more: it waits for reports. */
export function CampaignStatus({ campaign }: { campaign: Campaign }) {
  const t = useTexts(campaignsTexts);
  const now = useNow();
  return (
    <Status
      of={statusOf(campaign, now)}
      cause={hasLeft(campaign) ? t.count('awaited', awaitedOf(campaign)) : undefined}
    />
  );
}
