import { once } from 'node:events';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { fact } from 'harkara-contract/facts.ts';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createAddressGuard, createGuardedAgent } from '../../src/webhooks/address-guard.ts';
import { deliverWebhook } from '../../src/webhooks/deliver.ts';
import { startReceiver, statuses } from './receiver.ts';

const agent = createGuardedAgent(createAddressGuard({ allow: ['127.0.0.0/8'] }));
afterAll(() => agent.destroy());

type Answer = Parameters<typeof startReceiver>[0];

async function receiver(answer?: Answer) {
  const started = await startReceiver(answer);
  onTestFinished(() => started.close());
  return started;
}

const post = (url: string, options?: { timeoutMs: number }) =>
  deliverWebhook(agent, { url, body: '{"a":"é"}', headers: { 'webhook-id': 'evt_1' } }, options);

test('posts the body as it is, with its headers', async () => {
  const { url, received } = await receiver();
  expect(await post(`${url}?x=1`)).toMatchObject({ ok: true, status: 200 });
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({
    path: '/hook?x=1',
    body: '{"a":"é"}',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Webhooks/1',
      'webhook-id': 'evt_1',
    },
  });
});

test.each([200, 201, 202, 204, 299])('%d is a success', async (status) => {
  const { url } = await receiver(statuses(status));
  expect(await post(url)).toMatchObject({ ok: true, status });
});

test.each([400, 401, 404, 409, 422, 500, 503])('%d is a failure', async (status) => {
  const { url } = await receiver(statuses(status));
  expect(await post(url)).toEqual({
    ok: false,
    status,
    error: fact('server_answered', { status }),
    tookMs: expect.any(Number) as number,
  });
});

test.each([301, 302, 303, 307, 308])('a redirect by %d is not followed', async (status) => {
  const target = await receiver();
  const { url } = await receiver(
    (_request, response) => void response.writeHead(status, { location: target.url }).end(),
  );
  expect(await post(url)).toMatchObject({
    ok: false,
    status,
    error: fact('server_redirected', { status }),
  });
  expect(target.received).toEqual([]);
});

test('410 says that the endpoint is gone', async () => {
  const { url } = await receiver(statuses(410));
  expect(await post(url)).toMatchObject({ ok: false, gone: true });
});

test.each([
  ['120', 120],
  ['999999999', 86_400],
  ['Wed, 21 Oct 2015 07:28:00 GMT', 0],
])('Retry-After %s is understood', async (value, seconds) => {
  const { url } = await receiver(
    (_request, response) => void response.writeHead(503, { 'retry-after': value }).end(),
  );
  expect(await post(url)).toMatchObject({ ok: false, retryAfterSeconds: seconds });
});

test('Retry-After may name a time', async () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString();
  const { url } = await receiver(
    (_request, response) => void response.writeHead(429, { 'retry-after': inAnHour }).end(),
  );
  expect(await post(url)).toMatchObject({
    ok: false,
    retryAfterSeconds: expect.closeTo(3_600, -2) as number,
  });
});

test('an invalid Retry-After is ignored', async () => {
  const { url } = await receiver(
    (_request, response) => void response.writeHead(503, { 'retry-after': 'soon' }).end(),
  );
  expect(await post(url)).not.toHaveProperty('retryAfterSeconds');
});

test('no answer in time is a failure', async () => {
  const { url } = await receiver(() => undefined);
  const result = await post(url, { timeoutMs: 100 });
  expect(result).toMatchObject({
    ok: false,
    status: null,
    error: fact('no_answer_within', { seconds: 0.1 }),
  });
});

test('a server that accepts the connection and stays silent is a failure in time', async () => {
  const silent = createTcpServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const url = `https://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  expect(await post(url, { timeoutMs: 100 })).toMatchObject({
    ok: false,
    status: null,
    error: fact('no_answer_within', { seconds: 0.1 }),
  });
});

test('an endless body does not delay a success for ever, and is not read to its end', async () => {
  let sent = 0;
  const { url } = await receiver((_request, response) => {
    const pour = (): void => {
      while (!response.destroyed && response.write(Buffer.alloc(16 * 1024))) sent += 16 * 1024;
    };
    response.on('drain', pour).on('error', () => undefined);
    pour();
  });
  expect(await post(url)).toMatchObject({ ok: true, status: 200 });
  expect(sent).toBeLessThan(32 * 1024 * 1024);
});

test('a body that drips is cut off in time, and the success stands', async () => {
  const { url } = await receiver((_request, response) => {
    response.write('.');
    const timer = setInterval(() => response.write('.'), 10);
    response.on('close', () => clearInterval(timer));
  });
  // Long enough for a busy machine to get as far as the headers.
  expect(await post(url, { timeoutMs: 5_000 })).toMatchObject({ ok: true, status: 200 });
});

test('connections are reused', async () => {
  const started = await receiver((_request, response) => void response.end('thanks'));
  for (let i = 0; i < 5; i++) await post(started.url);
  expect(started.received).toHaveLength(5);
  expect(new Set(started.received.map(({ fromPort }) => fromPort)).size).toBeLessThanOrEqual(2);
});

test.each([
  ['a refused connection', 'http://127.0.0.1:1/', fact('connection_refused')],
  ['an address that is not public', 'http://10.0.0.1/', fact('address_not_public')],
  [
    'a name that does not exist',
    'http://no-such-host.invalid/',
    fact('host_without_public_address', { host: 'no-such-host.invalid' }),
  ],
  ['a URL that is none', 'nonsense', { key: 'connection_failed' }],
  ['a protocol that is none of ours', 'ftp://example.com/', { key: 'connection_failed' }],
])('%s is a failure with its reason', async (_title, url, error) => {
  expect(await post(url)).toMatchObject({ ok: false, status: null, error });
});

test('a connection cut in the middle of an answer is a failure', async () => {
  const { url } = await receiver((_request, response) => void response.socket?.destroy());
  expect(await post(url)).toMatchObject({ ok: false, status: null, error: fact('connection_cut') });
});
