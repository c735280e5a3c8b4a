import { afterAll, beforeAll, expect, test } from 'vitest';
import { carriersTexts } from '../../src/features/admin/carriers/carriers-texts.ts';
import { laneTexts } from '../../src/features/admin/carriers/lane-texts.ts';
import { queueTexts } from '../../src/features/admin/carriers/queue-texts.ts';
import { routesTexts } from '../../src/features/admin/routes/routes-texts.ts';
import { sharedTexts } from '../../src/i18n/shared-texts.ts';
import { orderTexts } from '../../src/ui/order-texts.ts';
import { apply, type Gateway, startGateway } from '../support/gateway-process.ts';
import { describeWithChromium } from '../support/with-chromium.ts';
import { AT_DESK, type Person, personAt } from './person.ts';

const CUSTOMER = 'sagar-travels';
const KEY = `hk_${'s'.repeat(40)}`;
const BOOKED = 'Your seat is booked. Sagar Travels';
const NUMBERS = ['9622011225', '9622011226', '9622011227'];
/** Numbers of the same operator's rule, whose way changes with the order. */
const LATER = '9622011228';

/** Nobody listens at the port of `north`, and no rule has another carrier for its numbers. */
const SET_UP = {
  connectors: [
    {
      name: 'north',
      type: 'smpp',
      options: { host: '127.0.0.1', port: 9, system_id: 'harkara', password: 'secret12' },
    },
    { name: 'spare', type: 'virtual-operator', channels: ['sms'], options: { delivery_ms: [5, 20] } },
  ],
  routes: [{ channel: 'sms', route: '*', prefixes: ['96'], connectors: ['north'] }],
  accounts: [
    {
      username: CUSTOMER,
      credits: { sms: 100 },
      api_keys: [{ name: 'bookings', key: KEY }],
      senders: [{ sender_id: 'SAGART', route: 'transactional', status: 'approved' }],
      templates: [{ name: 'booked', content: BOOKED, status: 'approved' }],
    },
  ],
};

describeWithChromium('a carrier that is down', (browser) => {
  let gateway: Gateway & { stop: () => Promise<void> };
  let operator: Person;
  beforeAll(async () => {
    gateway = await startGateway();
    await apply(gateway, SET_UP);
    operator = await personAt(browser(), gateway.url, AT_DESK);
  });
  afterAll(async () => {
    await operator.page.context().close();
    await gateway.stop();
  });

  async function send(number: string): Promise<void> {
    const answer = await fetch(`${gateway.url}/api/v2/sms/send`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${KEY}` },
      body: JSON.stringify({ sender_id: 'SAGART', recipient: number, message: BOOKED }),
    });
    expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
  }

  async function untilDelivered(number: string): Promise<void> {
    const { page, words, search, until } = operator;
    await search(number);
    const delivered = words(sharedTexts)('status.delivered');
    await page.getByRole('row', { name: new RegExp(number.slice(5)) }).waitFor();
    await until(async () => void (await page.reload()), delivered);
  }

  test('its waiting messages are opened, moved to another carrier, and delivered', async () => {
    const { page, words, press, choose, sees, dialog, formats } = operator;
    const t = words(queueTexts);
    const all = words(carriersTexts);
    await operator.signIn('admin', gateway.adminPassword);
    await page.getByRole('heading', { level: 1, name: operator.nameOf('/admin') }).waitFor();
    for (const number of NUMBERS) await send(number);
    await operator.goTo('/admin/carriers');
    const row = page.getByRole('row', { name: /^north / });
    await row.getByText(words(sharedTexts)('status.down'), { exact: true }).waitFor();
    await row.getByRole('link', { name: all.count('queue-of', NUMBERS.length) }).click();
    await page.getByRole('heading', { level: 1, name: t('title', { name: 'north' }) }).waitFor();
    const waiting = page.getByRole('row', {
      name: new RegExp(`^${CUSTOMER} .*${words(laneTexts)('lane.0')}`),
    });
    await waiting.getByText(formats.number(NUMBERS.length), { exact: true }).waitFor();
    await waiting.getByText('spare').waitFor();
    await operator.expectNoErrors();

    await press(t('move'));
    await choose(t('move-to'), 'spare');
    await operator.fill(t('move-reason'), 'north is down since the morning');
    await dialog.getByRole('button', { name: t('move-check') }).click();
    const question = page.getByRole('dialog', { name: t('move-ask', { from: 'north', to: 'spare' }) });
    await question.getByText(formats.number(NUMBERS.length), { exact: true }).waitFor();
    await operator.expectNoErrors();
    await question.getByRole('button', { name: t('move-do') }).click();
    await sees(t('move-ended', { to: 'spare' }));
    await sees(new RegExp(t.count('moved', NUMBERS.length)));
    await sees(t('empty'));
    for (const number of NUMBERS) await untilDelivered(number);
    await operator.expectNoErrors();

    await operator.goTo('/admin/audit');
    await page.getByRole('row', { name: /admin .*connector\.queue_moved .*north is down/ }).waitFor();
  });

  test('its rule is put behind another one, by keyboard, and what comes later goes there', async () => {
    const { page, words, press, dialog, sees } = operator;
    const t = words(routesTexts);
    const order = words(orderTexts);
    await operator.goTo('/admin/routes');
    const north = `${words(sharedTexts)('channel.sms')}, ${t('route.*')}, ${t('of-prefixes', { prefixes: '96' })}`;
    await page.getByRole('button', { name: `${t('edit')}: ${north}` }).waitFor();
    await press(t('order'));
    await dialog.getByRole('button', { name: order('drag', { name: north }) }).focus();
    await page.keyboard.press('ArrowDown');
    await dialog.getByText(order('place', { name: north, place: 2, all: 2 })).waitFor();
    await operator.expectNoErrors();
    await dialog.getByRole('button', { name: t('order-save') }).click();
    await sees(t('order-saved'));
    await page.getByRole('textbox', { name: t('number') }).fill(LATER);
    await operator.until(() => press(t('ask')), `virtual (${t('standing.usable')})`);
    await operator.expectNoErrors();
    await send(LATER);
    await untilDelivered(LATER);
    expect(operator.messages).toEqual([]);
  });
});
