import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKeysTexts } from '../../src/features/api-keys/api-keys-texts.ts';
import { campaignsTexts } from '../../src/features/campaigns/campaigns-texts.ts';
import { creditsTexts } from '../../src/features/credits/credits-texts.ts';
import { messagesTexts } from '../../src/features/messages/messages-texts.ts';
import { causesTexts } from '../../src/features/refused-calls/causes-texts.ts';
import { sendTexts } from '../../src/features/send/send-texts.ts';
import { sendersTexts } from '../../src/features/senders/senders-texts.ts';
import { templatesTexts } from '../../src/features/templates/templates-texts.ts';
import { webhooksTexts } from '../../src/features/webhooks/webhooks-texts.ts';
import { sharedTexts } from '../../src/i18n/shared-texts.ts';
import { adviceTexts } from '../../src/ui/advice-texts.ts';
import { CAUSE_WORDS } from 'harkara-contract/causes.ts';
import { messageTexts } from '../../src/ui/message-texts.ts';
import { sentTexts } from '../../src/ui/sent-texts.ts';
import { ledgerTexts } from '../../src/ui/ledger-texts.ts';
import { listTexts } from '../../src/ui/list-texts.ts';
import { apply, type Gateway, startGateway } from '../support/gateway-process.ts';
import { describeWithChromium } from '../support/with-chromium.ts';
import { workbook } from '../support/workbook.ts';
import { AT_DESK, type Look, ON_PHONE, type Person, personAt } from './person.ts';
import { type Receiver, startReceiver } from './receiver.ts';

const run = promisify(execFile);

const ENTITY = '1101160000000000009';
const HEADER = '1105160000000000021';
const TEMPLATE_ID = '1107160000000000104';
const SENDER = 'ANPURN';
const TEMPLATE = 'नमस्ते {#var#}, आपकी जाँच {#var#} को है। अन्नपूर्णा डायग्नोस्टिक्स';

/** The virtual operator does not reach numbers that begin with 9101, and takes its time with those of 97. */
const CARRIERS = {
  network: { allow_private: ['127.0.0.0/8'] },
  connectors: [
    {
      name: 'carrier',
      type: 'virtual-operator',
      options: { delivery_ms: [5, 20], outcomes: { '9101*': 'failed' } },
    },
    {
      name: 'slow-carrier',
      type: 'virtual-operator',
      options: { delivery_ms: [5, 20], per_second: 3, window: 4 },
    },
  ],
  routes: [
    { channel: 'sms', route: 'T', connectors: ['carrier'] },
    { channel: 'sms', route: 'T', prefixes: ['97'], connectors: ['slow-carrier'] },
  ],
};

/** These two share nothing; every page is looked at in all looks by `pages/`. */
const LOOKS = [ON_PHONE, AT_DESK];

const nameOf = ({ language, width, colorScheme }: Look): string => `${language}-${width}-${colorScheme}`;
const clinicOf = (look: Look): string => `annapurna-${nameOf(look)}`;
const shopOf = (look: Look): string => `kirana-${nameOf(look)}`;
const passwordOf = (username: string): string => `first day of ${username}`;

/** Patients as the clinic's clerk has them in a spreadsheet; one has no number, and one is in it twice. */
const PATIENTS = {
  name: 'मरीज़.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: workbook([
    ['नाम', 'मोबाइल', 'दिन'],
    ['आशा', 9_822_011_223, 'सोमवार'],
    ['रवि', '+91 98220 11224', 'मंगलवार'],
    ['मीरा', 9_101_000_007, 'सोमवार'],
    ['सुरेश', '', 'बुधवार'],
    ['आशा', '98220 11223', 'सोमवार'],
  ]),
};

/** What a call is answered. */
type Answer = { success: boolean; data?: { message_id: string; status: string }; error?: { code: string } };

describeWithChromium('a customer', (browser) => {
  let gateway: Gateway & { stop: () => Promise<void> };
  let receiver: Receiver;
  beforeAll(async () => {
    receiver = await startReceiver();
    gateway = await startGateway();
    await apply(gateway, {
      ...CARRIERS,
      accounts: LOOKS.flatMap((look) => [
        {
          username: clinicOf(look),
          password: passwordOf(clinicOf(look)),
          credits: { sms: 1000 },
          dlt: { entity_ids: [ENTITY], required: true },
        },
        { username: shopOf(look), password: passwordOf(shopOf(look)) },
      ]),
    });
  });
  afterAll(async () => {
    await gateway.stop();
    receiver.close();
  });

  describe.each(LOOKS)('in $language at $width px, $colorScheme,', (look) => {
    let person: Person;
    beforeAll(async () => {
      person = await personAt(browser(), gateway.url, look);
    });
    afterAll(() => person.page.context().close());

    test('is led from / to the panel, and sends a first message', async () => {
      const { page, words, sees, press, fill, choose, expectNoErrors } = person;
      const shared = words(sharedTexts);
      const t = words(sendTexts);
      expect(new URL(page.url()).pathname).toBe('/panel/');
      await expectNoErrors();
      await person.signIn('demo', gateway.demoPassword);
      await page.getByRole('heading', { level: 1, name: shared('nav.dashboard') }).waitFor();
      await expectNoErrors();
      await person.goToSend();
      await fill(t('to.numbers-label'), '98765 43210');
      await choose(t('text.choose'), 'otp');
      await fill('Your one-time password is ___.', '482913');
      await fill('It is valid for ___', '10');
      await press(t.count('send.now', 1));
      await person.dialog.getByRole('button', { name: t('ask.send'), exact: true }).click();
      await sees(t.count('done.title', 1));
      await page.getByRole('link', { name: words(sentTexts)('see') }).click();
      await person.until(() => press(words(listTexts)('refresh')), shared('status.delivered'));
      await expectNoErrors();
      await person.signOut('demo');
    });

    test('asks for a sender ID and a template, reads why they were rejected, and asks again', async () => {
      const { page, words, sees, press, fill, choose, dialog, expectNoErrors, begin } = person;
      const shared = words(sharedTexts);
      const review = words(listTexts);
      const t = words(sendersTexts);
      const template = words(templatesTexts);
      const submit = () => dialog.getByRole('button', { name: t('submit') }).click();
      await person.signIn(clinicOf(look), passwordOf(clinicOf(look)));
      await page.getByRole('heading', { level: 1, name: shared('nav.dashboard') }).waitFor();
      await expectNoErrors();

      await person.goTo('/senders');
      await sees(t('empty'));
      await expectNoErrors();
      await begin(t('new'));
      await fill(t('sender'), SENDER);
      await expectNoErrors();
      await submit();
      await sees(t('saved', { sender: SENDER }));

      await person.goTo('/templates');
      await begin(template('new'));
      await fill(template('name'), 'जाँच');
      await fill(template('content'), TEMPLATE.replace('जाँच', 'जांच'));
      await choose(template('sender'), SENDER);
      await fill(template('entity-id'), ENTITY);
      await expectNoErrors();
      await press(template('submit'));
      await sees(template('saved', { name: 'जाँच' }));

      const noHeader = 'The header is not in the DLT registry under your entity. Give its ID.';
      const misspelt = 'The registry has “जाँच”, not “जांच”. Its template ID is missing, too.';
      await apply(gateway, {
        accounts: [
          {
            username: clinicOf(look),
            senders: [{ sender_id: SENDER, status: 'rejected', reason: noHeader }],
            templates: [{ name: 'जाँच', status: 'rejected', reason: misspelt }],
          },
        ],
      });

      await page.reload();
      await dialog.getByText(misspelt).waitFor();
      await sees(review('review.reason'));
      await expectNoErrors();
      await dialog.getByRole('link', { name: template('resubmit') }).click();
      const copy = template('copy-name', { name: 'जाँच' });
      await fill(template('content'), TEMPLATE);
      await fill(template('dlt-id'), TEMPLATE_ID);
      await press(template('submit'));
      await sees(template('saved', { name: copy }));
      await dialog.getByRole('button', { name: shared('sheet.close') }).click();

      await person.goTo('/senders');
      await sees(noHeader);
      await expectNoErrors();
      await press(t('resubmit'));
      await fill(t('header'), HEADER);
      await submit();
      await sees(t('saved', { sender: SENDER }));

      await apply(gateway, {
        accounts: [
          {
            username: clinicOf(look),
            senders: [{ sender_id: SENDER, status: 'approved' }],
            templates: [{ name: copy, status: 'approved' }],
          },
        ],
      });
      await page.reload();
      await sees(shared('status.approved'));
    });

    test('sends a campaign in Hindi from a file, with DLT IDs and columns', async () => {
      const { page, words, formats, sees, fill, choose, dialog, expectNoErrors } = person;
      const t = words(sendTexts);
      const campaign = words(campaignsTexts);
      await person.goToSend();
      await page.getByText(t('to.file'), { exact: true }).click();
      await page.locator('input[type=file]').setInputFiles(PATIENTS);
      await sees(PATIENTS.name);
      await choose(t('text.choose'), /जाँच/);
      // The columns whose headings fit stand in the gaps.
      await page.getByRole('figure').getByText('आशा').waitFor();
      await sees(t('check.row-problem', { row: 5, problem: t('bad.missing') }));
      await sees(t.count('check.duplicates', 1));
      for (const id of [ENTITY, TEMPLATE_ID, HEADER]) await sees(id);
      await page.getByRole('button', { name: t('check.next') }).click();
      await page.getByRole('figure').getByText('मंगलवार').waitFor();
      await fill(t('when.name'), 'नवंबर की जाँच');
      await expectNoErrors();
      // What the server says of a row may move the button, away from under a pointer.
      await page.getByRole('button', { name: t.count('staged.check', 5), disabled: false }).press('Enter');
      await dialog.getByText(t('ask.left-out'), { exact: true }).waitFor();
      await expectNoErrors();
      await dialog.getByRole('button', { name: t.count('send.now', 3) }).click();

      await page.getByRole('heading', { level: 1, name: 'नवंबर की जाँच' }).waitFor();
      await sees(words(sharedTexts)('status.finished'));
      await sees(campaign('one.delivered-share', { share: formats.percent(2 / 3) }));
      await sees(words(CAUSE_WORDS)('absent'));
      await expectNoErrors();
    });

    test('finds out why one message did not arrive: number, message, cause in words', async () => {
      const { page, words, dialog, expectNoErrors } = person;
      await person.search('91010 00007');
      await page.getByRole('heading', { level: 1, name: words(messagesTexts)('title') }).waitFor();
      await page.getByRole('link', { name: '91010 00007' }).click();
      await dialog.getByRole('heading', { name: words(CAUSE_WORDS)('absent') }).waitFor();
      await dialog.getByText(words(adviceTexts)('advice.absent')).waitFor();
      await dialog.getByText('नमस्ते मीरा, आपकी जाँच सोमवार को है।').waitFor();
      await expectNoErrors();
      await dialog.getByRole('button', { name: words(sharedTexts)('sheet.close') }).click();
    });

    test('watches a campaign, pauses, resumes and cancels it, and keeps who was not reached', async () => {
      const { page, words, formats, sees, press, fill, choose, dialog, expectNoErrors } = person;
      const t = words(sendTexts);
      const campaign = words(campaignsTexts);
      const shared = words(sharedTexts);
      const numbers = Array.from({ length: 400 }, (_, index) => String(9_700_000_000 + index));
      await person.goToSend();
      await fill(t('to.numbers-label'), numbers.join('\n'));
      await choose(t('text.choose'), /जाँच/);
      await fill('नमस्ते ___,', 'आप');
      await fill('आपकी जाँच ___', 'कल');
      await fill(t('when.name'), 'कल की याद');
      await press(t.count('send.now', numbers.length));
      await dialog.getByRole('button', { name: t('ask.send'), exact: true }).click();

      await page.getByRole('heading', { level: 1, name: 'कल की याद' }).waitFor();
      await sees(`${campaign('one.rate')}: `);
      await press(campaign('one.pause'));
      await sees(campaign('one.paused'));
      await expectNoErrors();
      const [nobodyTwice = ''] = campaign.count('one.resume', 0).split(formats.number(0)).slice(1);
      await page.getByRole('button', { name: nobodyTwice }).click();
      await sees(campaign('one.resumed'));
      await sees(shared('status.running'));
      await press(campaign('one.cancel'));
      await dialog.getByText(campaign('cancel.credits')).waitFor();
      await expectNoErrors();
      await dialog.getByRole('button', { name: campaign('one.cancel') }).click();
      await sees(campaign('one.cancelled'));
      const failed = await person.download(campaign('one.download'));
      const lines = failed.text.trim().split('\n').slice(1);
      expect(lines.length).toBeGreaterThan(0);
      expect(lines.length).toBeLessThan(numbers.length);
      expect(numbers.filter((number) => failed.text.includes(number))).toHaveLength(lines.length);
      await expectNoErrors();
      await person.goTo('/campaigns');
      await sees('कल की याद');
      await expectNoErrors();
    });

    test('transfers credits, and keeps the statement that says so', async () => {
      const { words, formats, sees, press, fill, dialog, expectNoErrors } = person;
      const t = words(creditsTexts);
      await person.goTo('/credits');
      await sees(t('today'));
      await press(t('transfer.title'));
      await fill(t('transfer.to'), shopOf(look));
      await fill(t('transfer.amount'), '120.5');
      await fill(t('transfer.description'), 'दीपावली');
      await expectNoErrors();
      await dialog.getByRole('button', { name: t('transfer.check') }).click();
      await dialog.getByText(t('transfer.final')).waitFor();
      await expectNoErrors();
      await dialog.getByRole('button', { name: t('transfer.do'), exact: true }).click();
      await sees(t.count('transfer.done', 120.5, { name: shopOf(look) }));
      await sees(`${words(ledgerTexts)('type.transfer_out')} · ${shopOf(look)}`);
      await sees(formats.credits(-120.5));
      await expectNoErrors();
      const { name, text } = await person.download(t('statement.excel'));
      expect(name).toMatch(/\.csv$/);
      expect(text).toContain(`,${shopOf(look)},दीपावली,,,120.5,`);
    });

    test('makes a key, sends by the shown curl, and sees call, refusal and webhook', async () => {
      const { page, words, sees, press, fill, dialog, expectNoErrors, begin } = person;
      const shared = words(sharedTexts);
      const keys = words(apiKeysTexts);
      const hooks = words(webhooksTexts);
      const close = () => dialog.getByRole('button', { name: shared('sheet.close') }).click();

      await person.goTo('/webhooks');
      await expectNoErrors();
      await press(hooks('set-up'));
      await fill(hooks('url'), receiver.url);
      await expectNoErrors();
      await dialog.getByRole('button', { name: hooks('save') }).click();
      await sees(hooks('saved'));

      await person.goTo('/api-keys');
      await sees(keys('empty'));
      await expectNoErrors();
      await begin(keys('new.title'));
      await fill(keys('new.name'), 'Billing server');
      await dialog.getByRole('button', { name: keys('new.make') }).click();
      const line = await dialog.getByRole('group', { name: keys('first.title') }).textContent();
      await expectNoErrors();
      await press(keys('made.done'));

      const call = async (number: string): Promise<Answer> => {
        const { stdout } = await run('sh', ['-c', `${line?.replace('YOUR_MOBILE_NUMBER', number)} -s`]);
        return JSON.parse(stdout) as Answer;
      };
      const { data } = await call('9822011225');
      expect(data?.status).toBe('queued');
      expect(await call('12345')).toMatchObject({ success: false, error: { code: 'validation_failed' } });

      await receiver.heardOf(data?.message_id ?? '');
      await person.goTo('/messages');
      await page.getByRole('link', { name: '98220 11225' }).click();
      await dialog
        .getByRole('heading', { name: words(messageTexts)('verdict.delivered'), exact: true })
        .waitFor();
      await close();

      await person.goTo('/refused-calls');
      const refusal = words(causesTexts)('cause.validation_failed');
      await person.until(() => press(words(listTexts)('refresh')), refusal);
      await sees('Billing server');
      await expectNoErrors();

      await person.goTo('/webhooks');
      await sees(hooks('health.good'));
      await page.getByRole('link', { name: 'delivery_report' }).first().click();
      await dialog
        .getByText(data?.message_id ?? '')
        .first()
        .waitFor();
      await dialog.getByText('HTTP 200', { exact: true }).waitFor();
      await expectNoErrors();
      await close();
      await expectNoErrors();
    });
  });
});
