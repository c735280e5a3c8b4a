import { afterEach, describe, expect, test } from 'vitest';
import { fromPublicId } from '../../src/core/ids.ts';
import { readFact } from '../../src/core/stored-fact.ts';
import { findWaitingSince } from '../../src/storage/connector-states.queries.ts';
import { startGateway, waitFor, type GatewayOptions, type TestGateway } from '../support/gateway.ts';
import { customer, keyOf } from '../support/provisions.ts';
import {
  bulk,
  carrier,
  handedOver,
  inTurn,
  numbers,
  queuesOf,
  sendTo,
  timelineOf,
  untilAllAre,
  wayOf,
} from './two-carriers.ts';

const SOON = { failover_after_s: 1 };
const NAMES_SHOWN = { config: { showCarriers: true } };
let gateway: TestGateway;

async function start(connectors: object[], more: Partial<GatewayOptions> & { rule?: object } = {}) {
  const { rule, ...options } = more;
  const accounts = [customer('asha', { credits: { sms: 10_000 } })];
  const routes = [{ ...inTurn('first', 'second'), ...rule }];
  gateway = await startGateway({ provision: { connectors, routes, accounts }, ...options });
  return gateway;
}

afterEach(async () => {
  await gateway.close();
});

const goDown = (name = 'first', down = true) => gateway.apply({ connectors: [carrier(name, { down })] });
const untilAvoided = (name = 'first') =>
  waitFor(`${name} is avoided`, async () => {
    const { [name]: id = 0 } = await queuesOf(gateway);
    return gateway.composition.health.isTroubled(id);
  });

/** As if its connector had held it, with others, for hours. */
async function hold(id: string): Promise<void> {
  await gateway.rows(
    `with gone as (delete from outbox where id = $1 returning *, now() + interval '4 hours' as until),
          s as (insert into scheduled (due, id, bucket, account, queue, lane, attempt)
                select until, id, bucket, account, queue, lane, attempt from gone)
     insert into holds (queue, hold, id, bucket, account, until)
     select queue, 'example.net', id, bucket, account, until from gone`,
    [fromPublicId(id)],
  );
  expect(await gateway.rows('select id from holds')).toEqual([{ id: fromPublicId(id) }]);
}

describe('a connector that is down', () => {
  test('loses its waiting messages to the next in the rule, with the cause in the timeline', async () => {
    await start([carrier('first', { down: true, ...SOON }), carrier('second')], { workers: false });
    const id = await sendTo(gateway, '9876543210');
    expect(await wayOf(gateway, id)).toBe('first');
    const held = await sendTo(gateway, '9876543211');
    await hold(held);
    await gateway.startWorkers();
    await untilAllAre(gateway, 40);
    expect(await wayOf(gateway, id)).toBe('second');
    expect(await wayOf(gateway, held)).toBe('second');
    expect(await timelineOf(gateway, id)).toEqual([
      { event: 'accepted', detail: '1 part, queued' },
      {
        event: 'rerouted',
        detail: expect.stringMatching(
          /^The carrier has been down since \d{4}-.*Z; now sent through another$/,
        ),
      },
      { event: 'handed_over', detail: 'Attempt 1' },
      { event: 'operator_accepted', detail: expect.stringContaining('Carrier ID') },
      { event: 'receipt', detail: 'delivered' },
      { event: 'delivered', detail: null },
    ]);
  });

  test('gets no new messages until it is up again; moved ones stay where they went', async () => {
    await start([carrier('first', { down: true, ...SOON }), carrier('second', { window: 1, per_second: 1 })]);
    await untilAvoided();
    const ids = await Promise.all(numbers(5).map((number) => sendTo(gateway, number)));
    for (const id of ids) expect(await wayOf(gateway, id)).toBe('second');
    expect((await gateway.rows('select 1 from reroutes')).length).toBe(0);

    await goDown('first', false);
    await waitFor('it is used again', async () => {
      return (await wayOf(gateway, await sendTo(gateway, '9811111111'))) === 'first';
    });
    for (const id of ids) expect(await wayOf(gateway, id)).toBe('second');
  });

  test('keeps its messages if the rule has no other', async () => {
    await start([carrier('first', { down: true, ...SOON }), carrier('second')], {
      rule: { connectors: ['first'] },
    });
    const id = await sendTo(gateway, '9876543210');
    await untilAvoided();
    expect(await wayOf(gateway, await sendTo(gateway, '9876543211'))).toBe('first');
    await goDown('first', false);
    await untilAllAre(gateway, 40);
    expect((await timelineOf(gateway, id)).map(({ event }) => event)).not.toContain('rerouted');
  });

  test('keeps what may have reached the operator', async () => {
    await start([carrier('first'), carrier('second')], { workers: false });
    const ids = await Promise.all([sendTo(gateway, '9876543210'), sendTo(gateway, '9876543211')]);
    await gateway.rows('update messages set state = 20 where id = $1', [fromPublicId(ids[0])]);
    await gateway.apply({ connectors: [carrier('first', { down: true, ...SOON })] });
    await gateway.startWorkers();
    await gateway.untilStatus(ids[1], 'delivered');
    expect(await wayOf(gateway, ids[0])).toBe('first');
    expect(await gateway.rows('select id from outbox')).toEqual([{ id: fromPublicId(ids[0]) }]);
    await goDown('first', false);
    await untilAllAre(gateway, 40);
  });

  test('loses messages that wait for a retry', async () => {
    await start([carrier('first', { outcomes: { '9*': 'throttled' }, ...SOON }), carrier('second')]);
    const id = await sendTo(gateway, '9876543210');
    // The connector would take it at the third attempt, before a slow machine has switched it off.
    const putOff = `update scheduled set due = now() + interval '1 hour' returning id`;
    await waitFor('it is told to come again', async () => (await gateway.rows(putOff)).length > 0);
    await goDown();
    await gateway.rows('update scheduled set due = now()');
    await untilAllAre(gateway, 40);
    const events = (await timelineOf(gateway, id)).map(({ event }) => event);
    expect(events).toContain('rerouted');
    expect(await handedOver(gateway)).toEqual({ second: 1 });
  });

  test('loses a job, including the part that is not in the queue yet', async () => {
    await start([carrier('first', { down: true, ...SOON }), carrier('second')], { workers: false });
    await bulk(gateway, numbers(2_500));
    await gateway.startWorkers();
    await untilAllAre(gateway, 40);
    expect(await handedOver(gateway)).toEqual({ second: 2_500 });
    const [told] = await gateway.rows<{ count: number }>('select count(*)::integer as count from reroutes');
    expect(told?.count).toBe(2_500);
  });
});

test('while submitters claim and connectors come and go, each message is handed over once', async () => {
  const slow = { per_second: 400, failover_after_s: 0 };
  await start([carrier('first', slow), carrier('second', slow)]);
  const beside = await startGateway({ database: gateway.database });
  try {
    // It takes five seconds until all of these have left, so that some wait for the first when it goes down.
    expect((await bulk(gateway, numbers(2_000))).status).toBe(200);
    const sendSingles = async () => {
      for (const number of numbers(300, '97')) await sendTo(gateway, number);
    };
    const sends = sendSingles();
    for (let i = 0; i < 3; i++) {
      await gateway.apply({ connectors: [carrier('first', { ...slow, down: true })] });
      await untilAvoided();
      await gateway.apply({ connectors: [carrier('first', { ...slow, down: false })] });
      await waitFor('it is used again', () => !gateway.composition.health.troubles().length);
    }
    await sends;
    await untilAllAre(gateway, 40);
    const twice = await gateway.rows(
      `select message from attempts where result = 'accepted' group by message having count(*) > 1`,
    );
    expect(twice).toEqual([]);
    const accepted = Object.values(await handedOver(gateway)).reduce((sum, count) => sum + count, 0);
    expect(accepted).toBe(2_300);
    expect((await gateway.rows('select 1 from reroutes limit 1')).length).toBe(1);
  } finally {
    await beside.close();
  }
  const told = await gateway.rows('select distinct slot from connector_states');
  expect(told).toEqual([{ slot: gateway.composition.lease.require().slot }]);
});

test('a message can be cancelled while it is being moved', async () => {
  await start([carrier('first'), carrier('second')], { workers: false });
  const ids = await Promise.all(numbers(200).map((number) => sendTo(gateway, number)));
  await gateway.apply({ connectors: [carrier('first', {}, { enabled: false })] });
  await gateway.apply({ connectors: [carrier('second', { down: true, failover_after_s: 3_600 })] });
  const moving = gateway.startWorkers();
  const answers = await Promise.all(
    ids.map((id) =>
      gateway.request(`/api/v2/sms/${id}`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${keyOf('asha')}` },
      }),
    ),
  );
  await moving;
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  await untilAllAre(gateway, 43);
});

describe('a connector that is switched off', () => {
  test('loses its waiting messages to the next', async () => {
    await start([carrier('first', { down: true, failover_after_s: 3_600 }), carrier('second')], NAMES_SHOWN);
    const id = await sendTo(gateway, '9876543210');
    const held = await sendTo(gateway, '9876543211');
    await hold(held);
    await gateway.apply({ connectors: [{ name: 'first', enabled: false }] });
    await untilAllAre(gateway, 40);
    expect(await wayOf(gateway, held)).toBe('second');
    expect(await timelineOf(gateway, id)).toContainEqual({
      event: 'rerouted',
      detail: 'first is switched off; now sent through second',
    });
  });

  test('lets messages that no other can take expire, and they are refunded', async () => {
    await start([carrier('first', {}, { enabled: false }), carrier('second')], {
      rule: { connectors: ['first'] },
      config: { validityHours: 1 / 3_600 },
    });
    const before = await gateway.balanceOf('asha');
    const id = await sendTo(gateway, '9876543210');
    await untilAllAre(gateway, 42);
    expect(await gateway.balanceOf('asha')).toBe(before);
    expect((await timelineOf(gateway, id)).map(({ event }) => event)).toEqual([
      'accepted',
      'expired',
      'refunded',
    ]);
    expect(await gateway.rows('select 1 from outbox')).toEqual([]);
  });

  test('counts the age of a scheduled message from its due time', async () => {
    await start([carrier('first', {}, { enabled: false }), carrier('second')], {
      rule: { connectors: ['first'] },
      config: { validityHours: 2 / 3_600 },
      workers: false,
    });
    const [late, other] = await Promise.all([sendTo(gateway, '9876543210'), sendTo(gateway, '9876543211')]);
    await gateway.rows(`update messages set due_at = now() + interval '1 minute' where id = $1`, [
      fromPublicId(late),
    ]);
    await gateway.startWorkers();
    await gateway.untilStatus(other, 'expired');
    expect(await gateway.rows('select id from outbox')).toEqual([{ id: fromPublicId(late) }]);
  });
});

describe('a connector that rejects', () => {
  const rejecting = { outcomes: { '9*': 'rejected' } };

  test('fails a message for good, unless the rule lets the next one try', async () => {
    await start([carrier('first', rejecting), carrier('second')], NAMES_SHOWN);
    const id = await sendTo(gateway, '9876543210');
    await untilAllAre(gateway, 41);
    expect((await timelineOf(gateway, id)).map(({ event }) => event)).not.toContain('rerouted');

    await gateway.apply({ routes: [{ ...inTurn('first', 'second'), retry_rejected: true }] });
    const balance = await gateway.balanceOf('asha');
    const again = await sendTo(gateway, '9876543211');
    await gateway.untilStatus(again, 'delivered');
    expect(await gateway.balanceOf('asha')).toBe((balance ?? 0) - 1_000);
    expect(await wayOf(gateway, again)).toBe('second');
    expect((await timelineOf(gateway, again)).slice(1, 5)).toEqual([
      { event: 'handed_over', detail: 'Attempt 1 to first' },
      { event: 'operator_rejected', detail: 'rejected by the virtual carrier' },
      {
        event: 'rerouted',
        detail: 'first rejected it (rejected by the virtual carrier); now sent through second',
      },
      { event: 'handed_over', detail: 'Attempt 2 to second' },
    ]);
  });

  test('everything gets no more messages', async () => {
    await start([carrier('first', rejecting), carrier('second')]);
    await Promise.all(numbers(60).map((number) => sendTo(gateway, number)));
    await untilAllAre(gateway, 41);
    await untilAvoided();
    expect(await wayOf(gateway, await sendTo(gateway, '9876543210'))).toBe('second');
  });
});

test('a connector that is too slow loses its waiting messages to the next', async () => {
  await start([carrier('first', { per_second: 1, slow_after_s: 1 }), carrier('second')]);
  await Promise.all(numbers(80).map((number) => sendTo(gateway, number)));
  await untilAllAre(gateway, 40);
  const { second = 0 } = await handedOver(gateway);
  expect(second).toBeGreaterThan(40);
  const [{ reason } = { reason: '' }] = await gateway.rows<{ reason: string }>('select reason from reroutes');
  expect(readFact(reason).key).toBe('carrier_slow');
});

test('a message that was held before does not count towards how long a connector lets messages wait', async () => {
  await start([carrier('first'), carrier('second')], { workers: false });
  const { first = 0 } = await queuesOf(gateway);
  const [held = '', fresh = ''] = [
    await sendTo(gateway, '9876543210'),
    await sendTo(gateway, '9876543211'),
  ].map(fromPublicId);
  const waiting = async () => (await findWaitingSince(gateway.db.hot, [first])).get(first)?.id;
  expect(await waiting()).toBe(held);
  await gateway.rows('update outbox set attempt = 1 where id = $1', [held]);
  expect(await waiting()).toBe(fresh);
  await gateway.rows('update outbox set attempt = 1');
  expect(await waiting()).toBeUndefined();
});
