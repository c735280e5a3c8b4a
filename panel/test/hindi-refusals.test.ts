import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { credits, ledger } from './support/developer-answers.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { accepted, lookAt, sendOptions } from './support/sending-answers.ts';
import { refusal, sessions, signedIn, users } from './support/session-answers.ts';

const refused = (code: string, message: string, fields: Record<string, string> = {}) => {
  const body = refusal(code, message);
  return { ...body, error: { ...body.error, fields } };
};

describeInBrowser('a refusal in the Hindi panel', (panel) => {
  const open = async (path: string, status: number): Promise<Page> => {
    panel.session = signedIn;
    const expected = new RegExp(`status of ${status}`);
    const { page } = await panel.open(path, { locale: 'hi-IN', expected });
    return page;
  };
  const shown = (page: Page): Promise<string> => page.locator('body').innerText();

  test('tells in Hindi why a page cannot be shown', async () => {
    const message = 'The gateway is busy; nothing was changed. Try again.';
    panel.answers['GET credits'] = { status: 503, body: refusal('storage_unavailable', message) };
    panel.answers['GET ledger'] = { status: 200, body: ledger };
    const page = await open('credits', 503);
    await page.getByText('गेटवे व्यस्त है; कुछ नहीं बदला। फिर कोशिश करें।').waitFor();
    expect(await shown(page)).not.toContain('gateway');
  });

  test.each([
    {
      code: 'validation_failed',
      status: 422,
      message: 'The amount must have at most 3 decimals.',
      fields: { amount: 'must have at most 3 decimals' },
      hindi: 'मात्रा – दशमलव के बाद ज़्यादा से ज़्यादा 3 अंक हो सकते हैं।',
    },
    {
      code: 'insufficient_credits',
      status: 402,
      message: 'There are not enough credits.',
      hindi: 'क्रेडिट कम हैं।',
    },
    {
      code: 'conflict',
      status: 409,
      message: 'The moon is full.',
      hindi: 'यह अभी नहीं हो सकता। सर्वर का संदेश: The moon is full.',
    },
  ])('tells in Hindi what $code means', async ({ code, status, message, fields, hindi }) => {
    panel.answers['GET credits'] = { status: 200, body: credits };
    panel.answers['GET ledger'] = { status: 200, body: ledger };
    panel.answers['POST transfers'] = { status, body: refused(code, message, fields) };
    const page = await open('credits', status);
    await page.getByRole('button', { name: 'क्रेडिट ट्रांसफ़र करें' }).click();
    await page.getByText('आपके पास 1,48,210.5 SMS क्रेडिट हैं।').waitFor();
    await page.getByLabel('किस अकाउंट में').fill('annapurna-pune');
    await page.getByLabel('SMS क्रेडिट').fill('2500');
    await page.getByRole('button', { name: 'जाँचें' }).click();
    await page.getByRole('button', { name: 'ट्रांसफ़र करें', exact: true }).click();
    await expect.poll(() => page.getByRole('alert').innerText()).toBe(hindi);
  });

  test('tells in Hindi what is wrong with a field', async () => {
    panel.answers['GET sessions'] = { status: 200, body: sessions };
    panel.answers['GET users'] = { status: 200, body: users };
    const why = { new: 'must not contain the username' };
    panel.answers['POST profile/password'] = () => ({
      status: 422,
      body: refused('validation_failed', 'The new password must not contain the username.', why),
    });
    const page = await open('profile', 422);
    await page.getByLabel('मौजूदा पासवर्ड').fill('an old password');
    await page.getByLabel('नया पासवर्ड').fill('anita.deshmukh-2026');
    await page.getByRole('button', { name: 'पासवर्ड बदलें', exact: true }).click();
    await page.getByText('इसमें यूज़रनेम नहीं होना चाहिए').waitFor();
    expect(await shown(page)).not.toContain('must');
  });

  test('tells in Hindi what speaks against a message, and who was left out', async () => {
    panel.answers['GET send-options'] = { status: 200, body: sendOptions };
    const problems = [
      {
        code: 'template_mismatch',
        message: 'The text matches no approved template.',
        details: {
          nearest_template: { id: 4, name: 'report-ready' },
          position: 16,
          expected: 'a number of at most 30 characters followed by "report "',
          found: 'OTP',
        },
      },
      {
        code: 'sender_not_approved',
        message: 'The sender ID PRMNET is pending, not approved.',
        fields: { sender: 'is pending' },
      },
      {
        code: 'validation_failed',
        message: 'The message is 12 parts long; at most 10 are allowed.',
        fields: { text: 'is 12 parts long; at most 10 are allowed' },
      },
    ];
    panel.answers['POST messages/check'] = ({ body }) => {
      const look = lookAt(body);
      const rows = look.rows.map((row) => (row.problems.length > 0 ? { ...row, problems } : row));
      return { status: 200, body: { ...look, rows } };
    };
    const reason = 'The number is in the do-not-disturb registry.';
    panel.answers['POST messages'] = {
      status: 200,
      body: accepted({ rejected: [{ code: 'recipient_in_dnd', reason, count: 1, recipients: [] }] }),
    };
    const page = await open('send', 200);
    await page.getByLabel('मोबाइल नंबर').fill('9876543210');
    await page.getByText('अपना मैसेज').click();
    await page.getByLabel('मैसेज का टेक्स्ट').fill('Dear Asha, your OTP is 4821');
    await page
      .getByText('अक्षर 17 पर यह होना चाहिए: ज़्यादा से ज़्यादा 30 अंकों की संख्या, और उसके बाद "report "')
      .waitFor();
    await page.getByText('सेंडर आईडी PRMNET मंज़ूर नहीं है। उसकी स्थिति: मंज़ूरी बाकी।').waitFor();
    await page.getByText('मैसेज में 12 भाग हैं; ज़्यादा से ज़्यादा 10 हो सकते हैं।').waitFor();
    expect(await shown(page)).not.toMatch(/approved|parts long|followed by/);
    await page.getByLabel('मैसेज का टेक्स्ट').fill('Your report');
    await page.getByRole('button', { name: /मैसेज भेजें$/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'भेजें', exact: true }).click();
    await page.getByText('यह नंबर डीएनडी रजिस्टर में है।').waitFor();
    expect(await shown(page)).not.toContain('registry');
  });
});
