import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { revokeApiKey, setAccountStatus } from '../../src/core/accounts/manage-accounts.ts';
import { messageIdOf, startGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { customer, keyOf, keyRecord, provision, SENDER, TEXT } from '../support/provisions.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { OPERATOR } from '../support/operator.ts';

const SEND = { sender_id: SENDER, recipient: '9876543210', message: TEXT };
const PROMO = { ...SEND, sender_id: 'PROMOTIONAL', message: 'Sale!' };

/** Settings are kept in memory: the second gateway has loaded them before they change. */
let database: TestDatabase;
let one: TestGateway;
let two: TestGateway;
let customers = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  one = await startGateway({ workers: false, database, provision: provision() });
  two = await startGateway({ workers: false, database });
});

afterAll(async () => {
  await one.close();
  await two.close();
  await database.drop();
});

/** A customer whom both gateways know. */
async function newCustomer(): Promise<string> {
  const username = `customer${++customers}`;
  await one.apply({ accounts: [customer(username)] });
  for (const gateway of [one, two]) {
    messageIdOf(await gateway.sendAs(username, SEND));
    messageIdOf(await gateway.sendAs(username, PROMO));
  }
  return username;
}

const account = (username: string, more: object) => ({ accounts: [{ username, ...more }] });

type Change = {
  what: string;
  make: (username: string) => Promise<unknown>;
  status: number;
  code: string;
  body?: object;
};

const CHANGES: Change[] = [
  {
    what: 'a template is rejected',
    make: (username) => one.apply(account(username, { templates: [{ name: 'code', status: 'rejected' }] })),
    status: 422,
    code: 'template_mismatch',
  },
  {
    what: 'a sender is rejected',
    make: (username) =>
      one.apply(account(username, { senders: [{ sender_id: SENDER, status: 'rejected' }] })),
    status: 422,
    code: 'sender_not_approved',
  },
  {
    what: 'the account is blocked',
    make: (username) => setAccountStatus(one.db, OPERATOR, username, 'blocked'),
    status: 403,
    code: 'account_locked',
  },
  {
    what: 'the account is made inactive',
    make: (username) => one.apply(account(username, { status: 'inactive' })),
    status: 403,
    code: 'account_inactive',
  },
  {
    what: 'the key is revoked',
    make: (username) => revokeApiKey(one.db, OPERATOR, username, 'main'),
    status: 401,
    code: 'unauthorized',
  },
  {
    what: 'the key loses its scope',
    make: (username) =>
      one.apply(account(username, { api_keys: [keyRecord(username, { scopes: ['read'] })] })),
    status: 403,
    code: 'scope_missing',
  },
  {
    what: 'the key expires',
    make: (username) =>
      one.apply(
        account(username, { api_keys: [keyRecord(username, { expires_at: '2020-01-01T00:00:00Z' })] }),
      ),
    status: 401,
    code: 'unauthorized',
  },
  {
    what: 'the flood limit is lowered',
    make: (username) => one.apply(account(username, { flood_limit: 4 })),
    status: 429,
    code: 'flood_limit_exceeded',
  },
  {
    what: 'the price is raised beyond the balance',
    make: (username) => one.apply(account(username, { prices: { T: 5_000 } })),
    status: 402,
    code: 'insufficient_credits',
  },
  {
    what: 'the number enters the do-not-disturb registry',
    make: () => one.apply({ dnd: [PROMO.recipient] }),
    body: PROMO,
    status: 422,
    code: 'recipient_in_dnd',
  },
];

describe.each([
  ['the gateway that made the change', () => one],
  ['another gateway', () => two],
])('the very next send on %s is refused when', (_which, gateway) => {
  test.each(CHANGES)('$what', async ({ make, body = SEND, status, code }) => {
    const username = await newCustomer();
    await make(username);
    const before = await one.footprint();
    const answer = await gateway().sendAs(username, body);
    expect({ status: answer.status, code: answer.body.error?.code }).toEqual({ status, code });
    expect(await one.footprint()).toEqual(before);
    await one.rows('delete from dnd');
  });

  test('it has not been notified of the change yet', async () => {
    const silent: [string, string, number][] = [
      [
        `update templates set status = 'rejected' where name = 'code' and account = $1`,
        'template_mismatch',
        422,
      ],
      [`update accounts set status = 'blocked' where account = $1`, 'account_locked', 403],
      ['delete from api_keys where account = $1', 'unauthorized', 401],
      [
        `update api_keys set expires_at = now() - interval '1 second' where account = $1`,
        'unauthorized',
        401,
      ],
    ];
    for (const [change, code, status] of silent) {
      const username = await newCustomer();
      const number = await one.accountOf(username);
      await one.rows(change, [number]);
      await one.rows('update balances set config_version = config_version + 1 where account = $1', [number]);
      const before = await one.footprint();
      const answer = await gateway().sendAs(username, SEND);
      expect({ change, status: answer.status, code: answer.body.error?.code }).toEqual({
        change,
        status,
        code,
      });
      expect(await one.footprint()).toEqual(before);
    }
  });
});

test('what was allowed a moment ago is allowed on the other gateway at once', async () => {
  const username = await newCustomer();
  const body = { ...SEND, sender_id: 'PENDNG', message: 'Note: hello' };
  expect((await two.sendAs(username, body)).body.error).toMatchObject({ code: 'sender_not_approved' });
  await one.apply(account(username, { senders: [{ sender_id: 'PENDNG', status: 'approved' }] }));
  // A refusal is decided from memory, before any lock: the notification may take a moment.
  await waitFor('it is allowed', async () => (await two.sendAs(username, body)).status === 200);
});

test('sends that are under way while the settings change are each judged by one of the two', async () => {
  const username = await newCustomer();
  const sends = Array.from({ length: 200 }, (_, i) => (i % 2 === 0 ? one : two).sendAs(username, SEND));
  const [answers] = await Promise.all([
    Promise.all(sends),
    one.apply(account(username, { prices: { T: 2 } })),
  ]);
  answers.forEach(messageIdOf);
  const prices = await one.rows<{ price: number; count: string }>(
    'select price, count(*) from messages where account = $1 and route = $2 group by price order by price',
    [await one.accountOf(username), 'T'],
  );
  const paid = prices.reduce((sum, { price, count }) => sum + price * Number(count), 0);
  expect(await one.balanceOf(username)).toBe(1_000_000 - paid - 2_000);
  expect(prices.every(({ price }) => price === 1000 || price === 2000)).toBe(true);
  const after = messageIdOf(await two.sendAs(username, SEND));
  expect((await two.getAs(username, `/delivery/${after}`)).body.data).toMatchObject({ credit: 2 });
  await one.auditClean();
});

test('a key that is made on one gateway works on the other', async () => {
  const username = await newCustomer();
  const fresh = { ...keyRecord(username), name: 'fresh', key: keyOf(`${username}-fresh`) };
  await one.apply(account(username, { api_keys: [fresh] }));
  const answer = await two.request('/api/v2/balance', { headers: { 'x-api-key': fresh.key } });
  expect(answer.status).toBe(200);
});
