import { DAY_MS } from '../../durations.ts';
import type { FinishedMessage, Moved } from '../../storage/move-messages.queries.ts';
import type { ProgressRecord } from '../../storage/progress.queries.ts';
import { balanceKey } from '../credits/credits.ts';
import { slotOfId } from '../ids.ts';
import { FIRST_FINAL, STATE } from '../messages/states.ts';
import { campaignCountsOf } from './campaign-counts.ts';

/**
 * Counted in the rows of the slot that made the entry.
 *
 * @param today the account's day.
 */
export function countsOf(
  entry: string,
  today: (account: number) => string,
  moved: readonly Moved[],
  finished: readonly FinishedMessage[],
) {
  const slot = slotOfId(entry);
  const usage = new Map<string, ProgressRecord['usage'][number]>();
  const causes = new Map<string, ProgressRecord['causes'][number]>();
  for (const message of moved) {
    const { bucket, account, creditKind: kind, state, cameFrom, refunded } = message;
    if (state < FIRST_FINAL) continue;
    const delivered = state === STATE.delivered ? 1 : 0;
    const failed = 1 - delivered;
    // It was counted when it was delivered.
    const bounced = cameFrom === STATE.delivered ? 1 : 0;
    // A bounce takes the delivery off the day that counted it, and counts there itself.
    const { countedDay } = message;
    const day = bounced > 0 && countedDay !== null ? dateAt(countedDay) : today(account);
    const key = `${balanceKey(account, kind)} ${day}`;
    const used = usage.get(key) ?? {
      bucket,
      account,
      day,
      kind,
      slot,
      refunded: 0,
      delivered: 0,
      failed: 0,
    };
    used.refunded += refunded;
    used.delivered += delivered - bounced;
    used.failed += failed;
    usage.set(key, used);
    const { cause } = message;
    if (cause === null) continue;
    const place = `${key} ${cause}`;
    const counted = causes.get(place);
    if (counted) counted.messages += 1;
    else causes.set(place, { bucket, account, day, kind, cause, slot, messages: 1 });
  }
  return {
    usage: [...usage.values()],
    campaigns: campaignCountsOf(slot, moved, finished),
    causes: [...causes.values()],
  };
}

const dateAt = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
