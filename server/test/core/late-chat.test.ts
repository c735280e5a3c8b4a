import { expect, test } from 'vitest';
import { recordProgress } from '../../src/core/delivery/record-progress.ts';
import { claimMessages } from '../../src/storage/queue.queries.ts';
import { CHAT_NUMBERS, CHAT_SENDER, chatCustomer, postChat, provisionChat } from '../support/chat.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { recordingOf } from '../support/hand-overs.ts';

const WAIT_MS = 300;
const gateway = useGateway({
  workers: false,
  config: { chatWaitMs: WAIT_MS },
  provision: provisionChat(chatCustomer('asha', CHAT_SENDER)),
});

test('a message that its worker withdraws when the wait is over already is a no, and refunded', async () => {
  const before = await gateway().balanceOf('asha', 'chatapp');
  const started = performance.now();
  const answering = postChat(gateway(), { to: CHAT_NUMBERS.delivered, template: 'hello' });
  const { queue, lane } = await waitFor('it is queued', async () => {
    const rows = await gateway().rows<{ queue: number; lane: number }>('select queue, lane from outbox');
    return rows[0];
  });
  const { db, lease } = gateway().composition;
  const { slot: worker, fence } = lease.require();
  const [claimed] = await claimMessages(db.hot, { queue, lane, afterTurn: -1, limit: 1, worker, fence });
  if (!claimed) throw new Error('it was not claimed');
  await waitFor('the wait is over', () => performance.now() - started > 2 * WAIT_MS);
  const handOver = { ...claimed, connector: queue, worker, fence, claimedAt: new Date() };
  const reason = 'It could not be handed over while its caller waited for it.';
  await recordProgress(recordingOf(gateway()), [
    { kind: 'withdrawn', handOver, state: 'cancelled', reason, at: new Date() },
  ]);
  const answer = await answering;
  expect([answer.status, answer.body.error?.code]).toEqual([502, 'upstream_error']);
  expect(await gateway().balanceOf('asha', 'chatapp')).toBe(before);
});
