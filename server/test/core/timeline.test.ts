import { expect, test } from 'vitest';
import { bucketOf, toPublicId } from '../../src/core/ids.ts';
import { recordProgress } from '../../src/core/delivery/record-progress.ts';
import { useGateway } from '../support/gateway.ts';
import { handOverNew, recordingOf } from '../support/hand-overs.ts';
import { customer, provision } from '../support/provisions.ts';

const gateway = useGateway({ alone: true, workers: false, provision: provision(customer('asha')) });

/** A message whose receipt came this long after it was claimed. */
async function deliveredMessage(operatorIsAheadMs: number, receivedAfterMs = 1_500) {
  const handOver = await handOverNew(gateway());
  const { id, connector, claimedAt } = handOver;
  const after = (ms: number) => new Date(claimedAt.getTime() + ms);
  const vendorId = `v-${id}`;
  const [answeredAt, receivedAt] = [after(500), after(receivedAfterMs)];
  const endedAt = after(receivedAfterMs + operatorIsAheadMs);
  const receipt = {
    vendorId,
    recipient: null,
    state: 'delivered',
    error: null,
    at: endedAt,
    raw: '',
  } as const;
  await recordProgress(recordingOf(gateway()), [
    { kind: 'answered', handOver, result: { kind: 'accepted', vendorIds: [vendorId] }, at: answeredAt },
    { kind: 'receipt', connector, receipt, at: receivedAt },
  ]);
  return { id, receivedAt, endedAt };
}

async function timelineOf(id: string): Promise<{ at: string; event: string }[]> {
  const { body } = await gateway().getAs('asha', `/sms/status/${toPublicId(id)}`);
  return body.data?.['timeline'] as { at: string; event: string }[];
}

test.each([-900, -1, 0, 1, 900])(
  'an outcome that the operator dates %d ms from its receipt is shown after it, with its time',
  async (aheadMs) => {
    const { id, receivedAt } = await deliveredMessage(aheadMs);
    const at = receivedAt.toISOString();
    expect((await timelineOf(id)).slice(-2)).toEqual([
      { at, event: 'receipt', detail: 'delivered' },
      { at, event: 'delivered', detail: null },
    ]);
  },
);

test('an outcome that the operator dates long before its receipt keeps its time', async () => {
  const { id, endedAt } = await deliveredMessage(-60_000, 120_000);
  expect(await timelineOf(id)).toContainEqual({
    at: endedAt.toISOString(),
    event: 'delivered',
    detail: null,
  });
});

test('a webhook that was called in the same millisecond is shown after the outcome', async () => {
  const { id, receivedAt } = await deliveredMessage(0);
  const account = await gateway().accountOf('asha');
  await gateway().rows(
    `insert into webhook_attempts (bucket, account, endpoint, subject, rank, no, at, ok, status, took_ms)
     values ($1, $2, 1, $3, 40, 1, $4, true, 200, 1)`,
    [bucketOf(account), account, id, receivedAt],
  );
  const events = (await timelineOf(id)).map(({ event }) => event);
  expect(events).toEqual([
    'accepted',
    'handed_over',
    'operator_accepted',
    'receipt',
    'delivered',
    'webhook_delivered',
  ]);
});

test('a timeline has 200 steps at most, and says that there are more', async () => {
  const { id, receivedAt } = await deliveredMessage(0);
  const account = await gateway().accountOf('asha');
  const shown = async () => {
    const { body } = await gateway().getAs('asha', `/sms/status/${toPublicId(id)}`);
    const steps = body.data?.['timeline'] as { event: string }[];
    return { events: steps.map(({ event }) => event), hasMore: body.data?.['timeline_has_more'] };
  };
  expect((await shown()).hasMore).toBeUndefined();
  await gateway().rows(
    `insert into webhook_attempts (bucket, account, endpoint, subject, rank, no, at, ok, status, took_ms)
     select $1, $2, 1, $3, 40, no, $4::timestamptz + no * interval '1 second', false, 500, 1
       from generate_series(1, 5000) as no`,
    [bucketOf(account), account, id, receivedAt],
  );
  const { events, hasMore } = await shown();
  expect(hasMore).toBe(true);
  expect(events.length).toBeLessThanOrEqual(200);
  expect(events.slice(0, 5)).toEqual([
    'accepted',
    'handed_over',
    'operator_accepted',
    'receipt',
    'delivered',
  ]);
});
