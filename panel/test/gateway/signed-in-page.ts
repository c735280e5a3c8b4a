import type { Browser, Page } from 'playwright-core';
import { openPage, type OpenedPage } from '../support/open-page.ts';
import { passwordOf } from './accounts.ts';

/** Fills in the sign-in form of a page that shows it. */
export async function signIn(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password').fill(passwordOf(username));
  await page.keyboard.press('Enter');
}

/** A page of a real gateway, for somebody who has just signed in. */
export async function openSignedIn(
  browser: Browser,
  url: string,
  username: string,
  path: string,
  options: Parameters<typeof openPage>[2] = {},
): Promise<OpenedPage> {
  const opened = await openPage(browser, `${url}/panel/${path}`, options);
  await signIn(opened.page, username);
  await opened.page.locator('nav').first().waitFor();
  return opened;
}

/** What the API answers to the page's own session. */
export function read<Answer>(page: Page, path: string): Promise<Answer> {
  return page.evaluate(async (address) => {
    const answer = await fetch(`/panel/api/${address}`, { headers: { 'x-poll': '1' } });
    return (await answer.json()) as Answer;
  }, path);
}
