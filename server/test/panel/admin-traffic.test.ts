import { request } from 'node:http';
import type { Settings } from 'harkara-contract/routes/settings.ts';
import type { System } from 'harkara-contract/routes/system.ts';
import { expect, test } from 'vitest';
import { findLowBalances } from '../../src/storage/alerts.queries.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { numberFor, provision, SENDER, TEMPLATE_ID, TEXT } from '../support/provisions.ts';
import type { Answer } from './answer.ts';
import { BEHIND_PROXY, type Browser, person, read, signedIn } from './browser.ts';

const gateway = useGateway({
  provision: provision(person('operator', { role: 'admin' }), person('asha'), person('bina')),
  config: BEHIND_PROXY,
});

type Failure = {
  error: { code: string; fields?: Record<string, string>; details?: Record<string, unknown> };
};
let signed: Promise<Browser> | undefined;
const operator = () => (signed ??= signedIn(gateway, 'operator'));

test('rules are in their order, and the server says which takes a number', async () => {
  const browser = await operator();
  await browser.post('admin/carriers', { name: 'second', type: 'virtual-operator' });
  const rule = { channel: 'sms', route: 'T', connectors: ['second', 'virtual'] };
  const made = await browser.post('admin/routes', { ...rule, name: 'for asha', account: 'asha' });
  expect(made.status).toBe(201);
  await browser.post('admin/routes', { ...rule, name: 'urgent', prefixes: ['981'], priority: 10 });
  expect((await browser.post('admin/routes', { ...rule, name: 'urgent' })).status).toBe(409);
  const bad = await browser.post('admin/routes', { ...rule, name: 'nowhere', connectors: ['moon'] });
  expect([bad.status, Object.keys(read<Failure>(bad).error.fields ?? {})]).toEqual([422, ['connectors[0]']]);

  const rules = read<Answer<'GET /admin/routes'>>(await browser.get('admin/routes'));
  expect(rules.items.map(({ name }) => name)).toEqual(['urgent', 'for asha', null]);
  const way = async (query: string) =>
    read<Answer<'GET /admin/routes/way'>>(await browser.get(`admin/routes/way?channel=sms&route=T&${query}`));
  await waitFor('the change', async () => (await way('number=9812345678')).takenBy === 'second');
  expect(await way('number=9812345678')).toMatchObject({ rule: 'name urgent' });
  expect(await way('number=9712345678&account=asha')).toMatchObject({ rule: 'name for asha' });
  expect(await way('number=9712345678')).toMatchObject({ rule: 'sms/*', takenBy: 'virtual' });
  await browser.post('admin/carriers/second/pause');
  await waitFor('the change', async () => (await way('number=9812345678')).takenBy === 'virtual');
  expect((await way('number=9812345678')).carriers.map(({ standing }) => standing)).toEqual([
    'paused',
    'usable',
  ]);
  const { fingerprint } = rules.items[0] ?? {};
  const off = await browser.patch('admin/routes?key=name%20urgent', { enabled: false, fingerprint });
  expect(read(off)).toMatchObject({ enabled: false, priority: 10 });
  expect(await way('number=9812345678')).toMatchObject({ rule: 'sms/*' });

  // The second of two people is told who was faster, and what changed.
  const late = await browser.patch('admin/routes?key=name%20urgent', { priority: 1, fingerprint });
  expect(late.status).toBe(409);
  expect(read<Failure>(late).error.details).toMatchObject({
    last_change: { by: 'operator', before: { enabled: true }, after: { enabled: false } },
  });
});

test('a rule without a name has the same subject in the log, whoever changes or removes it', async () => {
  const browser = await operator();
  await gateway().apply({
    routes: [{ channel: 'sms', route: 'P', account: 'bina', prefixes: ['97'], connectors: ['virtual'] }],
  });
  const rules = read<Answer<'GET /admin/routes'>>(await browser.get('admin/routes'));
  const { key = '', fingerprint } = rules.items.find(({ account }) => account === 'bina') ?? {};
  const path = `admin/routes?${new URLSearchParams({ key }).toString()}`;
  expect((await browser.patch(path, { priority: 3, fingerprint })).status).toBe(200);
  const late = await browser.patch(path, { priority: 4, fingerprint });
  expect(read<Failure>(late).error.details).toMatchObject({
    last_change: { by: 'operator', after: { priority: 3 } },
  });
  expect((await browser.delete(path)).status).toBe(204);
  type Entries = { items: { action: string; subject: string }[] };
  const { items } = read<Entries>(await browser.get('admin/audit?limit=50'));
  const of = items.filter(({ subject }) => subject === 'sms/P account=bina prefixes=97');
  expect(of.map(({ action }) => action)).toEqual(['route.deleted', 'route.updated', 'route.created']);
});

test('rules are put into an order, all at once, and nobody’s change is overwritten', async () => {
  const browser = await operator();
  await gateway().apply({
    routes: [
      { channel: 'email', route: '*', connectors: ['virtual'] },
      { channel: 'email', route: '*', account: 'asha', connectors: ['virtual'] },
      { name: 'first', channel: 'email', route: '*', sender: 'a@b.example', connectors: ['virtual'] },
    ],
  });
  const rules = async () =>
    read<Answer<'GET /admin/routes'>>(await browser.get('admin/routes')).items.filter(
      ({ channel }) => channel === 'email',
    );
  const order = async (items: Answer<'GET /admin/routes'>['items']) =>
    browser.send('PUT', 'admin/routes/order', {
      channel: 'email',
      rules: items.map(({ key, fingerprint }) => ({ key, fingerprint })),
    });
  const [asha, first, all] = await rules();
  if (!asha || !first || !all) throw new Error('a rule is missing');
  expect([asha.account, first.name, all.account, all.sender]).toEqual(['asha', 'first', null, null]);

  expect((await order([all, first, asha])).status).toBe(200);
  const now = await rules();
  expect(now.map(({ key }) => key)).toEqual([all.key, first.key, asha.key]);
  const way = await browser.get('admin/routes/way?channel=email&route=T&number=x@y.example&account=asha');
  expect(read<Answer<'GET /admin/routes/way'>>(way).rule).toBe(all.key);
  // The same once more changes nothing; what somebody has seen before is refused, and so are too few.
  expect((await order(now)).status).toBe(200);
  expect(await rules()).toEqual(now);
  expect((await order([asha, first, all])).status).toBe(409);
  const late = await order([asha, first, all]);
  expect(read<{ message: string }>(late).message).not.toContain('[');
  expect((await order(now.slice(1))).status).toBe(409);
  expect(await rules()).toEqual(now);
});

test('a rule is named, renamed and created without a name; files still know it', async () => {
  const browser = await operator();
  const rule = { channel: 'voice', route: 'V', account: 'asha', connectors: ['virtual'] };
  const of = async () =>
    read<Answer<'GET /admin/routes'>>(await browser.get('admin/routes')).items.filter(
      ({ channel }) => channel === 'voice',
    );
  expect((await browser.post('admin/routes', rule)).status).toBe(201);
  const again = await browser.post('admin/routes', rule);
  expect([again.status, read<{ message: string }>(again).message]).toEqual([
    409,
    'There is already a rule without a name for exactly these messages. Change that one, or give this one a name.',
  ]);
  const patch = async (body: object) => {
    const [first] = await of();
    if (!first) throw new Error('the rule is missing');
    const { key, fingerprint } = first;
    return browser.patch(`admin/routes?${new URLSearchParams({ key }).toString()}`, { ...body, fingerprint });
  };
  expect(read(await patch({ name: 'Calls of Asha' }))).toMatchObject({
    name: 'Calls of Asha',
    isKnownByName: false,
  });
  // A file means it by its selectors, as it did, and by its new name.
  await gateway().apply({ routes: [{ ...rule, priority: 4 }] });
  await gateway().apply({ routes: [{ ...rule, name: 'Calls of Asha', retry_rejected: true }] });
  expect(await of()).toMatchObject([{ name: 'Calls of Asha', priority: 4, retry_rejected: true }]);
  expect(read(await patch({ name: null, priority: 5 }))).toMatchObject({ name: null, priority: 5 });

  expect((await browser.post('admin/routes', { ...rule, name: 'other' })).status).toBe(201);
  const other = (await of()).find(({ name }) => name === 'other');
  const path = 'admin/routes?key=name%20other';
  const renamed = await browser.patch(path, { name: 'another', fingerprint: other?.fingerprint });
  expect(read(renamed)).toMatchObject({ key: 'name another', name: 'another', isKnownByName: true });
  expect((await browser.patch(path, { name: 'x', fingerprint: other?.fingerprint })).status).toBe(404);
  const { fingerprint } = read<{ fingerprint: string }>(renamed);
  const bare = await browser.patch('admin/routes?key=name%20another', { name: null, fingerprint });
  expect([bare.status, Object.keys(read<Failure>(bare).error.fields ?? {})]).toEqual([422, ['name']]);
  const taken = await patch({ name: 'another' });
  expect([taken.status, Object.keys(read<Failure>(taken).error.fields ?? {})]).toEqual([409, ['name']]);
  const log = await browser.get('admin/audit?action=route.updated&limit=50');
  expect(read<{ items: object[] }>(log).items).toContainEqual(
    expect.objectContaining({ subject: 'another', before: { name: 'other' }, after: { name: 'another' } }),
  );
  expect(log.text).not.toContain('null,null');
  for (const { key } of await of()) {
    await browser.delete(`admin/routes?${new URLSearchParams({ key }).toString()}`);
  }
  expect((await browser.get('admin/audit?action=route.deleted&limit=50')).text).toContain('"account":"asha"');
});

test('of two people who give the same name at once, one is told that it is taken', async () => {
  const browser = await operator();
  const rule = (route: string) => ({ channel: 'chatapp', route, name: 'twice', connectors: ['virtual'] });
  const answers = await Promise.all(['T', 'P'].map((route) => browser.post('admin/routes', rule(route))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  await gateway().apply({
    routes: ['I', 'V'].map((route) => ({ channel: 'chatapp', route, connectors: ['virtual'] })),
  });
  const of = async () =>
    read<Answer<'GET /admin/routes'>>(await browser.get('admin/routes')).items.filter(
      ({ channel }) => channel === 'chatapp',
    );
  const renamed = await Promise.all(
    (await of())
      .filter(({ name }) => name === null)
      .map(({ key, fingerprint }) =>
        browser.patch(`admin/routes?${new URLSearchParams({ key }).toString()}`, {
          name: 'both',
          fingerprint,
        }),
      ),
  );
  expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409]);
  // A file that means a named rule must not make it a rule for something else, which its key still says.
  const both = { channel: 'chatapp', route: '*', name: 'both', connectors: ['virtual'] };
  await expect(gateway().apply({ routes: [both] })).rejects.toThrow('is the name of another rule');
  for (const { key } of await of()) {
    await browser.delete(`admin/routes?${new URLSearchParams({ key }).toString()}`);
  }
});

test('sender IDs to choose from begin with what was typed, of one account or of all, each once', async () => {
  const browser = await operator();
  const senders = [
    { sender_id: 'HRKABC', status: 'approved' },
    { sender_id: 'HRKPEN', status: 'pending' },
  ];
  await gateway().apply({
    accounts: [{ username: 'bina', senders: senders.map((one) => ({ ...one, route: 'transactional' })) }],
  });
  const find = async (query: string) =>
    read<Answer<'GET /admin/routes/senders'>>(await browser.get(`admin/routes/senders?${query}`)).items;
  expect(await find('q=hrk')).toEqual(['HRKABC', 'HRKINT', 'HRKPRO', SENDER]);
  expect(await find('q=HRK&account=asha')).toEqual(['HRKINT', 'HRKPRO', SENDER]);
  expect(await find('q=zzz')).toEqual([]);
  expect(await find('')).toContain(SENDER);
});

test('a page is told everything in its language', async () => {
  const browser = await operator();
  const hindi = { 'accept-language': 'hi' };
  const refused = read<Failure & { message: string }>(
    await browser.get('admin/routes/removal?key=none', hindi),
  );
  expect(refused.message).toBe('ऐसा कोई रूट नहीं है।');
  const [port] = read<Settings>(await browser.get('admin/settings', hindi)).environment;
  expect(port).toMatchObject({ name: 'PORT', about: 'HTTP सर्वर का पोर्ट' });
});

test('promotional hours are set, and removed again', async () => {
  const browser = await operator();
  const set = async (hours: object | null) => {
    const { fingerprints } = read<Settings>(await browser.get('admin/settings'));
    const fingerprint = fingerprints.promotional_hours;
    const answer = await browser.patch('admin/settings', { promotional_hours: hours, fingerprint });
    return read<Settings>(answer).promotional_hours;
  };
  expect(await set({ from: '11:00', to: '20:00' })).toEqual({ from: '11:00', to: '20:00' });
  expect(await set(null)).toBeNull();
  expect(await set(null)).toBeNull();
  type Entries = { items: { action: string; subject: string; before: object }[] };
  const { items } = read<Entries>(await browser.get('admin/audit?limit=1'));
  expect(items).toMatchObject([
    { subject: 'promotional_hours', before: { from: '11:00' }, after: { from: null, to: null } },
  ]);
});

test('a virtual number is given, moved and taken away', async () => {
  const browser = await operator();
  const list = async (q: string) =>
    read<Answer<'GET /admin/numbers'>>(await browser.get(`admin/numbers?q=${q}`)).items;
  expect((await browser.post('admin/numbers', { number: '56161', account: 'asha' })).status).toBe(204);
  const taken = await browser.post('admin/numbers', { number: '56161', account: 'bina' });
  expect(taken.status).toBe(422);
  const nobody = await browser.post('admin/numbers', { number: '56162', account: 'nobody' });
  expect(Object.keys(read<Failure>(nobody).error.fields ?? {})).toEqual(['account']);
  expect(await list('616')).toMatchObject([{ number: '56161', account: 'asha' }]);
  expect((await browser.send('PUT', 'admin/numbers/56161/account', { account: 'bina' })).status).toBe(204);
  expect(await list('bina')).toMatchObject([{ number: '56161', account: 'bina' }]);
  expect((await browser.delete('admin/numbers/56161')).status).toBe(204);
  expect(await list('56161')).toEqual([]);
});

test('a list of numbers is added or replaces the registry; bad lines are named by row', async () => {
  const browser = await operator();
  const overview = async () => ({
    ...read<Answer<'GET /admin/dnd'>>(await browser.get('admin/dnd')),
    ...read<Answer<'GET /admin/dnd/import'>>(await browser.get('admin/dnd/import')),
  });
  const upload = async (mode: string, text: string) => {
    const path = `admin/dnd/import?mode=${mode}&name=list.csv`;
    const answer = await browser.upload(path, Buffer.from(text));
    await waitFor('the end of the import', async () =>
      ['done', 'stopped'].includes((await overview()).lastImport?.state ?? ''),
    );
    return answer;
  };
  const list =
    '\uFEFFmobile\r\n+91 98765 43210\r\n919876543211\r\nhello\r\n 9876543212 \r\n12\r\n9876543212\r\n';
  const added = await upload('add', list);
  expect(read(added)).toMatchObject({ valid: 4, invalid: 2, invalidLines: [4, 6] });
  expect(await overview()).toMatchObject({
    count: 3,
    lastImport: { state: 'done', by: 'operator', added: 3, compared: 4 },
  });
  await upload('replace', '9876543212\n9876543299\n');
  expect(await overview()).toMatchObject({ count: 2, lastImport: { added: 1, removed: 2 } });
  const nothing = await upload('replace', 'no numbers\nat all\n');
  expect(nothing.status).toBe(422);
  expect(await overview()).toMatchObject({ count: 2, lastImport: { state: 'stopped' } });

  const cut = request(`${gateway().url}/panel/api/admin/dnd/import?mode=replace&name=cut.csv`, {
    method: 'POST',
    headers: {
      origin: gateway().url,
      cookie: `__Host-session=${browser.cookie ?? ''}`,
      'x-csrf-token': browser.csrf ?? '',
      'content-type': 'text/csv',
      'content-length': '1000000',
    },
  });
  cut.on('error', () => undefined);
  cut.write('9876500000\n'.repeat(20_000));
  await waitFor('the first numbers', async () => {
    const { lastImport } = await overview();
    return lastImport?.state === 'reading' && lastImport.valid === 20_000;
  });
  cut.destroy();
  await waitFor('the end of the upload', async () => (await overview()).lastImport?.state === 'stopped');
  expect(await overview()).toMatchObject({
    count: 2,
    lastImport: { name: 'cut.csv', problem: { key: 'dnd_import_cut' }, added: 0, removed: 0 },
  });

  const look = async () => read(await browser.get('admin/dnd/numbers/98765%2043299'));
  expect(await look()).toEqual({ number: '9876543299', addedAt: expect.stringMatching(/Z$/) as string });
  const gone = await browser.delete('admin/dnd/numbers/9876543299', { reason: 'its owner asked' });
  expect(gone.status).toBe(204);
  expect(await look()).toMatchObject({ addedAt: null });
  const holders = async (q: string) =>
    read<Answer<'GET /admin/dlt'>>(await browser.get(`admin/dlt?q=${q}`)).items;
  expect(await holders(TEMPLATE_ID)).toContainEqual(
    expect.objectContaining({ kind: 'template', account: 'asha', dltId: TEMPLATE_ID }),
  );
  expect(await holders(SENDER.toLowerCase())).toContainEqual(
    expect.objectContaining({ kind: 'header', account: 'bina', title: SENDER }),
  );
});

test('an audit runs in the background, and System tells its result', async () => {
  const browser = await operator();
  expect((await browser.post('admin/system/audit', {})).status).toBe(204);
  expect((await browser.post('admin/system/audit', {})).status).toBe(409);
  let system: System | undefined;
  await waitFor('the change', async () => {
    system = read<System>(await browser.get('admin/system'));
    return system.audit.last !== null && !system.audit.running;
  });
  expect(system?.audit.last).toMatchObject({ clean: true, by: 'operator' });
  expect(system?.processes).toContainEqual(
    expect.objectContaining({
      version: expect.stringMatching(/^\d/),
      startedAt: expect.stringMatching(/Z$/),
    }),
  );
  expect(system?.tables.length).toBeGreaterThan(5);
});

const ALL_PAGES = { from: 0, to: 10_000 };

test('credits run low where somebody has sent in the last week, and only of the kind that was used', async () => {
  const { composition, rows, sendAs } = gateway();
  const message = { sender_id: SENDER, recipient: numberFor('delivered'), message: TEXT };
  const { status } = await sendAs('bina', message);
  expect(status).toBe(200);
  const low = async () =>
    (await findLowBalances(composition.db.general, 1e12, ALL_PAGES)).map(({ username, kind }) => [
      username,
      kind,
    ]);
  expect(await low()).toEqual([['bina', 'sms']]);
  // Whoever sends changes the balance: nothing else need be looked at.
  await rows(`update balances set updated_at = now() - interval '9 days'`);
  expect(await low()).toEqual([]);
});

test('a customer finds nothing there', async () => {
  const asha = await signedIn(gateway, 'asha');
  expect((await asha.get('admin/system')).status).toBe(404);
});
