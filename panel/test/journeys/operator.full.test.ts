import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountFieldsTexts } from '../../src/features/admin/accounts/account-fields-texts.ts';
import { accountTexts } from '../../src/features/admin/accounts/account-texts.ts';
import { accountsTexts } from '../../src/features/admin/accounts/accounts-texts.ts';
import { approvalsTexts } from '../../src/features/approvals/approvals-texts.ts';
import { carriersTexts } from '../../src/features/admin/carriers/carriers-texts.ts';
import { campaignsTexts } from '../../src/features/campaigns/campaigns-texts.ts';
import { creditsTexts } from '../../src/features/credits/credits-texts.ts';
import { customersTexts } from '../../src/features/customers/customers-texts.ts';
import { profileTexts } from '../../src/features/profile/profile-texts.ts';
import { sendTexts } from '../../src/features/send/send-texts.ts';
import { sendersTexts } from '../../src/features/senders/senders-texts.ts';
import { templatesTexts } from '../../src/features/templates/templates-texts.ts';
import { sharedTexts } from '../../src/i18n/shared-texts.ts';
import { CAUSE_WORDS } from 'harkara-contract/causes.ts';
import { onceTexts } from '../../src/ui/once-texts.ts';
import { securityTexts } from '../../src/ui/security-texts.ts';
import { apply, type Gateway, startGateway } from '../support/gateway-process.ts';
import { watch } from '../support/open-page.ts';
import { describeWithChromium } from '../support/with-chromium.ts';
import { workbook } from '../support/workbook.ts';
import { AT_DESK, ON_PHONE, type Person, personAt } from './person.ts';

const run = promisify(execFile);

const RESELLER = 'chinar-media';
const CLINIC = 'annapurna';
const TRAVELS = 'sagar-travels';
const SENDER = 'ANPURN';
const HEADER = '1105160000000000021';
const TEMPLATE = 'नमस्ते {#var#}, आपकी जाँच {#var#} को है। अन्नपूर्णा डायग्नोस्टिक्स';

const BOOKED = 'Your seat is booked. Sagar Travels';

/** Nobody listens at the port of `north`. The virtual operator does not reach numbers that begin with 9101. */
const CARRIERS = {
  connectors: [
    { name: 'virtual', options: { delivery_ms: [5, 20], outcomes: { '9101*': 'failed' } } },
    {
      name: 'north',
      type: 'smpp',
      options: { host: '127.0.0.1', port: 9, system_id: 'harkara', password: 'secret12' },
    },
  ],
  routes: [{ channel: 'sms', route: '*', prefixes: ['96'], connectors: ['north'] }],
};

const PATIENTS = {
  name: 'मरीज़.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  buffer: workbook([
    ['नाम', 'मोबाइल', 'दिन'],
    ['आशा', 9_822_011_223, 'सोमवार'],
    ['मीरा', 9_101_000_007, 'मंगलवार'],
  ]),
};

describeWithChromium('the operator', (browser) => {
  let gateway: Gateway & { stop: () => Promise<void> };
  let operator: Person;
  let reseller: Person;
  let customer: Person;
  beforeAll(async () => {
    gateway = await startGateway();
    await apply(gateway, CARRIERS);
    operator = await personAt(browser(), gateway.url, AT_DESK);
    reseller = await personAt(browser(), gateway.url, AT_DESK);
    customer = await personAt(browser(), gateway.url, ON_PHONE);
  });
  afterAll(async () => {
    await Promise.all([operator, reseller, customer].map(({ page }) => page.context().close()));
    await gateway.stop();
  });

  let clinicsPassword = '';

  /** What is shown once, of an account that was just made. */
  const shownOnce = async ({ dialog, words }: Person, label: 'made.password' | 'made.call') =>
    (await dialog.getByRole('group', { name: words(onceTexts)(label) }).textContent()) ?? '';

  /** Approves the request that is looked at, by its key. */
  async function approve(title: string): Promise<void> {
    const { page, words, sees } = operator;
    await page.getByRole('heading', { level: 2, name: title, exact: true }).waitFor();
    await page.keyboard.press('a');
    await sees(words(approvalsTexts)('approve.done', { title }));
  }

  test('begins with nothing: its own password, a reseller, a customer of the reseller with credits', async () => {
    const { page, words, press, fill, choose, sees, begin } = operator;
    const shared = words(sharedTexts);
    const security = words(securityTexts);
    await operator.signIn('admin', gateway.adminPassword);
    await page.getByRole('heading', { level: 1, name: operator.nameOf('/admin') }).waitFor();
    await page.getByRole('button', { name: 'admin' }).click();
    await page.getByRole('menuitem', { name: shared('top.profile') }).click();
    await page.getByLabel(security('password.current'), { exact: true }).fill(gateway.adminPassword);
    await page.getByLabel(security('password.new'), { exact: true }).fill('monsoon over the ghats');
    await press(security('password.change'));
    await sees(words(profileTexts)('password.changed'));

    const accounts = words(accountsTexts);
    const account = words(accountTexts);
    await operator.goTo('/admin/accounts');
    await begin(accounts('new'));
    await fill(accounts('username'), RESELLER);
    await choose(accounts('role'), accounts('role.reseller'));
    await fill(accounts('first.credits'), '2000');
    await fill(account('credit.reference'), 'Invoice 41');
    await press(accounts('create'));
    const resellersPassword = await shownOnce(operator, 'made.password');
    await operator.expectNoErrors();
    await press(words(onceTexts)('done'));

    const down = reseller.words(customersTexts);
    await reseller.signIn(RESELLER, resellersPassword);
    await reseller.goTo('/customers');
    await reseller.sees(down('empty'));
    await reseller.begin(down('new'));
    await reseller.fill(down('username'), CLINIC);
    await reseller.dialog.getByRole('button', { name: down('new') }).click();
    clinicsPassword = await shownOnce(reseller, 'made.password');
    await reseller.press(reseller.words(onceTexts)('done'));
    await reseller.press(down('move'));
    await reseller.fill(down('move.amount'), '500');
    await reseller.press(down('move.check'));
    await reseller.press(down('move.do'));
    await reseller.sees(down.count('move.done', 500));
    await reseller.expectNoErrors();
  });

  test('rejects and approves by keyboard what the customer asks for, and asks for again', async () => {
    const { page, words, sees } = operator;
    const t = words(approvalsTexts);
    await operator.goTo('/admin/approvals');
    await sees(t('empty'));
    const sender = customer.words(sendersTexts);
    const template = customer.words(templatesTexts);
    await customer.signIn(CLINIC, clinicsPassword);
    await customer.goTo('/senders');
    await customer.begin(sender('new'));
    await customer.fill(sender('sender'), SENDER);
    await customer.dialog.getByRole('button', { name: sender('submit') }).click();
    await customer.sees(sender('saved', { sender: SENDER }));
    await customer.goTo('/templates');
    await customer.begin(template('new'));
    await customer.fill(template('name'), 'जाँच');
    await customer.fill(template('content'), TEMPLATE);
    await customer.choose(template('sender'), SENDER);
    await customer.press(template('submit'));
    await customer.sees(template('saved', { name: 'जाँच' }));
    await customer.dialog.getByRole('button', { name: customer.words(sharedTexts)('sheet.close') }).click();

    // The page was open before anything was asked for, and is open when it is asked for again.
    await page.getByRole('heading', { level: 2, name: SENDER, exact: true }).waitFor();
    await page.keyboard.press('r');
    await page.getByRole('radio', { name: t('reason.sender.dlt') }).waitFor();
    await page.keyboard.press('Enter');
    await sees(t('reject.done', { title: SENDER }));
    await approve('जाँच');
    await customer.goTo('/senders');
    await customer.press(sender('resubmit'));
    await customer.fill(sender('header'), HEADER);
    await customer.dialog.getByRole('button', { name: sender('submit') }).click();
    await customer.sees(sender('saved', { sender: SENDER }));
    await approve(SENDER);
    await sees(t('empty'));
  });

  test('has a customer who sends in Hindi from a file, and sees the carrier and who has done what', async () => {
    const send = customer.words(sendTexts);
    await customer.goToSend();
    await customer.page.getByText(send('to.file'), { exact: true }).click();
    await customer.page.locator('input[type=file]').setInputFiles(PATIENTS);
    await customer.sees(PATIENTS.name);
    await customer.choose(send('text.choose'), 'जाँच');
    await customer.fill(send('when.name'), 'नवंबर');
    // What the server says of a row may move the button, away from under a pointer.
    const check = { name: send.count('staged.check', 2), disabled: false };
    await customer.page.getByRole('button', check).press('Enter');
    await customer.dialog.getByRole('button', { name: send('ask.send'), exact: true }).click();
    await customer.page.getByRole('heading', { level: 1, name: 'नवंबर' }).waitFor();
    await customer.sees(customer.words(sharedTexts)('status.finished'));
    const half = customer.formats.percent(1 / 2);
    await customer.sees(customer.words(campaignsTexts)('one.delivered-share', { share: half }));
    await customer.search('91010 00007');
    await customer.page.getByRole('link', { name: '91010 00007' }).click();
    await customer.dialog.getByRole('heading', { name: customer.words(CAUSE_WORDS)('absent') }).waitFor();
    await customer.expectNoErrors();
    await customer.dialog.getByRole('button', { name: customer.words(sharedTexts)('sheet.close') }).click();

    const { page, words } = operator;
    const shared = words(sharedTexts);
    await operator.goTo('/admin/carriers');
    await page
      .getByRole('row', { name: new RegExp(`virtual .*${shared('status.up')}`) })
      .first()
      .waitFor();
    await operator.goTo('/admin/audit');
    for (const [who, action, whose] of [
      ['admin', 'account.created', RESELLER],
      [RESELLER, 'account.created', CLINIC],
      [RESELLER, 'credits.transferred', RESELLER],
      ['admin', 'sender.approved', CLINIC],
      ['admin', 'template.approved', CLINIC],
    ]) {
      await page
        .getByRole('row', { name: new RegExp(`${who} .*${action} ${whose}`) })
        .first()
        .waitFor();
    }
    await operator.expectNoErrors();
  });

  test('approves many by keyboard, takes one back, and rejects one with a reason that the customer reads', async () => {
    const { page, words, sees } = operator;
    const t = words(approvalsTexts);
    const wishes = Array.from({ length: 30 }, (_, index) => `wish-${index + 1}`);
    await apply(gateway, {
      accounts: [
        {
          username: CLINIC,
          templates: wishes.map((name) => ({ name, content: `A happy new year ${name}`, status: 'pending' })),
        },
      ],
    });
    await operator.goTo('/admin/approvals');
    const titles = page.getByRole('region', { name: t('list') }).locator('[dir=auto]');
    await expect.poll(() => titles.count()).toBe(wishes.length);
    const inOrder = await titles.allTextContents();
    expect([...inOrder].sort()).toEqual([...wishes].sort());
    const [first = '', second = '', ...others] = inOrder;

    const calls: Request[] = [];
    const note = (request: Request): void => void calls.push(request);
    page.on('request', note);
    await page.getByRole('heading', { level: 2, name: first, exact: true }).waitFor();
    await page.keyboard.press('j');
    await approve(second);
    await page
      .getByRole('button', { name: new RegExp(`${words(sharedTexts)('toast.undo')}.*${second}`) })
      .click();
    await sees(t('undo.done', { title: second }));
    await page.getByRole('heading', { level: 2, name: second, exact: true }).waitFor();
    await page.keyboard.press('k');
    await page.getByRole('heading', { level: 2, name: first, exact: true }).waitFor();
    await page.keyboard.press('r');
    await page.getByRole('radio', { name: t('reason.template.dlt') }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await sees(t('reject.done', { title: first }));
    for (const title of [second, ...others]) await approve(title);
    await sees(t('empty'));
    page.off('request', note);
    // How often the page looks again by itself depends on how long all this takes.
    expect(calls.filter((call) => call.isNavigationRequest())).toEqual([]);
    expect(calls.filter((call) => call.method() !== 'GET')).toHaveLength(wishes.length + 2);
    await operator.expectNoErrors();

    await customer.goTo('/templates');
    await customer.sees(t('reason.template.variables'));
    await customer.expectNoErrors();
  });

  test('grants credits against a reference, and the reseller moves them down and back', async () => {
    const { page, words, press, fill, sees } = operator;
    const t = words(accountTexts);
    await operator.search(RESELLER);
    await page.getByRole('link', { name: RESELLER }).click();
    await press(t('credits'));
    await fill(t('credit.amount'), '750.5');
    await fill(t('credit.reference'), 'NEFT 20261116');
    await press(t('credit.check'));
    await operator.dialog.getByText(operator.formats.credits(2250.5)).waitFor();
    await operator.dialog.getByRole('button', { name: t('credit.grant'), exact: true }).click();
    await sees(t('credit.done', { name: RESELLER, balance: operator.formats.credits(2250.5) }));

    const down = reseller.words(customersTexts);
    const credits = reseller.words(creditsTexts);
    const move = async (way: 'move.down' | 'move.back', amount: string): Promise<void> => {
      await reseller.press(down('move'));
      await reseller.dialog.getByText(down(way), { exact: true }).click();
      await reseller.fill(down('move.amount'), amount);
      await reseller.fill(down('move.description'), 'दीपावली');
      await reseller.press(down('move.check'));
      await reseller.press(down('move.do'));
      await reseller.sees(down.count('move.done', Number(amount)));
    };
    await reseller.goTo('/credits');
    await reseller.sees('NEFT 20261116');
    await reseller.goTo('/customers');
    await move('move.down', '300');
    await move('move.back', '120.5');
    await reseller.goTo('/credits');
    await reseller.page.getByRole('main').getByText(reseller.formats.credits(2071)).first().waitFor();
    const { text } = await reseller.download(credits('statement.excel'));
    expect(text).toContain('NEFT 20261116');
    expect(text).toContain(`Transfer sent,${CLINIC},दीपावली,,,300,`);
    expect(text).toContain(`Transfer received,${CLINIC},दीपावली,,120.5,,`);
    await reseller.expectNoErrors();
  });

  let call = '';
  /** Sends as the shown call does, to this number. */
  const sendTo = async (number: string): Promise<{ success: boolean }> => {
    const { stdout } = await run('sh', ['-c', `${call.replace('YOUR_MOBILE_NUMBER', number)} -s`]);
    return JSON.parse(stdout) as { success: boolean };
  };

  test('makes a customer with prices, features, a sender ID and a key, and its first call works with a template', async () => {
    const { page, words, press, fill, sees, begin } = operator;
    const t = words(accountsTexts);
    const account = words(accountTexts);
    const field = words(accountFieldsTexts);
    await operator.goTo('/admin/accounts');
    await begin(t('new'));
    await fill(t('username'), TRAVELS);
    await fill(field('field.prices.T'), '0.25');
    await page.getByRole('checkbox', { name: field('field.features.voice') }).uncheck();
    await fill(account('senders.id'), 'SAGART');
    await fill(t('first.key'), 'website');
    await fill(t('first.credits'), '500');
    await fill(account('credit.reference'), 'Invoice 42');
    await press(t('create'));
    const password = await shownOnce(operator, 'made.password');
    const shown = await shownOnce(operator, 'made.call');
    call = shown.replace(words(onceTexts)('made.text'), BOOKED);
    await press(words(onceTexts)('done'));
    await page.getByRole('heading', { level: 1, name: TRAVELS }).waitFor();

    await page.getByRole('link', { name: account('tab.templates') }).click();
    await press(account('templates.add'));
    await fill(account('templates.name'), 'booked');
    await fill(account('templates.content'), BOOKED);
    await operator.dialog.getByRole('button', { name: account('templates.add') }).click();
    await page.getByRole('row', { name: /^booked / }).waitFor();
    expect(await sendTo('9822011225')).toMatchObject({ success: true });
    await page.getByRole('link', { name: account('tab.ledger') }).click();
    await sees(operator.formats.credits(-0.25));

    await reseller.signOut(RESELLER);
    await reseller.signIn(TRAVELS, password);
    await reseller.goTo('/email/domains');
    expect(await reseller.page.getByRole('link', { name: reseller.nameOf('/voice/numbers') }).count()).toBe(
      0,
    );
  });

  test('sees that a carrier is down and what waits for it, and pauses, tests and resumes it', async () => {
    const { page, words, press, sees, dialog, formats } = operator;
    const t = words(carriersTexts);
    const shared = words(sharedTexts);
    expect(await sendTo('9622011225')).toMatchObject({ success: true });
    await operator.goTo('/admin/carriers');
    const row = page.getByRole('row', { name: /^north / });
    await row.getByText(shared('status.down'), { exact: true }).waitFor();
    await row.getByText(t('no-fail-over')).waitFor();
    await row.getByText(formats.number(1), { exact: true }).waitFor();
    await row.getByRole('link', { name: 'north' }).click();
    await dialog.getByRole('button', { name: t('test') }).click();
    await dialog.getByText(t('test.failed')).waitFor();
    await dialog.getByText('127.0.0.1:9: the connection was refused', { exact: true }).first().waitFor();
    await operator.expectNoErrors();
    await dialog.getByRole('button', { name: t('pause') }).click();
    await page
      .getByRole('dialog', { name: t('pause-ask', { name: 'north' }) })
      .getByRole('button', { name: t('pause') })
      .click();
    await sees(t('paused', { name: 'north' }));
    await press(t('resume'));
    await sees(t('resumed', { name: 'north' }));
    await dialog.getByRole('button', { name: shared('sheet.close') }).click();
  });

  test('helps a caller: sees his panel, changes nothing there, and the audit log says who has looked', async () => {
    const { page, words } = operator;
    const shared = words(sharedTexts);
    await operator.search(TRAVELS);
    await page.getByRole('link', { name: TRAVELS }).click();
    const opening = page.context().waitForEvent('page');
    await page.getByRole('link', { name: words(accountTexts)('view') }).click();
    const { page: tab, expectNoErrors } = watch(await opening);
    await tab.getByText(shared('view.banner', { account: TRAVELS })).waitFor();
    const pages = tab.getByRole('navigation', { name: shared('nav.label') });
    await pages.getByRole('link', { name: operator.nameOf('/messages') }).click();
    await tab.getByRole('link', { name: '96220 11225' }).waitFor();
    await pages.getByRole('link', { name: operator.nameOf('/senders') }).click();
    await tab.getByRole('heading', { level: 1, name: operator.nameOf('/senders') }).waitFor();
    await tab.getByText('SAGART').first().waitFor();
    await expectNoErrors();
    expect(await tab.getByRole('button', { name: words(sendersTexts)('new') }).count()).toBe(0);
    expect(await pages.getByText(shared('nav.send-any'), { exact: true }).count()).toBe(0);
    await tab.getByRole('link', { name: shared('view.leave') }).click();
    await tab.getByRole('heading', { level: 1, name: TRAVELS }).waitFor();
    await tab.close();
    await operator.goTo('/admin/audit');
    await page.getByRole('row', { name: new RegExp(`admin .*account.viewed ${TRAVELS}`) }).waitFor();
    for (const { messages } of [operator, reseller, customer]) expect(messages).toEqual([]);
  });
});
