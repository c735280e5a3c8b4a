import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ok } from './support/answer.ts';
import { messages } from './support/message-answers.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { campaigns } from './support/sending-answers.ts';
import { signedIn } from './support/session-answers.ts';

const LOST = /net::ERR|Failed to (load|fetch)/;

const errorOf = (page: Page) => page.getByRole('alert').filter({ hasText: 'Can’t reach the server.' });

/** Takes the server away from a page, and gives it back. */
async function losing(page: Page, pattern: RegExp): Promise<() => Promise<void>> {
  await page.route(pattern, (route) => route.abort('connectionrefused'));
  return () => page.unroute(pattern);
}

describeInBrowser('a server that is gone', (panel) => {
  test('leaves what was shown, with its time, until a look succeeds', async () => {
    panel.session = signedIn;
    // Final ones are not looked at again by the page itself, so only the button ends the error.
    panel.answers['GET messages'] = ok({
      ...messages,
      items: messages.items.filter(({ status }) => status === 'failed'),
    });
    const { page, expectNoErrors } = await panel.open('messages', { expected: LOST });
    await page.getByRole('link', { name: /97910 58016/ }).waitFor();
    const back = await losing(page, /panel\/api/);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await errorOf(page)
      .getByText(/You’re seeing data from \d\d:\d\d:\d\d\./)
      .waitFor();
    await page.getByRole('link', { name: /97910 58016/ }).waitFor();
    await expectNoErrors({ byAxe: true });
    const again = page.getByRole('complementary').getByRole('button', { name: 'Try again', disabled: false });
    await again.waitFor();
    await back();
    await again.click();
    await errorOf(page).waitFor({ state: 'detached' });
  });

  test('leaves the shell around a page that was not loaded before, and another try', async () => {
    panel.session = signedIn;
    panel.answers['GET campaigns'] = ok(campaigns);
    const { page, expectNoErrors } = await panel.open('', { expected: LOST });
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const back = await losing(page, /panel\//);
    await page.evaluate(() => ((window as { stays?: boolean }).stays = true));
    await page.getByRole('link', { name: 'Campaigns' }).first().click();
    await page.getByRole('heading', { name: 'This page couldn’t be loaded' }).waitFor();
    await page.getByRole('link', { name: 'Messages' }).first().waitFor();
    await expectNoErrors({ byAxe: true });
    await back();
    await page.locator('main').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor();
    expect(await page.evaluate(() => (window as { stays?: boolean }).stays)).toBe(true);
  });
});

describeInBrowser('a new version on the server', (panel) => {
  test('is offered where a page of the open one is gone, and nothing reloads by itself', async () => {
    panel.session = signedIn;
    panel.answers['GET campaigns'] = ok(campaigns);
    const { page } = await panel.open('', { expected: /404|Failed to/ });
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.route(/assets\/campaigns-page/, (route) => route.fulfill({ status: 404, body: '' }));
    await page.route(/panel\/$/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/panel/assets/next.js">' }),
    );
    await page.getByRole('link', { name: 'Campaigns' }).first().click();
    await page.getByRole('heading', { name: 'A new version is available.' }).waitFor();
    await page.getByRole('link', { name: 'Messages' }).first().click();
    await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'A new version is available.' }).waitFor();
    await page.unroute(/panel\/$/);
    await page.unroute(/assets\/campaigns-page/);
    await page.getByRole('button', { name: 'Reload page' }).click();
    await page.getByRole('heading', { name: 'Campaigns', level: 1 }).waitFor();
  });
});
