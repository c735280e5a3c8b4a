import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { insertOutbox } from '../../src/storage/queue.queries.ts';
import type { LoopWork } from '../../src/storage/work.queries.ts';
import type { Loop } from '../../src/workers/every.ts';
import { startWorkWatch } from '../../src/workers/watch-work.ts';
import { startGateway, waitFor } from '../support/gateway.ts';

const LANES = 3;
const BUSY: Loop = { wake: () => undefined, isIdle: () => false, stop: async () => undefined };

const loopsBy = (make: (work: LoopWork) => Loop): Record<LoopWork, Loop> => ({
  toFeed: make('toFeed'),
  toTakeBack: make('toTakeBack'),
  imports: make('imports'),
  queueMoves: make('queueMoves'),
  replies: make('replies'),
  longMessages: make('longMessages'),
  longInbound: make('longInbound'),
  unmatchedReceipts: make('unmatchedReceipts'),
});

test('of the submitters that expect messages, those are woken whose queues got some', async () => {
  const gateway = await startGateway({ workers: false });
  const { db } = gateway.composition;
  const woken: number[] = [];
  const submitter = (queue: number, expects: number[] | null) => ({
    queue,
    submitter: {
      wake: () => void woken.push(queue),
      isIdle: () => true,
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
  const watch = startWorkWatch({
    db,
    log: pino({ level: 'silent' }),
    submitters: () => [
      submitter(1, fromTheStart),
      submitter(2, fromTheStart),
      submitter(3, null),
      submitter(4, [-1, 5, -1]),
    ],
    loops: loopsBy(() => BUSY),
  });
  await waitFor('the filled queue is noticed', () => woken.length > 0);
  expect(new Set(woken)).toEqual(new Set([2]));

  await put(4, 1, 6);
  await waitFor('one that was filled later is, too', () => woken.includes(4));
  expect(new Set(woken)).toEqual(new Set([2, 4]));

  await watch.stop();
  await gateway.close();
});

const CAMPAIGN = `insert into campaigns
    (bucket, account, campaign, first, total, fed, body, sender, route, queue, lane, due_at, state)
  values (1, 1, 1, gen_random_uuid(), 300, 100, 'x', 'A', 'T', 1, 1, `;
const IMPORT = `insert into imports (bucket, account, id, purpose, format, name, held_until, state) values (1, 1, 1, `;

test.each([
  [
    'toFeed',
    `insert into scheduled (due, id, bucket, account, queue, lane, attempt)
     values (now() + interval '1 hour', gen_random_uuid(), 1, 1, 1, 1, 0)`,
    `update scheduled set due = now()`,
  ],
  ['toFeed', `${CAMPAIGN} now() + interval '1 hour', 'queued')`, 'update campaigns set due_at = now()'],
  ['toFeed', `${CAMPAIGN} null, 'paused')`, `update campaigns set state = 'processing'`],
  ['toTakeBack', `${CAMPAIGN} null, 'paused')`, `update campaigns set state = 'cancelled'`],
  ['imports', `${IMPORT} 'contacts', 'group', 'x', null, 'ready')`, `update imports set state = 'reading'`],
  [
    'imports',
    `${IMPORT} 'contacts', 'csv', 'x', now() + interval '1 hour', 'checking')`,
    'update imports set held_until = null',
  ],
  [
    'replies',
    `insert into owed_replies (bucket, account, id, recipient, body, due)
     values (1, 1, gen_random_uuid(), '9876543210', 'x', now() + interval '1 hour')`,
    'update owed_replies set due = now()',
  ],
  [
    'longMessages',
    `insert into smpp_long_messages
       (bucket, account, id, sender, recipient, reference, total, terms, bodies, wanted, tokens, due)
     values (1, 1, gen_random_uuid(), 'A', '9876543210', 1, 2, '{}', '{}', '{}', '{}', null)`,
    'update smpp_long_messages set due = now()',
  ],
  [
    'longInbound',
    `insert into inbound_parts (bucket, account, connector, sender, number, reference, total, bodies, arrived_at, due)
     values (1, 1, 1, '9876543210', '56789', 1, 2, '{}', now(), now() + interval '1 hour')`,
    'update inbound_parts set due = now()',
  ],
  [
    'unmatchedReceipts',
    `insert into receipt_inbox (id, connector, vendor_key, vendor_id, state, at, received_at, next_try)
     values (gen_random_uuid(), 1, 'x', 'x', 1, now(), now(), null)`,
    'update receipt_inbox set next_try = now()',
  ],
] as const)(
  'the loop for %s is woken when there is something for it, and not before',
  async (which, before, change) => {
    const gateway = await startGateway({ workers: false });
    const woken: LoopWork[] = [];
    const loop = (name: LoopWork): Loop => ({
      wake: () => void woken.push(name),
      isIdle: () => true,
      stop: async () => undefined,
    });
    await gateway.rows(before);
    let rounds = 0;
    const watch = startWorkWatch({
      db: gateway.db,
      log: pino({ level: 'silent' }),
      submitters: () => ((rounds += 1), []),
      loops: loopsBy(loop),
    });
    await waitFor('it has looked', () => rounds > 1);
    expect(woken).toEqual([]);
    await gateway.rows(change);
    await waitFor('it is woken', () => woken.length > 0);
    expect(new Set(woken)).toEqual(new Set([which]));
    await watch.stop();
    await gateway.rows(
      'truncate campaigns, scheduled, imports, owed_replies, smpp_long_messages, inbound_parts, receipt_inbox',
    );
    await gateway.close();
  },
);
