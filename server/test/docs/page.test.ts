import { GROUNDS } from '../../src/interfaces/kit/brand-colors.ts';
import { contrast } from '../../src/interfaces/kit/oklch.ts';
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { Script } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import { request as httpRequest } from 'undici';
import { beforeAll, describe, expect, test } from 'vitest';
import { createVault } from '../../src/core/accounts/vault.ts';
import { ensureFirstAccounts } from '../../src/core/provisioning/first-start.ts';
import type { OpenApiDocument } from '../../src/interfaces/docs/openapi-document.ts';
import { webhookSigner } from '../../src/webhooks/sign.ts';
import { useGateway } from '../support/gateway.ts';

const BASE = 'https://sms.example';

const gateway = useGateway({ alone: true, workers: false, config: { baseUrl: BASE } });

let page: string;
let document: OpenApiDocument;
let demoKey: string;
beforeAll(async () => {
  const { db, composition } = gateway();
  const { demo } = await ensureFirstAccounts(db, createVault('the key of the tests'), composition.ids);
  demoKey = demo?.apiKey ?? '';
  page = (await gateway().request('/docs')).text;
  document = JSON.parse((await gateway().request('/docs/openapi.json')).text) as OpenApiDocument;
});

describe('the page', () => {
  test.each(['/docs', '/docs/'])('is at %s for anybody', async (path) => {
    const answer = await gateway().request(path);
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.text).toContain('<title>Harkara API</title>');
  });

  test('discovery points to it', async () => {
    const { documentation } = JSON.parse((await gateway().request('/api/v2')).text) as {
      documentation: string;
    };
    expect(documentation).toBe(`${BASE}/docs`);
  });

  test('has a section for every operation, and every error with its meaning', () => {
    const ids = idsOf(page);
    for (const methods of Object.values(document.paths)) {
      for (const { operationId } of Object.values(methods)) expect(ids).toContain(operationId);
    }
    for (const [name, { summary }] of Object.entries(document.components.examples)) {
      expect(ids).toContain(`error-${name}`);
      expect(plain(page)).toContain(summary);
    }
  });

  test('every link within it has a target, and no id is used twice', () => {
    const ids = idsOf(page);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    const links = [...page.matchAll(/(?:href="#|aria-controls="|aria-labelledby=")([^"]+)"/g)].map(
      ([, id]) => id,
    );
    expect(links.length).toBeGreaterThan(50);
    expect(links.filter((id) => !ids.includes(id ?? ''))).toEqual([]);
  });

  test('loads nothing from elsewhere, and runs no inline script', async () => {
    const addresses = [...page.matchAll(/\b(?:src|href)="([^"]*)"/g)].map(([, address = '']) => address);
    expect(
      addresses.filter((address) => !/^(#|\/docs\b|\/panel\/(favicon\.svg)?$|mailto:)/.test(address)),
    ).toEqual([]);
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+="|\sstyle="/);
    const policy = String((await gateway().request('/docs')).headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'; style-src 'self'; script-src 'self'");
    expect(policy).not.toContain('unsafe');
  });

  test.each(['/docs', '/docs/reasons'])('%s leads back to the panel', async (path) => {
    expect((await gateway().request(path)).text).toContain('<a class="panel" href="/panel/">Panel</a>');
  });

  test('its style and script are there, in a version that may be cached for ever', async () => {
    const assets = [...page.matchAll(/"(\/docs\/docs\.(?:css|js)\?v=[\w-]+)"/g)].map(([, path = '']) => path);
    expect(assets).toHaveLength(2);
    for (const path of assets) {
      const answer = await gateway().request(path);
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toMatch(/^text\/(css|javascript); charset=utf-8$/);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
    const [style = ''] = assets;
    expect((await gateway().request(style)).text).toContain('--brand: #0b7285;');
    const older = await gateway().request('/docs/docs.css?v=older');
    expect(older.headers['cache-control']).toBe('no-cache');
  });

  test.each(['/docs', '/docs/openapi.json'])('%s is not sent again to a client that has it', async (path) => {
    const first = await gateway().request(path);
    const etag = String(first.headers['etag']);
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await gateway().request(path, { headers: { 'if-none-match': `"other", ${etag}` } });
    expect([again.status, again.text]).toEqual([304, '']);
    expect((await gateway().request(path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  test('is compressed for clients that support it', async () => {
    const ask = async (encoding: string) => {
      const answer = await httpRequest(`${gateway().url}/docs`, { headers: { 'accept-encoding': encoding } });
      return { headers: answer.headers, bytes: Buffer.from(await answer.body.arrayBuffer()) };
    };
    const packed = await ask('gzip, br');
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.bytes).toString()).toBe(page);
    const refused = await ask('gzip;q=0, identity');
    expect(refused.headers['content-encoding']).toBeUndefined();
    expect(refused.bytes.toString()).toBe(page);
  });
});

describe('examples', () => {
  test('the first curl sends when it is pasted with the key of the demo account', async () => {
    const command = codeOf('first-curl').replaceAll(BASE, gateway().url).replace('YOUR_API_KEY', demoKey);
    // The gateway is in this process: waiting for curl must not block it.
    const { stdout } = await promisify(execFile)('sh', ['-c', `${command} --silent --max-time 10`]);
    expect(JSON.parse(stdout)).toMatchObject({ success: true, data: { status: 'queued' } });
    expect(await gateway().rows('select recipient from messages')).toEqual([{ recipient: '9876543210' }]);
  });

  test('so does the one for mail', async () => {
    const command = codeOf('plain-mail-curl')
      .replaceAll(BASE, gateway().url)
      .replace('YOUR_API_KEY', demoKey);
    const { stdout } = await promisify(execFile)('sh', ['-c', `${command} --silent --max-time 10`]);
    expect(stdout).toMatch(/^\d+_\w+_1$/);
    expect(await gateway().rows(`select recipient, sender from messages where channel = 'email'`)).toEqual([
      { recipient: 'ravi@customer.example', sender: 'news@demo.example' },
    ]);
  });

  test('in JavaScript can be read by the language', () => {
    const samples = samplesIn('js').filter((code) => code.includes('fetch('));
    expect(samples.length).toBeGreaterThan(20);
    for (const code of samples) expect(() => new Script(`(async () => {${code}\n})`)).not.toThrow();
  });

  test.skipIf(spawnSync('python3', ['--version']).error)('in Python can be read by the language', () => {
    const check = 'import ast, json, sys\nfor code in json.load(sys.stdin): ast.parse(code)';
    const input = JSON.stringify(samplesIn('python'));
    const { stderr, status } = spawnSync('python3', ['-c', check], { input, encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
  });

  test.skipIf(spawnSync('php', ['--version']).error)('in PHP can be read by the language', () => {
    for (const input of samplesIn('php')) {
      const { stdout, status } = spawnSync('php', ['-l'], { input, encoding: 'utf8' });
      expect([status, status === 0 ? '' : stdout]).toEqual([0, '']);
    }
  });
});

describe('checking webhooks', () => {
  const body = '{"event":"delivery_report","status":"delivered"}';
  const sign = (secret: string, timestampSeconds: number) =>
    Object.fromEntries(
      Object.entries(webhookSigner(secret)({ body, id: 'evt_1', timestampSeconds })).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]),
    );
  const now = Math.floor(Date.now() / 1000);
  type Check = (body: Buffer, headers: Record<string, string>, secret: string) => boolean;

  test.each(['hs_secret', `whsec_${Buffer.from('a secret').toString('base64')}`])(
    'the JavaScript of the page accepts what was signed with %s and nothing else',
    async (secret) => {
      const load = async (id: string) =>
        (await import(`data:text/javascript,${encodeURIComponent(codeOf(id))}`)) as Record<string, Check>;
      const { isGenuine } = await load('webhook-body-js');
      const { isGenuineAndFresh } = await load('webhook-standard-js');
      for (const check of [isGenuine, isGenuineAndFresh]) {
        expect(check?.(Buffer.from(body), sign(secret, now), secret)).toBe(true);
        expect(check?.(Buffer.from(`${body} `), sign(secret, now), secret)).toBe(false);
        expect(check?.(Buffer.from(body), sign('hs_other', now), secret)).toBe(false);
        expect(check?.(Buffer.from(body), {}, secret)).toBe(false);
      }
      expect(isGenuineAndFresh?.(Buffer.from(body), sign(secret, now - 600), secret)).toBe(false);
    },
  );

  test.skipIf(spawnSync('python3', ['--version']).error)('so does the Python', () => {
    const cases = ['hs_secret', 'whsec_YSBzZWNyZXQ='].flatMap((secret) => [
      { headers: sign(secret, now), secret, expected: [true, true] },
      { headers: sign('hs_other', now), secret, expected: [false, false] },
      { headers: sign(secret, now - 600), secret, expected: [true, false] },
      { headers: {}, secret, expected: [false, false] },
    ]);
    const run = `import json, sys
for case in json.load(sys.stdin):
    given = (b'${body}', case["headers"], case["secret"])
    assert [is_genuine(*given), is_genuine_and_fresh(*given)] == case["expected"], case`;
    const code = [codeOf('webhook-body-python'), codeOf('webhook-standard-python'), run].join('\n');
    const { stderr, status } = spawnSync('python3', ['-c', code], {
      input: JSON.stringify(cases),
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });
});

test('a changed brand shows at once, and its name is escaped, whatever it contains', async () => {
  await gateway().apply({ brand: { name: 'Tom & <b>Jerry</b>', primary_color: '#aa3355' } });
  const { text } = await gateway().request('/docs');
  expect(text).toContain('<title>Tom &#38; &#60;b&#62;Jerry&#60;/b&#62; API</title>');
  expect(text).not.toContain('<b>Jerry');
  expect((await gateway().request('/docs/docs.css')).text).toContain('--brand: #aa3355;');
});

test('pages outside the panel use the brand’s colour only as far as it is seen on their grounds', async () => {
  await gateway().apply({ brand: { primary_color: '#ffe600' } });
  for (const path of ['/docs/docs.css', '/', '/l/1/o/x']) {
    const { text } = await gateway().request(path);
    const colors = Array.from(text.matchAll(/--brand: (#[0-9a-f]{6});/g), ([, color = '']) => color);
    const [light = '', ...dark] = colors;
    expect(light).not.toBe('#ffe600');
    expect(contrast(light, GROUNDS.light.background)).toBeGreaterThanOrEqual(3);
    expect(new Set(dark)).toEqual(new Set(['#ffe600']));
  }
});

function idsOf(text: string): string[] {
  return [...text.matchAll(/\sid="([^"]+)"/g)].map(([, id = '']) => id);
}

function codeOf(id: string): string {
  const found = new RegExp(`id="${id}"[^>]*>\\s*<pre[^>]*><code>(.*?)</code>`, 's').exec(page)?.[1];
  if (found === undefined) throw new Error(`the page has no code ${id}`);
  return plain(found);
}

function samplesIn(language: string): string[] {
  return idsOf(page)
    .filter((id) => id.endsWith(`-${language}`))
    .map(codeOf);
}

function plain(text: string): string {
  return text
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
}
