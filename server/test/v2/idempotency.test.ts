import { describe, expect, test } from 'vitest';
import { messageIdOf, startGateway, useGateway, type Answer, type TestGateway } from '../support/gateway.ts';
import { customer, provision, SENDER, TEXT } from '../support/provisions.ts';
import { createTestDatabase } from '../support/test-database.ts';

const gateway = useGateway({
  workers: false,
  provision: provision(customer('asha'), customer('ravi'), customer('poor', { credits: {} })),
});

let keys = 0;
const newKey = () => `key ${++keys}`;
const SEND = { sender_id: SENDER, recipient: '9876543210', message: TEXT };

const countOf = async (username: string, from: TestGateway = gateway()) =>
  (
    await from.rows('select 1 from messages join accounts using (bucket, account) where username = $1', [
      username,
    ])
  ).length;

/** Everything except the id of the request. */
const comparable = ({ status, body }: Answer) => ({ status, ...body, request_id: null });

const WAYS = [
  ['Idempotency-Key', (key: string) => ({ body: SEND, headers: { 'idempotency-key': key } })],
  ['client_ref', (key: string) => ({ body: { ...SEND, client_ref: key }, headers: {} })],
] as const;

describe.each(WAYS)('a repeat with the same %s', (_name, withKey) => {
  const send = (key: string, more: object = {}, username = 'asha', to: TestGateway = gateway()) => {
    const { body, headers } = withKey(key);
    return to.sendAs(username, { ...body, ...more }, { ...headers });
  };

  test('gets the first answer and sends nothing', async () => {
    const key = newKey();
    const first = await send(key);
    const before = await gateway().footprint();
    const second = await send(key);
    expect(comparable(second)).toEqual(comparable(first));
    messageIdOf(second);
    expect(await gateway().footprint()).toEqual(before);
  });

  test('100 times in parallel sends once and answers the same', async () => {
    const key = newKey();
    const count = await countOf('asha');
    const balance = await gateway().balanceOf('asha');
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(key)));
    expect(new Set(answers.map((answer) => JSON.stringify(comparable(answer)))).size).toBe(1);
    answers.forEach(messageIdOf);
    expect(await countOf('asha')).toBe(count + 1);
    expect(await gateway().balanceOf('asha')).toBe((balance ?? 0) - 1000);
  });

  test.each([
    ['another text', { message: TEXT.replace('482913', '111111') }],
    ['another recipient', { recipient: '9876543211' }],
    ['another sender', { sender_id: 'PROMOTIONAL' }],
    ['flash', { flash: true }],
    ['a time', { schedule_at: new Date(Date.now() + 86_400_000).toISOString() }],
  ])('but %s is 422', async (_what, change) => {
    const key = newKey();
    messageIdOf(await send(key));
    const before = await gateway().footprint();
    const answer = await send(key, change);
    expect(answer.status).toBe(422);
    expect(answer.body.error).toMatchObject({ code: 'idempotency_mismatch', legacy_code: -14 });
    expect(await gateway().footprint()).toEqual(before);
  });

  test('and other bodies in parallel: one is sent, its repeats agree, the others are 422', async () => {
    const key = newKey();
    const count = await countOf('asha');
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        send(key, { recipient: i % 2 === 0 ? '9876543210' : '9876543211' }),
      ),
    );
    const accepted = answers.filter(({ status }) => status === 200);
    const refused = answers.filter(({ status }) => status === 422);
    expect([accepted.length, refused.length]).toEqual([20, 20]);
    expect(new Set(accepted.map(messageIdOf)).size).toBe(1);
    expect(await countOf('asha')).toBe(count + 1);
  });

  test('from another account is another call', async () => {
    const key = newKey();
    const [asha, ravi] = await Promise.all([send(key), send(key, {}, 'ravi')]);
    expect(messageIdOf(asha)).not.toBe(messageIdOf(ravi));
  });

  test('is tried again if the first was refused', async () => {
    const key = newKey();
    const refused = await send(key, { message: 'no template has this' });
    expect(refused.status).toBe(422);
    messageIdOf(await send(key));
  });

  test('is tried again if the first could not be paid', async () => {
    const key = newKey();
    const username = 'poor';
    const refused = await Promise.all(Array.from({ length: 20 }, () => send(key, {}, username)));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([402]));
    await gateway().apply({ accounts: [{ username, prices: { T: 0 } }] });
    messageIdOf(await send(key, {}, username));
    await gateway().apply({ accounts: [{ username, prices: { T: 1 } }] });
  });

  test('gets its answer even if the call would now be refused', async () => {
    const key = newKey();
    const first = await send(key);
    await gateway().apply({
      accounts: [{ username: 'asha', senders: [{ sender_id: SENDER, status: 'pending' }] }],
    });
    const again = await send(key);
    await gateway().apply({
      accounts: [{ username: 'asha', senders: [{ sender_id: SENDER, status: 'approved' }] }],
    });
    expect(comparable(again)).toEqual(comparable(first));
  });

  test('after a day is a new call', async () => {
    const key = newKey();
    const first = messageIdOf(await send(key));
    await gateway().rows(`update idempotency set stored_at = stored_at - interval '23 hours 59 minutes'`);
    expect(messageIdOf(await send(key))).toBe(first);
    await gateway().rows(`update idempotency set stored_at = stored_at - interval '2 minutes'`);
    const [second, ...repeats] = (await Promise.all(Array.from({ length: 10 }, () => send(key)))).map(
      messageIdOf,
    );
    expect(second).not.toBe(first);
    expect(new Set(repeats)).toEqual(new Set([second]));
  });

  test('gets the first answer after a restart, and from another gateway', async () => {
    const database = await createTestDatabase();
    try {
      const key = newKey();
      const one = await startGateway({ workers: false, database, provision: provision(customer('asha')) });
      const first = await send(key, {}, 'asha', one);
      await one.close();

      const two = await startGateway({ workers: false, database });
      const three = await startGateway({ workers: false, database });
      try {
        expect(comparable(await send(key, {}, 'asha', two))).toEqual(comparable(first));
        expect(comparable(await send(key, {}, 'asha', three))).toEqual(comparable(first));
        expect((await send(key, { flash: true }, 'asha', three)).status).toBe(422);

        const other = newKey();
        const answers = await Promise.all(
          Array.from({ length: 60 }, (_, i) => send(other, {}, 'asha', i % 2 === 0 ? two : three)),
        );
        expect(new Set(answers.map(messageIdOf)).size).toBe(1);
        expect(await countOf('asha', two)).toBe(2);
      } finally {
        await two.close();
        await three.close();
      }
    } finally {
      await database.drop();
    }
  });
});

test('the header and client_ref together: the header names the call, both must agree', async () => {
  const key = newKey();
  const headers = { 'idempotency-key': key };
  const first = await gateway().sendAs('asha', { ...SEND, client_ref: 'order 1' }, headers);
  expect(messageIdOf(await gateway().sendAs('asha', { ...SEND, client_ref: 'order 1' }, headers))).toBe(
    messageIdOf(first),
  );
  const other = await gateway().sendAs('asha', { ...SEND, client_ref: 'order 2' }, headers);
  expect(other.body.error).toMatchObject({ code: 'idempotency_mismatch' });
});

test('a call without a key is sent each time', async () => {
  const first = messageIdOf(await gateway().sendAs('asha', SEND));
  expect(messageIdOf(await gateway().sendAs('asha', SEND))).not.toBe(first);
});
