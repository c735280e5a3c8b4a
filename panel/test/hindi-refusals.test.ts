import type { Fact } from 'harkara-contract/fact.ts';
import { fact } from 'harkara-contract/facts.ts';
import { say, sayTo, type Listener } from 'harkara-contract/say.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ok } from './support/answer.ts';
import { credits, ledger } from './support/developer-answers.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { accepted, lookAt, sendOptions } from './support/sending-answers.ts';
import { refusal, sessions, signedIn, users } from './support/session-answers.ts';

const HINDI: Listener = { language: 'hi', seesCarriers: false };

const refused = (code: string, why: Fact, fields: Record<string, Fact> = {}) => {
  const body = refusal(code, say(why, HINDI));
  const said = Object.fromEntries(Object.entries(fields).map(([name, one]) => [name, say(one, HINDI)]));
  return { ...body, error: { ...body.error, fields: said } };
};

describeInBrowser('what the server says in Hindi', (panel) => {
  const open = async (path: string, status: number): Promise<Page> => {
    panel.session = signedIn;
    const expected = new RegExp(`status of ${status}`);
    const { page } = await panel.open(path, { locale: 'hi-IN', expected });
    return page;
  };

  test('is why a page cannot be shown', async () => {
    panel.answers['GET credits'] = {
      status: 503,
      body: refused('storage_unavailable', fact('gateway_busy')),
    };
    panel.answers['GET ledger'] = ok(ledger);
    const page = await open('credits', 503);
    await page.getByText('गेटवे व्यस्त है; कुछ नहीं बदला। फिर कोशिश करें।').waitFor();
  });

  test('is why something was refused', async () => {
    panel.answers['GET credits'] = ok(credits);
    panel.answers['GET ledger'] = ok(ledger);
    const reason = fact('too_many_decimals', { most: 3 });
    panel.answers['POST transfers'] = {
      status: 422,
      body: refused('validation_failed', fact('invalid_amount', { reason }), { amount: reason }),
    };
    const page = await open('credits', 422);
    await page.getByRole('button', { name: 'क्रेडिट ट्रांसफ़र करें' }).click();
    await page.getByText('आपके पास 1,48,210.5 SMS क्रेडिट हैं।').waitFor();
    await page.getByLabel('किस अकाउंट में').fill('annapurna-pune');
    await page.getByLabel('SMS क्रेडिट').fill('2500');
    await page.getByRole('button', { name: 'जाँचें' }).click();
    await page.getByRole('button', { name: 'ट्रांसफ़र करें', exact: true }).click();
    const hindi = 'मात्रा: दशमलव के बाद ज़्यादा से ज़्यादा 3 अंक हो सकते हैं।';
    await expect.poll(() => page.getByRole('alert').innerText()).toBe(hindi);
  });

  test('is what is wrong with a field', async () => {
    panel.answers['GET sessions'] = ok(sessions);
    panel.answers['GET users'] = ok(users);
    const reason = fact('contains_username');
    panel.answers['POST profile/password'] = {
      status: 422,
      body: refused('validation_failed', fact('weak_password', { reason }), { new: reason }),
    };
    const page = await open('profile', 422);
    await page.getByLabel('मौजूदा पासवर्ड').fill('an old password');
    await page.getByLabel('नया पासवर्ड').fill('anita.deshmukh-2026');
    await page.getByRole('button', { name: 'पासवर्ड बदलें', exact: true }).click();
    await page.getByText('इसमें यूज़रनेम नहीं होना चाहिए').waitFor();
  });

  test('is what speaks against a message, and who was left out', async () => {
    panel.answers['GET send-options'] = ok(sendOptions);
    const pending = fact('sender_not_approved', { sender: 'PRMNET', status: 'pending' });
    const problems = [{ code: 'sender_not_approved', message: say(pending, HINDI), mismatch: null }];
    panel.answers['POST messages/check'] = ({ body }) => {
      const look = lookAt(body);
      const rows = look.rows.map((row) => (row.problems.length > 0 ? { ...row, problems } : row));
      return ok({ ...look, rows });
    };
    const reason = sayTo(HINDI, fact('recipient_in_dnd'));
    panel.answers['POST messages'] = ok(accepted({ rejected: [{ reason, count: 1, recipients: [] }] }));
    const page = await open('send', 200);
    await page.getByLabel('मोबाइल नंबर').fill('9876543210');
    await page.getByText('अपना मैसेज').click();
    await page.getByLabel('मैसेज का टेक्स्ट').fill('Dear Asha, your OTP is 4821');
    await page.getByText(say(pending, HINDI)).waitFor();
    await page.getByLabel('मैसेज का टेक्स्ट').fill('Your report');
    await page.getByRole('button', { name: /मैसेज भेजें$/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'भेजें', exact: true }).click();
    await page.getByText(reason.text).waitFor();
  });
});
