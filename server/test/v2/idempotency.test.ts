import { describe, expect, test } from 'vitest';
import { messageIdOf, startGateway, useGateway, type Answer, type TestGateway } from '../support/gateway.ts';
import { customer, provision, SENDER, TEXT } from '../support/provisions.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { SEND } from './sms-faults.ts';

const RICH = { credits: { sms: 10_000 } };
const ACCOUNTS = provision(customer('asha', RICH), customer('ravi', RICH), customer('poor', { credits: {} }));
const gateway = useGateway({ workers: false, provision: ACCOUNTS });

let keys = 0;
const newKey = () => `key ${++keys}`;

/** Everything except the id of the request. */
const comparable = ({ status, body }: Answer) => JSON.stringify({ status, ...body, request_id: null });
const accepted = (answer: Answer) => {
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return comparable(answer);
};

/** A call that repeats may get the first answer to. */
type Call = {
  path: string;
  body: object;
  /** In thousandths of a credit. */
  cost: number;
  changes: [what: string, change: object][];
  refused: [change: object, status: number];
  /** What makes the gateway refuse the call, or not any more. */
  forbid: (isForbidden: boolean) => object;
};

const NUMBERS = ['9876543210', '9876543211', '9876543212'];
const OTHER_TEXT = TEXT.replace('482913', '111111');
const forbidSender = (isForbidden: boolean) => ({
  username: 'asha',
  senders: [{ sender_id: SENDER, status: isForbidden ? 'pending' : 'approved' }],
});

const CALLS: Call[] = [
  {
    path: '/sms/send',
    body: SEND,
    cost: 1_000,
    changes: [
      ['another text', { message: OTHER_TEXT }],
      ['another recipient', { recipient: '9876543211' }],
      ['another sender', { sender_id: 'PROMOTIONAL' }],
      ['flash', { flash: true }],
      ['a time', { schedule_at: new Date(Date.now() + 86_400_000).toISOString() }],
    ],
    refused: [{ message: 'no template has this' }, 422],
    forbid: forbidSender,
  },
  {
    path: '/sms/send-bulk',
    body: { sender_id: SENDER, recipients: [...NUMBERS, 'wrong', NUMBERS[0], '\ud800'], message: TEXT },
    cost: 3_000,
    changes: [
      ['another recipient', { recipients: [...NUMBERS.slice(1), '9876543299'] }],
      ['one recipient more', { recipients: [...NUMBERS, '9876543299'] }],
      ['another order', { recipients: NUMBERS.toReversed() }],
      ['another text', { message: OTHER_TEXT }],
      ['flash', { flash: true }],
    ],
    refused: [{ message: 'no template has this' }, 422],
    forbid: forbidSender,
  },
  {
    path: '/credits/transfer',
    body: { recipient_username: 'ravi', amount: 1 },
    cost: 1_000,
    changes: [
      ['another amount', { amount: 1.001 }],
      ['another recipient', { recipient_username: 'poor' }],
      ['a description', { description: 'more' }],
    ],
    refused: [{ amount: 1e9 }, 402],
    forbid: (isForbidden) => ({ username: 'ravi', status: isForbidden ? 'blocked' : 'active' }),
  },
];

const WAYS = [
  ['Idempotency-Key', (key: string) => ({ more: {}, headers: { 'idempotency-key': key } })],
  ['client_ref', (key: string) => ({ more: { client_ref: key }, headers: {} })],
] as const;

describe.each(CALLS.flatMap((call) => WAYS.map(([name, withKey]) => ({ ...call, name, withKey }))))(
  'a repeat of $path with the same $name',
  ({ path, body, cost, changes, refused, forbid, withKey }) => {
    const call = (key: string, change: object = {}, username = 'asha', to: TestGateway = gateway()) => {
      const { more, headers } = withKey(key);
      return to.postAs(username, path, { ...body, ...change, ...more }, { ...headers });
    };

    test('gets the first answer and does nothing', async () => {
      const key = newKey();
      const first = accepted(await call(key));
      const before = await gateway().footprint();
      expect(accepted(await call(key))).toBe(first);
      expect(await gateway().footprint()).toEqual(before);
    });

    test('100 times in parallel is done once and answered the same', async () => {
      const key = newKey();
      const balance = (await gateway().balanceOf('asha')) ?? 0;
      const answers = await Promise.all(Array.from({ length: 100 }, () => call(key)));
      expect(new Set(answers.map(accepted)).size).toBe(1);
      expect(await gateway().balanceOf('asha')).toBe(balance - cost);
    });

    test.each(changes)('but %s is 422', async (_what, change) => {
      const key = newKey();
      accepted(await call(key));
      const before = await gateway().footprint();
      const answer = await call(key, change);
      expect(answer.status).toBe(422);
      expect(answer.body.error).toMatchObject({ code: 'idempotency_mismatch', legacy_code: -14 });
      expect(await gateway().footprint()).toEqual(before);
    });

    test('and other bodies in parallel: one is done, its repeats agree, the others are 422', async () => {
      const key = newKey();
      const [[, change] = ['', {}]] = changes;
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, i) => call(key, i % 2 === 0 ? {} : change)),
      );
      const done = answers.filter(({ status }) => status === 200);
      expect([done.length, answers.filter(({ status }) => status === 422).length]).toEqual([20, 20]);
      expect(new Set(done.map(comparable)).size).toBe(1);
    });

    test('from another account is another call', async () => {
      const key = newKey();
      // Nobody gives credits to themselves.
      const other = path === '/credits/transfer' ? { recipient_username: 'asha' } : {};
      const [asha, ravi] = await Promise.all([call(key), call(key, other, 'ravi')]);
      expect(accepted(asha)).not.toBe(accepted(ravi));
    });

    test('is tried again if the first was refused', async () => {
      const key = newKey();
      const [change, status] = refused;
      expect((await call(key, change)).status).toBe(status);
      accepted(await call(key));
    });

    test('gets its answer even if the call would now be refused', async () => {
      const key = newKey();
      const first = accepted(await call(key));
      await gateway().apply({ accounts: [forbid(true)] });
      const [again, other] = [await call(key), await call(newKey())];
      await gateway().apply({ accounts: [forbid(false)] });
      expect(comparable(again)).toBe(first);
      expect(other.status).toBe(422);
    });

    test('after a day is a new call', async () => {
      const key = newKey();
      const first = accepted(await call(key));
      await gateway().rows(`update idempotency set stored_at = stored_at - interval '23 hours 59 minutes'`);
      expect(accepted(await call(key))).toBe(first);
      await gateway().rows(`update idempotency set stored_at = stored_at - interval '2 minutes'`);
      const [second, ...repeats] = (await Promise.all(Array.from({ length: 10 }, () => call(key)))).map(
        accepted,
      );
      expect(second).not.toBe(first);
      expect(new Set(repeats)).toEqual(new Set([second]));
    });

    test('gets the first answer after a restart, and from another gateway', async () => {
      await using database = await createTestDatabase();
      const key = newKey();
      const one = await startGateway({ workers: false, database, provision: ACCOUNTS });
      const first = accepted(await call(key, {}, 'asha', one));
      await one.close();

      await using two = await startGateway({ workers: false, database });
      await using three = await startGateway({ workers: false, database });
      expect(accepted(await call(key, {}, 'asha', two))).toBe(first);
      expect(accepted(await call(key, {}, 'asha', three))).toBe(first);
      expect((await call(key, changes[0]?.[1], 'asha', three)).status).toBe(422);

      const other = newKey();
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, i) => call(other, {}, 'asha', i % 2 === 0 ? two : three)),
      );
      expect(new Set(answers.map(accepted)).size).toBe(1);
      expect(await two.balanceOf('asha')).toBe(10_000_000 - 2 * cost);
    });
  },
);

describe.each(WAYS)('with the same %s', (_name, withKey) => {
  const call = (path: string, body: object, key: string) => {
    const { more, headers } = withKey(key);
    return gateway().postAs('asha', path, { ...body, ...more }, { ...headers });
  };
  const [send, bulk, transfer] = CALLS as [Call, Call, Call];

  test('a send and a bulk send of the same are not repeats of each other', async () => {
    const key = newKey();
    accepted(await call(bulk.path, { ...bulk.body, recipients: [SEND.recipient] }, key));
    expect((await call(send.path, send.body, key)).body.error?.code).toBe('idempotency_mismatch');
  });

  test('a send and a transfer are two calls', async () => {
    const key = newKey();
    accepted(await call(send.path, send.body, key));
    accepted(await call(transfer.path, transfer.body, key));
  });

  test('a transfer is a repeat however its recipient is written', async () => {
    const key = newKey();
    const first = accepted(await call(transfer.path, transfer.body, key));
    expect(accepted(await call(transfer.path, { ...transfer.body, recipient_username: ' RAVI' }, key))).toBe(
      first,
    );
  });

  test('a send is tried again if the first could not be paid', async () => {
    const key = newKey();
    const { more, headers } = withKey(key);
    const again = () => gateway().sendAs('poor', { ...SEND, ...more }, { ...headers });
    const refused = await Promise.all(Array.from({ length: 20 }, again));
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([402]));
    await gateway().apply({ accounts: [{ username: 'poor', prices: { T: 0 } }] });
    accepted(await again());
    await gateway().apply({ accounts: [{ username: 'poor', prices: { T: 1 } }] });
  });
});

test('the header and client_ref together: the header names the call, both must agree', async () => {
  const headers = { 'idempotency-key': newKey() };
  const send = (client_ref: string) => gateway().sendAs('asha', { ...SEND, client_ref }, headers);
  const first = messageIdOf(await send('order 1'));
  expect(messageIdOf(await send('order 1'))).toBe(first);
  expect((await send('order 2')).body.error).toMatchObject({ code: 'idempotency_mismatch' });
});

test('a call without a key is sent each time', async () => {
  const first = messageIdOf(await gateway().sendAs('asha', SEND));
  expect(messageIdOf(await gateway().sendAs('asha', SEND))).not.toBe(first);
});
