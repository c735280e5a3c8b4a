import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dayIn, lastDays } from '../src/i18n/zoned-time.ts';
import { profileTexts } from '../src/features/profile/profile-texts.ts';
import { ok } from './support/answer.ts';
import { channelCalls, withChannels } from './support/channel-answers.ts';
import { credits, ledger } from './support/developer-answers.ts';
import { isInView } from './support/navigation.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { causes, failed, running } from './support/sending-answers.ts';
import { recoveryCodes, sessions, signedIn, totpSetup, users } from './support/session-answers.ts';

const pagesOf = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

describeInBrowser('the frame', (panel) => {
  test('folds the groups of several channels, remembers them for each person, and shows the open page', async () => {
    panel.session = withChannels;
    Object.assign(panel.answers, channelCalls);
    const small = { viewport: { width: 1280, height: 560 } };
    const { page, expectNoErrors, navigate } = await panel.open('', small);
    const pages = pagesOf(page);
    const email = pages.getByRole('button', { name: 'Email' });
    await email.and(page.locator('[aria-expanded=false]')).waitFor();
    expect(await pages.getByRole('link', { name: 'Domains' }).count()).toBe(0);
    await email.focus();
    await page.keyboard.press('Enter');
    await pages.getByRole('link', { name: 'Domains' }).waitFor();
    await pages.getByRole('button', { name: 'Setup' }).click();
    await pages.getByRole('link', { name: 'Templates' }).waitFor({ state: 'detached' });
    await page.reload();
    await pages.getByRole('link', { name: 'Domains' }).waitFor();
    expect(await pages.getByRole('link', { name: 'Templates' }).count()).toBe(0);
    // The last group is below the fold of a small window; its page brings its entry into view.
    await navigate('voice/numbers');
    const active = pages.getByRole('link', { name: 'Numbers' });
    await expect.poll(() => active.evaluate(isInView)).toBe(true);
    // A group that is closed keeps the page that is open.
    await pages.getByRole('button', { name: 'Voice' }).click();
    await pages.getByRole('button', { name: 'Voice', expanded: false }).waitFor();
    await active.waitFor();
    await expectNoErrors({ byAxe: true });
    panel.session = { ...withChannels, user: { ...withChannels.user, username: 'meera' } };
    await page.reload();
    await pages.getByRole('button', { name: 'Setup', expanded: true }).waitFor();
    await pages.getByRole('button', { name: 'Email', expanded: false }).waitFor();
  });

  test('begins a new search with an empty field', async () => {
    panel.session = signedIn;
    const { page } = await panel.open('');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    for (const words of ['9876543210', 'camp']) {
      await page.keyboard.press('/');
      await page.keyboard.type(words);
      await page.keyboard.press('Enter');
      await expect.poll(() => panel.calls('GET messages').at(-1)?.query.q).toBe(words);
      await page.locator('main').focus();
    }
  });

  test('shows the credits that the page spends, counted in words', async () => {
    panel.session = { ...withChannels, balances: { ...withChannels.balances, sms: 1 } };
    Object.assign(panel.answers, channelCalls, { 'GET credits': ok(credits), 'GET ledger': ok(ledger) });
    panel.answers['GET credits'] = ok({ ...credits, balances: { ...credits.balances, sms: 1 } });
    const { page, navigate } = await panel.open('');
    await page.getByRole('link', { name: 'SMS: 1 credit', exact: true }).click();
    await page.getByText('1credit', { exact: true }).waitFor();
    await navigate('messages?channel=voice');
    await page.getByRole('link', { name: 'Voice: 8,600 credits' }).waitFor();
    await navigate('email/domains');
    await page.getByRole('link', { name: 'Email: 48,250 credits' }).click();
    await page.waitForURL('**/credits?kind=email');
  });

  test('shows two-step sign-in as on while its recovery codes are shown', async () => {
    panel.session = signedIn;
    Object.assign(panel.answers, {
      'GET sessions': ok(sessions),
      'GET users': ok(users),
      'POST profile/totp': ok(totpSetup),
      'POST profile/totp/confirm': ok(recoveryCodes),
    });
    const { page } = await panel.open('profile');
    await page.getByText('Off: you sign in with your password only.').waitFor();
    await page.getByLabel('Your password', { exact: true }).fill('my own password');
    await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
    await page.getByLabel('Code from the app').fill('123456');
    panel.session = { ...signedIn, user: { ...signedIn.user, totp: true } };
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText(recoveryCodes.recoveryCodes[0] ?? '').waitFor();
    await page.getByText(profileTexts['totp.on'].en).waitFor();
    await expect.poll(() => panel.calls('GET users').length).toBeGreaterThan(1);
    await page.getByText(recoveryCodes.recoveryCodes[0] ?? '').waitFor();
  });

  test('keeps a campaign where it is on a phone when it ends', async () => {
    panel.session = signedIn;
    Object.assign(panel.answers, {
      'GET campaigns/17': ok(running),
      'GET campaigns/17/causes': ok(causes),
      'GET campaigns/17/failed': ok(failed),
    });
    const phone = { viewport: { width: 360, height: 640 }, hasTouch: true };
    const { page, expectNoErrors } = await panel.open('campaigns/17', phone);
    const progress = page.locator('span', { hasText: 'Sent to the carrier' });
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await progress.waitFor();
    const before = await progress.boundingBox();
    const { total } = running;
    const summary = { ...running.summary, queued: 0, sent: 0, failed: 0, expired: 0, delivered: total };
    panel.answers['GET campaigns/17'] = ok({ ...running, status: 'completed', summary });
    await page.getByText('Finished', { exact: true }).waitFor();
    expect((await progress.boundingBox())?.y).toBe(before?.y);
    await expectNoErrors();
  });

  test('gives a finger 24 px on every link', async () => {
    panel.session = signedIn;
    const { page } = await panel.open('', {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    const links = page.locator('main a').filter({ visible: true });
    await page.getByText('hooks.annapurna.example').waitFor();
    await links.nth(5).waitFor();
    const heights = await links.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  });

  test('sets figures in columns, and words with hyphens as they are', async () => {
    panel.session = withChannels;
    Object.assign(panel.answers, channelCalls);
    const { page } = await panel.open('email/domains?open=reports.annapurnadiagnostics.in');
    await page.getByRole('dialog').waitFor();
    const figures = (selector: string): Promise<string[]> =>
      page.locator(selector).evaluateAll((all) => all.map((one) => getComputedStyle(one).fontVariantNumeric));
    const names = await figures('main td:not(:has(time)), [role=dialog] dd:not(:has(time))');
    expect(names.length).toBeGreaterThan(2);
    expect(new Set(names)).toEqual(new Set(['normal']));
    expect(new Set(await figures('time'))).toEqual(new Set(['tabular-nums']));
  });
});

describeInBrowser('dates that a list is filtered by', (panel) => {
  test('are chosen as a span, or in a calendar by keyboard, in the account’s time zone', async () => {
    // The browser is in New York, where it is another day for most of the time.
    const timeZone = 'Pacific/Kiritimati';
    panel.session = { ...signedIn, account: { ...signedIn.account, timeZone } };
    const asked = () => panel.calls('GET messages').at(-1)?.query;
    const { page, expectNoErrors, navigate } = await panel.open('messages');
    await page.getByRole('button', { name: 'Dates Any date' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dates' });
    await dialog.getByRole('button', { name: '7 days' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Dates 7 days' }).waitFor();
    const [from, to] = [lastDays(7, new Date(), timeZone)[0], dayIn(new Date(), timeZone)];
    await expect.poll(asked).toMatchObject({ from, to });
    await navigate('messages?from=2025-11-10&to=2025-11-16');
    await page.getByRole('button', { name: 'Dates 10 Nov 2025 – 16 Nov 2025' }).click();
    await expectNoErrors({ byAxe: true });
    const day = (name: string) => dialog.getByRole('button', { name, exact: true });
    await day('Sunday, 16 November 2025').focus();
    for (const key of ['ArrowDown', 'PageUp', 'Home', 'ArrowLeft', 'Enter']) await page.keyboard.press(key);
    await expect.poll(asked).toMatchObject({ from: '2025-10-18', to: '2025-10-18' });
    await day('Saturday, 18 October 2025').press('ArrowUp');
    await day('Saturday, 11 October 2025').press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const field = page.getByRole('button', { name: 'Dates 11 Oct 2025 – 18 Oct 2025' });
    await field.and(page.locator(':focus')).waitFor();
    await expect.poll(asked).toMatchObject({ from: '2025-10-11', to: '2025-10-18' });
    await page.keyboard.press('Enter');
    await dialog.getByRole('gridcell', { selected: true }).nth(7).waitFor();
    await page.keyboard.press('Escape');
    // An address may name a day that has not come: the keyboard begins with one that can be chosen.
    await navigate('messages?to=2099-01-31');
    await page.getByRole('button', { name: 'Dates Until 31 Jan 2099' }).click();
    const start = dialog.locator('[data-day][tabindex="0"]');
    expect(await start.getAttribute('data-day')).toBe(dayIn(new Date(), timeZone));
    expect(await start.isEnabled()).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('button', { name: 'Dates Any date' }).waitFor();
  });
});
