import { fact } from 'harkara-contract/facts.ts';
import type { AccountKey } from '../../storage/accounts.queries.ts';
import type { Handle } from '../../storage/database.ts';
import { lockUnswept, markSwept, type UnsweptCampaign } from '../../storage/manage-campaigns.queries.ts';
import { takeWaiting } from '../../storage/take-back.queries.ts';
import { recordingTransaction, recordInside, type Recording } from '../delivery/record-progress.ts';
import { idAt } from '../ids.ts';

/** Messages per slice: at its end, each slice locks the account's balance for some milliseconds. */
const SLICE = 500;
const REASON = fact('campaign_cancelled');

/**
 * Cancels the next slice of a cancelled campaign's messages, wherever they wait, and refunds them. The progress is
 * stored in the same transaction, so that after a crash another process continues from there.
 *
 * @returns false if there was nothing to do, or another process is doing it.
 */
export async function takeBackSlice(recording: Recording, campaign: UnsweptCampaign): Promise<boolean> {
  const { bucket, account, first, total } = campaign;
  return recordingTransaction(recording, async (handle, alongCommit, held) => {
    const locked = await lockUnswept(handle, campaign);
    if (!locked) return false;
    const to = Math.min(locked.swept + SLICE, total);
    const ids = [
      ...(await takeFed(handle, campaign, idsBetween(first, locked.swept, Math.min(to, locked.fed)))),
      ...idsBetween(first, Math.max(locked.swept, locked.fed), to),
    ];
    const at = new Date(Date.now() + recording.db.clockOffset());
    const cancelled = ids.map((id) => {
      const message = { bucket, account, id };
      return { kind: 'cancelled' as const, message, reason: REASON, at };
    });
    if (cancelled.length > 0) await recordInside(handle, alongCommit, held, cancelled);
    alongCommit(markSwept(handle, campaign, to));
    return true;
  });
}

/** Takes those that have not been claimed yet. */
async function takeFed(handle: Handle, key: AccountKey, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const taken = new Set([
    ...(await takeWaiting(handle, 'scheduled', key, ids)),
    ...(await takeWaiting(handle, 'outbox', key, ids)),
  ]);
  // Some may have been moved to another connector's queue while this waited for them.
  const left = ids.filter((id) => !taken.has(id));
  return left.length === 0 ? [...taken] : [...taken, ...(await takeWaiting(handle, 'outbox', key, left))];
}

function idsBetween(first: string, from: number, to: number): string[] {
  return Array.from({ length: Math.max(to - from, 0) }, (_, i) => idAt(first, from + i));
}
