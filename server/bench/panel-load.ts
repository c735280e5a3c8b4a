import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/chromium.mjs';

/** A first visit, with nothing in the browser's cache: until one can type, until the figures are there, in ms. */
export type Visit = { form: number; figures: number; shift: number; kilobytes: number };

/** How many times slower than this machine the visitor's is. */
export const SLOWED = 4;

/** Runs in the page, before anything of its own: how far what was shown has moved by itself. */
const WATCH_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });`;

export async function visit(
  url: string,
  username: string,
  password: string,
  times: number,
): Promise<Visit[]> {
  await using browser = await launchChromium();
  const visits: Visit[] = [];
  for (let i = 0; i < times; i++) visits.push(await visitOnce(browser, url, username, password));
  return visits;
}

async function visitOnce(browser: Browser, url: string, username: string, password: string): Promise<Visit> {
  await using context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  await devtools.send('Network.enable');
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(WATCH_SHIFTS);
  const started = performance.now();
  await page.goto(`${url}/panel/`, { waitUntil: 'commit' });
  const name = page.getByLabel('Username');
  await name.fill(username);
  const form = performance.now() - started;
  await page.getByLabel('Password').fill(password);
  const asked = performance.now();
  await page.keyboard.press('Enter');
  await figuresOf(page);
  const figures = performance.now() - asked;
  const shift = await page.evaluate<number>('window.shifted');
  return { form, figures, shift, kilobytes: bytes / 1_000 };
}

/** A slow phone, some four years old, on a network of 200 KB a second. */
const PHONE = { offline: false, latency: 100, downloadThroughput: 200_000, uploadThroughput: 200_000 };

/** Pages as a phone opens them whose user is signed in, with nothing in its cache: until the heading is shown, in ms. */
export async function visitByPhone(
  url: string,
  {
    username,
    password,
    pages,
    times,
  }: { username: string; password: string; pages: string[]; times: number },
): Promise<Record<string, number[]>> {
  await using browser = await launchChromium();
  await using signedIn = await browser.newContext();
  const first = await signedIn.newPage();
  await signIn(first, url, username, password);
  const storageState = await signedIn.storageState();
  const visits: Record<string, number[]> = Object.fromEntries(pages.map((page) => [page, []]));
  for (let i = 0; i < times; i++) {
    for (const [path, taken] of Object.entries(visits)) {
      await using context = await browser.newContext({ storageState, viewport: { width: 390, height: 844 } });
      const page = await context.newPage();
      const devtools = await context.newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', PHONE);
      const started = performance.now();
      await page.goto(`${url}/panel/${path}`, { waitUntil: 'commit' });
      await page.getByRole('heading', { level: 1 }).waitFor();
      taken.push(performance.now() - started);
    }
  }
  return visits;
}

/** Signs in and stays on the dashboard, which polls. */
export async function openDashboard(
  url: string,
  username: string,
  password: string,
): Promise<{ close: () => Promise<void> }> {
  const browser = await launchChromium();
  await signIn(await browser.newPage(), url, username, password);
  return { close: () => browser.close() };
}

async function signIn(page: Page, url: string, username: string, password: string): Promise<void> {
  await page.goto(`${url}/panel/`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await figuresOf(page);
}

const FIGURES = ['Accepted today', 'Last 30 days', 'Why messages were not delivered'];

/** The day's figures, the chart and the causes: each is an answer of its own. */
async function figuresOf(page: Page): Promise<void> {
  await Promise.all(FIGURES.map((title) => page.getByText(title, { exact: true }).waitFor()));
}
