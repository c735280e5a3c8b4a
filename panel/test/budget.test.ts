import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeInBrowser, DIST } from './support/panel-under-test.ts';
import { sessions, signedIn, signedOut, users } from './support/session-answers.ts';

const KILOBYTES = 1024;

describeInBrowser('the first load', (panel) => {
  test.each([
    { name: 'sign-in', path: '', session: signedOut },
    { name: 'a page', path: 'templates', session: signedIn },
    { name: 'the profile', path: 'profile', session: signedIn },
  ])('of $name takes at most 200 KB of script', async ({ path, session }) => {
    panel.session = session;
    panel.answers['GET sessions'] = { status: 200, body: sessions };
    panel.answers['GET users'] = { status: 200, body: users };
    const { page } = await panel.open(path);
    await page.locator('h1').waitFor();
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.js')),
    );
    const files = scripts.map((name) => join(DIST, name.replace('/panel/', '')));
    const size = files.reduce((sum, file) => sum + statSync(`${file}.br`).size, 0);
    expect(size / KILOBYTES).toBeLessThan(200);
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
