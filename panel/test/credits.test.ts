import { beforeEach, expect, test } from 'vitest';
import { type Answer, ok } from './support/answer.ts';
import { credits, ledger } from './support/developer-answers.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { refusal, signedIn } from './support/session-answers.ts';

describeInBrowser('the credits', (panel) => {
  beforeEach(() => {
    panel.session = signedIn;
    panel.answers['GET credits'] = ok(credits);
    panel.answers['GET ledger'] = ok(ledger);
  });

  test('are transferred after a look at the figures, with a key that makes a repeat harmless', async () => {
    const moved = {
      id: '01m7transfer',
      amount: 2500.5,
      recipientUsername: 'annapurna-pune',
      balance: 145710,
    } satisfies Answer<'POST /transfers'>;
    panel.answers['POST transfers'] = ok(moved);
    const { page, expectNoErrors } = await panel.open('credits');
    await page.getByRole('button', { name: 'Transfer credits' }).click();
    await page.getByText('You have 1,48,210.5 SMS credits.').waitFor();
    await page.getByLabel('To the account').fill('annapurna-pune');
    await page.getByLabel('SMS credits').fill('900000');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('You don’t have enough credits.').waitFor();
    await page.getByLabel('SMS credits').fill('2500.5');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('1,45,710').waitFor();
    await expectNoErrors();
    await page.getByRole('button', { name: 'Transfer', exact: true }).click();
    await page.getByText('Transferred 2,500.5 credits to annapurna-pune').waitFor();
    const [call] = panel.calls('POST transfers');
    expect(call?.body).toEqual({ recipientUsername: 'annapurna-pune', amount: 2500.5 });
    expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  });

  test('keep what was typed when the question is declined, and lead back to a name that nobody has', async () => {
    panel.answers['POST transfers'] = {
      status: 404,
      body: {
        ...refusal('recipient_not_found', 'No active account has this username.'),
        error: {
          code: 'recipient_not_found',
          fields: { recipientUsername: 'is not the username of an active account' },
        },
      },
    };
    const { page, expectNoErrors } = await panel.open('credits', { expected: /status of 404/ });
    await page.getByRole('button', { name: 'Transfer credits' }).click();
    await page.getByText('You have 1,48,210.5 SMS credits.').waitFor();
    await page.getByLabel('To the account').fill('annapurna-pun');
    await page.getByLabel('SMS credits').fill('2500.5');
    const check = page.getByRole('button', { name: 'Check' });
    const question = page.getByRole('dialog', { name: 'Transfer credits to annapurna-pun?' });
    await check.click();
    await question.getByRole('button', { name: 'Go back' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('To the account').inputValue()).toBe('annapurna-pun');

    await check.click();
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('SMS credits').inputValue()).toBe('2500.5');

    await check.click();
    await question.getByRole('button', { name: 'Transfer', exact: true }).click();
    await page.getByText('No active account has this username.').waitFor();
    await question.waitFor({ state: 'hidden' });
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
    await expect.poll(focused).toBe('recipientUsername');
    await expectNoErrors();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
  });
});
