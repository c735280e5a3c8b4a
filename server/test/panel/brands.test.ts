import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Brand, BrandColors } from 'harkara-contract/routes/brands.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { listEntries } from '../../src/core/audit-log/list-entries.ts';
import { createVault } from '../../src/core/accounts/vault.ts';
import { exportProvisioning } from '../../src/core/provisioning/export.ts';
import { useGateway } from '../support/gateway.ts';
import { pngOf } from '../support/png.ts';
import { provision } from '../support/provisions.ts';
import { waitFor } from '../support/wait-for.ts';
import { addPerson, BEHIND_PROXY, Browser, passwordOf, person, refusalOf, signedIn } from './browser.ts';

const PARIJAT = {
  id: 'parijat',
  name: 'Parijat SMS',
  primary_color: '#b3261e',
  support_email: 'help@parijat.example',
  tagline: 'Every word arrives',
  logo: pngOf(120, 30),
  favicon: pngOf(32, 32),
  hosts: ['sms.parijat.example', 'panel.parijat.example'],
  reseller: 'parijat-admin',
};

const gateway = useGateway({
  workers: false,
  config: { ...BEHIND_PROXY, baseUrl: 'https://gateway.operator.example' },
  provision: {
    ...provision(
      person('operator', { role: 'admin' }),
      person('parijat-admin', { role: 'reseller' }),
      person('below', { parent: 'parijat-admin' }),
      person('mogra-admin', { role: 'reseller' }),
      person('stranger'),
    ),
    brand: { name: 'Saptarishi Telecom', support_email: 'noc@operator.example' },
    brands: [
      PARIJAT,
      { id: 'mogra', name: 'Mogra Connect', hosts: ['mogra.example'], reseller: 'mogra-admin' },
    ],
  },
});

/** As a browser behind the proxy that speaks https for this host. */
const at = (host: string, path: string, headers: Record<string, string> = {}) =>
  gateway().request(path, { headers: { host, 'x-forwarded-proto': 'https', ...headers } });

const browserAt = (host: string) =>
  new Browser(gateway, { host, origin: `https://${host}`, 'x-forwarded-proto': 'https' });

let admin: Browser;
let reseller: Browser;
beforeAll(async () => {
  admin = await signedIn(gateway, 'operator');
  reseller = await signedIn(gateway, 'parijat-admin');
});

const entry = async () => (await listEntries(gateway().db.current, {}, { limit: 1, cursor: null })).items[0];

const brandOf = async (id: string) => {
  const { items } = JSON.parse((await admin.get('admin/brands')).text) as { items: Brand[] };
  const found = items.find((brand) => brand.id === id);
  if (!found) throw new Error(`there is no brand ${id}`);
  return found;
};

const LOOK = { name: 'Champa', primary_color: '#005f73', support_email: null, tagline: null };
const NEW = { id: 'champa', ...LOOK, hosts: ['champa.example'], reseller: null };

describe('under a brand’s host', () => {
  const HOST = 'sms.parijat.example';
  /** Words of the product, of the operator, and of another brand. */
  const FOREIGN = /harkara|saptarishi|operator\.example|mogra/i;

  test('nothing that is sent has a word of anybody else', async () => {
    const html = { accept: 'text/html' };
    const page = await at(HOST, '/panel/', html);
    const files = [...page.text.matchAll(/(?:src|href)="(\/panel\/[^"]+)"/g)].map(([, path = '']) => path);
    expect(files).toContain('/panel/brand.css');
    const docs = await at(HOST, '/docs', html);
    const parts = [...docs.text.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path = '']) => path);
    const paths = [
      '/',
      '/api/v2',
      '/httpapi',
      '/api/v2/unknown',
      '/nowhere',
      '/docs/openapi.json',
      '/m/x/y/z',
    ];
    const icons = [
      '/panel/favicon.svg',
      '/panel/manifest.webmanifest',
      '/panel/api/session',
      '/panel/api/no',
    ];
    for (const path of ['/panel/', '/panel/nowhere', '/docs', ...paths, ...icons, ...files, ...parts]) {
      const { text, headers } = await at(HOST, path);
      expect([path, FOREIGN.exec(`${JSON.stringify(headers)}\n${text}`)?.[0]]).toEqual([path, undefined]);
    }
    const refused = await browserAt(HOST).signIn('nobody', 'wrong password');
    expect(JSON.stringify(refused)).not.toMatch(FOREIGN);
    const plain = await gateway().request('/panel/api/session', { method: 'POST', headers: { host: HOST } });
    expect([plain.status, FOREIGN.test(plain.text)]).toEqual([403, false]);
  });

  test('pages have its name, colour, icon and address', async () => {
    const icon = /<link rel="icon" href="(\/panel\/brand\/favicon-[0-9a-f]{32}\.png)"/;
    const page = await at(HOST, '/panel/messages');
    expect(page.text).toContain('<title>Parijat SMS</title>');
    expect(page.text).toMatch(icon);
    expect((await at(HOST, '/panel/brand.css')).text).toContain('--brand-fill: #b3261e;');
    expect((await at(HOST, '/panel/manifest.webmanifest')).text).toContain('"theme_color":"#b3261e"');
    const docs = (await at(HOST, '/docs')).text;
    expect(docs).toContain('<title>Parijat SMS API</title>');
    expect(docs).toContain('https://sms.parijat.example/api/v2');
    expect((await at(HOST, '/')).text).toContain('<h1>Parijat SMS</h1>');
    const session = (await at(HOST, '/panel/api/session')).body as { brand?: object };
    expect(session.brand).toEqual({
      name: 'Parijat SMS',
      color: '#b3261e',
      supportEmail: 'help@parijat.example',
      tagline: 'Every word arrives',
      logo: {
        url: expect.stringMatching(/^\/panel\/brand\/logo-[0-9a-f]{32}\.png$/),
        width: 120,
        height: 30,
      },
    });
  });

  test('images are sent to be kept, and to be nothing but images', async () => {
    const { logo } = await brandOf('parijat');
    const answer = await at(HOST, logo?.url ?? '');
    expect([answer.status, answer.headers]).toMatchObject([
      200,
      {
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      },
    ]);
    expect((await at(HOST, `/panel/brand/logo-${'0'.repeat(32)}.png`)).status).toBe(404);
    expect((await at(HOST, (logo?.url ?? '').replace('.png', '.html'))).status).toBe(404);
  });
});

describe('which brand is shown', () => {
  const nameAt = async (host: string, headers: Record<string, string> = {}) =>
    ((await at(host, '/panel/api/session', headers)).body as { brand?: { name: string } }).brand?.name;

  test.each([
    ['PANEL.Parijat.Example:8443', 'Parijat SMS'],
    ['panel.parijat.example.', 'Parijat SMS'],
    ['mogra.example', 'Mogra Connect'],
    ['gateway.operator.example', 'Saptarishi Telecom'],
    ['localhost:8080', 'Saptarishi Telecom'],
    ['[::1]:8080', 'Saptarishi Telecom'],
    ['parijat.example', ''],
    ['evil.sms.parijat.example', ''],
    ['192.0.2.7', ''],
  ])('under %s it is “%s”', async (host, name) => {
    expect(await nameAt(host)).toBe(name);
  });

  test('under a reseller’s host nothing names the product or its operator', async () => {
    const paths = ['/', '/panel/', '/panel/manifest.webmanifest', '/panel/favicon.svg', '/panel/brand.css'];
    paths.push(
      '/docs',
      '/docs/openapi.json',
      '/api/v2',
      '/httpapi',
      '/metrics',
      '/healthz',
      '/readyz',
      '/none',
    );
    for (const path of paths) {
      const answer = await at('mogra.example', path);
      const told = `${JSON.stringify(answer.headers)}${answer.text}`;
      expect([
        path,
        /.{0,20}(?:harkara|saptarishi|fastify|operator\.example).{0,20}/i.exec(told)?.[0],
      ]).toEqual([path, undefined]);
    }
    const known = ({ status, text }: { status: number; text: string }) => [
      status,
      text.replace(/"request_id":"[^"]*"/, ''),
    ];
    expect(known(await at('mogra.example', '/metrics'))).toEqual(known(await at('mogra.example', '/none')));
    for (const host of ['gateway.operator.example', '127.0.0.1:8080', '192.0.2.7']) {
      expect((await at(host, '/metrics')).status).toBe(200);
    }
  });

  test('a trusted proxy says which host was asked for', async () => {
    expect(await nameAt('127.0.0.1:1', { 'x-forwarded-host': 'mogra.example' })).toBe('Mogra Connect');
  });

  test('an unknown host has a page without a name, in a neutral colour, and tells no other’s address', async () => {
    const page = await at('unknown.example', '/panel/');
    expect(page.text).toContain('<title></title>');
    expect((await at('unknown.example', '/panel/brand.css')).text).toContain('--brand-fill: #475569;');
    const docs = await at('unknown.example', '/docs');
    expect(`${page.text}${docs.text}`).not.toMatch(/harkara|saptarishi|operator\.example|parijat|mogra/i);
  });
});

describe('signing in', () => {
  test.each([
    ['sms.parijat.example', 'parijat-admin', 200],
    ['sms.parijat.example', 'below', 200],
    ['sms.parijat.example', 'stranger', 401],
    ['sms.parijat.example', 'mogra-admin', 401],
    ['sms.parijat.example', 'operator', 401],
    ['mogra.example', 'below', 401],
    ['gateway.operator.example', 'below', 200],
    ['unknown.example', 'operator', 200],
  ])('under %s as %s is answered %i', async (host, username, status) => {
    const answer = await browserAt(host).signIn(username);
    expect(answer.status).toBe(status);
    if (status === 200) return;
    const wrong = await browserAt(host).signIn(username, 'a wrong password');
    const told = ({ request_id: _, ...body }: typeof answer.body) => body;
    expect(told(answer.body)).toEqual(told(wrong.body));
  });

  test('a session of another account means nothing under a reseller’s host', async () => {
    const browser = browserAt('sms.parijat.example');
    browser.cookie = admin.cookie;
    expect((await browser.get('session')).body.state).toBe('signed_out');
    expect(refusalOf(await browser.get('profile'))).toBe('404 not_found');
    expect(refusalOf(await browser.get('admin/brands'))).toBe('401 signed_out');
  });

  test('an account that moves to another reseller has to sign in there', async () => {
    const browser = browserAt('mogra.example');
    await gateway().apply({ accounts: [{ username: 'stranger', parent: 'mogra-admin' }] });
    expect((await browser.signIn('stranger')).status).toBe(200);
    await gateway().apply({ accounts: [{ username: 'stranger', parent: null }] });
    await waitFor('it is out', async () => (await browser.get('session')).body.state === 'signed_out');
  });

  test('an authenticator app shows the brand’s name', async () => {
    const browser = browserAt('sms.parijat.example');
    await browser.signIn('below');
    const { uri } = JSON.parse(
      (await browser.post('profile/totp', { password: passwordOf('below') })).text,
    ) as { uri: string };
    expect(new URL(uri).searchParams.get('issuer')).toBe('Parijat SMS');
  });
});

describe('a file', () => {
  test('is written with its brands, and applied again it changes nothing', async () => {
    let text = '';
    for await (const piece of exportProvisioning(gateway().db, createVault('the key of the tests')))
      text += piece;
    const { brand, brands } = JSON.parse(text) as { brand: object; brands: object[] };
    expect(brand).toMatchObject({ name: 'Saptarishi Telecom' });
    expect(brands).toContainEqual({ ...PARIJAT, hosts: [...PARIJAT.hosts].sort() });
    expect((await gateway().apply(JSON.parse(text) as object)).changes).toEqual([]);
  });

  test.each([
    ['brands[0].name: is required for a new brand', [{ id: 'new' }]],
    [
      'brands[0].hosts[0]: is already a host of the brand mogra',
      [{ id: 'parijat', hosts: ['mogra.example'] }],
    ],
    [
      'brands[0].hosts[0]: must be a domain such as mail.example.com',
      [{ id: 'mogra', hosts: ['a b.example'] }],
    ],
    ['brands[0].reseller: must be an account with the role reseller', [{ id: 'mogra', reseller: 'below' }]],
    [
      'brands[0].reseller: is already the reseller of the brand parijat',
      [{ id: 'mogra', reseller: 'parijat-admin' }],
    ],
    ['brands[0].reseller: there is no account nobody', [{ id: 'mogra', reseller: 'nobody' }]],
    ['brands[0].id: must have 1 to 40 lowercase letters', [{ id: 'default', name: 'X' }]],
    [
      'brands[0].logo: must not be an SVG',
      [{ id: 'mogra', logo: Buffer.from('<svg/><svg >').toString('base64') }],
    ],
    ['brands[1].id: is the same as that of brands[0]', [{ id: 'mogra' }, { id: 'mogra' }]],
  ])('is refused: %s', async (problem, brands) => {
    await expect(gateway().apply({ brands })).rejects.toThrow(problem);
  });

  test('moves a host from one brand to another', async () => {
    const hosts = (parijat: string[], mogra: string[]) => ({
      brands: [
        { id: 'mogra', hosts: mogra },
        { id: 'parijat', hosts: parijat },
      ],
    });
    await gateway().apply(hosts(['sms.parijat.example'], ['mogra.example', 'panel.parijat.example']));
    await gateway().apply(hosts(PARIJAT.hosts, ['mogra.example']));
  });
});

describe('the operator', () => {
  test('adds a brand, which is there at once, and the log says that its logo changed', async () => {
    const added = await admin.post('admin/brands', { ...NEW, logo: pngOf(64, 64) });
    expect([added.status, JSON.parse(added.text)]).toMatchObject([
      201,
      { id: 'champa', name: 'Champa', hosts: ['champa.example'], reseller: null, logo: { width: 64 } },
    ]);
    expect(await entry()).toMatchObject({
      action: 'brand.created',
      after: { name: 'Champa', logo: 'changed' },
    });
    await waitFor('it is shown', async () =>
      (await at('champa.example', '/panel/')).text.includes('<title>Champa</title>'),
    );
    const { fingerprint } = await brandOf('champa');
    const { status } = await admin.send('PUT', 'admin/brands/champa', {
      ...LOOK,
      logo: pngOf(65, 64),
      fingerprint,
    });
    expect([status, await entry()]).toMatchObject([
      200,
      { action: 'brand.updated', subject: 'champa', actorName: 'operator', after: { logo: 'changed' } },
    ]);
  });

  test('is told what somebody else has changed meanwhile, and overwrites nothing', async () => {
    const { fingerprint } = await brandOf('champa');
    const change = (name: string) => admin.send('PUT', 'admin/brands/champa', { ...LOOK, name, fingerprint });
    expect((await change('First')).status).toBe(200);
    const second = await change('Second');
    expect([second.status, second.body.error]).toMatchObject([
      409,
      { details: { last_change: { by: 'operator', before: { name: 'Champa' }, after: { name: 'First' } } } },
    ]);
    expect((await brandOf('champa')).name).toBe('First');
  });

  test.each([
    [
      'hosts',
      { ...NEW, id: 'x', hosts: ['x.example', 'mogra.example'] },
      'mogra.example is already a host of the brand mogra',
    ],
    [
      'primary_color',
      { ...NEW, id: 'x', hosts: [], primary_color: 'teal' },
      'must be a colour such as #0b7285',
    ],
    ['support_email', { ...NEW, id: 'x', hosts: [], support_email: 'me' }, 'must be an email address'],
    [
      'logo',
      { ...NEW, id: 'x', hosts: [], logo: 'PHN2Zz4=' },
      'must not be an SVG, because it can contain scripts: save it as PNG',
    ],
    [
      'favicon',
      { ...NEW, id: 'x', hosts: [], favicon: pngOf(16, 16) },
      'must be a square of 32 to 512 pixels; it is 16 × 16',
    ],
    ['id', { ...NEW, id: 'champa' }, "is already another brand's ID"],
    [
      'id',
      { ...NEW, id: 'No Id' },
      'must have 1 to 40 lowercase letters, digits and hyphens, and not be “default”',
    ],
    ['balance', { ...NEW, id: 'x', hosts: [], balance: 5 }, 'is not a known field'],
  ])('is refused a wrong %s by name, and nothing is stored', async (field, body, why) => {
    const answer = await admin.post('admin/brands', body);
    expect([answer.status, answer.body.error?.fields]).toEqual([422, { [field]: why }]);
    expect(await gateway().rows("select 1 from brands where id = 'x'")).toEqual([]);
  });

  test('a file of 50 MB is refused before it is read', async () => {
    const announced = httpRequest(`${gateway().url}/panel/api/admin/brands`, {
      method: 'POST',
      headers: {
        origin: gateway().url,
        cookie: `__Host-session=${admin.cookie}`,
        'x-csrf-token': admin.csrf ?? '',
        'content-type': 'application/json',
        'content-length': 50 * 1_024 * 1_024,
      },
    });
    announced.flushHeaders();
    const [answer] = (await once(announced, 'response')) as [IncomingMessage];
    announced.destroy();
    expect(answer.statusCode).toBe(413);
  });

  test('the default brand has no hosts', async () => {
    const { fingerprint } = await brandOf('default');
    const answer = await admin.send('PUT', 'admin/brands/default', { ...LOOK, hosts: [], fingerprint });
    expect([answer.status, answer.body.error?.fields]).toEqual([
      422,
      { hosts: 'must not be given for the default brand' },
    ]);
  });

  test('removes one, after being told what that does; its images go with it', async () => {
    expect(JSON.parse((await admin.get('admin/brands/parijat/removal')).text)).toEqual({
      hosts: 2,
      customers: 1,
      sessions: expect.any(Number),
    });
    const images = async () => (await gateway().rows('select hash from brand_images')).length;
    const before = await images();
    expect((await admin.delete('admin/brands/champa')).status).toBe(204);
    expect([await entry(), await images()]).toMatchObject([
      { action: 'brand.deleted', before: { name: 'First', hosts: ['champa.example'] } },
      before - 1,
    ]);
    await waitFor('its host has no name', async () =>
      (await at('champa.example', '/panel/')).text.includes('<title></title>'),
    );
    expect((await admin.delete('admin/brands/champa')).status).toBe(404);
  });
});

describe('a reseller', () => {
  test('edits its own brand, and nothing that is the operator’s', async () => {
    const own = JSON.parse((await reseller.get('brand')).text) as Brand;
    expect(own).toMatchObject({ id: 'parijat', hosts: [...PARIJAT.hosts].sort() });
    const change = { ...LOOK, name: 'Parijat', fingerprint: own.fingerprint };
    const refused = await reseller.send('PUT', 'brand', { ...change, hosts: ['bank.example'] });
    expect([refused.status, refused.body.error?.fields]).toEqual([422, { hosts: 'is not a known field' }]);
    expect((await reseller.send('PUT', 'brand', { ...change, logo: null })).status).toBe(200);
    expect(JSON.parse((await reseller.get('brand')).text)).toMatchObject({
      name: 'Parijat',
      logo: null,
      hosts: [...PARIJAT.hosts].sort(),
      reseller: 'parijat-admin',
    });
    expect((await reseller.get('session')).body.features).toMatchObject({ brand: true });
    expect(await entry()).toMatchObject({ actorName: 'parijat-admin', after: { logo: 'changed' } });
  });

  test('without one is told that there is none', async () => {
    await gateway().apply({ brands: [{ id: 'mogra', reseller: null }] });
    const browser = await signedIn(gateway, 'mogra-admin');
    expect(refusalOf(await browser.get('brand'))).toBe('404 not_found');
  });

  test('is shown how a colour of little contrast is moved', async () => {
    const { browser } = await addPerson(gateway, reseller, 'a viewer', 'viewer');
    const { light, dark } = JSON.parse(
      (await browser.get('brand-colors?color=%23ffe600')).text,
    ) as BrandColors;
    expect([light.fill, light.onFill, light.text === '#ffe600']).toEqual(['#ffe600', '#151d24', false]);
    expect(dark.text).toBe('#ffe600');
  });
});
