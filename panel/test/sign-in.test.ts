import { expect, test } from 'vitest';
import { ok } from './support/answer.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import {
  codeRequired,
  newPasswordRequired,
  recoveryCodes,
  refusal,
  setupRequired,
  signedIn,
  signedOut,
  totpSetup,
} from './support/session-answers.ts';

const REFUSED = /the server responded with a status of (401|429)/;

describeInBrowser('signing in', (panel) => {
  test('leads to the page that was asked for, by keyboard alone', async () => {
    panel.answers['POST session'] = () => {
      panel.session = signedIn;
      return ok(signedIn);
    };
    panel.answers['GET templates'] = () => ok({ items: [], next: null });
    const { page, expectNoErrors } = await panel.open('templates?status=rejected');
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expectNoErrors();
    await page.keyboard.type('it@annapurna.example');
    await page.keyboard.press('Tab');
    await page.keyboard.type('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Templates' }).waitFor();
    expect(page.url()).toContain('/panel/templates?status=rejected');
    expect(await page.title()).toBe('Templates · Parijat Messaging');
    const call = panel.server.calls.find(({ method }) => method === 'POST');
    expect(call?.body).toEqual({ username: 'it@annapurna.example', password: 'correct horse battery' });
    await expectNoErrors();
  });

  test('says at the field what is missing, and puts the focus there', async () => {
    const { page, expectNoErrors } = await panel.open('');
    await page.getByLabel('Username').fill('meera');
    await page.keyboard.press('Enter');
    await page.getByText('Enter your password.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe(
      'current-password',
    );
    await expectNoErrors();
  });

  test('has one sentence for a wrong username and a wrong password', async () => {
    panel.answers['POST session'] = { status: 401, body: refusal('wrong_credentials', 'No') };
    const { page, expectNoErrors } = await panel.open('', { expected: REFUSED });
    await page.getByLabel('Username').fill('meera');
    await page.getByLabel('Password').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('Wrong username or password.').waitFor();
    await expectNoErrors();
  });

  test('counts down the seconds of a wait, and sends nothing in between', async () => {
    panel.answers['POST session'] = {
      status: 429,
      body: refusal('too_many_attempts', 'Wait', { retry_after: 900 }),
    };
    const { page, expectNoErrors } = await panel.open('', { expected: REFUSED });
    await page.getByLabel('Username').fill('meera');
    await page.getByLabel('Password').fill('wrong');
    await page.keyboard.press('Enter');
    await page.getByText(/Try again in (900|8\d\d) seconds/).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText(/Try again in 8\d\d seconds/).waitFor();
    expect(panel.server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
    await expectNoErrors();
  });

  test('takes a code, or a recovery code, and sends the token it was given', async () => {
    panel.session = codeRequired;
    panel.answers['POST session/totp'] = ({ body }) => {
      const { code } = body as { code: string };
      if (code !== 'k4wq-1000-x9pt') return { status: 401, body: refusal('wrong_code', 'No') };
      panel.session = signedIn;
      return ok(signedIn);
    };
    const { page, expectNoErrors } = await panel.open('', { expected: REFUSED });
    await page.getByLabel('Code').fill('123456');
    await page.keyboard.press('Enter');
    await page.getByText('This code is wrong or has expired.').waitFor();
    await expectNoErrors();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill('k4wq-1000-x9pt');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const posts = panel.server.calls.filter(({ method }) => method === 'POST');
    expect(posts.map(({ headers }) => headers['x-csrf-token'])).toEqual(['csrf-token', 'csrf-token']);
  });

  test('demands a new password in place of a given one', async () => {
    panel.answers['POST session'] = () => {
      panel.session = newPasswordRequired;
      return ok(newPasswordRequired);
    };
    panel.answers['POST profile/password'] = () => {
      panel.session = signedIn;
      return { status: 204 };
    };
    const { page, expectNoErrors } = await panel.open('');
    await page.getByLabel('Username').fill('meera');
    await page.getByLabel('Password').fill('first-password');
    await page.keyboard.press('Enter');
    await page.getByLabel('New password').fill('short');
    await page.keyboard.press('Enter');
    await page.getByText('Use at least 10 characters.').waitFor();
    await expectNoErrors();
    await page.getByLabel('New password').fill('monsoon train platform');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const [change] = panel.calls('POST profile/password');
    expect(change?.body).toEqual({ current: 'first-password', new: 'monsoon train platform' });
  });

  test('sets up codes where they are required, in Hindi on a phone', async () => {
    panel.session = setupRequired;
    panel.answers['POST profile/totp'] = ok(totpSetup);
    panel.answers['POST profile/totp/confirm'] = () => {
      panel.session = signedIn;
      return ok(recoveryCodes);
    };
    const { page, expectNoErrors } = await panel.open('', {
      locale: 'hi-IN',
      viewport: { width: 360, height: 740 },
      colorScheme: 'dark',
    });
    await page.getByLabel('आपका पासवर्ड').fill('correct horse battery');
    await page.keyboard.press('Enter');
    await page.getByRole('img', { name: 'ऑथेंटिकेटर ऐप के लिए QR कोड' }).waitFor();
    await expectNoErrors();
    await page.getByLabel('ऐप में दिख रहा कोड').fill('123 456');
    await page.keyboard.press('Enter');
    await page.getByText('k4wq-1000-x9pt').waitFor();
    await expectNoErrors();
    await page.getByRole('button', { name: 'मैंने कोड सहेज लिए हैं' }).click();
    await page.getByRole('heading', { name: 'डैशबोर्ड' }).waitFor();
  });

  test('says over plain HTTP that it needs HTTPS', async () => {
    panel.session = { ...signedOut, secure: false };
    const { page, expectNoErrors } = await panel.open('');
    await page.getByText('This page needs HTTPS').waitFor();
    expect(await page.getByLabel('Password').count()).toBe(0);
    await expectNoErrors();
  });
});
