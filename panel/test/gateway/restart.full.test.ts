import { afterAll, beforeAll, expect, test } from 'vitest';
import { type StartedGateway, startGateway } from '../support/gateway-process.ts';
import { openPage } from '../support/open-page.ts';
import { describeWithChromium } from '../support/with-chromium.ts';

const LOST = /net::ERR|Failed to (load|fetch)/;

describeWithChromium('a gateway that is stopped and started again', (browser) => {
  let gateway: StartedGateway;
  beforeAll(async () => {
    gateway = await startGateway();
  });
  afterAll(() => gateway.stop());

  test('leaves a customer the open page, says how old it is, and serves the next pages once it is back', async () => {
    const { page, expectNoErrors } = await openPage(browser(), `${gateway.url}/panel/`, { expected: LOST });
    await page.getByLabel('Username').fill('demo');
    await page.getByLabel('Password').fill(gateway.demoPassword);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await pages.getByRole('link', { name: 'Received' }).click();
    await page.getByText('End of list').or(page.getByText('Nothing received yet')).first().waitFor();
    await page.evaluate(() => ((window as { stays?: boolean }).stays = true));

    await gateway.goAway();
    await page.getByRole('button', { name: 'Refresh' }).click();
    const notice = page.getByRole('complementary', { name: 'Not up to date' });
    await notice.getByText(/Can’t reach the server\..* You’re seeing data from \d\d:\d\d:\d\d\./).waitFor();
    await page.getByRole('heading', { name: 'Received', level: 1 }).waitFor();
    await expectNoErrors();

    // Nobody has been there yet: its code is on the server.
    await pages.getByRole('link', { name: 'Credits' }).click();
    await page.getByRole('heading', { name: 'This page couldn’t be loaded' }).waitFor();
    await pages.getByRole('link', { name: 'Received' }).click();
    await page.getByRole('heading', { name: 'Received', level: 1 }).waitFor();
    await pages.getByRole('link', { name: 'Credits' }).click();
    await page.getByRole('heading', { name: 'This page couldn’t be loaded' }).waitFor();

    await gateway.comeBack();
    await page.locator('main').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Credits', level: 1 }).waitFor();
    await page.getByRole('table').first().waitFor();
    await notice.waitFor({ state: 'detached' });
    expect(await page.evaluate(() => (window as { stays?: boolean }).stays)).toBe(true);
  });
});
