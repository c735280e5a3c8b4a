// Takes pictures of the gallery and of the built panel: light and dark, desk and phone, English and Hindi.
// `node panel/gallery/shoot.mjs <folder> [part of a name]`

import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { launchChromium } from '../../scripts/chromium.mjs';
import { startPanelServer } from '../test/support/panel-server.ts';
import * as answers from '../test/support/session-answers.ts';

const folder = process.argv[2] ?? 'pictures';
const only = process.argv[3] ?? '';
const gallery = dirname(fileURLToPath(import.meta.url));
mkdirSync(folder, { recursive: true });

await build({ configFile: join(gallery, 'vite.config.ts') });

/** @type {Record<string, unknown>} */
let session = answers.signedIn;
/** @param {import('../test/support/panel-server.ts').ApiCall} call */
const answer = ({ method, path }) => {
  if (path === 'session' && method === 'POST') {
    return { status: 401, body: answers.refusal('wrong_credentials', 'Wrong credentials') };
  }
  /** @type {Record<string, unknown>} */
  const bodies = {
    session,
    sessions: answers.sessions,
    users: answers.users,
    'profile/totp': answers.totpSetup,
    'profile/totp/confirm': answers.recoveryCodes,
  };
  return path in bodies ? { status: 200, body: bodies[path] } : { status: 404, body: {} };
};
const samples = await startPanelServer(join(gallery, 'dist'), answer);
const panel = await startPanelServer(join(gallery, '..', 'dist'), answer);
const browser = await launchChromium();

/** @typedef {import('playwright-core').Page} Page */
/** @type {{ name: string, url: string, session?: Record<string, unknown>, act?: (page: Page) => Promise<unknown>, whole?: boolean }[]} */
const shots = [
  { name: 'dashboard', url: samples.url, whole: true },
  { name: 'messages', url: `${samples.url}messages` },
  { name: 'message', url: `${samples.url}messages?open=01m7ehp7a1003g0080000082z3` },
  { name: 'parts', url: `${samples.url}parts`, whole: true },
  {
    name: 'toast',
    url: `${samples.url}parts`,
    act: (page) => page.getByRole('button', { name: 'Toast with undo' }).click(),
  },
  {
    name: 'confirm',
    url: `${samples.url}parts`,
    act: (page) => page.getByRole('button', { name: 'Cancel campaign' }).click(),
  },
  {
    name: 'confirm-name',
    url: `${samples.url}parts`,
    act: (page) => page.getByRole('button', { name: 'Revoke key' }).click(),
  },
  {
    name: 'chart-keys',
    url: samples.url,
    act: async (page) => {
      await page.getByRole('slider').focus();
      for (let press = 0; press < 12; press += 1) await page.keyboard.press('ArrowLeft');
    },
  },
  {
    name: 'sign-in',
    url: panel.url,
    session: answers.signedOut,
    act: async (page) => {
      await page.locator('input[autocomplete=username]').fill('it@annapurna.example');
      await page.locator('input[autocomplete=current-password]').fill('wrong');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'sign-in-code', url: panel.url, session: answers.codeRequired },
  { name: 'sign-in-password', url: panel.url, session: answers.newPasswordRequired },
  { name: 'sign-in-insecure', url: panel.url, session: { ...answers.signedOut, secure: false } },
  {
    name: 'sign-in-setup',
    url: panel.url,
    session: answers.setupRequired,
    act: async (page) => {
      await page.locator('input[autocomplete=current-password]').fill('correct horse battery');
      await page.keyboard.press('Enter');
      await page.locator('input[autocomplete=one-time-code]').waitFor();
    },
  },
  { name: 'profile', url: `${panel.url}profile`, whole: true },
  { name: 'not-found', url: `${panel.url}nowhere` },
  {
    name: 'menu',
    url: `${panel.url}profile`,
    act: async (page) => {
      const menu = page.locator('header button').first();
      if (await menu.isVisible()) await menu.click();
    },
  },
];

for (const shot of shots.filter(({ name }) => name.includes(only))) {
  for (const colours of /** @type {const} */ (['light', 'dark'])) {
    for (const [device, viewport] of /** @type {const} */ ([
      ['desk', { width: 1440, height: 900 }],
      ['phone', { width: 390, height: 844 }],
    ])) {
      for (const language of ['en', 'hi']) {
        session = shot.session ?? answers.signedIn;
        const context = await browser.newContext({
          viewport,
          colorScheme: colours,
          reducedMotion: 'reduce',
          timezoneId: 'America/New_York',
          locale: language,
          hasTouch: device === 'phone',
          deviceScaleFactor: device === 'phone' ? 2 : 1,
        });
        const page = await context.newPage();
        page.on('console', (message) => console.log(shot.name, message.text()));
        await page.goto(shot.url, { waitUntil: 'networkidle' });
        await shot.act?.(page);
        await page.waitForTimeout(150);
        await page.screenshot({
          path: join(folder, `${shot.name}.${colours}-${device}-${language}.png`),
          fullPage: shot.whole ?? false,
        });
        await context.close();
      }
    }
  }
}

await browser.close();
await Promise.all([samples.close(), panel.close()]);
