import type { CarrierQueue } from 'harkara-contract/routes/carriers.ts';
import { expect, test } from 'vitest';
import { fromPublicId } from '../../src/core/ids.ts';
import { STATE } from '../../src/storage/ranks.ts';
import {
  bulk,
  carrier,
  inTurn,
  numbers,
  queuesOf,
  sendTo,
  timelineOf,
  wayOf,
} from '../routing/two-carriers.ts';
import { connectTo } from '../support/direct-connection.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { BEHIND_PROXY, type Browser, person, read, refusalOf, signedIn } from './browser.ts';

/** `north` is down, and no rule has another carrier for its messages. */
const gateway = useGateway({
  alone: true,
  provision: {
    accounts: [
      person('operator', { role: 'admin' }),
      person('asha', { credits: { sms: 5_000 } }),
      person('bina'),
    ],
    connectors: [
      carrier('north', { down: true, failover_after_s: 1 }),
      carrier('spare'),
      carrier('promotions'),
      carrier('resting', {}, { enabled: false }),
      carrier('post', {}, { channels: ['email'] }),
    ],
    routes: [inTurn('north'), { channel: 'sms', route: 'P', prefixes: ['97'], connectors: ['promotions'] }],
  },
  config: BEHIND_PROXY,
});

let signed: Promise<Browser> | undefined;
const operator = () => (signed ??= signedIn(gateway, 'operator'));
const queueOf = async (name: string) =>
  read<CarrierQueue>(await (await operator()).get(`admin/carriers/${name}/queue`));
const move = async (body: object) => (await operator()).post('admin/carriers/north/queue/move', body);
const ended = () =>
  waitFor('the move has ended', async () => {
    const { move: latest } = await queueOf('north');
    return latest !== null && latest.endedAt !== null && latest;
  });

test('what waits for a carrier is shown by account, and moved to one that can take it', async () => {
  const began = Date.now();
  const mine = [await sendTo(gateway(), '9876543210'), await sendTo(gateway(), '9876543211')];
  const lost = await sendTo(gateway(), '9876543212');
  const hers = await sendTo(gateway(), '9876543213', 'bina');
  await gateway().rows('update messages set state = $2 where id = $1', [fromPublicId(lost), STATE.unknown]);

  const { groups, ...rest } = await queueOf('north');
  expect(rest).toEqual({ looked: 4, isAll: true, move: null });
  // The virtual carrier of the gateway's tests and the spare one are in no rule; `promotions` is in one for P only.
  expect(groups).toMatchObject([
    { account: 'asha', lane: 0, channel: 'sms', route: 'T', messages: 3, takers: ['spare'] },
    { account: 'bina', lane: 0, channel: 'sms', route: 'T', messages: 1, takers: ['spare'] },
  ]);
  expect(Math.abs(Date.parse(groups[0]?.since ?? '') - began)).toBeLessThan(60_000);
  expect((await queueOf('spare')).groups).toEqual([]);

  expect(refusalOf(await move({ to: 'promotions' }))).toBe('409 conflict');
  expect(refusalOf(await move({ to: 'post' }))).toBe('409 conflict');
  expect(refusalOf(await move({ to: 'resting' }))).toBe('409 conflict');
  expect(refusalOf(await move({ to: 'north' }))).toBe('409 conflict');
  expect(refusalOf(await move({ to: 'moon' }))).toBe('404 not_found');
  expect(refusalOf(await move({ to: 'spare', account: 'nobody' }))).toBe('404 not_found');

  // One account's first: the others' stay, and so does what may have reached the carrier.
  expect((await move({ to: 'spare', account: 'asha', reason: 'north is on fire' })).status).toBe(204);
  const first = await ended();
  expect(first).toMatchObject({
    to: 'spare',
    account: 'asha',
    by: 'operator',
    moved: 2,
    kept: 1,
    problem: null,
  });
  for (const id of mine) await gateway().untilStatus(id, 'delivered');
  expect(await wayOf(gateway(), mine[0] ?? '')).toBe('spare');
  expect(await wayOf(gateway(), lost)).toBe('north');
  expect(await wayOf(gateway(), hers)).toBe('north');
  expect(await timelineOf(gateway(), mine[0] ?? '')).toContainEqual({
    event: 'rerouted',
    detail: 'The carrier was replaced by the operator; now sent through another',
  });

  expect((await move({ to: 'spare' })).status).toBe(204);
  const stateOf = (id: string) =>
    gateway().rows<{ state: number }>('select state from messages where id = $1', [fromPublicId(id)]);
  await waitFor('hers is delivered', async () => (await stateOf(hers))[0]?.state === STATE.delivered);
  expect(await ended()).toMatchObject({ account: null, moved: 1, kept: 1 });
  type Entries = { items: object[] };
  const log = read<Entries>(await (await operator()).get('admin/audit?action=connector.queue_moved'));
  expect(log.items).toMatchObject([
    { subject: 'north', account: null, after: { connector: 'spare', account: null } },
    { subject: 'north', account: 'asha', reason: 'north is on fire' },
  ]);
});

test('a queue that is longer than what is looked at says so, and is moved to its end', async () => {
  const many = numbers(1_203);
  expect((await bulk(gateway(), many)).status).toBe(200);
  const waiting = () => gateway().rows('select 1 from outbox where lane = 1');
  await waitFor('all of them are queued', async () => (await waiting()).length === many.length);
  const { groups, looked, isAll } = await queueOf('north');
  expect([looked, isAll]).toEqual([1_000, false]);
  expect(groups).toContainEqual(
    expect.objectContaining({ account: 'asha', lane: 1, messages: 999, takers: ['spare'] }),
  );
  expect((await move({ to: 'spare' })).status).toBe(204);
  expect(await ended()).toMatchObject({ account: null, moved: many.length, kept: 1 });
  await waitFor('the spare carrier has taken them', async () => (await waiting()).length === 0);
});

test('a message that somebody else is looking at is moved as soon as they have let go of it, and no later one', async () => {
  const held = await sendTo(gateway(), '9876543288');
  const free = await sendTo(gateway(), '9876543289');
  const holder = await connectTo(gateway().database);
  await holder.query('begin');
  await holder.query('select 1 from outbox where id = $1 for update', [fromPublicId(held)]);
  expect((await move({ to: 'spare', account: 'asha' })).status).toBe(204);
  await gateway().untilStatus(free, 'delivered');
  const { move: running } = await queueOf('north');
  expect(running).toMatchObject({ moved: 1, endedAt: null });
  expect(refusalOf(await move({ to: 'spare' }))).toBe('409 conflict');
  const later = await sendTo(gateway(), '9876543290');
  await holder.query('rollback');
  await holder.end();
  await gateway().untilStatus(held, 'delivered');
  expect(await ended()).toMatchObject({ moved: 2, kept: 1 });
  expect(await wayOf(gateway(), later)).toBe('north');
});

test('a move ends with a reason when the other carrier stops sending', async () => {
  const id = await sendTo(gateway(), '9876543299');
  const browser = await operator();
  const { north, spare } = await queuesOf(gateway());
  await browser.post('admin/carriers/spare/pause');
  await waitFor('the gateway has heard of it', () =>
    gateway()
      .composition.world()
      .carriers.some(({ name, paused }) => name === 'spare' && paused),
  );
  expect(refusalOf(await move({ to: 'spare' }))).toBe('409 conflict');
  // As if it had been paused between the wish and the worker.
  await gateway().rows(
    `update queue_moves set ended_at = null, account = null, bucket = null, lane = 0, turn = -1,
            id = '00000000-0000-0000-0000-000000000000', moved = 0, kept = 0 where connector = $1 and target = $2`,
    [north, spare],
  );
  const { moved, problem } = await ended();
  expect(moved).toBe(0);
  expect(problem?.text).toBe('spare is not sending at the moment. Choose another carrier.');
  expect(await wayOf(gateway(), id)).toBe('north');
  await browser.post('admin/carriers/spare/resume');
});
