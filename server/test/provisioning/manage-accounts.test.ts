import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashApiKey, passwordMatches } from '../../src/core/accounts/credentials.ts';
import {
  addApiKey,
  creditAccount,
  listAccounts,
  revokeApiKey,
  setAccountStatus,
  setPassword,
} from '../../src/core/accounts/manage-accounts.ts';
import { findApiKey } from '../../src/storage/accounts.queries.ts';
import { openGateway, type Gateway } from './gateway.ts';
import { connectTo } from '../support/direct-connection.ts';
import { OPERATOR } from '../support/operator.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await openGateway();
  await gateway.apply({
    accounts: [
      { username: 'Uday', role: 'reseller', password: 'sunrise', credits: { sms: 100 } },
      { username: 'sandhya', parent: 'uday', time_zone: 'Asia/Kathmandu' },
    ],
  });
});
afterAll(() => gateway.close());

async function version(username: string): Promise<number> {
  const [row] = await gateway.rows(
    `select b.config_version as v from accounts a join balances b using (bucket, account)
      where a.username = '${username}' and b.kind = 'sms'`,
  );
  return Number(row?.v);
}

test('lists accounts with their balances', async () => {
  const zero = { international: 0, email: 0, chatapp: 0, voice: 0 };
  expect(await listAccounts(gateway.db)).toMatchObject([
    {
      username: 'Uday',
      role: 'reseller',
      status: 'active',
      parent: null,
      balances: { sms: 100_000, ...zero },
    },
    { username: 'sandhya', parent: 'Uday', timeZone: 'Asia/Kathmandu', balances: { sms: 0, ...zero } },
  ]);
});

test('grants and withdraws credits through the ledger, and never takes more than the balance', async () => {
  const { db, ids } = gateway;
  const before = await version('sandhya');
  expect(await creditAccount(db, OPERATOR, ids, 'SANDHYA', 'voice', 12_345, 'paid by cheque')).toBe(12_345);
  expect(await creditAccount(db, OPERATOR, ids, 'sandhya', 'voice', -345)).toBe(12_000);
  await expect(creditAccount(db, OPERATOR, ids, 'sandhya', 'voice', -12_001)).rejects.toMatchObject({
    code: 'insufficient_credits',
    message: "sandhya has a balance of 12 (voice), so 12.001 can't be withdrawn.",
  });
  await expect(creditAccount(db, OPERATOR, ids, 'sandhya', 'voice', 0)).rejects.toMatchObject({
    code: 'validation_failed',
  });
  await expect(creditAccount(db, OPERATOR, ids, 'nobody', 'sms', 1)).rejects.toMatchObject({
    code: 'not_found',
  });

  expect(
    await gateway.rows(
      `select reason, from_book, to_book, amount, balance_after, description from ledger where kind = 'voice' order by entry`,
    ),
  ).toEqual([
    {
      reason: 'grant',
      from_book: 'issued',
      to_book: 'account',
      amount: 12_345,
      balance_after: 12_345,
      description: 'paid by cheque',
    },
    {
      reason: 'withdrawal',
      from_book: 'account',
      to_book: 'issued',
      amount: 345,
      balance_after: 12_000,
      description: null,
    },
  ]);
  expect(await version('sandhya')).toBe(before);
});

test('lets only as many parallel withdrawals through as the balance covers', async () => {
  const { db, ids } = gateway;
  const results = await Promise.allSettled(
    Array.from({ length: 15 }, () => creditAccount(db, OPERATOR, ids, 'uday', 'sms', -10_000)),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect((await listAccounts(db))[0]?.balances.sms).toBe(0);
});

test('changes status and password, and notifies running processes', async () => {
  const heard: string[] = [];
  await using listener = await connectTo(gateway.db);
  listener.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await listener.query('listen harkara_config');
  const before = await version('Uday');

  await setAccountStatus(gateway.db, OPERATOR, 'uday', 'blocked');
  await setPassword(gateway.db, OPERATOR, 'UDAY', 'noon');

  const [row] = await gateway.rows(
    `select account, status, role, password_hash from accounts where username = 'Uday'`,
  );
  expect(row).toMatchObject({ status: 'blocked', role: 'reseller' });
  expect(await passwordMatches(String(row?.password_hash), 'noon')).toBe(true);
  expect(await version('Uday')).toBe(before + 2);
  await listener.query('select 1');
  expect(heard).toEqual([String(row?.account), String(row?.account)]);
  await expect(setPassword(gateway.db, OPERATOR, 'nobody', 'x')).rejects.toMatchObject({ code: 'not_found' });
});

test('adds a key that is shown once, and revokes it', async () => {
  const { db } = gateway;
  const key = await addApiKey(db, OPERATOR, 'sandhya', 'till');
  expect(await findApiKey(db.general, hashApiKey(key))).toMatchObject({
    id: 1,
    perMinute: 60,
    perDay: 10_000,
    scopes: null,
  });
  expect(await gateway.dump()).not.toContain(key);
  await expect(addApiKey(db, OPERATOR, 'sandhya', 'till')).rejects.toMatchObject({ code: 'conflict' });

  await revokeApiKey(db, OPERATOR, 'sandhya', 'till');
  expect(await findApiKey(db.general, hashApiKey(key))).toBeNull();
  expect(await gateway.rows(`select 1 from directory where kind = 'api_key'`)).toEqual([]);
  await expect(revokeApiKey(db, OPERATOR, 'sandhya', 'till')).rejects.toMatchObject({ code: 'not_found' });
  const again = await addApiKey(db, OPERATOR, 'sandhya', 'till');
  expect(await findApiKey(db.general, hashApiKey(again))).toMatchObject({ id: 2 });
});
