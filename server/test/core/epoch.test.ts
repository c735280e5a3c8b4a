import { afterAll, beforeAll, expect, test } from 'vitest';
import { bucketOf } from '../../src/core/ids.ts';
import { transaction } from '../../src/storage/database.ts';
import { endEpoch, postUnseen, type EpochMark, type Posting } from '../../src/storage/ledger.queries.ts';
import { startGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { customer, provision } from '../support/provisions.ts';

let gateway: TestGateway;
let account: number;
let version: number;

beforeAll(async () => {
  gateway = await startGateway({ provision: provision(customer('asha')), workers: false });
  const [row] = await gateway.rows<{ account: number; version: number }>(
    `select account, config_version as version from balances join accounts using (bucket, account)
      where username = 'asha' and kind = 'sms'`,
  );
  ({ account, version } = row ?? { account: 0, version: 0 });
});

afterAll(() => gateway.close());

/** A posting that changes nothing, so that the book stays true. */
const posting = (): Posting => ({
  bucket: bucketOf(account),
  account,
  kind: 'sms',
  entry: gateway.composition.ids.one(account),
  delta: 0,
  reason: 'send',
  guard: { configVersion: version, floodLimit: 0 },
});

async function beginEpoch(): Promise<EpochMark> {
  const { db, lease } = gateway.composition;
  const { slot, fence } = lease.require();
  const epoch = await transaction(db.general, (handle) => endEpoch(handle, { slot, fence }));
  if (epoch === null) throw new Error('the lease is lost');
  return { slot, fence, epoch };
}

test('what is sent off in an epoch that is over does not happen', async () => {
  const { db } = gateway.composition;
  const mark = await beginEpoch();
  await postUnseen(db.hot, [posting()], mark);
  await beginEpoch();
  await expect(postUnseen(db.hot, [posting()], mark)).rejects.toThrow('division by zero');
});

test('an epoch does not end while something of it is being stored', async () => {
  const { db } = gateway.composition;
  const mark = await beginEpoch();
  const order: string[] = [];
  let ending: Promise<unknown> = Promise.resolve();
  await transaction(db.hot, async (handle) => {
    await postUnseen(handle, [posting()], mark);
    ending = beginEpoch().then(() => order.push('ended'));
    const isWaiting = async () => (await lockWaits(gateway, 'select 1 from process_slots')) > 0;
    await waitFor('the end waits for it', async () => order.length > 0 || (await isWaiting()));
    order.push('stored');
  });
  await ending;
  expect(order).toEqual(['stored', 'ended']);
});

test('what is sent off under a lease that was taken does not happen, and need not be waited for', async () => {
  const { db } = gateway.composition;
  await gateway.rows('insert into process_slots (slot, fence, holder) values (99, 5, null)');
  const lost = { slot: 99, fence: 4, epoch: 0 };
  await expect(postUnseen(db.hot, [posting()], lost)).rejects.toThrow('division by zero');
  expect(await transaction(db.general, (handle) => endEpoch(handle, lost))).toBeNull();
  await postUnseen(db.hot, [posting()], { ...lost, fence: 5 });
});
