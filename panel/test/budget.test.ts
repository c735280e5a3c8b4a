import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ok } from './support/answer.ts';
import { describeInBrowser, DIST } from './support/panel-under-test.ts';
import { system } from './support/admin-answers.ts';
import { sendOptions } from './support/sending-answers.ts';
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
