import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { waitFor } from '../support/wait-for.ts';
import { createFixture, type Fixture } from './fixture.ts';

let f: Fixture;
beforeAll(async () => {
  f = await createFixture();
});
afterEach(() => f.endTest());
afterAll(() => f.close());

test('an endpoint of a process that is no more is taken over when its lease has run out', async () => {
  const { account, receiver } = await f.customer();
  await f.query(`update webhook_endpoints set owner = 4000, owner_until = now() + interval '1 hour'`);
  f.worker();
  await f.enqueue(account);
  await f.untilLookedThrough();
  expect(receiver.received).toEqual([]);
  await f.query('update webhook_endpoints set owner_until = now() where owner = 4000');
  await waitFor('another process delivers', () => receiver.received.length === 1);
  expect((await f.endpoint(account)).owner).not.toBe(4000);
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
  const kept = await f.customer();
  f.worker({ leaseMs: 300 });
  await Promise.all([f.enqueue(account), f.enqueue(kept.account)]);
  await waitFor('it delivers', () => receiver.received.length === 1 && kept.receiver.received.length === 1);
  await f.query(
    `update webhook_endpoints set owner = 4000, owner_until = now() + interval '1 hour' where account = $1`,
    [account],
  );
  // It renews all its endpoints together, and learns which of them are no longer its own.
  await f.untilRenewed(kept.account);
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
