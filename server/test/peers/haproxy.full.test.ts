import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HAPROXY, HAPROXY_PROGRAM } from '../../../scripts/peers.mjs';
import { freePort } from '../../src/storage/embedded/free-port.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { customer, HINDI, keyOf, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';
import { exchange } from '../support/raw-http.ts';

const gateway = useGateway({
  workers: false,
  config: { callsPerSecond: 10_000 },
  provision: provision(customer('asha'), customer('ravi')),
});

const send = (username: string, message: string, parameter = 'message') =>
  `/httpapi/send?api_key=${keyOf(username)}&sender=${SENDER}&to=${numberFor('delivered')}&${parameter}=${message}`;
const get = (target: string, ...headers: string[]) =>
  [`GET ${target} HTTP/1.1`, 'Host: x', ...headers].join('\r\n') + '\r\n\r\n';

/** The proxy's connections to the gateway are shared by all its callers, and it is configured to let odd lines pass. */
const CONFIGURATION = (port: number, upstream: string) => `
global
  maxconn 100
defaults
  mode http
  timeout client 10s
  timeout server 10s
  timeout connect 5s
  http-reuse always
  option accept-invalid-http-request
frontend here
  bind 127.0.0.1:${port}
  default_backend gateway
backend gateway
  server one ${upstream} pool-max-conn 1
`;

describe.skipIf(!HAPROXY.isPresent())('behind HAProxy', () => {
  let folder: string;
  let proxy: ChildProcess;
  let url: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'harkara-haproxy-'));
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    const file = join(folder, 'haproxy.cfg');
    await writeFile(file, CONFIGURATION(port, new URL(gateway().url).host));
    proxy = spawn(HAPROXY_PROGRAM, ['-f', file, '-db'], { stdio: 'ignore' });
    await waitFor('HAProxy serves', async () =>
      fetch(`${url}/healthz`).then(
        () => true,
        () => false,
      ),
    );
  });

  afterAll(async () => {
    const exited = once(proxy, 'exit');
    proxy.kill('SIGKILL');
    await exited;
    await rm(folder, { recursive: true, force: true });
  });

  const bodies = async () =>
    (await gateway().rows<{ body: string }>('select body from messages order by id')).map(({ body }) => body);

  test('a request line with raw UTF-8 is one request, and the next caller gets the answer to its own', async () => {
    const before = await bodies();
    const raw = Buffer.from(
      get(send('asha', HINDI.replaceAll(' ', '+'), 'text'), 'Connection: close'),
      'utf8',
    );
    const answers = await Promise.all([
      exchange(url, raw),
      exchange(url, get('/api/v2/balance', `X-API-Key: ${keyOf('ravi')}`, 'Connection: close')),
      exchange(url, raw),
      exchange(url, get('/api/v2/balance', `X-API-Key: ${keyOf('ravi')}`, 'Connection: close')),
    ]);
    expect(answers.map((one) => one.length)).toEqual([1, 1, 1, 1]);
    const [first, balance, second, balanceAgain] = answers.map(([one]) => one?.body ?? '');
    for (const sent of [first, second]) expect(sent).toMatch(/^\d+_\w+_1$/);
    for (const told of [balance, balanceAgain])
      expect(JSON.parse(told ?? '')).toMatchObject({ success: true });
    expect((await bodies()).slice(before.length)).toEqual([HINDI, HINDI]);
  });

  test('a request smuggled in a raw line is not carried out', async () => {
    const before = await bodies();
    const hidden = `${get(`/httpapi/send?x=a b`, 'Content-Length: 150')}${get(send('asha', encodeURIComponent(TEXT)))}`;
    await exchange(url, `${hidden}${get('/healthz', 'Connection: close')}`);
    const split = get(send('asha', `a b`)).replace('a b', 'a HTTP/1.1\r\nX: y\r\n\r\nGET /httpapi/send?');
    await exchange(url, split, get('/healthz', 'Connection: close'));
    expect(await bodies()).toEqual(before);
  });
});
