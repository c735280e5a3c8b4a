import { afterEach, expect, onTestFinished, test } from 'vitest';
import type { HandOverResult } from '../../src/core/delivery/connector.ts';
import type { HandOver } from '../../src/core/delivery/progress.ts';
import { recordProgress } from '../../src/core/delivery/record-progress.ts';
import { DAY_MS, HOUR_MS } from '../../src/durations.ts';
import { createLogger } from '../../src/log.ts';
import { transaction } from '../../src/storage/database.ts';
import { dropOldHolds, insertHolds, releaseHeld } from '../../src/storage/holds.queries.ts';
import { claimMessages } from '../../src/core/delivery/claim-messages.ts';
import { startHoldReleaser, type HoldReleaser } from '../../src/workers/release-holds.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { recordingOf } from '../support/hand-overs.ts';
import { DOMAIN, mail, mailCustomer, postMail, provisionMail } from '../support/mail.ts';
import { said } from '../support/said.ts';

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: provisionMail(mailCustomer('asha', DOMAIN)),
});

/** Queues of connectors that nobody has. */
const QUEUE = 900;

afterEach(async () => {
  await gateway().rows('delete from scheduled where queue >= $1', [QUEUE]);
  await gateway().rows('truncate holds, suppressions');
});

/** Has mails accepted and claims them, in place of a worker. */
async function handOver(...recipients: string[]): Promise<HandOver[]> {
  expect((await postMail(gateway(), mail({ to: recipients.join(',') }))).text).toMatch(/^\d+_/);
  const { db, lease } = gateway().composition;
  const [waiting] = await gateway().rows<{ queue: number; lane: number }>('select queue, lane from outbox');
  const { queue, lane } = waiting ?? { queue: 0, lane: 0 };
  const { slot: worker, fence } = lease.require();
  const claimed = await claimMessages(db, { queue, lane, afterTurn: -1, limit: 100, worker, fence });
  return claimed.map((message) => ({ ...message, connector: queue, worker, fence, claimedAt: new Date() }));
}

const at = new Date();
const answer = (one: HandOver, result: HandOverResult) =>
  recordProgress(recordingOf(gateway()), [{ kind: 'answered', handOver: one, result, at }]);
const dues = () =>
  gateway().rows<{ recipient: string; late: boolean }>(
    `select m.recipient, s.due > now() as late from scheduled s join messages m using (bucket, account, id)
      where m.recipient ~ '@(one|two)' order by m.recipient`,
  );

test('mails that wait for the same domain become due together when it is there again, others do not', async () => {
  const claimed = await handOver('a@one.example', 'b@one.example', 'c@two.example');
  const until = new Date(Date.now() + 4 * HOUR_MS);
  await recordProgress(
    recordingOf(gateway()),
    claimed.map((one) => ({
      ...{ kind: 'held', handOver: one, until, at, reason: said('It cannot be reached.') },
      hold: one.recipient.split('@')[1] ?? '',
    })),
  );
  expect(await dues()).toMatchObject([{ late: true }, { late: true }, { late: true }]);
  const releaser = startReleaser();
  releaser.over(claimed[0]?.connector ?? 0, 'one.example', true);
  await waitFor('they are due', async () => (await dues()).filter(({ late }) => !late).length === 2);
  await releaser.stop();
  expect(await dues()).toEqual([
    { recipient: 'a@one.example', late: false },
    { recipient: 'b@one.example', late: false },
    { recipient: 'c@two.example', late: true },
  ]);
  expect(await gateway().rows('select hold from holds')).toEqual([{ hold: 'two.example' }]);
});

/** So many messages that nobody knows otherwise are held. */
async function hold(name: string, count: number, queue = QUEUE): Promise<void> {
  await gateway().rows(
    `with held as (select gen_random_uuid() as id, now() + interval '1 hour' as until from generate_series(1, $3)),
          s as (insert into scheduled (due, id, bucket, account, queue, lane, attempt)
                select until, id, 0, 1, $1, 0, 1 from held)
     insert into holds (queue, hold, id, bucket, account, until) select $1, $2, id, 0, 1, until from held`,
    [queue, name, count],
  );
}

/** By name: how many are still held. */
async function stillHeld(): Promise<Record<string, number>> {
  const rows = await gateway().rows<{ hold: string; count: number }>(
    'select hold, count(*)::integer as count from holds group by hold order by hold',
  );
  return Object.fromEntries(rows.map((row) => [row.hold, row.count]));
}

function startReleaser(pauseMs?: number): HoldReleaser {
  const { db } = gateway();
  const log = createLogger('silent');
  const releaser = startHoldReleaser({ db, now: () => new Date(), log, ...(pauseMs && { pauseMs }) });
  onTestFinished(() => releaser.stop());
  return releaser;
}

test('what is held leaves in growing pieces, and no more of it once the domain is away again', async () => {
  await hold('flaps.example', 1_000);
  await hold('marker.example', 1);
  const releaser = startReleaser(60_000);
  releaser.over(QUEUE, 'flaps.example', true);
  await waitFor('the first piece is due', async () => (await stillHeld())['flaps.example'] === 900);
  releaser.over(QUEUE, 'flaps.example', true);
  releaser.over(QUEUE, 'marker.example', false);
  await waitFor('the marker is due', async () => !('marker.example' in (await stillHeld())));
  expect(await stillHeld(), 'it is not yet time for the next').toEqual({ 'flaps.example': 900 });
  await releaser.stop();

  const quick = startReleaser(1);
  await hold('marker.example', 1);
  quick.over(QUEUE, 'flaps.example', true);
  quick.begun(QUEUE, 'flaps.example');
  quick.over(QUEUE, 'marker.example', false);
  await waitFor('the marker is due', async () => !('marker.example' in (await stillHeld())));
  expect(await stillHeld()).toEqual({ 'flaps.example': 900 });
  quick.over(QUEUE, 'flaps.example', false);
  await waitFor('all are due', async () => Object.keys(await stillHeld()).length === 0);
  expect(await gateway().rows('select id from scheduled where queue = $1 and due > now()', [QUEUE])).toEqual(
    [],
  );
});

test('one statement releases what is held under many names, no more of each than it may', async () => {
  await hold('a.example', 30);
  await hold('b.example', 5);
  await hold('c.example', 5);
  const holds = ['a.example', 'b.example', 'none.example'].map((name) => ({
    queue: QUEUE,
    hold: name,
    limit: 10,
  }));
  expect(await releaseHeld(gateway().db.hot, holds, new Date(), 500)).toEqual([10, 5, 0]);
  expect(await stillHeld()).toEqual({ 'a.example': 20, 'c.example': 5 });
  expect(await releaseHeld(gateway().db.hot, holds, new Date(), 7)).toEqual([7, 0, 0]);
});

test('when a connector is left, all that it holds becomes due, and what others hold does not', async () => {
  await hold('a.example', 2);
  await hold('slow b.example', 2);
  await hold('c.example', 2, QUEUE + 1);
  const releaser = startReleaser();
  releaser.allOver(QUEUE);
  await waitFor('they are due', async () => Object.keys(await stillHeld()).length === 1);
  expect(await stillHeld()).toEqual({ 'c.example': 2 });
  const late = await gateway().rows('select queue from scheduled where queue >= $1 and due > now()', [QUEUE]);
  expect(late).toEqual([{ queue: QUEUE + 1 }, { queue: QUEUE + 1 }]);
});

test('a hold that has passed does not shorten another pause of its mail', async () => {
  await hold('a.example', 1);
  await gateway().rows(`update scheduled set due = due + interval '1 hour' where queue = $1`, [QUEUE]);
  const holds = [{ queue: QUEUE, hold: 'a.example', limit: 10 }];
  expect(await releaseHeld(gateway().db.hot, holds, new Date(), 10)).toEqual([1]);
  const [later] = await gateway().rows<{ due: Date }>('select due from scheduled where queue = $1', [QUEUE]);
  expect(later?.due.getTime()).toBeGreaterThan(Date.now() + HOUR_MS);
});

test('nobody waits for holds that another is just forgetting, and many are kept in the order of their ids', async () => {
  await hold('a.example', 2);
  await gateway().rows(`update holds set until = now() - interval '1 hour'`);
  const { db } = gateway();
  await transaction(db.general, async (handle) => {
    await handle.query({ text: 'select from holds order by id limit 1 for update', values: [] });
    expect(await dropOldHolds(db.general, new Date(), 10)).toBe(1);
  });
  const [low, high] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002'];
  const held = { queue: QUEUE, hold: 'b.example', bucket: 0, account: 1, until: new Date() };
  await insertHolds(
    db.general,
    [high, low].map((id) => ({ ...held, id: id ?? '' })),
  );
  const kept = await gateway().rows(`select id from holds where hold = 'b.example' order by ctid`);
  expect(kept).toEqual([{ id: low }, { id: high }]);
});

test('a mail waits no longer than to the end of its validity, held or tried again', async () => {
  const [one, other] = await handOver('a@one.example', 'b@two.example');
  if (!one || !other) throw new Error('nothing was claimed');
  const expiresAt = Date.now() + HOUR_MS;
  const until = new Date(Date.now() + 4 * HOUR_MS);
  await recordProgress(recordingOf(gateway()), [
    {
      kind: 'held',
      handOver: { ...one, expiresAt },
      until,
      at,
      reason: said('It is away.'),
      hold: 'one.example',
    },
  ]);
  await answer(
    { ...other, expiresAt },
    { kind: 'retry', afterMs: 4 * HOUR_MS, reason: said('It is away.'), hold: 'two.example' },
  );
  const end = new Date(expiresAt + 1);
  const both = await gateway().rows('select due from scheduled where id = any ($1)', [[one.id, other.id]]);
  expect(both).toEqual([{ due: end }, { due: end }]);
  expect(await gateway().rows('select until from holds')).toEqual([{ until: end }, { until: end }]);
});

test('a hold is forgotten when its mail has become due by itself', async () => {
  const claimed = await handOver('a@three.example', 'b@three.example');
  await recordProgress(
    recordingOf(gateway()),
    claimed.map((one, i) => ({
      ...{ kind: 'held', handOver: one, at, reason: said('It cannot be reached.'), hold: 'three.example' },
      until: new Date(Date.now() + (i === 0 ? -DAY_MS : DAY_MS)),
    })),
  );
  expect(await dropOldHolds(gateway().db.general, new Date(), 10)).toBe(1);
  expect(await gateway().rows('select id from holds')).toEqual([{ id: claimed[1]?.id }]);
});

test.each([
  ['5.1.1', true],
  ['5.1.0', true],
  ['5.1.2', false],
  ['5.1.8', false],
  ['5.1.10', false],
  ['5.2.2', false],
])('after a bounce with %s, the address is on the suppression list: %s', async (code, isListed) => {
  const [one] = await handOver('meera@one.example');
  if (!one) throw new Error('nothing was claimed');
  await answer(one, { kind: 'rejected', charged: true, code, reason: said('No.') });
  const listed = await gateway().rows<{ address: string }>('select address from suppressions');
  expect(listed.map(({ address }) => address)).toEqual(isListed ? ['meera@one.example'] : []);
});
