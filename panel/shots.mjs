// Takes a picture of every page of the panel from a running gateway, for people to look at one by one: the pages that
// the username's kind of account has.
// `PANEL_PASSWORD=… node panel/shots.mjs <address> <username> <folder> [part of a name]`

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../scripts/chromium.mjs';
import { TABS } from './src/features/admin/accounts/tabs.ts';

const [address = 'http://127.0.0.1:8080', username = 'demo', folder = 'pictures', only = ''] =
  process.argv.slice(2);
const password = process.env.PANEL_PASSWORD ?? '';
mkdirSync(folder, { recursive: true });

/** @typedef {import('playwright-core').Page} Page */
/** What was opened or asked for may begin, and charts are measured, a moment later. @param {Page} page */
const settled = async (page) => {
  await page.waitForTimeout(500);
  await page.waitForLoadState('networkidle');
};
/** @param {string} selector @returns {(page: Page) => Promise<unknown>} */
const press = (selector) => async (page) => {
  const target = page.locator(selector).first();
  if ((await target.count()) === 0) return;
  await target.click();
  await settled(page);
};
const firstRow = press('main table a');
const primary = press('main h1 ~ * button[class*=primary], main header button[class*=primary]');
/** @param {string} text @returns {(page: Page) => Promise<unknown>} */
const search = (text) => async (page) => {
  await page.locator('main input').first().fill(text);
  await page.keyboard.press('Enter');
  await settled(page);
};
/** @param {string} tab @returns {(page: Page) => Promise<unknown>} */
const firstRowsTab = (tab) => async (page) => {
  await firstRow(page);
  await page.goto(`${page.url()}?tab=${tab}`, { waitUntil: 'networkidle' });
};

/** @typedef {{ path: string, name?: string, act?: (page: Page) => Promise<unknown>, inView?: boolean }} Shot */
/** @type {Shot[]} */
const customerShots = [
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
  { path: 'senders/import' },
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

/** @type {Shot[]} */
const resellerShots = [
  { path: 'customers' },
  { path: 'customers', name: 'customer', act: firstRow, inView: true },
  { path: 'customers', name: 'customer-new', act: primary, inView: true },
  { path: 'customers/approvals' },
  { path: 'brand' },
];

/** @type {Shot[]} */
const adminShots = [
  { path: 'admin', name: 'system' },
  { path: 'admin/approvals' },
  { path: 'admin/accounts' },
  { path: 'admin/new-account' },
  ...TABS.map((tab) => ({
    path: 'admin/accounts?role=customer',
    name: `admin-account-${tab}`,
    act: firstRowsTab(tab),
  })),
  {
    path: 'admin/accounts?role=customer',
    name: 'admin-account-import',
    act: async (page) => {
      await firstRowsTab('templates')(page);
      await page.getByRole('link', { name: /CSV/ }).click();
    },
  },
  {
    path: 'admin/accounts?role=customer',
    name: 'admin-account-credits',
    act: async (page) => {
      await firstRow(page);
      await primary(page);
    },
    inView: true,
  },
  { path: 'admin/messages' },
  { path: 'admin/messages?q=9822011223', name: 'admin-messages-found' },
  { path: 'admin/messages?q=9822011223', name: 'admin-message', act: firstRow, inView: true },
  { path: 'admin/numbers' },
  { path: 'admin/dnd' },
  { path: 'admin/dnd', name: 'admin-dnd-found', act: search('9822033001') },
  { path: 'admin/carriers' },
  { path: 'admin/carriers', name: 'admin-carrier', act: firstRow, inView: true },
  { path: 'admin/carriers/set-up' },
  { path: 'admin/carriers/traffic?name=virtual', name: 'admin-carrier-traffic' },
  {
    path: 'admin/carriers',
    name: 'admin-carrier-set-up',
    act: async (page) => {
      await firstRow(page);
      await press('[role=dialog] a[href*=set-up]')(page);
    },
  },
  { path: 'admin/routes' },
  { path: 'admin/routes', name: 'admin-route', act: press('main table button[aria-label]'), inView: true },
  { path: 'admin/receipts' },
  { path: 'admin/receipts', name: 'admin-receipt', act: firstRow, inView: true },
  { path: 'admin/dead-webhooks' },
  { path: 'admin/dead-webhooks', name: 'admin-dead-webhook', act: firstRow, inView: true },
  { path: 'admin/brands' },
  { path: 'admin/brands', name: 'admin-brand', act: press('main table tr:last-child a') },
  { path: 'admin/settings' },
  { path: 'admin/audit' },
  { path: 'admin/audit', name: 'admin-audit-entry', act: firstRow, inView: true },
  { path: 'admin/profile' },
];

/** @type {Record<string, Shot[]>} */
const SHOTS = { customer: customerShots, reseller: [...resellerShots, ...customerShots], admin: adminShots };

const browser = await launchChromium();
for (const device of /** @type {const} */ (['desk', 'phone'])) {
  for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
    for (const language of ['en', 'hi']) {
      const look = `${colorScheme}-${device}-${language}`;
      /** @param {Shot} shot */
      const fileOf = ({ name, path }) => `${name ?? path.replaceAll('/', '-')}.${look}.png`;
      if (
        !Object.values(SHOTS)
          .flat()
          .some((shot) => fileOf(shot).includes(only))
      )
        continue;
      const context = await browser.newContext({
        viewport: device === 'phone' ? { width: 360, height: 780 } : { width: 1280, height: 800 },
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
      await page.locator('main h1').waitFor();
      await page.locator('input[autocomplete=current-password]').waitFor({ state: 'detached' });
      const session = await page.request.get(`${address}/panel/api/session`);
      const { account } = /** @type {{ account: { role: string } }} */ (await session.json());
      for (const shot of SHOTS[account.role] ?? []) {
        if (!fileOf(shot).includes(only)) continue;
        await page.goto(`${address}/panel/${shot.path}`, { waitUntil: 'networkidle' });
        await settled(page);
        await shot.act?.(page);
        await page.screenshot({ path: join(folder, fileOf(shot)), fullPage: shot.inView !== true });
      }
      await context.close();
    }
  }
}
await browser.close();
