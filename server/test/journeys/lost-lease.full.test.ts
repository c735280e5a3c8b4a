import { expect, onTestFinished, test } from 'vitest';
import { fromPublicId, slotOfId } from '../../src/core/ids.ts';
import { connectTo } from '../support/direct-connection.ts';
import { messageIdOf, startGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { customer, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';

const SEND = { sender_id: SENDER, message: TEXT, recipient: numberFor('delivered') };

async function start(): Promise<TestGateway> {
  const gateway = await startGateway({ provision: provision(customer('asha')) });
  onTestFinished(() => gateway.close());
  return gateway;
}

test('a gateway whose lease was taken stores nothing until it has another, and then continues', async () => {
  const gateway = await start();
  const { lease } = gateway.composition;
  const before = lease.require();
  const first = messageIdOf(await gateway.sendAs('asha', SEND));
  await gateway.untilStatus(first, 'delivered');

  // Nobody can take a slot as long as this is locked.
  await using locker = await connectTo(gateway.database);
  await locker.query('begin');
  await locker.query(`select pg_advisory_xact_lock(hashtext('harkara process slots'))`);
  await gateway.rows('update process_slots set holder = null, fence = fence + 1 where slot = $1', [
    before.slot,
  ]);
  await waitFor('it has noticed', () => !lease.isHeld());
  const footprint = await gateway.footprint();
  const refused = await gateway.sendAs('asha', SEND);
  expect(refused.status).toBe(503);
  expect(refused.body.error).toMatchObject({ code: 'storage_unavailable', legacy_code: -14 });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await gateway.footprint()).toEqual(footprint);
  await locker.end();

  const after = await waitFor('it has another lease', () => lease.current() ?? false);
  const second = messageIdOf(await gateway.sendAs('asha', SEND));
  await gateway.untilStatus(second, 'delivered');
  expect(after.slot !== before.slot || after.fence > before.fence).toBe(true);
  expect(slotOfId(fromPublicId(second) ?? '')).toBe(after.slot);
  expect((fromPublicId(second) ?? '') > (fromPublicId(first) ?? '')).toBe(true);
  const counted = await gateway.rows<{ messages: number; delivered: number }>(
    'select sum(messages)::integer as messages, sum(delivered)::integer as delivered from usage_by_kind',
  );
  expect(counted).toEqual([{ messages: 2, delivered: 2 }]);
});

test('reports that take all their connections do not delay the heartbeat', async () => {
  const gateway = await start();
  const { db, lease } = gateway.composition;
  await using client = await connectTo(gateway.database);
  const taken = await Promise.all(Array.from({ length: 10 }, () => db.general.connect()));
  try {
    const { slot } = lease.require();
    const beatAt = async () =>
      (
        await client.query<{ at: string }>(
          'select heartbeat_at::text as at from process_slots where slot = $1',
          [slot],
        )
      ).rows[0]?.at;
    for (let beats = 0; beats < 2; beats++) {
      const last = await beatAt();
      await waitFor('it beats', async () => (await beatAt()) !== last);
    }
    expect(lease.isHeld()).toBe(true);
  } finally {
    for (const connection of taken) connection.release();
  }
});
