import { createHmac } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { fact } from 'harkara-contract/facts.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { INBOUND_RANK, inboundPayload } from '../../src/core/events/event.ts';
import { toPublicId } from '../../src/core/ids.ts';
import { writeFact } from '../../src/core/stored-fact.ts';
import { transaction } from '../../src/storage/database.ts';
import { enqueueEvents } from '../../src/storage/webhooks.queries.ts';
import { waitFor } from '../support/wait-for.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { statuses, type Received } from './receiver.ts';

let f: Fixture;
beforeAll(async () => {
  f = await createFixture();
});
afterEach(() => f.endTest());
afterAll(() => f.close());

const idOf = ({ headers }: Received) => headers['webhook-id'];

test('an event arrives, signed, and its delivery is recorded', async () => {
  const { account, receiver } = await f.customer();
  const attempts: { ok: boolean; tookMs: number }[] = [];
  f.worker({ metrics: { onAttempt: (attempt) => attempts.push(attempt) } });
  const subject = await f.enqueue(account);
  await waitFor('the queue is empty', async () => (await f.queued(account)).length === 0);

  const [request] = receiver.received;
  expect(receiver.received).toHaveLength(1);
  expect(JSON.parse(request?.body ?? '')).toEqual({
    event: 'delivery_report',
    message_id: toPublicId(subject),
    status: 'delivered',
    delivered_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    recipient: '9876543210',
    cause: null,
  });
  expect(request?.headers['x-sms-signature']).toBe(
    createHmac('sha256', 'hs_secret')
      .update(request?.body ?? '')
      .digest('hex'),
  );
  const headers = request?.headers as Record<string, string>;
  expect(() =>
    new Webhook('hs_secret', { format: 'raw' }).verify(request?.body ?? '', headers),
  ).not.toThrow();
  expect(headers['webhook-id']).toBe(`evt_${toPublicId(subject)}_40`);
  expect(await f.attempts(account)).toEqual([{ no: 1, ok: true, status: 200, error: null }]);
  expect(attempts).toEqual([{ ok: true, tookMs: expect.any(Number) as number }]);
});

test('a wake-up delivers at once', async () => {
  const { account, receiver } = await f.customer();
  const before = await f.customer();
  await f.enqueue(before.account);
  const worker = f.worker({ pollMs: 3_600_000 });
  await waitFor('it has looked by itself, for the last time', () => before.receiver.received.length === 1);
  await f.enqueue(account);
  worker.wake(account);
  await waitFor('the first event has arrived', () => receiver.received.length === 1);
  await f.enqueue(account);
  worker.wake(account);
  await waitFor('the second event has arrived', () => receiver.received.length === 2);
});

test('an event that is already stored is not queued again', async () => {
  const { account } = await f.customer();
  const subject = await f.enqueue(account);
  await f.enqueue(account, { subject });
  expect(await f.queued(account)).toHaveLength(1);
});

test('an event goes to every endpoint that wants it', async () => {
  const { account, receiver } = await f.customer();
  const second = await f.receiver();
  await f.addEndpoint(account, second.url, 2);
  f.worker();
  const subject = await f.enqueue(account, { endpoints: [1, 2] });
  await waitFor('both have it', () => receiver.received.length === 1 && second.received.length === 1);
  expect(idOf(receiver.received[0] as Received)).toBe(`evt_${toPublicId(subject)}_40`);
  expect(second.received[0]?.body).toBe(receiver.received[0]?.body);
});

test('a failure is retried with the same id and body until it succeeds', async () => {
  const { account, receiver } = await f.customer(statuses(500, 500, 204));
  f.worker();
  await f.enqueue(account);
  await waitFor('the queue is empty', async () => (await f.queued(account)).length === 0);
  expect(receiver.received).toHaveLength(3);
  expect(new Set(receiver.received.map(idOf)).size).toBe(1);
  expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(await f.attempts(account)).toEqual([
    { no: 1, ok: false, status: 500, error: writeFact(fact('server_answered', { status: 500 })) },
    { no: 2, ok: false, status: 500, error: writeFact(fact('server_answered', { status: 500 })) },
    { no: 3, ok: true, status: 204, error: null },
  ]);
  expect(await f.endpoint(account)).toMatchObject({ failures: 0, probe_at: null, last_error: null });
});

test('a redirect is not followed', async () => {
  const elsewhere = await f.receiver();
  const { account } = await f.customer(
    (_request, response) => void response.writeHead(302, { location: elsewhere.url }).end(),
  );
  f.worker();
  await f.enqueue(account);
  await waitFor('it is a failure', async () => (await f.endpoint(account)).failures > 0);
  expect((await f.endpoint(account)).last_error).toBe(writeFact(fact('server_redirected', { status: 302 })));
  expect(elsewhere.received).toEqual([]);
});

test('an address that is not public is refused, and the reason is recorded', async () => {
  const account = await f.addAccount();
  await f.addEndpoint(account, 'http://169.254.169.254/latest/');
  f.worker();
  await f.enqueue(account);
  await waitFor('it is recorded', async () => (await f.attempts(account)).length > 0);
  expect((await f.attempts(account))[0]).toEqual({
    no: 1,
    ok: false,
    status: null,
    error: writeFact(fact('address_not_public')),
  });
});

test('Retry-After is honoured', async () => {
  const { account, receiver } = await f.customer(
    (_request, response) => void response.writeHead(429, { 'retry-after': '3600' }).end(),
  );
  f.worker();
  await f.enqueue(account);
  await waitFor('it was tried', async () => (await f.queued(account))[0]?.attempt === 1);
  await f.untilLookedThrough();
  expect(receiver.received).toHaveLength(1);
  const [row] = await f.query<{ minutes: string }>(
    'select extract(epoch from due - now()) / 60 as minutes from webhook_queue where account = $1',
    [account],
  );
  expect(Number(row?.minutes)).toBeCloseTo(60, 0);
});

test('410 switches the endpoint off, and nothing is lost', async () => {
  const { account, receiver } = await f.customer(statuses(410, 200));
  f.worker({ readMs: 100 });
  await f.enqueue(account);
  await waitFor('it is off', async () => (await f.endpoint(account)).disabled_at !== null);
  await f.enqueue(account);
  await f.untilLookedThrough();
  expect(receiver.received).toHaveLength(1);
  expect(await f.queued(account)).toHaveLength(2);

  await f.query('update webhook_endpoints set disabled_at = null where account = $1', [account]);
  await waitFor('the queue is empty', async () => (await f.queued(account)).length === 0);
  expect(receiver.received).toHaveLength(3);
});

test('a change of URL is noticed', async () => {
  const { account, receiver } = await f.customer(statuses(500));
  const better = await f.receiver();
  f.worker({ readMs: 100, schedule: () => 50 });
  await f.enqueue(account);
  await waitFor('the old one was tried', () => receiver.received.length > 0);
  await f.query('update webhook_endpoints set url = $2 where account = $1', [account, better.url]);
  await waitFor('the new one has it', () => better.received.length === 1);
});

test('an account without a secret gets a failure with its reason instead of an unsigned request', async () => {
  const { account, receiver } = await f.customer();
  await f.query('update accounts set api_secret = null where account = $1', [account]);
  f.worker();
  await f.enqueue(account);
  await waitFor('it is recorded', async () => (await f.attempts(account)).length > 0);
  expect((await f.attempts(account))[0]?.error).toBe(writeFact(fact('api_secret_unreadable')));
  expect(receiver.received).toEqual([]);
});

test('an inbound message with text that PostgreSQL cannot hold as JSON is cleaned', async () => {
  const { account, bucket, receiver } = await f.customer();
  f.worker();
  const at = new Date('2026-03-01T10:20:30.400Z');
  const payload = inboundPayload({
    from: '9876543210',
    to: '56161',
    text: 'a\u0000b\ud83dc "quoted" \\u0000',
    at,
  });
  const event = {
    bucket,
    account,
    subject: f.nextId(account),
    rank: INBOUND_RANK,
    at,
    payload,
    endpoints: [1],
  };
  await transaction(f.db.hot, (handle) => enqueueEvents(handle, [event]));
  await waitFor('it has arrived', () => receiver.received.length === 1);
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toEqual({
    event: 'inbound_sms',
    from: '9876543210',
    to: '56161',
    message: 'ab\ufffdc "quoted" \\u0000',
    received_at: '2026-03-01T10:20:30.400Z',
  });
});
