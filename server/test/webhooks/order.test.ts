import { setTimeout as pause } from 'node:timers/promises';
import { fact } from 'harkara-contract/facts.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { webhookId } from '../../src/core/events/event.ts';
import { toPublicId } from '../../src/core/ids.ts';
import { STATE } from '../../src/core/messages/states.ts';
import { writeFact } from '../../src/core/stored-fact.ts';
import { waitFor } from '../support/wait-for.ts';
import { createFixture, type Fixture } from './fixture.ts';
import type { Received } from './receiver.ts';

let f: Fixture;
beforeAll(async () => {
  f = await createFixture();
});
afterEach(() => f.endTest());
afterAll(() => f.close());

const statusOf = ({ body }: Received) => (JSON.parse(body) as { status: string }).status;
const idOf = ({ headers }: Received) => headers['webhook-id'];

test('states of one message arrive in their order, even when an earlier one has to be retried', async () => {
  const { promise: mayArrive, resolve: letArrive } = Promise.withResolvers<void>();
  const { account, receiver } = await f.customer(async (request, response) => {
    const first = receiver.received.filter((other) => idOf(other) === idOf(request)).length === 1;
    response.statusCode = statusOf(request) === 'sent' && first ? 500 : 200;
    if (!first && idOf(request) === webhookId(late, STATE.sent)) await mayArrive;
    setTimeout(() => response.end(), 20);
  });
  const late = f.nextId(account);
  const worker = f.worker({ schedule: (attempts) => (attempts <= 3 ? 300 : null) });
  // Enough messages that pages, requests and results overlap.
  const subjects = await Promise.all(
    Array.from({ length: 60 }, () => f.enqueue(account, { ranks: [STATE.sent, STATE.delivered] })),
  );
  worker.wake(account);
  // A later state that is queued while the earlier one waits for its retry, which does not end before.
  await f.enqueue(account, { subject: late, ranks: [STATE.sent] });
  await waitFor('it has failed once', async () =>
    (await f.queued(account)).some(({ subject, attempt }) => subject === late && attempt === 1),
  );
  await f.enqueue(account, { subject: late, ranks: [STATE.delivered] });
  letArrive();
  worker.wake(account);
  await waitFor('the queue is empty', async () => (await f.queued(account)).length === 0);

  for (const subject of [...subjects, late]) {
    const told = receiver.received
      .filter((request) => idOf(request)?.includes(toPublicId(subject)))
      .map(statusOf);
    expect(told).toEqual(['sent', 'sent', 'delivered']);
  }
});

test('a later state goes out when the earlier one was given up', async () => {
  const { account, receiver } = await f.customer((request, response) => {
    response.statusCode = statusOf(request) === 'sent' ? 400 : 200;
    response.end();
  });
  f.worker({ schedule: (attempts) => (attempts <= 1 ? 50 : null) });
  await f.enqueue(account, { ranks: [STATE.sent, STATE.delivered] });
  await waitFor('the queue is empty', async () => (await f.queued(account)).length === 0);
  expect(receiver.received.map(statusOf)).toEqual(['sent', 'sent', 'delivered']);
  expect(await f.query('select rank, attempts, error from webhook_dead_letters')).toEqual([
    { rank: STATE.sent, attempts: 2, error: writeFact(fact('server_answered', { status: 400 })) },
  ]);
});

type Try = { id: string; ok: boolean; start: number; end: number };

/** Each message goes through three states; a quarter of the requests fail; answers take a while. */
async function storm(messages: number, meanwhile: (accounts: number[]) => Promise<unknown>) {
  const tries: Try[] = [];
  const customers = await Promise.all(
    Array.from({ length: 3 }, (_, i) =>
      f.customer((request, response) => {
        const start = performance.now();
        setTimeout(
          () => {
            const ok = Math.random() > 0.25;
            response.statusCode = ok ? 200 : 500;
            tries.push({ id: idOf(request) as string, ok, start, end: performance.now() });
            response.end();
          },
          Math.random() * 20 * (i + 1),
        );
      }),
    ),
  );
  const accounts = customers.map(({ account }) => account);
  const ranks = [STATE.unknown, STATE.sent, STATE.delivered];
  const live = async (account: number) => {
    const subject = f.nextId(account);
    for (const rank of ranks) {
      await pause(Math.random() * 400);
      await f.enqueue(account, { subject, ranks: [rank] });
    }
    return subject;
  };
  const lives = Array.from({ length: messages }, (_, i) => live(accounts[i % accounts.length] as number));
  const [subjects] = await Promise.all([Promise.all(lives), meanwhile(accounts)]);
  const isEmpty = async () => (await f.query('select 1 from webhook_queue limit 1')).length === 0;
  await waitFor('every queue is empty', isEmpty);

  const triesOf = Map.groupBy(tries, ({ id }) => id);
  let twice = 0;
  for (const subject of subjects) {
    let arrived = 0;
    for (const rank of ranks) {
      const own = triesOf.get(webhookId(subject, rank)) ?? [];
      const good = own.filter(({ ok }) => ok);
      expect(good.length).toBeGreaterThan(0);
      if (good.length > 1) twice += 1;
      expect(Math.min(...own.map(({ start }) => start))).toBeGreaterThanOrEqual(arrived);
      arrived = Math.min(...good.map(({ end }) => end));
    }
  }
  return { twice };
}

const patient = { schedule: (attempts: number) => (attempts < 30 ? 50 + Math.random() * 200 : null) };

test('with many failures and two processes, nothing is lost, doubled or out of order', async () => {
  const workers = [f.worker(patient), f.worker(patient)];
  const { twice } = await storm(80, async (accounts) => {
    for (let i = 0; i < 50; i++) {
      await pause(20);
      for (const account of accounts) for (const worker of workers) worker.wake(account);
    }
  });
  expect(twice).toBe(0);
});

test('with processes that come and go without grace, nothing is lost or out of order', async () => {
  await storm(80, async () => {
    for (let i = 0; i < 4; i++) {
      const worker = f.worker(patient);
      await pause(300);
      await worker.stop(0);
    }
    f.worker(patient);
  });
});
