import { describe, expect, test } from 'vitest';
import { idFloor } from '../../src/core/ids.ts';
import { MaintenanceConnection } from '../../src/storage/maintenance-connection.ts';
import { weekAt } from '../../src/storage/partitions.ts';
import { markWeek } from '../../src/storage/retired-weeks.queries.ts';
import { age, daysAgo } from './past.ts';
import { useRetention } from './rig.ts';

const { gateway, sent, delivered, told, run, record, receiptFor, connector, count } = useRetention();
const LONG_AGO = daysAgo(420);

describe('a receipt', () => {
  test('for a message that is gone is taken, counted and forgotten', async () => {
    const { id, vendorId } = await delivered();
    await told();
    await age(gateway(), LONG_AGO);
    await run();
    // As if it had been handed over long after it was accepted, so that its operator's id is still known.
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

  test('for an old message that is still there is recorded as ever', async () => {
    const { vendorId } = await sent();
    await age(gateway(), daysAgo(30));
    await gateway().rows(`update vendor_refs set at = now()`);
    expect(await record(receiptFor(vendorId))).toMatchObject({ late: 0, moved: [{ state: 40 }] });
  });
});
