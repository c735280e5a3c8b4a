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

/** Signs in and stays on the dashboard, which polls. */
export async function openDashboard(
  url: string,
  username: string,
  password: string,
): Promise<{ close: () => Promise<void> }> {
  const browser = await launchChromium();
  const page = await browser.newPage();
  await page.goto(`${url}/panel/`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await figuresOf(page);
  return { close: () => browser.close() };
}

const FIGURES = ['Accepted today', 'Last 30 days', 'Why messages were not delivered'];

/** The day's figures, the chart and the causes: each is an answer of its own. */
async function figuresOf(page: Page): Promise<void> {
  await Promise.all(FIGURES.map((title) => page.getByText(title, { exact: true }).waitFor()));
}
