import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fact } from 'harkara-contract/facts.ts';
import { say } from 'harkara-contract/say.ts';
import { deliverWebhook } from './deliver.ts';
import { AddressRefused, createAddressGuard, createGuardedAgent } from './address-guard.ts';

const strict = createAddressGuard({ allow: [] });

test('a private name is judged like an address: it may be used where a private network is allowed', () => {
  const loopback = createAddressGuard({ allow: ['127.0.0.0/8'] });
  expect(loopback.checkUrl('http://localhost:8080/').ok).toBe(true);
  const office = createAddressGuard({ allow: ['10.0.0.0/8'] });
  expect(office.checkUrl('http://kannel.internal:13013/').ok).toBe(true);
  expect(office.checkUrl('http://localhost/').ok).toBe(false);
  expect(strict.checkUrl('http://internal.example/').ok).toBe(true);
  expect(strict.checkUrl('http://mylocalhost.example/').ok).toBe(true);
});

describe('an address that is not public is refused however it is spelt', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://127。0。0。1/',
    'http://[::1]/',
    'http://[0:0:0:0:0:0:0:1]/',
    'http://[::]/',
    'http://[::127.0.0.1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:7f00:1]/',
    'http://[::ffff:a00:1]/',
    'http://[::ffff:0:127.0.0.1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[64:ff9b::10.0.0.1]/',
    'http://[64:ff9b:1::10.0.0.1]/',
    'http://[2002:7f00:1::]/',
    'http://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
    'http://0.0.0.0/',
    'http://0/',
    'http://10.0.0.1/',
    'http://172.16.5.4/',
    'http://192.168.1.1/',
    'http://100.64.0.1/',
    'http://100.100.100.200/',
    'http://169.254.169.254/latest/meta-data/',
    'http://168.63.129.16/',
    'http://192.0.0.192/',
    'http://192.0.2.1/',
    'http://198.18.0.1/',
    'http://198.51.100.7/',
    'http://203.0.113.9/',
    'http://224.0.0.1/',
    'http://240.0.0.1/',
    'http://255.255.255.255/',
    'http://[fd00::1]/',
    'http://[fd00:ec2::254]/',
    'http://[fe80::1]/',
    'http://[fec0::1]/',
    'http://[ff02::1]/',
    'http://[2001:db8::1]/',
    'http://[100::1]/',
    'http://[5f00::1]/',
    'http://[4000::1]/',
    'http://localhost/',
    'http://LOCALHOST.:8080/',
    'http://sms.localhost/',
    'http://metadata.google.internal/',
    'http://printer.local/',
  ])('%s', (url) => {
    expect(strict.checkUrl(url)).toEqual({ ok: false, reason: fact('address_not_public') });
  });
});

test.each([
  'http://93.184.215.14/hook',
  'https://93.184.215.14:443/hook',
  'http://[2606:4700::1111]/',
  'http://[::ffff:93.184.215.14]/',
  'http://[64:ff9b::5db8:d70e]/',
  'https://hooks.example.com/a?b=c',
  // Other names are judged when connecting.
  'http://hooks.example.com:9000/',
])('%s may be tried', (url) => {
  expect(strict.checkUrl(url)).toMatchObject({ ok: true });
});

test.each([
  ['ftp://example.com/', 'the URL must start with http:// or https://'],
  ['file:///etc/passwd', 'the URL must start with http:// or https://'],
  ['javascript:alert(1)', 'the URL must start with http:// or https://'],
  ['example.com/hook', 'this is not a URL'],
  ['http://[fe80::1%25eth0]/', 'this is not a URL'],
  ['', 'this is not a URL'],
  ['https://user@example.com/', 'the URL must not contain a username or password'],
  ['https://:secret@example.com/', 'the URL must not contain a username or password'],
  ['http://93.184.215.14:8080/', 'only ports 80 and 443 are allowed'],
  ['http://93.184.215.14:22/', 'only ports 80 and 443 are allowed'],
  ['http://93.184.215.14:0/', 'only ports 80 and 443 are allowed'],
])('%s is refused: %s', (url, reason) => {
  const judged = strict.checkUrl(url);
  expect(judged.ok ? null : say(judged.reason)).toBe(reason);
});

test('an allowed network is open on every port, and nothing else is', () => {
  const guard = createAddressGuard({ allow: ['10.1.0.0/16', 'fd12::/16', '192.168.7.7'] });
  expect(guard.checkUrl('http://10.1.2.3:8080/')).toMatchObject({ ok: true });
  expect(guard.checkUrl('http://[::ffff:10.1.2.3]:8080/')).toMatchObject({ ok: true });
  expect(guard.checkUrl('http://[fd12::9]:1/')).toMatchObject({ ok: true });
  expect(guard.checkUrl('http://192.168.7.7:5000/')).toMatchObject({ ok: true });
  expect(guard.checkUrl('http://10.2.0.1/')).toMatchObject({ ok: false });
  expect(guard.checkUrl('http://192.168.7.8/')).toMatchObject({ ok: false });
});

test('an invalid network is refused when it is set', () => {
  expect(() => createAddressGuard({ allow: ['10.0.0.0/40'] })).toThrow();
  expect(() => strict.setAllow(['home'])).toThrow();
});

describe('when connecting', () => {
  let server: Server;
  let port: number;
  let requests = 0;

  beforeAll(async () => {
    server = createServer((_request, response) => {
      requests += 1;
      response.end('ok');
    }).listen(0);
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const get = async (agent: ReturnType<typeof createGuardedAgent>, origin: string) => {
    const { statusCode, body } = await agent.request({ origin, path: '/', method: 'GET' });
    await body.dump();
    return statusCode;
  };

  test.each(['localhost', '127.0.0.1', '[::1]', '[::ffff:127.0.0.1]'])(
    '%s is refused before it is reached',
    async (host) => {
      const agent = createGuardedAgent(createAddressGuard({ allow: [] }));
      const before = requests;
      await expect(get(agent, `http://${host}:${port}`)).rejects.toThrow(AddressRefused);
      await expect(get(agent, `https://${host}`)).rejects.toThrow(AddressRefused);
      expect(requests).toBe(before);
      await agent.close();
    },
  );

  test.each(['localhost', '127.0.0.1', '[::ffff:127.0.0.1]'])(
    '%s is reached where its network is allowed',
    async (host) => {
      const agent = createGuardedAgent(createAddressGuard({ allow: ['127.0.0.0/8'] }));
      expect(await get(agent, `http://${host}:${port}`)).toBe(200);
      await agent.close();
    },
  );

  test('of a name with several addresses only the permitted ones are tried, and it is resolved once', async () => {
    const lookups: string[] = [];
    const agent = createGuardedAgent(createAddressGuard({ allow: ['127.0.0.2/32'] }), {
      resolve: async (name) => {
        lookups.push(name);
        return [
          { address: '127.0.0.1', family: 4 },
          { address: '169.254.169.254', family: 4 },
          { address: '::1', family: 6 },
          { address: '127.0.0.2', family: 4 },
        ];
      },
    });
    const connected: (string | undefined)[] = [];
    server.on('connection', (socket) => connected.push(socket.localAddress));
    expect(await get(agent, `http://hooks.example.com:${port}`)).toBe(200);
    expect(connected).toEqual(['::ffff:127.0.0.2']);
    expect(lookups).toEqual(['hooks.example.com']);
    await agent.close();
  });

  test('a name may have a public address and still be refused for its port', async () => {
    const agent = createGuardedAgent(createAddressGuard({ allow: [] }), {
      resolve: async () => [{ address: '93.184.215.14', family: 4 }],
    });
    await expect(get(agent, 'http://hooks.example.com:8080')).rejects.toThrow(
      'only ports 80 and 443 are allowed',
    );
    await agent.close();
  });

  test('a private name, one without an address and an unknown one are told in the same words', async () => {
    const unknown = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
    const said = await Promise.all(
      [
        () => Promise.resolve([{ address: '10.1.2.3', family: 4 }]),
        () => Promise.resolve([]),
        () => unknown('ENOTFOUND'),
        () => unknown('ENODATA'),
        () => unknown('EAI_AGAIN'),
      ].map(async (resolve) => {
        const agent = createGuardedAgent(createAddressGuard({ allow: [] }), { resolve });
        const result = await deliverWebhook(agent, { url: 'http://db.example/', body: '', headers: {} });
        await agent.close();
        return result.ok ? 'delivered' : say(result.error);
      }),
    );
    expect(new Set(said)).toEqual(new Set(['db.example: the name has no public address']));
  });

  test('a change of what is allowed takes effect at once, on open connections too', async () => {
    const guard = createAddressGuard({ allow: [] });
    const agent = createGuardedAgent(guard);
    const origin = `http://127.0.0.1:${port}`;
    await expect(get(agent, origin)).rejects.toThrow(AddressRefused);
    guard.setAllow(['127.0.0.1/32']);
    expect(await get(agent, origin)).toBe(200);
    guard.setAllow([]);
    await expect(get(agent, origin)).rejects.toThrow();
    await agent.close();
  });
});
