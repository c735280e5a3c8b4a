import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Tenure } from '../../src/core/lease.ts';
import { waitFor } from '../support/wait-for.ts';
import { createFixture, type Fixture } from './fixture.ts';

let f: Fixture;
beforeAll(async () => {
  f = await createFixture();
});
afterEach(() => f.endTest());
afterAll(() => f.close());

const OTHER = { slot: 900, fence: 1 };

/** As if another process delivered to it. `until` is what the previous version went by. */
async function giveToOther(account: number, until = 'now()'): Promise<void> {
  await f.query(
    `update webhook_endpoints set owner = $2, owner_fence = $3, owner_until = ${until} where account = $1`,
    [account, OTHER.slot, OTHER.fence],
  );
}

test('an endpoint is taken over when its process has lost its slot, and not before, whatever the clocks say', async () => {
  const { account, receiver } = await f.customer();
  await giveToOther(account, `now() - interval '1 hour'`);
  f.worker();
  await f.enqueue(account);
  await f.untilLookedThrough();
  expect(receiver.received).toEqual([]);

  await f.query(`update webhook_endpoints set owner_until = now() + interval '1 hour'`);
  await f.query('update process_slots set fence = fence + 1, holder = null where slot = $1', [OTHER.slot]);
  await waitFor('another process delivers', () => receiver.received.length === 1);
  expect((await f.endpoint(account)).owner).not.toBe(OTHER.slot);
  await f.query('update process_slots set fence = 1, holder = gen_random_uuid() where slot = $1', [
    OTHER.slot,
  ]);
});

test('the endpoints of a process that has got another slot become its own again', async () => {
  const { account, receiver } = await f.customer();
  const before: Tenure = {
    slot: 901,
    fence: 1,
    idsFrom: 0,
    beats: () => 0,
    isHeld: () => current === before,
  };
  const after: Tenure = { slot: 902, fence: 1, idsFrom: 0, beats: () => 0, isHeld: () => current === after };
  let current: Tenure | null = before;
  f.worker({ lease: { current: () => current } });
  await f.enqueue(account);
  // Only events recorded as delivered are not delivered again.
  await waitFor('it delivers', async () => (await f.queued(account)).length === 0);
  expect(receiver.received).toHaveLength(1);

  current = null;
  await f.query('update process_slots set fence = 2, holder = null where slot = $1', [before.slot]);
  await f.enqueue(account);
  expect((await f.endpoint(account)).owner).toBe(before.slot);
  current = after;
  await waitFor('it delivers again', () => receiver.received.length === 2);
  expect((await f.endpoint(account)).owner).toBe(after.slot);
});

test('two processes share the endpoints and deliver nothing twice', async () => {
  const customers = await Promise.all(Array.from({ length: 20 }, () => f.customer()));
  f.worker();
  f.worker();
  for (let i = 0; i < 10; i++) await Promise.all(customers.map(({ account }) => f.enqueue(account)));
  for (const { account } of customers) {
    await waitFor('the queue is empty', async () => (await f.queued(account)).length === 0);
  }
  for (const { receiver } of customers) {
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(10);
    expect(receiver.received).toHaveLength(10);
  }
});

test('a process that lost its endpoint stops delivering to it', async () => {
  const { account, receiver } = await f.customer();
  f.worker({ readMs: 100 });
  await f.enqueue(account);
  await waitFor('it delivers', () => receiver.received.length === 1);
  await giveToOther(account);
  await f.untilRead();
  await f.enqueue(account);
  await f.untilLookedThrough();
  expect(receiver.received).toHaveLength(1);
});

test('stopping waits for what is under way, stores it and gives the endpoint back', async () => {
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  const { account, receiver } = await f.customer(async (_request, response) => {
    await mayAnswer;
    response.end();
  });
  const worker = f.worker();
  await f.enqueue(account);
  await waitFor('it is under way', () => receiver.received.length === 1);
  const stopped = worker.stop(60_000);
  letAnswer();
  await stopped;
  expect(await f.queued(account)).toEqual([]);
  expect(await f.attempts(account)).toHaveLength(1);
  expect((await f.endpoint(account)).owner).toBeNull();
});

test('what was under way when the grace ended is delivered again by the next', async () => {
  let answers = 0;
  const { account, receiver } = await f.customer((_request, response) => {
    if (answers++ > 0) response.end();
  });
  const worker = f.worker();
  await f.enqueue(account);
  await waitFor('it is under way', () => receiver.received.length === 1);
  await worker.stop(50);
  expect(await f.queued(account)).toHaveLength(1);
  f.worker();
  await waitFor('it has arrived', async () => (await f.queued(account)).length === 0);
  expect(receiver.received).toHaveLength(2);
});
