import type { RestoreCause } from 'harkara-contract/lists.ts';
import { transaction, type Database, type Handle } from '../../storage/database.ts';
import { holdLineage, lockLineage, readLineage, writeLineage } from '../../storage/lineage.queries.ts';
import {
  countHeldMessages,
  countHeldRest,
  type HeldMessages,
  type HeldRest,
} from '../../storage/restore.queries.ts';
import type { Doer } from '../audit-log/doer.ts';
import { recordAction } from '../audit-log/record-action.ts';
import { idFloor, timeOfId } from '../ids.ts';

/** Since when the gateway is held as a restored copy, and why. */
export type Hold = { since: Date; cause: RestoreCause };

export type HeldWork = HeldRest & {
  messages: (Omit<HeldMessages, 'oldest'> & { oldest: Date })[];
};

export async function findHold({ general }: { general: Handle }): Promise<Hold | null> {
  const lineage = await readLineage(general);
  return lineage?.heldSince && lineage.heldFor ? { since: lineage.heldSince, cause: lineage.heldFor } : null;
}

/** Counts what was queued when the database was copied. What was accepted since then waits too, and is not counted. */
export async function surveyHeld({ general }: { general: Handle }, { since }: Hold): Promise<HeldWork> {
  const before = idFloor(since.getTime());
  const messages = await countHeldMessages(general, before);
  return {
    ...(await countHeldRest(general, since, before)),
    messages: messages.map((held) => ({ ...held, oldest: timeOfId(held.oldest) })),
  };
}

/** The operator says that this is a restored copy. @returns false if it is held already. */
export async function holdRestored({ general }: Database, doer: Doer): Promise<boolean> {
  return transaction(general, async (handle) => {
    const found = await lockLineage(handle);
    if (found?.heldSince) return false;
    await holdLineage(handle, { files: found?.files ?? null }, 'operator');
    await recordAction(handle, doer, { action: 'restore.held', subject: 'gateway' });
    return true;
  });
}

/** Lets everything go that waits. @returns false if nothing is held. */
export async function releaseRestored({ general }: Database, doer: Doer, work: HeldWork): Promise<boolean> {
  return transaction(general, async (handle) => {
    const found = await lockLineage(handle);
    if (!found?.heldSince) return false;
    await writeLineage(handle, { lineage: found.lineage, files: found.files, hold: null });
    const before = { since: found.heldSince.toISOString(), cause: found.heldFor };
    await recordAction(handle, doer, {
      action: 'restore.released',
      subject: 'gateway',
      before,
      after: { messages: countMessages(work), hand_overs: work.handOvers },
    });
    return true;
  });
}

export function countMessages({ messages }: Pick<HeldWork, 'messages'>): number {
  return messages.reduce((sum, { queued, scheduled, unfed }) => sum + queued + scheduled + unfed, 0);
}
