import { afterAll, beforeAll, expect, test } from 'vitest';
import { approvalsTexts } from '../../src/features/approvals/approvals-texts.ts';
import { dashboardTexts } from '../../src/features/dashboard/dashboard-texts.ts';
import { keywordsTexts } from '../../src/features/keywords/keywords-texts.ts';
import { messagesTexts } from '../../src/features/messages/messages-texts.ts';
import { sharedTexts } from '../../src/i18n/shared-texts.ts';
import { messageTexts } from '../../src/ui/message-texts.ts';
import { reviewChecksTexts } from '../../src/ui/review-checks-texts.ts';
import { account, keyOf, passwordOf, SENDER, TEXT } from '../gateway/accounts.ts';
import { apply, type Gateway, startGateway } from '../support/gateway-process.ts';
import { describeWithChromium } from '../support/with-chromium.ts';
import { AT_DESK, type Person, personAt } from './person.ts';
import { freePort, startSmsc } from './smsc.ts';

const SECRET = 'the-secret-of-the-callbacks';
const NUMBER = '56161';
const REPLY = 'Thank you. We will call you within an hour.';
/** What waits is told on the dashboard after two minutes, and read every 30 s. */
const UNTIL_TOLD_MS = 5 * 60_000;
const RECIPIENTS = ['9822011221', '9822011222', '9822011223'];

/** `paid` sends over a carrier that is down, `asks` over one that works. */
const setUp = (port: number) => ({
  network: { allow_private: ['127.0.0.0/8'] },
  connectors: [
    {
      name: 'northwind',
      type: 'smpp',
      options: { host: '127.0.0.1', port, system_id: 'harkara', password: 'secret12' },
    },
    {
      name: 'web',
      type: 'http',
      channels: ['sms'],
      options: {
        url: 'http://127.0.0.1:9/',
        secret: SECRET,
        receipt: { id: 'id', state: 'state', error: 'error' },
        inbound: { from: 'from', to: 'to', text: 'text' },
      },
    },
    { name: 'working', type: 'virtual-operator', options: { delivery_ms: [5, 20] } },
  ],
  routes: [
    { channel: 'sms', route: '*', account: 'paid', connectors: ['northwind'] },
    { channel: 'sms', route: '*', account: 'asks', connectors: ['working'] },
  ],
  virtual_numbers: [{ number: NUMBER, account: 'asks' }],
  accounts: [account('paid'), account('asks')],
});

describeWithChromium('in trouble', (browser) => {
  let gateway: Gateway & { stop: () => Promise<void> };
  let port: number;
  const people: Person[] = [];
  const person = async (username: string, password: string) => {
    const one = await personAt(browser(), gateway.url, AT_DESK);
    people.push(one);
    await one.signIn(username, password);
    return one;
  };
  beforeAll(async () => {
    port = await freePort();
    gateway = await startGateway();
    await apply(gateway, setUp(port));
  });
  afterAll(async () => {
    await Promise.all(people.map(({ page }) => page.context().close()));
    await gateway.stop();
  });

  test(
    'messages of a carrier that is down say so, on their sheet and on the dashboard, and leave when it is back',
    async () => {
      const { page, words, sees, dialog, goTo, expectNoErrors } = await person('paid', passwordOf('paid'));
      const [dashboard, messages, shared, own] = [
        words(dashboardTexts),
        words(messageTexts),
        words(sharedTexts),
        words(messagesTexts),
      ];
      await sees(dashboard('steps.title'));
      for (const recipient of RECIPIENTS) {
        const answer = await fetch(`${gateway.url}/api/v2/sms/send`, {
          method: 'POST',
          headers: { authorization: `Bearer ${keyOf('paid')}`, 'content-type': 'application/json' },
          body: JSON.stringify({ sender_id: SENDER, recipient, message: TEXT }),
        });
        expect(answer.status).toBe(200);
      }
      await goTo('/messages');
      await page.getByRole('link', { name: '98220 11221' }).click();
      // It looks again by itself until the workers have reported the carrier.
      await dialog.getByText(/Waiting because the carrier has been unreachable since /).waitFor();
      await dialog.getByRole('heading', { name: /^Waiting since / }).waitFor();
      await dialog.getByText(/We keep trying until /).waitFor();
      expect(await dialog.getByRole('link', { name: own('sheet.again') }).count()).toBe(0);
      expect(await dialog.getByText('northwind').count()).toBe(0);
      await dialog.getByRole('button', { name: shared('sheet.close') }).click();

      await goTo('/');
      const alert = page.getByRole('link', { name: dashboard.count('alerts.waiting', RECIPIENTS.length) });
      await alert.waitFor({ timeout: UNTIL_TOLD_MS });
      await sees(/Waiting because the carrier has been unreachable since /);
      await alert.click();
      await page.getByRole('link', { name: '98220 11223' }).waitFor();

      const smsc = await startSmsc(port);
      try {
        await page.getByRole('link', { name: '98220 11222' }).click();
        await dialog.getByRole('heading', { name: messages('verdict.sent') }).waitFor();
        await dialog.getByRole('button', { name: shared('sheet.close') }).click();
        await goTo('/');
        await sees(dashboard('alerts.none'));
        await expectNoErrors();
      } finally {
        smsc.close();
      }
    },
    UNTIL_TOLD_MS + 120_000,
  );

  test(
    'a keyword that no template covers is told to whoever writes, approves and owns it',
    async () => {
      const customer = await person('asks', passwordOf('asks'));
      const { page, words, sees, fill, press, begin, goTo } = customer;
      const keywords = words(keywordsTexts);
      await goTo('/keywords');
      await begin(keywords('new'));
      await fill(keywords('key'), 'CALL');
      await fill(keywords('reply'), REPLY);
      await sees(keywords('check-title'));
      await press(keywords('submit'));
      await sees(keywords('not-sent'));

      const operator = await person('admin', gateway.adminPassword);
      await operator.goTo('/admin/approvals');
      await operator.page.getByRole('heading', { level: 2, name: 'CALL', exact: true }).waitFor();
      const checks = operator.words(reviewChecksTexts);
      await operator.sees(`${checks('check.reply')} (${checks('state.warning')})`);
      await operator.page.keyboard.press('a');
      await operator.sees(operator.words(approvalsTexts)('approve.done', { title: 'CALL' }));

      const query = new URLSearchParams({ from: '919822011225', to: NUMBER, text: 'CALL me' }).toString();
      expect((await fetch(`${gateway.url}/callbacks/web/${SECRET}?${query}`)).status).toBe(200);
      await goTo('/');
      const dashboard = words(dashboardTexts);
      const alert = page.getByRole('link', { name: dashboard('alerts.reply', { key: 'CALL' }) });
      await alert.waitFor({ timeout: UNTIL_TOLD_MS });
      await alert.click();
      await page.getByText(/^Last reply not sent, /).waitFor();
      for (const one of [customer, operator]) await one.expectNoErrors();
    },
    UNTIL_TOLD_MS,
  );
});
