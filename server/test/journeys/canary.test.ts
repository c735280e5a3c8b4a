import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLogger } from '../../src/log.ts';
import { messageIdOf, startGateway, waitFor, type Answer, type TestGateway } from '../support/gateway.ts';
import { customer, keyRecord, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';

/** Secrets that must not be found anywhere: not in the log, not in an answer, not in any table. */
const KEY = 'hk_canary_key_Zq8vT3xLw0';
const WRONG_KEY = 'hk_canary_wrong_Rb5nY1pKd2';
const PASSWORD = 'canary-password-Jm4cS7uHf9';
const SECRET = 'hs_canary_secret_Gt6wE2aNx1';
const SMPP_PASSWORD = 'Vk3qD8o!';
const CARRIER_PASSWORD = 'canary-carrier-Xy9bU5iPl6';
const SECRETS = { KEY, WRONG_KEY, PASSWORD, SECRET, SMPP_PASSWORD, CARRIER_PASSWORD };

let gateway: TestGateway;
let logged = '';
let firstId = '';
const answers: string[] = [];

beforeAll(async () => {
  const log = createLogger('trace', { write: (line: string) => void (logged += line) });
  gateway = await startGateway({ log, provision: provisionWithSecrets() });
  firstId = messageIdOf(await post('/api/v2/sms/send', { 'x-api-key': KEY }, JSON.stringify(SEND)));
});

afterAll(() => gateway.close());

function provisionWithSecrets(): object {
  const world = provision(
    customer('asha', {
      password: PASSWORD,
      api_secret: SECRET,
      api_keys: [keyRecord('asha', { key: KEY })],
      smpp: { system_id: 'asha', password: SMPP_PASSWORD },
      webhook: { url: 'http://127.0.0.1:9/refused', events: ['sent', 'delivered', 'failed'] },
    }),
  );
  const carrier = {
    name: 'real',
    type: 'smpp',
    options: { host: 'smsc.example', password: CARRIER_PASSWORD },
  };
  return { ...world, connectors: [...world.connectors, carrier] };
}

const SEND = { sender_id: SENDER, recipient: numberFor('delivered'), message: TEXT };
const JSON_TYPE = { 'content-type': 'application/json' };

async function ask(path: string, options: Parameters<TestGateway['request']>[1] = {}): Promise<Answer> {
  const answer = await gateway.request(path, options);
  answers.push(`${JSON.stringify(answer.headers)} ${answer.text}`);
  return answer;
}

const post = (path: string, headers: Record<string, string>, body: string) =>
  ask(path, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body });

async function raw(text: string): Promise<void> {
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  socket.setEncoding('utf8').on('data', (piece: string) => answers.push(piece));
  socket.on('error', () => undefined);
  socket.write(text);
  await new Promise((resolve) => socket.on('close', resolve));
}

/** Including how they would look in a column of bytes, or in a copied Basic header. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const encoded = [0, 1, 2].map((shift) => {
    const base64 = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64');
    return base64.slice(4, -4);
  });
  return [secret, encodeURIComponent(secret), bytes.toString('hex'), ...encoded];
}

function expectNone(text: string): void {
  const found = Object.entries(SECRETS).flatMap(([name, secret]) =>
    formsOf(secret).flatMap((form) => {
      const at = text.indexOf(form);
      return at < 0 ? [] : [{ name, around: text.slice(Math.max(0, at - 120), at + 40) }];
    }),
  );
  expect(found).toEqual([]);
}

async function dump(): Promise<string> {
  const tables = await gateway.rows<{ name: string }>(
    `select table_name as name from information_schema.tables
      where table_schema in ('home', 'c00') and table_type = 'BASE TABLE'`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const rows = await gateway.rows<{ row: string }>(`select t::text as row from "${name}" t`);
    parts.push(name, ...rows.map(({ row }) => row));
  }
  return parts.join('\n');
}

describe('a secret that is sent', () => {
  const basic = `Basic ${Buffer.from(`asha:${PASSWORD}`).toString('base64')}`;
  const query = `api_key=${KEY}&apikey=${WRONG_KEY}&password=${PASSWORD}&api_secret=${SECRET}`;
  const everywhere = { authorization: `Bearer ${KEY}`, 'x-api-key': WRONG_KEY };
  const body = JSON.stringify({ ...SEND, api_key: KEY, password: PASSWORD, api_secret: SECRET });

  test.each<[string, number, () => Promise<Answer>]>([
    [
      'in Authorization',
      200,
      () => post('/api/v2/sms/send', { authorization: `Bearer ${KEY}` }, JSON.stringify(SEND)),
    ],
    ['in X-API-Key', 200, () => post('/api/v2/sms/send', { 'x-api-key': KEY }, JSON.stringify(SEND))],
    ['in the query', 200, () => post(`/api/v2/sms/send?api_key=${KEY}`, {}, JSON.stringify(SEND))],
    ['in the body', 200, () => post('/api/v2/sms/send', {}, JSON.stringify({ ...SEND, api_key: KEY }))],
    [
      'beside an idempotency key',
      200,
      () =>
        post('/api/v2/sms/send', { 'x-api-key': KEY, 'idempotency-key': 'order 1' }, JSON.stringify(SEND)),
    ],
    ['wrongly', 401, () => post('/api/v2/sms/send', { 'x-api-key': WRONG_KEY }, JSON.stringify(SEND))],
    ['in two different ways', 401, () => post('/api/v2/sms/send', everywhere, JSON.stringify(SEND))],
    ['as a password', 401, () => ask('/api/v2/balance', { headers: { authorization: basic } })],
    ['in fields that are not known', 422, () => post('/api/v2/sms/send', {}, body)],
    ['in malformed JSON', 400, () => post('/api/v2/sms/send', { 'x-api-key': KEY }, body.slice(0, -3))],
    [
      'under the wrong content type',
      415,
      () => post('/api/v2/sms/send', { 'x-api-key': KEY, 'content-type': 'text/plain' }, body),
    ],
    [
      'in a form',
      415,
      () => post('/api/v2/sms/send', { 'content-type': 'application/x-www-form-urlencoded' }, query),
    ],
    ['by a legacy login', 200, () => ask(`/api/getcredits?username=asha&password=${PASSWORD}`)],
    ['by a wrong legacy login', 200, () => ask(`/httpapi/send?username=nobody&password=${PASSWORD}&apikey=`)],
    [
      'in a legacy form',
      200,
      () => post('/httpapi/send', { 'content-type': 'application/x-www-form-urlencoded' }, query),
    ],
    [
      'in XML',
      200,
      () =>
        post(
          '/xmlapi/send',
          { 'content-type': 'text/xml' },
          `<pushsms><username>asha</username><password>${PASSWORD}</password></pushsms>`,
        ),
    ],
    [
      'in XML that is none',
      200,
      () => post('/xmlapi/send', { 'content-type': 'text/xml' }, `<pushsms><password>${PASSWORD}<`),
    ],
    ['to an unknown path', 404, () => ask(`/api/v2/nowhere?${query}`, { headers: everywhere })],
    ['to an unknown path with a body', 404, () => post(`/nowhere?${query}`, everywhere, body)],
    [
      'under the wrong method',
      405,
      () => ask(`/api/v2/balance?${query}`, { method: 'DELETE', headers: everywhere }),
    ],
    [
      'to a path that cannot be decoded',
      400,
      () => ask(`/api/v2/sms/status/%ff?${query}`, { headers: everywhere }),
    ],
    ['as a message id', 404, () => ask(`/api/v2/sms/status/${WRONG_KEY}`, { headers: { 'x-api-key': KEY } })],
    ['to the health check', 200, () => ask(`/healthz?${query}`, { headers: everywhere })],
    ['to discovery', 200, () => ask(`/api/v2?${query}`, { headers: everywhere })],
    [
      'with a schedule that is refused',
      422,
      () => post('/api/v2/sms/send', { 'x-api-key': KEY }, JSON.stringify({ ...SEND, schedule_at: 'soon' })),
    ],
    [
      'with a body that is too large',
      413,
      () => post(`/api/v2/sms/send?${query}`, { 'x-api-key': KEY }, KEY.repeat(100_000)),
    ],
  ])('%s is not repeated', async (_where, status, request) => {
    const before = logged.length;
    const answer = await request();
    expect(answer.status).toBe(status);
    expectNone(logged.slice(before));
    expectNone(answer.text);
  });

  test('in a request that is not HTTP is not repeated, and its failure is in the log', async () => {
    const before = logged.length;
    await raw(
      `GET /api/v2/balance?${query} HTTP/1.1\r\nX-API-Key: ${KEY}\r\nBad Header: ${PASSWORD}\r\n\r\n`,
    );
    await waitFor('it is logged', () => logged.length > before);
    expectNone(logged.slice(before));
  });

  test('in a request that fails inside is not repeated, and its failure is in the log', async () => {
    const before = logged.length;
    await gateway.rows('alter table balances rename to elsewhere');
    try {
      const failed = await ask(`/api/v2/balance?api_key=${KEY}`, {
        headers: { authorization: `Bearer ${KEY}` },
      });
      expect(failed.status).toBe(500);
      expect(failed.text).not.toContain('balances');
      const send = await post(
        '/api/v2/sms/send',
        { 'x-api-key': KEY },
        body.replace(`,"password":"${PASSWORD}"`, ''),
      );
      expect([422, 500]).toContain(send.status);
    } finally {
      await gateway.rows('alter table elsewhere rename to balances');
    }
    await waitFor('it is logged', () => logged.slice(before).includes('a request failed'));
    expect(logged.slice(before)).toContain(String(answers.at(-2)?.match(/"request_id":"([^"]+)"/)?.[1]));
    expectNone(logged.slice(before));
  });
});

test('after all this no secret is in the log, in an answer or in a table', async () => {
  await waitFor('a webhook has been tried', async () => {
    const { text } = await ask(`/api/v2/sms/status/${firstId}`, { headers: { 'x-api-key': KEY } });
    return text.includes('webhook_failed');
  });
  expectNone(logged);
  expectNone(answers.join('\n'));
  const tables = await dump();
  expect(tables).toContain('asha');
  expectNone(tables);
});

test('a change of secrets does not reveal them either', async () => {
  const before = logged.length;
  const { changes } = await gateway.apply({
    accounts: [{ username: 'asha', password: `${PASSWORD}2`, api_secret: `${SECRET}2` }],
    connectors: [{ name: 'real', options: { password: `${CARRIER_PASSWORD}2` } }],
  });
  expect(changes.length).toBeGreaterThan(0);
  expectNone(JSON.stringify(changes));
  expectNone(logged.slice(before));
  expectNone(await dump());
});
