import { expect, test } from 'vitest';
import { describeInBrowser } from './support/panel-under-test.ts';
import { refusal, sessions, signedIn, users } from './support/session-answers.ts';

describeInBrowser('the profile', (panel) => {
  test.each([
    { width: 1280, colorScheme: 'light', locale: 'en-IN', title: 'Profile' },
    { width: 360, colorScheme: 'dark', locale: 'hi-IN', title: 'प्रोफ़ाइल' },
  ] as const)(
    'is sound at $width px, $colorScheme, $locale',
    async ({ width, colorScheme, locale, title }) => {
      panel.session = signedIn;
      panel.answers['GET sessions'] = { status: 200, body: sessions };
      panel.answers['GET users'] = { status: 200, body: users };
      const { page, expectSound } = await panel.open('profile', {
        viewport: { width, height: 800 },
        colorScheme,
        locale,
      });
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
      await page.getByText('मीरा नायर').waitFor();
      await expectSound();
    },
  );

  test('shows times in the account’s zone, wherever the browser is', async () => {
    panel.session = signedIn;
    panel.answers['GET sessions'] = { status: 200, body: sessions };
    panel.answers['GET users'] = { status: 200, body: users };
    const { page } = await panel.open('profile');
    // 20:40 UTC on the 15th is 15:40 in New York, and the next day in India.
    await page.getByText('16 Nov, 02:10').waitFor();
  });

  test('changes the password with the session’s token, and shows a wrong one at its field', async () => {
    panel.session = signedIn;
    panel.answers['GET sessions'] = { status: 200, body: sessions };
    panel.answers['GET users'] = { status: 200, body: users };
    panel.answers['POST profile/password'] = ({ body }) =>
      (body as { current: string }).current === 'right password'
        ? { status: 204 }
        : { status: 401, body: refusal('wrong_credentials', 'No') };
    const { page, expectSound } = await panel.open('profile', {
      expected: /status of 401/,
    });
    await page.getByLabel('Current password').fill('wrong password');
    await page.getByLabel('New password').fill('monsoon train platform');
    await page.keyboard.press('Enter');
    await page.getByText('This is not your current password.').waitFor();
    await page.getByLabel('Current password').fill('right password');
    await page.keyboard.press('Enter');
    await page.getByText('Password changed; other sessions have ended').waitFor();
    const [, change] = panel.server.calls.filter(({ path }) => path === 'profile/password');
    expect(change?.headers['x-csrf-token']).toBe('csrf-token');
    await expectSound();
  });

  test('adds a user, and shows the first password once', async () => {
    panel.session = signedIn;
    panel.answers['GET sessions'] = { status: 200, body: sessions };
    panel.answers['GET users'] = { status: 200, body: users };
    panel.answers['POST users'] = {
      status: 201,
      body: { ...users.items[1], first_password: 'river-lamp-42-cloud' },
    };
    const { page, expectSound } = await panel.open('profile');
    await page.getByRole('button', { name: 'Add a user' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Name', { exact: true }).fill('Ravi Kumar');
    await sheet.getByLabel('Username').fill('ravi');
    await sheet.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Only reads' }).click();
    await expectSound();
    await sheet.getByRole('button', { name: 'Add a user' }).click();
    await page.getByText('river-lamp-42-cloud').waitFor();
    await expectSound();
    expect(panel.server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'Ravi Kumar',
      username: 'ravi',
      role: 'viewer',
    });
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('asks before it removes a user', async () => {
    panel.session = signedIn;
    panel.answers['GET sessions'] = { status: 200, body: sessions };
    panel.answers['GET users'] = { status: 200, body: users };
    panel.answers['DELETE users/01m7other'] = { status: 204 };
    const { page, expectSound } = await panel.open('profile');
    await page.getByRole('button', { name: 'What to do with मीरा नायर' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByText('Every session of this user ends').waitFor();
    await expectSound();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('मीरा नायर was removed').waitFor();
    expect(panel.server.calls.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  test('says what went wrong with the request’s ID, and tries again', async () => {
    panel.session = signedIn;
    panel.answers['GET users'] = { status: 200, body: users };
    panel.answers['GET sessions'] = {
      status: 500,
      body: refusal('internal_error', 'Something went wrong on our side.'),
    };
    const { page, expectSound } = await panel.open('profile', {
      expected: /status of 500/,
    });
    await page.getByText('Request ID 01m7request').waitFor();
    await expectSound();
    panel.answers['GET sessions'] = { status: 200, body: sessions };
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Chrome on Windows').waitFor();
  });
});
