import { describe, expect, test } from 'vitest';
import { callbackUrl } from '../../src/core/delivery/callback-address.ts';
import { createIdMaker, idFloor } from '../../src/core/ids.ts';
import { MaintenanceConnection } from '../../src/storage/maintenance-connection.ts';
import { weekAt } from '../../src/storage/partitions.ts';
import { markWeek } from '../../src/storage/retired-weeks.queries.ts';
import { age, daysAgo } from './past.ts';
import { useRetention } from './rig.ts';

const { gateway, sent, delivered, told, run, record, receiptFor, connector, count } = useRetention();
const LONG_AGO = daysAgo(420);

describe('a receipt', () => {
  test('for a deleted message is accepted, counted and discarded', async () => {
    const { id, vendorId } = await delivered();
    await told();
    await age(gateway(), LONG_AGO);
    await run();
    // As if it had been handed over long after it was accepted, so that the operator's id is still known.
    await gateway().rows(
      `insert into vendor_refs (vendor_key, connector, at, bucket, account, message, recipient)
       select $1, $2, now(), account % 64, account, $3, '9876543210' from accounts where username = 'asha'`,
      [vendorId, connector(), idFloor(LONG_AGO.getTime()).slice(0, 14) + id.slice(14)],
    );
    const { late, moved } = await record(receiptFor(vendorId, 'failed'));
    expect({ late, moved }).toEqual({ late: 1, moved: [] });
    expect(await count('receipts')).toBe(0);
    expect(await count('receipt_inbox')).toBe(0);
  });

  test('for a deleted message is counted, too, when it comes by HTTP', async () => {
    const account = await gateway().accountOf('asha');
    const receipt = { id: 'ref', state: 'stat' };
    await gateway().apply({
      connectors: [{ name: 'web', type: 'http', options: { url: 'http://127.0.0.1:9/', receipt } }],
    });
    const [web] = await gateway().rows<{ id: number }>(`select id from connectors where name = 'web'`);
    await gateway().rows(
      `insert into vendor_refs (vendor_key, connector, at, bucket, account, message, recipient)
       values ('gone', $1, now(), $2 % 64, $2, $3, '9876543210')`,
      [web?.id, account, createIdMaker(1, () => LONG_AGO.getTime()).one(account)],
    );
    const counted = async () => (await gateway().composition.metrics.lateReceipts.get()).values[0]?.value;
    const before = (await counted()) ?? 0;
    const { vault } = gateway().composition;
    const address = new URL(callbackUrl(vault, gateway().url, { name: 'web', options: {} }));
    const answer = await gateway().request(`${address.pathname}?ref=gone&stat=DELIVRD`);
    expect(answer.status).toBe(200);
    expect(await counted()).toBe(before + 1);
  });

  test('for a week that is just being closed is late, too', async () => {
    const { vendorId } = await sent();
    await age(gateway(), LONG_AGO);
    await gateway().rows(`update vendor_refs set at = now()`);
    const client = await MaintenanceConnection.open(gateway().database.connectionString);
    await markWeek(client, weekAt(LONG_AGO), 'closing');
    expect((await record(receiptFor(vendorId))).late).toBe(1);
    await markWeek(client, weekAt(LONG_AGO), 'blocked');
    expect(await record(receiptFor(vendorId))).toMatchObject({ late: 0, moved: [{ state: 40 }] });
    await client.close();
  });

  test('for an old message that still exists is recorded as usual', async () => {
    const { vendorId } = await sent();
    await age(gateway(), daysAgo(30));
    await gateway().rows(`update vendor_refs set at = now()`);
    expect(await record(receiptFor(vendorId))).toMatchObject({ late: 0, moved: [{ state: 40 }] });
  });
});
