import { afterEach, beforeEach, expect, test } from 'vitest';
import { AccountCache } from '../../src/core/accounts/account-cache.ts';
import { hashApiKey, passwordMatches } from '../../src/core/accounts/credentials.ts';
import { ensureFirstAccounts } from '../../src/core/provisioning/first-start.ts';
import { parseHours } from '../../src/core/recipients/promotional-hours.ts';
import { findApiKey } from '../../src/storage/accounts.queries.ts';
import { openGateway, type Gateway } from './gateway.ts';

let gateway: Gateway;
beforeEach(async () => {
  gateway = await openGateway();
});
afterEach(() => gateway.close());

const start = () => ensureFirstAccounts(gateway.db, gateway.vault, gateway.ids);

test('gives an empty gateway an administrator and a customer who can send', async () => {
  const { created, admin, demo } = await start();
  expect(created).toBe(true);
  const accounts = await gateway.rows('select username, role, password_hash from accounts order by account');
  expect(accounts).toMatchObject([
    { username: 'admin', role: 'admin' },
    { username: 'demo', role: 'customer' },
  ]);
  expect(await passwordMatches(String(accounts[0]?.password_hash), admin?.password ?? '')).toBe(true);
  expect(await passwordMatches(String(accounts[1]?.password_hash), demo?.password ?? '')).toBe(true);

  const key = await findApiKey(gateway.db.general, hashApiKey(demo?.apiKey ?? ''));
  const terms = { promotionalHours: () => parseHours(), maxVariable: 30, callsPerSecond: 100 };
  const account = await new AccountCache(gateway.db, terms).find(key?.account ?? 0);
  expect(account?.senders.get(demo?.senderId ?? '')).toMatchObject({
    route: 'transactional',
    status: 'approved',
  });
  const template = account?.templates.find(demo?.exampleMessage ?? '');
  expect(template).toMatchObject({ name: 'otp', senderId: demo?.senderId });
  expect(account?.dlt.entityIds.has(template?.entityId ?? '')).toBe(true);
  expect(demo?.recipient).toMatch(/^[6-9]\d{9}$/);
  expect(demo?.apiSecret).toMatch(/^hs_/);
  expect(await gateway.rows(`select amount from balances where kind = 'sms' order by amount`)).toEqual([
    { amount: 0 },
    { amount: 1_000_000 },
  ]);
  expect(await gateway.rows('select channel, route, connectors from routes order by id')).toEqual([
    { channel: 'sms', route: '*', connectors: ['virtual'] },
    { channel: 'voice', route: 'V', connectors: ['virtual'] },
  ]);
});

test('leaves a gateway that has accounts alone', async () => {
  await gateway.apply({ accounts: [{ username: 'somebody' }] });
  const before = await gateway.dump();
  expect(await start()).toEqual({ created: false });
  expect(await gateway.dump()).toBe(before);
});

test('creates them once when two processes start together', async () => {
  const results = await Promise.all([start(), start(), start()]);
  expect(results.filter(({ created }) => created)).toHaveLength(1);
  expect(await gateway.rows('select count(*)::int as accounts from accounts')).toEqual([{ accounts: 2 }]);
});
