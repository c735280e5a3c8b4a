import type { Logger } from 'pino';
import { takeBackSlice } from '../core/campaigns/take-back-campaign.ts';
import type { Recording } from '../core/delivery/record-progress.ts';
import { findUnsweptCampaigns } from '../storage/manage-campaigns.queries.ts';
import { every, WATCHED_PAUSE_MS, type Loop } from './every.ts';

const AT_ONCE = 20;
/** While others take the same campaigns back. */
const TAKEN_PAUSE_MS = 200;

/** Takes back the messages of cancelled campaigns, in slices of several campaigns in rotation. */
export function startCampaignCanceller({ recording, log }: { recording: Recording; log: Logger }): Loop {
  return every(WATCHED_PAUSE_MS, 'take cancelled campaigns back', log, async () => {
    const campaigns = await findUnsweptCampaigns(recording.db.general, AT_ONCE);
    if (campaigns.length === 0) return 'nothing';
    let more = false;
    for (const campaign of campaigns) if (await takeBackSlice(recording, campaign)) more = true;
    return more ? 'more' : { pauseMs: TAKEN_PAUSE_MS };
  });
}
