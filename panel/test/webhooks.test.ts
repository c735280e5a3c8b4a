import { beforeEach, expect, test } from 'vitest';
import { type Answer, ok } from './support/answer.ts';
import { deliveries, webhook, webhookTest, wholeDelivery } from './support/developer-answers.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { signedIn } from './support/session-answers.ts';

const NONE: Answer<'GET /webhook'> = { webhook: null, secretHint: null };
const FAILED = `webhook/deliveries/${wholeDelivery.id}`;

describeInBrowser('the webhooks', (panel) => {
  beforeEach(() => {
    panel.session = signedIn;
    panel.answers['GET webhook'] = ok(webhook);
    panel.answers['GET webhook/deliveries'] = ok(deliveries);
    panel.answers[`GET ${FAILED}`] = ok(wholeDelivery);
  });

  test('show a delivery’s request and failed answer as text, and send it again', async () => {
    panel.answers[`POST ${FAILED}/resend`] = { status: 204 };
    const { page, expectNoErrors } = await panel.open(`webhooks?open=${wholeDelivery.id}`);
    const sheet = page.getByRole('dialog');
    await sheet.getByText('<h1>502 Bad Gateway</h1>').waitFor();
    await sheet.getByText('no answer within 10 s').waitFor();
    await expectNoErrors();
    await sheet.getByRole('button', { name: 'Resend' }).click();
    await page.getByText('1 event queued again').waitFor();
  });

  test('are set up with the events that were chosen', async () => {
    panel.session = { ...signedIn, features: { ...signedIn.features, email: true, chatapp: true } };
    panel.answers['GET webhook'] = ok(NONE);
    panel.answers['PUT webhook'] = ok(webhook);
    const { page, expectNoErrors } = await panel.open('webhooks');
    await page.getByRole('button', { name: 'Set up the webhook' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: 'Save webhook' }).click();
    await sheet.getByText('Enter a URL that begins with https:// or http://').waitFor();
    await sheet.getByLabel('URL').fill('https://hooks.annapurna.example/sms');
    await sheet.getByLabel('Expired').uncheck();
    await sheet.getByLabel('Email bounced').check();
    await expectNoErrors();
    await sheet.getByRole('button', { name: 'Save webhook' }).click();
    await page.getByText('Webhook saved').waitFor();
    expect(panel.calls('PUT webhook')[0]?.body).toEqual({
      url: 'https://hooks.annapurna.example/sms',
      events: ['delivered', 'failed', 'inbound', 'email_bounced', 'chat_status', 'inbound_chat'],
      enabled: true,
    });
  });

  test('offer events of the account’s channels, and those that are subscribed to already', async () => {
    panel.answers['GET webhook'] = ok(NONE);
    const { page } = await panel.open('webhooks');
    const events = () => page.getByRole('dialog').getByRole('checkbox');
    await page.getByRole('button', { name: 'Set up the webhook' }).click();
    await events().first().waitFor();
    expect(await events().count()).toBe(5);
    await page.keyboard.press('Escape');

    const subscribed = {
      ...webhook,
      webhook: { ...webhook.webhook, events: ['delivered', 'email_bounced'] },
    };
    panel.answers['GET webhook'] = ok(subscribed);
    await page.reload();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Email bounced').waitFor();
    expect(await events().count()).toBe(6);
  });

  test('are tested, and their secret is shown to who knows the password', async () => {
    panel.answers['POST webhook/test'] = ok(webhookTest);
    panel.answers['POST webhook/secret'] = ok({ secret: 'hs_the-secret' });
    const { page, expectNoErrors } = await panel.open('webhooks');
    await page.getByRole('button', { name: 'Send a test event' }).click();
    await page.getByText('SQLSTATE[42S02]').waitFor();
    await expectNoErrors();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await page.getByRole('dialog').getByLabel('Your password').fill('monsoon train platform');
    await page.keyboard.press('Enter');
    await page.getByText('hs_the-secret').waitFor();
    expect(panel.calls('POST webhook/secret')[0]?.body).toEqual({
      password: 'monsoon train platform',
      rotate: false,
    });
    await expectNoErrors();
  });

  test('that failed are delivered to at once after a test that arrives, and by the button', async () => {
    panel.answers['POST webhook/test'] = ok({
      ...webhookTest,
      ok: true,
      status: 200,
      error: null,
      resumed: true,
    });
    panel.answers['POST webhook/deliver-now'] = { status: 204 };
    const { page, expectNoErrors } = await panel.open('webhooks');
    await page.getByRole('button', { name: 'Send a test event' }).click();
    await page.getByRole('dialog').getByText('Waiting events are now being sent.').waitFor();
    await expectNoErrors();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const before = panel.calls('GET webhook').length;
    await page.getByRole('button', { name: 'Deliver waiting events now' }).click();
    await page.getByText('One event is being sent. If your server accepts it, the others follow.').waitFor();
    expect(panel.calls('POST webhook/deliver-now')).toHaveLength(1);
    await expect.poll(() => panel.calls('GET webhook').length).toBeGreaterThan(before);
  });

  test('never show a next attempt that is in the past', async () => {
    const past = new Date(Date.now() - 3_600_000).toISOString() as typeof webhook.webhook.nextTryAt;
    panel.answers['GET webhook'] = ok({ ...webhook, webhook: { ...webhook.webhook, nextTryAt: past } });
    const [waiting] = deliveries.items;
    panel.answers['GET webhook/deliveries'] = ok({ items: [{ ...waiting, nextTryAt: past }], next: null });
    const { page } = await panel.open('webhooks');
    await page.getByText('Next attempt: Now').waitFor();
    await page.getByRole('cell', { name: 'Now', exact: true }).waitFor();
    expect(await page.getByText('1 hour ago').count()).toBe(0);
  });
});
