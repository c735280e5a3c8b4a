import { fact } from 'harkara-contract/facts.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { webhookId } from '../../src/core/events/event.ts';
import { writeFact } from '../../src/core/stored-fact.ts';
import { waitFor } from '../support/wait-for.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { statuses } from './receiver.ts';

let f: Fixture;
beforeAll(async () => {
  f = await createFixture();
});
afterEach(() => f.endTest());
afterAll(() => f.close());

/** Whoever waits for an answer waits longer than the test runs. */
const NEVER = 3_600_000;

const many = (count: number, account: number) =>
  Promise.all(Array.from({ length: count }, () => f.enqueue(account)));

test('endpoints that never answer delay nobody else', async () => {
  const silent = await Promise.all(Array.from({ length: 30 }, () => f.customer(() => undefined)));
  const quick = await f.customer();
  f.worker({ timeoutMs: NEVER });
  for (const { account } of silent) await many(10, account);
  await waitFor('the silent ones are busy', () =>
    silent.every(({ receiver }) => receiver.received.length > 0),
  );
  await many(100, quick.account);
  await waitFor('the quick one has all', async () => (await f.queued(quick.account)).length === 0);
  expect(quick.receiver.received).toHaveLength(100);
  for (const { account } of silent) expect(await f.attempts(account)).toEqual([]);
});

test('an endpoint that is known to be fast has its place among any number of silent ones', async () => {
  const silent = await Promise.all(Array.from({ length: 20 }, () => f.customer(() => undefined)));
  const quick = await f.customer();
  f.worker({ limits: { total: 8, perEndpoint: 4 }, timeoutMs: NEVER });
  await f.enqueue(quick.account);
  await waitFor('the quick one has answered', async () => (await f.queued(quick.account)).length === 0);
  for (const { account } of silent) await many(5, account);
  await waitFor('the silent ones are busy', () =>
    silent.some(({ receiver }) => receiver.received.length > 0),
  );
  await many(50, quick.account);
  await waitFor('the quick one has all', async () => (await f.queued(quick.account)).length === 0);
  for (const { account } of silent) expect(await f.attempts(account)).toEqual([]);
});

test('an endpoint that answers slowly delays nobody else', async () => {
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  const slow = await f.customer(async (_request, response) => {
    await mayAnswer;
    response.end();
  });
  const quick = await f.customer();
  f.worker({ timeoutMs: NEVER });
  await many(50, slow.account);
  await waitFor('the slow one is busy', () => slow.receiver.received.length > 0);
  await many(100, quick.account);
  await waitFor('the quick one has all', async () => (await f.queued(quick.account)).length === 0);
  expect(await f.queued(slow.account)).toHaveLength(50);
  letAnswer();
  await waitFor('the slow one has all', async () => (await f.queued(slow.account)).length === 0);
});

test('a failing endpoint gets one probe at a time while the rest of its queue waits untouched', async () => {
  const { account, receiver } = await f.customer(statuses(500));
  f.worker({ schedule: () => 200 });
  await many(200, account);
  await waitFor('three probes have failed', async () => (await f.endpoint(account)).failures >= 8);
  const waiting = await f.queued(account);
  const sent = receiver.received.length;
  const { failures, last_error } = await f.endpoint(account);
  expect(last_error).toBe(writeFact(fact('server_answered', { status: 500 })));
  // Events under way when the fifth failed may have been sent, and the probes; one may be under way now.
  const probes = failures - 5;
  expect(sent).toBeLessThanOrEqual(5 + 32 + probes + 1);
  expect(waiting).toHaveLength(200);
  expect(waiting.filter(({ attempt }) => attempt === 0).length).toBeGreaterThanOrEqual(200 - sent - 1);

  receiver.answer = statuses(200);
  await waitFor('everything has arrived', async () => (await f.queued(account)).length === 0);
  expect(await f.endpoint(account)).toMatchObject({ failures: 0, probe_at: null, last_error: null });
});

test('one event that fails does not block the others of a healthy endpoint', async () => {
  const { account, receiver } = await f.customer((request, response) => {
    response.statusCode = request.headers['webhook-id'] === bad ? 500 : 200;
    response.end();
  });
  const bad = webhookId(await f.enqueue(account), 40);
  f.worker({ schedule: (attempts) => (attempts <= 2 ? 100 : null) });
  for (let i = 0; i < 20; i++) {
    const good = webhookId(await f.enqueue(account), 40);
    await waitFor('it has arrived', () =>
      receiver.received.some(({ headers }) => headers['webhook-id'] === good),
    );
  }
  await waitFor('the queue is empty', async () => (await f.queued(account)).length === 0);
  expect(receiver.received.filter(({ headers }) => headers['webhook-id'] === bad)).toHaveLength(3);
  expect(receiver.received).toHaveLength(23);
});
