import { createServer, request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Api } from 'harkara-contract/api.ts';
import { fact } from 'harkara-contract/facts.ts';
import type { AnswerOf } from 'harkara-contract/route.ts';
import type { CarrierSetUp } from 'harkara-contract/routes/carriers.ts';
import type { Settings } from 'harkara-contract/routes/settings.ts';
import type { System } from 'harkara-contract/routes/system.ts';
import { expect, test } from 'vitest';
import { lookForAlerts, newWalk, tellAlerts } from '../../src/core/alerts/look.ts';
import { createVault } from '../../src/core/accounts/vault.ts';
import { openOptions } from '../../src/core/provisioning/connector-secrets.ts';
import { findLowBalances } from '../../src/storage/alerts.queries.ts';
import { listConnectors } from '../../src/storage/settings.queries.ts';
import { createTellAlert } from '../../src/compose/tell-alert.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { customer, numberFor, provision, SENDER, TEMPLATE_ID, TEXT } from '../support/provisions.ts';
import { PASSWORD, startSmsc } from '../support/smsc.ts';
import { BEHIND_PROXY, type Browser, passwordOf, signedIn } from './browser.ts';
import { said } from '../support/said.ts';

const OPERATOR = { ...customer('operator', { password: passwordOf('operator') }), role: 'admin' };
const MAIL_CARRIER = { name: 'post', type: 'smtp', options: { mode: 'mx', hostname: 'mx.example' } };
const gateway = useGateway({
  provision: provision(
    OPERATOR,
    customer('asha', { password: passwordOf('asha') }),
    customer('bina', { password: passwordOf('bina') }),
  ),
  config: BEHIND_PROXY,
});
/** Its alerts are the tests' own: workers look for some and tell them, too. */
const quiet = useGateway({
  alone: true,
  workers: false,
  provision: { ...provision(OPERATOR), connectors: [MAIL_CARRIER], routes: [] },
  config: BEHIND_PROXY,
});

const json = <T>({ text }: { text: string }) => JSON.parse(text) as T;
type Answer<Name extends keyof Api> = AnswerOf<Api[Name]>;
type Failure = {
  error: { code: string; fields?: Record<string, string>; details?: Record<string, unknown> };
};
let signed: Promise<Browser> | undefined;
const operator = () => (signed ??= signedIn(gateway, 'operator'));

test('a carrier is set up, changed and removed; its secrets are never shown', async () => {
  const browser = await operator();
  const options = { host: 'smsc.example.com', system_id: 'harkara', password: 'swordfis', window: 20 };
  const wrong = await browser.post('admin/carriers', {
    name: 'north',
    type: 'smpp',
    options: { ...options, window: 0, colour: 'red' },
  });
  expect(wrong.status).toBe(422);
  expect(Object.keys(json<Failure>(wrong).error.fields ?? {}).sort()).toEqual([
    'options.colour',
    'options.window',
  ]);
  const made = await browser.post('admin/carriers', { name: 'north', type: 'smpp', options, enabled: false });
  expect(made.status).toBe(201);
  expect(made.text).not.toContain('swordfis');
  const first = json<CarrierSetUp>(made);
  expect(first).toMatchObject({ secrets: ['password'], options: { host: 'smsc.example.com', window: 20 } });

  const change = (body: object) => browser.patch('admin/carriers/north', body);
  const changed = await change({ options: { window: 30 }, fingerprint: first.fingerprint });
  expect(json<CarrierSetUp>(changed).options).toMatchObject({ window: 30, host: 'smsc.example.com' });
  const late = await change({ options: { window: 40 }, fingerprint: first.fingerprint });
  expect(late.status).toBe(409);
  expect(json<Failure>(late).error.details).toMatchObject({
    last_change: { by: 'operator', after: { 'options.window': 30 } },
  });

  await browser.post('admin/routes', {
    name: 'north first',
    channel: 'sms',
    route: 'T',
    prefixes: ['981'],
    connectors: ['north', 'virtual'],
  });
  const removal = await browser.get('admin/carriers/north/removal');
  expect(json<Answer<'GET /admin/carriers/:name/removal'>>(removal).blockers).toMatchObject([
    { text: 'these routes use it: north first' },
  ]);
  expect((await browser.delete('admin/carriers/north')).status).toBe(409);
  expect((await browser.delete('admin/routes?key=name%20north%20first')).status).toBe(204);
  expect((await browser.delete('admin/carriers/north')).status).toBe(204);
});

test('a mail carrier goes from a relay with a login to none, and to the recipients’ own servers', async () => {
  const browser = await operator();
  const relay = { host: 'relay.example', username: 'harkara', password: 'swordfish', tls: 'starttls' };
  const made = await browser.post('admin/carriers', { name: 'post', type: 'smtp', options: relay });
  expect(made.status).toBe(201);
  const change = async (options: object, forget: string[] = []) => {
    const { fingerprint } = json<CarrierSetUp>(await browser.get('admin/carriers/post'));
    return json<CarrierSetUp>(await browser.patch('admin/carriers/post', { options, forget, fingerprint }));
  };
  expect(await change({ username: null }, ['password'])).toMatchObject({ secrets: [] });
  await change({ username: 'harkara', password: 'swordfish' });
  const own = { mode: 'mx', hostname: 'mx.example', host: null, username: null };
  expect(await change(own, ['password'])).toMatchObject({
    secrets: [],
    options: { mode: 'mx', hostname: 'mx.example' },
  });
  // The form offers these fields only where they may be set.
  const { items } = json<Answer<'GET /admin/carrier-types'>>(await browser.get('admin/carrier-types'));
  const fieldsOf = (wanted: string) => items.find(({ type }) => type === wanted)?.fields ?? [];
  const fields = fieldsOf('smtp');
  expect(fields.flatMap(({ name, only }) => (only ? name : []))).toEqual([
    'host',
    'username',
    'password',
    'ca',
  ]);
  const { fields: ofTls = [] } = fieldsOf('smpp').find(({ name }) => name === 'tls') ?? {};
  expect(ofTls.map(({ name }) => name)).toContain('ca');
});

test('a secret within an option is not shown, and stays while others beside it change', async () => {
  const browser = await operator();
  const made = await browser.post('admin/carriers', {
    name: 'bridge',
    type: 'http',
    enabled: false,
    options: {
      url: 'https://carrier.example/send',
      password: 'swordfish-1',
      query: { to: '{recipient}', user: 'asha', password: '{password}', key: 'swordfish-2' },
      headers: { Cookie: 'swordfish-3' },
      shown: ['user'],
    },
  });
  expect(made.text).not.toContain('swordfish');
  const first = json<CarrierSetUp>(made);
  expect(first).toMatchObject({
    secrets: ['password'],
    secretsWithin: [
      ['query', 'key'],
      ['headers', 'Cookie'],
    ],
    options: { query: { to: '{recipient}', user: 'asha', password: '{password}' } },
  });
  const keyOf = async () => {
    const row = (await listConnectors(gateway().db.general)).find(({ name }) => name === 'bridge');
    return row && openOptions(createVault('the key of the tests'), 'bridge', row).query;
  };
  const changed = await browser.patch('admin/carriers/bridge', {
    options: { query: { to: '{recipient}', user: 'bina' } },
    fingerprint: first.fingerprint,
  });
  expect(await keyOf()).toEqual({ to: '{recipient}', user: 'bina', key: 'swordfish-2' });
  const { fingerprint } = json<CarrierSetUp>(changed);
  const refusalOf = async (options: object) => {
    const refused = await browser.patch('admin/carriers/bridge', { options, fingerprint });
    expect(refused.status).toBe(422);
    return json<Failure>(refused).error.fields;
  };
  expect(await refusalOf({ url: 'https://elsewhere.example/send', password: 'swordfish-1' })).toEqual({
    'options.url': expect.stringContaining(
      'enter these secrets again, or remove them: query.key, headers.Cookie',
    ) as string,
  });
  expect(await refusalOf({ shown: ['user', 'key'] })).toEqual({
    'options.shown': expect.stringContaining('query.key') as string,
  });
  await browser.patch('admin/carriers/bridge', {
    options: { query: { to: '{recipient}' } },
    forget: ['query.key'],
    fingerprint,
  });
  expect(await keyOf()).toEqual({ to: '{recipient}' });
  const log = await browser.get('admin/audit?limit=50');
  expect(log.text).toContain('bridge');
  expect(log.text).not.toContain('swordfish');
});

test('a private address and an explosive pattern are refused at their fields', async () => {
  const answer = await (
    await operator()
  ).post('admin/carriers', {
    name: 'web',
    type: 'http',
    options: { url: 'http://10.1.2.3/send?to={recipient}', success: { body: '(a+)+$(?=x)' } },
  });
  expect(answer.status).toBe(422);
  const { fields = {} } = json<Failure>(answer).error;
  expect(fields['options.url']).toContain('the address is not public');
  expect(fields['options.success.body']).toContain('regular expression');
  const own = await (
    await operator()
  ).post('admin/carriers', { name: 'web', type: 'http', options: { url: 'http://localhost:8080/send' } });
  expect(own.status).toBe(422);
  expect(json<Failure>(own).error.fields?.['options.url']).toContain('not public (localhost:8080)');
});

test('a carrier is paused, tested and resumed', async () => {
  const browser = await operator();
  const stateOf = async () => {
    const list = json<Answer<'GET /admin/carriers'>>(await browser.get('admin/carriers'));
    return list.items.find(({ name }) => name === 'virtual');
  };
  await waitFor('the change', async () => (await stateOf())?.state === 'up');
  expect(await stateOf()).toMatchObject({ since: expect.stringMatching(/Z$/) as string, failOver: [] });
  expect(await stateOf()).not.toHaveProperty('callback');
  expect((await browser.post('admin/carriers/virtual/pause')).status).toBe(204);
  await waitFor('the change', async () => (await stateOf())?.paused === true);
  expect(json(await browser.post('admin/carriers/virtual/test'))).toMatchObject({ result: 'ok' });
  expect((await browser.post('admin/carriers/virtual/resume')).status).toBe(204);
  await waitFor('the change', async () => (await stateOf())?.paused === false);
  expect((await browser.post('admin/carriers/nobody/test')).status).toBe(404);
});

test('the test of an SMPP carrier is a bind, and tells what the operator says', async () => {
  const browser = await operator();
  const smsc = await startSmsc();
  try {
    const options = { host: '127.0.0.1', port: smsc.port, system_id: 'harkara', password: PASSWORD };
    const results: unknown[] = [];
    for (const [name, password] of Object.entries({ right: PASSWORD, wrong: 'not it' })) {
      const made = await browser.post('admin/carriers', {
        name,
        type: 'smpp',
        options: { ...options, password },
      });
      expect(made.status).toBe(201);
      await waitFor('the carrier', async () => {
        const { status, text } = await browser.post(`admin/carriers/${name}/test`);
        if (status === 200) results.push(json<Answer<'POST /admin/carriers/:name/test'>>({ text }).result);
        return status === 200;
      });
    }
    expect(results).toEqual(['ok', 'failed']);
  } finally {
    await smsc.close();
  }
});

test('rules are in their order, and the server says which takes a number', async () => {
  const browser = await operator();
  await browser.post('admin/carriers', { name: 'second', type: 'virtual-operator' });
  const rule = { channel: 'sms', route: 'T', connectors: ['second', 'virtual'] };
  const made = await browser.post('admin/routes', { ...rule, name: 'for asha', account: 'asha' });
  expect(made.status).toBe(201);
  await browser.post('admin/routes', { ...rule, name: 'urgent', prefixes: ['981'], priority: 10 });
  expect((await browser.post('admin/routes', { ...rule, name: 'urgent' })).status).toBe(409);
  const bad = await browser.post('admin/routes', { ...rule, name: 'nowhere', connectors: ['moon'] });
  expect([bad.status, Object.keys(json<Failure>(bad).error.fields ?? {})]).toEqual([422, ['connectors[0]']]);

  const rules = json<Answer<'GET /admin/routes'>>(await browser.get('admin/routes'));
  expect(rules.items.map(({ name }) => name)).toEqual(['urgent', 'for asha', null]);
  const way = async (query: string) =>
    json<Answer<'GET /admin/routes/way'>>(await browser.get(`admin/routes/way?channel=sms&route=T&${query}`));
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
  expect(json(off)).toMatchObject({ enabled: false, priority: 10 });
  expect(await way('number=9812345678')).toMatchObject({ rule: 'sms/*' });

  // The second of two people is told who was faster, and what changed.
  const late = await browser.patch('admin/routes?key=name%20urgent', { priority: 1, fingerprint });
  expect(late.status).toBe(409);
  expect(json<Failure>(late).error.details).toMatchObject({
    last_change: { by: 'operator', before: { enabled: true }, after: { enabled: false } },
  });
});

test('a rule without a name has the same subject in the log, whoever changes or removes it', async () => {
  const browser = await operator();
  await gateway().apply({
    routes: [{ channel: 'sms', route: 'P', account: 'bina', prefixes: ['97'], connectors: ['virtual'] }],
  });
  const rules = json<Answer<'GET /admin/routes'>>(await browser.get('admin/routes'));
  const { key = '', fingerprint } = rules.items.find(({ account }) => account === 'bina') ?? {};
  const path = `admin/routes?${new URLSearchParams({ key }).toString()}`;
  expect((await browser.patch(path, { priority: 3, fingerprint })).status).toBe(200);
  const late = await browser.patch(path, { priority: 4, fingerprint });
  expect(json<Failure>(late).error.details).toMatchObject({
    last_change: { by: 'operator', after: { priority: 3 } },
  });
  expect((await browser.delete(path)).status).toBe(204);
  type Entries = { items: { action: string; subject: string }[] };
  const { items } = json<Entries>(await browser.get('admin/audit?limit=50'));
  const of = items.filter(({ subject }) => subject === 'sms/P account=bina prefixes=97');
  expect(of.map(({ action }) => action)).toEqual(['route.deleted', 'route.updated', 'route.created']);
});

test('a page is told everything in its language', async () => {
  const browser = await operator();
  const hindi = { 'accept-language': 'hi' };
  const refused = json<Failure & { message: string }>(
    await browser.get('admin/routes/removal?key=none', hindi),
  );
  expect(refused.message).toBe('ऐसा कोई रूट नहीं है।');
  const [port] = json<Settings>(await browser.get('admin/settings', hindi)).environment;
  expect(port).toMatchObject({ name: 'PORT', about: 'HTTP सर्वर का पोर्ट' });
});

test('promotional hours are set, and removed again', async () => {
  const browser = await operator();
  const set = async (hours: object | null) => {
    const { fingerprints } = json<Settings>(await browser.get('admin/settings'));
    const fingerprint = fingerprints.promotional_hours;
    const answer = await browser.patch('admin/settings', { promotional_hours: hours, fingerprint });
    return json<Settings>(answer).promotional_hours;
  };
  expect(await set({ from: '11:00', to: '20:00' })).toEqual({ from: '11:00', to: '20:00' });
  expect(await set(null)).toBeNull();
  expect(await set(null)).toBeNull();
  type Entries = { items: { action: string; subject: string; before: object }[] };
  const { items } = json<Entries>(await browser.get('admin/audit?limit=1'));
  expect(items).toMatchObject([
    { subject: 'promotional_hours', before: { from: '11:00' }, after: { from: null, to: null } },
  ]);
});

test('a virtual number is given, moved and taken away', async () => {
  const browser = await operator();
  const list = async (q: string) =>
    json<Answer<'GET /admin/numbers'>>(await browser.get(`admin/numbers?q=${q}`)).items;
  expect((await browser.post('admin/numbers', { number: '56161', account: 'asha' })).status).toBe(204);
  const taken = await browser.post('admin/numbers', { number: '56161', account: 'bina' });
  expect(taken.status).toBe(422);
  const nobody = await browser.post('admin/numbers', { number: '56162', account: 'nobody' });
  expect(Object.keys(json<Failure>(nobody).error.fields ?? {})).toEqual(['account']);
  expect(await list('616')).toMatchObject([{ number: '56161', account: 'asha' }]);
  expect((await browser.send('PUT', 'admin/numbers/56161/account', { account: 'bina' })).status).toBe(204);
  expect(await list('bina')).toMatchObject([{ number: '56161', account: 'bina' }]);
  expect((await browser.delete('admin/numbers/56161')).status).toBe(204);
  expect(await list('56161')).toEqual([]);
});

test('a list of numbers is added or replaces the registry; bad lines are named by row', async () => {
  const browser = await operator();
  const overview = async () => ({
    ...json<Answer<'GET /admin/dnd'>>(await browser.get('admin/dnd')),
    ...json<Answer<'GET /admin/dnd/import'>>(await browser.get('admin/dnd/import')),
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
  expect(json(added)).toMatchObject({ valid: 4, invalid: 2, invalidLines: [4, 6] });
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

  const look = async () => json(await browser.get('admin/dnd/numbers/98765%2043299'));
  expect(await look()).toEqual({ number: '9876543299', addedAt: expect.stringMatching(/Z$/) as string });
  const gone = await browser.delete('admin/dnd/numbers/9876543299', { reason: 'its owner asked' });
  expect(gone.status).toBe(204);
  expect(await look()).toMatchObject({ addedAt: null });
  const holders = async (q: string) =>
    json<Answer<'GET /admin/dlt'>>(await browser.get(`admin/dlt?q=${q}`)).items;
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
    system = json<System>(await browser.get('admin/system'));
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

test('an alert is told by webhook once when it begins and once when it ends, and counted', async () => {
  const browser = await signedIn(quiet, 'operator');
  const told: { event: string; alert: { kind: string; subject: string } }[] = [];
  const receiver = createServer((incoming: IncomingMessage, response) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () => {
      told.push(JSON.parse(body) as (typeof told)[number]);
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/alerts`;
  try {
    const settings = async () => json<Settings>(await browser.get('admin/settings'));
    const change = async (name: keyof Settings['fingerprints'], value: object) =>
      browser.patch('admin/settings', { [name]: value, fingerprint: (await settings()).fingerprints[name] });
    const refused = await change('alerts', { webhook_url: url });
    expect(json<Failure>(refused).error.fields).toMatchObject({ webhook_url: 'the address is not public' });
    expect((await change('network', { allow_private: ['127.0.0.1/32'] })).status).toBe(200);
    await waitFor('the change', async () => (await change('alerts', { webhook_url: url })).status === 200);
    const secret = (await settings()).environment.find(({ name }) => name === 'HARKARA_SECRET_KEY');
    expect(secret).toMatchObject({ value: null });

    const { composition } = quiet();
    let down = true;
    let now = Date.now();
    const sources = {
      carriers: () => (down ? [{ name: 'virtual', reason: said('is down') }] : []),
      disk: () => Promise.resolve({ freeBytes: 50, totalBytes: 100 }),
      now: () => new Date(now),
    };
    const look = async (seconds: number) => {
      now += seconds * 1_000;
      await lookForAlerts(composition.db, sources, newWalk());
      await tellAlerts(composition.db, createTellAlert(composition));
    };
    for (const seconds of [0, 30, 30]) await look(seconds);
    expect((await browser.get('session')).body.badges).toMatchObject({ alerts: 1, carriers: 1 });
    down = false;
    for (const seconds of [30, 60, 60, 30]) await look(seconds);
    expect(told.map(({ event, alert }) => [event, alert.kind, alert.subject])).toEqual([
      ['alert.begun', 'carrier_down', 'virtual'],
      ['alert.ended', 'carrier_down', 'virtual'],
    ]);
    expect((await browser.get('session')).body.badges).toMatchObject({ alerts: 0, carriers: 0 });

    const tried = await browser.post('admin/alerts/test');
    expect(json(tried)).toEqual({ told: [{ way: 'webhook', problem: null }] });
    expect(told.at(-1)).toMatchObject({ event: 'alert.begun', alert: { kind: 'test' } });

    const nobody = await change('alerts', { mail_to: 'ops@example.com' });
    expect(json<Failure>(nobody).error.fields).toHaveProperty('mail_from');
    const both = await change('alerts', { mail_to: 'ops@example.com', mail_from: 'alerts@example.com' });
    expect(both.status).toBe(200);
    expect(json(await browser.post('admin/alerts/test'))).toEqual({
      told: [
        { way: 'webhook', problem: null },
        // Nobody takes mail for that domain, if any carrier takes mail at all.
        {
          way: 'mail',
          problem: expect.objectContaining({
            text: expect.stringMatching(/no (?:carrier|server|email server)/),
          }),
        },
      ],
    });
  } finally {
    receiver.close();
  }
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

test('an alert that one way does not take is told again by that way only, later and later', async () => {
  const { db } = quiet().composition;
  await db.general.query({
    text: `insert into alerts (kind, subject, detail, first_seen_at, last_seen_at, since)
           values ('disk_full', '', '{"percent": 3}', now(), now(), now())`,
  });
  const asked: string[][] = [];
  let mailWorks = false;
  const look = () =>
    tellAlerts(db, (alert) => {
      const ways = (['webhook', 'mail'] as const).filter((way) => !alert.told.includes(way));
      asked.push(ways);
      return Promise.resolve(
        ways.map((way) => ({ way, problem: way === 'mail' && !mailWorks ? fact('no_answer') : null })),
      );
    });
  const untilDue = () =>
    db.general.query({ text: `update alerts set next_try_at = now() where kind = 'disk_full'` });
  await look();
  await look();
  expect(asked).toEqual([['webhook', 'mail']]);
  await untilDue();
  await look();
  const [row] = await quiet().rows<{ seconds: number }>(
    `select extract(epoch from next_try_at - now())::integer as seconds from alerts where kind = 'disk_full'`,
  );
  expect(row?.seconds).toBeGreaterThan(45);
  mailWorks = true;
  await untilDue();
  await look();
  await untilDue();
  await look();
  expect(asked).toEqual([['webhook', 'mail'], ['mail'], ['mail']]);
});

test('a carrier that is switched off is not tested at an address that it could not be switched on with', async () => {
  let connections = 0;
  const server = createServer().on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send?to={recipient}`;
  const browser = await operator();
  const carrier = { name: 'inside', type: 'http', options: { url, success: { status: 200 } } };
  expect((await browser.post('admin/carriers', { ...carrier, enabled: true })).status).toBe(422);
  expect((await browser.post('admin/carriers', { ...carrier, enabled: false })).status).toBe(201);
  const answer = await waitFor('the gateway has heard of the carrier', async () => {
    const told = await browser.post('admin/carriers/inside/test');
    return told.status === 200 && told;
  });
  const tested = json<Answer<'POST /admin/carriers/:name/test'>>(answer);
  expect(tested.result).toBe('failed');
  expect(tested.said.text).toContain('the address is not public');
  expect(connections).toBe(0);
  server.close();
});
