import { beforeEach, expect, test } from 'vitest';
import { ok } from './support/answer.ts';
import {
  attention,
  bouncedMail,
  causes,
  failedMessage,
  messages,
  overview,
  received,
  scheduledMessage,
  waitingMessage,
  usage,
} from './support/message-answers.ts';
import { accepted, campaigns, lookAt, sendOptions } from './support/sending-answers.ts';
import { describeInBrowser, type PanelUnderTest } from './support/panel-under-test.ts';
import { refusal, signedIn } from './support/session-answers.ts';
import { templates } from './support/setup-answers.ts';

function answer(panel: PanelUnderTest): void {
  panel.session = signedIn;
  const bodies = { messages, dashboard: overview, usage, causes, received };
  for (const [path, body] of Object.entries(bodies)) panel.answers[`GET ${path}`] = ok(body);
  for (const message of [failedMessage, scheduledMessage, waitingMessage, bouncedMail]) {
    panel.answers[`GET messages/${message.id}`] = ok(message);
  }
}

describeInBrowser('messages', (panel) => {
  beforeEach(() => answer(panel));

  test('say in a sheet, which the address names, why one did not arrive, and what to do', async () => {
    const { page, expectNoErrors } = await panel.open('messages');
    await page.getByText('98140 20979').waitFor();
    await expectNoErrors();
    await page.getByRole('link', { name: '97910 58016' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText('North SMPP').waitFor();
    await sheet.getByText('v2 API · API key “Hospital app”').waitFor();
    await sheet.getByText('From IP address 203.0.113.7').waitFor();
    const template = sheet.getByRole('link', { name: 'Report is ready' });
    expect(await template.getAttribute('href')).toBe('/panel/templates?open=7');
    await sheet.getByText('err:027').waitFor();
    await sheet.getByRole('heading', { name: 'The phone was switched off or out of reach' }).waitFor();
    await sheet.getByText('Send it again later, or reach this person another way.').waitFor();
    expect(page.url()).toContain(`open=${failedMessage.id}`);
  });

  test('say as of when they are if a replica has lagged behind, and nothing moves', async () => {
    let age = 40_000;
    panel.answers['GET messages'] = () => ({
      ...ok(messages),
      headers: { 'x-data-as-of': new Date(Date.now() - age).toISOString() },
    });
    const { page, expectNoErrors } = await panel.open('messages');
    const line = page.getByText(/^Data as of \d/);
    await line.waitFor();
    await expectNoErrors({ byAxe: true });
    age = 2_000;
    await page.getByRole('button', { name: 'Refresh' }).click();
    await line.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await expectNoErrors();
  });

  test('are sent again, and answered, from a form that has their number, sender and text', async () => {
    panel.answers['GET send-options'] = ok(sendOptions);
    panel.answers['POST messages/check'] = ({ body }) => ok(lookAt(body));
    panel.answers['POST messages'] = ok(accepted({ accepted: 1, credits: 1 }));
    const { page, expectNoErrors } = await panel.open(`messages?open=${failedMessage.id}`);
    await page.getByRole('dialog').getByRole('link', { name: 'Send again' }).click();
    const numbers = page.getByLabel('Mobile numbers');
    await numbers.waitFor();
    expect(await numbers.inputValue()).toBe(failedMessage.recipient);
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe(failedMessage.text);
    expect(await page.getByRole('combobox', { name: 'Sender ID' }).inputValue()).toMatch(/^ANPURN/);
    await page.getByRole('button', { name: 'Send 1 message' }).click();
    await page.getByRole('dialog').waitFor();
    await expectNoErrors();
    await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
    await page.getByRole('button', { name: 'Send another' }).click();
    expect(await numbers.inputValue()).toBe('');

    await page.goto(`${panel.server.url}received`);
    await page.getByRole('link', { name: 'Reply to 98765 43210' }).click();
    await numbers.waitFor();
    expect(await numbers.inputValue()).toBe('9876543210');
  });

  test('are cancelled after a question, with what comes back', async () => {
    panel.answers[`DELETE messages/${scheduledMessage.id}`] = ok({ id: scheduledMessage.id, refunded: 0.18 });
    const { page, expectNoErrors } = await panel.open(`messages?open=${scheduledMessage.id}`);
    await page.getByRole('button', { name: 'Cancel message' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel this message?' });
    await question.getByText('0.18').waitFor();
    await expectNoErrors();
    await question.getByRole('button', { name: 'Cancel message' }).click();
    await page.getByText('Message cancelled. 0.18 credits refunded.').waitFor();
    expect(panel.calls(`DELETE messages/${scheduledMessage.id}`)).toHaveLength(1);
  });

  test('that wait say since when, why and until when, and are not sent again meanwhile', async () => {
    const { page, expectNoErrors } = await panel.open(`messages?open=${waitingMessage.id}`);
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('heading', { name: 'Waiting since 15 Nov, 13:52' }).waitFor();
    await sheet.getByText('North SMPP has been unreachable since 15 Nov, 13:51').waitFor();
    await sheet.getByText('We keep trying until 17 Nov, 13:52').waitFor();
    await sheet.getByRole('button', { name: 'Cancel message' }).waitFor();
    expect(await sheet.getByRole('link', { name: 'Send again' }).count()).toBe(0);
    await expectNoErrors();
  });

  test('of which nobody knows are sent again after a question only', async () => {
    panel.answers['GET send-options'] = ok(sendOptions);
    panel.answers['POST messages/check'] = ({ body }) => ok(lookAt(body));
    const unknown = { ...failedMessage, status: 'unknown' as const, cause: null, error: null };
    panel.answers[`GET messages/${failedMessage.id}`] = ok(unknown);
    const { page, expectNoErrors } = await panel.open(`messages?open=${failedMessage.id}`);
    await page.getByRole('button', { name: 'Send again' }).click();
    const question = page.getByRole('dialog', { name: 'Send this message again?' });
    await question.getByText('it may arrive twice').waitFor();
    await expectNoErrors();
    await question.getByRole('button', { name: 'Send again' }).click();
    const numbers = page.getByLabel('Mobile numbers');
    await numbers.waitFor();
    expect(await numbers.inputValue()).toBe(failedMessage.recipient);
  });

  test('are searched further back by themselves five times, then by a button', async () => {
    const reached = '2026-11-15T08:50:00.000Z';
    panel.answers['GET messages'] = ok({ items: [], next: '01m7ehp7a1003g008000008299', reached });
    const { page, expectNoErrors } = await panel.open('messages?status=failed');
    const further = page.getByRole('button', { name: 'Search further back' });
    await page.getByText('Searched back to 15 Nov, 14:20').waitFor();
    const looks = () => panel.calls('GET messages').length;
    await expect.poll(looks).toBe(6);
    await expectNoErrors();
    await further.click();
    await page.getByText('Searched back to 15 Nov, 14:20').waitFor();
    await expect.poll(looks).toBe(7);
  });

  test('have their channel’s icon, with its name, in the list of all channels', async () => {
    panel.session = { ...signedIn, features: { ...signedIn.features, email: true } };
    const items = [bouncedMail, ...messages.items].map((item) => ({ ...item, text: item.text ?? '' }));
    panel.answers['GET messages'] = ok({ ...messages, items });
    const { page, expectNoErrors } = await panel.open('messages');
    const email = page.getByRole('row', { name: 'meera.nair@customer.example' });
    await email.getByRole('img', { name: 'Email' }).waitFor();
    await page.getByRole('row', { name: '98140 20979' }).getByRole('img', { name: 'SMS' }).waitFor();
    await expectNoErrors();
    await page.getByRole('radiogroup', { name: 'Channel' }).getByText('SMS').click();
    await page.waitForURL(/channel=sms/);
    await expect.poll(() => page.getByRole('columnheader', { name: 'Channel' }).count()).toBe(0);
  });

  test('are filtered by cause, route and template, and exported by the same filters', async () => {
    const otp = { ...templates.items[0], id: 7, name: 'OTP' };
    panel.answers['GET templates'] = ok({ items: [otp], next: null });
    const { page, expectNoErrors } = await panel.open('messages');
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('combobox', { name: 'Cause' }).click();
    await page.getByRole('option', { name: 'The phone was switched off or out of reach' }).click();
    await page.getByRole('combobox', { name: 'Route' }).click();
    await page.getByRole('option', { name: 'Promotional' }).click();
    await page.getByRole('combobox', { name: 'SMS template' }).click();
    await page.getByRole('option', { name: 'OTP' }).click();
    await page.waitForURL(/template=/);
    await expectNoErrors();
    const asked = () => panel.calls('GET messages').at(-1)?.query;
    await expect.poll(asked).toEqual({ cause: 'absent', route: 'promotional', template: '7' });
  });

  test('bring campaigns of that name along, when words are searched for', async () => {
    panel.answers['GET messages'] = ok({ items: [], next: null, reached: null });
    panel.answers['GET campaigns'] = ok(campaigns);
    const { page, expectNoErrors } = await panel.open('messages');
    await page.getByText('No messages yet').waitFor();
    expect(panel.calls('GET campaigns')).toEqual([]);
    await page.keyboard.press('/');
    await page.keyboard.type('check-up');
    await page.keyboard.press('Enter');
    const named = page.getByRole('region', { name: 'Campaigns with this name' });
    await named.getByRole('link', { name: 'Health check-up, November' }).waitFor();
    expect(panel.calls('GET campaigns')[0]?.query).toMatchObject({ q: 'check-up' });
    await expectNoErrors();
    await named.getByRole('link', { name: 'Health check-up, November' }).click();
    await page.waitForURL(/campaigns\/17$/);
  });

  test('are found from the bar above, and an error has its request’s ID', async () => {
    const { page } = await panel.open('messages', {
      expected: /status of 500/,
    });
    await page.getByText('98140 20979').waitFor();
    panel.answers['GET messages'] = { status: 500, body: refusal('internal_error', 'Something went wrong.') };
    await page.getByRole('searchbox', { name: 'Search' }).fill('98140 20979');
    await page.keyboard.press('Enter');
    await page.getByText('Request ID 01m7request').waitFor();
    await page.waitForURL(/messages\?q=/);
  });
});

describeInBrowser('the figures of the first page', (panel) => {
  beforeEach(() => answer(panel));

  test('lead to the messages, campaigns and credits behind them', async () => {
    panel.session = { ...signedIn, features: { ...signedIn.features, email: true } };
    const { page } = await panel.open('');
    const addressOf = async (name: string) => {
      const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
      return new URL(href ?? '', panel.server.url);
    };
    await page.getByText('612').waitFor();
    const accepted = Object.fromEntries((await addressOf('Accepted today')).searchParams);
    expect(accepted).toEqual({
      from: accepted.to,
      to: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      channel: 'sms',
    });
    const day = accepted.to ?? '';
    const today = { from: day, to: day, channel: 'sms' };
    const weekAgo = new Date(Date.parse(day) - 6 * 86_400_000).toISOString().slice(0, 10);
    expect(Object.fromEntries((await addressOf('Not delivered')).searchParams)).toEqual({
      ...today,
      status: 'failed',
    });
    const cause = 'The phone was switched off or out of reach';
    expect(Object.fromEntries((await addressOf(cause)).searchParams)).toEqual({
      ...today,
      from: weekAgo,
      cause: 'absent',
    });
    expect((await addressOf('Health check-up, November')).pathname).toBe('/panel/campaigns/118');
    expect((await addressOf('Balance')).pathname).toBe('/panel/credits');
    // The whole tile is the link, not only its words.
    await page.getByText('6,013 of 6,187 with a result today').click({ force: true });
    await page.waitForURL(/\/messages\?.*status=delivered/);
    const asked = { ...today, status: 'delivered' };
    await expect.poll(() => panel.calls('GET messages').at(-1)?.query).toEqual(asked);
  });

  test('stand beside what needs attention, each with the list or page that it is about', async () => {
    panel.session = { ...signedIn, features: { ...signedIn.features, email: true } };
    panel.answers['GET attention'] = ok(attention);
    const { page, expectNoErrors } = await panel.open('');
    const waiting = page.getByRole('link', { name: '1,000+ messages are waiting to be sent' });
    await waiting.waitFor();
    await page.getByText('North SMPP has been unreachable since 15 Nov, 13:51').waitFor();
    expect(await page.getByText('Nothing needs your attention.').count()).toBe(0);
    const addressOf = async (name: string) => {
      const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
      const { pathname, search } = new URL(href ?? '', panel.server.url);
      return pathname.replace('/panel', '') + search;
    };
    expect(await addressOf('Replies to BLOOD aren’t sent')).toBe('/keywords?q=BLOOD');
    expect(await addressOf('DNS records are missing: annapurnadiagnostics.in')).toBe(
      '/email/domains?open=annapurnadiagnostics.in',
    );
    expect(await addressOf('1 sender ID was rejected')).toBe('/senders?status=rejected');
    expect(await addressOf('2 templates were rejected')).toBe('/templates?status=rejected');
    expect(await addressOf('1 keyword was rejected')).toBe('/keywords?status=rejected');
    await expectNoErrors();
    await waiting.click();
    await page.waitForURL(/\/messages\?status=queued$/);
    await expect.poll(() => panel.calls('GET messages').at(-1)?.query).toEqual({ status: 'queued' });
  });
});
