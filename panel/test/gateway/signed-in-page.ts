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

/** Changes something as the page's own session would; answers what the API says. */
export function write<Answer>(page: Page, path: string, body: object): Promise<Answer> {
  return page.evaluate(
    async ([address, content]) => {
      const session = (await (await fetch('/panel/api/session')).json()) as { csrf: string };
      const answer = await fetch(`/panel/api/${address}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-csrf-token': session.csrf,
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify(content),
      });
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${address}: ${answer.status} ${text}`);
      return (text === '' ? undefined : JSON.parse(text)) as Answer;
    },
    [path, body] as const,
  );
}
