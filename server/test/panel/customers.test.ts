import { api } from 'harkara-contract/api.ts';
import type { Review } from 'harkara-contract/records/review.ts';
import { expect, test } from 'vitest';
import { useGateway, waitFor } from '../support/gateway.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { customer, provision, SENDER, TEXT } from '../support/provisions.ts';
import { BEHIND_PROXY, Browser, passwordOf, read, refusalOf, signedIn } from './browser.ts';

const person = (username: string, more: object = {}) =>
  customer(username, { password: passwordOf(username), credits: { sms: 100 }, ...more });

const gateway = useGateway({
  workers: false,
  provision: provision(
    person('lotus', {
      role: 'reseller',
      prices: { T: 0.5, P: 0.25 },
      features: { voice: false, international: true },
      reseller: { most_customers: 3, delegated_reviews: true },
      credits: { sms: 100, email: 10 },
      flood_limit: 5_000,
      promotional_hours: { from: '10:00', to: '20:00' },
      dlt: { required: true },
    }),
    person('kamal', { role: 'reseller' }),
    person('asha', { parent: 'lotus' }),
    person('bina', { parent: 'kamal' }),
    person('rose', { role: 'reseller', parent: 'lotus' }),
    person('grandchild', { parent: 'rose' }),
    person('zebra', { parent: 'kamal' }),
    person('zebra-too', { role: 'reseller' }),
  ),
  config: BEHIND_PROXY,
});

const names = (answer: { text: string }) =>
  read<{ items: { username: string }[] }>(answer).items.map(({ username }) => username);

test('a reseller sees its own customers with their use, and no others', async () => {
  const lotus = await signedIn(gateway, 'lotus');
  expect(
    (await gateway().sendAs('asha', { recipient: '9876543210', sender_id: SENDER, message: TEXT })).status,
  ).toBe(200);
  const listed = await lotus.get('customers');
  expect(read(listed)).toMatchObject({
    items: [{ username: 'asha', messages: 1, credits: 1, balances: { sms: 99 } }, { username: 'rose' }],
  });
  expect(names(await lotus.get('customers?q=bin'))).toEqual([]);
  expect(names(await lotus.get('customers?status=blocked'))).toEqual([]);
  const view = { 'x-view-account': 'asha' };
  expect(names(await (await signedIn(gateway, 'kamal')).get('customers'))).toEqual(['bina', 'zebra']);
  expect((await lotus.get('session', view)).body).toMatchObject({ viewedFrom: 'reseller' });
  for (const path of ['dashboard', 'statement.csv?month=2026-11']) {
    expect((await lotus.get(path, view)).status).toBe(200);
    for (const other of ['bina', 'grandchild', 'kamal', 'lotus', 'nobody']) {
      const refused = await lotus.get(path, { 'x-view-account': other });
      expect([other, refusalOf(refused)]).toEqual([other, '404 not_found']);
    }
  }
});

test('a customer is made within what the reseller has itself', async () => {
  const lotus = await signedIn(gateway, 'lotus');
  const wanted = { username: 'chand', prices: { T: 0.75 }, features: { email: true } };
  for (const [bad, field] of [
    [{ prices: { T: 0.25 } }, 'prices.T'],
    [{ prices: { T: 0.75001 } }, 'prices.T'],
    [{ features: { voice: true } }, 'features.voice'],
    [{ time_zone: 'Mars' }, 'time_zone'],
    [{ username: 'BINA' }, 'username'],
    [{ parent: 'kamal' }, 'parent'],
    [{ role: 'reseller' }, 'role'],
    [{ credits: { sms: 5 } }, 'credits'],
  ] as const) {
    const refused = await lotus.post('customers', { ...wanted, ...bad });
    expect(Object.keys(refused.body.error?.fields ?? {})).toEqual([field]);
  }
  const made = await lotus.post('customers', { ...wanted, api_keys: [{ name: 'till' }] });
  expect([made.status, read(made)]).toMatchObject([201, { username: 'chand', apiKeys: [{ name: 'till' }] }]);
  const { password } = read<{ password: string }>(made);
  const session = await new Browser(gateway).signIn('chand', password);
  expect(session.body).toMatchObject({
    state: 'signed_in',
    account: { role: 'customer' },
    features: { email: true, voice: false, international: false },
  });
  const [row] = await gateway().rows<{ settings: object; parent: number }>(
    `select settings, parent from accounts where username = 'chand'`,
  );
  expect(row).toMatchObject({
    settings: {
      prices: { T: 750, P: 250 },
      flood_limit: 5_000,
      promotional_hours: { from: '10:00', to: '20:00' },
      dlt: { required: true },
    },
    parent: await gateway().accountOf('lotus'),
  });
  const full = await lotus.post('customers', { username: 'deepa' });
  expect([refusalOf(full), full.body.message]).toEqual([
    '409 conflict',
    'You can have at most 3 customers. The operator can allow more.',
  ]);
  expect(read(await lotus.get('customer-limits'))).toMatchObject({ mostCustomers: 3, customers: 3 });
});

test('what a customer pays and may use is changed within the same bounds', async () => {
  const lotus = await signedIn(gateway, 'lotus');
  const terms = 'customers/chand/terms';
  expect(read(await lotus.get(terms))).toMatchObject({
    prices: { T: 0.75, P: 0.25 },
    features: { email: true, voice: false },
  });
  for (const [bad, field] of [
    [{ prices: { T: 0.25 } }, 'prices.T'],
    [{ prices: { T: 0.75001 } }, 'prices.T'],
    [{ prices: { X: 1 } }, 'prices.X'],
    [{ features: { voice: true } }, 'features.voice'],
    [{ parent: 'kamal' }, 'parent'],
  ] as const) {
    const refused = await lotus.patch(terms, bad);
    expect(Object.keys(refused.body.error?.fields ?? {})).toEqual([field]);
  }
  expect((await lotus.patch('customers/bina/terms', { prices: { T: 9 } })).status).toBe(404);
  const changed = await lotus.patch(terms, { prices: { T: 0.8 }, features: { email: false } });
  expect([changed.status, read(changed)]).toMatchObject([
    200,
    { prices: { T: 0.8, P: 0.25 }, features: { email: false } },
  ]);
  const [entry] = await gateway().rows(
    `select actor_name, before, after from admin_actions where action = 'account.updated' order by no desc limit 1`,
  );
  expect(entry).toMatchObject({
    actor_name: 'lotus',
    before: { 'prices.T': 0.75, 'features.email': true },
    after: { 'prices.T': 0.8, 'features.email': false },
  });
});

test('credits go down and come back, once for a key, also from a locked customer', async () => {
  const lotus = await signedIn(gateway, 'lotus');
  const before = [(await gateway().balanceOf('lotus')) ?? 0, (await gateway().balanceOf('asha')) ?? 0];
  const move = (who: string, body: object, key: string) =>
    lotus.post(`customers/${who}/transfers`, body, { 'idempotency-key': key });
  const down = { direction: 'down', amount: 12.5, description: 'October' };
  expect(read(await move('asha', down, 'one'))).toEqual({ amount: 12.5 });
  expect(read(await move('asha', down, 'one'))).toEqual({ amount: 12.5 });
  expect((await lotus.post('customers/asha/status', { status: 'inactive' })).status).toBe(204);
  await gateway().apply({});
  expect(refusalOf(await move('asha', down, 'two'))).toBe('422 recipient_not_found');
  expect(read(await move('asha', { direction: 'back', amount: 2.5 }, 'three'))).toEqual({ amount: 2.5 });
  expect([await gateway().balanceOf('lotus'), await gateway().balanceOf('asha')]).toEqual([
    (before[0] ?? 0) - 10_000,
    (before[1] ?? 0) + 10_000,
  ]);
  const mails = { direction: 'down', kind: 'email', amount: 4 };
  expect(refusalOf(await move('asha', mails, 'one'))).toBe('422 idempotency_mismatch');
  expect((await lotus.post('customers/asha/status', { status: 'active' })).status).toBe(204);
  await gateway().apply({});
  expect(read(await move('asha', mails, 'mails'))).toEqual({ amount: 4 });
  expect([await gateway().balanceOf('lotus', 'email'), await gateway().balanceOf('asha', 'email')]).toEqual([
    6_000, 4_000,
  ]);
  expect(refusalOf(await move('asha', { ...mails, amount: 7 }, 'too many'))).toBe('402 insufficient_credits');
  expect((await lotus.post('customers/asha/status', { status: 'inactive' })).status).toBe(204);
  for (const other of ['bina', 'grandchild', 'nobody']) {
    expect(refusalOf(await move(other, { direction: 'back', amount: 1 }, other))).toBe('404 not_found');
    const locked = await lotus.post(`customers/${other}/status`, { status: 'inactive' });
    expect(refusalOf(locked)).toBe('404 not_found');
  }
  expect((await lotus.post('customers/asha/status', { status: 'active' })).status).toBe(204);
  await gateway().apply({ accounts: [{ username: 'asha', status: 'blocked' }] });
  const unlocked = await lotus.post('customers/asha/status', { status: 'active' });
  expect(refusalOf(unlocked)).toBe('409 conflict');
  await gateway().apply({ accounts: [{ username: 'asha', status: 'active' }] });
});

test('no credits move between a reseller and a customer that has just left, in either direction', async () => {
  const lotus = await signedIn(gateway, 'lotus');
  const { db, composition } = gateway();
  const balances = async () => [await gateway().balanceOf('lotus'), await gateway().balanceOf('asha')];
  const before = await balances();
  const [reseller, customer] = [await gateway().accountOf('lotus'), await gateway().accountOf('asha')];
  // It waits for the reseller's balance while the customer leaves.
  const holder = await db.general.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from balances where account = $1 for update', [reseller]);
    const late = lotus.post(
      'customers/asha/transfers',
      { direction: 'down', amount: 3 },
      { 'idempotency-key': 'late' },
    );
    await waitFor('the transfer waits', async () => (await lockWaits(gateway())) > 0);
    await gateway().apply({ accounts: [{ username: 'asha', parent: null }] });
    await holder.query('rollback');
    expect(refusalOf(await late)).toBe('404 not_found');
  } finally {
    holder.release();
  }
  // As if the customer had left after it was found, and before its account was read.
  const { transfers, accounts } = composition.gateway;
  const back = transfers.transfer(await accounts.get(customer), {
    recipientUsername: 'lotus',
    kind: 'sms',
    amount: 3_000,
    description: null,
    idempotency: null,
    actor: null,
    stillAllowed: () => Promise.resolve(),
    within: { reseller, customer: { bucket: customer % 64, account: customer, username: 'asha' } },
  });
  await expect(back).rejects.toMatchObject({ code: 'not_found' });
  expect(await balances()).toEqual(before);
  await gateway().apply({ accounts: [{ username: 'asha', parent: 'lotus' }] });
});

test('a reseller decides about its own customers’ requests, where the operator lets it', async () => {
  const lotus = await signedIn(gateway, 'lotus');
  const kamal = await signedIn(gateway, 'kamal');
  for (const who of ['asha', 'bina', 'grandchild']) {
    const owner = await signedIn(gateway, who);
    const asked = await owner.post('senders', {
      senderId: 'NEWONE',
      route: 'transactional',
      dltHeaderId: null,
    });
    expect(asked.status).toBe(201);
  }
  const { items } = read<{ items: Review[] }>(await lotus.get('customer-reviews'));
  expect(new Set(items.map(({ username }) => username))).toEqual(new Set(['asha', 'rose']));
  const asked = items.filter(({ title }) => title === 'NEWONE');
  expect(asked).toMatchObject([{ kind: 'sender', username: 'asha' }]);
  const badge = async (who: Browser) => (await who.get('session')).body.badges?.['approvals'];
  expect([await badge(lotus), await badge(kamal)]).toEqual([items.length, undefined]);
  const decides = async (who: Browser) => (await who.get('session')).body.features?.reviews;
  expect([await decides(lotus), await decides(kamal)]).toEqual([true, false]);
  const key = asked[0]?.key ?? '';
  const decide = (who: string, body: object, by = lotus) =>
    by.post(`customer-reviews/sender/${who}/${key}`, body);
  expect(Object.keys((await decide('asha', { decision: 'reject' })).body.error?.fields ?? {})).toEqual([
    'reason',
  ]);
  expect((await decide('asha', { decision: 'approve' })).status).toBe(204);
  expect((await decide('asha', { decision: 'undo' })).status).toBe(204);
  expect((await decide('asha', { decision: 'reject', reason: 'no header' })).status).toBe(204);
  expect(await badge(lotus)).toBe(items.length - 1);
  // The operator decides about everything else.
  const keyword = await lotus.post('customer-reviews/keyword/asha/1', { decision: 'approve' });
  expect(refusalOf(keyword)).toBe('404 not_found');
  expect(read(await lotus.get('customer-reviews?kind=keyword'))).toEqual({ items: [], next: null });
  for (const other of ['bina', 'grandchild', 'nobody']) {
    expect(refusalOf(await decide(other, { decision: 'approve' }))).toBe('404 not_found');
  }
  expect(refusalOf(await kamal.get('customer-reviews'))).toBe('404 not_found');
  expect(refusalOf(await decide('bina', { decision: 'approve' }, kamal))).toBe('404 not_found');
});

test('a reseller reads of a duplicate that another account has it, and names only its own customers', async () => {
  const lotus = await signedIn(gateway, 'lotus');
  const asha = await signedIn(gateway, 'asha');
  const owner = (username: string, ...ids: string[]) => ({
    username,
    senders: ids.map((id) => ({ sender_id: id, route: 'transactional', status: 'approved' })),
  });
  await gateway().apply({
    accounts: [owner('rose', 'SHARED'), owner('zebra', 'SHARED', 'TAKEN'), owner('zebra-too', 'TAKEN')],
  });
  for (const senderId of ['SHARED', 'TAKEN', 'UNUSED']) {
    const asked = await asha.post('senders', { senderId, route: 'transactional', dltHeaderId: null });
    expect(asked.status).toBe(201);
  }
  const { items } = read<{ items: Review[] }>(await lotus.get('customer-reviews?kind=sender'));
  const found = items.map(({ title, checks }) => [
    title,
    checks.find(({ check }) => check === 'duplicate')?.detail?.text,
  ]);
  expect(Object.fromEntries(found)).toMatchObject({
    SHARED: 'The same as: rose, another account',
    TAKEN: 'Another account already has it',
    UNUSED: undefined,
  });
});

test('contact details are seen, found and changed by the customer’s reseller, the notes by nobody but the operator', async () => {
  const lotus = await signedIn(gateway, 'lotus');
  const kamal = await signedIn(gateway, 'kamal');
  const notes = 'pays late, ask zebra';
  const known = { display_name: 'Asha Traders', contact_person: 'Asha Rao', phone: '+91 98765-43210' };
  await gateway().apply({
    accounts: [
      { username: 'asha', details: { ...known, email: 'asha@traders.example', notes } },
      { username: 'bina', details: { display_name: 'Bina Traders', notes } },
    ],
  });
  const path = 'customers/asha/details';
  const stored = { ...known, phone: '+919876543210', email: 'asha@traders.example', gstin: null };
  expect(read(await lotus.get(path))).toEqual(stored);
  const listed = read<{ items: object[] }>(await lotus.get('customers?q=asha')).items;
  expect(listed).toMatchObject([{ username: 'asha', displayName: 'Asha Traders' }]);
  // By any part, in any case; of its own customers only, and never by what the operator has noted.
  for (const words of ['raders', 'RAO', '98765 43210', '@traders.example', 'sha tra']) {
    expect([words, names(await lotus.get(`customers?q=${encodeURIComponent(words)}`))]).toEqual([
      words,
      ['asha'],
    ]);
  }
  expect(names(await kamal.get('customers?q=raders'))).toEqual(['bina']);
  for (const words of ['pays', 'late', 'bina', 'asha rao nobody']) {
    expect([words, names(await lotus.get(`customers?q=${words}`))]).toEqual([words, []]);
  }
  const change = (body: object, by = lotus, who = 'asha') => by.patch(`customers/${who}/details`, body);
  for (const [bad, field] of [
    [{ gstin: '27AAPFU0939F1ZA' }, 'gstin'],
    [{ phone: 'call me' }, 'phone'],
    [{ email: 'nowhere' }, 'email'],
    [{ display_name: ' padded' }, 'display_name'],
    [{ notes: 'mine' }, 'notes'],
  ] as const) {
    expect(Object.keys((await change(bad)).body.error?.fields ?? {})).toEqual([field]);
  }
  const changed = await change({ gstin: '27aapfu0939f1zv', contact_person: null });
  expect(read(changed)).toEqual({ ...stored, gstin: '27AAPFU0939F1ZV', contact_person: null });
  expect(names(await lotus.get('customers?q=pfu0939f'))).toEqual(['asha']);
  for (const [by, who] of [
    [kamal, 'asha'],
    [lotus, 'bina'],
    [lotus, 'grandchild'],
    [lotus, 'lotus'],
  ] as const) {
    expect(refusalOf(await change({ display_name: 'Mine' }, by, who))).toBe('404 not_found');
    expect(refusalOf(await by.get(`customers/${who}/details`))).toBe('404 not_found');
  }
  const asha = await signedIn(gateway, 'asha');
  const session = await asha.get('session');
  expect(session.body.account).toMatchObject({ username: 'asha', displayName: 'Asha Traders' });
  expect(session.text + (await lotus.get('customers')).text).not.toMatch(/pays|98765/);
  const [row] = await gateway().rows<{ details: object }>(
    `select details from accounts where username = 'asha'`,
  );
  expect(row?.details).toMatchObject({ notes });
});

test('no route names a foreign account to a reseller, whether it looks at itself or at a customer', async () => {
  const lotus = await signedIn(gateway, 'lotus');
  const served = Object.keys(api).map((route) => route.replaceAll(/:(\w+)/g, '{$1}'));
  const paths = served.flatMap((route) => /^GET \/(?!admin)(.+)/.exec(route)?.[1] ?? []);
  expect(paths).toEqual(expect.arrayContaining(['customers', 'customer-reviews', 'dashboard', 'ledger']));
  const foreign = /zebra|bina|kamal|grandchild/;
  for (const path of paths) {
    const address = path.replace(/\{username\}|:username/, 'asha').replace(/\{\w+\}|:\w+/g, '1');
    for (const view of [{}, { 'x-view-account': 'asha' }]) {
      const { text } = await lotus.get(address, view);
      expect([address, foreign.exec(text)?.[0]]).toEqual([address, undefined]);
    }
  }
});
