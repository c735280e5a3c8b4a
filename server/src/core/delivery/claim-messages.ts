import { isDataError, transaction, type Database } from '../../storage/database.ts';
import { insertInflight, takeFromOutbox, type Claim, type Claimed } from '../../storage/queue.queries.ts';

/**
 * Moves messages of one lane from the outbox to what is in flight, for this worker. A claim is an attempt: it is
 * committed before a byte leaves.
 */
export async function claimMessages({ hot }: Pick<Database, 'hot'>, claim: Claim): Promise<Claimed[]> {
  try {
    return await transaction(hot, async (handle, alongCommit) => {
      const claimed = await takeFromOutbox(handle, claim);
      alongCommit(insertInflight(handle, claim, claimed));
      return claimed;
    });
  } catch (error) {
    if (!isDataError(error)) throw error;
    return claimPassingOver({ hot }, claim);
  }
}

/** Leaves out what this worker already has in flight, which would fail the claim. */
async function claimPassingOver({ hot }: Pick<Database, 'hot'>, claim: Claim): Promise<Claimed[]> {
  return transaction(hot, async (handle) => {
    const claimed = await takeFromOutbox(handle, claim);
    const moved = await insertInflight(handle, claim, claimed, { passingOver: true });
    return claimed.filter(({ id }) => moved.has(id));
  });
}
