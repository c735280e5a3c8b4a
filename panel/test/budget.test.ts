import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ok } from './support/answer.ts';
import { describeInBrowser, DIST } from './support/panel-under-test.ts';
import { system } from './support/admin-answers.ts';
import { running, sendOptions } from './support/sending-answers.ts';
import { operatorSignedIn, signedIn, signedOut } from './support/session-answers.ts';

const KIBIBYTES = 1024;

describeInBrowser('the first load', (panel) => {
  test.each([
    { name: 'the sign-in', path: '', session: signedOut },
    { name: 'the dashboard', path: '', session: signedIn },
    { name: 'the messages', path: 'messages', session: signedIn },
    { name: 'the send page', path: 'send', session: signedIn },
    { name: 'the operator’s page', path: 'admin', session: operatorSignedIn },
  ])('of $name takes at most 200 KiB of script', async ({ path, session }) => {
    panel.session = session;
    panel.answers['GET send-options'] = ok(sendOptions);
    panel.answers['GET admin/system'] = ok(system);
    const { page } = await panel.open(path);
    // What the pointer rests on is loaded ahead.
    await page.mouse.move(1_000, 700);
    await page.reload();
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.js')),
    );
    const files = scripts.map((name) => join(DIST, name.replace('/panel/', '')));
    const size = files.reduce((sum, file) => sum + statSync(`${file}.br`).size, 0);
    expect(size / KIBIBYTES).toBeLessThan(200);
  });
});

/** What the first script names for each page, beside what the application's own page names. */
test('no page’s code, with the application’s own, is more than 200 KiB', () => {
  const weightOf = (name: string): number =>
    statSync(join(DIST, existsSync(join(DIST, `${name}.br`)) ? `${name}.br` : name)).size;
  const index = readFileSync(join(DIST, 'index.html'), 'utf8');
  const own = [...index.matchAll(/(?:src|href)="\/panel\/([^"]+\.js)"/g)].map(([, name = '']) => name);
  const sum = (names: readonly string[]): number => names.reduce((size, name) => size + weightOf(name), 0);
  const [, ahead = '[]'] =
    /const pages = (\[.*\]);/.exec(readFileSync(join(DIST, 'first-paint.js'), 'utf8')) ?? [];
  const [names, signIn, routes] = JSON.parse(ahead) as [string[], number[], [string, number[]][]];
  expect(routes.length).toBeGreaterThan(50);
  const sizes = [['the sign-in', signIn] as const, ...routes].map(([path, files]) => {
    const size = sum(own) + sum(files.map((file) => `assets/${names[file]}.js`));
    return [path, size / KIBIBYTES] as const;
  });
  expect(sizes.filter(([, size]) => size > 200)).toEqual([]);
});

describeInBrowser('what a first load waits for', (panel) => {
  test.each([
    { name: 'a page', path: 'campaigns/17', chunk: /campaign-page/, known: true },
    { name: 'the sign-in of a new visitor', path: 'campaigns', chunk: /sign-in-page/, known: false },
  ])('the session and the code of $name come while the application does', async ({ path, chunk, known }) => {
    panel.session = known ? signedIn : signedOut;
    panel.answers['GET campaigns/17'] = ok(running);
    const { page } = await panel.open(known ? '' : 'brand');
    await page.locator('h1').waitFor();
    if (!known) await page.evaluate(() => localStorage.clear());
    const asked = (pattern: RegExp) => page.waitForRequest((request) => pattern.test(request.url()));
    const both = Promise.all([asked(/api\/session$/), asked(chunk)]);
    // The application's own code waits for them: asked for by it, they would never come.
    await page.route(/assets\/index-/, async (route) => {
      await both;
      await route.continue();
    });
    const sessions = panel.calls('GET session').length;
    await page.goto(panel.server.url + path);
    await page.locator('h1').waitFor();
    expect(panel.calls('GET session').length).toBe(sessions + 1);
    await page.unroute(/assets\/index-/);
  });
});

test('every text file is there as brotli and gzip, too', () => {
  const files = readdirSync(join(DIST, 'assets'));
  // The smallest do not get smaller.
  const isLong = (file: string) => statSync(join(DIST, 'assets', file)).size > 300;
  const texts = files.filter((file) => /\.(js|css)$/.test(file) && isLong(file));
  expect(texts.length).toBeGreaterThan(4);
  for (const file of texts) expect(files).toEqual(expect.arrayContaining([`${file}.br`, `${file}.gz`]));
});

test('the page has no inline code', () => {
  const page = readFileSync(join(DIST, 'index.html'), 'utf8');
  expect(page).not.toMatch(/<style| style=|<script(?![^>]*src=)| on\w+=/);
  const scripts = readdirSync(join(DIST, 'assets')).filter((file) => file.endsWith('.js'));
  for (const file of scripts) {
    expect(readFileSync(join(DIST, 'assets', file), 'utf8')).not.toMatch(/blob:|createObjectURL|\beval\(/);
  }
});
