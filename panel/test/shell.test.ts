import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ok } from './support/answer.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { system } from './support/admin-answers.ts';
import { operatorSignedIn, signedIn, signedOut } from './support/session-answers.ts';

const entriesOf = (page: Page): Promise<string[]> => page.locator('nav li a').allInnerTexts();

const plain = (texts: string[]): string[] => texts.map((text) => text.split('\n')[0] ?? '');

describeInBrowser('the shell', (panel) => {
  test('shows a customer the pages of his features, and search by /', async () => {
    panel.session = signedIn;
    const { page, expectNoErrors } = await panel.open('');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    expect(plain(await entriesOf(page))).toEqual([
      'Dashboard',
      'Messages',
      'Campaigns',
      'Received',
      'Templates',
      'Sender IDs',
      'Contacts',
      'Keywords',
      'Credits',
      'API keys',
      'Webhooks',
      'Refused requests',
      'Documentation',
    ]);
    await page.getByText('1,48,210.5 credits').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('9876543210');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/messages\?q=/);
    await page.getByRole('heading', { name: 'Messages', level: 1 }).waitFor();
    await expectNoErrors();
  });

  test('marks the pages where something waits', async () => {
    panel.session = { ...signedIn, badges: { campaigns: 2, templates: 0, webhooks: 1, refusals: 200 } };
    const { page } = await panel.open('');
    await page.getByRole('link', { name: 'Campaigns 2' }).getByTitle('2 are running or paused').waitFor();
    await page.getByRole('link', { name: 'Webhooks 1' }).getByTitle('1 is not working').waitFor();
    await page.getByRole('link', { name: 'Refused requests 99+' }).waitFor();
    await page.getByRole('link', { name: 'Templates', exact: true }).waitFor();
  });

  test('hides sending and keys from who only reads, and shows a reseller his customers', async () => {
    panel.session = {
      ...signedIn,
      user: { ...signedIn.user, role: 'viewer' },
      account: { ...signedIn.account, role: 'reseller' },
      badges: { approvals: 3 },
      features: { ...signedIn.features, reviews: true, email: true, chatapp: true, voice: true },
    };
    const { page } = await panel.open('');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    for (const name of ['Email', 'Chat']) await page.getByRole('button', { name, expanded: false }).click();
    const entries = plain(await entriesOf(page));
    expect(entries).toEqual(expect.arrayContaining(['Customers', 'Approvals']));
    await page.getByRole('link', { name: 'Approvals 3' }).getByTitle('3 are pending approval').waitFor();
    expect(entries).toContain('Domains');
    expect(entries).toContain('Conversations');
    expect(entries).not.toContain('API keys');
    expect(await page.getByRole('link', { name: 'Send SMS' }).count()).toBe(0);
  });

  test('offers a menu where there are several channels to send by', async () => {
    panel.session = { ...signedIn, features: { ...signedIn.features, email: true, voice: true } };
    const { page, expectNoErrors } = await panel.open('');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Send email' }).waitFor();
    await expectNoErrors();
    await page.getByRole('menuitem', { name: 'Send email' }).click();
    await page.waitForURL('**/panel/email/send');
  });

  test('has a shell of its own for the operator, whose pages do not exist for customers', async () => {
    panel.session = operatorSignedIn;
    panel.answers['GET admin/system'] = ok(system);
    const operator = await panel.open('');
    await operator.page.waitForURL('**/panel/admin');
    await operator.page.getByRole('heading', { name: 'System' }).waitFor();
    await operator.page.getByText('Operator').first().waitFor();
    expect(plain(await entriesOf(operator.page))).toContain('Carriers');
    await operator.expectNoErrors();

    panel.session = signedIn;
    const customer = await panel.open('admin/carriers');
    await customer.page.getByText('This page does not exist').waitFor();
    await customer.expectNoErrors();
  });

  test('has a drawer on a phone', async () => {
    panel.session = signedIn;
    const { page, expectNoErrors } = await panel.open('', {
      viewport: { width: 360, height: 740 },
      locale: 'hi-IN',
      colorScheme: 'dark',
      hasTouch: true,
    });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByRole('button', { name: 'मेन्यू खोलें' }).click();
    await page.getByRole('dialog').waitFor();
    await expectNoErrors({ byAxe: true });
    await page.getByRole('dialog').getByRole('link', { name: 'टेम्पलेट' }).click();
    await page.getByRole('heading', { name: 'टेम्पलेट' }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('switches language and colours, and keeps them', async () => {
    panel.session = signedIn;
    panel.answers['PATCH profile'] = ok({});
    const { page, expectNoErrors } = await panel.open('');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'हिन्दी' }).click();
    await page.getByRole('heading', { name: 'डैशबोर्ड' }).waitFor();
    await page.getByRole('button', { name: 'थीम' }).click();
    await page.getByRole('menuitemradio', { name: 'डार्क' }).click();
    await page.locator('html[data-mantine-color-scheme=dark][lang=hi]').waitFor();
    await expectNoErrors();
    await page.reload();
    await page.locator('html[data-mantine-color-scheme=dark][lang=hi]').waitFor();
    const change = panel.server.calls.find(({ method }) => method === 'PATCH');
    expect(change?.body).toEqual({ language: 'hi' });
  });

  test('returns to the sign-in page when the session has ended', async () => {
    panel.session = signedIn;
    panel.answers['GET sessions'] = {
      status: 401,
      body: { success: false, status: 'error', message: '', error: { code: 'signed_out' }, request_id: 'r' },
    };
    const { page } = await panel.open('');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    panel.session = signedOut;
    await page.getByRole('button', { name: 'Annapurna Diagnostics' }).click();
    await page.getByRole('menuitem', { name: 'Profile' }).click();
    await page.getByText('You’ve been signed out.').filter({ visible: true }).waitFor();
  });
});
