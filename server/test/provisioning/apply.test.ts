import { afterEach, beforeEach, expect, test } from 'vitest';
import { passwordMatches } from '../../src/core/accounts/credentials.ts';
import { apiSecretPurpose } from '../../src/core/accounts/vault.ts';
import { openOptions } from '../../src/core/provisioning/connector-secrets.ts';
import { listConnectors } from '../../src/storage/settings.queries.ts';
import { everything, openGateway, type Gateway } from './gateway.ts';

const CHAYA = 'chaya@textiles.example';

let gateway: Gateway;
beforeEach(async () => {
  gateway = await openGateway();
});
afterEach(() => gateway.close());

async function accountOf(username: string) {
  const [row] = await gateway.rows(`select * from accounts where username = '${username}'`);
  if (!row) throw new Error(`there is no account ${username}`);
  return row;
}

test('stores all parts of a file', async () => {
  const { changes, generated } = await gateway.apply(everything());

  expect(generated).toEqual([]);
  expect(changes.every(({ action }) => action === 'created')).toBe(true);
  expect(changes.map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'account kaveri',
    `account ${CHAYA}`,
    `api_key ${CHAYA}/shop`,
    `api_key ${CHAYA}/report`,
    `sender ${CHAYA}/CHAYAT`,
    `sender ${CHAYA}/CHAYAP`,
    `sender ${CHAYA}/CHAYAX`,
    `template ${CHAYA}/order ready`,
    `template ${CHAYA}/festival`,
    `keyword ${CHAYA}/SAREE`,
    `keyword ${CHAYA}/STOPALL`,
    `voice_number ${CHAYA}/1409000047`,
    `email_domain ${CHAYA}/textiles.example`,
    `email_template ${CHAYA}/receipt`,
    `chat_account ${CHAYA}/919820100000`,
    `chat_template ${CHAYA}/parcel (hi)`,
    `group ${CHAYA}/weavers`,
    `group ${CHAYA}/buyers`,
    `contacts ${CHAYA}/weavers (2)`,
    `webhook ${CHAYA}`,
    `virtual_number ${CHAYA}/56161`,
    'connector rehearsal',
    'connector west',
    'connector bridge',
    'connector post',
    'connector chat-test',
    'route sms/*',
    'route sms/P',
    'route voice/V',
    'setting brand',
    'setting network',
    'setting promotional_hours',
    'dnd 2 numbers',
  ]);

  const kaveri = await accountOf('kaveri');
  const chaya = await accountOf(CHAYA);
  expect(chaya).toMatchObject({
    role: 'customer',
    parent: kaveri.account,
    status: 'active',
    time_zone: 'Asia/Kolkata',
  });
  expect(chaya.settings).toEqual({
    features: {
      get_api: true,
      international: true,
      promo_sender: true,
      chatapp: true,
      sandbox: true,
      voice: true,
      email: true,
    },
    prices: { T: 140, P: 125, PS: 200, I: 3500, V: 1000 },
    refunds: false,
    flood_limit: 5000,
    limits: { legacy_per_second: 50 },
    dlt: { required: true, entity_ids: ['1201159000000000047', '1201159000000000048'] },
    promotional_hours: { from: '11:00', to: '20:30' },
    retention: { days: 180, text_days: 30 },
    smpp: {
      system_id: 'chaya',
      password_hash: expect.stringMatching(/^\$argon2id\$/) as string,
      max_binds: 2,
      allow_ips: ['198.51.100.0/24'],
      default_alphabet: 'latin1',
    },
  });
  expect(kaveri.settings).toEqual({});
  expect(await passwordMatches(String(chaya.password_hash), 'weaving-47-looms')).toBe(true);
  expect(gateway.vault.open(chaya.api_secret as Buffer, apiSecretPurpose(Number(chaya.account)))).toBe(
    'hs_chaya_abcdefghijklmnopqrstuvwxyz',
  );

  expect(await gateway.rows('select kind, count(*)::int from directory group by kind order by kind')).toEqual(
    [
      { kind: 'api_key', count: 2 },
      { kind: 'chat_sender', count: 1 },
      { kind: 'email_domain', count: 1 },
      { kind: 'smpp_system_id', count: 1 },
      { kind: 'username', count: 2 },
      { kind: 'virtual_number', count: 1 },
    ],
  );
  expect(await gateway.rows(`select id, name, contacts_count from contact_groups order by id`)).toEqual([
    { id: 1, name: 'weavers', contacts_count: 2 },
    { id: 2, name: 'buyers', contacts_count: 0 },
  ]);
  expect(
    await gateway.rows('select group_id, id, mobile, name, attributes from contacts order by id'),
  ).toEqual([
    { group_id: 1, id: 1, mobile: '9820100001', name: 'Meena', attributes: { loom: 7, shift: 'early' } },
    { group_id: 1, id: 2, mobile: '9820100002', name: null, attributes: {} },
  ]);
  expect(await gateway.rows('select id, key, response_type, status from keywords order by id')).toEqual([
    { id: 1, key: 'SAREE', response_type: 'static', status: 'approved' },
    { id: 2, key: 'STOPALL', response_type: 'none', status: 'pending' },
  ]);
  expect(await gateway.rows('select number from dnd order by number')).toEqual([
    { number: 9820199991 },
    { number: 9820199992 },
  ]);
  expect(
    await gateway.rows(`select key, value from settings where key <> 'audit_log_secrets' order by key`),
  ).toEqual([
    {
      key: 'brand',
      value: { name: 'Meghdoot Connect', support_email: 'care@meghdoot.example', primary_color: '#7048e8' },
    },
    { key: 'network', value: { allow_private: ['127.0.0.0/8', '::1'] } },
    { key: 'promotional_hours', value: { from: '10:00', to: '21:00' } },
  ]);
});

test('decrypts a connector to the options as declared', async () => {
  await gateway.apply(everything());
  const bridge = (await listConnectors(gateway.db.general)).find(({ name }) => name === 'bridge');
  expect(bridge?.options).toEqual({ url: 'https://bridge.example/send' });
  expect(bridge && openOptions(gateway.vault, 'bridge', bridge)).toEqual({
    url: 'https://bridge.example/send',
    token: 'bridge-token-8161',
    headers: { Authorization: 'Basic bridge-header-8161' },
  });
});

test('changes nothing when it is applied again', async () => {
  await gateway.apply(everything());
  const before = await gateway.dump();

  expect(await gateway.apply(everything())).toEqual({ changes: [], generated: [], notices: [], actions: [] });
  expect(await gateway.dump()).toBe(before);
});

test('grants credits to a new account only, through the ledger', async () => {
  await gateway.apply(everything());
  await gateway.apply({ accounts: [{ username: CHAYA, credits: { sms: 9999 } }] });

  const { account } = await accountOf(CHAYA);
  expect(
    await gateway.rows(`select kind, amount from balances where account = ${String(account)} order by kind`),
  ).toEqual([
    { kind: 'chatapp', amount: 40_000 },
    { kind: 'email', amount: 300_000 },
    { kind: 'international', amount: 20_000 },
    { kind: 'sms', amount: 2_500_125 },
    { kind: 'voice', amount: 60_500 },
  ]);
  expect(
    await gateway.rows(
      'select kind, reason, from_book, to_book, amount, balance_after from ledger order by kind',
    ),
  ).toMatchObject([
    { kind: 'chatapp', reason: 'grant', from_book: 'issued', to_book: 'account', amount: 40_000 },
    { kind: 'email', amount: 300_000 },
    { kind: 'international', amount: 20_000 },
    { kind: 'sms', amount: 2_500_125, balance_after: 2_500_125 },
    { kind: 'voice', amount: 60_500 },
  ]);
  const { account: kaveri } = await accountOf('kaveri');
  const opened = await gateway.rows(`select kind, amount from balances where account = ${String(kaveri)}`);
  expect(opened).toHaveLength(5);
  expect(opened.every(({ amount }) => amount === 0)).toBe(true);
});

test('adds to what is stored and deletes nothing', async () => {
  await gateway.apply(everything());
  const { changes } = await gateway.apply({
    accounts: [
      {
        username: 'Chaya@Textiles.example',
        features: { sandbox: false },
        prices: { T: 0.15 },
        senders: [{ sender_id: 'CHAYAN' }, { sender_id: 'CHAYAX', status: 'approved', reason: null }],
        templates: [{ name: 'festival', status: 'approved' }],
        groups: [
          { name: 'weavers', contacts: [{ mobile: '9820100003' }, { mobile: '9820100001', name: 'Mina' }] },
        ],
        keywords: [{ key: 'saree', status: 'rejected' }],
      },
    ],
    connectors: [{ name: 'west', enabled: true, options: { window: 80 } }],
    routes: [{ channel: 'sms', route: '*', connectors: ['west', 'rehearsal'] }],
    dnd: ['9820199991', '9820199993'],
    brand: { name: 'Meghdoot' },
  });

  expect(changes).toEqual([
    { kind: 'account', name: CHAYA, action: 'updated', fields: ['features.sandbox', 'prices.T'] },
    { kind: 'sender', name: `${CHAYA}/CHAYAN`, action: 'created' },
    { kind: 'sender', name: `${CHAYA}/CHAYAX`, action: 'updated', fields: ['status', 'reason'] },
    { kind: 'template', name: `${CHAYA}/festival`, action: 'updated', fields: ['status'] },
    { kind: 'keyword', name: `${CHAYA}/SAREE`, action: 'updated', fields: ['status'] },
    { kind: 'contacts', name: `${CHAYA}/weavers (1)`, action: 'created' },
    { kind: 'contacts', name: `${CHAYA}/weavers (1)`, action: 'updated', fields: ['name'] },
    { kind: 'connector', name: 'west', action: 'updated', fields: ['enabled', 'options.window'] },
    { kind: 'route', name: 'sms/*', action: 'updated', fields: ['connectors'] },
    { kind: 'setting', name: 'brand', action: 'updated', fields: ['name'] },
    { kind: 'dnd', name: '1 number', action: 'created' },
  ]);
  expect((await accountOf(CHAYA)).settings).toMatchObject({
    features: { get_api: true, sandbox: false },
    prices: { T: 150, P: 125, PS: 200, I: 3500, V: 1000 },
    flood_limit: 5000,
  });
  expect(await gateway.rows('select id, sender_id, route, status, reason from senders order by id')).toEqual([
    { id: 1, sender_id: 'CHAYAT', route: 'transactional', status: 'approved', reason: null },
    { id: 2, sender_id: 'CHAYAP', route: 'promotional', status: 'approved', reason: null },
    { id: 3, sender_id: 'CHAYAX', route: 'international', status: 'approved', reason: null },
    { id: 4, sender_id: 'CHAYAN', route: 'transactional', status: 'pending', reason: null },
  ]);
  expect(await gateway.rows('select id, mobile, name, attributes from contacts order by id')).toMatchObject([
    { id: 1, mobile: '9820100001', name: 'Mina', attributes: { loom: 7 } },
    { id: 2, mobile: '9820100002' },
    { id: 3, mobile: '9820100003' },
  ]);
  expect(await gateway.rows(`select contacts_count from contact_groups where name = 'weavers'`)).toEqual([
    { contacts_count: 3 },
  ]);
  const west = (await listConnectors(gateway.db.general)).find(({ name }) => name === 'west');
  expect(west).toMatchObject({ enabled: true, version: 2 });
  expect(west && openOptions(gateway.vault, 'west', west)).toMatchObject({
    window: 80,
    password: 'west-pass-8161',
  });
});

test('the log names the account above, and a parent that is no reseller any more may stay', async () => {
  await gateway.apply(everything());
  // Earlier versions let the role be changed.
  await gateway.rows(`update accounts set role = 'customer' where username = 'kaveri'`);
  expect((await gateway.apply({ accounts: [{ username: CHAYA, parent: 'KAVERI' }] })).changes).toEqual([]);
  const { actions } = await gateway.apply({ accounts: [{ username: CHAYA, parent: null }] });
  expect(actions).toMatchObject([{ before: { parent: 'kaveri' }, after: { parent: null } }]);
});

test('a reseller may become a customer when the accounts below it leave with the same file', async () => {
  await gateway.apply(everything());
  const below = await gateway.rows(
    `select username from accounts where parent = (select account from accounts where username = 'kaveri')`,
  );
  const leaving = below.map(({ username }) => ({ username: String(username), parent: null }));
  await gateway.apply({ accounts: [{ username: 'kaveri', role: 'customer' }, ...leaving] });
  expect(await gateway.rows(`select role from accounts where username = 'kaveri'`)).toEqual([
    { role: 'customer' },
  ]);
  expect(leaving).not.toEqual([]);
});

test('takes a new password, secret and key, after which the old ones no longer work', async () => {
  await gateway.apply(everything());
  const changed = {
    accounts: [
      {
        username: CHAYA,
        password: 'weaving-48-looms',
        api_secret: 'hs_chaya_zyxwvutsrqponmlkjihgfedcba',
        api_keys: [{ name: 'shop', key: 'hk_shop_zyxwvutsrqponmlkjihgfedcba' }],
        smpp: { system_id: 'chaya2', password: 'loom4848' },
      },
    ],
  };
  expect((await gateway.apply(changed)).changes).toEqual([
    {
      kind: 'account',
      name: CHAYA,
      action: 'updated',
      fields: ['password', 'api_secret', 'smpp.system_id', 'smpp.password'],
    },
    { kind: 'api_key', name: `${CHAYA}/shop`, action: 'updated', fields: ['key'] },
  ]);
  expect(await gateway.apply(changed)).toEqual({ changes: [], generated: [], notices: [], actions: [] });

  const { password_hash: hash, settings } = await accountOf(CHAYA);
  expect(await passwordMatches(String(hash), 'weaving-48-looms')).toBe(true);
  expect(await passwordMatches(String(hash), 'weaving-47-looms')).toBe(false);
  expect(settings).toMatchObject({ smpp: { system_id: 'chaya2', max_binds: 2 } });
  expect(
    await gateway.rows(`select kind, value from directory where kind in ('api_key', 'smpp_system_id') and value in
      ('chaya', 'chaya2', encode(sha256('hk_shop_abcdefghijklmnopqrstuvwxyz'), 'hex'),
       encode(sha256('hk_shop_zyxwvutsrqponmlkjihgfedcba'), 'hex')) order by kind`),
  ).toMatchObject([{ kind: 'api_key' }, { kind: 'smpp_system_id', value: 'chaya2' }]);
  expect(await gateway.rows(`select hint from api_keys where name = 'shop'`)).toEqual([{ hint: '…dcba' }]);
});

test('resets manual changes to what the file says', async () => {
  await gateway.apply(everything());
  await gateway.db.general.query(
    `update accounts set status = 'blocked', password_hash = null where username = 'kaveri'`,
  );
  await gateway.db.general.query(
    `update api_keys set expires_at = now(), scopes = null where name = 'report'`,
  );

  const again = await gateway.apply({
    accounts: [
      { username: 'kaveri', password: 'river-of-the-south', status: 'active' },
      { username: CHAYA, api_keys: [{ name: 'report', scopes: ['read'], expires_at: null }] },
    ],
  });
  expect(again.changes).toEqual([
    { kind: 'account', name: 'kaveri', action: 'updated', fields: ['status', 'password'] },
    { kind: 'api_key', name: `${CHAYA}/report`, action: 'updated', fields: ['scopes', 'expires_at'] },
  ]);
});

test('switches a webhook and SMPP off by null, and on again', async () => {
  await gateway.apply(everything());
  const off = await gateway.apply({
    accounts: [{ username: CHAYA, webhook: null, smpp: null, promotional_hours: null }],
  });
  expect(off.changes).toEqual([
    { kind: 'account', name: CHAYA, action: 'updated', fields: ['promotional_hours', 'smpp'] },
    { kind: 'webhook', name: CHAYA, action: 'updated', fields: ['disabled'] },
  ]);
  expect(await gateway.rows(`select value from directory where kind = 'smpp_system_id'`)).toEqual([]);
  expect((await accountOf(CHAYA)).settings).not.toHaveProperty('smpp');

  const on = await gateway.apply({
    accounts: [
      { username: CHAYA, webhook: { url: 'https://new.textiles.example/' }, smpp: { system_id: 'chaya' } },
    ],
  });
  expect(on.changes).toEqual([
    { kind: 'account', name: CHAYA, action: 'updated', fields: ['smpp.system_id', 'smpp.password'] },
    { kind: 'webhook', name: CHAYA, action: 'updated', fields: ['url', 'disabled'] },
  ]);
  expect(on.generated).toEqual([
    { username: CHAYA, name: 'smpp', password: expect.stringMatching(/^.{8}$/) as string },
  ]);
  expect(await gateway.rows('select endpoint, url, events, disabled_at from webhook_endpoints')).toEqual([
    {
      endpoint: 1,
      url: 'https://new.textiles.example/',
      events: ['sent', 'delivered', 'failed'],
      disabled_at: null,
    },
  ]);
});

test('makes the credentials that a new account was not given, and shows them once', async () => {
  const file = {
    accounts: [
      { username: 'bare' },
      { username: 'keyed', password: 'a-given-one', api_keys: [{ name: 'k' }] },
    ],
  };
  const { generated } = await gateway.apply(file);
  expect(generated).toEqual([
    { username: 'bare', name: 'password', password: expect.stringMatching(/^\S{16}$/) as string },
    { username: 'bare', name: 'api_secret', secret: expect.stringMatching(/^hs_/) as string },
    { username: 'keyed', name: 'api_secret', secret: expect.stringMatching(/^hs_/) as string },
    { username: 'keyed', name: 'k', key: expect.stringMatching(/^hk_/) as string },
  ]);
  const [made] = generated;
  const stored = String((await accountOf('bare')).password_hash);
  expect(made && 'password' in made && (await passwordMatches(stored, made.password))).toBe(true);
  expect(await gateway.apply(file)).toEqual({ changes: [], generated: [], notices: [], actions: [] });
});

test('keeps passwords, keys and secrets unreadable in the database', async () => {
  await gateway.apply(everything());
  const { generated } = await gateway.apply({
    accounts: [{ username: 'maker', api_keys: [{ name: 'k' }], smpp: { system_id: 'mk' } }],
  });
  const secrets = [
    'weaving-47-looms',
    'river-of-the-south',
    'hk_shop_abcdefghijklmnopqrstuvwxyz',
    'hk_report_abcdefghijklmnopqrstuv',
    'hs_chaya_abcdefghijklmnopqrstuvwxyz',
    'hs_kaveri_abcdefghijklmnopqrstuvwxyz',
    'loom4747',
    'west-pass-8161',
    'bridge-token-8161',
    'bridge-header-8161',
    ...generated.flatMap(({ username: _, name: __, ...made }) => Object.values(made)),
  ];
  expect(secrets).toHaveLength(14);
  const dump = await gateway.dump();
  expect(dump).toContain('smsc.west.example');
  for (const secret of secrets) {
    expect(dump).not.toContain(secret);
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'));
    expect(dump).not.toContain(Buffer.from(secret).toString('base64').replace(/=+$/, ''));
  }
});

test('reports slots in other platforms’ style, and converts them when asked', async () => {
  const file = {
    accounts: [
      { username: 'movedin', templates: [{ name: 'otp', content: 'Code #field1#', status: 'approved' }] },
    ],
  };
  const { notices } = await gateway.apply(file);
  expect(notices).toEqual([
    'The template otp of movedin has #field1#, which is ordinary text here; --convert-slots converts it to {#var#}.',
  ]);
  const content = `select content from templates where name = 'otp'`;
  expect(await gateway.rows(content)).toEqual([{ content: 'Code #field1#' }]);
  const converted = await gateway.apply(file, { convertSlots: true });
  expect(converted.notices).toEqual(['The slots of the template otp of movedin were converted.']);
  expect(await gateway.rows(content)).toEqual([{ content: 'Code {#var#}' }]);
});
