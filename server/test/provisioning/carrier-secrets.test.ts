import { afterAll, beforeAll, expect, test } from 'vitest';
import { listEntries } from '../../src/core/audit-log/list-entries.ts';
import { pageOfEntries } from '../../src/core/audit-log/named-entries.ts';
import { recordAction } from '../../src/core/audit-log/record-action.ts';
import { GATEWAY } from '../../src/core/audit-log/doer.ts';
import { readCarrierSetUp } from '../../src/core/delivery/carrier-set-up.ts';
import { openOptions } from '../../src/core/provisioning/connector-secrets.ts';
import { exportProvisioning } from '../../src/core/provisioning/export.ts';
import { noticesOf, sealStoredSecrets } from '../../src/core/provisioning/seal-stored.ts';
import { transaction } from '../../src/storage/database.ts';
import { insertConnector } from '../../src/storage/provisioning.queries.ts';
import { listConnectors } from '../../src/storage/settings.queries.ts';
import { openGateway, type Gateway } from './gateway.ts';

let gateway: Gateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

async function exported(): Promise<{ connectors: { name: string; options: Record<string, unknown> }[] }> {
  let file = '';
  for await (const piece of exportProvisioning(gateway.db, gateway.vault)) file += piece;
  return JSON.parse(file) as Awaited<ReturnType<typeof exported>>;
}

async function stored(name: string): Promise<Record<string, unknown>> {
  const row = (await listConnectors(gateway.db.general)).find((one) => one.name === name);
  return row ? openOptions(gateway.vault, name, row) : {};
}

/** All that viewers, exports and the audit log show of a carrier. */
async function shownOf(name: string): Promise<string> {
  const { options } = await readCarrierSetUp(gateway.db, gateway.vault, name);
  const reading = { db: gateway.db, reads: gateway.db.current };
  const entries = await pageOfEntries(reading, { subject: name }, { limit: 50, cursor: null });
  const listed = (await exported()).connectors.find((one) => one.name === name);
  const rows = await gateway.rows(`select options::text from connectors where name = '${name}'`);
  return JSON.stringify([options, entries, listed, rows]);
}

const CONNECTOR = {
  name: 'lakshya',
  type: 'http',
  enabled: false,
  options: {
    url: 'https://asha:swordfish-1@sms.example/send?key=swordfish-2&to={recipient}',
    shown: ['charset'],
    query: { 'authentic-key': 'swordfish-3', pin: 'swordfish-4', charset: 'UTF-8', text: '{text}' },
    headers: { Cookie: 'swordfish-5', Authorization: null },
    form: { sign: 'swordfish-6' },
    body: '<key>swordfish-7</key>',
    json: { messages: [{ account: 'swordfish-8', to: '{recipient}' }], route: 'swordfish-9' },
  },
};

test("an HTTP carrier's fixed values are never shown, and an export keeps them", async () => {
  await gateway.apply({ connectors: [CONNECTOR] });
  expect(await shownOf('lakshya')).not.toContain('swordfish');
  expect(await stored('lakshya')).toMatchObject({
    url: 'https://sms.example/send?to={recipient}',
    username: 'asha',
    password: 'swordfish-1',
    query: { key: 'swordfish-2', 'authentic-key': 'swordfish-3', text: '{text}' },
    headers: { Cookie: 'swordfish-5', Authorization: 'Basic {basic_auth}' },
  });
  const file = await exported();
  expect(file.connectors[0]?.options).toEqual({
    url: 'https://sms.example/send?to={recipient}',
    username: 'asha',
    password: null,
    shown: ['charset'],
    query: { key: null, 'authentic-key': null, pin: null, charset: 'UTF-8', text: '{text}' },
    headers: { Cookie: null, Authorization: 'Basic {basic_auth}' },
    form: { sign: null },
    body: null,
    json: { messages: null, route: null },
  });
  const before = await stored('lakshya');
  expect((await gateway.apply(file)).changes).toEqual([]);
  expect((await gateway.apply({ connectors: [CONNECTOR] })).changes).toEqual([]);
  expect(await stored('lakshya')).toEqual(before);
});

test.each([
  ['http', { url: 'https://a.example/s', token: 'abc' }, { url: 'https://b.example/s' }, 'url', 'token'],
  ['smpp', { host: 'a.example', system_id: 'h', password: 'abc' }, { host: 'b.example' }, 'host', 'password'],
  ['smtp', { host: 'a.example', username: 'h', password: 'abc' }, { host: 'b.example' }, 'host', 'password'],
  [
    'sip',
    { server: 'a.example', username: 'h', password: 'abc' },
    { server: 'b.example' },
    'server',
    'password',
  ],
  ['whatsapp-cloud', { token: 'abc' }, { base_url: 'https://b.example' }, 'base_url', 'token'],
])('a carrier over %s takes no stored secret to another host', async (type, options, moved, at, secret) => {
  const name = `moving-${type}`;
  await gateway.apply({ connectors: [{ name, type, enabled: false, options }] });
  const move = (more: object, forget?: string[]) =>
    gateway.apply({ connectors: [{ name, options: { ...moved, ...more }, ...(forget && { forget }) }] });
  const refused = `connectors[0].options.${at}: points to another host: enter these secrets again, or remove them: ${secret}`;
  await expect(move({})).rejects.toThrow(refused);
  await expect(move({ [secret]: null })).rejects.toThrow(refused);
  expect(await stored(name)).toEqual(options);
  // Neither in two steps.
  const away = Object.fromEntries(Object.keys(moved).map((option) => [option, null]));
  await gateway.apply({ connectors: [{ name, options: away }] });
  await expect(move({})).rejects.toThrow(refused);
  await move({ [secret]: 'abc' });
  expect(await stored(name)).toMatchObject({ ...moved, [secret]: 'abc' });
  await gateway.apply({ connectors: [{ name, forget: [secret] }] });
  expect(await stored(name)).not.toHaveProperty(secret);
});

test('what an earlier version has stored in the clear is encrypted, and named where the audit log has it', async () => {
  const options = {
    url: 'https://old.example/send?key=herring-1',
    query: { pin: 'herring-2', to: '{recipient}', authkey: 'herring-3' },
  };
  const { authkey, ...query } = options.query;
  const sealed = gateway.vault.seal(JSON.stringify({ query: { authkey } }), 'connector old');
  const row = { name: 'old', type: 'http', channels: ['sms'], enabled: true };
  const shown = { ...options, query };
  await transaction(gateway.db.general, async (handle) => {
    await insertConnector(handle, { ...row, options: shown, sealed });
    const action = { account: null, subject: 'old' };
    await recordAction(handle, GATEWAY, {
      ...action,
      action: 'connector.created',
      after: { type: 'http', options: shown },
    });
    await recordAction(handle, GATEWAY, {
      ...action,
      action: 'connector.updated',
      before: { 'options.query': { pin: 'herring-0' } },
      after: { 'options.query': query, enabled: true },
    });
  });
  const found = await sealStoredSecrets(gateway.db, gateway.vault);
  const { items } = await listEntries(gateway.db.current, { subject: 'old' }, { limit: 5, cursor: null });
  expect(found.carriers).toEqual(['old']);
  expect(found.exposed).toEqual([
    { no: items[1]?.no, carrier: 'old', places: ['url', 'query.pin'] },
    { no: items[0]?.no, carrier: 'old', places: ['query.pin'] },
  ]);
  expect(noticesOf(found).join('\n')).toContain(`${items[0]?.no} (old: query.pin)`);
  expect(await sealStoredSecrets(gateway.db, gateway.vault)).toEqual({ carriers: [], exposed: [] });

  expect(await stored('old')).toEqual({
    url: 'https://old.example/send',
    query: { key: 'herring-1', ...options.query },
  });
  // The entries stay as they are; people are not shown the values.
  expect(JSON.stringify(items)).toContain('herring-2');
  expect(await shownOf('old')).not.toContain('herring');
});
