import { beforeEach, expect, test } from 'vitest';
import { type Answer, ok } from './support/answer.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { campaign, campaigns, causes, failed, running } from './support/sending-answers.ts';
import { signedIn } from './support/session-answers.ts';

type Cancellation = Answer<'GET /campaigns/:id/cancellation'>;

const CANCELLED = campaign({ status: 'cancelled', summary: { delivered: 41280, cancelled: 18720 } });

describeInBrowser('campaigns', (panel) => {
  beforeEach(() => {
    panel.session = signedIn;
    panel.answers['GET campaigns'] = ok(campaigns);
    panel.answers['GET campaigns/17'] = ok(running);
    panel.answers['GET campaigns/17/causes'] = ok(causes);
    panel.answers['GET campaigns/17/failed'] = ok(failed);
  });
  /** The page looks every two seconds: the campaign may only change when it is told to. */
  const become = (body: typeof running) => () => {
    panel.answers['GET campaigns/17'] = ok(body);
    return ok(body);
  };

  test('are filtered by status, channel and name in the address, and begin with an invitation', async () => {
    panel.session = { ...signedIn, features: { ...signedIn.features, email: true } };
    panel.answers['GET campaigns'] = ok({ items: [], next: null });
    const { page, expectNoErrors } = await panel.open('campaigns');
    await page.getByText('No campaigns yet').waitFor();
    await expectNoErrors();
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: 'Paused' }).click();
    await page.waitForURL(/status=paused/);
    await page.getByText('No matching campaigns').waitFor();
    await page.getByRole('radiogroup', { name: 'Channel' }).getByText('Email').click();
    await page.getByRole('searchbox', { name: 'Name or number' }).fill('Diwali');
    await page.waitForURL(/q=Diwali/);
    const asked = { q: 'Diwali', status: 'paused', channel: 'email' };
    await expect.poll(() => panel.calls('GET campaigns').at(-1)?.query).toEqual(asked);
  });

  test('are looked at every two seconds while they run, with rate and finish', async () => {
    let queued = 18720;
    panel.answers['GET campaigns/17'] = () => {
      queued -= 1000;
      return ok({ ...running, summary: { ...running.summary, queued } });
    };
    const { page } = await panel.open('campaigns/17');
    await page.getByText(/Rate: \d+ per second/).waitFor();
    await page.getByText(/finishes at about \d\d:\d\d/).waitFor();
    expect(panel.calls('GET campaigns/17').at(-1)?.headers['x-poll']).toBe('1');
  });

  test('are looked at again in the list while one of them runs', async () => {
    const { page } = await panel.open('campaigns');
    await page.getByText('41,280 of 60,000').waitFor();
    const done = campaign({ status: 'completed', summary: { delivered: 58000, failed: 2000 } });
    panel.answers['GET campaigns'] = ok({ items: [done], next: null });
    await page.getByText('60,000 of 60,000').waitFor();
    const [opening, ...later] = panel.calls('GET campaigns').map(({ headers }) => headers['x-poll']);
    expect([opening, new Set(later)]).toEqual([undefined, new Set(['1'])]);
  });

  test('whose messages have all left are sent, and await reports, in the list and on their page', async () => {
    const sent = campaign({ summary: { sent: 640, unknown: 20, delivered: 58329, failed: 1011 } });
    panel.answers['GET campaigns'] = ok({ items: [sent], next: null });
    panel.answers['GET campaigns/17'] = ok(sent);
    const { page, expectNoErrors } = await panel.open('campaigns');
    const row = page.getByRole('row', { name: 'Health check-up, November' });
    await row.getByText('660 awaiting a report').waitFor();
    await expectNoErrors();
    await row.getByText('Sent', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Health check-up, November' }).click();
    await page.waitForURL(/campaigns\/17/);
    await page.getByText('660 awaiting a report').waitFor();
    await expectNoErrors();
    expect(await page.getByText('Running', { exact: true }).count()).toBe(0);
  });

  test('are paused with a way back, and resumed without sending twice', async () => {
    const paused = campaign({ ...running, status: 'paused' });
    panel.answers['POST campaigns/17/pause'] = become(paused);
    panel.answers['POST campaigns/17/resume'] = become(running);
    const { page, expectNoErrors } = await panel.open('campaigns/17');
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('Campaign paused').waitFor();
    await expectNoErrors();
    await page.getByRole('button', { name: 'Resume: 18,720 left; no one is messaged twice' }).click();
    await page.getByText('Campaign resumed').waitFor();
  });

  test('are cancelled after a question with the credits that come back', async () => {
    panel.answers['GET campaigns/17/cancellation'] = ok({
      messages: 18720,
      credits: 18720,
      notCreated: 0,
      siblings: [],
    } satisfies Cancellation);
    panel.answers['POST campaigns/17/cancel'] = become(CANCELLED);
    const { page, expectNoErrors } = await panel.open('campaigns/17');
    await page.getByRole('button', { name: 'Cancel campaign' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Credits refunded').waitFor();
    await dialog.getByText('18,720').first().waitFor();
    await expectNoErrors();
    await dialog.getByRole('button', { name: 'Cancel campaign' }).click();
    await page.getByText('Campaign cancelled', { exact: true }).waitFor();
  });

  test('of a file take its other campaigns and its remaining rows along, if asked to', async () => {
    const siblings = [
      { campaign: 18, name: 'Diwali offer (2/4)' },
      { campaign: 19, name: 'Diwali offer (3/4)' },
    ];
    panel.answers['GET campaigns/17/cancellation'] = ok({
      messages: 18720,
      credits: 18720,
      notCreated: 30000,
      siblings,
    } satisfies Cancellation);
    panel.answers['POST campaigns/17/cancel'] = become(CANCELLED);
    const { page, expectNoErrors } = await panel.open('campaigns/17');
    await page.getByRole('button', { name: 'Cancel campaign' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('File rows that won’t be sent').waitFor();
    await dialog.getByText('30,000').waitFor();
    await dialog.getByText('Diwali offer (2/4), Diwali offer (3/4)').waitFor();
    await dialog.getByLabel('Also cancel 2 other campaigns').check();
    await expectNoErrors();
    await dialog.getByRole('button', { name: 'Cancel campaign' }).click();
    await page.getByText('Campaign cancelled', { exact: true }).waitFor();
    expect(panel.calls('POST campaigns/17/cancel').at(-1)?.query).toEqual({ wholeFile: 'true' });
  });

  test('lead those who were not reached back to Send', async () => {
    const { page } = await panel.open('campaigns/17');
    const file = page.getByRole('link', { name: 'Download failed recipients' });
    expect(await file.getAttribute('href')).toBe('/panel/api/campaigns/17/failed.csv');
    await page.getByRole('link', { name: 'Resend to these' }).click();
    await page.waitForURL(/send\?failed_of=17&sender=ANPURN/);
  });

  test('of a file name the row of each message that did not arrive, others its place', async () => {
    const { page } = await panel.open('campaigns/17');
    const table = page.getByRole('table', { name: 'Not delivered' });
    await table.getByRole('columnheader', { name: 'Message no.' }).waitFor();
    expect(await table.getByRole('row').nth(1).getByRole('cell').first().innerText()).toBe('12');
    const items = failed.items.map((message, index) => ({ ...message, row: 19 + index * 31 }));
    panel.answers['GET campaigns/17/failed'] = ok({ ...failed, items });
    await page.reload();
    await table.getByRole('columnheader', { name: 'Row', exact: true }).waitFor();
    expect(await table.getByRole('row').nth(1).getByRole('cell').first().innerText()).toBe('19');
    expect(await table.getByText('Message no.').count()).toBe(0);
  });

  test('lead to their messages, of which those that were delivered can be exported', async () => {
    panel.answers['GET messages'] = ok({ items: [], next: null, reached: null });
    const { page } = await panel.open('campaigns/17');
    const all = page.getByRole('link', { name: 'Show messages' });
    expect(await all.getAttribute('href')).toBe('/panel/messages?campaign=17');
    await page.getByRole('link', { name: 'Delivered', exact: true }).click();
    await page.waitForURL(/messages\?campaign=17&status=delivered/);
    const asked = { campaign: '17', status: 'delivered' };
    await expect.poll(() => panel.calls('GET messages').at(-1)?.query).toEqual(asked);
  });

  test('of other channels are not sent again as SMS', async () => {
    panel.answers['GET campaigns/17'] = ok(campaign({ channel: 'email', summary: running.summary }));
    const { page } = await panel.open('campaigns/17');
    await page.getByRole('link', { name: 'Download failed recipients' }).waitFor();
    expect(await page.getByRole('link', { name: 'Resend to these' }).count()).toBe(0);
  });
});
