import { fact } from 'harkara-contract/facts.ts';
import { afterEach, expect, test, vi } from 'vitest';
import type { HandOver } from '../../src/core/delivery/progress.ts';
import { recordProgress } from '../../src/core/delivery/record-progress.ts';
import { ChatWaits } from '../../src/core/channels/chatapp/chat-waits.ts';
import { claimMessages } from '../../src/core/delivery/claim-messages.ts';
import { bucketOf } from '../../src/core/ids.ts';
import { STATE } from '../../src/core/messages/states.ts';
import { CHAT_NUMBERS, CHAT_SENDER, chatCustomer, postChat, provisionChat } from '../support/chat.ts';
import { useGateway } from '../support/gateway.ts';
import { recordingOf } from '../support/hand-overs.ts';

const gateway = useGateway({
  alone: true,
  workers: false,
  config: { chatWaitMs: 300 },
  provision: provisionChat(chatCustomer('asha', CHAT_SENDER)),
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('a message that its worker withdraws when the wait is over already is a no, and refunded', async () => {
  const before = await gateway().balanceOf('asha', 'chatapp');
  const { waits } = gateway().composition.gateway.chatting;
  const outcomeOf = waits.outcomeOf.bind(waits);
  let handOver: HandOver | null = null;
  vi.spyOn(waits, 'outcomeOf')
    // The wait itself,
    .mockImplementationOnce(async (key, waitMs) => {
      handOver = await claim();
      return outcomeOf(key, waitMs);
    })
    // and the time that is added because a worker has the message.
    .mockImplementationOnce(async (key, graceMs) => {
      if (handOver) await withdraw(handOver);
      return outcomeOf(key, graceMs);
    });
  const answer = await postChat(gateway(), { to: CHAT_NUMBERS.delivered, template: 'hello' });
  expect([answer.status, answer.body.error?.code]).toEqual([502, 'upstream_error']);
  expect(await gateway().balanceOf('asha', 'chatapp')).toBe(before);
});

test('a message that was claimed when the wait was over is a no, however long its worker takes', async () => {
  const { waits } = gateway().composition.gateway.chatting;
  const outcomeOf = waits.outcomeOf.bind(waits);
  let handOver: HandOver | null = null;
  vi.spyOn(waits, 'outcomeOf')
    .mockImplementationOnce(async (key, waitMs) => {
      const outcome = await outcomeOf(key, waitMs);
      handOver = await claim();
      return outcome;
    })
    .mockImplementationOnce((key) => outcomeOf(key, 0));
  const before = await gateway().balanceOf('asha', 'chatapp');
  const answer = await postChat(gateway(), { to: CHAT_NUMBERS.delivered, template: 'hello' });
  expect([answer.status, answer.body.error?.code]).toEqual([502, 'upstream_error']);
  if (!handOver) throw new Error('it was not claimed');
  await withdraw(handOver);
  expect(await gateway().balanceOf('asha', 'chatapp')).toBe(before);
});

test('what could not be read in time is looked at a little longer', async () => {
  const { db } = gateway().composition;
  const waits = new ChatWaits(db);
  const account = await gateway().accountOf('asha');
  const [{ id } = { id: '' }] = await gateway().rows<{ id: string }>(
    "select id from messages where channel = 'chatapp'",
  );
  const read = vi.spyOn(db.hot, 'query');
  read.mockRejectedValueOnce(new Error('the database is away'));
  const outcome = await waits.outcomeOf({ bucket: bucketOf(account), account, id }, 0);
  expect(outcome).toMatchObject({ id, state: STATE.cancelled });
  expect(read.mock.calls.length).toBeGreaterThan(1);
});

/** As the worker of its queue does. */
async function claim(): Promise<HandOver> {
  const [queued] = await gateway().rows<{ queue: number; lane: number }>('select queue, lane from outbox');
  const { queue = 0, lane = 0 } = queued ?? {};
  const { db, lease } = gateway().composition;
  const { slot: worker, fence } = lease.require();
  const [claimed] = await claimMessages(db, { queue, lane, afterTurn: -1, limit: 1, worker, fence });
  if (!claimed) throw new Error('it was not claimed');
  return { ...claimed, connector: queue, worker, fence, claimedAt: new Date() };
}

async function withdraw(handOver: HandOver): Promise<void> {
  const reason = fact('caller_stopped_waiting');
  await recordProgress(recordingOf(gateway()), [
    { kind: 'withdrawn', handOver, state: 'cancelled', reason, at: new Date() },
  ]);
}
