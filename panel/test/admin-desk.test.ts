import type { EmailTexts } from 'harkara-contract/routes/previews.ts';
import { expect, test } from 'vitest';
import { type Answer, ok } from './support/answer.ts';
import {
  auditEntries,
  deadLetters,
  deadWebhooks,
  foundMessage,
  foundMessages,
  lastAudit,
  mailReview,
  receipts,
  reviews,
} from './support/desk-answers.ts';
import { mailHtml, mailPreview } from './support/channel-answers.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import type { ApiCall } from './support/panel-server.ts';
import { operatorSignedIn, refusal } from './support/session-answers.ts';

const PHONE = { viewport: { width: 360, height: 800 }, colorScheme: 'dark', locale: 'hi-IN' } as const;

describeInBrowser('the operator’s desk', (panel) => {
  const answer = (answers: Record<string, unknown>): void => {
    panel.session = operatorSignedIn;
    for (const [call, body] of Object.entries(answers)) panel.answers[call] = ok(body);
  };
  /** Two pages of requests, and whatever is decided. */
  const answerReviews = (refuse?: { path: string; body: unknown }): void => {
    answer({});
    panel.answers['GET admin/reviews'] = ({ query }: ApiCall) => ({
      status: 200,
      body:
        query.cursor === undefined
          ? { items: reviews.slice(0, 20), next: 'more' }
          : { items: reviews.slice(20), next: null },
    });
    for (const { kind, username, key } of reviews) {
      const path = `admin/reviews/${kind}/${username}/${key}`;
      panel.answers[`POST ${path}`] =
        path === refuse?.path ? { status: 409, body: refuse.body } : { status: 204 };
    }
  };

  test('thirty requests are approved by keyboard with hardly more calls, one is taken back', async () => {
    answerReviews();
    const { page, expectNoErrors } = await panel.open('admin/approvals');
    const list = page.getByRole('region', { name: 'Requests' });
    await page.getByRole('heading', { name: 'report-ready-1', exact: true }).waitFor();
    await page.getByText('482913').waitFor();
    await expectNoErrors();
    // The list scrolls, and the page has nothing below it.
    const below = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(below).toBeLessThan(100);
    // The keys are silent while somebody types.
    await page.keyboard.press('/');
    await page.keyboard.press('a');
    expect(panel.server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await page.keyboard.press('Escape');

    const before = panel.server.calls.length;
    for (let index = 1; index <= 30; index += 1) {
      await page.getByRole('heading', { name: `report-ready-${index}`, exact: true }).waitFor();
      await page.keyboard.press('a');
      // Under the pointer it stays, however long the next ones take.
      if (index === 28) await page.getByText('report-ready-28 approved').hover();
    }
    await page.getByText('report-ready-30 approved').waitFor();
    // A key that is held decides nothing more.
    await page.evaluate(() =>
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', repeat: true, bubbles: true })),
    );
    const made = panel.server.calls.slice(before).filter(({ path }) => path !== 'session');
    expect(made.filter(({ method }) => method === 'POST')).toHaveLength(30);
    expect(made.length).toBeLessThanOrEqual(32);
    // Each of the last three decisions can be taken back.
    await page.getByRole('button', { name: 'Undo: report-ready-28 approved' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Undo' }).count()).toBe(3);
    await page.getByRole('button', { name: 'Undo: report-ready-30 approved' }).click();
    await page.getByText('report-ready-30 is pending again').waitFor();
    await page.getByRole('heading', { name: 'report-ready-30', exact: true }).waitFor();
    expect(await list.getByRole('link').count()).toBe(4);

    await page.keyboard.press('j');
    await page.getByRole('heading', { name: 'report-ready-31' }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('heading', { name: 'report-ready-30' }).waitFor();
    await page.keyboard.press('r');
    await page.getByText('Reason for rejection').waitFor();
    await page.keyboard.press('ArrowDown');
    await expectNoErrors();
    await page.keyboard.press('Enter');
    await page.getByText('report-ready-30 rejected').waitFor();
    expect(panel.server.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
      decision: 'reject',
      reason: 'Use typed variables for values that change.',
    });
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Next request').waitFor();
  });

  test('whoever decides second hears who has, also on a phone in Hindi', async () => {
    const body = refusal('conflict', 'It was already approved by ravi.', { status: 'approved', by: 'ravi' });
    answerReviews({ path: 'admin/reviews/template/annapurna/1', body });
    const options = { ...PHONE, expected: /409/ };
    const { page, expectNoErrors } = await panel.open('admin/approvals', options);
    await page.getByRole('link', { name: 'report-ready-1 ' }).first().click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('41 मंज़ूर, 3 नामंज़ूर').waitFor();
    await expectNoErrors();
    await sheet.getByRole('button', { name: 'मंज़ूर करें', exact: true }).click();
    await page.getByText('report-ready-1 को ravi पहले ही मंज़ूर कर चुके थे').waitFor();
    await sheet.waitFor({ state: 'detached' });
  });

  test.each([{}, PHONE])(
    'a mail template is seen as its readers see it, its source on request',
    async (look) => {
      answer({
        'GET admin/reviews': { items: [mailReview], next: null },
        'POST email/previews': { ...mailPreview, missing: ['no', 'name'] },
      });
      panel.answers['GET email/previews/p1'] = mailHtml;
      const { page, expectNoErrors } = await panel.open('admin/approvals', look);
      if ('viewport' in look) await page.getByRole('link', { name: 'report-ready' }).first().click();
      await page.frameLocator('iframe').getByText('Dear Meera Nair').waitFor();
      expect(await page.locator('iframe').getAttribute('sandbox')).toBe('');
      expect(panel.calls('POST email/previews')[0]?.body).toEqual({
        html: mailReview.record.html,
        subject: 'Your report {{no}}',
        bodyText: null,
        templateId: null,
        placeholders: {},
      } satisfies EmailTexts);
      await expectNoErrors();
      const source = page.getByText(mailReview.record.html);
      expect(await source.isVisible()).toBe(false);
      await page.locator('summary').click();
      await source.waitFor();
      await expectNoErrors();
    },
  );

  test('a message of any account is found from the search field, and an account by its name', async () => {
    answer({
      'GET admin/messages': foundMessages,
      [`GET admin/messages/${foundMessages.items[0]?.id}`]: foundMessage,
    });
    const { page, expectNoErrors } = await panel.open('admin/messages');
    await page.getByText('Whose message is it?').waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('98140 20979');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: '98140 20979' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('What the customer can do:').waitFor();
    await sheet.getByText('Attempt 1 to North SMPP').waitFor();
    expect(await sheet.getByRole('link', { name: 'Account sagar-travels' }).getAttribute('href')).toBe(
      '/panel/admin/accounts/sagar-travels',
    );
    await expectNoErrors();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByRole('search').getByRole('searchbox').first().fill('sagar');
    await page.keyboard.press('Enter');
    await page.waitForURL(/admin\/accounts\?q=sagar/);
  });

  test('a receipt is matched by hand, and a refusal is told', async () => {
    const [receipt] = receipts.items;
    const [message] = foundMessages.items;
    answer({ 'GET admin/receipts': receipts, 'GET admin/messages': foundMessages });
    const words = 'The message was sent through South; the receipt is from North SMPP.';
    const path = `POST admin/receipts/${receipt?.id}/match`;
    panel.answers[path] = { status: 409, body: refusal('conflict', words) };
    const { page, expectNoErrors } = await panel.open('admin/receipts', { expected: /409/ });
    await page.getByText('<img src=x onerror=alert(1)>').waitFor();
    await expectNoErrors();
    await page.getByRole('link', { name: '4f21c09a' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('stat:DELIVRD').waitFor();
    await sheet.getByRole('button', { name: 'Match by hand' }).click();
    await sheet.getByRole('button', { name: 'This one' }).first().click();
    const record = page.getByRole('button', { name: 'Record the receipt' });
    await record.click();
    await page.getByText(words).waitFor();
    answer({ [path]: { messageId: message?.id, status: 'delivered' } });
    await record.click();
    await page.getByText('Receipt recorded. Message status: Delivered').waitFor();
    expect(panel.server.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
      messageId: message?.id,
    });
  });

  test('a receipt is dismissed with a reason, on a phone in Hindi', async () => {
    const [receipt] = receipts.items;
    answer({ 'GET admin/receipts': receipts });
    panel.answers[`POST admin/receipts/${receipt?.id}/dismiss`] = { status: 204 };
    const { page, expectNoErrors } = await panel.open(`admin/receipts?open=${receipt?.id}`, PHONE);
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'हटाएँ' }).click();
    await sheet.getByRole('button', { name: 'हटाएँ' }).click();
    await sheet.getByText('कारण लिखें').waitFor();
    await expectNoErrors();
    await sheet.getByLabel('इसकी ज़रूरत क्यों नहीं है?').fill('दूसरे गेटवे की है');
    await page.keyboard.press('Enter');
    await page.getByText('रसीद हटाई गई').waitFor();
  });

  test('what a webhook has missed is shown and sent again, with the figures first', async () => {
    const path = 'admin/dead-webhooks/annapurna/1';
    answer({ 'GET admin/dead-webhooks': deadWebhooks, [`GET ${path}`]: deadLetters });
    let calls = 0;
    panel.answers[`POST ${path}/replay`] = () => {
      calls += 1;
      return ok({ replayed: calls === 1 ? 200 : 12, more: calls === 1 });
    };
    panel.answers[`POST ${path}/deliver-now`] = { status: 204 };
    const { page, expectNoErrors } = await panel.open('admin/dead-webhooks');
    await page.getByText('1,000 or more').first().waitFor();
    await page.getByRole('link', { name: 'annapurna' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Show body' }).first().click();
    await sheet.getByText('"event":"delivery_report"').waitFor();
    await expectNoErrors();
    await sheet.getByRole('button', { name: 'Deliver waiting events now' }).click();
    await page
      .getByText('One event is being sent to annapurna. If it’s accepted, the others follow.')
      .waitFor();
    expect(panel.calls(`POST ${path}/deliver-now`)).toHaveLength(1);
    await sheet.getByRole('button', { name: 'Resend all failed' }).click();
    const confirm = page.getByRole('dialog', { name: 'Resend all failed events?' });
    await confirm.getByText('1,000 or more').waitFor();
    await confirm.getByRole('button', { name: 'Resend all failed' }).click();
    await page.getByText('Resending 212 events').waitFor();
  });

  test('a long address leaves room for the button that closes its sheet, on a phone', async () => {
    answer({
      'GET admin/dead-webhooks': deadWebhooks,
      'GET admin/dead-webhooks/annapurna/1': deadLetters,
    });
    const { page, expectNoErrors } = await panel.open('admin/dead-webhooks?open=annapurna%2F1', PHONE);
    const sheet = page.getByRole('dialog');
    await sheet.getByText('https://hooks.annapurna.example/sms/delivery-reports').waitFor();
    const close = await sheet.getByRole('button', { name: 'बंद करें' }).boundingBox();
    expect((close?.x ?? 0) + (close?.width ?? 0)).toBeLessThanOrEqual(PHONE.viewport.width);
    await expectNoErrors();
  });

  test('the audit log is verified at the press of a button, which names the first broken entry', async () => {
    answer({ 'GET admin/audit': auditEntries });
    let last: Answer<'GET /admin/audit/last'> = { audit: null, running: null };
    panel.answers['GET admin/audit/last'] = () => ok(last);
    panel.answers['POST admin/audit/verify'] = () => {
      last = { audit: null, running: { entries: 2_000 } };
      return { status: 204 };
    };
    const { page, expectNoErrors } = await panel.open('admin/audit');
    await page.getByText('Entries have not been verified yet.').waitFor();
    await page.getByText('deploy').first().waitFor();
    await page.getByRole('button', { name: 'Verify audit log' }).click();
    await page.getByText('2,000 entries so far').waitFor();
    await expectNoErrors();
    // The list was loaded once, and is loaded again when there is one entry more.
    expect(panel.calls('GET admin/audit')).toHaveLength(1);
    last = { audit: { ...lastAudit.audit, clean: false, upTo: 41, broken: 42 }, running: null };
    await page.getByText('Entry 42 was changed or removed').waitFor();
    await page.getByText('41 entries before it are unchanged.').waitFor();
    await expect.poll(() => panel.calls('GET admin/audit').length).toBe(2);
    last = lastAudit;
    await page.reload();
    await page.getByText('The newest of them is from 15 Nov, 04:40.').waitFor();
    await expectNoErrors();
    expect(panel.calls('GET admin/audit')).toHaveLength(3);
  });

  test('the audit log is filtered in the address, and an entry tells what changed field by field', async () => {
    answer({ 'GET admin/audit': auditEntries, 'GET admin/audit/last': lastAudit });
    const { page, expectNoErrors } = await panel.open('admin/audit', PHONE);
    await page.getByText('एंट्री 48,102 तक जाँचा गया').waitFor();
    await expectNoErrors();
    await page.getByRole('button', { name: 'फ़िल्टर' }).click();
    await page.getByLabel('किसने').fill('deploy');
    await page.waitForURL(/actor=deploy/);
    await page.getByRole('link', { name: 'साइन इन अस्वीकार हुआ' }).waitFor();
    await page.getByRole('combobox', { name: 'कार्रवाई' }).fill('अकाउंट बद');
    await page.getByRole('option', { name: 'अकाउंट बदला गया', exact: true }).click();
    await page.waitForURL(/action=account\.updated/);
    await page.getByRole('link', { name: 'अकाउंट बदला गया account.updated' }).click();
    const row = page.getByRole('row', { name: 'सेंडर आईडी के लिए DLT हेडर आईडी ज़रूरी हो' });
    await row.getByText('नहीं').waitFor();
    await row.getByText('हाँ').waitFor();
    await expectNoErrors();
    const asked = { actor: 'deploy', action: 'account.updated' };
    await expect.poll(() => panel.calls('GET admin/audit').at(-1)?.query).toEqual(asked);
  });
});
