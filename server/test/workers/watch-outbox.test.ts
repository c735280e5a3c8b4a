import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { insertOutbox } from '../../src/storage/queue.queries.ts';
import { startOutboxWatch } from '../../src/workers/watch-outbox.ts';
import { startGateway, waitFor } from '../support/gateway.ts';

const LANES = 3;

test('of the submitters that expect messages, those are woken whose queues got some', async () => {
  const gateway = await startGateway({ workers: false });
  const { db } = gateway.composition;
  const woken: number[] = [];
  const submitter = (queue: number, expects: number[] | null) => ({
    queue,
    submitter: {
      wake: () => void woken.push(queue),
      stop: async () => undefined,
      underWay: () => 0,
      expectsAfter: () => expects,
    },
  });
  const fromTheStart = Array.from({ length: LANES }, () => -1);
  const put = (queue: number, lane: number, turn: number) =>
    insertOutbox(db.hot, [{ queue, lane, turn, id: randomUUID(), bucket: 1, account: 1, attempt: 0 }]);

  await put(2, 2, 5);
  await put(3, 0, 5);
  await put(4, 1, 5);
  const watch = startOutboxWatch({
    db,
    log: pino({ level: 'silent' }),
    submitters: () => [
      submitter(1, fromTheStart),
      submitter(2, fromTheStart),
      submitter(3, null),
      submitter(4, [-1, 5, -1]),
    ],
  });
  await waitFor('the filled queue is noticed', () => woken.length > 0);
  expect(new Set(woken)).toEqual(new Set([2]));

  await put(4, 1, 6);
  await waitFor('one that was filled later is, too', () => woken.includes(4));
  expect(new Set(woken)).toEqual(new Set([2, 4]));

  await watch.stop();
  await gateway.close();
});
