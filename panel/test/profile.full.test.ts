import { beforeEach, expect, test } from 'vitest';
import { ok } from './support/answer.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { refusal, sessions, signedIn, users } from './support/session-answers.ts';

/** As the server refuses a wrong password of one's own. */
function notTheirs(field: string): object {
  const { error, ...body } = refusal('wrong_credentials', 'This is not your password.');
  return { ...body, error: { ...error, fields: { [field]: 'is not your password' } } };
}

describeInBrowser('the profile', (panel) => {
  beforeEach(() => {
    panel.session = signedIn;
    panel.answers['GET sessions'] = ok(sessions);
    panel.answers['GET users'] = ok(users);
  });

  test('shows times in the account’s zone, wherever the browser is', async () => {
    const { page } = await panel.open('profile');
    // 20:40 UTC on the 15th is 15:40 in New York, and the next day in India.
    await page.getByText('16 Nov, 02:10').waitFor();
  });

  test('leads from a password of somebody else to one’s own, on a phone', async () => {
    const given = /using a temporary password/;
    const change = 'Change password';
    const withPassword = (isGiven: boolean) => ({
      ...signedIn,
      user: { ...signedIn.user, passwordGiven: isGiven },
    });
    panel.session = withPassword(true);
    panel.answers['POST profile/password'] = () => {
      panel.session = withPassword(false);
      return { status: 204 };
    };
    const { page, expectNoErrors } = await panel.open('', { viewport: { width: 360, height: 800 } });
    await page.getByText(given).waitFor();
    await page.getByText('14,821.5').first().waitFor();
    await expectNoErrors();
    await page.getByRole('link', { name: change }).click();
    await page.waitForURL(/\/profile#password$/);
    await page.getByText(given).waitFor();
    const fields = page.locator('#password input[type=password]');
    const [current, next] = [fields.first(), fields.nth(1)];
    await expect.poll(async () => (await current.boundingBox())?.y).toBeLessThan(700);
    await expectNoErrors();
    await current.fill('the first password');
    await next.fill('monsoon train platform');
    await page.getByRole('button', { name: change, exact: true }).click();
    await page.getByText(given).waitFor({ state: 'detached' });
    await expectNoErrors();
  });

  test('changes the password with the session’s token, and shows a wrong one at its field', async () => {
    panel.answers['POST profile/password'] = ({ body }) =>
      (body as { current: string }).current === 'right password'
        ? { status: 204 }
        : { status: 401, body: notTheirs('current') };
    const { page, expectNoErrors } = await panel.open('profile', {
      expected: /status of 401/,
    });
    await page.getByLabel('Current password').fill('wrong password');
    await page.getByLabel('New password').fill('monsoon train platform');
    await page.keyboard.press('Enter');
    await page.getByText('This is not your current password.').waitFor();
    await page.getByLabel('Current password').fill('right password');
    await page.keyboard.press('Enter');
    await page.getByText('Password changed. You’re signed out everywhere else.').waitFor();
    const [, change] = panel.calls('POST profile/password');
    expect(change?.headers['x-csrf-token']).toBe('csrf-token');
    await expectNoErrors();
  });

  test.each([
    {
      locale: 'en-IN',
      label: 'Your password',
      start: 'Set up two-step sign-in',
      sentence: 'This is not your current password.',
    },
    {
      locale: 'hi-IN',
      label: 'आपका पासवर्ड',
      start: 'दो चरणों वाला साइन इन चालू करें',
      sentence: 'यह आपका मौजूदा पासवर्ड नहीं है।',
    },
  ])('says in $locale that a password is wrong', async ({ locale, label, start, sentence }) => {
    panel.answers['POST profile/totp'] = { status: 401, body: notTheirs('password') };
    const { page, expectNoErrors } = await panel.open('profile', { locale, expected: /status of 401/ });
    await page.getByLabel(label, { exact: true }).fill('wrong password');
    await page.getByRole('button', { name: start }).click();
    await page.getByText(sentence).waitFor();
    expect(await page.getByText('is not your password').count()).toBe(0);
    await expectNoErrors();
  });

  test('asks for the password in Hindi, too, before recovery codes are renewed', async () => {
    panel.session = { ...signedIn, user: { ...signedIn.user, totp: true } };
    panel.answers['POST profile/recovery-codes'] = { status: 401, body: notTheirs('password') };
    const { page, expectNoErrors } = await panel.open('profile', {
      locale: 'hi-IN',
      expected: /status of 401/,
    });
    await page.getByRole('button', { name: 'नए रिकवरी कोड' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('आपका पासवर्ड', { exact: true }).fill('wrong password');
    await dialog.locator('button[type=submit]').click();
    await dialog.getByText('यह आपका पासवर्ड नहीं है।').waitFor();
    expect(await page.getByText('not your password').count()).toBe(0);
    await expectNoErrors();
  });

  test('changes a user whatever the username is, and takes every name that the server takes', async () => {
    const other = { ...users.items[1], username: 'मीरा+news@annapurna.example' };
    panel.answers['GET users'] = ok({ items: [users.items[0], other] });
    panel.answers['PATCH users/2'] = ok(other);
    panel.answers['POST users'] = { status: 201, body: { ...other, firstPassword: 'river-lamp-42-cloud' } };
    const { page } = await panel.open('profile', { viewport: { width: 1280, height: 2400 } });
    await page.getByRole('button', { name: 'Actions for मीरा नायर' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Add a user' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Name', { exact: true }).fill('Meera');
    await sheet.getByLabel('Username').fill(' ab');
    await sheet.getByRole('button', { name: 'Add a user' }).click();
    await sheet.getByText('Use 3 to 64 characters').waitFor();
    await sheet.getByLabel('Username').fill('Meera+news@annapurna.example');
    await sheet.getByRole('button', { name: 'Add a user' }).click();
    await page.getByText('river-lamp-42-cloud').waitFor();
    const changes = panel.calls('PATCH users/2').map(({ body }) => body);
    expect(changes).toEqual([{ name: 'मीरा नायर', role: 'sender' }]);
  });

  test('does not offer to reset one’s own password', async () => {
    const { page } = await panel.open('profile');
    await page.getByRole('button', { name: 'Actions for Annapurna Diagnostics' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).waitFor();
    expect(await page.getByRole('menuitem').count()).toBe(1);
  });

  test('adds a user, and shows the first password once', async () => {
    panel.answers['POST users'] = {
      status: 201,
      body: { ...users.items[1], firstPassword: 'river-lamp-42-cloud' },
    };
    const { page, expectNoErrors } = await panel.open('profile');
    await page.getByRole('button', { name: 'Add a user' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Name', { exact: true }).fill('Ravi Kumar');
    await sheet.getByLabel('Username').fill('ravi');
    await sheet.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name: 'Viewer' }).click();
    await expectNoErrors();
    await sheet.getByRole('button', { name: 'Add a user' }).click();
    await page.getByText('river-lamp-42-cloud').waitFor();
    await expectNoErrors();
    expect(panel.calls('POST users')[0]?.body).toEqual({
      name: 'Ravi Kumar',
      username: 'ravi',
      role: 'viewer',
    });
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('asks before it removes a user', async () => {
    panel.answers['DELETE users/2'] = { status: 204 };
    const { page, expectNoErrors } = await panel.open('profile');
    await page.getByRole('button', { name: 'Actions for मीरा नायर' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByText('This user is signed out everywhere').waitFor();
    await expectNoErrors();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('मीरा नायर was removed').waitFor();
    expect(panel.calls('DELETE users/2')).toHaveLength(1);
  });

  test('says what went wrong with the request’s ID, and tries again', async () => {
    panel.answers['GET sessions'] = {
      status: 500,
      body: refusal('internal_error', 'Something went wrong on our side.'),
    };
    const { page, expectNoErrors } = await panel.open('profile', {
      expected: /status of 500/,
    });
    await page.getByText('Request ID 01m7request').waitFor();
    await expectNoErrors();
    panel.answers['GET sessions'] = ok(sessions);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Chrome on Windows').waitFor();
  });
});
