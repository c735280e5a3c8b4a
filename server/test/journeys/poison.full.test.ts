import { beforeAll, expect, test } from 'vitest';
import type { HandOverResult } from '../../src/core/delivery/connector.ts';
import type { Progress } from '../../src/core/delivery/progress.ts';
import { STATE } from '../../src/core/messages/states.ts';
import { messageIdOf, useGateway } from '../support/gateway.ts';
import { claimAll, recorderOf } from '../support/hand-overs.ts';
import { customer, provision, SENDER, TEXT } from '../support/provisions.ts';
import { manyMessages, sendToCore } from '../support/requests.ts';

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: provision(customer('asha'), customer('ravi'), customer('poor', { credits: { sms: 3 } })),
});

const SEND = { sender_id: SENDER, recipient: '9876543210', message: TEXT };
const ONE = { messages: [{ recipient: '9876543210', text: TEXT }] };
/** The database refuses this, and with it every row of the same statement. */
const POISON = 'a\u0000b';
const REFUSED = 'refused by the database';

beforeAll(async () => {
  await gateway().rows(`alter table messages add check (client_ref is distinct from '${REFUSED}')`);
});

test('a call that the database refuses fails alone, whoever it shares a transaction with', async () => {
  const before = await gateway().footprint();
  const poisoned = Array.from({ length: 3 }, () =>
    sendToCore(gateway(), 'asha', { ...ONE, clientRef: REFUSED }),
  );
  const good = Array.from({ length: 60 }, (_, i) =>
    sendToCore(gateway(), i % 2 === 0 ? 'asha' : 'ravi', ONE),
  );
  const results = await Promise.allSettled([...poisoned, ...good]);
  expect(results.map(({ status }) => status)).toEqual([
    ...poisoned.map(() => 'rejected'),
    ...good.map(() => 'fulfilled'),
  ]);
  const after = await gateway().footprint();
  expect(Number(after.counts[0]?.['messages']) - Number(before.counts[0]?.['messages'])).toBe(60);
  expect(await gateway().balanceOf('asha')).toBe(1_000_000 - 30_000);
  expect(await gateway().balanceOf('ravi')).toBe(1_000_000 - 30_000);
});

test('a bulk call that the database refuses leaves no trace', async () => {
  const before = await gateway().footprint();
  const messages = manyMessages(300);
  await expect(sendToCore(gateway(), 'asha', { messages, clientRef: REFUSED })).rejects.toThrow();
  expect(await gateway().footprint()).toEqual(before);
  expect(await sendToCore(gateway(), 'asha', { messages })).toMatchObject({ accepted: 300 });
});

test('a call that cannot be paid fails alone, and those after it that can be are accepted', async () => {
  const long = { ...SEND, sender_id: 'PROMOTIONAL', message: 'a'.repeat(307) };
  const bodies = [SEND, long, SEND, long, SEND, SEND];
  const answers = await Promise.all(bodies.map((body) => gateway().sendAs('poor', body)));
  const paid = answers.reduce(
    (sum, { status }, i) => sum + (status === 200 ? (bodies[i] === long ? 3 : 1) : 0),
    0,
  );
  expect(paid).toBe(3);
  expect(await gateway().balanceOf('poor')).toBe(0);
  expect(answers.every(({ status }) => status === 200 || status === 402)).toBe(true);
});

test('news that the database refuses fails alone', async () => {
  const sent = await Promise.all(Array.from({ length: 10 }, () => gateway().sendAs('asha', SEND)));
  sent.forEach(messageIdOf);
  const claimed = await claimAll(gateway());
  expect(claimed.length).toBeGreaterThanOrEqual(10);
  const recorder = recorderOf(gateway());
  const newsOf = (index: number, result: HandOverResult): Progress => {
    const handOver = claimed[index];
    if (!handOver) throw new Error('nothing was claimed');
    return { kind: 'answered', handOver, result, at: new Date() };
  };
  const taken = (index: number) => newsOf(index, { kind: 'accepted', vendorIds: [`vendor ${index}`] });
  const news = claimed.map((_, i) =>
    i === 4 ? newsOf(i, { kind: 'accepted', vendorIds: [POISON] }) : taken(i),
  );
  const results = await Promise.allSettled(news.map((item) => recorder.record(item)));
  expect(results.flatMap(({ status }, i) => (status === 'rejected' ? [i] : []))).toEqual([4]);
  const unsent = await gateway().rows<{ id: string }>(
    'select id from messages where id = any($1) and state <> $2',
    [claimed.map(({ id }) => id), STATE.sent],
  );
  expect(unsent).toEqual([{ id: claimed[4]?.id }]);
  // What could not be recorded stays in flight, so that it is not lost.
  expect(await gateway().rows('select id from inflight')).toEqual([{ id: claimed[4]?.id }]);
  await recorder.record(taken(4));
  expect(await gateway().rows('select id from inflight')).toEqual([]);
});
