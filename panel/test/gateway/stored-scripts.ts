import type { Email } from 'harkara-contract/routes/email-send.ts';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { account, PERSON, SENDER } from './accounts.ts';
import type { Gateway } from '../support/gateway-process.ts';
import type { Scene } from './scene.ts';
import { INBOUND_NUMBER, REFUSED_NUMBER, type ScriptedWorld, startScriptedWorld } from './scripted-world.ts';
import { openSignedIn, read, write } from './signed-in-page.ts';

const CHAT_SENDER = '919000000041';
const OF_FRAME = /Content Security Policy|sandboxed/;
const GOOD_NUMBER = '9876500041';

let world: ScriptedWorld;

/** What the operator and `harkara apply` have set up. */
async function document(): Promise<object> {
  world = await startScriptedWorld();
  const { script, url, connectors } = world;
  return {
    network: { allow_private: ['127.0.0.1/32'] },
    connectors,
    routes: [{ channel: 'sms', route: '*', account: 'scripts', connectors: ['scripted'] }],
    virtual_numbers: [{ number: INBOUND_NUMBER, account: 'scripts' }],
    accounts: [
      account('scripts', {
        role: 'reseller',
        webhook: { url: `${url}/hook` },
        senders: [
          { sender_id: SENDER, route: 'transactional', status: 'approved' },
          { sender_id: 'SCRIPT', status: 'rejected', reason: script('sender-reason') },
        ],
        templates: [
          { name: script('template-name'), content: `Dear ${script('sms-text')}`, status: 'approved' },
          { name: 'refused', content: 'a {#var#}', status: 'rejected', reason: script('template-reason') },
        ],
        keywords: [
          { key: 'INFO', static_message: script('keyword-text'), status: 'rejected', reason: script('why') },
        ],
        voice_numbers: [{ number: '1408000041', status: 'rejected', reason: script('number-reason') }],
        email: {
          domains: [
            { domain: 'scripts.example', status: 'approved' },
            { domain: 'refused.example', status: 'rejected', reason: script('domain-reason') },
          ],
          templates: [{ id: 'camp', subject: script('mail-template'), html: '<p>Hello</p>' }],
        },
        chatapp: {
          business_account: { connector: 'scripted-chat', sender: CHAT_SENDER },
          templates: [{ name: 'camp', body: script('chat-template'), status: 'approved' }],
        },
      }),
      account('scripts-child', { parent: 'scripts' }),
    ],
  };
}

/** A mail that tries everything that mails try. */
const mailHtml = (url: string): string => `
  <p>mail-html</p><script>alert(1)</script><script src="${url}/script.js"></script>
  <img src="${url}/pixel" onerror="alert(1)"><link rel="stylesheet" href="${url}/style.css">
  <style>@import "${url}/more.css"; p { background: url(${url}/picture) }</style>
  <iframe src="${url}/frame"></iframe><object data="${url}/object"></object><video src="${url}/video"></video>
  <form action="${url}/form"><input autofocus onfocus="alert(1)"></form><a href="javascript:alert(1)">here</a>
  <meta http-equiv="refresh" content="0; url=${url}/refresh"><svg onload="alert(1)"></svg><base href="${url}/">`;

/** What people, customers and carriers have sent. */
async function fill(gateway: Gateway, page: Page): Promise<void> {
  const { script, url } = world;
  const message = { sender: SENDER, text: `Dear ${script('sms-text')}` };
  await write(page, 'messages', { ...message, recipients: [GOOD_NUMBER, REFUSED_NUMBER] });
  const campaign = { ...message, name: script('campaign-name'), recipients: ['9876500043', '9876500044'] };
  await write(page, 'campaigns', campaign);
  const group = await write<{ id: number }>(page, 'groups', {
    name: script('group-name'),
    description: script('group-about'),
  });
  await write(page, `groups/${group.id}/contacts`, {
    contacts: [
      { mobile: GOOD_NUMBER, name: script('contact-name'), attributes: { city: script('variable') } },
    ],
  });
  await write(page, 'users', { username: 'scripts clerk', name: script('user-name'), role: 'viewer' });
  const { key } = await write<{ key: string }>(page, 'api-keys', {
    name: script('key-name'),
    scopes: ['send'],
  });
  const refused = await fetch(`${gateway.url}/api/v2/sms/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ sender_id: script('field'), [script('field')]: script('value') }),
  });
  expect(refused.status).toBe(422);
  await write(page, 'email/suppressions', { address: 'no@mail.example', detail: script('suppressed') });
  await write(page, 'transfers', {
    recipientUsername: 'scripts-child',
    amount: 1,
    description: script('transfer'),
  });
  const email: Email = {
    from: `camp@scripts.example`,
    to: ['meera@customer.example'],
    cc: [],
    bcc: [],
    replyTo: null,
    subject: script('mail-subject'),
    html: mailHtml(url),
    bodyText: null,
    templateId: null,
    placeholders: {},
    attachments: [{ filename: '<img src=x onerror=alert(1)>mail-file', contentType: null, content: 'UERG' }],
    trackOpens: false,
    trackClicks: false,
    schedule: null,
  };
  await write(page, 'email/messages', email);
}

async function hear(gateway: Gateway, page: Page): Promise<void> {
  const { script } = world;
  const inbound = { from: GOOD_NUMBER, to: INBOUND_NUMBER, text: script('inbound-text') };
  expect(await world.call(gateway, inbound)).toBe(200);
  const says = { text: { body: script('chat-text') } };
  const file = { id: '1', mime_type: 'application/pdf', filename: script('file-name') };
  expect(await world.write(gateway, PERSON, script('person-name'), says)).toBe(200);
  expect(await world.write(gateway, PERSON, script('person-name'), { document: file })).toBe(200);
  await expect.poll(async () => (await messageTo(page, GOOD_NUMBER)).status).toBe('sent');
  const { id } = await messageTo(page, GOOD_NUMBER);
  const receipt = { id, state: 'UNDELIV', error: script('receipt-error') };
  expect(await world.call(gateway, receipt)).toBe(200);
  await expect.poll(async () => (await messageTo(page, GOOD_NUMBER)).status).toBe('failed');
  await expect.poll(async () => (await messageTo(page, REFUSED_NUMBER)).status).toBe('failed');
}

type Message = { id: string; status: string };

async function messageTo(page: Page, number: string): Promise<Message> {
  const { items } = await read<{ items: Message[] }>(page, `messages?q=${number}`);
  if (!items[0]) throw new Error(`nothing was sent to ${number}`);
  return items[0];
}

type Item = { id: string | number; status?: unknown };

/** The id of the first item of a list, once there is one that fits. */
async function firstOf(
  page: Page,
  path: string,
  fits: (item: Item) => boolean = () => true,
): Promise<string> {
  const find = async () => (await read<{ items: Item[] }>(page, path)).items.find(fits);
  await expect.poll(find).toBeDefined();
  return encodeURIComponent((await find())?.id ?? '');
}

/** Every page of a customer, with the texts from outside that it shows. */
async function pagesOf(page: Page): Promise<[string, string[]][]> {
  const refused = await messageTo(page, REFUSED_NUMBER);
  const failed = await messageTo(page, GOOD_NUMBER);
  const templates = await read<{ items: { id: number; name: string }[] }>(page, 'templates');
  const rejected = templates.items.find(({ name }) => name === 'refused')?.id;
  const [campaign, group] = [await firstOf(page, 'campaigns'), await firstOf(page, 'groups')];
  const mail = await firstOf(page, 'mailbox');
  const delivery = await firstOf(page, 'webhook/deliveries', ({ status }) => status !== null);
  return [
    ['', []],
    ['send', []],
    ['messages', ['sms-text', 'mail-subject']],
    [`messages?open=${refused.id}`, ['carrier-cause']],
    [`messages?open=${failed.id}`, ['receipt-error']],
    ['campaigns', ['campaign-name']],
    [`campaigns/${campaign}`, ['campaign-name']],
    ['received', ['inbound-text']],
    ['received?channel=chatapp', ['chat-text', 'person-name']],
    ['templates', ['template-name']],
    [`templates?open=${rejected}`, ['template-reason']],
    ['senders', ['sender-reason']],
    ['keywords', ['keyword-text']],
    ['contacts', ['group-name']],
    [`contacts/${group}`, ['contact-name', 'variable']],
    ['credits', ['transfer']],
    ['email/domains?open=refused.example', ['domain-reason']],
    ['email/suppressions', ['suppressed']],
    [`email/mailbox?open=${mail}`, ['mail-subject', 'mail-file']],
    ['voice/numbers', ['number-reason']],
    ['voice/send', []],
    ['chat/conversations', ['person-name']],
    [`chat/conversations?with=${PERSON}`, ['chat-text', 'person-name', 'file-name']],
    ['chat/business-account', ['chat-template']],
    ['api-keys', ['key-name']],
    ['webhooks', []],
    [`webhooks?open=${delivery}`, ['webhook-answer']],
    ['refused-calls', ['key-name']],
    ['profile', ['user-name']],
  ];
}

export const storedScripts: Scene = {
  title: 'texts from outside',
  document,
  body: (panel) => {
    afterAll(() => world.close());

    test('are shown as texts on every page; nothing runs, and nothing is loaded from elsewhere', async () => {
      const { gateway, browser } = panel;
      const { page, navigate, messages } = await openSignedIn(browser, gateway.url, 'scripts', '', {
        // The frame of a mail refuses what the mail wants to load and to run, and says so; what the page itself refuses is
        // among its violations.
        expected: OF_FRAME,
        userAgent: '<script>alert(1)</script>',
      });
      const elsewhere: string[] = [];
      page.on('dialog', (dialog) => {
        messages.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
      });
      page.on('response', (response) => {
        if (!response.url().startsWith(gateway.url)) elsewhere.push(response.url());
      });
      await fill(gateway, page);
      await hear(gateway, page);

      const missing: string[] = [];
      const look = async (path: string, texts: readonly string[]) => {
        for (const text of texts) {
          // A carrier's words are shown without the addresses that the gateway calls it at.
          const isShown = async () =>
            new RegExp(`onerror=alert\\(1\\)[> ]${text}`).test(await page.locator('body').innerText());
          await expect
            .poll(isShown)
            .toBe(true)
            .catch(() => missing.push(`${path}: ${text}`));
        }
        const violations = await page.evaluate(() => window.seenByTest.violations);
        expect([path, violations]).toEqual([path, []]);
      };
      for (const [path, texts] of await pagesOf(page)) {
        await navigate(path);
        if (path.startsWith('email/mailbox'))
          await page.frameLocator('iframe').getByText('mail-html').waitFor();
        await look(path, texts);
      }
      await navigate('email/send');
      await page.getByLabel('Subject').first().fill(world.script('mail-subject'));
      await page.getByLabel('HTML', { exact: true }).fill(mailHtml(world.url));
      await page.frameLocator('iframe').getByText('mail-html').waitFor();
      await look('email/send', ['mail-subject']);

      expect(missing).toEqual([]);
      expect({ messages, elsewhere, loaded: world.loaded }).toEqual({
        messages: [],
        elsewhere: [],
        loaded: [],
      });
      await page.context().close();
    });
  },
};
