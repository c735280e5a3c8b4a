import { describe, expect, test } from 'vitest';
import { CHAT_SENDER, VIRTUAL_CHAT } from '../support/chat.ts';
import { useGateway } from '../support/gateway.ts';
import { customer, HEADER, provision, SENDER, TEMPLATE, TEXT } from '../support/provisions.ts';
import type { Answer } from './answer.ts';
import { addPerson, BEHIND_PROXY, Browser, passwordOf, read, refusalOf, signedIn } from './browser.ts';

const person = (username: string, role: string, more: object = {}) =>
  customer(username, { role, password: passwordOf(username), ...more });

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: provision(
    person('desk', 'admin'),
    person('lotus', 'reseller'),
    person('asha', 'customer', { credits: { sms: 100 }, parent: 'lotus' }),
    person('bina', 'customer', { status: 'blocked' }),
  ),
  config: BEHIND_PROXY,
});

type Accounts = Answer<'GET /admin/accounts'>;
const overview = async (desk: Browser, username: string) =>
  read<Answer<'GET /admin/accounts/:username'>>(await desk.get(`admin/accounts/${username}`));
const entriesOf = async (desk: Browser, username: string) =>
  read<Answer<'GET /admin/accounts/:username/audit'>>(await desk.get(`admin/accounts/${username}/audit`))
    .items;

test('accounts are found by name, number, role, status and reseller, page by page', async () => {
  const desk = await signedIn(gateway, 'desk');
  const names = async (query: string) =>
    read<Accounts>(await desk.get(`admin/accounts?${query}`)).items.map(({ username }) => username);
  expect(await names('q=AS')).toEqual(['asha']);
  expect(await names(`q=${await gateway().accountOf('bina')}`)).toEqual(['bina']);
  expect(await names('role=reseller')).toEqual(['lotus']);
  expect(await names('status=blocked&role=customer')).toEqual(['bina']);
  expect(await names('status=active&role=customer')).toEqual(['asha']);
  expect(await names('parent=Lotus')).toEqual(['asha']);
  expect(await names('parent=lotus&q=b')).toEqual([]);
  const seen: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const query: string = next === '' ? '' : `&cursor=${encodeURIComponent(next)}`;
    const page = await desk.get(`admin/accounts?limit=1${query}`);
    const { items, next: following } = read<Accounts>(page);
    seen.push(...items.map(({ username }) => username));
    next = following;
  }
  expect(seen).toEqual(['asha', 'bina', 'desk', 'lotus']);
});

test('contact details are part of an account, and it is found by any part of them but the notes', async () => {
  const desk = await signedIn(gateway, 'desk');
  const details = {
    display_name: 'Śrī Krishna & Söhne 100%',
    contact_person: 'Meera Nair',
    phone: '022 2345-6789',
    email: 'Accounts@Krishna.example',
    gstin: '27AAPFU0939F1ZV',
    notes: 'Invoice by post.\nSpeak to Meera.',
  };
  const bad = { ...details, gstin: '27AAPFU0939F1ZA' };
  const refused = await desk.post('admin/accounts', { username: 'krishna', details: bad });
  expect(Object.keys(refused.body.error?.fields ?? {})).toEqual(['details.gstin']);
  expect((await desk.post('admin/accounts', { username: 'krishna', details })).status).toBe(201);
  const stored = { ...details, phone: '02223456789' };
  const { record, fingerprint, displayName } = await overview(desk, 'krishna');
  expect([record['details'], displayName]).toEqual([stored, details.display_name]);

  const find = async (words: string, more = '') =>
    read<Accounts>(await desk.get(`admin/accounts?q=${encodeURIComponent(words)}${more}`)).items;
  const names = async (words: string, more = '') => (await find(words, more)).map(({ username }) => username);
  const parts = [
    'rishn',
    'söhne',
    '100%',
    'meera nair',
    'NAIR',
    '2345 6789',
    'krishna.example',
    'aapfu0939f',
  ];
  for (const words of parts) expect([words, await names(words)]).toEqual([words, ['krishna']]);
  // What is typed is no pattern, every word counts, and notes are not looked into.
  for (const words of ['100_', 'meera%nair', 'meera rao', 'invoice', 'post.']) {
    expect([words, await names(words)]).toEqual([words, []]);
  }
  expect(await names('nair', '&role=customer&status=active')).toEqual(['krishna']);
  expect(await names('nair', '&role=reseller')).toEqual([]);
  expect(await find('meera')).toMatchObject([{ username: 'krishna', displayName: details.display_name }]);
  // Those whose username begins so come first, and nobody comes twice.
  await gateway().apply({ accounts: [{ username: 'lotus', details: { contact_person: 'Ashapurna' } }] });
  const pages: string[] = [];
  for (let next: string | null = ''; next !== null;) {
    const page: Accounts = read(await desk.get(`admin/accounts?q=asha&limit=1${next && `&cursor=${next}`}`));
    pages.push(...page.items.map(({ username }) => username));
    next = page.next && encodeURIComponent(page.next);
  }
  expect(pages).toEqual(['asha', 'lotus']);

  const changes = { details: { phone: null, notes: 'Now by email.' } };
  const patched = await desk.patch('admin/accounts/krishna', { fingerprint, changes });
  expect(patched.body).toMatchObject({ changed: ['details.phone', 'details.notes'] });
  const { phone: _, ...rest } = stored;
  expect((await overview(desk, 'krishna')).record['details']).toEqual({ ...rest, notes: 'Now by email.' });
  const [entry] = await entriesOf(desk, 'krishna');
  expect(entry).toMatchObject({
    action: 'account.updated',
    before: { 'details.phone': stored.phone, 'details.notes': stored.notes },
    after: { 'details.phone': null, 'details.notes': 'Now by email.' },
  });
  await gateway().rows(`update accounts set status = 'inactive' where username = 'krishna'`);
  await gateway().rows(`delete from directory where value = 'krishna'`);
});

test('an account is made at once with all that it begins with, and what is secret is shown once', async () => {
  const desk = await signedIn(gateway, 'desk');
  const wanted = {
    username: 'Chand Stores',
    role: 'customer',
    parent: 'lotus',
    prices: { T: 0.25 },
    features: { international: true },
    dlt: { entity_ids: ['1101000000000000001'] },
    senders: [{ sender_id: SENDER, route: 'transactional', dlt_header_id: HEADER }],
    api_keys: [{ name: 'till' }],
    credits: { sms: 12.5 },
    reference: 'Invoice 7',
  };
  for (const [bad, field] of [
    [{ username: 'ASHA' }, 'username'],
    [{ parent: 'nobody' }, 'parent'],
    [{ prices: { T: -1 } }, 'prices.T'],
    [{ features: { flying: true } }, 'features.flying'],
    [{ senders: [{ sender_id: 'far too long a sender' }] }, 'senders[0].sender_id'],
    [{ dlt: { entity_ids: ['12'] } }, 'dlt.entity_ids[0]'],
    [{ reference: undefined }, 'reference'],
    [{ balance: 5 }, 'balance'],
    [{ role: 'admin' }, 'role'],
  ] as const) {
    const refused = await desk.post('admin/accounts', { ...wanted, ...bad });
    expect([Object.keys(bad), Object.keys(refused.body.error?.fields ?? {})]).toEqual([
      Object.keys(bad),
      [field],
    ]);
  }
  expect(refusalOf(await desk.get('admin/accounts/chand%20stores'))).toBe('404 not_found');

  const answer = await desk.post('admin/accounts', wanted);
  expect(answer.status).toBe(201);
  const made = read<Answer<'POST /admin/accounts'>>(answer);
  expect(made.apiKeys).toEqual([{ name: 'till', key: expect.stringMatching(/^hk_/) }]);
  expect((await new Browser(gateway).signIn('chand stores', made.password ?? '')).body.state).toBe(
    'signed_in',
  );
  expect(await overview(desk, 'chand%20stores')).toMatchObject({
    parent: 'lotus',
    balances: { sms: 12.5, voice: 0 },
    record: { prices: { T: 0.25 }, features: { international: true } },
    people: [{ username: 'chand stores' }],
  });
  expect(read(await desk.get('admin/accounts/chand%20stores/ledger'))).toMatchObject({
    items: [{ type: 'grant', amount: 12.5, description: 'Invoice 7' }],
  });
  expect(read(await desk.get('admin/accounts/chand%20stores/senders'))).toMatchObject({
    items: [{ senderId: SENDER, status: 'approved' }],
  });
  expect(refusalOf(await desk.post('admin/accounts', wanted))).toBe('409 conflict');
});

test('nobody gets an account by the name of a person of another one', async () => {
  const desk = await signedIn(gateway, 'desk');
  await addPerson(gateway, await signedIn(gateway, 'asha'), 'Asha’s clerk', 'viewer');
  const refused = await desk.post('admin/accounts', { username: 'asha’s clerk' });
  expect(refused.body.error?.fields).toEqual({
    username: 'already belongs to a user of the panel',
  });
});

describe('of two operators who change an account at once', () => {
  test('the second is told what the first has changed, and overwrites nothing', async () => {
    const desk = await signedIn(gateway, 'desk');
    const { fingerprint } = await overview(desk, 'asha');
    const first = await desk.patch('admin/accounts/asha', { fingerprint, changes: { flood_limit: 500 } });
    expect([first.status, read(first)]).toMatchObject([200, { changed: ['flood_limit'] }]);
    const second = await desk.patch('admin/accounts/asha', { fingerprint, changes: { flood_limit: 900 } });
    expect(refusalOf(second)).toBe('409 conflict');
    expect(second.body.error?.details).toMatchObject({
      now: { record: { flood_limit: 500 } },
      last_change: { by: 'desk', after: { flood_limit: 500 } },
    });
    const { fingerprint: fresh } = read<Answer<'PATCH /admin/accounts/:username'>>(first).account;
    const wrong = await desk.patch('admin/accounts/asha', {
      fingerprint: fresh,
      changes: { prices: { T: 'dear' }, smpp: { system_id: 'much too long a system id' } },
    });
    expect(Object.keys(wrong.body.error?.fields ?? {})).toEqual(['prices.T', 'smpp.system_id']);
    const smpp = await desk.patch('admin/accounts/asha', {
      fingerprint: fresh,
      changes: { smpp: { system_id: 'asha', max_binds: 2 } },
      reason: 'asked by phone',
    });
    expect(read(smpp)).toMatchObject({
      smppPassword: expect.stringMatching(/^[\w-]{8}$/),
      account: { record: { smpp: { system_id: 'asha', max_binds: 2 } } },
    });
    const renewed = await desk.post('admin/accounts/asha/smpp-password');
    expect(read(renewed)).toEqual({ password: expect.stringMatching(/^[\w-]{8}$/) });
    expect((await entriesOf(desk, 'asha')).slice(0, 2)).toMatchObject([
      { action: 'account.updated', name: 'desk', reason: null },
      { action: 'account.updated', name: 'desk', reason: 'asked by phone' },
    ]);
  });
});

describe('a business account', () => {
  const chatapp = (business: object | null) => ({ chatapp: { business_account: business } });
  const business = { connector: VIRTUAL_CHAT.name, sender: CHAT_SENDER };

  test('is connected, changed and disconnected, and the audit log has it', async () => {
    await gateway().apply({ connectors: [VIRTUAL_CHAT] });
    const desk = await signedIn(gateway, 'desk');
    const change = async (username: string, changes: object) => {
      const { fingerprint } = await overview(desk, username);
      return desk.patch(`admin/accounts/${username}`, { fingerprint, changes });
    };
    const connected = await change('asha', chatapp({ ...business, sender: `+${CHAT_SENDER}` }));
    expect(read(connected)).toMatchObject({
      changed: ['chatapp.business_account'],
      account: { record: chatapp(business) },
    });
    for (const [bad, fields] of [
      [business, { sender: 'is already the sender of another account' }],
      [{ ...business, sender: '12' }, { sender: 'must be a number with its country code' }],
      [{ connector: 'nothing', sender: '919820100009' }, { connector: 'there is no carrier nothing' }],
      [{ connector: 'virtual', sender: '919820100009' }, { connector: 'is not for the channel chatapp' }],
    ] as const) {
      const refused = await change('bina', chatapp(bad));
      const named = Object.entries(fields).map(([field, why]) => [`chatapp.business_account.${field}`, why]);
      expect(refused.body.error?.fields).toEqual(Object.fromEntries(named));
    }
    const templates = await change('bina', { chatapp: { templates: [] } });
    expect(templates.status).toBe(422);
    const moved = await change('asha', chatapp({ ...business, sender: '919820100009' }));
    expect(moved.status).toBe(200);
    const gone = await change('asha', chatapp(null));
    expect(read<Answer<'PATCH /admin/accounts/:username'>>(gone).account.record).not.toHaveProperty(
      'chatapp',
    );
    expect((await change('bina', chatapp(business))).status).toBe(200);
    expect((await change('bina', chatapp(null))).status).toBe(200);
    expect((await entriesOf(desk, 'asha')).slice(0, 3).map(({ action, name }) => [action, name])).toEqual([
      ['chat_account.deleted', 'desk'],
      ['chat_account.updated', 'desk'],
      ['chat_account.created', 'desk'],
    ]);
  });

  test('is not overwritten by whoever began before it was changed', async () => {
    await gateway().apply({ connectors: [VIRTUAL_CHAT] });
    const desk = await signedIn(gateway, 'desk');
    const { fingerprint } = await overview(desk, 'asha');
    const patch = (given: string, changes: object) =>
      desk.patch('admin/accounts/asha', { fingerprint: given, changes });
    const first = await patch(fingerprint, chatapp(business));
    const late = await patch(fingerprint, { flood_limit: 700 });
    expect(refusalOf(late)).toBe('409 conflict');
    expect(late.body.error?.details).toMatchObject({
      now: { record: chatapp(business) },
      last_change: { by: 'desk', after: { 'chatapp.business_account.sender': CHAT_SENDER } },
    });
    const { fingerprint: fresh } = read<Answer<'PATCH /admin/accounts/:username'>>(first).account;
    expect((await patch(fresh, chatapp(null))).status).toBe(200);
    const later = await patch(fresh, chatapp({ ...business, sender: '919820100009' }));
    expect(later.body.error?.details).toMatchObject({
      last_change: { after: { 'chatapp.business_account.sender': null } },
    });
  });
});

test('credits are granted once for a key, with a reference, and withdrawn no further than to zero', async () => {
  const desk = await signedIn(gateway, 'desk');
  const credit = (body: object, key: string) =>
    desk.post('admin/accounts/lotus/credits', body, { 'idempotency-key': key });
  const body = { kind: 'voice', amount: 2.5, reference: 'Invoice 8' };
  expect(read(await credit(body, 'one'))).toEqual({ balance: 2.5 });
  expect(read(await credit(body, 'one'))).toEqual({ balance: 2.5 });
  expect(refusalOf(await credit({ ...body, amount: 3 }, 'one'))).toBe('422 idempotency_mismatch');
  const bad = await credit({ kind: 'voice', amount: 0.0001, reference: '' }, 'two');
  expect(Object.keys(bad.body.error?.fields ?? {})).toEqual(['reference']);
  const withdrawn = await credit({ ...body, amount: -3 }, 'three');
  expect(refusalOf(withdrawn)).toBe('402 insufficient_credits');
  expect(read(await credit({ ...body, amount: -2.5 }, 'four'))).toEqual({ balance: 0 });
});

test('a locked account ends its sessions and sends nothing; administrators are not locked', async () => {
  const desk = await signedIn(gateway, 'desk');
  const owner = await signedIn(gateway, 'lotus');
  expect((await overview(desk, 'lotus')).sessions).toBe(1);
  const locked = await desk.post('admin/accounts/lotus/status', { status: 'blocked', reason: 'unpaid' });
  expect(locked.status).toBe(204);
  expect(refusalOf(await owner.get('dashboard'))).toBe('401 signed_out');
  expect((await entriesOf(desk, 'lotus'))[0]).toMatchObject({ action: 'account.updated', reason: 'unpaid' });
  expect((await desk.post('admin/accounts/lotus/status', { status: 'active' })).status).toBe(204);
  await gateway().apply({});
  await signedIn(gateway, 'lotus');
  const own = await desk.post('admin/accounts/desk/status', { status: 'blocked' });
  expect(refusalOf(own)).toBe('409 conflict');
});

test('whoever cannot get in any more gets new passwords, and only people of the account do', async () => {
  const desk = await signedIn(gateway, 'desk');
  const owner = await signedIn(gateway, 'asha');
  const [asha] = (await overview(desk, 'asha')).people;
  const renewed = await desk.post(`admin/accounts/asha/people/${asha?.id}/password`);
  const { firstPassword: password } = read<{ firstPassword: string }>(renewed);
  expect(refusalOf(await owner.get('dashboard'))).toBe('401 signed_out');
  const again = new Browser(gateway);
  expect((await again.signIn('asha', password)).body.state).toBe('password_change_required');
  await again.post('profile/password', { current: password, new: passwordOf('asha') });
  const first = await desk.post('admin/accounts/bina/people/0/password');
  expect(first.status).toBe(200);
  for (const [account, id] of [
    ['asha', 0],
    ['asha', 99],
    ['nobody', 1],
  ]) {
    const refused = await desk.post(`admin/accounts/${account}/people/${id}/password`);
    expect(refusalOf(refused)).toBe('404 not_found');
  }
  expect((await desk.delete(`admin/accounts/asha/people/${asha?.id}/totp`)).status).toBe(204);
  expect(read(await desk.post('admin/accounts/asha/api-password'))).toEqual({
    password: expect.stringMatching(/^[\w-]{16}$/),
  });
});

test('sender IDs, templates and keys are given and taken, with the reason', async () => {
  const desk = await signedIn(gateway, 'desk');
  const at = 'admin/accounts/bina';
  const sender = { sender_id: 'BINAIN', route: 'promotional' };
  expect((await desk.post(`${at}/senders`, sender)).status).toBe(204);
  expect(refusalOf(await desk.post(`${at}/senders`, sender))).toBe('409 conflict');
  const bad = await desk.post(`${at}/senders`, { ...sender, sender_id: 'X', dlt_header_id: '1' });
  expect(Object.keys(bad.body.error?.fields ?? {})).toEqual(['dlt_header_id']);
  const template = { name: 'offer', content: 'Buy {#var#} today', sender_id: 'BINAIN' };
  expect((await desk.post(`${at}/templates`, template)).status).toBe(204);
  type Senders = Answer<'GET /admin/accounts/:username/senders'>;
  const { items: senders } = read<Senders>(await desk.get(`${at}/senders`));
  const given = senders.find(({ senderId }) => senderId === 'BINAIN');
  expect(read(await desk.get(`${at}/senders/${given?.id}/removal`))).toEqual({
    blockers: [{ key: 'templates_for_it', params: { count: 1 }, text: '1 template is for it' }],
    figures: { templates: 1, routes: 0 },
  });
  const blocked = await desk.delete(`${at}/senders/${given?.id}`, { reason: 'unused' });
  expect(refusalOf(blocked)).toBe('409 conflict');
  type Templates = Answer<'GET /admin/accounts/:username/templates'>;
  const { items: templates } = read<Templates>(await desk.get(`${at}/templates`));
  const offer = templates.find(({ name }) => name === 'offer');
  expect(offer?.status).toBe('approved');
  expect((await desk.delete(`${at}/templates/${offer?.id}`, { reason: 'unused' })).status).toBe(204);
  expect((await desk.delete(`${at}/senders/${given?.id}`, { reason: 'unused' })).status).toBe(204);
  const key = read<Answer<'POST /admin/accounts/:username/api-keys'>>(
    await desk.post(`${at}/api-keys`, { name: 'till' }),
  ).key;
  const listed = await desk.get(`${at}/api-keys`);
  expect(listed.text).not.toContain(key);
  type Keys = Answer<'GET /admin/accounts/:username/api-keys'>;
  const id = read<Keys>(listed).items.find(({ name }) => name === 'till')?.id;
  expect((await desk.delete(`${at}/api-keys/${id}`)).status).toBe(204);
  expect((await entriesOf(desk, 'bina')).slice(0, 4).map(({ action, reason }) => [action, reason])).toEqual([
    ['api_key.revoked', null],
    ['api_key.created', null],
    ['sender.deleted', 'unused'],
    ['template.deleted', 'unused'],
  ]);
});

describe('an operator who views an account', () => {
  const as = (username: string) => ({ 'x-view-account': encodeURIComponent(username) });

  test('sees what a viewer sees, changes nothing, and stays who it is', async () => {
    const desk = await signedIn(gateway, 'desk');
    const sent = await gateway().sendAs('asha', {
      recipient: '9876543210',
      sender_id: SENDER,
      message: TEXT,
    });
    expect(sent.status).toBe(200);
    const session = await desk.get('session', as('Asha'));
    expect(session.body).toMatchObject({
      viewedFrom: 'admin',
      user: { username: 'desk', role: 'viewer' },
      account: { username: 'asha', role: 'customer' },
    });
    type Messages = { items: { id: string }[] };
    const [message] = read<Messages>(await desk.get('messages', as('asha'))).items;
    expect((await desk.get(`messages/${message?.id}`, as('asha'))).status).toBe(200);
    expect(refusalOf(await desk.get(`messages/${message?.id}`, as('lotus')))).toBe('404 not_found');
    expect(refusalOf(await desk.get(`messages/${message?.id}`))).toBe('404 not_found');
    expect((await desk.get('templates', as('asha'))).text).toContain(TEMPLATE);
    for (const path of ['api-keys', 'webhook', 'users', 'sessions', 'send-options']) {
      const refused = await desk.get(path, as('asha'));
      expect([path, refusalOf(refused)]).toEqual([path, '403 not_allowed']);
      expect(refused.body.error?.params).toEqual({ account: 'asha' });
    }
    expect(refusalOf(await desk.send('DELETE', 'session', undefined, as('asha')))).toBe('403 not_allowed');
    for (const name of ['desk', 'nobody', '%', '']) {
      const refused = await desk.get('dashboard', { 'x-view-account': name });
      expect([name, refusalOf(refused)]).toEqual([name, '404 not_found']);
    }
    expect((await desk.get('admin/accounts')).status).toBe(200);
  });

  test('is in the audit log once an hour, and with every export', async () => {
    const desk = await signedIn(gateway, 'desk');
    for (const path of ['dashboard', 'messages', 'credits']) {
      expect((await desk.get(path, as('bina'))).status).toBe(200);
    }
    const file = await desk.get('messages.csv?view_account=bina');
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect((await desk.get('statement.csv?month=2026-11&view_account=bina')).status).toBe(200);
    const entries = await entriesOf(desk, 'bina');
    expect(entries.slice(0, 3).map(({ action, name }) => [action, name])).toEqual([
      ['statement.exported', 'desk'],
      ['messages.exported', 'desk'],
      ['account.viewed', 'desk'],
    ]);
    expect(entries.filter(({ action }) => action === 'account.viewed')).toHaveLength(1);
  });
});
