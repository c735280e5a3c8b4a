import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createVault } from '../../src/core/accounts/vault.ts';
import { callbackUrl } from '../../src/core/delivery/callback-address.ts';
import { fromPublicId } from '../../src/core/ids.ts';
import { createLogger } from '../../src/log.ts';
import { startGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { startHttpCarrier, type HttpCarrier, type Taken } from '../support/http-carrier.ts';
import { customer } from '../support/provisions.ts';
import { PASSWORD, startSmsc, textReceipt, type Smsc } from '../support/smsc.ts';

const OPTIONS = {
  method: 'POST',
  headers: { Authorization: 'Basic {basic_auth}', 'X-Key': 'K3Y/of+header', 'X-Token': '{token}' },
  query: { user: '{username}', pass: '{password}', dlr: '{callback_url}?id={message_id}', route: 'R0UTE-77' },
  json: { key: '{api_key}', to: '{recipient}', text: '{text}', dlr: '{callback_url}' },
  username: 'parijat@north',
  password: 'p&ss w/rd"<1>',
  token: 'tök-0123456789',
  api_key: 'k3y-of-the-carrier',
  receipt: { id: 'id', state: 'state', error: 'error', recipient: 'to' },
};

const HOST = '127.0.0.1';
const logged: string[] = [];
let carrier: HttpCarrier;
let smsc: Smsc;
let gateway: TestGateway;
let made = 0;

const route = (name: string) => ({ routes: [{ channel: 'sms', route: '*', connectors: [name] }] });
const callbacks = () =>
  callbackUrl(createVault('the key of the tests'), 'http://localhost:8080', { name: 'north', options: {} });

/** Any of these left anywhere would give the carrier's settings away. None may be part of an id by chance. */
const pieces = () => [
  ...['parijat', 'p&ss', 'ss w', 'rd"<', 'tök', '0123456789', 'k3y-of', 'of+header', 'UTE-77', PASSWORD],
  ...[callbacks(), '/callbacks/', callbacks().split('/').at(-1) ?? '', 'secret-path-77'],
  Buffer.from(`${OPTIONS.username}:${OPTIONS.password}`).toString('base64').slice(0, 20),
];

function expectNothingIn(text: string): void {
  const spellings = [
    text,
    text.replaceAll('+', ' '),
    text.replaceAll('\\"', '"'),
    text.replaceAll('&amp;', '&'),
  ];
  for (const spelt of [...spellings, decoded(text)]) {
    expect(pieces().filter((piece) => spelt.toLowerCase().includes(piece.toLowerCase()))).toEqual([]);
  }
}

function decoded(text: string): string {
  return text.replace(/%[\da-f]{2}/gi, (octet) => String.fromCharCode(parseInt(octet.slice(1), 16)));
}

beforeAll(async () => {
  carrier = await startHttpCarrier();
  smsc = await startSmsc();
  const login = { host: HOST, port: smsc.port, system_id: 'parijat', password: PASSWORD };
  gateway = await startGateway({
    log: createLogger('debug', { write: (line) => void logged.push(line) }),
    config: { baseUrl: 'http://localhost:8080' },
    provision: {
      connectors: [
        { name: 'north', type: 'http', options: { ...OPTIONS, url: `${carrier.url}/send/secret-path-77` } },
        { name: 'south', type: 'smpp', options: login },
      ],
      ...route('north'),
      accounts: [customer('asha')],
    },
  });
});

afterEach(() => expectNothingIn(logged.join('\n')));

afterAll(async () => {
  await gateway.close();
  await carrier.close();
  await smsc.close();
});

async function sendOne(): Promise<string> {
  const recipient = `98${String((made += 1)).padStart(8, '0')}`;
  return gateway.sendSms(recipient);
}

const becomes = (id: string, state: string) =>
  waitFor(`it is ${state}`, async () => {
    const { text, body } = await gateway.getAs('asha', `/sms/status/${id}`);
    return body.data?.['status'] === state && { text, data: body.data };
  });

/** Everything stored about messages and their hand-overs. */
async function stored(): Promise<string> {
  const rows = await gateway.rows(
    `select error, vendor_id, null as more from messages union all select reason, vendor_id, null from attempts
     union all select error, vendor_id, raw from receipts union all select error, vendor_id, raw from receipt_inbox`,
  );
  return JSON.stringify(rows);
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const shown = ({ path, query, headers, body }: Taken) =>
  JSON.stringify({ url: `${carrier.url}${path}?${query.toString()}`, headers, body });

const ECHOES: Record<string, (taken: Taken) => string> = {
  'the request, in JSON': shown,
  'the request, in JSON with slashes escaped': (taken) => shown(taken).replaceAll('/', '\\/'),
  'the request, in HTML': (taken) => `<html><body><pre>${escaped(shown(taken))}</pre></body></html>`,
  'the address that it was asked by': ({ path, query }) => `${path}?${query.toString()}`,
  'each parameter': ({ query }) => [...query].map(([name, value]) => `${name}: ${value}`).join(', '),
  'each header': ({ headers }) =>
    Object.entries(headers)
      .map(([name, value]) => `${name}=${String(value)}`)
      .join(' '),
  'the body': ({ body }) => body,
  'the login, decoded': ({ headers }) =>
    Buffer.from(String(headers.authorization).slice(6), 'base64').toString('utf8'),
};

describe('a carrier that repeats what it was sent', () => {
  test.each(Object.entries(ECHOES))('in the reason of a refusal: %s', async (_what, echo) => {
    // Each part comes first once, since only the first words are shown.
    carrier.answer((taken, response) => void response.writeHead(400).end(`bad sender; ${echo(taken)}`));
    const id = await sendOne();
    const { text, data } = await becomes(id, 'failed');
    expect(data['error']).toMatch(/^answered 400: bad sender; .*\*\*\*/);
    expectNothingIn(text);
    expect(text).not.toContain(HOST);
    expectNothingIn(await stored());
  });

  test('and in small pieces, however long its text is', async () => {
    for (let padding = 90; padding < 170; padding += 8) {
      carrier.answer(({ headers }, response) => {
        response
          .writeHead(400)
          .end(`${'x'.repeat(padding)} ${headers.authorization} ${String(headers['x-key'])}`);
      });
      const { text } = await becomes(await sendOne(), 'failed');
      expectNothingIn(text);
    }
  });

  test('in its id of the message', async () => {
    await gateway.apply({ connectors: [{ name: 'north', options: { id: { pointer: '/id' } } }] });
    carrier.answer(({ query }, response) => {
      response.end(JSON.stringify({ id: `7-${query.get('pass') ?? ''}-${(made += 1)}` }));
    });
    const { text, data } = await becomes(await sendOne(), 'sent');
    expect(data['vendor_message_id']).toMatch(/^7-\*\*\*-\d+$/);
    expectNothingIn(text);
    await gateway.apply({ connectors: [{ name: 'north', options: { id: '{message_id}' } }] });
  });

  test('in a receipt', async () => {
    carrier.answer((_, response) => void response.end('OK'));
    const id = await sendOne();
    await becomes(id, 'sent');
    const error = `${'x'.repeat(185)} ${OPTIONS.username} ${OPTIONS.password}`;
    const told = new URLSearchParams({ id, state: 'FAILED', error, url: callbacks() });
    const { pathname } = new URL(callbacks());
    expect((await gateway.request(`${pathname}?${told.toString()}`)).status).toBe(200);
    const { text } = await becomes(id, 'failed');
    expect(text).toContain('***');
    expectNothingIn(text);
    expectNothingIn(await stored());
  });

  test('in a receipt that cannot be read, which is logged', async () => {
    const told = new URLSearchParams({ id: '1', state: `${OPTIONS.api_key}?` });
    expect((await gateway.request(`${new URL(callbacks()).pathname}?${told.toString()}`)).status).toBe(400);
    await waitFor('it is logged', () =>
      logged.some((line) => line.includes('is unknown: add it to the option states')),
    );
  });

  test('over SMPP, in a receipt, and in one without an id', async () => {
    await gateway.apply(route('south'));
    const id = await sendOne();
    await becomes(id, 'sent');
    const submit = smsc.received.at(-1)?.submit;
    if (!submit) throw new Error('nothing arrived');
    const words = `sub:001 done date:2601011201 stat:UNDELIV err:${PASSWORD} text:parijat ${PASSWORD}`;
    expect(await smsc.deliver(textReceipt(submit, `id:id1 ${words}`))).toBe(0);
    expect(await smsc.deliver(textReceipt(submit, words))).toBe(0);
    const { text, data } = await becomes(id, 'failed');
    expect(data['error']).toBe('undeliverable (UNDELIV), error ***');
    expectNothingIn(text);
    expectNothingIn(await stored());
  });
});

test('the names of carriers, and their addresses, are not in the timeline', async () => {
  await gateway.apply(route('north'));
  carrier.answer((_, response) => void response.writeHead(400).end('bad sender'));
  const id = await sendOne();
  await becomes(id, 'failed');
  // As earlier versions stored it.
  await gateway.rows(
    `insert into reroutes (bucket, account, message, at, from_connector, to_connector, reason)
     select bucket, account, id, '2026-01-01', 1, 2, 'north has been down since 10 o''clock; now by south'
       from messages where id = $1`,
    [fromPublicId(id)],
  );
  const { text, data } = await becomes(id, 'failed');
  expect(data['timeline']).toMatchObject([
    { event: 'rerouted', detail: 'Moved to another carrier.' },
    { event: 'accepted' },
    { event: 'handed_over', detail: 'Attempt 1' },
    { event: 'operator_rejected', detail: 'answered 400: bad sender' },
    { event: 'failed' },
    { event: 'refunded' },
  ]);
  expect(text).not.toContain('north');
});
