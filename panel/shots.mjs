// Takes a picture of every page of the panel from a running gateway, for people to look at one by one.
// `PANEL_PASSWORD=… node panel/shots.mjs <address> <username> <folder> [part of a name]`

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../scripts/chromium.mjs';

const [address = 'http://127.0.0.1:8080', username = 'demo', folder = 'pictures', only = ''] =
  process.argv.slice(2);
const password = process.env.PANEL_PASSWORD ?? '';
mkdirSync(folder, { recursive: true });

/** @typedef {import('playwright-core').Page} Page */
/** @param {string} selector @returns {(page: Page) => Promise<unknown>} */
const press = (selector) => async (page) => {
  const target = page.locator(selector).first();
  if ((await target.count()) === 0) return;
  await target.click();
  await page.waitForLoadState('networkidle');
};
const firstRow = press('main table a');

/** @type {{ path: string, name?: string, act?: (page: Page) => Promise<unknown>, inView?: boolean }[]} */
const shots = [
  { path: '', name: 'dashboard' },
  { path: 'messages' },
  { path: 'messages?status=failed', name: 'message', act: firstRow, inView: true },
  { path: 'campaigns' },
  { path: 'campaigns', name: 'campaign', act: firstRow },
  { path: 'received' },
  { path: 'send' },
  { path: 'templates' },
  { path: 'templates', name: 'template', act: firstRow, inView: true },
  { path: 'templates/new' },
  { path: 'templates/import' },
  { path: 'senders' },
  { path: 'senders', name: 'sender-new', act: press('main header button, main h1 ~ * button'), inView: true },
  { path: 'contacts' },
  { path: 'contacts', name: 'group', act: firstRow },
  { path: 'keywords' },
  { path: 'credits' },
  { path: 'email/send' },
  { path: 'email/domains' },
  { path: 'email/domains', name: 'email-domain', act: firstRow, inView: true },
  { path: 'email/suppressions' },
  { path: 'email/mailbox' },
  { path: 'email/mailbox', name: 'mail', act: firstRow, inView: true },
  { path: 'chat/conversations' },
  { path: 'chat/business-account' },
  { path: 'voice/send' },
  { path: 'voice/numbers' },
  { path: 'api-keys' },
  { path: 'webhooks' },
  { path: 'refused-calls' },
  { path: 'profile' },
];

const browser = await launchChromium();
for (const device of /** @type {const} */ (['desk', 'phone'])) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const language of ['en', 'hi']) {
      const look = `${colorScheme}-${device}-${language}`;
      const wanted = shots
        .map((shot) => ({ ...shot, file: `${shot.name ?? shot.path.replaceAll('/', '-')}.${look}.png` }))
        .filter(({ file }) => file.includes(only));
      if (wanted.length === 0) continue;
      const context = await browser.newContext({
        viewport: device === 'phone' ? { width: 390, height: 844 } : { width: 1280, height: 800 },
        colorScheme,
        reducedMotion: 'reduce',
        locale: `${language}-IN`,
        hasTouch: device === 'phone',
        deviceScaleFactor: device === 'phone' ? 2 : 1,
      });
      const page = await context.newPage();
      await page.goto(`${address}/panel/`);
      await page.locator('input[autocomplete=username]').fill(username);
      await page.locator('input[autocomplete=current-password]').fill(password);
      await page.keyboard.press('Enter');
      await page.locator('nav, header').first().waitFor();
      for (const { path, file, act, inView = false } of wanted) {
        await page.goto(`${address}/panel/${path}`, { waitUntil: 'networkidle' });
        await act?.(page);
        await page.screenshot({ path: join(folder, file), fullPage: !inView });
      }
      await context.close();
    }
  }
}
await browser.close();
