import type { Logger } from 'pino';
import { takeBackSlice } from '../core/campaigns/take-back-campaign.ts';
import type { Recording } from '../core/delivery/record-progress.ts';
import { findUnsweptCampaigns } from '../storage/manage-campaigns.queries.ts';
import { every, type Loop } from './every.ts';

const AT_ONCE = 20;

/** Takes back the messages of cancelled campaigns, in slices of several campaigns in rotation. */
export function startCampaignCanceller({ recording, log }: { recording: Recording; log: Logger }): Loop {
  return every(200, 'take cancelled campaigns back', log, async () => {
    let more = false;
    for (const campaign of await findUnsweptCampaigns(recording.db.general, AT_ONCE)) {
      if (await takeBackSlice(recording, campaign)) more = true;
    }
    return more ? 'more' : undefined;
  });
}
