// Takes the pictures of README.md and of docs/ anew: `npm run pictures [part of a name]`.

import { writeFile } from 'node:fs/promises';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from '../chromium.mjs';
import { withPalette } from './palette.ts';
import { PASSWORD, PERSON } from './set-up.ts';
import { startWorld } from './world.ts';

const FOLDER = new URL('../../docs/pictures/', import.meta.url);
const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  colorScheme: 'dark',
  hasTouch: true,
} as const;

type Picture = {
  name: string;
  path: string;
  height?: number;
  /** What is done on the page before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
};

const PATIENTS = [
  'Name,Mobile,Day,Time',
  'आशा,98204 11223,सोमवार,9',
  'रवि,+91 98204 11224,सोमवार,10',
  'मीरा,12345,मंगलवार,9',
  'आशा,9820411223,सोमवार,9',
  'सुरेश,98204 11226,बुधवार,11',
].join('\n');

async function fillSendForm(page: Page): Promise<void> {
  await page.getByText('File', { exact: true }).click();
  const file = { name: 'patients-november.csv', mimeType: 'text/csv', buffer: Buffer.from(PATIENTS) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByText(file.name).waitFor();
  await choose(page, 'Sender ID', 'ANPURN');
  await choose(page, 'Approved template', 'Appointment reminder');
  await page.getByText('1 duplicate removed').waitFor();
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

async function fillCredits(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Credits', exact: true }).click();
  await page.getByRole('textbox', { name: 'Credits' }).fill('50000');
  await page.getByRole('textbox', { name: 'Payment reference' }).fill('Invoice 2026/1187');
}

const openFirst = (page: Page) => page.locator('main table a').first().click();

const CUSTOMERS: readonly Picture[] = [
  { name: 'dashboard', path: '', height: 860 },
  { name: 'send', path: 'send', height: 900, act: fillSendForm },
  { name: 'message', path: `messages?q=${PERSON}`, act: openFirst },
];
const OPERATORS: readonly Picture[] = [
  {
    name: 'operator-system',
    path: 'admin',
    height: 1_060,
    act: (page) => page.getByText('measuring …').waitFor({ state: 'detached' }),
  },
  { name: 'operator-carriers', path: 'admin/carriers' },
  { name: 'operator-account', path: 'admin/accounts/annapurna', act: fillCredits },
  {
    name: 'operator-approvals',
    path: 'admin/approvals',
    height: 860,
    act: (page) => page.getByText('Diwali fares').first().click(),
  },
  { name: 'operator-find', path: `admin/messages?q=${PERSON}`, act: openFirst },
  { name: 'operator-brand', path: 'admin/brands/edit?id=parijat', height: 860 },
];

/** As somebody sees it who has signed in. */
async function take(
  browser: Browser,
  url: string,
  { who, look, pictures }: { who: string; look: BrowserContextOptions; pictures: readonly Picture[] },
): Promise<void> {
  const wanted = pictures.filter(({ name }) => name.includes(process.argv[2] ?? ''));
  if (wanted.length === 0) return;
  const context = await browser.newContext({
    ...look,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${url}/panel/`);
  await page.getByLabel('Username').fill(who);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.getByLabel('Password').waitFor({ state: 'detached' });
  for (const { name, path, height, act } of wanted) {
    const { width, height: usual } = look.viewport ?? DESK.viewport;
    await page.setViewportSize({ width, height: height ?? usual });
    await page.goto(`${url}/panel/${path}`, { waitUntil: 'networkidle' });
    await act?.(page);
    // Charts are measured, and sheets open, a moment later.
    await page.waitForTimeout(1_000);
    const png = withPalette(await page.screenshot());
    await writeFile(new URL(`${name}.png`, FOLDER), png);
    console.log(`${name}.png, ${Math.round(png.length / 1_000)} kB`);
  }
  await context.close();
}

await using browser = await launchChromium();
await using world = await startWorld(browser);
const campaign: Picture = {
  name: 'campaign',
  path: `campaigns/${world.campaign}`,
  act: (page) => page.getByText(/^Rate: /).waitFor(),
};
await take(browser, world.url, { who: 'annapurna', look: PHONE, pictures: [campaign] });
await take(browser, world.url, { who: 'annapurna', look: DESK, pictures: CUSTOMERS });
await take(browser, world.url, { who: 'admin', look: DESK, pictures: OPERATORS });
