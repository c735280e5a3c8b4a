import { fact } from 'harkara-contract/facts.ts';
import { writeFact } from '../../src/core/stored-fact.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { bucketOf, createIdMaker } from '../../src/core/ids.ts';
import { STATE } from '../../src/core/messages/states.ts';
import { seizeOrphans } from '../../src/storage/inflight.queries.ts';
import { carrier, inTurn, queuesOf } from '../routing/two-carriers.ts';
import { startGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { customer } from '../support/provisions.ts';

/** The slot of a process that has died. */
const DEAD = 4_000;
const BATCH = 1_000;
const ids = createIdMaker(1, Date.now);
let gateway: TestGateway;

afterEach(() => gateway.close());

async function start(connectors: object[]): Promise<Record<string, number>> {
  gateway = await startGateway({
    workers: false,
    provision: { accounts: [customer('asha')], connectors, routes: [inTurn('first', 'second')] },
  });
  await gateway.rows('insert into process_slots (slot, fence) values ($1, 9)', [DEAD]);
  return queuesOf(gateway);
}

/** Messages, free of charge, that the dead process had handed over. */
async function leaveOrphans(queue: number, count: number): Promise<string[]> {
  const account = await gateway.accountOf('asha');
  const orphans = Array.from({ length: count }, () => ids.one(account));
  const values = [orphans, bucketOf(account), account, queue];
  await gateway.rows(
    `insert into messages (bucket, account, id, first, accepted, family, recipient, sender, route, body, unicode, flash,
                           parts, price, credit_kind, queue, lane, state)
     select $2, $3, id, id, 1, 'v2', '9876543210', 'HRKTST', 'T', 'a', false, false, 1, 0, 'sms', $4, 0, 10
       from unnest($1::uuid[]) as i (id)`,
    values,
  );
  await gateway.rows(
    `insert into inflight (worker, fence, id, bucket, account, queue, attempt)
     select ${DEAD}, 8, id, $2, $3, $4, 1 from unnest($1::uuid[]) as i (id)`,
    values,
  );
  return orphans;
}

const untilSettled = () =>
  waitFor('nothing is in flight', async () => (await gateway.rows('select 1 from inflight')).length === 0);

const statesOf = async (orphans: readonly string[]) => {
  const rows = await gateway.rows<{ state: number }>('select state from messages where id = any($1)', [
    orphans,
  ]);
  return [...new Set(rows.map(({ state }) => state))];
};

describe('what a dead process had handed over', () => {
  test('stays unknown if its carrier is switched off and its policy is to wait', async () => {
    const { first = 0 } = await start([carrier('first', {}, { enabled: false }), carrier('second')]);
    const orphans = await leaveOrphans(first, 3);
    await gateway.startWorkers();
    await untilSettled();
    expect(await statesOf(orphans)).toEqual([STATE.unknown]);
    expect(await gateway.rows('select 1 from outbox union all select 1 from scheduled')).toEqual([]);
    expect(await gateway.rows('select distinct result, reason from attempts')).toEqual([
      { result: 'unknown', reason: writeFact(fact('process_died')) },
    ]);
  });

  test('stays unknown if its carrier is gone', async () => {
    await start([carrier('first'), carrier('second')]);
    const orphans = await leaveOrphans(999, 3);
    await gateway.startWorkers();
    await untilSettled();
    expect(await statesOf(orphans)).toEqual([STATE.unknown]);
  });

  test('is queued again if its carrier is of an unusable type and its policy is to resend', async () => {
    const mail = { name: 'first', type: 'smtp', options: { host: 'mail.example', unknown: 'resend' } };
    const { first = 0 } = await start([mail, carrier('second')]);
    const orphans = await leaveOrphans(first, 3);
    await gateway.startWorkers();
    await untilSettled();
    expect(await statesOf(orphans)).toEqual([STATE.unknown]);
    const queued = await gateway.rows<{ id: string }>(
      'select id from outbox union all select id from scheduled order by id',
    );
    expect(queued.map(({ id }) => id)).toEqual(orphans.sort());
  });

  test('goes another way if its carrier is switched off and its policy is to resend', async () => {
    const off = { name: 'first', type: 'http', enabled: false };
    const options = { url: 'http://127.0.0.1:9', unknown: 'resend' };
    const { first = 0, second } = await start([{ ...off, options }, carrier('second')]);
    const orphans = await leaveOrphans(first, 3);
    await gateway.startWorkers();
    await untilSettled();
    await waitFor(
      'all are delivered',
      async () => (await statesOf(orphans)).join() === String(STATE.delivered),
    );
    const attempts = await gateway.rows('select distinct no, connector, result from attempts order by no');
    expect(attempts).toEqual([
      { no: 1, connector: first, result: 'unknown' },
      { no: 2, connector: second, result: 'accepted' },
    ]);
    expect(await gateway.rows('select distinct reason from reroutes')).toEqual([
      { reason: writeFact(fact('carrier_unusable')) },
    ]);
  });

  test('is settled behind a thousand others whose carrier is switched off', async () => {
    const { first = 0, second = 0 } = await start([
      carrier('first', {}, { enabled: false }),
      carrier('second'),
    ]);
    await leaveOrphans(first, BATCH);
    const [last = ''] = await leaveOrphans(second, 1);
    await gateway.startWorkers();
    await waitFor('the last one is delivered', async () => (await statesOf([last])).join() === '40');
    await untilSettled();
  });
});

test('orphans are taken page by page, and again from the start', async () => {
  const { first = 0 } = await start([carrier('first'), carrier('second')]);
  const orphans = (await leaveOrphans(first, 5)).sort();
  const { hot } = gateway.composition.db;
  const page = async (after: string) =>
    (await seizeOrphans(hot, { worker: after === '' ? -1 : DEAD, id: after || orphans[0] || '' }, 2)).map(
      ({ id }) => id,
    );
  expect(await page('')).toEqual(orphans.slice(0, 2));
  expect(await page(orphans[1] ?? '')).toEqual(orphans.slice(2, 4));
  expect(await page(orphans[3] ?? '')).toEqual(orphans.slice(4));
  expect(await page('')).toEqual(orphans.slice(0, 2));
  const fences = await gateway.rows('select distinct fence from inflight');
  expect(fences).toEqual([{ fence: 0 }]);
  await gateway.rows('delete from inflight');
  await gateway.rows('delete from messages');
});
