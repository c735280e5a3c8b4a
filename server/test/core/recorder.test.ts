import { expect, test } from 'vitest';
import type { Progress } from '../../src/core/delivery/progress.ts';
import { STATE } from '../../src/core/messages/states.ts';
import { messageIdOf, useGateway } from '../support/gateway.ts';
import { claimAll, recorderOf } from '../support/hand-overs.ts';
import { customer, provision, SENDER, TEXT } from '../support/provisions.ts';

const gateway = useGateway({ alone: true, workers: false, provision: provision(customer('asha')) });

const SEND = { sender_id: SENDER, recipient: '9876543210', message: TEXT };

test('receipts that come right after their answers find their messages', async () => {
  const sent = await Promise.all(Array.from({ length: 50 }, () => gateway().sendAs('asha', SEND)));
  sent.forEach(messageIdOf);
  const handOvers = await claimAll(gateway());
  expect(handOvers).toHaveLength(50);
  const recorder = recorderOf(gateway());
  const at = new Date();
  const news = handOvers.flatMap((handOver): Progress[] => {
    const vendorId = `V-${handOver.id}`;
    const result = { kind: 'accepted' as const, vendorIds: [vendorId] };
    const receipt = { vendorId, recipient: null, state: 'delivered' as const, error: null, at, raw: '' };
    return [
      { kind: 'answered', handOver, result, at },
      { kind: 'receipt', connector: handOver.connector, receipt, at },
    ];
  });
  // The first batch must not be stored while a connection for the second is still being opened.
  const connections = await Promise.all([gateway().db.hot.connect(), gateway().db.hot.connect()]);
  for (const connection of connections) connection.release();
  const recording = news.map((item) => recorder.record(item));
  // Receipts that wait for their answers count as under way.
  await recorder.drained();
  const states = await gateway().rows('select distinct state from messages');
  expect(states).toEqual([{ state: STATE.delivered }]);
  expect(await gateway().rows('select id from receipt_inbox')).toEqual([]);
  await Promise.all(recording);
});
