import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalsTexts } from '../../src/features/approvals/approvals-texts.ts';
import { sendTexts } from '../../src/features/send/send-texts.ts';
import { templatesTexts } from '../../src/features/templates/templates-texts.ts';
import { listTexts } from '../../src/ui/list-texts.ts';
import { sharedTexts } from '../../src/i18n/shared-texts.ts';
import { messageTexts } from '../../src/ui/message-texts.ts';
import { sentTexts } from '../../src/ui/sent-texts.ts';
import { type Gateway, startGateway } from '../support/gateway-process.ts';
import { describeWithChromium } from '../support/with-chromium.ts';
import { AT_DESK, ON_PHONE, type Person, personAt } from './person.ts';

const TEMPLATE = 'जाँच';
const TEXT = 'आपकी जाँच की रिपोर्ट तैयार है। अन्नपूर्णा डायग्नोस्टिक्स';

// The shortest way through everything. The long ways are in the files beside this one.
describeWithChromium('a first message', (browser) => {
  let gateway: Gateway & { stop: () => Promise<void> };
  let customer: Person;
  let operator: Person;
  beforeAll(async () => {
    gateway = await startGateway();
    customer = await personAt(browser(), gateway.url, ON_PHONE);
    operator = await personAt(browser(), gateway.url, AT_DESK);
  });
  afterAll(async () => {
    await Promise.all([customer, operator].map(({ page }) => page.context().close()));
    await gateway.stop();
  });

  test('is sent by a template that the operator has approved, and is delivered', async () => {
    const { page, words, sees, press, fill, choose, dialog, begin } = customer;
    const shared = words(sharedTexts);
    const templates = words(templatesTexts);
    expect(new URL(page.url()).pathname).toBe('/panel/');
    await customer.signIn('demo', gateway.demoPassword);
    await page.getByRole('heading', { level: 1, name: shared('nav.dashboard') }).waitFor();
    await customer.goTo('/templates');
    await begin(templates('new'));
    await fill(templates('name'), TEMPLATE);
    await fill(templates('content'), TEXT);
    await press(templates('submit'));
    await sees(templates('saved', { name: TEMPLATE }));
    await dialog.getByRole('button', { name: shared('sheet.close') }).click();

    await operator.signIn('admin', gateway.adminPassword);
    await operator.goTo('/admin/approvals');
    await operator.page.getByRole('heading', { level: 2, name: TEMPLATE, exact: true }).waitFor();
    await operator.page.keyboard.press('a');
    await operator.sees(operator.words(approvalsTexts)('approve.done', { title: TEMPLATE }));

    const send = words(sendTexts);
    await customer.goToSend();
    await fill(send('to.numbers-label'), '98765 43210');
    await choose(send('text.choose'), TEMPLATE);
    await press(send.count('send.now', 1));
    await dialog.getByRole('button', { name: send('ask.send'), exact: true }).click();
    await sees(send.count('done.title', 1));
    await page.getByRole('link', { name: words(sentTexts)('see') }).click();
    await customer.until(() => press(words(listTexts)('refresh')), shared('status.delivered'));
    await page.getByRole('link', { name: '98765 43210' }).click();
    await dialog
      .getByRole('heading', { name: words(messageTexts)('verdict.delivered'), exact: true })
      .waitFor();
    await dialog.getByText(TEXT).first().waitFor();
    for (const person of [customer, operator]) await person.expectNoErrors();
  });
});
