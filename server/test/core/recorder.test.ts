import { expect, test } from 'vitest';
import { Recorder } from '../../src/core/delivery/recorder.ts';
import type { Progress } from '../../src/core/delivery/progress.ts';
import { STATE } from '../../src/core/messages/states.ts';
import { claimMessages } from '../../src/storage/queue.queries.ts';
import { messageIdOf, useGateway } from '../support/gateway.ts';
import { customer, provision, SENDER, TEXT } from '../support/provisions.ts';

const gateway = useGateway({ workers: false, provision: provision(customer('asha')) });

const SEND = { sender_id: SENDER, recipient: '9876543210', message: TEXT };

test('receipts that come right behind their answers find their messages', async () => {
  const { db, ids, lease, gateway: running } = gateway().composition;
  const sent = await Promise.all(Array.from({ length: 50 }, () => gateway().sendAs('asha', SEND)));
  sent.forEach(messageIdOf);
  const [carrier] = await gateway().rows<{ id: number }>('select id from connectors');
  const connector = carrier?.id ?? 0;
  const { slot: worker, fence } = lease;
  const claim = { queue: connector, lane: 0, afterTurn: -1, limit: 1_000, worker, fence };
  const claimed = await claimMessages(db.hot, claim);
  expect(claimed).toHaveLength(50);
  const recorder = new Recorder({
    db,
    ids,
    slot: worker,
    accountOf: (account) => running.accounts.get(account),
    onFailure: () => undefined,
  });
  const at = new Date();
  const news = claimed.flatMap((message): Progress[] => {
    const vendorId = `V-${message.id}`;
    const handOver = { ...message, connector, worker, claimedAt: at };
    const result = { kind: 'accepted' as const, vendorIds: [vendorId] };
    const receipt = { vendorId, recipient: null, state: 'delivered' as const, error: null, at, raw: '' };
    return [
      { kind: 'answered', handOver, result, at },
      { kind: 'receipt', connector, receipt, at },
    ];
  });
  // The first batch must not be stored while a connection for the second is still being made.
  await Promise.all([1, 2].map(() => db.hot.query('select pg_sleep(0.1)')));
  const recording = news.map((item) => recorder.record(item));
  // Those that wait for their answers are part of what is under way.
  await recorder.drained();
  const states = await gateway().rows('select distinct state from messages');
  expect(states).toEqual([{ state: STATE.delivered }]);
  expect(await gateway().rows('select id from receipt_inbox')).toEqual([]);
  await Promise.all(recording);
});
