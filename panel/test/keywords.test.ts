import { fact } from 'harkara-contract/facts.ts';
import { expect, test } from 'vitest';
import { type Answer, ok, said } from './support/answer.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { operatorSignedIn, refusal, signedIn } from './support/session-answers.ts';
import { failingKeywords, keywords } from './support/setup-answers.ts';

const MISMATCH = said(fact('no_similar_template'));

describeInBrowser('keywords', (panel) => {
  test('say while a reply is written that it would not be sent, and on their list which ones fail', async () => {
    panel.session = signedIn;
    // It was empty before.
    panel.answers['GET keywords'] = ok({ items: [], next: null });
    panel.answers['POST keywords/check'] = ({ body }) => {
      const { staticMessage } = body as { staticMessage: string };
      return ok({ problem: staticMessage.startsWith('Dear') ? null : MISMATCH });
    };
    panel.answers['POST keywords'] = { status: 201, body: keywords.items[0] };
    const { page, expectNoErrors } = await panel.open('keywords', { expected: /status of 500/ });
    await page.getByRole('button', { name: 'New keyword' }).first().click();
    const warning = page.getByRole('status').filter({ hasText: 'This reply wouldn’t be sent' });
    const reply = page.getByRole('textbox', { name: 'Reply' });
    await page.getByRole('textbox', { name: 'Keyword', exact: true }).fill('BLOOD');
    await reply.fill('Dear customer, thank you.');
    await expect.poll(() => panel.calls('POST keywords/check').length).toBe(1);
    expect(await warning.count()).toBe(0);
    await reply.fill('Thank you.');
    await warning.getByText(MISMATCH.text).waitFor();
    await expectNoErrors();
    const asked = panel.calls('POST keywords/check').map(({ body }) => body);
    // Where it cannot be checked, that is said, and not taken for a yes.
    const check = panel.answers['POST keywords/check'] ?? ok({});
    panel.answers['POST keywords/check'] = {
      status: 500,
      body: refusal('internal_error', 'Something went wrong.'),
    };
    await reply.fill('Dear customer, goodbye.');
    await page.getByRole('dialog').getByText('Something went wrong.').waitFor();
    panel.answers['POST keywords/check'] = check;
    await reply.fill('Thank you.');
    await warning.getByText(MISMATCH.text).waitFor();
    expect(asked).toEqual([{ staticMessage: 'Dear customer, thank you.' }, { staticMessage: 'Thank you.' }]);
    panel.answers['GET keywords'] = ok(failingKeywords);
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByText('Last reply not sent, 15 Nov, 13:40').waitFor();
    await page.getByText('Its reply wouldn’t be sent').waitFor();
    await expectNoErrors();
  });

  test('tell the reviewer that their reply would not be sent', async () => {
    panel.session = operatorSignedIn;
    panel.answers['GET admin/reviews'] = ok({
      items: [
        {
          kind: 'keyword',
          username: 'annapurna',
          key: '4',
          title: 'BLOOD',
          record: { static_message: 'Thank you.' },
          askedAt: '2026-11-15T08:00:00.000Z',
          checks: [
            { check: 'reply', state: 'warning', detail: MISMATCH },
            { check: 'links', state: 'ok', detail: null },
          ],
          earlier: { approved: 4, rejected: 1, since: '2025-03-01T00:00:00.000Z' },
        },
      ],
      next: null,
    } satisfies Answer<'GET /admin/reviews'>);
    const { page, expectNoErrors } = await panel.open('admin/approvals');
    await page.getByText('Reply (Needs review)').waitFor();
    await page.getByText(MISMATCH.text).waitFor();
    await expectNoErrors();
  });
});
