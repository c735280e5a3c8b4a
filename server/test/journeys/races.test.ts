import { describe, expect, test } from 'vitest';
import { messageIdOf, startGateway, useGateway, type Answer, type TestGateway } from '../support/gateway.ts';
import { customer, provision, SENDER, TEXT } from '../support/provisions.ts';
import { manyMessages, sendToCore } from '../support/requests.ts';

const SEND = { sender_id: SENDER, recipient: '9876543210', message: TEXT };

const tally = (answers: readonly Answer[]) => {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const name = `${status} ${body.error?.code ?? 'accepted'}`;
    counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
};

const storedFor = async (gateway: TestGateway, username: string) =>
  gateway.rows<{ id: string }>(
    'select m.id from messages m join accounts using (bucket, account) where username = $1',
    [username],
  );

describe('on one gateway', () => {
  const gateway = useGateway({
    alone: true,
    workers: false,
    provision: provision(
      customer('asha', { credits: { sms: 100 } }),
      customer('ravi', { credits: { sms: 10.5 }, prices: { T: 0.25 } }),
      customer('flood', { flood_limit: 50 }),
      customer('bulk', { credits: { sms: 1_000 } }),
    ),
  });

  test('1,000 sends at once on 100 credits: 100 are accepted, and nothing is left', async () => {
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => gateway().sendAs('asha', SEND)));
    expect(tally(answers)).toEqual({ '200 accepted': 100, '402 insufficient_credits': 900 });
    expect(await gateway().balanceOf('asha')).toBe(0);
    const ids = answers.filter(({ status }) => status === 200).map(messageIdOf);
    expect(new Set(ids).size).toBe(100);
    expect(await storedFor(gateway(), 'asha')).toHaveLength(100);
  });

  test('a send that costs a fraction of a credit uses up the last of it', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => gateway().sendAs('ravi', SEND)));
    expect(tally(answers)).toEqual({ '200 accepted': 42, '402 insufficient_credits': 18 });
    expect(await gateway().balanceOf('ravi')).toBe(0);
  });

  test('300 sends at once on a flood limit of 50: 50 are accepted', async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, () => gateway().sendAs('flood', SEND)));
    expect(tally(answers)).toEqual({ '200 accepted': 50, '429 flood_limit_exceeded': 250 });
    expect(await gateway().balanceOf('flood')).toBe(950_000);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('a bulk call is charged whole or not at all, even while single sends are being charged', async () => {
    const bulk = (count: number) =>
      sendToCore(gateway(), 'bulk', { messages: manyMessages(count) }).then(
        ({ accepted }) => accepted,
        () => 0,
      );
    const [bulks, singles] = await Promise.all([
      Promise.all([bulk(400), bulk(400), bulk(400), bulk(150), bulk(150)]),
      Promise.all(Array.from({ length: 100 }, () => gateway().sendAs('bulk', SEND))),
    ]);
    const accepted = singles.filter(({ status }) => status === 200).length;
    const paid = bulks.reduce((sum, count) => sum + count, accepted);
    expect(bulks.every((count) => [0, 150, 400].includes(count))).toBe(true);
    expect(await storedFor(gateway(), 'bulk')).toHaveLength(paid);
    expect(await gateway().balanceOf('bulk')).toBe((1_000 - paid) * 1000);
  });
});

describe('on two gateways', () => {
  test('1,000 sends at once on 100 credits: 100 are accepted', async () => {
    await using one = await startGateway({
      workers: false,
      provision: provision(customer('asha', { credits: { sms: 100 } })),
    });
    await using two = await startGateway({ workers: false, database: one.database });
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, i) => (i % 2 === 0 ? one : two).sendAs('asha', SEND)),
    );
    expect(tally(answers)).toEqual({ '200 accepted': 100, '402 insufficient_credits': 900 });
    expect(await one.balanceOf('asha')).toBe(0);
    const ids = answers.filter(({ status }) => status === 200).map(messageIdOf);
    expect(new Set(ids).size).toBe(100);
    expect(await storedFor(one, 'asha')).toHaveLength(100);
  });

  test('a flood limit holds across both', async () => {
    await using one = await startGateway({
      workers: false,
      provision: provision(customer('asha', { flood_limit: 50 })),
    });
    await using two = await startGateway({ workers: false, database: one.database });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? one : two).sendAs('asha', SEND)),
    );
    expect(tally(answers)).toEqual({ '200 accepted': 50, '429 flood_limit_exceeded': 150 });
  });

  test('many accounts at once, each on its last credits', async () => {
    const names = Array.from({ length: 6 }, (_, i) => `customer${i}`);
    const accounts = names.map((name) => customer(name, { credits: { sms: 20 } }));
    await using one = await startGateway({ workers: false, provision: provision(...accounts) });
    await using two = await startGateway({ workers: false, database: one.database });
    const answers = await Promise.all(
      Array.from({ length: 600 }, (_, i) =>
        (i % 2 === 0 ? one : two).sendAs(names[(i >> 1) % 6] ?? '', SEND),
      ),
    );
    expect(tally(answers)).toEqual({ '200 accepted': 120, '402 insufficient_credits': 480 });
    for (const name of names) expect(await one.balanceOf(name)).toBe(0);
  });
});
