import { createHmac, randomUUID } from 'node:crypto';
import type { Delivery, WebhookState, WholeDelivery } from 'harkara-contract/routes/webhook.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useGateway, waitFor } from '../support/gateway.ts';
import { CARRIER, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';
import { startReceiver, type Receiver } from '../webhooks/receiver.ts';
import {
  BEHIND_PROXY,
  type Browser,
  passwordOf,
  people,
  person,
  read,
  refusalOf,
  signedIn,
} from './browser.ts';

const gateway = useGateway({
  provision: {
    network: { allow_private: ['127.0.0.0/8'] },
    ...CARRIER,
    ...provision(...people('asha', 'bina', 'chand', 'devi'), person('omkar', { role: 'admin' })),
  },
  config: BEHIND_PROXY,
});
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.close());

type Deliveries = { items: Delivery[]; next: string | null };
type State = { webhook: WebhookState };

const deliveriesOf = async (owner: Browser, query = '') =>
  read<Deliveries>(await owner.get(`webhook/deliveries${query}`));
const save = (owner: Browser, more: object = {}) =>
  owner.send('PUT', 'webhook', { url: receiver.url, events: ['delivery_report'], enabled: true, ...more });

test('a webhook is set up, tested with a signature of the revealed secret, and switched off', async () => {
  const owner = await signedIn(gateway, 'asha');
  expect(read<State>(await owner.get('webhook')).webhook).toBeNull();
  const saved = await save(owner, { events: ['delivery_report', 'inbound_sms'] });
  expect(read<State>(saved).webhook).toMatchObject({
    url: receiver.url,
    enabled: true,
    events: ['delivered', 'failed', 'expired', 'inbound'],
    failures: 0,
    waiting: 0,
  });

  const wrong = await owner.post('webhook/secret', { password: 'not my password' });
  expect(refusalOf(wrong)).toBe('401 wrong_credentials');
  const ask = (rotate: boolean) => owner.post('webhook/secret', { password: passwordOf('asha'), rotate });
  const { secret: former } = read<{ secret: string }>(await ask(false));
  const { secret } = read<{ secret: string }>(await ask(true));
  expect([former === secret, secret.startsWith('hs_')]).toEqual([false, true]);
  expect(read<{ secretHint: string }>(await owner.get('webhook')).secretHint).toBe(`…${secret.slice(-4)}`);

  receiver.answer = (_request, response) => void response.writeHead(500).end('No table \u0000users');
  const failed = await owner.post('webhook/test');
  expect(read(failed)).toMatchObject({ ok: false, status: 500, answer: 'No table \u0000users' });
  const [got] = receiver.received.splice(0);
  const signature = createHmac('sha256', secret)
    .update(got?.body ?? '')
    .digest('hex');
  expect(got?.headers['x-sms-signature']).toBe(signature);
  receiver.answer = (_request, response) => void response.end();
  expect(read(await owner.post('webhook/test'))).toMatchObject({ ok: true, status: 200, error: null });

  await save(owner, { enabled: false });
  expect(read<State>(await owner.get('webhook')).webhook.enabled).toBe(false);
});

test('events are listed with their attempts and the answer that failed, and those given up are sent again', async () => {
  const owner = await signedIn(gateway, 'bina');
  receiver.answer = (_request, response) => void response.writeHead(500).end('x'.repeat(5_000));
  await save(owner);
  const sent = await gateway().sendAs('bina', {
    recipient: numberFor('delivered'),
    sender_id: SENDER,
    message: TEXT,
  });
  expect(sent.status).toBe(200);
  const [item] = await waitFor('it was tried', async () => {
    const { items } = await deliveriesOf(owner);
    return items[0]?.attempts ? items : undefined;
  });
  expect(item).toMatchObject({
    event: 'delivery_report',
    state: 'waiting',
    status: 500,
    error: { key: 'server_answered', params: { status: 500 }, text: 'HTTP 500' },
  });
  const id = item?.id ?? '';
  const whole = read<WholeDelivery>(await owner.get(`webhook/deliveries/${id}`));
  expect(JSON.parse(whole.request)).toMatchObject({ event: 'delivery_report', status: 'delivered' });
  expect(whole.tries[0]?.answer).toBe('x'.repeat(1_024));
  expect(refusalOf(await owner.post(`webhook/deliveries/${id}/resend`))).toBe('409 conflict');

  await gateway().rows(`
    with taken as (delete from webhook_queue returning *)
    insert into webhook_dead_letters (bucket, account, endpoint, subject, rank, attempts, error)
    select bucket, account, endpoint, subject, rank, 10, 'answered 500' from taken`);
  // Not before: a retry may come in between.
  receiver.answer = (_request, response) => void response.end();
  expect((await deliveriesOf(owner, '?state=failed')).items).toMatchObject([{ id, state: 'failed' }]);
  expect(read<State>(await owner.get('webhook')).webhook.failed).toBe(1);

  const stranger = await signedIn(gateway, 'chand');
  await save(stranger);
  expect(refusalOf(await stranger.get(`webhook/deliveries/${id}`))).toBe('404 not_found');
  expect(refusalOf(await stranger.post(`webhook/deliveries/${id}/resend`))).toBe('404 not_found');
  expect(read(await stranger.post('webhook/resend-failed'))).toEqual({ resent: 0, more: false });

  expect(read(await owner.post('webhook/resend-failed'))).toEqual({ resent: 1, more: false });
  await waitFor('it arrived', async () => (await deliveriesOf(owner)).items[0]?.state === 'delivered');
  expect(read<State>(await owner.get('webhook')).webhook).toMatchObject({
    failed: 0,
    lastSuccessAt: expect.stringMatching(/Z$/),
  });
  expect((await deliveriesOf(owner, '?limit=1')).next).toBe(id);
  expect((await deliveriesOf(owner, `?limit=1&cursor=${id}`)).items).toEqual([]);
});

test('a test that arrives, and who asks for it, ends an hour’s back-off at once', async () => {
  const owner = await signedIn(gateway, 'devi');
  const desk = await signedIn(gateway, 'omkar');
  const own = await startReceiver();
  const fails: Receiver['answer'] = (_request, response) =>
    void response.writeHead(503, { 'retry-after': '3600' }).end();
  const works: Receiver['answer'] = (_request, response) => void response.end();
  const state = async () => read<State>(await owner.get('webhook')).webhook;
  const send = async (messages: number) => {
    const form = { recipient: numberFor('delivered'), sender_id: SENDER, message: TEXT };
    for (let sent = 0; sent < messages; sent++) await gateway().sendAs('devi', form);
  };
  const untilItFails = async () => {
    own.answer = fails;
    await send(8);
    await waitFor('it fails', async () => (await state()).nextTryAt !== null);
    // They wait untouched.
    await send(3);
    await waitFor('all wait', async () => (await state()).waiting === 11);
    const { items } = await deliveriesOf(owner, '?limit=11');
    const soonest = Math.min(...items.map(({ nextTryAt }) => Date.parse(nextTryAt ?? '')));
    expect(soonest).toBeGreaterThan(Date.now() + 50 * 60_000);
  };
  const untilAllArrived = () =>
    waitFor('all have arrived', async () => {
      const { waiting, failures } = await state();
      return waiting === 0 && failures === 0;
    });
  await save(owner, { url: own.url });

  await untilItFails();
  expect(read(await owner.post('webhook/test'))).toMatchObject({ ok: false, resumed: false });
  expect(await state()).toMatchObject({ nextTryAt: expect.any(String) });
  own.answer = works;
  expect(read(await owner.post('webhook/test'))).toMatchObject({ ok: true, resumed: true });
  expect(await state()).toMatchObject({ failures: 0, lastError: null, nextTryAt: null });
  await untilAllArrived();

  await untilItFails();
  const dead = read<{ items: object[] }>(await desk.get('admin/dead-webhooks'));
  expect(dead.items).toMatchObject([
    { username: 'devi', url: own.url, dead: 0, waiting: 11, error: { key: 'server_answered' } },
  ]);
  own.answer = works;
  expect((await desk.post('admin/dead-webhooks/devi/1/deliver-now')).status).toBe(204);
  await untilAllArrived();
  expect(read(await desk.get('admin/dead-webhooks'))).toMatchObject({ items: [] });

  await untilItFails();
  own.answer = works;
  expect((await owner.post('webhook/deliver-now')).status).toBe(204);
  await untilAllArrived();
  const log = read<{ items: object[] }>(await desk.get('admin/audit?action=webhook.resumed'));
  expect(log.items).toMatchObject([
    { name: 'devi', account: 'devi', subject: 'endpoint 1' },
    { name: 'omkar', account: 'devi', subject: 'endpoint 1' },
  ]);

  // However many wait: these are of no message, and are given up when it is their turn.
  const subjects = Array.from({ length: 2_500 }, () => randomUUID());
  await gateway().rows(
    `insert into webhook_queue (bucket, account, endpoint, due, subject, rank)
     select bucket, account, 1, now() + interval '1 hour', s, 40 from accounts, unnest($1::uuid[]) as s
      where username = 'devi'`,
    [subjects],
  );
  expect((await owner.post('webhook/deliver-now')).status).toBe(204);
  expect(await gateway().rows(`select from webhook_queue where due > now() + interval '30 minutes'`)).toEqual(
    [],
  );

  await save(owner, { url: own.url, enabled: false });
  expect(refusalOf(await owner.post('webhook/deliver-now'))).toBe('409 conflict');
  expect(refusalOf(await desk.post('admin/dead-webhooks/devi/2/deliver-now'))).toBe('409 conflict');
  expect(refusalOf(await desk.post('admin/dead-webhooks/nobody/1/deliver-now'))).toBe('404 not_found');
  await own.close();
});

test.each([
  ['a private address', { url: 'http://10.0.0.7/hook' }],
  ['a password in the URL', { url: 'https://asha:secret@example.com/' }],
  ['another protocol', { url: 'ftp://example.com/' }],
  ['an unknown event', { events: ['everything'] }],
  ['no events', { events: [] }],
])('a webhook cannot have %s', async (_what, change) => {
  const owner = await signedIn(gateway, 'chand');
  expect(refusalOf(await save(owner, change))).toBe('422 validation_failed');
});

test('tests that hang keep neither another account’s nor the operator’s alerts from being sent', async () => {
  const [asha, bina] = [await signedIn(gateway, 'asha'), await signedIn(gateway, 'bina')];
  receiver.received.splice(0);
  const held: (() => void)[] = [];
  const isSlow = (body: string) => body.includes('"event":"test"') && held.length < 2;
  receiver.answer = (request, response) => {
    if (isSlow(request.body)) held.push(() => response.end());
    else response.end();
  };
  await save(asha);
  await save(bina);
  const hanging = [asha.post('webhook/test'), asha.post('webhook/test')];
  await waitFor('two tests hang', () => held.length === 2);
  expect(read(await asha.post('webhook/test'))).toMatchObject({
    ok: false,
    error: { key: 'too_many_webhook_tests' },
  });
  expect(read(await bina.post('webhook/test'))).toMatchObject({ ok: true, status: 200 });

  const { webhooks } = gateway().composition.gateway;
  const request = { url: receiver.url, body: '{"event":"alert"}', id: 'alert-1', secret: 'secret' };
  receiver.answer = (got, response) => {
    if (got.body === '{}') held.push(() => response.end());
    else response.end();
  };
  const crowd = Array.from({ length: 18 }, (_, i) => webhooks.post(1_000 + i, { ...request, body: '{}' }));
  await waitFor('all places are taken', () => held.length === 20);
  expect(await webhooks.post(2_000, request)).toMatchObject({ ok: false, status: null });
  expect(await webhooks.postAlert(request)).toMatchObject({ ok: true, status: 200 });
  for (const answer of held) answer();
  const answers = await Promise.all([...hanging, ...crowd]);
  expect(answers).toHaveLength(20);
});
