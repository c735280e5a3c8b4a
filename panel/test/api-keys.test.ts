import { beforeEach, expect, test } from 'vitest';
import { type Answer, ok } from './support/answer.ts';
import { apiKeys, refusals, refused } from './support/developer-answers.ts';
import { dayIn } from '../src/i18n/zoned-time.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { refusal, signedIn } from './support/session-answers.ts';

describeInBrowser('the API keys', (panel) => {
  beforeEach(() => {
    panel.session = signedIn;
    panel.answers['GET api-keys'] = ok(apiKeys);
  });

  test('are made with what was chosen, and shown once with a call to try', async () => {
    panel.answers['POST api-keys'] = ({ body }) =>
      (body as { name: string }).name === 'Taken'
        ? {
            status: 409,
            body: { ...refusal('conflict', 'No'), error: { code: 'conflict', fields: { name: 'taken' } } },
          }
        : { status: 201, body: { ...apiKeys.items[0], name: 'Billing', key: 'hk_the-new-key' } };
    panel.answers['GET refusals'] = ok(refusals);
    const { page, expectNoErrors } = await panel.open('refused-calls', {
      expected: /status of 409/,
    });
    await page.getByRole('link', { name: 'API keys' }).click();
    await page.getByRole('button', { name: 'New key' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Create key' }).click();
    await sheet.getByText('Enter a name.').waitFor();
    await sheet.getByLabel('Name').fill('Taken');
    await sheet.getByRole('button', { name: 'Create key' }).click();
    await sheet.getByText('Another key has this name.').waitFor();
    await sheet.getByLabel('Name').fill('Billing');
    await sheet.getByLabel('Transfer credits').uncheck();
    await sheet.getByLabel('Allowed IP addresses').fill('203.0.113.7,\n198.51.100.0/24');
    await sheet.getByLabel('Expires on').fill('2099-01-31T12:00');
    await expectNoErrors();
    await sheet.getByRole('button', { name: 'Create key' }).click();
    await page.getByText('Bearer hk_the-new-key').waitFor();
    await expectNoErrors();
    expect(panel.calls('POST api-keys').at(-1)?.body).toEqual({
      name: 'Billing',
      scopes: ['send', 'read'],
      perMinute: 60,
      perDay: 10000,
      allowIps: ['203.0.113.7', '198.51.100.0/24'],
      // Noon in India, wherever the browser is.
      expiresAt: '2099-01-31T06:30:00.000Z',
    });

    // The key was not copied, so closing asks, whichever way.
    const question = page.getByRole('dialog', { name: 'Close without copying?' });
    await page.keyboard.press('Escape');
    await question.waitFor();
    await expectNoErrors();
    await question.getByRole('button', { name: 'Go back' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByText('hk_the-new-key', { exact: true }).waitFor();
    await page.goBack();
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await sheet.getByRole('button', { name: 'Close', exact: true }).click();
    await question.getByRole('button', { name: 'Close without copying' }).click();
    await page.getByText('hk_the-new-key', { exact: true }).waitFor({ state: 'detached' });
  });

  test('are revoked once their name is typed', async () => {
    panel.answers['DELETE api-keys/1'] = { status: 204 };
    const { page, expectNoErrors } = await panel.open('api-keys');
    await page.getByRole('button', { name: 'Revoke LIS, report ready' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('refused immediately').waitFor();
    await dialog.getByRole('textbox').press('Enter');
    await dialog.getByRole('textbox').fill('LIS, report ready');
    await expectNoErrors();
    await dialog.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('LIS, report ready was revoked').waitFor();
    // The name had to be there: Enter alone has revoked nothing.
    expect(panel.calls('DELETE api-keys/1')).toHaveLength(1);
  });

  test('say how they begin, where there are none, and what is missing, where somebody may not see them', async () => {
    panel.answers['GET api-keys'] = ok({ items: [], firstCall: null } satisfies Answer<'GET /api-keys'>);
    const { page, expectNoErrors } = await panel.open('api-keys', {
      expected: /status of 403/,
    });
    await page.getByText('No API keys yet').waitFor();
    await page.getByText('You need an approved sender ID').waitFor();
    await expectNoErrors();
    panel.answers['GET api-keys'] = { status: 403, body: refusal('not_allowed', 'No') };
    await page.reload();
    await page.getByText('You don’t have access to this page').waitFor();
    await expectNoErrors();
  });
});

describeInBrowser('the refused requests', (panel) => {
  test('tell the cause in words, in the account’s time', async () => {
    panel.session = signedIn;
    panel.answers['GET refusals'] = ok(refusals);
    const { page } = await panel.open('refused-calls');
    const row = page.getByRole('row').filter({ hasText: 'The text doesn’t match an approved template' });
    await row.getByText('16 Nov, 02:12').waitFor();
    await row.getByText('LIS, report ready').waitFor();
    await page.getByRole('cell', { name: 'Username and password' }).waitFor();
  });

  test('open with what was asked, the answer, its ID and a curl line without the key', async () => {
    panel.session = signedIn;
    panel.answers['GET refusals'] = ok(refusals);
    panel.answers['GET refusals/9'] = ok(refused);
    panel.answers['GET api-keys'] = ok(apiKeys);
    const { page, expectNoErrors } = await panel.open('refused-calls');
    await page.getByRole('link', { name: 'The text doesn’t match an approved template' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('4xfckl-21').waitFor();
    await sheet.getByRole('group', { name: 'Request parameters' }).getByText('"9814020979"').waitFor();
    await sheet.getByRole('group', { name: 'Response' }).getByText('template_mismatch').waitFor();
    const curl = sheet.getByRole('group', { name: 'Try it again with curl' });
    await curl.getByText('-H "Authorization: Bearer $API_KEY"').waitFor();
    await sheet.getByText('1 more field is not shown').waitFor();
    await sheet.getByText('replace “…” with your own').waitFor();
    await expectNoErrors();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Cause' }).click();
    // There are dozens, which scroll within their list.
    const causes = await page.getByRole('listbox', { name: 'Cause' }).boundingBox();
    expect(causes?.height).toBeLessThan(400);
    await page.getByRole('option', { name: 'Not enough credits' }).click();
    await page.getByRole('combobox', { name: 'Key' }).click();
    await page.getByRole('option', { name: 'Username and password' }).click();
    await page.getByRole('combobox', { name: 'Interface' }).click();
    await page.getByRole('option', { name: 'HTTP API' }).click();
    await page.getByRole('button', { name: 'Dates Any date' }).click();
    await page.getByRole('button', { name: 'Today' }).click();
    const day = dayIn(new Date(), signedIn.account.timeZone);
    const asked = { code: 'insufficient_credits', key: '0', interface: 'legacy', from: day, to: day };
    await expect.poll(() => panel.calls('GET refusals').at(-1)?.query).toEqual(asked);
    await page.getByRole('button', { name: 'Export' }).waitFor();
    await expectNoErrors();
  });
});
