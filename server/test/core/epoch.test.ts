import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { bucketOf } from '../../src/core/ids.ts';
import { noLease } from '../../src/core/lease.ts';
import { Epoch } from '../../src/core/accepting/epoch.ts';
import { transaction } from '../../src/storage/database.ts';
import {
  endEpoch,
  postOptimistically,
  type EpochMark,
  type Posting,
} from '../../src/storage/ledger.queries.ts';
import { messageIdOf, startGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { customer, provision, SENDER, TEXT } from '../support/provisions.ts';

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

/** A posting that changes nothing, so that the ledger stays correct. */
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

test('a batch that is sent in a past epoch does not happen', async () => {
  const { db } = gateway.composition;
  const mark = await beginEpoch();
  await postOptimistically(db.hot, [posting()], mark);
  await beginEpoch();
  await expect(postOptimistically(db.hot, [posting()], mark)).rejects.toThrow('the epoch is over');
});

test('an epoch does not end while something of it is being stored', async () => {
  const { db } = gateway.composition;
  const mark = await beginEpoch();
  const order: string[] = [];
  let ending: Promise<unknown> = Promise.resolve();
  await transaction(db.hot, async (handle) => {
    await postOptimistically(handle, [posting()], mark);
    ending = beginEpoch().then(() => order.push('ended'));
    const isWaiting = async () => (await lockWaits(gateway, 'select 1 from process_slots')) > 0;
    await waitFor('the end waits for it', async () => order.length > 0 || (await isWaiting()));
    order.push('stored');
  });
  await ending;
  expect(order).toEqual(['stored', 'ended']);
});

describe('the epoch that a process keeps', () => {
  test('is not overtaken by its own end: a batch that begins while a lost epoch is being left is stored', async () => {
    const { db, lease } = gateway.composition;
    const epoch = new Epoch(db, lease);
    const lost = await epoch.current();
    const { promise: mayConnect, resolve: letConnect } = Promise.withResolvers<void>();
    const { hot } = db;
    const connect = hot.connect.bind(hot);
    let connected = 0;
    // The connection on which the lost batch would be decided is gone as well, and the next one is slow, so that code
    // that does not wait for it is faster.
    const connectForTransaction = async () => {
      connected += 1;
      if (connected === 1) throw new Error('Connection terminated');
      if (connected === 2) await mayConnect;
      return connect();
    };
    const value = (withClient?: Parameters<typeof connect>[0]) =>
      withClient ? connect(withClient) : connectForTransaction();
    Reflect.defineProperty(hot, 'connect', { value, configurable: true });
    onTestFinished(() => {
      Reflect.deleteProperty(hot, 'connect');
    });
    await expect(epoch.leave(lost)).rejects.toThrow('Connection terminated');
    const leaving = epoch.leave(lost);
    const begins = epoch.current();
    if (connected > 2) await begins;
    letConnect();
    await Promise.all([leaving, begins]);
    await postOptimistically(hot, [posting()], await epoch.current());
  });

  test('can be left when its slot was taken: nothing of it can begin any more', async () => {
    const { db } = gateway.composition;
    await gateway.rows('insert into process_slots (slot, fence, holder) values (98, 5, null)');
    const held = { ...gateway.composition.lease.require(), slot: 98, fence: 5 };
    const epoch = new Epoch(db, { require: () => held });
    const lost = await epoch.current();
    await gateway.rows('update process_slots set fence = 6 where slot = 98');
    await epoch.leave(lost);
    await expect(epoch.current()).rejects.toMatchObject({ code: 'storage_unavailable' });
  });

  test('is renewed when a batch fails because it is over', async () => {
    const SEND = { sender_id: SENDER, recipient: '9876543210', message: TEXT };
    const { slot } = gateway.composition.lease.require();
    const epochNow = async () => {
      const sql = 'select epoch from process_slots where slot = $1';
      return (await gateway.rows<{ epoch: number }>(sql, [slot]))[0]?.epoch;
    };
    messageIdOf(await gateway.sendAs('asha', SEND));
    const before = (await epochNow()) ?? 0;
    await gateway.rows('update process_slots set epoch = epoch + 1 where slot = $1', [slot]);
    // This batch fails unseen, but is stored by the way that reads first.
    messageIdOf(await gateway.sendAs('asha', SEND));
    messageIdOf(await gateway.sendAs('asha', SEND));
    expect(await epochNow()).toBe(before + 2);
    messageIdOf(await gateway.sendAs('asha', SEND));
    expect(await epochNow()).toBe(before + 2);
  });
});

test('a batch that is sent under a lost lease does not happen, and need not be awaited', async () => {
  const { db } = gateway.composition;
  await gateway.rows('insert into process_slots (slot, fence, holder) values (99, 5, null)');
  const lost = { slot: 99, fence: 4, epoch: 0 };
  await expect(postOptimistically(db.hot, [posting()], lost)).rejects.toThrow('the epoch is over');
  expect(await transaction(db.general, (handle) => endEpoch(handle, lost))).toBeNull();
  await postOptimistically(db.hot, [posting()], { ...lost, fence: 5 });
});

test('what is refused because the lease was lost in the middle of a batch costs nothing', async () => {
  const { ids } = gateway.composition;
  const reserve = ids.reserve.bind(ids);
  let reserved = 0;
  const spy = vi.spyOn(ids, 'reserve').mockImplementation((owner, count) => {
    reserved += 1;
    if (reserved % 2 === 0) throw noLease();
    return reserve(owner, count);
  });
  onTestFinished(() => {
    spy.mockRestore();
  });
  // With a reference of its own, each is decided one by one.
  const sends = Array.from({ length: 20 }, (_, i) =>
    gateway.sendAs('asha', {
      sender_id: SENDER,
      recipient: '9876543210',
      message: TEXT,
      client_ref: `r${i}`,
    }),
  );
  const statuses = (await Promise.all(sends)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(10);
  expect(statuses.filter((status) => status === 503)).toHaveLength(10);
  const uneven = await gateway.rows(
    `select l.messages, count(m.id)::integer as stored
       from ledger l left join messages m on m.entry = l.entry
      where l.reason = 'send' group by l.entry, l.messages having l.messages <> count(m.id)`,
  );
  expect(uneven).toEqual([]);
});
