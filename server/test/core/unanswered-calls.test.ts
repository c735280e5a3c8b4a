import { fact } from 'harkara-contract/facts.ts';
import { beforeEach, expect, test } from 'vitest';
import type { HandOverResult } from '../../src/core/delivery/connector.ts';
import type { HandOver } from '../../src/core/delivery/progress.ts';
import { fromPublicId } from '../../src/core/ids.ts';
import { recordProgress } from '../../src/core/delivery/record-progress.ts';
import { setRinging } from '../../src/storage/voice-calls.queries.ts';
import { dataOf, useGateway } from '../support/gateway.ts';
import { claimAll, recordingOf } from '../support/hand-overs.ts';
import { caller, LONG_WORDS, numberOf, provisionVoice, VOICE_NUMBER } from '../support/voice.ts';
import { said } from '../support/said.ts';

const gateway = useGateway({ alone: true, workers: false, provision: provisionVoice(caller('asha')) });

const BUSY: HandOverResult = {
  kind: 'unanswered',
  code: 'busy',
  reason: said('The line was busy (486 Busy Here).'),
  retryMinutes: [2, 10],
};

let messageId: string;
beforeEach(async () => {
  const answer = await gateway().postAs('asha', '/voice/send', {
    from: VOICE_NUMBER,
    to: numberOf('answered'),
    text: LONG_WORDS,
  });
  messageId = dataOf<{ message_id: string }>(answer).message_id;
});

/** Claims the call, as the worker would; one that is to be placed again is made due first. */
async function claim(): Promise<HandOver> {
  await gateway().rows(
    `with due as (delete from scheduled returning *)
     insert into outbox (queue, lane, turn, bucket, account, id, attempt)
     select queue, lane, 0, bucket, account, id, attempt from due`,
  );
  const claimed = await claimAll(gateway());
  // Those of other tests, which wait to be placed again, are claimed as well.
  const handOver = claimed.find(({ id }) => id === fromPublicId(messageId));
  if (!handOver) throw new Error('there was nothing to claim');
  return handOver;
}

async function record(handOver: HandOver, result: HandOverResult, at = new Date()): Promise<void> {
  await recordProgress(recordingOf(gateway()), [{ kind: 'answered', handOver, result, at }]);
}

type Status = {
  status: string;
  credits: number;
  error: string | null;
  error_code: string | null;
  sent_at: string | null;
  timeline: { event: string; detail: string | null }[];
};
const status = async () => dataOf<Status>(await gateway().getAs('asha', `/messages/${messageId}`));

/** In how many minutes the call is to be placed again; null: it is not. */
async function placedAgainIn(at: Date): Promise<number | null> {
  const [row] = await gateway().rows<{ due: Date }>('select due from scheduled where id = $1', [
    fromPublicId(messageId),
  ]);
  return row ? (row.due.getTime() - at.getTime()) / 60_000 : null;
}

test('a call that nobody answers is placed again after the minutes of its carrier, then it has failed and is refunded', async () => {
  const before = (await gateway().balanceOf('asha', 'voice')) ?? 0;
  for (const minutes of [2, 10]) {
    const at = new Date();
    await record(await claim(), BUSY, at);
    expect(await placedAgainIn(at)).toBe(minutes);
    expect(await status()).toMatchObject({ status: 'queued', credits: 3, error: null });
  }
  const at = new Date();
  await record(await claim(), BUSY, at);
  expect(await placedAgainIn(at)).toBeNull();
  expect(await status()).toMatchObject({
    status: 'failed',
    credits: 0,
    error: 'The line was busy (486 Busy Here).',
    error_code: 'busy',
  });
  expect(await gateway().balanceOf('asha', 'voice')).toBe(before + 3_000);
  await gateway().auditClean();
});

test('what kept a call from being placed does not count as a call', async () => {
  const held = await claim();
  const until = new Date();
  await recordProgress(recordingOf(gateway()), [
    { kind: 'held', handOver: held, until, reason: said('not now'), at: until },
  ]);
  const at = new Date();
  await record(await claim(), BUSY, at);
  expect(await placedAgainIn(at)).toBe(2);
});

test('a carrier that does not call again has its call failed at once', async () => {
  await record(await claim(), { ...BUSY, retryMinutes: [] });
  expect(await status()).toMatchObject({ status: 'failed', error_code: 'busy', credits: 0 });
});

test('a call is shown as sent while the phone rings, and as queued while it waits to be placed again', async () => {
  const handOver = await claim();
  await setRinging(gateway().db.hot, [handOver], new Date());
  const ringing = await status();
  expect(ringing.status).toBe('sent');
  expect(ringing.timeline.map(({ event }) => event)).toContain('ringing');
  await record(handOver, BUSY);
  expect(await status()).toMatchObject({ status: 'queued', sent_at: null });
});

test('a call whose phone rang becomes unknown if nobody can say how it ended', async () => {
  const handOver = await claim();
  await setRinging(gateway().db.hot, [handOver], new Date());
  await record(handOver, { kind: 'unknown', reason: said('The process died.') });
  expect((await status()).status).toBe('unknown');
  await setRinging(gateway().db.hot, [handOver], new Date());
  expect((await status()).status).toBe('unknown');
});

test('a call that stays unknown has failed in the end, and is refunded', async () => {
  const handOver = await claim();
  const before = (await gateway().balanceOf('asha', 'voice')) ?? 0;
  await record(handOver, { kind: 'unknown', reason: said('The process died.') });
  const { bucket, account, id } = handOver;
  await recordProgress(recordingOf(gateway()), [
    {
      kind: 'silent',
      message: { bucket, account, id },
      state: 'failed',
      reason: said('never known'),
      at: new Date(),
    },
  ]);
  expect(await status()).toMatchObject({ status: 'failed', credits: 0, error: 'never known' });
  expect(await gateway().balanceOf('asha', 'voice')).toBe(before + 3_000);
  await gateway().auditClean();
});

test('a call that ended after its answer is settled by its length, and told once', async () => {
  const handOver = await claim();
  await setRinging(gateway().db.hot, [handOver], new Date());
  const result: HandOverResult = {
    kind: 'accepted',
    vendorIds: ['call-1'],
    delivered: true,
    note: fact('call_answered', { seconds: 35 }),
    call: { seconds: 35, digits: '1#' },
  };
  await record(handOver, result);
  const ended = dataOf<object>(await gateway().getAs('asha', `/messages/${messageId}`));
  expect(ended).toMatchObject({ status: 'delivered', credits: 2, duration_s: 35, digits: '1#', parts: 3 });
  await gateway().auditClean();
});
