import type { FinishedMessage, Moved } from '../../storage/move-messages.queries.ts';
import type { CampaignChange } from '../../storage/progress.queries.ts';
import { FIRST_FINAL, STATE } from '../messages/states.ts';

/**
 * The changes to campaigns' counts caused by messages that changed state, and by those of which no more news is expected.
 * Of the latter, those that become final after all count as final only.
 */
export function campaignCountsOf(
  slot: number,
  moved: readonly Moved[],
  finished: readonly FinishedMessage[],
): CampaignChange[] {
  const changes = new Map<string, CampaignChange>();
  function changeOf({ bucket, account }: FinishedMessage, campaign: number): CampaignChange {
    const key = `${account} ${campaign}`;
    const change = changes.get(key) ?? { bucket, account, campaign, slot, ...NOTHING };
    changes.set(key, change);
    return change;
  }
  for (const message of moved) {
    const { campaign, state, cameFrom, silent } = message;
    if (campaign === null) continue;
    const change = changeOf(message, campaign);
    count(change, cameFrom, -1);
    count(change, state, 1);
    if (silent && cameFrom < FIRST_FINAL && state >= FIRST_FINAL) change.silent -= 1;
  }
  for (const message of finished) {
    if (message.campaign !== null) changeOf(message, message.campaign).silent += 1;
  }
  return [...changes.values()];
}

const NOTHING = { unknown: 0, sent: 0, delivered: 0, failed: 0, expired: 0, cancelled: 0, silent: 0 };

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
