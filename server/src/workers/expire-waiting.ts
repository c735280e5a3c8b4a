import { fact } from 'harkara-contract/facts.ts';
import type { Logger } from 'pino';
import { HOUR_MS } from '../durations.ts';
import {
  recordingTransaction,
  recordInside,
  type Recorded,
  type Recording,
} from '../core/delivery/record-progress.ts';
import { idFloor, timeOfId } from '../core/ids.ts';
import { STATE } from '../core/messages/states.ts';
import { lockOldWaiting, removeWaiting } from '../storage/reroutes.queries.ts';
import { every, type Loop } from './every.ts';

const BATCH = 500;
const LONGEST_PAUSE_MS = 60_000;

export type ExpiryOptions = {
  recording: Recording;
  validityHours: number;
  now: () => Date;
  log: Logger;
  onRecorded: (recorded: Recorded, items: number) => void;
};

/**
 * Expires messages that have waited too long in a queue that nobody serves: of a connector that is switched off, paused
 * or down. (In other queues their age is checked when they are claimed.) They are found by the time in their ids.
 */
export function startExpiry({ recording, validityHours, now, log, onRecorded }: ExpiryOptions): Loop {
  const validityMs = validityHours * HOUR_MS;
  const reason = fact('waited_too_long', { hours: validityHours });

  /** @returns the last one checked; null when there are no more. */
  async function expireBatch(after: string, cutoff: Date): Promise<string | null> {
    const { recorded, looked } = await recordingTransaction(recording, async (handle, alongCommit, held) => {
      const old = await lockOldWaiting(handle, after, idFloor(cutoff.getTime()), BATCH);
      // A scheduled message's age counts from its time. What has reached the operator meanwhile only leaves the queue.
      const lapsed = old.filter(
        ({ id, dueAt, state }) => (dueAt ?? timeOfId(id)) < cutoff || state >= STATE.sent,
      );
      if (lapsed.length === 0) return { recorded: null, looked: old };
      alongCommit(removeWaiting(handle, lapsed));
      const at = now();
      const news = lapsed.flatMap(({ bucket, account, id, state }) => {
        if (state >= STATE.sent) return [];
        const wasUnknown = state === STATE.unknown;
        const message = { bucket, account, id };
        return [{ kind: 'lapsed' as const, message, state: 'expired' as const, reason, at, wasUnknown }];
      });
      return { recorded: await recordInside(handle, alongCommit, held, news), looked: old };
    });
    if (recorded) onRecorded(recorded, recorded.moved.length);
    return looked.length < BATCH ? null : (looked.at(-1)?.id ?? null);
  }

  return every(Math.min(LONGEST_PAUSE_MS, validityMs / 4), 'expire what waited too long', log, async () => {
    const cutoff = new Date(now().getTime() - validityMs);
    let after: string | null = idFloor(0);
    while (after !== null) after = await expireBatch(after, cutoff);
  });
}
