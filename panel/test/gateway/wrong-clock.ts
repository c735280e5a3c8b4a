import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { account, keyOf, PERSON, SENDER, TEXT } from './accounts.ts';
import { codeAt } from '../support/authenticator.ts';
import { run } from '../support/gateway-process.ts';
import type { Panel, Scene } from './scene.ts';
import { openSignedIn, read } from './signed-in-page.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CHAT_SENDER = '919000000031';
const ZONE = 'Asia/Kolkata';

/** A page on a computer whose clock is off; its zone is New York's. */
async function openWithClock(panel: Panel, username: string, path: string, off: number): Promise<Page> {
  const { page } = await openSignedIn(panel.browser, panel.gateway.url, username, '', {
    timezoneId: 'America/New_York',
  });
  await page.addInitScript((milliseconds) => {
    const Real = Date;
    class Shifted extends Real {
      constructor(...given: ConstructorParameters<DateConstructor>) {
        // @ts-expect-error A date takes one to seven values.
        super(...(given.length === 0 ? [Real.now() + milliseconds] : given));
      }
      static override now(): number {
        return Real.now() + milliseconds;
      }
    }
    window.Date = Shifted as DateConstructor;
  }, off);
  await page.goto(`${panel.gateway.url}/panel/${path}`);
  const shown = await page.evaluate(() => Date.now());
  expect(Math.abs(shown - Date.now() - off)).toBeLessThan(HOUR);
  return page;
}

/** The wall clock of the account's zone, as a `datetime-local` field has it. */
const wallClock = (at: number): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone: ZONE }).slice(0, 16).replace(' ', 'T');

export const wrongClock: Scene = {
  title: 'a computer whose clock is wrong',
  document: () => ({
    accounts: [
      account('late', {
        time_zone: ZONE,
        voice_numbers: [{ number: '1408000031', status: 'approved' }],
        chatapp: { business_account: { connector: 'virtual-chatapp', sender: CHAT_SENDER } },
      }),
      account('early'),
    ],
  }),
  body: (panel) => {
    beforeAll(async () => {
      const { url } = panel.gateway;
      const answer = await fetch(`${url}/api/v2/sms/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${keyOf('late')}` },
        body: JSON.stringify({ sender_id: SENDER, recipient: '9876500031', message: TEXT }),
      });
      expect(answer.status).toBe(200);
      const words = ['simulate', 'chat', '--from', PERSON, '--to', CHAT_SENDER, '--text', 'When is it?'];
      await run(panel.gateway, words);
    });

    test.each([
      ['a day behind', -DAY],
      ['a day ahead', DAY],
    ])('%s: the present is the server’s', async (_what, off) => {
      const page = await openWithClock(panel, 'late', 'profile', off);
      // The session lives by the server's clock, and was used just now.
      await page
        .getByText(/last seen\s+(now|\d+ minutes? ago)/)
        .first()
        .waitFor();

      // A conversation whose person has just written.
      const people = async () => (await read<{ items: object[] }>(page, 'chat/conversations')).items.length;
      await expect.poll(people).toBe(1);
      await page.goto(`${panel.gateway.url}/panel/chat/conversations?with=${PERSON}`);
      await page.getByText('23 hrs left').waitFor();
      await page.getByLabel('Message', { exact: true }).waitFor();

      // An hour from now in the account's zone, which is neither the browser's hour nor its zone.
      const before = Date.now();
      await page.goto(`${panel.gateway.url}/panel/voice/send`);
      await page.getByText('Later', { exact: true }).click();
      const proposed = await page.locator('input[type=datetime-local]').inputValue();
      // The page knows the time by an answer that may have been on its way for long.
      expect(proposed >= wallClock(before - 1_000 + HOUR)).toBe(true);
      expect(proposed <= wallClock(Date.now() + HOUR)).toBe(true);

      // A message of today is shown by its hour alone.
      await page.goto(`${panel.gateway.url}/panel/messages`);
      await page.getByText('98765 00031').first().waitFor();
      const { items } = await read<{ items: { at: string }[] }>(page, 'messages?q=9876500031');
      const at = new Date(items[0]?.at ?? '');
      const isToday = wallClock(at.getTime()).slice(0, 10) === wallClock(Date.now()).slice(0, 10);
      const hour = wallClock(at.getTime()).slice(11);
      const shown = await page.locator('main time').first().innerText();
      expect(isToday ? shown === hour : shown.endsWith(hour)).toBe(true);

      // The newest statement is this month's, also on the last and the first of a month.
      await page.goto(`${panel.gateway.url}/panel/credits`);
      const address = await page.getByRole('link', { name: 'For Excel' }).getAttribute('href');
      expect(address).toContain(`month=${wallClock(Date.now()).slice(0, 7)}`);
      await page.context().close();
    });

    test('sets up codes from an app whose clock is right', async () => {
      const page = await openWithClock(panel, 'early', 'profile', DAY);
      await page.getByLabel('Your password').fill('first password: ylrae');
      await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
      const secret = (await page.getByLabel('Key for the authenticator app').innerText()).trim();
      const code = codeAt(secret, Date.now());
      await page.getByLabel('Code from the app').fill(code);
      await page.getByRole('button', { name: 'Confirm' }).click();
      await page.getByText('Save your recovery codes').waitFor();
      await page.context().close();
    });
  },
};
