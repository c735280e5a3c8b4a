import type { Browser, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { DESK, type LookOptions, newPage, type OpenedPage, visit } from './open-page.ts';

/** Pages that no test looks at, by what cannot be changed about them. */
const free = new WeakMap<Browser, Map<string, Page[]>>();

/**
 * A page for as long as the test runs. Tests share pages one after another, without what was stored in them: a new
 * browser for each would load and compile the panel anew.
 */
export async function borrowPage(
  browser: Browser,
  url: string,
  { expected, viewport = DESK, colorScheme = 'light', ...fixed }: LookOptions,
): Promise<OpenedPage> {
  const pages = pagesOf(browser, JSON.stringify(fixed));
  const page = pages.pop() ?? (await newPage(browser, fixed));
  onTestFinished(async () => {
    if (await isAsNew(page)) pages.push(page);
  });
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  return visit(page, url, expected);
}

function pagesOf(browser: Browser, kind: string): Page[] {
  const ofBrowser = free.get(browser) ?? new Map<string, Page[]>();
  free.set(browser, ofBrowser);
  const pages = ofBrowser.get(kind) ?? [];
  ofBrowser.set(kind, pages);
  return pages;
}

/** Clears what the test has left, unless the page has been closed. */
async function isAsNew(page: Page): Promise<boolean> {
  if (page.isClosed()) return false;
  page.removeAllListeners();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
  // Whatever the page still wanted to ask would be counted with the next test's calls.
  await page.goto('about:blank');
  return true;
}
