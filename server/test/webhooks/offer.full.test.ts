import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { STATE } from '../../src/core/messages/states.ts';
import { transaction } from '../../src/storage/database.ts';
import { enqueueEvents, jsonbText } from '../../src/storage/webhooks.queries.ts';
import type { WebhookWorker } from '../../src/workers/deliver-webhooks.ts';
import { waitFor } from '../support/wait-for.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { statuses } from './receiver.ts';

let f: Fixture;
beforeAll(async () => {
  f = await createFixture();
});
afterEach(() => f.endTest());
afterAll(() => f.close());

const NEVER = 3_600_000;

/** Its first event makes the worker the endpoint's owner; what it reads from the queue after that is up to the test. */
async function owner(account: number, received: () => number, pollMs = NEVER): Promise<WebhookWorker> {
  const worker = f.worker({ pollMs });
  await f.enqueue(account);
  worker.wake(account);
  await waitFor('the first has arrived', () => received() === 1);
  return worker;
}

const untilEmpty = (account: number) =>
  waitFor('the queue is empty', async () => (await f.queued(account)).length === 0);

test('an offered event is delivered without being read from the queue', async () => {
  const { account, receiver } = await f.customer();
  const worker = await owner(account, () => receiver.received.length);
  for (let i = 0; i < 20; i++) await f.offer(worker, account);
  await waitFor('all have arrived', () => receiver.received.length === 21);
  await untilEmpty(account);
  const attempts = await f.attempts(account);
  expect(attempts).toEqual(Array.from({ length: 21 }, () => ({ no: 1, ok: true, status: 200, error: null })));
});

test('an event offered to a process that does not own the endpoint is delivered by the one that does', async () => {
  const { account, receiver } = await f.customer();
  await owner(account, () => receiver.received.length, 25);
  await f.offer(f.worker({ pollMs: NEVER }), account);
  await waitFor('it has arrived', () => receiver.received.length === 2);
  await untilEmpty(account);
  expect(receiver.received).toHaveLength(2);
});

test('a retry has the bytes of the first attempt', async () => {
  const { account, receiver } = await f.customer(statuses(200, 500, 200));
  const worker = await owner(account, () => receiver.received.length);
  await f.offer(worker, account);
  await waitFor('it was tried', () => receiver.received.length >= 2);
  await waitFor('it arrives', () => {
    worker.wake(account);
    return receiver.received.length === 3;
  });
  const [, first, retry] = receiver.received;
  expect(retry?.body).toBe(first?.body);
  expect(retry?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  await untilEmpty(account);
});

test('events beyond what can be kept in memory are read from the queue, each once', async () => {
  const { account, bucket, receiver } = await f.customer();
  const worker = await owner(account, () => receiver.received.length);
  const events = Array.from({ length: 5_000 }, () => ({
    bucket,
    account,
    subject: f.nextId(account),
    rank: STATE.delivered,
    at: new Date(),
    payload: { event: 'delivery_report' },
    endpoints: [1],
    isFirst: true,
  }));
  const queued = await transaction(f.db.hot, (handle) => enqueueEvents(handle, events));
  if (!queued) throw new Error('some were there already');
  worker.offer(queued);
  await waitFor('all have arrived', () => receiver.received.length >= 5_001);
  await untilEmpty(account);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(5_001);
  expect(receiver.received).toHaveLength(5_001);
});

test('an event that is already stored is not offered', async () => {
  const { account, bucket } = await f.customer();
  const event = { bucket, account, subject: f.nextId(account), rank: STATE.delivered, at: new Date() };
  const enqueue = () =>
    transaction(f.db.hot, (handle) =>
      enqueueEvents(handle, [{ ...event, payload: { a: 'b' }, endpoints: [1] }]),
    );
  expect(await enqueue()).toMatchObject({ events: [{ body: '{"a": "b"}' }] });
  expect(await enqueue()).toBeNull();
});

test('a body has the bytes that the database returns', async () => {
  const key = fc.stringMatching(/^[a-z_]{1,12}$/);
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.constant(null));
  await fc.assert(
    fc.asyncProperty(fc.dictionary(key, text), async (payload) => {
      const body = jsonbText(payload);
      const [row] = await f.query<{ body: string }>('select $1::jsonb::text as body', [body]);
      expect(row?.body).toBe(body);
    }),
    { numRuns: 100 },
  );
});
