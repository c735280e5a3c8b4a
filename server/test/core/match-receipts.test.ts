import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Receipt, ReceiptState } from '../../src/core/delivery/connector.ts';
import type { HandOver, Progress } from '../../src/core/delivery/progress.ts';
import { recordProgress, type Recording } from '../../src/core/delivery/record-progress.ts';
import { stateName } from '../../src/core/messages/states.ts';
import { ensurePartitions } from '../../src/storage/partitions.ts';
import { startInboxRetry } from '../../src/workers/retry-inbox.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { handOverNew, recorderOf, recordingOf } from '../support/hand-overs.ts';
import { customer, provision } from '../support/provisions.ts';

const gateway = useGateway({ alone: true, workers: false, provision: provision(customer('asha')) });

const NUMBER = '9876543210';
let connector: number;
let recording: Recording;
let made = 0;

beforeAll(async () => {
  const [carrier] = await gateway().rows<{ id: number }>('select id from connectors');
  connector = carrier?.id ?? 0;
  recording = recordingOf(gateway());
});

beforeEach(() => gateway().rows('delete from receipt_inbox'));

const newId = () => `m${(made += 1)}`;
const record = (...batch: Progress[]) => recordProgress(recording, batch);

const accepted = (handOver: HandOver, vendorId: string): Progress => ({
  kind: 'answered',
  handOver,
  result: { kind: 'accepted', vendorIds: [vendorId] },
  at: new Date(),
});

function receipt(vendorId: string, more: Partial<Receipt> = {}): Progress {
  const state: ReceiptState = 'delivered';
  const told = { vendorId, recipient: `91${NUMBER}`, state, error: null, at: new Date(), raw: vendorId };
  return { kind: 'receipt', connector, receipt: { ...told, ...more }, at: new Date() };
}

/** A message to the number, to which the operator has given this id. */
async function handedOver(vendorId: string, recipient = NUMBER): Promise<HandOver> {
  const handOver = await handOverNew(gateway(), recipient);
  await record(accepted(handOver, vendorId));
  return handOver;
}

async function stateOf({ id }: HandOver) {
  const [row] = await gateway().rows<{ state: number }>('select state from messages where id = $1', [id]);
  return stateName(row?.state ?? 0);
}

const inbox = () =>
  gateway().rows<{ vendor_id: string; waits: boolean }>(
    'select vendor_id, next_try is not null as waits from receipt_inbox order by id',
  );

const age = (hours: number) =>
  gateway().rows(
    `update receipt_inbox set received_at = received_at - $1 * interval '1 hour',
                              next_try = next_try - $1 * interval '1 hour'`,
    [hours],
  );

/** Has a worker process everything in the inbox that is due. */
async function retryInbox(): Promise<void> {
  await gateway().rows('update receipt_inbox set next_try = now() where next_try is not null');
  const loop = startInboxRetry({
    db: recording.db,
    recorder: recorderOf(gateway()),
    log: gateway().composition.log,
  });
  await waitFor('nothing is due in the inbox', async () => {
    const due = await gateway().rows('select 1 from receipt_inbox where next_try <= now()');
    return due.length === 0;
  });
  await loop.stop();
}

describe('an old receipt without a message', () => {
  test('does not end a new message with the same id, whose answer finds it in the inbox', async () => {
    const id = newId();
    await record(receipt(id, { recipient: null }));
    await age(60 * 24);
    const handOver = await handedOver(id);
    expect(await stateOf(handOver)).toBe('sent');
    expect(await inbox()).toMatchObject([{ vendor_id: id }]);
  });

  test('is no longer tried after a day, even if no worker has tried it until then', async () => {
    const [old, young] = [newId(), newId()];
    await record(receipt(old, { recipient: null }));
    await age(25);
    await record(receipt(young, { recipient: null }));
    const handOver = await handedOver(old);
    // As if the message had been there before the receipt.
    await gateway().rows("update vendor_refs set claimed_at = claimed_at - interval '2 days'");
    await retryInbox();
    expect(await stateOf(handOver)).toBe('sent');
    expect(await inbox()).toEqual([
      { vendor_id: old, waits: false },
      { vendor_id: young, waits: true },
    ]);
  });

  test('is tried for a day', async () => {
    const id = newId();
    const handOver = await handOverNew(gateway());
    await record(receipt(id, { recipient: null }));
    await record(accepted(handOver, newId()));
    await age(23);
    await gateway().rows(
      "update vendor_refs set vendor_key = $1, claimed_at = claimed_at - interval '1 day' where message = $2",
      [id, handOver.id],
    );
    await retryInbox();
    expect(await stateOf(handOver)).toBe('delivered');
    expect(await inbox()).toEqual([]);
  });
});

describe('a receipt that names a number', () => {
  test.each(['9876543210', '09876543210', '919876543210', '+919876543210', '+91 98765-43210'])(
    'means the message to it, written as %s',
    async (recipient) => {
      const id = newId();
      const own = await handedOver(id);
      const other = await handedOver(id, '9876500000');
      await record(receipt(id, { recipient }));
      expect([await stateOf(own), await stateOf(other)]).toEqual(['delivered', 'sent']);
    },
  );

  test('means no message to another number, neither when it comes nor when it is tried again', async () => {
    const id = newId();
    const handOver = await handedOver(id);
    await record(receipt(id, { recipient: '919876500000' }));
    await retryInbox();
    expect(await stateOf(handOver)).toBe('sent');
    expect(await inbox()).toEqual([{ vendor_id: id, waits: true }]);
  });

  test('means no message to another number whose answer it has overtaken', async () => {
    const id = newId();
    const handOver = await handOverNew(gateway());
    await record(receipt(id, { recipient: '919876500000' }));
    await record(accepted(handOver, id));
    expect(await stateOf(handOver)).toBe('sent');
    expect(await inbox()).toEqual([{ vendor_id: id, waits: true }]);
  });

  test('means an older message to it rather than a newer one to another', async () => {
    const id = newId();
    const older = await handedOver(id, '9876500001');
    const newer = await handedOver(id, '9876500002');
    await record(receipt(id, { recipient: '919876500001' }));
    expect([await stateOf(older), await stateOf(newer)]).toEqual(['delivered', 'sent']);
  });
});

test.each([null, '98xxxxx210', '98*****210', 'ACMEIN'])(
  'a receipt with %j as its number means the newest message with its id',
  async (recipient) => {
    const id = newId();
    const older = await handedOver(id, '9876500001');
    const newer = await handedOver(id, '9876500002');
    await record(receipt(id, { recipient }));
    expect([await stateOf(older), await stateOf(newer)]).toEqual(['sent', 'delivered']);
  },
);

describe('a receipt that came before its message', () => {
  test('was handed over means another, whatever its own date says', async () => {
    const id = newId();
    await record(receipt(id, { at: new Date(Date.now() + 60_000) }));
    const handOver = await handedOver(id);
    await retryInbox();
    expect(await stateOf(handOver)).toBe('sent');
    expect(await inbox()).toHaveLength(1);
  });

  test('was answered for ends it', async () => {
    const id = newId();
    const handOver = await handOverNew(gateway());
    await record(receipt(id));
    await record(accepted(handOver, id));
    expect(await stateOf(handOver)).toBe('delivered');
    expect(await inbox()).toEqual([]);
  });

  test('was answered for ends it, even if the database’s clock was set back in between', async () => {
    const id = newId();
    const handOver = await handOverNew(gateway());
    await record(receipt(id));
    await gateway().rows(`update receipt_inbox set received_at = received_at - interval '1 hour'`);
    await record(accepted(handOver, id));
    expect(await stateOf(handOver)).toBe('delivered');
  });

  test('was handed over means another, even if the database’s clock was set back in between', async () => {
    const id = newId();
    await record(receipt(id));
    await gateway().rows(`update receipt_inbox set received_at = received_at + interval '1 hour'`);
    const handOver = await handedOver(id);
    await retryInbox();
    expect(await stateOf(handOver)).toBe('sent');
  });

  test('ends it when both were stored at the same time, and neither saw the other', async () => {
    const id = newId();
    const handOver = await handOverNew(gateway());
    await record(receipt(id));
    await record(accepted(handOver, newId()));
    await gateway().rows('update vendor_refs set vendor_key = $1 where message = $2', [id, handOver.id]);
    await retryInbox();
    expect(await stateOf(handOver)).toBe('delivered');
  });

  test('ends a message that an earlier version handed over, if it came after that was accepted', async () => {
    const [before, after] = [newId(), newId()];
    await record(receipt(before));
    const handOvers = [await handedOver(before), await handedOver(newId())];
    await record(receipt(after));
    await gateway().rows('update vendor_refs set vendor_key = $1 where message = $2', [
      after,
      handOvers[1]?.id,
    ]);
    await gateway().rows('update vendor_refs set claimed_at = null, claim = null');
    await retryInbox();
    expect(await Promise.all(handOvers.map(stateOf))).toEqual(['sent', 'delivered']);
  });
});

test('nothing ends before it was handed over, even if the operator’s clock says so', async () => {
  const id = newId();
  const handOver = await handedOver(id);
  await record(receipt(id, { at: new Date(Date.now() - 86_400_000) }));
  const [row] = await gateway().rows<{ final_at: Date }>('select final_at from messages where id = $1', [
    handOver.id,
  ]);
  expect(row?.final_at).toEqual(handOver.inflightSince);
});

describe('how far back hand-overs are searched', () => {
  const movedBack = (days: number, id: string) =>
    gateway().rows(`update vendor_refs set at = at - $1 * interval '1 day' where vendor_key = $2`, [
      days,
      id,
    ]);

  beforeAll(() => ensurePartitions(recording.db.general, 6));

  test.each([
    [1, 'delivered'],
    [3, 'delivered'],
    [5, 'sent'],
  ])('a receipt after %i days, when they may come for 72 hours, leaves it %s', async (days, state) => {
    const id = newId();
    const handOver = await handedOver(id);
    await movedBack(days, id);
    await recordProgress({ ...recording, receiptHours: () => 72 }, [receipt(id)]);
    expect(await stateOf(handOver)).toBe(state);
  });
});
