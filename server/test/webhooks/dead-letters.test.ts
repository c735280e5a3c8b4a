import { fact } from 'harkara-contract/facts.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { STATE } from '../../src/core/messages/states.ts';
import { writeFact } from '../../src/core/stored-fact.ts';
import { listDeadLetters, replayDeadLetter } from '../../src/storage/webhooks.queries.ts';
import { ATTEMPTS_PER_LIFE } from '../../src/webhooks/retry-schedule.ts';
import { waitFor } from '../support/wait-for.ts';
import { createFixture, type Fixture } from './fixture.ts';
import { statuses } from './receiver.ts';

let f: Fixture;
beforeAll(async () => {
  f = await createFixture();
});
afterEach(() => f.endTest());
afterAll(() => f.close());

const rank = STATE.delivered;
const replay = (account: number, subject: string, endpoint = 1) =>
  replayDeadLetter(
    f.db.general,
    { bucket: account % 64, account },
    { endpoint, subject, rank },
    ATTEMPTS_PER_LIFE,
    new Date(),
  );
const list = (account: number, page: Parameters<typeof listDeadLetters>[2] = { limit: 10 }) =>
  listDeadLetters(f.db.general, { bucket: account % 64, account }, page);

test('an event is given up after its last retry, shown only to its account, and can be replayed', async () => {
  const { account, receiver } = await f.customer(statuses(500, 500, 500, 500, 500, 200));
  const other = await f.addAccount();
  f.worker();
  const subject = await f.enqueue(account);
  await waitFor('it was given up', async () => (await list(account)).length === 1);
  expect(receiver.received).toHaveLength(4);
  expect(await f.queued(account)).toEqual([]);
  expect(await list(account)).toEqual([
    {
      endpoint: 1,
      subject,
      rank,
      url: receiver.url,
      attempts: 4,
      error: writeFact(fact('server_answered', { status: 500 })),
      diedAt: expect.any(Date) as Date,
      at: expect.any(Date),
      payload: expect.objectContaining({ event: 'delivery_report', status: 'delivered' }) as object,
    },
  ]);
  expect(await list(other)).toEqual([]);

  expect(await replay(other, subject)).toBe(false);
  expect(await replay(account, subject)).toBe(true);
  expect(await replay(account, subject)).toBe(false);
  expect(await list(account)).toEqual([]);
  // It fails once more, and has retries left.
  await waitFor('it has arrived', async () => (await f.queued(account)).length === 0);
  expect(receiver.received).toHaveLength(6);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect((await f.attempts(account)).map(({ no, ok }) => [no, ok])).toEqual([
    [1, false],
    [2, false],
    [3, false],
    [4, false],
    [11, false],
    [12, true],
  ]);
});

test('a replay has a failing endpoint probed at once', async () => {
  const { account, receiver } = await f.customer(statuses(500));
  f.worker({ readMs: 100, schedule: (attempts) => (attempts <= 4 ? 20 : null) });
  const subject = await f.enqueue(account);
  await waitFor('it was given up', async () => (await list(account)).length === 1);
  await f.query(`update webhook_endpoints set failures = 7, probe_at = now() + interval '1 hour'`);
  receiver.answer = statuses(200);
  await f.untilRead();
  await replay(account, subject);
  await waitFor('it has arrived', async () => (await f.attempts(account)).some(({ ok }) => ok));
});

test('dead letters are listed page by page, newest first', async () => {
  const { account } = await f.customer(statuses(400));
  f.worker({ schedule: () => null });
  const subjects: string[] = [];
  for (let i = 0; i < 5; i++) subjects.push(await f.enqueue(account));
  await waitFor('all were given up', async () => (await list(account)).length === 5);
  const first = await list(account, { limit: 3 });
  const after = first.at(-1);
  const second = await list(account, after ? { limit: 3, after } : { limit: 3 });
  expect([...first, ...second].map(({ subject }) => subject)).toEqual(subjects.toReversed());
});

test('events that waited too long for a failing endpoint are given up, and the others stay', async () => {
  const { account } = await f.customer(statuses(500));
  for (let i = 0; i < 5; i++) await f.enqueue(account);
  await f.query(`update webhook_queue set due = due - interval '50 hours'`);
  await f.query(
    `update webhook_endpoints set failures = 9, probe_at = now() + interval '1 hour', last_error = 'answered 500'`,
  );
  const young = await f.enqueue(account);
  const healthy = await f.customer();
  f.worker();
  await waitFor('they were given up', async () => (await list(account)).length === 5);
  expect((await list(account))[0]).toMatchObject({
    attempts: 0,
    error: 'answered 500',
  });
  expect((await f.queued(account)).map(({ subject }) => subject)).toEqual([young]);
  expect(await list(healthy.account)).toEqual([]);
});

test('events queued for a removed endpoint are given up', async () => {
  const { account } = await f.customer();
  await f.enqueue(account);
  await f.query('delete from webhook_endpoints');
  f.worker();
  await waitFor('it was given up', async () => (await list(account)).length === 1);
  const [letter] = await list(account);
  expect(letter).toMatchObject({ url: null, error: writeFact(fact('webhook_removed')) });
  expect(await replay(account, letter?.subject ?? '')).toBe(false);
});
