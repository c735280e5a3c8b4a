import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { account, passwordOf } from './accounts.ts';
import type { Scene } from './scene.ts';
import { openSignedIn, read, signIn } from './signed-in-page.ts';

const TEXT = 'The camp begins at nine.';

const caller = (username: string, number: string): object =>
  account(username, { voice_numbers: [{ number, status: 'approved' }] });

const writeCall = async (page: Page): Promise<void> => {
  await page.getByLabel('Numbers').fill('9876543210');
  await page.getByLabel('Text to speak').fill(TEXT);
};
const askToCall = (page: Page) => page.getByRole('button', { name: 'Call now' }).click();
const confirmCall = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Call', exact: true }).click();
const callNow = async (page: Page): Promise<void> => {
  await askToCall(page);
  await confirmCall(page);
};

const callsOf = async (page: Page): Promise<number> =>
  (await read<{ items: object[] }>(page, 'messages?channel=voice')).items.length;

/** What the page asks from now on is not answered until the returned function is called. */
async function holdReading(page: Page): Promise<() => Promise<void>> {
  const open = Promise.withResolvers<void>();
  const held: Promise<void>[] = [];
  await page.route('**/panel/api/**', async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const going = open.promise.then(() => route.continue());
    held.push(going);
    return going;
  });
  return async () => {
    open.resolve();
    // A request that is still held when the routing ends would go on twice.
    await Promise.all(held);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  };
}

const menuOf = (page: Page, name: string) => page.getByRole('button', { name }).first();

export const twoTabs: Scene = {
  title: 'two tabs',
  document: () => ({
    accounts: [
      caller('asha', '1408000001'),
      caller('bina', '1408000002'),
      caller('chand', '1408000003'),
      caller('dev', '1408000004'),
    ],
  }),
  body: (panel) => {
    test('share the end of the session, and a form that was begun is there after the next sign-in', async () => {
      const { page: one } = await openSignedIn(panel.browser, panel.gateway.url, 'asha', '');
      const other = await one.context().newPage();
      await other.goto(`${panel.gateway.url}/panel/voice/send`);
      await writeCall(other);
      await menuOf(one, 'asha').click();
      await one.getByRole('menuitem', { name: 'Sign out' }).click();
      await one.getByRole('heading', { name: 'Sign in' }).waitFor();

      await other.getByText('You’ve been signed out.').filter({ visible: true }).waitFor();
      await expect.poll(() => other.title()).toMatch(/^Sign in/);
      expect(await other.getByText('Text to speak').isVisible()).toBe(false);
      await signIn(other, 'asha');
      await other.getByRole('heading', { name: 'Send voice' }).waitFor();
      expect(await other.getByLabel('Text to speak').inputValue()).toBe(TEXT);
      await callNow(other);
      await other.getByText('1 call accepted').waitFor();
      expect(await callsOf(other)).toBe(1);

      // The first tab was waiting at the sign-in page.
      await one.getByRole('heading', { name: 'Dashboard' }).waitFor();
      await one.context().close();
    });

    test('never send what one user has written as another', async () => {
      const { page } = await openSignedIn(panel.browser, panel.gateway.url, 'bina', 'voice/send', {
        expected: /status of 403/,
      });
      await writeCall(page);
      await askToCall(page);
      await page.getByRole('dialog').waitFor();
      // This tab must not hear of it before it is asked to send.
      const goOn = await holdReading(page);
      const answer = await page.evaluate(
        async ([username, password]) => {
          const body = JSON.stringify({ username, password });
          const headers = { 'content-type': 'application/json' };
          return (await fetch('/panel/api/session', { method: 'POST', headers, body })).status;
        },
        ['chand', passwordOf('chand')],
      );
      expect(answer).toBe(200);
      await confirmCall(page);
      await goOn();
      await page.getByText('You are now signed in as chand').waitFor();
      await expect.poll(() => page.getByLabel('Text to speak').inputValue()).toBe('');
      await menuOf(page, 'chand').waitFor();
      expect(await callsOf(page)).toBe(0);
      // The new user's own form is taken.
      await writeCall(page);
      await callNow(page);
      await page.getByText('1 call accepted').waitFor();
      expect(await callsOf(page)).toBe(1);
      await page.context().close();
    });

    test('show the new user’s pages at once when somebody else signs in', async () => {
      const { page: one } = await openSignedIn(panel.browser, panel.gateway.url, 'bina', 'voice/send');
      const other = await one.context().newPage();
      await other.goto(`${panel.gateway.url}/panel/`);
      await writeCall(one);
      await menuOf(other, 'bina').click();
      await other.getByRole('menuitem', { name: 'Sign out' }).click();
      await one.getByText('You’ve been signed out.').filter({ visible: true }).waitFor();
      await signIn(other, 'chand');
      await one.getByText('You are now signed in as chand').waitFor();
      await expect.poll(() => one.getByLabel('Text to speak').inputValue()).toBe('');
      await expect.poll(() => one.getByText('1408000003').count()).toBeGreaterThan(0);
      expect(await one.getByText('1408000002').count()).toBe(0);
      await one.context().close();
    });

    test('send the same form once each', async () => {
      const { page: one } = await openSignedIn(panel.browser, panel.gateway.url, 'dev', 'voice/send');
      const other = await one.context().newPage();
      await other.goto(`${panel.gateway.url}/panel/voice/send`);
      await Promise.all([one, other].map(writeCall));
      await Promise.all([one, other].map(callNow));
      await Promise.all([one, other].map((page) => page.getByText('1 call accepted').waitFor()));
      expect(await callsOf(one)).toBe(2);
      await one.context().close();
    });
  },
};
