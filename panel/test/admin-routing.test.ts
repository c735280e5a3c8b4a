import type { CarrierQueue } from 'harkara-contract/routes/carriers.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accounts } from './support/account-answers.ts';
import { carriers, queue, queueMove, routes, senderIds, system } from './support/admin-answers.ts';
import { type Answer, ok } from './support/answer.ts';
import { businessAccount, withChannels } from './support/channel-answers.ts';
import type { LookOptions } from './support/open-page.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { operatorSignedIn, refusal } from './support/session-answers.ts';

const focusedLabel = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

describeInBrowser('carriers’ queues and routing rules', (panel) => {
  const open = (path: string, options: LookOptions = {}) => {
    panel.session = operatorSignedIn;
    panel.answers['GET admin/routes'] = ok(routes);
    panel.answers['GET admin/routes/senders'] = ok(senderIds);
    panel.answers['GET admin/accounts'] = ok(accounts);
    panel.answers['GET admin/carriers'] = ok(carriers);
    return panel.open(`admin/${path}`, options);
  };
  const sentTo = (call: string) => panel.calls(call).map(({ body }) => body);

  test('a carrier’s queue says whose messages wait and since when, and is moved after a question', async () => {
    let shown: CarrierQueue = queue;
    panel.answers['GET admin/carriers/north/queue'] = () => ok(shown);
    panel.answers['POST admin/carriers/north/queue/move'] = () => {
      shown = { ...queue, move: queueMove };
      return { status: 204 };
    };
    const { page, expectNoErrors } = await open('carriers');
    await page.getByRole('link', { name: '48,222 queued messages' }).click();
    await page.getByRole('heading', { name: 'Queue: north' }).waitFor();
    await page.getByText('Showing the first 1,000 of 48,222 queued messages.').waitFor();
    const row = page.getByRole('row', { name: /^annapurna / });
    await row.getByText('SMS, transactional (T)').waitFor();
    await row.getByText('web, spare').waitFor();
    await expectNoErrors();

    await page.getByRole('button', { name: 'Move to another carrier' }).click();
    const sheet = page.getByRole('dialog', { name: 'Move to another carrier' });
    await sheet.getByRole('button', { name: 'Check figures' }).click();
    await sheet.getByText('Choose a carrier').waitFor();
    await sheet.getByRole('combobox', { name: 'New carrier' }).click();
    await page.getByRole('option', { name: 'web' }).click();
    await sheet.getByRole('button', { name: 'Check figures' }).click();
    const question = page.getByRole('dialog', { name: 'Move messages from north to web?' });
    // Of the 1,000 that were looked at, `web` can take those of one account; the others are not counted.
    for (const [label, figure] of [
      ['Will move, of the first 1,000', '25'],
      ['Will stay queued, of the first 1,000', '975'],
      ['Behind them in the queue, moved if possible', '47,222'],
    ] as const) {
      await question.locator('div', { hasText: label }).getByText(figure, { exact: true }).last().waitFor();
    }
    await expectNoErrors();
    await question.getByRole('button', { name: 'Move messages' }).click();
    expect(sentTo('POST admin/carriers/north/queue/move')).toEqual([{ to: 'web' }]);
    // It is followed until it ends, and not begun a second time meanwhile.
    await page.getByText(/20 messages moved/).waitFor();
    expect(await page.getByRole('button', { name: 'Move to another carrier' }).count()).toBe(0);
    shown = {
      ...queue,
      groups: [],
      looked: 0,
      isAll: true,
      move: { ...queueMove, moved: 25, endedAt: '2026-11-15T08:30:00.000Z' },
    };
    await page.getByText('Last move, to spare').waitFor();
    await page.getByText(/25 messages moved · Account: annapurna · Started by asha/).waitFor();
    await page.getByText('No messages are queued').waitFor();
    await expectNoErrors();
  });

  test('a rule without a name is put into words', async () => {
    panel.answers['GET admin/routes/way'] = ok({
      rule: 'sms/* [5,null,null]',
      carriers: [{ name: 'north', standing: 'usable' }],
      takenBy: 'north',
    } satisfies Answer<'GET /admin/routes/way'>);
    const { page } = await open('routes');
    await page.getByRole('textbox', { name: 'Number' }).fill('9812345678');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByRole('status').getByText('SMS, every route, for annapurna').waitFor();
    await page.getByRole('button', { name: 'Edit: SMS, every route, for annapurna' }).waitFor();
    expect(await page.getByText('null').count()).toBe(0);
  });

  test('rules are ordered by keys, buttons and dragging, and saved as one change', async () => {
    panel.answers['PUT admin/routes/order'] = ok(routes);
    const { page, expectNoErrors } = await open('routes');
    await page.getByRole('button', { name: 'Change order' }).click();
    const sheet = page.getByRole('dialog', { name: 'Change order' });
    const [otp, asha, rest] = ['otp', 'SMS, every route, for annapurna', 'Everything else'] as const;
    const order = async () => {
      const rows = await sheet.getByRole('listitem').allTextContents();
      return rows.map((text) => [otp, asha, rest].findIndex((name) => text.slice(1).startsWith(name)));
    };
    await expect.poll(order).toEqual([0, 1, 2]);
    await expectNoErrors();
    const grip = (name: string) =>
      sheet.getByRole('button', { name: `Move ${name}: drag it, or use the arrow keys` });
    await grip(rest).focus();
    await page.keyboard.press('ArrowUp');
    await sheet.getByText('Everything else is now number 2 of 3').waitFor();
    expect(await order()).toEqual([0, 2, 1]);
    // The focus has moved with it.
    await page.keyboard.press('ArrowUp');
    expect(await order()).toEqual([2, 0, 1]);
    await page.keyboard.press('ArrowUp');
    expect(await order()).toEqual([2, 0, 1]);
    await sheet.getByRole('button', { name: `Move ${otp} down` }).click();
    expect(await order()).toEqual([2, 1, 0]);
    // One that cannot move does not take the focus when another one does.
    await grip(rest).press('ArrowUp');
    await sheet.getByRole('button', { name: `Move ${asha} up` }).click();
    expect(await order()).toEqual([1, 2, 0]);
    expect(await focusedLabel(page)).toBe(`Move ${asha} up`);
    await sheet.getByRole('button', { name: `Move ${asha} down` }).click();
    expect(await order()).toEqual([2, 1, 0]);

    const from = await grip(rest).boundingBox();
    const to = await grip(otp).boundingBox();
    if (!from || !to) throw new Error('a rule is out of sight');
    await page.mouse.move(from.x + 5, from.y + 5);
    await page.mouse.down();
    await page.mouse.move(to.x + 5, to.y - 5, { steps: 5 });
    await page.mouse.move(to.x + 5, to.y + 15, { steps: 5 });
    await page.mouse.up();
    expect(await order()).toEqual([1, 0, 2]);
    await sheet.getByRole('button', { name: 'Save order' }).click();
    await page.getByText('Order saved').waitFor();
    expect(sentTo('PUT admin/routes/order')).toEqual([
      {
        channel: 'sms',
        rules: [
          { key: 'sms/* [5,null,null]', fingerprint: 'b' },
          { key: 'name otp', fingerprint: 'a' },
          { key: 'sms/*', fingerprint: 'c' },
        ],
      },
    ]);
  });

  test('a rule’s carriers, account and sender are chosen from lists', async () => {
    panel.answers['POST admin/routes'] = { status: 201, body: routes.items[0] };
    const { page, expectNoErrors } = await open('routes');
    const north = carriers.items[0];
    panel.answers['GET admin/carriers'] = ok({
      items: ['north', 'web', 'post'].map((name) => ({
        ...north,
        name,
        channels: name === 'post' ? ['email'] : ['sms'],
      })),
    });
    await page.getByRole('button', { name: 'New rule' }).click();
    const sheet = page.getByRole('dialog', { name: 'New rule' });
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.getByText('Choose at least one carrier').waitFor();
    const choose = async (field: string, option: string) => {
      await sheet.getByRole('combobox', { name: field }).click();
      await page.getByRole('option', { name: option, exact: true }).click();
    };
    await choose('Add a carrier', 'north');
    await sheet.getByRole('combobox', { name: 'Add a carrier' }).click();
    // The one that is chosen already is not offered again, nor is one for email.
    await page.getByRole('option', { name: 'web' }).waitFor();
    expect(await page.getByRole('option').allTextContents()).toEqual(['web']);
    await page.getByRole('option', { name: 'web' }).click();
    await sheet.getByRole('button', { name: 'Move web up' }).click();
    // The button that takes one out goes with it: the next one's gets the focus.
    await sheet.getByRole('button', { name: 'Remove web' }).click();
    expect(await focusedLabel(page)).toBe('Remove north');
    await choose('Add a carrier', 'web');
    await sheet.getByRole('button', { name: 'Move web up' }).click();
    await sheet.getByRole('textbox', { name: 'Weight of web' }).fill('70');
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.getByText('Enter a whole number for each carrier').waitFor();
    await sheet.getByRole('textbox', { name: 'Weight of north' }).fill('30');
    // The server finds accounts by how they begin.
    const account = sheet.getByRole('combobox', { name: 'Only for account' });
    await account.fill('chin');
    await expect.poll(() => panel.calls('GET admin/accounts').map(({ query }) => query.q)).toContain('chin');
    await page.getByRole('option', { name: 'chinar-travels' }).click();
    await choose('Only from sender ID', 'SAGART');
    await expect
      .poll(() => panel.calls('GET admin/routes/senders').map(({ query }) => query.account))
      .toContain('chinar-travels');
    await expectNoErrors();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Rule saved').waitFor();
    // Without a name, which is not needed.
    expect(sentTo('POST admin/routes')).toEqual([
      {
        channel: 'sms',
        route: '*',
        account: 'chinar-travels',
        sender: 'SAGART',
        prefixes: null,
        priority: 0,
        connectors: ['web', 'north'],
        weights: [70, 30],
        retry_rejected: false,
      },
    ]);
  });

  test('what a rule could name is not said to be nothing where it cannot be looked up', async () => {
    const { page } = await open('', { expected: /status of 500/ });
    const failing = { status: 500, body: refusal('internal_error', 'Something went wrong.') };
    for (const path of ['carriers', 'accounts', 'routes/senders'])
      panel.answers[`GET admin/${path}`] = failing;
    await page.getByRole('link', { name: 'Routes' }).click();
    await page.getByRole('button', { name: 'New rule' }).click();
    const sheet = page.getByRole('dialog', { name: 'New rule' });
    await expect.poll(() => sheet.getByText('Something went wrong.').count()).toBe(3);
    expect(await sheet.getByText('Every carrier of this channel is in the list').count()).toBe(0);
  });

  test('an alert leads to where something can be done about it', async () => {
    panel.answers['GET admin/system'] = ok(system);
    const { page } = await open('');
    const alerts = page.getByRole('table', { name: 'Alerts' });
    const addressOf = (name: RegExp) => alerts.getByRole('link', { name }).getAttribute('href');
    expect(await addressOf(/annapurna is running low/)).toBe('/panel/admin/accounts/annapurna?tab=ledger');
    expect(await addressOf(/3 requests have waited/)).toBe('/panel/admin/approvals');
    await alerts.getByRole('link', { name: /^Carrier north/ }).click();
    await page.getByRole('dialog', { name: 'north' }).waitFor();
  });

  test('a business account is well if callbacks arrive, and is not if they stop', async () => {
    panel.session = withChannels;
    panel.answers['GET chat/account'] = ok({ ...businessAccount, calledAt: null });
    const { page } = await panel.open('chat/business-account');
    // Nothing was sent yet: there is nothing to warn about.
    await page.getByText('None received yet; they arrive with your first message').waitFor();
    expect(await page.getByText('Contact support').count()).toBe(0);
    const overdueSince = '2026-11-15T08:10:00.000Z' as const;
    panel.answers['GET chat/account'] = ok({ ...businessAccount, overdueSince });
    await page.reload();
    await page.getByText(/A message was sent on 15 Nov, 13:40, and no callback has arrived since/).waitFor();
    await page.getByText(/Last received/).waitFor();
  });
});
