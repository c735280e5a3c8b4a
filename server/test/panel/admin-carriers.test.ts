import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { CarrierSetUp } from 'harkara-contract/routes/carriers.ts';
import { expect, test } from 'vitest';
import { createVault } from '../../src/core/accounts/vault.ts';
import { openOptions } from '../../src/core/provisioning/connector-secrets.ts';
import { listConnectors } from '../../src/storage/settings.queries.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { provision } from '../support/provisions.ts';
import { PASSWORD, startSmsc } from '../support/smsc.ts';
import type { Answer } from './answer.ts';
import { BEHIND_PROXY, type Browser, person, read, signedIn } from './browser.ts';

const gateway = useGateway({
  provision: provision(person('operator', { role: 'admin' })),
  config: BEHIND_PROXY,
});

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
  expect(Object.keys(read<Failure>(wrong).error.fields ?? {}).sort()).toEqual([
    'options.colour',
    'options.window',
  ]);
  const made = await browser.post('admin/carriers', { name: 'north', type: 'smpp', options, enabled: false });
  expect(made.status).toBe(201);
  expect(made.text).not.toContain('swordfis');
  const first = read<CarrierSetUp>(made);
  expect(first).toMatchObject({ secrets: ['password'], options: { host: 'smsc.example.com', window: 20 } });

  const change = (body: object) => browser.patch('admin/carriers/north', body);
  const changed = await change({ options: { window: 30 }, fingerprint: first.fingerprint });
  expect(read<CarrierSetUp>(changed).options).toMatchObject({ window: 30, host: 'smsc.example.com' });
  const late = await change({ options: { window: 40 }, fingerprint: first.fingerprint });
  expect(late.status).toBe(409);
  expect(read<Failure>(late).error.details).toMatchObject({
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
  expect(read<Answer<'GET /admin/carriers/:name/removal'>>(removal).blockers).toMatchObject([
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
    const { fingerprint } = read<CarrierSetUp>(await browser.get('admin/carriers/post'));
    return read<CarrierSetUp>(await browser.patch('admin/carriers/post', { options, forget, fingerprint }));
  };
  expect(await change({ username: null }, ['password'])).toMatchObject({ secrets: [] });
  await change({ username: 'harkara', password: 'swordfish' });
  const own = { mode: 'mx', hostname: 'mx.example', host: null, username: null };
  expect(await change(own, ['password'])).toMatchObject({
    secrets: [],
    options: { mode: 'mx', hostname: 'mx.example' },
  });
  // The form offers these fields only where they may be set.
  const { items } = read<Answer<'GET /admin/carrier-types'>>(await browser.get('admin/carrier-types'));
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
  const first = read<CarrierSetUp>(made);
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
  const { fingerprint } = read<CarrierSetUp>(changed);
  const refusalOf = async (options: object) => {
    const refused = await browser.patch('admin/carriers/bridge', { options, fingerprint });
    expect(refused.status).toBe(422);
    return read<Failure>(refused).error.fields;
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
  const { fields = {} } = read<Failure>(answer).error;
  expect(fields['options.url']).toContain('the address is not public');
  expect(fields['options.success.body']).toContain('regular expression');
  const own = await (
    await operator()
  ).post('admin/carriers', { name: 'web', type: 'http', options: { url: 'http://localhost:8080/send' } });
  expect(own.status).toBe(422);
  expect(read<Failure>(own).error.fields?.['options.url']).toContain('not public (localhost:8080)');
});

test('a carrier is paused, tested and resumed', async () => {
  const browser = await operator();
  const stateOf = async () => {
    const list = read<Answer<'GET /admin/carriers'>>(await browser.get('admin/carriers'));
    return list.items.find(({ name }) => name === 'virtual');
  };
  await waitFor('the change', async () => (await stateOf())?.state === 'up');
  expect(await stateOf()).toMatchObject({ since: expect.stringMatching(/Z$/) as string, failOver: [] });
  expect(await stateOf()).not.toHaveProperty('callback');
  expect((await browser.post('admin/carriers/virtual/pause')).status).toBe(204);
  await waitFor('the change', async () => (await stateOf())?.paused === true);
  expect(read(await browser.post('admin/carriers/virtual/test'))).toMatchObject({ result: 'ok' });
  expect((await browser.post('admin/carriers/virtual/resume')).status).toBe(204);
  await waitFor('the change', async () => (await stateOf())?.paused === false);
  expect((await browser.post('admin/carriers/nobody/test')).status).toBe(404);
});

test('the test of an SMPP carrier is a bind, and tells what the operator says', async () => {
  const browser = await operator();
  await using smsc = await startSmsc();
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
      if (status === 200) results.push(read<Answer<'POST /admin/carriers/:name/test'>>({ text }).result);
      return status === 200;
    });
  }
  expect(results).toEqual(['ok', 'failed']);
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
  const tested = read<Answer<'POST /admin/carriers/:name/test'>>(answer);
  expect(tested.result).toBe('failed');
  expect(tested.said.text).toContain('the address is not public');
  expect(connections).toBe(0);
  server.close();
});
