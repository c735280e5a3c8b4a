import { beforeEach, expect, test } from 'vitest';
import { ok } from './support/answer.ts';
import { apiKeys } from './support/developer-answers.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { refusal, signedIn } from './support/session-answers.ts';

const made = { ...apiKeys.items[0], name: 'Billing', key: 'hk_the-new-key' };

describeInBrowser('what the panel’s gate asks for', (panel) => {
  beforeEach(() => {
    panel.session = signedIn;
    panel.answers['GET api-keys'] = ok(apiKeys);
  });
  /** The first request of each kind is refused, and all others are answered. */
  const once = (first: { status: number; body: unknown; headers?: Record<string, string> }, then: object) => {
    let calls = 0;
    return () => (calls++ === 0 ? first : { status: 200, ...then });
  };
  const tooFast = () => ({
    status: 429,
    body: refusal('too_many_requests', 'Too many requests. Try again in a moment.'),
    headers: { 'retry-after': '1' },
  });

  test('is the password, once, and the request goes on by itself', async () => {
    let entered = false;
    panel.answers['POST session/confirmation'] = ({ body }) => {
      entered = (body as { password: string }).password === 'the right one';
      return entered
        ? { status: 204 }
        : { status: 401, body: refusal('wrong_credentials', 'This is not your password.') };
    };
    panel.answers['POST api-keys'] = () =>
      entered
        ? { status: 201, body: made }
        : { status: 403, body: refusal('password_required', 'Enter your password to continue.') };
    const { page, expectNoErrors } = await panel.open('api-keys', { expected: /status of 40[13]/ });
    await page.getByRole('button', { name: 'New key' }).click();
    const sheet = page.getByRole('dialog').first();
    await sheet.getByLabel('Name').fill('Billing');
    await sheet.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm with your password' });
    await dialog.getByLabel('Your password').fill('a wrong one');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('This is not your password.').waitFor();
    await expectNoErrors();
    await dialog.getByLabel('Your password').fill('the right one');
    await dialog.getByLabel('Your password').press('Enter');
    await page.getByText('Bearer hk_the-new-key').waitFor();
    await expectNoErrors();
    expect(panel.calls('POST api-keys').map(({ body }) => (body as { name: string }).name)).toEqual([
      'Billing',
      'Billing',
    ]);
  });

  test('is given up with what was typed left as it is', async () => {
    panel.answers['POST api-keys'] = {
      status: 403,
      body: refusal('password_required', 'Enter your password to continue.'),
    };
    const { page } = await panel.open('api-keys', { expected: /status of 403/ });
    await page.getByRole('button', { name: 'New key' }).click();
    const sheet = page.getByRole('dialog').first();
    await sheet.getByLabel('Name').fill('Billing');
    await sheet.getByRole('button', { name: 'Create key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm with your password' });
    await dialog.getByLabel('Your password').press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await sheet.getByText('Enter your password to continue.').waitFor();
    expect(await sheet.getByLabel('Name').inputValue()).toBe('Billing');
    expect(panel.calls('POST api-keys')).toHaveLength(1);
  });

  test('leaves the page as it is where the code of the question cannot be had', async () => {
    panel.answers['POST api-keys'] = {
      status: 403,
      body: refusal('password_required', 'Enter your password to continue.'),
    };
    const { page } = await panel.open('api-keys', { expected: /status of 403|net::ERR|Failed to/ });
    const code = /assets\/password-dialog/;
    await page.route(code, (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'New key' }).click();
    const sheet = page.getByRole('dialog').first();
    await sheet.getByLabel('Name').fill('Billing');
    await sheet.getByRole('button', { name: 'Create key' }).click();
    await sheet.getByText('Enter your password to continue.').waitFor();
    await page.unroute(code);
    await sheet.getByRole('button', { name: 'Create key' }).click();
    await page.getByRole('dialog', { name: 'Confirm with your password' }).waitFor();
    expect(await sheet.getByLabel('Name').inputValue()).toBe('Billing');
  });

  test('is patience, of which nobody sees anything', async () => {
    panel.answers['GET api-keys'] = once(tooFast(), { body: apiKeys });
    panel.answers['POST api-keys'] = once(tooFast(), { status: 201, body: made });
    const { page, expectNoErrors } = await panel.open('api-keys', { expected: /status of 429/ });
    await page.getByText('LIS, report ready').first().waitFor();
    expect(panel.calls('GET api-keys')).toHaveLength(2);
    await page.getByRole('button', { name: 'New key' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('Name').fill('Billing');
    await sheet.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Bearer hk_the-new-key').waitFor();
    await expectNoErrors();
    expect(panel.calls('POST api-keys')).toHaveLength(2);
    expect(await page.getByText('Too many requests').count()).toBe(0);
  });
});
