import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createVault } from '../../src/core/accounts/vault.ts';
import { callbackUrl } from '../../src/core/delivery/callback-address.ts';
import { createLogger } from '../../src/log.ts';
import { startGateway, waitFor, type Answer, type TestGateway } from '../support/gateway.ts';
import { startHttpCarrier, type Answering, type HttpCarrier } from '../support/http-carrier.ts';
import { customer, ENTITY, HINDI, keyOf, SENDER, TEMPLATE_ID, TEXT } from '../support/provisions.ts';
import { startReceiver, type Receiver } from '../webhooks/receiver.ts';

const SECRET = 'a-secret-of-the-operators';
const logged: string[] = [];
let carrier: HttpCarrier;
let receiver: Receiver;
let gateway: TestGateway;
let numbers = 0;
let ids = 0;

const newNumber = () => `98${String((numbers += 1)).padStart(8, '0')}`;

/** Gives every message its own id, in JSON. */
const takesAll: Answering = (_, response) => void response.end(`{"id":"n${(ids += 1)}"}`);

const connectors = (url: string) => [
  {
    name: 'north',
    type: 'http',
    options: { preset: 'generic-json', url: `${url}/north`, token: 'tok', window: 50 },
  },
  {
    name: 'south',
    type: 'http',
    options: {
      url: `${url}/south`,
      form: { mobile: '{recipient}', message: '{text}', ref: '{message_id}', dlr: '{callback_url}' },
      secret: SECRET,
      callback_base: 'http://south.example/',
      answer_timeout_ms: 8_000,
      receipt: { id: 'ref', state: 'stat', error: 'code', recipient: 'to', reasons: { '7': 'No signal.' } },
      inbound: { from: 'from', to: 'number', text: 'text', id: 'mo' },
      answer: '{"taken":true}',
    },
  },
  { name: 'batch', type: 'http', options: { url, items: '/list', receipt: { id: '/id', state: '/s' } } },
  { name: 'plain', type: 'http', options: { url } },
  { name: 'broken', type: 'http', options: { url, window: -1 } },
  { name: 'sim', type: 'virtual-operator' },
];

const route = (name: string) => ({ routes: [{ channel: 'sms', route: '*', connectors: [name] }] });

beforeAll(async () => {
  carrier = await startHttpCarrier(takesAll);
  receiver = await startReceiver();
  const log = createLogger('warn', { write: (line) => void logged.push(line) });
  gateway = await startGateway({
    log,
    provision: {
      connectors: connectors(carrier.url),
      ...route('north'),
      accounts: [customer('asha', { webhook: { url: receiver.url } }), customer('ravi')],
      virtual_numbers: [{ number: '56161', account: 'asha' }],
      network: { allow_private: ['127.0.0.0/8'] },
    },
  });
});

beforeEach(() => {
  carrier.taken.length = 0;
  carrier.answer(takesAll);
});

afterEach(() => gateway.auditClean());

afterAll(async () => {
  await gateway.close();
  await carrier.close();
  await receiver.close();
});

function pathFor(name: string, options: Record<string, unknown> = {}): string {
  return new URL(callbackUrl(createVault('the key of the tests'), gateway.url, { name, options })).pathname;
}

const south = () => pathFor('south', { secret: SECRET });

const post = (path: string, body: unknown, type = 'application/json'): Promise<Answer> =>
  gateway.request(path, {
    method: 'POST',
    headers: { 'content-type': type },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

async function sendOne(message = TEXT): Promise<{ id: string; recipient: string }> {
  const recipient = newNumber();
  return { id: await gateway.sendSms(recipient, { message }), recipient };
}

async function inboxOf(vendorId: string): Promise<number> {
  return (await gateway.rows('select 1 from receipt_inbox where vendor_id = $1', [vendorId])).length;
}

async function useCarrier(name: string): Promise<void> {
  await gateway.apply(route(name));
}

describe('the whole way', () => {
  test('a message goes out by HTTP, its receipt comes by a callback, and the customer is notified', async () => {
    const { id, recipient } = await sendOne(HINDI);
    await gateway.untilStatus(id, 'sent');
    expect(carrier.taken).toHaveLength(1);
    const [taken] = carrier.taken;
    expect(taken?.headers.authorization).toBe('Bearer tok');
    const body = JSON.parse(taken?.body ?? '') as Record<string, string>;
    expect(body).toMatchObject({
      to: `91${recipient}`,
      sender: SENDER,
      text: HINDI,
      unicode: true,
      reference: id,
    });
    expect(new URL(body['callback_url'] ?? '').pathname).toBe(pathFor('north'));

    const told = await post(pathFor('north'), { id: `n${ids}`, status: 'DELIVRD', to: `91${recipient}` });
    expect(told).toMatchObject({ status: 200, text: 'OK' });
    expect(await gateway.statusOf(id)).toMatchObject({ status: 'delivered', recipient });
    const heard = await waitFor('the webhook came', () =>
      receiver.received.find(({ body }) => body.includes(id)),
    );
    expect(JSON.parse(heard.body)).toMatchObject({ status: 'delivered' });
  });

  test('DLT ids are sent along if the message has them', async () => {
    const { id } = await sendOne();
    await gateway.untilStatus(id, 'sent');
    expect(JSON.parse(carrier.taken[0]?.body ?? '')).toMatchObject({
      entity_id: ENTITY,
      template_id: TEMPLATE_ID,
    });
  });

  test('a failure is reported with its cause, in the operator’s words', async () => {
    await useCarrier('south');
    const { id, recipient } = await sendOne();
    await gateway.untilStatus(id, 'sent');
    expect(Object.fromEntries(new URLSearchParams(carrier.taken[0]?.body))).toEqual({
      mobile: recipient,
      message: TEXT,
      ref: id,
      dlr: `http://south.example${south()}`,
    });
    const told = await gateway.request(`${south()}?ref=${id}&stat=UNDELIV&code=7`);
    expect(told.status).toBe(200);
    expect(told.headers['content-type']).toContain('application/json');
    expect(told.text).toBe('{"taken":true}');
    expect(await gateway.statusOf(id)).toMatchObject({ status: 'failed', error: 'No signal.' });
  });

  test('a message that the carrier refuses fails at once and is refunded', async () => {
    await useCarrier('north');
    carrier.answer((_, response) => void response.writeHead(400).end('Unknown sender'));
    const before = await gateway.balanceOf('asha');
    const { id } = await sendOne();
    expect(await gateway.untilStatus(id, 'failed')).toMatchObject({
      error: 'answered 400: Unknown sender',
      credits: 0,
    });
    expect(await gateway.balanceOf('asha')).toBe(before);
  });
});

describe('a receipt', () => {
  beforeAll(() => useCarrier('south'));

  test.each([
    ['a query', (ref: string) => gateway.request(`${south()}?ref=${ref}&stat=delivrd`)],
    [
      'a form',
      (ref: string) => post(south(), `ref=${ref}&stat=DELIVRD`, 'application/x-www-form-urlencoded'),
    ],
    ['a form of no type', (ref: string) => post(south(), `ref=${ref}&stat=DELIVRD`, 'text/plain')],
    [
      'a form beside a query',
      (ref: string) => post(`${south()}?ref=x&stat=DELIVRD`, `ref=${ref}`, 'text/plain'),
    ],
    ['a path with a slash', (ref: string) => gateway.request(`${south()}/?ref=${ref}&stat=DELIVRD`)],
  ])('may come as %s', async (_, tell) => {
    const { id } = await sendOne();
    await gateway.untilStatus(id, 'sent');
    expect((await tell(id)).status).toBe(200);
    expect(await gateway.statusOf(id)).toMatchObject({ status: 'delivered' });
  });

  test('that comes twice, or late, changes nothing', async () => {
    const { id } = await sendOne();
    await gateway.untilStatus(id, 'sent');
    const answers = await Promise.all(
      ['DELIVRD', 'DELIVRD', 'DELIVRD'].map((stat) => gateway.request(`${south()}?ref=${id}&stat=${stat}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await gateway.request(`${south()}?ref=${id}&stat=FAILED`)).status).toBe(200);
    expect(await gateway.statusOf(id)).toMatchObject({ status: 'delivered', error: null });
  });

  test("that overtakes the carrier's answer is kept until that has come", async () => {
    await useCarrier('north');
    const vendorId = 'early-1';
    carrier.answer(async (taken, response) => {
      const { to } = JSON.parse(taken.body) as { to: string };
      expect((await post(pathFor('north'), { id: vendorId, status: 'DELIVRD', to })).status).toBe(200);
      expect(await inboxOf(vendorId)).toBe(1);
      response.end(`{"id":"${vendorId}"}`);
    });
    const { id } = await sendOne();
    await gateway.untilStatus(id, 'delivered');
    expect(await inboxOf(vendorId)).toBe(0);
    await useCarrier('south');
  });

  test('finds the message whose answer was lost, by the id that we gave it', async () => {
    carrier.answer((_, __, socket) => void socket.destroy());
    const { id } = await sendOne();
    await gateway.untilStatus(id, 'unknown');
    expect((await gateway.request(`${south()}?ref=${id}&stat=DELIVRD`)).status).toBe(200);
    expect(await gateway.statusOf(id)).toMatchObject({ status: 'delivered' });
    expect(carrier.taken).toHaveLength(1);
  });

  test('finds it even if it came before the answer was given up', async () => {
    carrier.answer(async (taken) => {
      const ref = new URLSearchParams(taken.body).get('ref') ?? '';
      await gateway.request(`${south()}?ref=${ref}&stat=DELIVRD`);
    });
    const { id } = await sendOne();
    await gateway.untilStatus(id, 'delivered');
    expect(await inboxOf(id)).toBe(0);
  });

  test('of a message that nobody knows is kept', async () => {
    expect((await gateway.request(`${south()}?ref=nobody&stat=DELIVRD`)).status).toBe(200);
    expect(await inboxOf('nobody')).toBe(1);
  });

  test("of one carrier does not mean another's message", async () => {
    const { id } = await sendOne();
    await gateway.untilStatus(id, 'sent');
    expect((await post(pathFor('north'), { id, status: 'DELIVRD' })).status).toBe(200);
    expect(await gateway.statusOf(id)).toMatchObject({ status: 'sent' });
  });

  test('that cannot be stored is requested again', async () => {
    await gateway.rows('alter table receipt_inbox rename to receipt_inbox_away');
    let answer: Answer;
    try {
      answer = await gateway.request(`${south()}?ref=again&stat=DELIVRD`);
    } finally {
      await gateway.rows('alter table receipt_inbox_away rename to receipt_inbox');
    }
    expect(answer).toMatchObject({ status: 503, text: 'This call could not be stored; please repeat it.' });
    expect(answer.headers['retry-after']).toBe('5');
    expect((await gateway.request(`${south()}?ref=again&stat=DELIVRD`)).status).toBe(200);
    expect(await inboxOf('again')).toBe(1);
  });
});

describe('receipts', () => {
  test('are requested again at once when too many wait', async () => {
    const locked = await gateway.db.general.connect();
    await locked.query('begin; lock table receipt_inbox in exclusive mode');
    const before = logged.length;
    const calls = Array.from({ length: 12 }, (_, call) => {
      const list = Array.from({ length: 1_000 }, (_, i) => ({ id: `many-${call}-${i}`, s: 'DELIVRD' }));
      return post(pathFor('batch'), { list });
    });
    try {
      expect((await Promise.race(calls)).status).toBe(503);
      const line = logged.slice(before).find((entry) => entry.includes('could not be stored'));
      expect(line).toContain('storage_unavailable');
    } finally {
      await locked.query('rollback');
      locked.release();
    }
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toContain(200);
    await gateway.rows(`delete from receipt_inbox where vendor_id like 'many-%'`);
  });

  test('may come many at once, and one bad item does not block the others', async () => {
    const list = [
      { id: 'b1', s: 'DELIVRD' },
      { id: 'b2', s: 'odd' },
      { s: 'FAILED' },
      { id: 1107123456789012, s: 'sent' },
    ];
    expect((await post(pathFor('batch'), { list })).status).toBe(200);
    expect(await Promise.all(['b1', 'b2', '1107123456789012'].map(inboxOf))).toEqual([1, 0, 1]);
    const line = logged.find((entry) => entry.includes('is unknown: add it to the option states'));
    expect(line).toContain('"connector":"batch"');
  });

  test('are stored in full digits whatever their type', async () => {
    const body = '{"list":[{"id":1107123456789012345,"s":"DELIVRD"}]}';
    expect((await post(pathFor('batch'), body, 'text/plain')).status).toBe(200);
    expect(await inboxOf('1107123456789012345')).toBe(1);
  });

  test('with characters that the database cannot store are stored without them', async () => {
    expect((await gateway.request(`${south()}?ref=n%00ul&stat=DELIVRD&code=%00%ff`)).status).toBe(200);
    expect(await inboxOf('nul')).toBe(1);
  });
});

describe('a message to a virtual number', () => {
  const inbound = () =>
    gateway.rows<{ sender: string; number: string; body: string }>(
      'select sender, number, body from inbound_messages order by id',
    );

  test('is stored once, however often it comes', async () => {
    const path = `${south()}?from=919876543210&number=56161&text=${encodeURIComponent('नमस्ते & all')}&mo=m1`;
    expect((await gateway.request(path)).status).toBe(200);
    expect((await gateway.request(path)).status).toBe(200);
    expect(await inbound()).toEqual([{ sender: '9876543210', number: '56161', body: 'नमस्ते & all' }]);
  });

  test('to a number that nobody has is accepted and logged', async () => {
    expect((await gateway.request(`${south()}?from=98&number=99999&text=x`)).status).toBe(200);
    expect(logged.some((line) => line.includes('99999'))).toBe(true);
    expect(await inbound()).toHaveLength(1);
  });
});

describe('refuses', () => {
  test.each<[string, () => string]>([
    ['a wrong secret', () => '/callbacks/south/wrong-secret-wrong-secret'],
    ["another carrier's secret", () => pathFor('north').replace('/north/', '/south/')],
    ['the derived secret where the operator has set one', () => pathFor('south')],
    ['a carrier that does not exist', () => pathFor('west')],
    ['a carrier that does not speak HTTP', () => pathFor('sim')],
    ['a carrier without a name', () => '/callbacks/%20/x'],
  ])('%s', async (_, path) => {
    for (const method of ['GET', 'POST'] as const) {
      const answer = await gateway.request(`${path()}?ref=refused&stat=DELIVRD`, { method });
      expect(answer).toMatchObject({ status: 404, text: "There's nothing at this address." });
    }
    expect(await inboxOf('refused')).toBe(0);
  });

  test.each<[string, () => Promise<Answer>, string]>([
    [
      'a receipt without an id',
      () => gateway.request(`${south()}?stat=DELIVRD`),
      'the receipt has no ID (parameter ref).',
    ],
    [
      'a state that nobody has explained',
      () => gateway.request(`${south()}?ref=1&stat=HM`),
      'the state "HM" is unknown: add it to the option states.',
    ],
    [
      'an empty call',
      () => post(south(), '', 'text/plain'),
      'it is not a receipt with a state (parameter stat)',
    ],
    [
      'a call to a carrier without a mapping',
      () => gateway.request(pathFor('plain')),
      'this carrier is not set up for callbacks.',
    ],
    ['broken JSON', () => post(pathFor('batch'), '{"list":['), 'it is not a receipt'],
  ])('%s, with the reason', async (_, call, reason) => {
    const answer = await call();
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(`This call cannot be read: ${reason}`);
  });

  test('a body that is too large', async () => {
    expect((await post(south(), 'x'.repeat(4_000_000), 'text/plain')).status).toBe(413);
  });

  test('another method', async () => {
    const answer = await gateway.request(south(), { method: 'PUT' });
    expect(answer).toMatchObject({ status: 405, headers: { allow: 'GET, POST, OPTIONS' } });
  });

  test('a call for a carrier whose options cannot be used, until they can', async () => {
    expect((await gateway.request(pathFor('broken'))).status).toBe(503);
    expect(logged.some((line) => line.includes('options.window'))).toBe(true);
  });
});

test("a customer's key gives no access here", async () => {
  const answer = await gateway.request(`/callbacks/south/${keyOf('asha')}?ref=1&stat=DELIVRD`, {
    headers: { authorization: `Bearer ${keyOf('asha')}` },
  });
  expect(answer.status).toBe(404);
});

test('callbacks are still accepted when the carrier is switched off', async () => {
  await useCarrier('south');
  const { id } = await sendOne();
  await gateway.untilStatus(id, 'sent');
  await gateway.apply({ connectors: [{ name: 'south', enabled: false }] });
  expect((await gateway.request(`${south()}?ref=${id}&stat=DELIVRD`)).status).toBe(200);
  expect(await gateway.statusOf(id)).toMatchObject({ status: 'delivered' });
});
