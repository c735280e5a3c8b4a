import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhooksTexts } from '../../src/features/webhooks/webhooks-texts.ts';
import { sharedTexts } from '../../src/i18n/shared-texts.ts';
import { apply, type Gateway, startGateway } from '../support/gateway-process.ts';
import { describeWithChromium } from '../support/with-chromium.ts';
import { AT_DESK, personAt } from './person.ts';

const SENDER = 'ANPURN';
const KEY = 'hk_annapurna_0123456789abcdef';
const PASSWORD = 'first day of annapurna';
/** More than the panel counts. */
const MESSAGES = 1_200;

const PROVISION = {
  network: { allow_private: ['127.0.0.0/8'] },
  connectors: [{ name: 'carrier', type: 'virtual-operator', options: { delivery_ms: [5, 20] } }],
  routes: [{ channel: 'sms', route: 'T', connectors: ['carrier'] }],
  accounts: [
    {
      username: 'annapurna',
      password: PASSWORD,
      credits: { sms: 5_000 },
      api_keys: [{ name: 'main', key: KEY, per_minute: 1_000_000, per_day: 1_000_000 }],
      api_secret: 'hs_annapurna_0123456789abcdef',
      dlt: { entity_ids: ['1101160000000000009'] },
      senders: [
        {
          sender_id: SENDER,
          route: 'transactional',
          status: 'approved',
          dlt_header_id: '1105160000000000021',
        },
      ],
      templates: [
        {
          name: 'ready',
          content: 'Dear {#var#}, your report is ready.',
          dlt_template_id: '1107160000000000104',
          status: 'approved',
        },
      ],
    },
  ],
};

/** A customer's server, which at first wants nothing for an hour. */
async function startReceiver() {
  const took = new Set<string>();
  let isUp = false;
  const server = createServer((request, response) => {
    if (isUp) took.add(String(request.headers['webhook-id']));
    request.resume();
    request.on('end', () => {
      if (isUp) response.end();
      else response.writeHead(503, { 'retry-after': '3600' }).end('Maintenance');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms-events`,
    took,
    comeBack: () => (isUp = true),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

describeWithChromium('an owner whose server was down', (browser) => {
  let gateway: Gateway & { stop: () => Promise<void> };
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    receiver = await startReceiver();
    gateway = await startGateway();
    await apply(gateway, PROVISION);
  });
  afterAll(async () => {
    await gateway.stop();
    receiver.close();
  });

  const send = async (first: number): Promise<void> => {
    const response = await fetch(`${gateway.url}/api/v2/sms/send-bulk`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        sender_id: SENDER,
        message: 'Dear Asha, your report is ready.',
        recipients: Array.from({ length: MESSAGES / 2 }, (_, index) => String(first + index)),
      }),
    });
    expect(await response.json()).toMatchObject({ success: true });
  };

  test('gets all events as soon as a test has arrived', async () => {
    const person = await personAt(browser(), gateway.url, AT_DESK);
    const { page, words, sees, press, fill, dialog, expectNoErrors } = person;
    const t = words(webhooksTexts);
    const close = () => dialog.getByRole('button', { name: words(sharedTexts)('sheet.close') }).click();
    await person.signIn('annapurna', PASSWORD);
    await page.getByRole('heading', { level: 1, name: words(sharedTexts)('nav.dashboard') }).waitFor();
    await person.goTo('/webhooks');
    await press(t('set-up'));
    await fill(t('url'), receiver.url);
    await dialog.getByRole('button', { name: t('save') }).click();
    await sees(t('saved'));

    await send(9_822_000_000);
    await sees(t('health.next'));
    await send(9_833_000_000);
    await sees(t('health.many', { count: 1000 }));
    // An hour away, and so are retries of events that were tried.
    await expectNoErrors();
    expect(await page.getByText('ago', { exact: false }).count()).toBe(0);
    await press(t('test.button'));
    await dialog.getByText(t('test.failed')).waitFor();
    await close();
    await sees(t('health.next'));

    receiver.comeBack();
    await press(t('test.button'));
    await dialog.getByText(t('test.resumed')).waitFor();
    await expectNoErrors();
    await close();
    await sees(t('health.good'));
    const waiting = page.locator('dt', { hasText: t('health.waiting') }).locator('+ dd');
    await expect.poll(() => waiting.textContent(), { timeout: 60_000 }).toBe('0');
    // Its test is one of them.
    expect(receiver.took.size).toBe(MESSAGES + 1);
    expect(await page.getByRole('button', { name: t('deliver-now') }).count()).toBe(0);
    await expectNoErrors();
    await page.context().close();
  });
});
