import { afterAll, beforeAll, expect, test } from 'vitest';
import { campaignsTexts } from '../../src/features/campaigns/campaigns-texts.ts';
import { sendTexts } from '../../src/features/send/send-texts.ts';
import { sharedTexts } from '../../src/i18n/shared-texts.ts';
import { messagesTexts } from '../../src/features/messages/messages-texts.ts';
import { draftTexts } from '../../src/ui/draft-texts.ts';
import { messageTexts } from '../../src/ui/message-texts.ts';
import { apply, type Gateway, startGateway } from '../support/gateway-process.ts';
import { describeWithChromium } from '../support/with-chromium.ts';
import { AT_DESK, type Person, personAt } from './person.ts';

const CLINIC = 'annapurna';
const PASSWORD = 'first day of annapurna';
const SENDER = 'ANPURN';
const CONTENT = 'Dear {#var#}, your {#var#} report is ready. Annapurna Diagnostics';

/** A virtual carrier that delivers at once. */
const SETUP = {
  connectors: [{ name: 'virtual', type: 'virtual-operator', options: { delivery_ms: [5, 20] } }],
  routes: [{ channel: 'sms', route: 'T', connectors: ['virtual'] }],
  accounts: [
    {
      username: CLINIC,
      password: PASSWORD,
      credits: { sms: 100 },
      senders: [{ sender_id: SENDER, route: 'transactional', status: 'approved' }],
      templates: [{ name: 'report', content: CONTENT, sender_id: SENDER, status: 'approved' }],
    },
  ],
};

/** One heading fits its gap, the other does not. One name is too long for the template. */
const FILE = {
  name: 'reports.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Patient,Mobile,Test',
      'Meera Nair,9822011223,blood sugar',
      'Ravi Kumar,+91 98220 11224,thyroid',
      `${'Venkatanarasimha '.repeat(3)}Rao,9822011225,thyroid`,
    ].join('\n'),
  ),
};

const textFor = (patient: string, report: string): string =>
  `Dear ${patient}, your ${report} report is ready. Annapurna Diagnostics`;

describeWithChromium('a clerk with a file and a template of two variables', (browser) => {
  let gateway: Gateway & { stop: () => Promise<void> };
  let person: Person;
  beforeAll(async () => {
    gateway = await startGateway();
    await apply(gateway, SETUP);
    person = await personAt(browser(), gateway.url, AT_DESK);
    await person.signIn(CLINIC, PASSWORD);
    await person.page
      .getByRole('heading', { level: 1, name: person.words(sharedTexts)('nav.dashboard') })
      .waitFor();
  });
  afterAll(async () => {
    await person.page.context().close();
    await gateway.stop();
  });

  test('fills both by mouse, comes back to the draft, and sends to each row its own text', async () => {
    const { page, words, sees, choose, fill, dialog, expectNoErrors } = person;
    const t = words(sendTexts);
    await person.goToSend();
    await page.getByText(t('to.file'), { exact: true }).click();
    await page.locator('input[type=file]').setInputFiles(FILE);
    await sees(FILE.name);
    await choose(t('text.choose'), 'report');
    const phone = page.getByRole('figure');
    await phone.getByText('Meera Nair').waitFor();
    await sees(t.count('check.needs-values', 1));
    expect(await phone.locator('mark').count()).toBe(1);
    await choose('your ___ report', /^Test/);
    await phone.getByText('blood sugar').waitFor();
    await sees(t('gap.row-too-long', { row: 4, column: 'Patient', length: 54, limit: 30 }));
    await fill(t('when.name'), 'Reports');
    await expectNoErrors();

    await person.goTo('/messages');
    await person.goToSend();
    await sees(words(draftTexts)('back'));
    await phone.getByText('blood sugar').waitFor();
    await expectNoErrors();

    // What the server says of a row may move the button, away from under a pointer.
    await page.getByRole('button', { name: t.count('staged.check', 3), disabled: false }).press('Enter');
    await dialog.getByText('Row 4: Patient has 54 characters; 30 are allowed.').waitFor();
    await expectNoErrors();
    await dialog.getByRole('button', { name: t.count('send.now', 2) }).click();
    await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor();
    await sees(words(sharedTexts)('status.finished'));
    await sees(words(campaignsTexts)('one.delivered-share', { share: person.formats.percent(1) }));

    for (const [number, patient, report] of [
      ['98220 11223', 'Meera Nair', 'blood sugar'],
      ['98220 11224', 'Ravi Kumar', 'thyroid'],
    ] as const) {
      await person.search(number);
      await page.getByRole('link', { name: number }).click();
      await dialog
        .getByRole('heading', { name: words(messageTexts)('verdict.delivered'), exact: true })
        .waitFor();
      await dialog.getByText(textFor(patient, report)).first().waitFor();
      await dialog.getByRole('button', { name: words(sharedTexts)('sheet.close') }).click();
    }
    await person.search('98220 11225');
    await sees(words(messagesTexts)('none'));
    await expectNoErrors();
  });

  test('sends one message, and watches it until it is delivered', async () => {
    const { page, words, sees, press, choose, fill, dialog, expectNoErrors } = person;
    const t = words(sendTexts);
    await person.goToSend();
    await fill(t('to.numbers-label'), '98765 43210');
    await choose(t('text.choose'), 'report');
    await fill('Dear ___,', 'Asha Patil');
    await fill('your ___ report', 'X-ray');
    await press(t.count('send.now', 1));
    await dialog.getByText(textFor('Asha Patil', 'X-ray')).waitFor();
    await dialog.getByText('98765 43210').waitFor();
    await dialog.getByRole('button', { name: t('ask.send'), exact: true }).click();
    await page.getByRole('heading', { name: t.count('done.title', 1) }).waitFor();
    await page
      .getByRole('heading', { name: words(messageTexts)('verdict.delivered'), exact: true })
      .waitFor();
    await sees(words(messageTexts)('event.delivered'));
    await expectNoErrors();
  });
});
