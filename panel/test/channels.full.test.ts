import type { Email } from 'harkara-contract/routes/email-send.ts';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { ok } from './support/answer.ts';
import * as channels from './support/channel-answers.ts';
import { describeInBrowser, type PanelUnderTest } from './support/panel-under-test.ts';
import { refusal } from './support/session-answers.ts';
import { workbook } from './support/workbook.ts';

const sends = (panel: PanelUnderTest) => panel.server.calls.filter(({ path }) => path.endsWith('/messages'));

/** Fills in all that a send needs. */
async function fill(page: Page, path: string): Promise<void> {
  if (path.startsWith('voice')) {
    await page.getByLabel('Numbers').fill('98765 43210\n9876543211, 9876543212\n12');
    await page.getByLabel('Text to speak').fill('आपका कोड 482913 है');
    return;
  }
  await page.getByLabel('From address').fill('reports');
  await page.getByLabel('To', { exact: true }).fill('meera@customer.example, suresh@customer.example');
  await page.getByLabel('Subject').first().fill('Your report is ready');
  await page.getByLabel('HTML', { exact: true }).fill('<p>Dear Meera</p>');
}

describeInBrowser('the pages of the channels', (panel) => {
  beforeEach(() => {
    panel.session = channels.withChannels;
    Object.assign(panel.answers, channels.channelCalls);
  });

  test('a domain shows its records, and what DNS has in their place', async () => {
    const name = 'reports.annapurnadiagnostics.in';
    const { page, expectNoErrors } = await panel.open(`email/domains?open=${name}`);
    await page.getByText(`There is no TXT record at m1._domainkey.${name}.`).waitFor();
    await page.getByText('Wrong value').waitFor();
    await page.getByText('p=MIGfMA0GCSq').waitFor();
    await expectNoErrors();
    const looks = () => panel.server.calls.filter(({ path }) => path.endsWith('/verify')).length;
    expect(looks()).toBe(1);
    await page.getByRole('button', { name: 'Verify now' }).click();
    await expect.poll(looks).toBe(2);
  });

  test('an address is taken off the list only after a warning', async () => {
    panel.answers['DELETE email/suppressions/harpreet%40sikhmail.example'] = { status: 204 };
    const { page, expectNoErrors } = await panel.open('email/suppressions');
    await page.getByRole('button', { name: 'Remove harpreet@sikhmail.example' }).click();
    await page.getByRole('dialog').getByText('marked your email as spam').waitFor();
    await expectNoErrors();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await page.getByText('harpreet@sikhmail.example can get email again').waitFor();
  });

  test('a mail is shown in a frame that runs nothing', async () => {
    const { page, expectNoErrors } = await panel.open('email/mailbox?open=01m7mail1');
    const frame = page.locator('iframe');
    await page.frameLocator('iframe').getByText('Dear Meera Nair').waitFor();
    expect([await frame.getAttribute('sandbox'), await frame.getAttribute('srcdoc')]).toEqual(['', null]);
    await page.getByText('रिपोर्ट-88120.pdf').waitFor();
    await expectNoErrors();
  });

  test('a mail template gets its next version, is sent with, and is deleted after a question', async () => {
    panel.answers['PATCH email/templates/report-ready'] = ok({ ...channels.oneMailTemplate, version: 4 });
    panel.answers['DELETE email/templates/report-ready'] = { status: 204 };
    const { page, expectNoErrors } = await panel.open('templates?channel=email');
    await page.getByRole('link', { name: 'report-ready' }).click();
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await page.frameLocator('iframe').getByText('Dear Meera Nair').waitFor();
    await expectNoErrors();
    await page.getByLabel('Subject', { exact: true }).fill('Report {{no}}');
    await page.getByRole('button', { name: 'Save as version 4' }).click();
    await page.getByText('“report-ready” was saved as version 4').waitFor();
    expect(panel.calls('PATCH email/templates/report-ready')[0]?.body).toEqual({
      version: 3,
      subject: 'Report {{no}}',
      html: channels.oneMailTemplate.html,
      bodyText: null,
    });
    const sheet = page.getByRole('dialog', { name: 'report-ready' });
    const use = await sheet.getByRole('link', { name: 'Use template' }).getAttribute('href');
    expect(use).toBe('/panel/email/send?template=report-ready');
    await sheet.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('dialog', { name: 'Delete “report-ready”?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('“report-ready” was deleted').waitFor();
    await page.goto(`${panel.server.url}email/send?template=report-ready`);
    await page.getByLabel('no', { exact: true }).waitFor();
  });

  test('a mail is previewed while it is written, and sent with a key against repeats', async () => {
    panel.answers['POST email/messages'] = ok(channels.sent);
    const written = ['Meera@customer.example', 'nobody'];
    const listed = ['meera@customer.example', 'suresh@customer.example'];
    const { page, expectNoErrors } = await panel.open('email/send');
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Enter at least one address.').waitFor();
    await fill(page, 'email/send');
    await page.getByLabel('To', { exact: true }).fill(written.join(', '));
    await page.getByLabel('Addresses from a file').setInputFiles({
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name,City\nMeera,Kochi\n'),
    });
    await page.getByText('No email addresses found in list.csv.').waitFor();
    await page.getByLabel('Addresses from a file').setInputFiles({
      name: 'list.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: workbook([['Name', 'Email'], ...listed.map((address, row) => [`Person ${row}`, address])]),
    });
    await page.getByText('2 addresses were read from list.xlsx.').waitFor();
    await page.frameLocator('iframe').getByText('Dear Meera Nair').waitFor();
    await page.getByLabel('Add files').setInputFiles({
      name: 'report.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('PDF'),
    });
    await page.getByRole('button', { name: 'Send now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send 2 emails?' });
    const figures = await dialog.locator('dl').innerText();
    expect(figures.split(/\s*\n\s*/)).toEqual([
      ...['From', 'reports@annapurnadiagnostics.in'],
      ...['Recipients', '2', 'Left out', '2'],
      ...['Maximum credits', '2', 'Balance after sending', '48,248', 'Sends', 'Immediately'],
    ]);
    await expectNoErrors();
    expect(sends(panel)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByText('2 emails accepted').waitFor();
    const [call] = panel.calls('POST email/messages');
    expect(call?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
    expect(call?.body).toEqual({
      from: 'reports@annapurnadiagnostics.in',
      to: [...written, ...listed],
      cc: [],
      bcc: [],
      replyTo: null,
      subject: 'Your report is ready',
      html: '<p>Dear Meera</p>',
      bodyText: null,
      templateId: null,
      placeholders: {},
      attachments: [{ filename: 'report.pdf', contentType: 'application/pdf', content: 'UERG' }],
      trackOpens: false,
      trackClicks: false,
      schedule: null,
    } satisfies Email);
    await expectNoErrors();
  });

  test.each(['email/send', 'voice/send'])(
    'nothing leaves %s because the time for later was cleared',
    async (path) => {
      const { page, expectNoErrors } = await panel.open(path);
      await fill(page, path);
      await page.getByText('Later', { exact: true }).click();
      const time = page.getByLabel('Date and time (IST)');
      await time.fill('');
      await page.getByText('Enter a date and a time.').waitFor();
      await page.getByRole('button', { name: 'Schedule' }).click();
      await time.fill('2020-01-31T18:30');
      await page.getByText('This time has passed.').waitFor();
      await page.getByRole('button', { name: 'Schedule' }).click();
      await expectNoErrors();
      expect(sends(panel)).toEqual([]);
    },
  );

  test('a call is estimated while it is written, and says if it cannot be heard', async () => {
    panel.answers['POST voice/previews'] = {
      status: 502,
      body: refusal('upstream_error', 'No speech engine is installed on this gateway, so calls wait.'),
    };
    const { page, expectNoErrors } = await panel.open('voice/send', {
      expected: /status of 502/,
    });
    await page.getByLabel('Numbers').fill('98765 43210\n9876543211, 9876543212\n12');
    await page.getByLabel('Text to speak').fill('आपका कोड 482913 है');
    await page.getByText('Left out: 12').waitFor();
    await page.getByRole('button', { name: 'Listen' }).click();
    await page.getByText('No speech engine is installed on this gateway').waitFor();
    await expectNoErrors();
  });

  test('a mail whose time passes while it is asked about keeps that time', async () => {
    panel.answers['POST email/messages'] = ok(channels.sent);
    const { page } = await panel.open('email/send');
    await page.clock.install();
    await page.reload();
    await fill(page, 'email/send');
    await page.getByText('Later', { exact: true }).click();
    const time = page.getByLabel('Date and time (IST)');
    const chosen = await time.inputValue();
    await page.getByRole('button', { name: 'Schedule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    // An answer that is on its way sets the page's clock right again.
    const tooLate = async () => {
      await page.clock.fastForward('02:00:00');
      return page.getByText('This time has passed.').count();
    };
    await expect.poll(tooLate).toBe(1);
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();
    await expect.poll(() => sends(panel).length).toBe(1);
    const at = new Date(`${chosen}:00+05:30`).toISOString();
    expect(sends(panel)[0]?.body).toMatchObject({ schedule: at });
    // No other test gets a page with this clock.
    await page.close();
  });

  test('calls are placed after a question with their figures', async () => {
    panel.answers['POST voice/messages'] = ok({ ...channels.sent, accepted: 3, credits: 3, rejections: [] });
    const { page, expectNoErrors } = await panel.open('voice/send');
    await fill(page, 'voice/send');
    await page.getByRole('button', { name: 'Call now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Place 3 calls?' });
    await dialog.getByText('8,597').waitFor();
    await expectNoErrors();
    expect(sends(panel)).toEqual([]);
    await dialog.getByRole('button', { name: 'Call', exact: true }).click();
    await page.getByText('3 calls accepted').waitFor();
    expect(sends(panel)).toHaveLength(1);
  });

  test.each([
    { path: 'email/send', send: 'Send now' },
    { path: 'voice/send', send: 'Call now' },
  ])('nothing can be sent from $path that costs more than there is', async ({ path, send }) => {
    panel.session = {
      ...channels.withChannels,
      balances: { ...channels.withChannels.balances, sms: 10, email: 1.5, voice: 2.5 },
    };
    const { page, expectNoErrors } = await panel.open(path);
    await fill(page, path);
    await page.getByText('Not enough credits: you need 0.5 more.').waitFor();
    expect(await page.getByRole('button', { name: send }).getAttribute('aria-disabled')).toBe('true');
    await expectNoErrors();
  });

  test('a template far down the list is found by its name, and asks for its own values', async () => {
    panel.answers['GET email/templates/series-119'] = ok({
      ...channels.oneMailTemplate,
      id: 'series-119',
      placeholders: ['city'],
    });
    const { page, expectNoErrors } = await panel.open('email/send');
    await fill(page, 'email/send');
    await page.getByText('Template', { exact: true }).click();
    await page.getByRole('combobox', { name: 'Template' }).fill('119');
    await page.getByRole('option', { name: 'series-119' }).click();
    await page.getByLabel('city', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Send now' }).click();
    await page.getByText('Fill in every value.').waitFor();
    await expectNoErrors();
  });

  test('a mail and a call that are sent again begin with what they had', async () => {
    const { page, navigate } = await panel.open(
      'email/send?to=meera%40customer.example&sender=lab%40reports.annapurnadiagnostics.in&text=Your+report',
    );
    const valueOf = (label: string) => page.getByLabel(label, { exact: true }).first().inputValue();
    await page.getByLabel('To', { exact: true }).waitFor();
    expect([await valueOf('To'), await valueOf('Subject'), await valueOf('From address')]).toEqual([
      'meera@customer.example',
      'Your report',
      'lab',
    ]);
    await page.locator('input[value="@reports.annapurnadiagnostics.in"]').first().waitFor();
    await navigate('voice/send?to=919876543210&sender=1409000047&text=Your+report');
    await page.getByLabel('Numbers').waitFor();
    expect([await valueOf('Numbers'), await valueOf('Text to speak')]).toEqual([
      '919876543210',
      'Your report',
    ]);
    await page.locator('input[value="1409000047"]').first().waitFor();
  });

  test('who only reads is told so instead of being shown a form', async () => {
    panel.session = { ...channels.withChannels, user: { ...channels.withChannels.user, role: 'viewer' } };
    const { page, navigate, expectNoErrors } = await panel.open('email/send');
    await page.getByRole('heading', { name: 'Send email' }).waitFor();
    await page.getByText('You don’t have permission to send').waitFor();
    await expectNoErrors();
    await navigate('voice/send');
    await page.getByRole('heading', { name: 'Send voice' }).waitFor();
    await page.getByText('Ask an owner of your account for access.', { exact: false }).waitFor();
    await expectNoErrors();
  });

  test('a conversation takes free text while its session is open, and says why not afterwards', async () => {
    const path = 'POST chat/conversations/919876543210/messages';
    panel.answers[path] = ok({ messageId: 'wamid.1' });
    const { page, expectNoErrors } = await panel.open('chat/conversations?with=919876543210');
    const unanswered = page.getByRole('link', { name: '70081 23456' });
    await unanswered.getByText('You: Dear Ravi, your order 42 ships.').waitFor();
    await page.getByText('Open until').waitFor();
    await page.getByLabel('Message', { exact: true }).fill('Yes, please come at 8.');
    await page.getByRole('button', { name: 'Send', exact: true }).last().click();
    await expect.poll(() => panel.calls(path)).toHaveLength(1);
    await expectNoErrors();
    await page.getByRole('link', { name: 'Farida Begum' }).click();
    await page.getByText('Send a template; a reply opens a new session.').waitFor();
    await expectNoErrors();
  });

  test('a picture that somebody sent is fetched by the server, and only when it is asked for', async () => {
    const address = 'chat/conversations?with=919876543210';
    const { page, expectNoErrors } = await panel.open(address);
    const file = page.getByRole('link', { name: 'File: image/jpeg' });
    expect(await file.getAttribute('href')).toBe('/panel/api/chat/media/77001');
    const asked = () => panel.calls('GET chat/media/77001').length;
    expect(asked()).toBe(0);
    await page.getByRole('button', { name: 'Show' }).click();
    const picture = page.getByRole('img', { name: 'File: image/jpeg' });
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    expect(asked()).toBe(1);
    await expectNoErrors();
  });
});
