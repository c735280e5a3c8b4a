import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account, CHAT_SENDER, PERSON, TEXT } from './accounts.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';
import { run } from '../support/gateway-process.ts';
import type { Scene } from './scene.ts';
import { openSignedIn, read } from './signed-in-page.ts';

const NO_ANSWER = 'We got no reply, so this may or may not have gone through.';

type Sending = {
  page: string;
  /** Which call carries it. */
  path: string;
  fill: (page: Page) => Promise<void>;
  /** Sends it; after a failure, sends it again. */
  send: (page: Page) => Promise<void>;
  sent: RegExp;
  /** Counts what the gateway has accepted. */
  count: (page: Page) => Promise<number>;
};

const messages =
  (query: string) =>
  async (page: Page): Promise<number> =>
    (await read<{ items: object[] }>(page, `messages?${query}`)).items.length;

const fillSms = async (page: Page, numbers: string): Promise<void> => {
  await page.getByLabel('Mobile numbers').fill(numbers);
  await page.getByText('Free text').click();
  await page.getByLabel('Message', { exact: true }).fill(TEXT);
};
const openDialog = (page: Page, button: string) => page.getByRole('button', { name: button }).click();
const confirm = (page: Page, button: string) =>
  page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();

const SENDINGS: Record<string, Sending> = {
  'an SMS': {
    page: 'send',
    path: 'messages',
    fill: async (page) => {
      await fillSms(page, '9876500001');
      await openDialog(page, 'Send 1 message');
    },
    send: (page) => confirm(page, 'Send'),
    sent: /1 message accepted/,
    count: messages('q=9876500001'),
  },
  'a campaign': {
    page: 'send',
    path: 'campaigns',
    fill: async (page) => {
      await fillSms(page, '9876500002, 9876500003');
      await page.getByLabel('Campaign name').fill('Camp');
      await openDialog(page, 'Send 2 messages');
    },
    send: (page) => confirm(page, 'Send'),
    sent: /Camp/,
    count: async (page) => (await read<{ items: object[] }>(page, 'campaigns')).items.length,
  },
  'a mail': {
    page: 'email/send',
    path: 'email/messages',
    fill: async (page) => {
      await page.getByLabel('From address').fill('camp');
      await page.getByLabel('To', { exact: true }).fill('meera@customer.example');
      await page.getByLabel('Subject').first().fill('The camp');
      await page.getByLabel('HTML', { exact: true }).fill('<p>It begins at nine.</p>');
      await openDialog(page, 'Send now');
    },
    send: (page) => confirm(page, 'Send'),
    sent: /1 email accepted/,
    count: messages('channel=email'),
  },
  'a call': {
    page: 'voice/send',
    path: 'voice/messages',
    fill: async (page) => {
      await page.getByLabel('Numbers').fill('9876500004');
      await page.getByLabel('Text to speak').fill('The camp begins at nine.');
      await openDialog(page, 'Call now');
    },
    send: (page) => confirm(page, 'Call'),
    sent: /1 call accepted/,
    count: messages('channel=voice'),
  },
  'a chat message': {
    page: `chat/conversations?with=${PERSON}`,
    path: `chat/conversations/${PERSON}/messages`,
    fill: (page) => page.getByLabel('Message', { exact: true }).fill('It begins at nine.'),
    send: (page) => page.getByRole('button', { name: 'Send', exact: true }).last().click(),
    sent: /It begins at nine\./,
    count: messages('channel=chatapp'),
  },
  'a transfer': {
    page: 'credits',
    path: 'transfers',
    fill: async (page) => {
      await page.getByRole('button', { name: 'Transfer credits' }).click();
      await page.getByText(/You have [1-9]/).waitFor();
      await page.getByLabel('To the account').fill('lost-child');
      await page.getByLabel('SMS credits').fill('7');
      await page.getByRole('button', { name: 'Check' }).click();
    },
    send: (page) => confirm(page, 'Transfer'),
    sent: /Transferred 7 credits to lost-child/,
    count: async (page) =>
      (await read<{ items: { type: string }[] }>(page, 'ledger')).items.filter(
        ({ type }) => type === 'transfer_out',
      ).length,
  },
};

export const lostAnswers: Scene = {
  title: 'a connection that is cut within the answer',
  document: () => ({
    accounts: [
      account('lost', {
        role: 'reseller',
        voice_numbers: [{ number: '1408000011', status: 'approved' }],
        email: { domains: [{ domain: 'lost.example', status: 'approved' }] },
        chatapp: { business_account: { connector: 'virtual-chatapp', sender: CHAT_SENDER } },
      }),
      account('lost-child', { parent: 'lost' }),
    ],
  }),
  body: (panel) => {
    let proxy: CuttingProxy;
    beforeAll(async () => {
      proxy = await startCuttingProxy(panel.gateway.url);
      const words = ['simulate', 'chat', '--from', PERSON, '--to', CHAT_SENDER, '--text', 'When is it?'];
      await run(panel.gateway, words);
    });
    afterAll(() => proxy.close());

    test.each(Object.entries(SENDINGS))('says so of %s, which is not sent twice', async (_what, sending) => {
      const { page } = await openSignedIn(panel.browser, proxy.url, 'lost', sending.page, {
        expected: /ERR_/,
      });
      await sending.fill(page);
      proxy.cut('POST', sending.path);
      await sending.send(page);
      await page.getByText(NO_ANSWER).waitFor();
      expect(await sending.count(page)).toBe(1);
      await sending.send(page);
      await page.getByText(NO_ANSWER).waitFor({ state: 'detached' });
      await page.getByText(sending.sent).first().waitFor();
      expect(await sending.count(page)).toBe(1);
      await page.context().close();
    });
  },
};
