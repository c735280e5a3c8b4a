import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import zlib, { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { NEUTRAL } from '../../src/core/brands/brand.ts';
import { Brands } from '../../src/core/brands/brands.ts';
import type { Gateway } from '../../src/core/gateway.ts';
import { panelPages } from '../../src/interfaces/panel/pages.routes.ts';
import { useGateway } from '../support/gateway.ts';
import { provision } from '../support/provisions.ts';

const PAGE = '<!doctype html><script type="module" src="/panel/assets/app-1a2b.js"></script>';
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2_000))});`;

let folder: string;
let server: FastifyInstance;
beforeAll(() => {
  const above = mkdtempSync(join(tmpdir(), 'harkara-panel-'));
  folder = join(above, 'dist');
  writeFileSync(join(above, 'secret.txt'), 'not for anybody');
  server = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  const brands = new Brands({ ...NEUTRAL, primaryColor: '#ffe600' }, [], 'localhost');
  const gateway = { brands: () => brands } as Pick<Gateway, 'brands'> as Gateway;
  panelPages(server, gateway, { folder, notBuilt: async (reply) => reply.code(503).send('not built') });
});
afterAll(async () => {
  await server.close();
  rmSync(join(folder, '..'), { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });

test('before it was built, every page says so', async () => {
  expect([(await get('/panel/')).statusCode, (await get('/panel/messages')).body]).toEqual([
    503,
    'not built',
  ]);
});

describe('the built panel', () => {
  beforeAll(() => {
    mkdirSync(join(folder, 'assets'), { recursive: true });
    writeFileSync(join(folder, 'index.html'), PAGE);
    writeFileSync(join(folder, 'first-paint.js'), 'paint()');
    writeFileSync(join(folder, 'assets', 'app-1a2b.js'), SCRIPT);
    writeFileSync(join(folder, 'assets', 'app-1a2b.js.br'), brotliCompressSync(SCRIPT));
    writeFileSync(join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync(SCRIPT));
    writeFileSync(join(folder, 'assets', 'app-1a2b.js.map'), '{}');
  });

  test.each([
    '/panel/',
    '/panel/messages',
    '/panel/admin/accounts/7?open=1',
    '/panel/index.html',
    '/panel/a.b',
  ])('answers %s with its one page, which is never kept', async (path) => {
    const answer = await get(path);
    expect([answer.statusCode, answer.body, answer.headers['cache-control']]).toEqual([
      200,
      PAGE,
      'no-store',
    ]);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('is under a strict policy', async () => {
    const { headers } = await get('/panel/');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; " +
        "connect-src 'self'; manifest-src 'self'; frame-src 'self'; media-src 'self'; base-uri 'none'; form-action 'self'; " +
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
    );
    expect(headers).toMatchObject({
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  test.each([
    ['br, gzip', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
    ['gzip', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['', undefined, (plain: Buffer) => plain],
    ['br;q=0.0', undefined, (plain: Buffer) => plain],
  ])('sends an asset to who accepts "%s" as %s, to be kept for good', async (accepted, encoding, unpack) => {
    const answer = await get('/panel/assets/app-1a2b.js', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(unpack(answer.rawPayload).toString()).toBe(SCRIPT);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
  });

  test('sends other files to be asked for again, and does not send what is known', async () => {
    const first = await get('/panel/first-paint.js');
    expect([first.body, first.headers['cache-control']]).toEqual(['paint()', 'no-cache']);
    const again = await get('/panel/first-paint.js', { 'if-none-match': String(first.headers['etag']) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.each([
    '/panel/assets/gone-9z.js',
    '/panel/assets/app-1a2b.js.map',
    '/panel/assets/app-1a2b.js.br',
    '/panel/assets/../../secret.txt',
    '/panel/assets/..%2f..%2fsecret.txt',
    '/panel/assets/%2e%2e/%2e%2e/secret.txt',
    '/panel/api/unknown',
  ])('has nothing at %s', async (path) => {
    const answer = await get(path);
    expect(answer.body).not.toContain('not for anybody');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  });

  test('is read again when it was built again', async () => {
    writeFileSync(join(folder, 'index.html'), `${PAGE} `);
    utimesSync(join(folder, 'index.html'), new Date(), new Date(Date.now() + 5_000));
    expect((await get('/panel/')).body).toBe(`${PAGE} `);
  });

  test('leads to itself from its name without a slash', async () => {
    expect((await get('/panel')).headers.location).toBe('/panel/');
  });
});

describe('what differs by brand', () => {
  const watched = (['brotliCompress', 'gzip', 'brotliCompressSync', 'gzipSync'] as const).map((name) =>
    vi.spyOn(zlib, name),
  );
  syncBuiltinESMExports();
  afterAll(() => {
    for (const pack of watched) pack.mockRestore();
    syncBuiltinESMExports();
  });
  const packings = () => watched.map(({ mock }) => mock.calls.length);

  test.each(['favicon.svg', 'manifest.webmanifest'])('is not packed for each %s', async (file) => {
    const before = packings();
    const answers = await Promise.all(Array.from({ length: 20 }, () => get(`/panel/${file}`)));
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(packings()).toEqual(before);
  });

  test('is packed once, in the thread pool', async () => {
    writeFileSync(join(folder, 'index.html'), `${PAGE}<!-- another -->`);
    utimesSync(join(folder, 'index.html'), new Date(), new Date(Date.now() + 10_000));
    const before = packings();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => get('/panel/messages', { 'accept-encoding': 'br' })),
    );
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(answers.map(() => 'br'));
    expect(brotliDecompressSync(answers[0]?.rawPayload ?? '').toString()).toBe(`${PAGE}<!-- another -->`);
    expect(packings().map((count, index) => count - (before[index] ?? 0))).toEqual([1, 1, 0, 0]);
  });
});

test('the brand’s colours are a style of their own, for light and dark pages', async () => {
  const answer = await get('/panel/brand.css');
  expect(answer.headers).toMatchObject({
    'content-type': 'text/css; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(answer.body).toMatch(
    /^:root \{\n {2}--brand-fill: #ffe600;\n {2}--brand-on-fill: #151d24;\n {2}--brand-edge: #[0-9a-f]{6};/,
  );
  expect(answer.body).toContain(":root[data-mantine-color-scheme='dark'] {");
  const known = await get('/panel/brand.css', { 'if-none-match': String(answer.headers.etag) });
  expect(known.statusCode).toBe(304);
});

describe('the bare address', () => {
  const gateway = useGateway({ alone: true, workers: false, provision: provision() });

  test('leads a browser to the panel', async () => {
    const answer = await gateway().request('/', { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([answer.status, answer.headers['location']]).toEqual([302, '/panel/']);
  });

  test('believes no stranger who says which host was asked for', async () => {
    const { text } = await gateway().request('/', { headers: { 'x-forwarded-host': 'unknown.example' } });
    expect(text).toContain('<h1>Harkara</h1>');
  });

  test('shows the gateway’s state to whatever else asks', async () => {
    expect((await gateway().request('/')).text).toContain('Ready to accept messages');
  });
});
