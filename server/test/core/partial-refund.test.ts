import { expect, test } from 'vitest';
import { NO_ACCOUNT } from '../../src/core/ids.ts';
import { STATE } from '../../src/core/messages/states.ts';
import { transaction } from '../../src/storage/database.ts';
import { post } from '../../src/storage/ledger.queries.ts';
import { moveMessages, type Moved } from '../../src/storage/progress.queries.ts';
import { dataOf, messageIdOf, useGateway } from '../support/gateway.ts';
import { customer, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';

const gateway = useGateway({ workers: false, provision: provision(customer('asha')) });

/** Ends a message as a channel that charges an estimate would: at most this much is refunded. */
async function end(refundLimit: number | null): Promise<{ id: string; moved: Moved | undefined }> {
  const recipient = numberFor('delivered');
  const id = messageIdOf(await gateway().sendAs('asha', { sender_id: SENDER, recipient, message: TEXT }));
  const [message] = await gateway().rows<{ bucket: number; account: number; id: string }>(
    'select bucket, account, id from messages order by id desc limit 1',
  );
  if (!message) throw new Error('there is no message');
  await gateway().rows('delete from outbox');
  const entry = gateway().composition.ids.one(NO_ACCOUNT);
  const finalAt = new Date();
  const [moved] = await transaction(gateway().db.hot, async (handle) => {
    const moves = await moveMessages(handle, [
      {
        ...message,
        state: STATE.failed,
        attempt: 1,
        sentAt: null,
        finalAt,
        connector: null,
        vendorId: null,
        error: null,
        errorCode: null,
        overrules: false,
        failureEntry: null,
        refundEntry: entry,
        refundLimit,
      },
    ]);
    const postings = moves
      .filter(({ refunded }) => refunded > 0)
      .map(({ bucket, account, creditKind, refunded }) => ({
        ...{
          bucket,
          account,
          kind: creditKind,
          entry,
          delta: refunded,
          reason: 'refund' as const,
          messages: 1,
        },
      }));
    if (postings.length > 0) await post(handle, postings);
    return moves;
  });
  return { id, moved };
}

test.each([
  ['all of it', null, 1_000],
  ['a part of it', 400, 400],
  ['no more than it cost', 5_000, 1_000],
  ['nothing', 0, 0],
])('%s is refunded, shown and proved by the audit', async (_name, limit, refunded) => {
  const before = (await gateway().balanceOf('asha')) ?? 0;
  const { id, moved } = await end(limit);
  expect(moved?.refunded).toBe(refunded);
  expect(await gateway().balanceOf('asha')).toBe(before - 1_000 + refunded);
  const status = dataOf<{ credits: number }>(await gateway().getAs('asha', `/sms/status/${id}`));
  expect(status.credits).toBe((1_000 - refunded) / 1_000);
  await gateway().auditClean();
});
