import { expect, test } from 'vitest';
import type { Answer } from './support/answer.ts';
import { describeInBrowser, type PanelUnderTest } from './support/panel-under-test.ts';
import { campaign, campaigns, causes, failed, running } from './support/sending-answers.ts';
import { signedIn } from './support/session-answers.ts';

type Cancellation = Answer<'GET /campaigns/:id/cancellation'>;

function prepare(panel: PanelUnderTest, one: object = running): void {
  panel.session = signedIn;
  panel.answers['GET campaigns'] = { status: 200, body: campaigns };
  panel.answers['GET campaigns/17'] = { status: 200, body: one };
  panel.answers['GET campaigns/17/causes'] = { status: 200, body: causes };
  panel.answers['GET campaigns/17/failed'] = { status: 200, body: failed };
}

describeInBrowser('campaigns', (panel) => {
  test('are filtered by status, channel and name in the address, and begin with an invitation', async () => {
    prepare(panel);
    panel.session = { ...signedIn, features: { ...signedIn.features, email: true } };
    panel.answers['GET campaigns'] = { status: 200, body: { items: [], next: null } };
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
    await expect
      .poll(() => panel.server.calls.filter(({ path }) => path === 'campaigns').at(-1)?.query)
      .toEqual({ q: 'Diwali', status: 'paused', channel: 'email' });
  });

  test('are looked at every two seconds while they run, with rate and finish', async () => {
    let queued = 18720;
    prepare(panel);
    panel.answers['GET campaigns/17'] = () => {
      queued -= 1000;
      return { status: 200, body: { ...running, summary: { ...running.summary, queued } } };
    };
    const { page } = await panel.open('campaigns/17');
    await page.getByText(/Rate: \d+ per second/).waitFor();
    await page.getByText(/finishes at about \d\d:\d\d/).waitFor();
    const looks = panel.server.calls.filter(({ path }) => path === 'campaigns/17');
    expect(looks.at(-1)?.headers['x-poll']).toBe('1');
  });

  test('are looked at again in the list while one of them runs', async () => {
    prepare(panel);
    const looks = () => panel.server.calls.filter(({ path }) => path === 'campaigns');
    const { page } = await panel.open('campaigns');
    await page.getByText('41,280 of 60,000').waitFor();
    const done = campaign({ status: 'completed', summary: { delivered: 58000, failed: 2000 } });
    panel.answers['GET campaigns'] = { status: 200, body: { items: [done], next: null } };
    await page.getByText('60,000 of 60,000').waitFor();
    const [opening, ...later] = looks().map(({ headers }) => headers['x-poll']);
    expect([opening, new Set(later)]).toEqual([undefined, new Set(['1'])]);
  });

  test('are paused with a way back, and resumed without sending twice', async () => {
    prepare(panel);
    const paused = campaign({ ...running, status: 'paused' });
    // The page looks every two seconds: the campaign may only change when it is told to.
    const become = (body: typeof running) => () => {
      panel.answers['GET campaigns/17'] = { status: 200, body };
      return { status: 200, body };
    };
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
    prepare(panel);
    panel.answers['GET campaigns/17/cancellation'] = {
      status: 200,
      body: { messages: 18720, credits: 18720, notCreated: 0, siblings: [] } satisfies Cancellation,
    };
    const cancelled = campaign({ status: 'cancelled', summary: { delivered: 41280, cancelled: 18720 } });
    panel.answers['POST campaigns/17/cancel'] = () => {
      panel.answers['GET campaigns/17'] = { status: 200, body: cancelled };
      return { status: 200, body: cancelled };
    };
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
    prepare(panel);
    const siblings = [
      { campaign: 18, name: 'Diwali offer (2/4)' },
      { campaign: 19, name: 'Diwali offer (3/4)' },
    ];
    panel.answers['GET campaigns/17/cancellation'] = {
      status: 200,
      body: { messages: 18720, credits: 18720, notCreated: 30000, siblings } satisfies Cancellation,
    };
    const cancelled = campaign({ status: 'cancelled', summary: { delivered: 41280, cancelled: 18720 } });
    panel.answers['POST campaigns/17/cancel'] = () => {
      panel.answers['GET campaigns/17'] = { status: 200, body: cancelled };
      return { status: 200, body: cancelled };
    };
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
    const asked = panel.server.calls.findLast(({ path }) => path === 'campaigns/17/cancel');
    expect(asked?.query).toEqual({ wholeFile: 'true' });
  });

  test('lead those who were not reached back to Send', async () => {
    prepare(panel);
    const { page } = await panel.open('campaigns/17');
    const file = page.getByRole('link', { name: 'Download failed recipients' });
    expect(await file.getAttribute('href')).toBe('/panel/api/campaigns/17/failed.csv');
    await page.getByRole('link', { name: 'Resend to these' }).click();
    await page.waitForURL(/send\?failed_of=17&sender=ANPURN/);
  });

  test('of a file name the row of each message that did not arrive, others its place', async () => {
    prepare(panel);
    const { page } = await panel.open('campaigns/17');
    const table = page.getByRole('table', { name: 'Not delivered' });
    await table.getByRole('columnheader', { name: 'Message no.' }).waitFor();
    expect(await table.getByRole('row').nth(1).getByRole('cell').first().innerText()).toBe('12');
    const items = failed.items.map((message, index) => ({ ...message, row: 19 + index * 31 }));
    panel.answers['GET campaigns/17/failed'] = { status: 200, body: { ...failed, items } };
    await page.reload();
    await table.getByRole('columnheader', { name: 'Row', exact: true }).waitFor();
    expect(await table.getByRole('row').nth(1).getByRole('cell').first().innerText()).toBe('19');
    expect(await table.getByText('Message no.').count()).toBe(0);
  });

  test('lead to their messages, of which those that were delivered can be exported', async () => {
    prepare(panel);
    panel.answers['GET messages'] = { status: 200, body: { items: [], next: null, reached: null } };
    const { page } = await panel.open('campaigns/17');
    const all = page.getByRole('link', { name: 'Show messages' });
    expect(await all.getAttribute('href')).toBe('/panel/messages?campaign=17');
    await page.getByRole('link', { name: 'Delivered', exact: true }).click();
    await page.waitForURL(/messages\?campaign=17&status=delivered/);
    await expect
      .poll(() => panel.server.calls.filter(({ path }) => path === 'messages').at(-1)?.query)
      .toEqual({ campaign: '17', status: 'delivered' });
  });

  test('of other channels are not sent again as SMS', async () => {
    prepare(panel, campaign({ channel: 'email', summary: running.summary }));
    const { page } = await panel.open('campaigns/17');
    await page.getByRole('link', { name: 'Download failed recipients' }).waitFor();
    expect(await page.getByRole('link', { name: 'Resend to these' }).count()).toBe(0);
  });
});
