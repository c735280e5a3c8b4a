import { afterAll, beforeAll, expect, test } from 'vitest';
import { everything, openGateway, type Gateway } from './gateway.ts';

const CHAYA = 'chaya@textiles.example';
const STORED_KEY = 'hk_shop_abcdefghijklmnopqrstuvwxyz';

let gateway: Gateway;
let stored: string;
beforeAll(async () => {
  gateway = await openGateway();
  await gateway.apply(everything());
  await gateway.apply({
    accounts: [
      { username: 'above', role: 'reseller' },
      { username: 'below', parent: 'above' },
    ],
  });
  stored = await gateway.dump();
});
afterAll(() => gateway.close());

/** A new account's record, beside one that is correct. */
const account = (fields: object) => ({ accounts: [{ username: 'right' }, { username: 'wrong', ...fields }] });

const LONG = 'x'.repeat(2001);

test.each<[problem: string, document: unknown]>([
  ['the file: must be an object', [everything()]],
  ['the file: must be an object', null],
  ['acounts: is not a known field', { acounts: [] }],
  ['accounts: must be a list', { accounts: {} }],
  ['accounts[0]: must be an object', { accounts: ['chaya'] }],
  ['accounts[0].username: is required', { accounts: [{ role: 'admin' }] }],
  [
    'accounts[0].username: must have 3 to 64 characters, with no spaces around them',
    { accounts: [{ username: 'ab' }] },
  ],
  ['accounts[0].username: must be text: put the number in quotes', { accounts: [{ username: 12345 }] }],
  ['accounts[1].nickname: is not a known field', account({ nickname: 'x' })],
  [
    'accounts[1].__proto__: is not a known field',
    JSON.parse('{"accounts":[{"username":"right"},{"username":"wrong","__proto__":{}}]}'),
  ],
  ['accounts[1].retention.days: must be a whole number from 7 to 3650', account({ retention: { days: 6 } })],
  [
    'accounts[1].retention.text_days: must be a whole number from 1 to 3650',
    account({ retention: { text_days: 0 } }),
  ],
  ['accounts[1].retention.weeks: is not a known field', account({ retention: { weeks: 4 } })],
  ['accounts[1].password: must have 1 to 200 characters', account({ password: '' })],
  ['accounts[1].role: must be one of customer, reseller, admin', account({ role: 'root' })],
  ['accounts[1].status: must be one of active, inactive, blocked', account({ status: null })],
  ['accounts[1].time_zone: must be a time zone such as Asia/Kolkata', account({ time_zone: 'Asia/Nowhere' })],
  ['accounts[1].time_zone: must be a time zone such as Asia/Kolkata', account({ time_zone: '+05:30' })],
  ['accounts[1].parent: there is no account nobody', account({ parent: 'nobody' })],
  [
    'accounts[1].parent: must not be the account itself or one below it',
    account({ role: 'reseller', parent: 'wrong' }),
  ],
  ['accounts[1].parent: must be an account with the role reseller', account({ parent: 'below' })],
  [
    'accounts[0].role: must stay reseller while other accounts belong to it',
    { accounts: [{ username: 'above', role: 'customer' }] },
  ],
  [
    'accounts[0].role: must stay reseller while other accounts belong to it',
    {
      accounts: [
        { username: 'Above', role: 'admin' },
        { username: 'below', parent: 'above' },
      ],
    },
  ],
  ['accounts[1].api_secret: must have 16 to 200 characters', account({ api_secret: 'short' })],
  ['accounts[1].api_keys[0].name: is required', account({ api_keys: [{}] })],
  [
    'accounts[1].api_keys[0].key: must have 16 to 200 characters: letters, digits and -._~+/=',
    account({ api_keys: [{ name: 'k', key: 'fifteen-letters' }] }),
  ],
  [
    'accounts[1].api_keys[0].per_minute: must be a whole number from 1 to 2147483647',
    account({ api_keys: [{ name: 'k', per_minute: 1.5 }] }),
  ],
  [
    'accounts[1].api_keys[0].expires_at: must be a time with an offset, such as 2030-01-31T00:00:00Z',
    account({ api_keys: [{ name: 'k', expires_at: '2030-01-31 00:00:00' }] }),
  ],
  [
    'accounts[1].api_keys[0].allow_ips[1]: must be an IP address or a range such as 10.0.0.0/8',
    account({ api_keys: [{ name: 'k', allow_ips: ['10.0.0.0/8', '10.0.0.0/33'] }] }),
  ],
  [
    'accounts[1].api_keys[0].scopes[0]: must be one of send, read, credits',
    account({ api_keys: [{ name: 'k', scopes: ['all'] }] }),
  ],
  [
    'accounts[1].api_keys[1].name: is the same as that of accounts[1].api_keys[0]',
    account({ api_keys: [{ name: 'k' }, { name: 'k' }] }),
  ],
  [
    'accounts[1].credits.sms: must be a number with at most three decimals',
    account({ credits: { sms: 0.1234 } }),
  ],
  ['accounts[1].credits.sms: must not be negative', account({ credits: { sms: -1 } })],
  ['accounts[1].credits.sms: must be a number', account({ credits: { sms: '10' } })],
  ['accounts[1].credits.fax: is not a known field', account({ credits: { fax: 1 } })],
  ['accounts[1].prices.T: must be a number with at most three decimals', account({ prices: { T: 0.00001 } })],
  ['accounts[1].flood_limit: must be a whole number from 0 to 2147483647', account({ flood_limit: -1 })],
  [
    'accounts[1].limits.legacy_per_second: must be a whole number from 1 to 1000000',
    account({ limits: { legacy_per_second: 0 } }),
  ],
  ['accounts[1].features.get_api: must be true or false', account({ features: { get_api: 'yes' } })],
  [
    'accounts[1].promotional_hours.from: must be a time of day such as 10:00',
    account({ promotional_hours: { from: '9', to: '21:00' } }),
  ],
  [
    'accounts[1].promotional_hours.to: must be later than from',
    account({ promotional_hours: { from: '21:00', to: '10:00' } }),
  ],
  [
    'accounts[1].webhook.url: must be an http or https URL without a password in it',
    account({ webhook: { url: 'ftp://x.example' } }),
  ],
  [
    'accounts[1].webhook.events[0]: must be one of delivery_report, inbound_sms, email_sent, email_delivered, email_bounced, email_opened, email_clicked, chat_status, inbound_chat, sent, delivered, failed, expired, inbound',
    account({ webhook: { url: 'http://x.example', events: ['read'] } }),
  ],
  [
    'accounts[1].smpp.system_id: must have 1 to 15 visible ASCII characters',
    account({ smpp: { system_id: 'sixteen-letters!' } }),
  ],
  [
    'accounts[1].dlt.entity_ids[0]: must be text: put the number in quotes',
    account({ dlt: { entity_ids: [1101000000000000] } }),
  ],
  [
    'accounts[1].senders[1].route: must be one of transactional, promotional, international',
    account({ senders: [{ sender_id: 'RIGHTT' }, { sender_id: 'WRONGG', route: 'T' }] }),
  ],
  ...[0, -1, 1.5, '10', 10_001].map((perSecond): [string, unknown] => [
    'accounts[1].senders[0].per_second: must be a whole number from 1 to 10000',
    account({ senders: [{ sender_id: 'WRONGG', per_second: perSecond }] }),
  ]),
  [
    'accounts[1].senders[1].sender_id: is the same as that of accounts[1].senders[0]',
    account({ senders: [{ sender_id: 'S' }, { sender_id: 'S' }] }),
  ],
  [
    'accounts[1].templates[0].content: must have 1 to 2000 characters',
    account({ templates: [{ name: 't', content: LONG }] }),
  ],
  [
    'accounts[1].templates[0].content: is required for a new template',
    account({ templates: [{ name: 't' }] }),
  ],
  [
    'accounts[0].templates[0].content: is required for a new template',
    { accounts: [{ username: CHAYA, templates: [{ name: 'new' }, { name: 'festival' }] }] },
  ],
  [
    'accounts[1].groups[0].contacts[0].mobile: must be text: put the number in quotes',
    account({ groups: [{ name: 'g', contacts: [{ mobile: 9876543210 }] }] }),
  ],
  [
    'accounts[1].groups[0].contacts[1].mobile: is the same as that of accounts[1].groups[0].contacts[0]',
    account({ groups: [{ name: 'g', contacts: [{ mobile: '9876543210' }, { mobile: '+91 98765 43210' }] }] }),
  ],
  [
    'accounts[1].keywords[1].key: is the same as that of accounts[1].keywords[0]',
    account({ keywords: [{ key: 'Win' }, { key: 'WIN' }] }),
  ],
  [
    'accounts[1].email.domains[0].domain: must be a domain such as mail.example.com',
    account({ email: { domains: [{ domain: 'a b' }] } }),
  ],
  [
    'accounts[1].email.templates[0].html: is required for a new email template',
    account({ email: { templates: [{ id: 'x' }] } }),
  ],
  [
    'accounts[1].chatapp.templates[0].body: is required for a new chat template',
    account({ chatapp: { templates: [{ name: 'x' }] } }),
  ],
  [
    'accounts[1].chatapp.business_account.connector: there is no carrier nowhere',
    account({ chatapp: { business_account: { connector: 'nowhere', sender: '919876543210' } } }),
  ],
  ['dnd[1]: must be text: put the number in quotes', { dnd: ['9876543210', 9876543211] }],
  ['dnd[0]: must be an Indian mobile number', { dnd: ['1234567890'] }],
  [
    'virtual_numbers[0].account: there is no account nobody',
    { virtual_numbers: [{ number: '56162', account: 'nobody' }] },
  ],
  ['virtual_numbers[0].account: is required for a new number', { virtual_numbers: [{ number: '56162' }] }],
  ['connectors[0].type: is required for a new connector', { connectors: [{ name: 'new' }] }],
  [
    'connectors[0].type: must be one of smpp, http, virtual-operator, smtp, sip, whatsapp-cloud',
    { connectors: [{ name: 'new', type: 'pigeon' }] },
  ],
  [
    'connectors[0].channels: must not be empty',
    { connectors: [{ name: 'new', type: 'http', channels: [] }] },
  ],
  [
    'connectors[0].channels: can only be email for the type smtp',
    { connectors: [{ name: 'new', type: 'smtp', channels: ['email', 'sms'] }] },
  ],
  ['connectors[0].options: must be an object', { connectors: [{ name: 'new', type: 'http', options: [] }] }],
  ['routes[0].connectors: is required for a new route', { routes: [{ channel: 'sms', route: 'T' }] }],
  [
    'routes[0].connectors[1]: there is no carrier nowhere',
    { routes: [{ channel: 'sms', route: 'T', connectors: ['west', 'nowhere'] }] },
  ],
  [
    'routes[1].route: is the same as that of routes[0]',
    { routes: [1, 2].map(() => ({ channel: 'sms', route: 'T', connectors: ['west'] })) },
  ],
  [
    'network.allow_private[0]: must be an IP address or a range such as 10.0.0.0/8',
    { network: { allow_private: ['localhost'] } },
  ],
  ['settings.colour: is not a known field', { settings: { colour: 'red' } }],
  ['brand.primary_color: must be a colour such as #0b7285', { brand: { primary_color: 'teal' } }],
  ['brand.name: must not contain U+0000 or broken Unicode', { brand: { name: 'a\0b' } }],
  [
    'connectors[0].options.deep.list[0]: must not contain U+0000 or broken Unicode',
    { connectors: [{ name: 'new', type: 'http', options: { deep: { list: ['\0'] } } }] },
  ],
  [
    'connectors[0].options."a\\u0000": must not have U+0000 or broken Unicode in its name',
    { connectors: [{ name: 'new', type: 'http', options: { 'a\0': 1 } }] },
  ],
  ['brand.name: must not contain U+0000 or broken Unicode', { brand: { name: '\ud800' } }],
])('refuses %s', async (problem, document) => {
  expect(await gateway.problemsOf(document, stored)).toEqual([problem]);
});

test.each<[claim: string, problem: string, document: unknown]>([
  [
    "another account's key",
    'accounts[1].api_keys[0].key: is already the key of another account',
    account({ api_keys: [{ name: 'mine', key: STORED_KEY }] }),
  ],
  [
    'a key of the same account under another name',
    'accounts[0].api_keys[0].key: is already a key of this account',
    { accounts: [{ username: CHAYA, api_keys: [{ name: 'other', key: STORED_KEY }] }] },
  ],
  [
    "another account's system id",
    'accounts[1].smpp.system_id: is already the system id of another account',
    account({ smpp: { system_id: 'chaya' } }),
  ],
  [
    "another account's virtual number",
    'virtual_numbers[0].number: is already the number of another account',
    { virtual_numbers: [{ number: '56161', account: 'kaveri' }] },
  ],
  [
    'one key for two accounts',
    'accounts[1].api_keys[0].key: is the same as accounts[0].api_keys[0].key',
    {
      accounts: ['one', 'two'].map((username) => ({
        username,
        api_keys: [{ name: 'k', key: 'the-same-key-for-both' }],
      })),
    },
  ],
  [
    'one system id for two accounts',
    'accounts[1].smpp.system_id: is the same as accounts[0].smpp.system_id',
    { accounts: ['one', 'two'].map((username) => ({ username, smpp: { system_id: 'both' } })) },
  ],
  [
    'one username in two spellings',
    'accounts[1].username: is the same as that of accounts[0]',
    { accounts: [{ username: 'Twice' }, { username: 'tWICE' }] },
  ],
  [
    'a parent that is below the account, as stored',
    'accounts[0].parent: must not be the account itself or one below it',
    {
      accounts: [
        { username: 'above', parent: 'below' },
        { username: 'below', role: 'reseller' },
      ],
    },
  ],
])('refuses %s', async (_, problem, document) => {
  expect(await gateway.problemsOf(document, stored)).toEqual([problem]);
});

test('names all problems of a file at once, whatever kind they are', async () => {
  expect(
    await gateway.problemsOf({
      accounts: [
        {
          username: 'first',
          senders: [{ sender_id: 'A', route: 'x' }],
          credits: { sms: 1.00001 },
          zip: '400001',
        },
        { username: 'second', parent: 'nobody', templates: [{ name: 't', content: 7 }, { name: 'u' }] },
      ],
      connectors: [{ name: 'c', type: 'pigeon' }],
      routes: [{ channel: 'sms', route: 'T', connectors: ['c', 'd'] }],
    }),
  ).toEqual([
    'accounts[0].senders[0].route: must be one of transactional, promotional, international',
    'accounts[0].credits.sms: must be a number with at most three decimals',
    'accounts[0].zip: is not a known field',
    'accounts[1].templates[0].content: must be text: put the number in quotes',
    'connectors[0].type: must be one of smpp, http, virtual-operator, smtp, sip, whatsapp-cloud',
    'routes[0].connectors[1]: there is no carrier d',
    'accounts[1].parent: there is no account nobody',
    'accounts[1].templates[1].content: is required for a new template',
  ]);
});

test('never repeats a secret in a problem', async () => {
  const problems = await gateway.problemsOf({
    accounts: [
      {
        username: 'loose',
        password: 'p@ss'.repeat(99),
        api_secret: 's3cret',
        api_keys: [
          { name: 'k', key: 'k3y' },
          { name: 'l', key: STORED_KEY },
        ],
      },
    ],
  });
  expect(problems).toHaveLength(4);
  expect(problems.join()).not.toMatch(/p@ss|s3cret|k3y|hk_shop/);
});

test('stops instead of overwriting when stored secrets cannot be decrypted', async () => {
  const { createVault } = await import('../../src/core/accounts/vault.ts');
  const { applyProvisioning } = await import('../../src/core/provisioning/apply.ts');
  await expect(
    applyProvisioning(gateway.db, createVault('another key'), gateway.ids, everything()),
  ).rejects.toThrow(/HARKARA_SECRET_KEY/);
  expect(await gateway.dump()).toBe(stored);
});
