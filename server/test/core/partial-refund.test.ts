import { expect, test } from 'vitest';
import { NO_ACCOUNT } from '../../src/core/ids.ts';
import { STATE } from '../../src/core/messages/states.ts';
import { transaction } from '../../src/storage/database.ts';
import { post } from '../../src/storage/ledger.queries.ts';
import { moveMessages, type Moved } from '../../src/storage/move-messages.queries.ts';
import { dataOf, useGateway } from '../support/gateway.ts';
import { caller, numberOf, provisionVoice, VOICE_NUMBER } from '../support/voice.ts';

const gateway = useGateway({ alone: true, workers: false, provision: provisionVoice(caller('asha')) });

/** Ends a call that was paid for three pulses, of which this many were used; null: it is not known. */
async function end(usedParts: number | null): Promise<{ id: string; moved: Moved | undefined }> {
  const { body } = await gateway().postAs('asha', '/voice/send', {
    from: VOICE_NUMBER,
    to: numberOf('answered'),
    text: 'a'.repeat(14 * 61),
  });
  const { message_id: id } = (body as { data: { message_id: string } }).data;
  const [message] = await gateway().rows<{ bucket: number; account: number; id: string }>(
    'select bucket, account, id from messages order by id desc limit 1',
  );
  if (!message) throw new Error('there is no message');
  await gateway().rows('delete from outbox');
  const entry = gateway().composition.ids.one(NO_ACCOUNT);
  const finalAt = new Date();
  const [moved] = await transaction(gateway().db.hot, async (handle) => {
    const moves = await moveMessages(
      handle,
      [
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
          causes: null,
          overrules: false,
          countedOn: null,
          failureEntry: null,
          refundEntry: entry,
          seconds: null,
          digits: null,
          usedParts,
        },
      ],
      [],
    );
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
  ['all of it', null, 3_000],
  ['all of it, of an empty call,', 0, 3_000],
  ['what one pulse leaves', 1, 2_000],
  ['what two pulses leave', 2, 1_000],
  ['nothing of a call that used all', 3, 0],
  ['nothing of a call that was longer', 5, 0],
])('%s is refunded, shown and proved by the audit', async (_name, used, refunded) => {
  const before = (await gateway().balanceOf('asha', 'voice')) ?? 0;
  const { id, moved } = await end(used);
  expect(moved?.refunded).toBe(refunded);
  expect(await gateway().balanceOf('asha', 'voice')).toBe(before - 3_000 + refunded);
  const status = dataOf<{ credits: number }>(await gateway().getAs('asha', `/sms/status/${id}`));
  expect(status.credits).toBe((3_000 - refunded) / 1_000);
  await gateway().auditClean();
});
