import type { CampaignChange, Moved } from '../../storage/progress.queries.ts';
import { FIRST_FINAL, STATE } from '../messages/states.ts';

/** The changes to campaigns' counts caused by messages that changed state. */
export function campaignCountsOf(slot: number, moved: readonly Moved[]): CampaignChange[] {
  const changes = new Map<string, CampaignChange>();
  for (const { bucket, account, campaign, state, cameFrom } of moved) {
    if (campaign === null) continue;
    const key = `${account} ${campaign}`;
    const change = changes.get(key) ?? { bucket, account, campaign, slot, ...NOTHING };
    changes.set(key, change);
    count(change, cameFrom, -1);
    count(change, state, 1);
  }
  return [...changes.values()];
}

const NOTHING = { unknown: 0, sent: 0, delivered: 0, failed: 0, expired: 0, cancelled: 0 };

function count(change: CampaignChange, state: number, add: 1 | -1): void {
  if (state === STATE.unknown) change.unknown += add;
  else if (state === STATE.sent) change.sent += add;
  else if (state === STATE.delivered) change.delivered += add;
  else if (state >= FIRST_FINAL) {
    change.failed += add;
    if (state === STATE.expired) change.expired += add;
    else if (state === STATE.cancelled) change.cancelled += add;
  }
}
