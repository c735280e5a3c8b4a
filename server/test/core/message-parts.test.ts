import { beforeAll, describe, expect, test } from 'vitest';
import type { ReceiptState } from '../../src/core/delivery/connector.ts';
import type { HandOver, Progress } from '../../src/core/delivery/progress.ts';
import { recordProgress, type Recording } from '../../src/core/delivery/record-progress.ts';
import { stateName } from '../../src/core/messages/states.ts';
import { findDueInInbox } from '../../src/storage/receipt-inbox.queries.ts';
import { useGateway } from '../support/gateway.ts';
import { handOverNew as claimNew, recordingOf } from '../support/hand-overs.ts';
import { customer, provision } from '../support/provisions.ts';

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: provision(customer('asha', { webhook: { url: 'https://hooks.example/sms' } })),
});

let connector: number;
let recording: Recording;
let made = 0;

beforeAll(async () => {
  const [carrier] = await gateway().rows<{ id: number }>('select id from connectors');
  connector = carrier?.id ?? 0;
  recording = recordingOf(gateway());
});

const handOverNew = (recipient?: string) => claimNew(gateway(), recipient);

const accepted = (handOver: HandOver, vendorIds: string[]): Progress => ({
  kind: 'answered',
  handOver,
  result: { kind: 'accepted', vendorIds },
  at: new Date(),
});

const receipt = (
  vendorId: string,
  state: ReceiptState = 'delivered',
  recipient = '919876543210',
): Progress => ({
  kind: 'receipt',
  connector,
  receipt: { vendorId, recipient, state, error: null, at: new Date(), raw: vendorId },
  at: new Date(),
});

const record = (...batch: Progress[]) => recordProgress(recording, batch);

async function stateOf({ id }: HandOver) {
  const [row] = await gateway().rows<{ state: number }>('select state from messages where id = $1', [id]);
  return stateName(row?.state ?? 0);
}

async function eventsOf({ id }: HandOver) {
  const rows = await gateway().rows<{ rank: number }>('select rank from events where subject = $1', [id]);
  return rows.map(({ rank }) => stateName(rank));
}

/** A message that the operator has accepted in three parts. */
async function inThreeParts() {
  made += 1;
  const ids = [1, 2, 3].map((part) => `m${made}-${part}`);
  const handOver = await handOverNew();
  await record(accepted(handOver, ids));
  const [one = '', two = '', three = ''] = ids;
  return { handOver, ids, one, two, three };
}

describe('a message of several parts', () => {
  test('is delivered when its last part is, and reported once', async () => {
    const { handOver, ids } = await inThreeParts();
    for (const [i, id] of ids.entries()) {
      expect(await stateOf(handOver)).toBe('sent');
      expect(await eventsOf(handOver)).toEqual([]);
      await record(receipt(id));
      expect(await stateOf(handOver)).toBe(i === 2 ? 'delivered' : 'sent');
    }
    expect(await eventsOf(handOver)).toEqual(['delivered']);
  });

  test('is delivered by one batch with all its parts', async () => {
    const { handOver, ids } = await inThreeParts();
    await record(...ids.map((id) => receipt(id)));
    expect(await stateOf(handOver)).toBe('delivered');
  });

  test('is delivered when its receipts came before the answer', async () => {
    const handOver = await handOverNew();
    await record(receipt('early-1'), receipt('early-2'));
    await record(accepted(handOver, ['early-1', 'early-2']));
    expect(await stateOf(handOver)).toBe('delivered');
  });

  test('is delivered when its parts are recorded at the same time by several', async () => {
    for (let round = 0; round < 10; round++) {
      const { handOver, ids } = await inThreeParts();
      await Promise.all(ids.map((id) => record(receipt(id))));
      expect(await stateOf(handOver)).toBe('delivered');
    }
  });

  test('is not delivered by one part that is reported three times', async () => {
    const { handOver, one, two } = await inThreeParts();
    await record(receipt(one), receipt(one), receipt(two));
    await record(receipt(one));
    expect(await stateOf(handOver)).toBe('sent');
  });

  test.each(['failed', 'expired'] as const)('is %s when one of its parts is', async (state) => {
    const { handOver, one, two, three } = await inThreeParts();
    await record(receipt(one), receipt(three));
    await record(receipt(two, state));
    expect(await stateOf(handOver)).toBe(state);
    await record(receipt(two));
    expect(await stateOf(handOver)).toBe(state);
  });

  test('whose parts all have one id is delivered by one receipt', async () => {
    const handOver = await handOverNew();
    await record(accepted(handOver, ['shared', 'SHARED', '0shared']));
    await record(receipt('shared'));
    expect(await stateOf(handOver)).toBe('delivered');
  });

  test('records which part each receipt was for', async () => {
    const { handOver, two, three } = await inThreeParts();
    await record(receipt(three), receipt(two));
    const rows = await gateway().rows(
      'select vendor_id, part from receipts where message = $1 order by part',
      [handOver.id],
    );
    expect(rows).toEqual([
      { vendor_id: two, part: 2 },
      { vendor_id: three, part: 3 },
    ]);
  });
});

describe('a receipt with its id in other digits', () => {
  async function retryInbox(): Promise<void> {
    await gateway().rows('update receipt_inbox set next_try = now()');
    for (const stored of await findDueInInbox(recording.db.hot, 1_000))
      await record({ kind: 'inbox', stored });
  }

  test.each([
    ['decimal for a hexadecimal answer', '1A2B3C', '1715004'],
    ['hexadecimal for a decimal answer', '1715005', '001A2B3D'],
  ])('is matched after a while: %s', async (_what, answered, received) => {
    const handOver = await handOverNew();
    await record(accepted(handOver, [answered]));
    await record(receipt(received));
    expect(await stateOf(handOver)).toBe('sent');
    await retryInbox();
    expect(await stateOf(handOver)).toBe('delivered');
    expect(await gateway().rows('select 1 from receipt_inbox')).toEqual([]);
  });

  test('means no message to another number', async () => {
    const handOver = await handOverNew('9876500001');
    await record(accepted(handOver, ['1024']));
    await record(receipt('400', 'delivered', '919876500009'));
    await retryInbox();
    expect(await stateOf(handOver)).toBe('sent');
  });

  test('means the message that has it in these digits, even if its answer comes later', async () => {
    const other = await handOverNew();
    await record(accepted(other, ['256']));
    const own = await handOverNew();
    await record(receipt('100'));
    await record(accepted(own, ['100']));
    expect(await stateOf(own)).toBe('delivered');
    await retryInbox();
    expect(await stateOf(other)).toBe('sent');
  });
});
