import { fact } from 'harkara-contract/facts.ts';
import { beforeEach, expect, test } from 'vitest';
import { account, accounts, made } from './support/account-answers.ts';
import { carriers } from './support/admin-answers.ts';
import { type Answer, ok, said } from './support/answer.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { operatorSignedIn, refusal, signedIn } from './support/session-answers.ts';
import { senders, templates } from './support/setup-answers.ts';

type Changed = Answer<'PATCH /admin/accounts/:username'>;

describeInBrowser('the operator’s accounts', (panel) => {
  beforeEach(() => {
    panel.session = operatorSignedIn;
    panel.answers['GET admin/accounts'] = ok(accounts);
    panel.answers['GET admin/accounts/annapurna'] = ok(account);
  });

  test('are filtered, and a new one is made whose secrets are shown once', async () => {
    panel.answers['GET admin/accounts/shree-textiles'] = ok(account);
    let isTaken = true;
    panel.answers['POST admin/accounts'] = () => {
      if (!isTaken) return { status: 201, body: made };
      isTaken = false;
      const refused = refusal('validation_failed', 'The request is not valid.');
      return {
        status: 422,
        body: {
          ...refused,
          error: { ...refused.error, fields: { 'prices.T': 'must have at most 3 decimals' } },
        },
      };
    };
    const { page, expectNoErrors } = await panel.open('admin/accounts', {
      expected: /422/,
    });
    await page.getByRole('link', { name: 'chinar-travels' }).waitFor();
    await page.getByLabel('Name, number or contact details').fill('anna');
    await page.waitForURL(/q=anna/);
    await expect.poll(() => panel.calls('GET admin/accounts').at(-1)?.query['q']).toBe('anna');
    await expectNoErrors();
    await page.getByRole('link', { name: 'New account' }).click();
    await page.getByLabel('Username', { exact: true }).fill('shree-textiles');
    await page.getByLabel('Display name').fill('Shree Textiles');
    await page.getByLabel('Transactional SMS').fill('0.2501');
    await page.getByLabel('SMS credits').fill('500');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Enter what the credits are for.').waitFor();
    await page.getByLabel('Payment reference').fill('Invoice 7');
    await page.getByLabel('Name of the first API key').fill('website');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('must have at most 3 decimals').waitFor();
    await page.getByLabel('Transactional SMS').fill('0.25');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('hk_the_key_that_is_shown_once', { exact: true }).waitFor();
    await expectNoErrors();
    expect(panel.calls('POST admin/accounts').at(-1)?.body).toMatchObject({
      username: 'shree-textiles',
      role: 'customer',
      details: { display_name: 'Shree Textiles' },
      prices: { T: 0.25, P: 1 },
      features: { email: true, voice: true, international: false },
      api_keys: [{ name: 'website' }],
      credits: { sms: 500 },
      reference: 'Invoice 7',
    });
    await page.getByRole('button', { name: 'I’ve copied it' }).click();
    await page.waitForURL(/accounts\/shree-textiles/);
  });

  test('have contact details, which are shown first, searched by and changed with the notes', async () => {
    const changed = { ...account, fingerprint: 'second' };
    let isWrong = true;
    panel.answers['PATCH admin/accounts/annapurna'] = () => {
      if (!isWrong) return ok({ changed: ['x'], smppPassword: null, account: changed } satisfies Changed);
      isWrong = false;
      const refused = refusal('validation_failed', 'The request is not valid.');
      const fields = { 'details.gstin': 'must be a valid GSTIN' };
      return { status: 422, body: { ...refused, error: { ...refused.error, fields } } };
    };
    const { page, expectNoErrors } = await panel.open('admin', { expected: /422|404/ });
    await page.getByRole('search').getByRole('searchbox').fill('nair 8022');
    await page.keyboard.press('Enter');
    await page.waitForURL(/admin\/accounts\?q=nair/);
    await expect.poll(() => panel.calls('GET admin/accounts').at(-1)?.query['q']).toBe('nair 8022');
    await page.getByRole('link', { name: 'Annapurna Diagnostics annapurna' }).click();
    await page.getByRole('heading', { name: 'Annapurna Diagnostics', level: 1 }).waitFor();
    const card = page.getByRole('region', { name: 'Contact details' });
    for (const text of ['मीरा नायर', '+918022223333', '29AAGCB7383J1Z4', 'Invoice by post.']) {
      await card.getByText(text).waitFor();
    }
    await card.getByRole('button', { name: 'Edit' }).click();
    await page.getByLabel('GSTIN').fill('29AAGCB7383J1Z5');
    await page.getByLabel('Phone').fill('');
    await page.getByLabel('Notes').fill('By email.\nAsk for Meera.');
    await expectNoErrors();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('must be a valid GSTIN').waitFor();
    await page.getByLabel('GSTIN').fill('27AAPFU0939F1ZV');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('must be a valid GSTIN').waitFor({ state: 'hidden' });
    await expect
      .poll(() => panel.calls('PATCH admin/accounts/annapurna').at(-1)?.body)
      .toEqual({
        fingerprint: 'first',
        changes: { details: { gstin: '27AAPFU0939F1ZV', phone: null, notes: 'By email.\nAsk for Meera.' } },
      });
  });

  test('are changed, credited and locked; what somebody else has changed meanwhile is told', async () => {
    const now = { record: { ...account.record, flood_limit: 500 }, fingerprint: 'second' };
    panel.answers['PATCH admin/accounts/annapurna'] = ({ body }) => {
      const { fingerprint } = body as { fingerprint: string };
      if (fingerprint === 'second') {
        return ok({ changed: ['x'], smppPassword: null, account: { ...account, ...now } } satisfies Changed);
      }
      const last = { by: 'meera', at: '2026-11-15T08:00:00.000Z', after: { flood_limit: 500 } };
      return {
        status: 409,
        body: refusal('conflict', 'The account was changed.', { now, last_change: last }),
      };
    };
    panel.answers['POST admin/accounts/annapurna/credits'] = ok({ balance: 150710.5 });
    panel.answers['POST admin/accounts/annapurna/status'] = { status: 204 };
    const { page, expectNoErrors } = await panel.open('admin/accounts/annapurna', {
      expected: /409/,
      viewport: { width: 360, height: 800 },
      colorScheme: 'dark',
    });
    await page.getByRole('heading', { name: 'Messages in the last 30 days' }).waitFor();
    await expectNoErrors();
    await page.getByRole('link', { name: 'Limits' }).click();
    await page.getByLabel('Keep messages for (days)').fill('30');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('meera changed this account at 15 Nov, 13:30: Messages per day').waitFor();
    await page.getByRole('button', { name: 'Load current values' }).click();
    expect(await page.getByLabel('Messages per day').inputValue()).toBe('500');
    await page.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Reseller' }).click();
    await page.getByLabel('Reason, for the audit log').fill('Sells in Pune');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect(panel.calls('PATCH admin/accounts/annapurna').at(-1)?.body).toEqual({
      fingerprint: 'second',
      changes: { retention: { days: 30 }, role: 'reseller' },
      reason: 'Sells in Pune',
    });

    await page.getByRole('button', { name: 'Credits' }).click();
    await page.getByRole('textbox', { name: 'Credits', exact: true }).fill('2500');
    await page.getByLabel('Payment reference').fill('Invoice 8');
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('1,50,710.5').waitFor();
    await page.getByRole('button', { name: 'Grant', exact: true }).click();
    await page.getByText('annapurna’s new balance: 1,50,710.5').waitFor();
    const [credit] = panel.calls('POST admin/accounts/annapurna/credits');
    expect(credit?.body).toEqual({ kind: 'sms', amount: 2500, reference: 'Invoice 8' });
    expect(credit?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);

    await page.getByRole('button', { name: 'Lock', exact: true }).click();
    await page.getByText('Sessions to end').waitFor();
    await expectNoErrors();
    await page.getByRole('dialog').getByRole('button', { name: 'Lock', exact: true }).click();
    await page.getByText('annapurna is locked').waitFor();
    expect(panel.calls('POST admin/accounts/annapurna/status').at(-1)?.body).toEqual({ status: 'blocked' });
  });

  test('get a business account, which is changed and disconnected', async () => {
    const chat = { ...carriers.items[0], name: 'whatsapp', channels: ['chatapp'] };
    panel.answers['GET admin/carriers'] = ok({ items: [...carriers.items, chat] });
    let isTaken = true;
    panel.answers['PATCH admin/accounts/annapurna'] = ({ body }) => {
      const { changes } = body as { changes: { chatapp: { business_account: object | null } } };
      const business = changes.chatapp.business_account;
      if (isTaken) {
        isTaken = false;
        const refused = refusal('validation_failed', 'The request is not valid.');
        const fields = { 'chatapp.business_account.sender': 'is already the sender of another account' };
        return { status: 422, body: { ...refused, error: { ...refused.error, fields } } };
      }
      const record = business ? { ...account.record, ...changes } : account.record;
      const changed = { ...account, record, fingerprint: 'next' };
      return ok({ changed: ['x'], smppPassword: null, account: changed } satisfies Changed);
    };
    const { page, expectNoErrors } = await panel.open('admin/accounts/annapurna?tab=chat', {
      expected: /422/,
      viewport: { width: 360, height: 800 },
    });
    await page.getByText('Not connected.').waitFor();
    await page.getByText('Chat is switched off for this account').waitFor();
    await expectNoErrors();
    const number = page.getByLabel('Business account number');
    await number.fill('919000000000');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This field is required.').waitFor();
    await page.getByRole('combobox', { name: 'Business account carrier' }).click();
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['whatsapp']);
    await page.getByRole('option', { name: 'whatsapp' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('is already the sender of another account').waitFor();
    await expectNoErrors();
    await number.fill('919000000001');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Sends the account’s chat messages').waitFor();
    expect(panel.calls('PATCH admin/accounts/annapurna').at(-1)?.body).toEqual({
      fingerprint: 'first',
      changes: { chatapp: { business_account: { connector: 'whatsapp', sender: '919000000001' } } },
    });
    expect(await number.inputValue()).toBe('919000000001');
    await page.getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('Messages already accepted are still sent').waitFor();
    await expectNoErrors();
    await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('Not connected.').waitFor();
    expect(panel.calls('PATCH admin/accounts/annapurna').at(-1)?.body).toEqual({
      fingerprint: 'next',
      changes: { chatapp: { business_account: null } },
    });
  });

  test('cannot get a business account before a carrier takes chat messages', async () => {
    panel.answers['GET admin/carriers'] = ok(carriers);
    const { page, expectNoErrors } = await panel.open('admin/accounts/annapurna?tab=chat');
    await page.getByText('No carrier for chat messages').waitFor();
    await expectNoErrors();
    await page.getByRole('link', { name: 'Go to Features' }).click();
    await page.getByLabel('Sandbox: messages are not delivered').waitFor();
  });

  test('are viewed read-only in a tab of its own, whose address alone says so', async () => {
    const viewed = {
      ...signedIn,
      user: { ...operatorSignedIn.user, role: 'viewer' },
      viewedFrom: 'admin',
    };
    panel.answers['GET session'] = ({ headers }) =>
      ok(headers['x-view-account'] === 'annapurna' ? viewed : operatorSignedIn);
    const { page } = await panel.open('admin/accounts/annapurna');
    const opening = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'View read-only' }).click();
    const tab = await opening;
    await tab.getByText('You are viewing Annapurna Diagnostics (annapurna) read-only').waitFor();
    await tab.getByRole('link', { name: 'Messages', exact: true }).click();
    await tab.waitForURL(/\/panel\/view\/annapurna\/messages$/);
    await tab.reload();
    await tab.getByText('You are viewing Annapurna Diagnostics (annapurna) read-only').waitFor();
    await expect.poll(() => panel.calls('GET messages').at(-1)?.headers['x-view-account']).toBe('annapurna');
    expect(await tab.getByRole('link', { name: 'Send SMS' }).count()).toBe(0);
    await tab.getByRole('link', { name: 'Exit' }).click();
    await tab.waitForURL(/\/panel\/admin\/accounts\/annapurna$/);
    await tab.getByRole('heading', { name: 'annapurna', level: 1 }).waitFor();
    expect(
      panel.calls('GET admin/accounts/annapurna').every(({ headers }) => !headers['x-view-account']),
    ).toBe(true);
    await tab.close();
  });

  test('a sender ID in use cannot be removed, and its rule is the same in the hint and the error', async () => {
    const path = 'admin/accounts/annapurna/senders';
    panel.answers[`GET ${path}`] = ok(senders);
    panel.answers[`GET ${path}/4/removal`] = ok({
      blockers: [said(fact('templates_for_it', { count: 3 }))],
      figures: { templates: 3, routes: 0 },
    } satisfies Answer<'GET /admin/accounts/:username/senders/:id/removal'>);
    panel.answers['GET admin/accounts/annapurna/templates'] = ok(templates);
    const effective = { ...account.effective, dlt: { required: true, entity_ids: ['1101456780000012345'] } };
    panel.answers['GET admin/accounts/annapurna'] = ok({ ...account, effective });
    const { page, expectNoErrors } = await panel.open('admin/accounts/annapurna?tab=senders');
    await page.getByRole('button', { name: 'Add a sender ID' }).click();
    const rule = '1 to 15 Latin letters, digits or symbols';
    await page.getByRole('dialog').getByText(rule).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Add a sender ID' }).click();
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Sender ID' }).getAttribute('aria-invalid'))
      .toBe('true');
    await page.getByRole('dialog').getByText(rule).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Remove' }).first().click();
    const question = page.getByRole('dialog', { name: 'can’t be removed yet' });
    await question.getByText('3 templates are for it').waitFor();
    expect(await question.getByRole('textbox').count()).toBe(0);
    await expectNoErrors();
    await question.getByRole('link', { name: 'Open templates' }).click();
    await page.waitForURL(/tab=templates/);
    await page.getByRole('button', { name: 'Add a template' }).click();
    expect(await page.getByLabel('DLT entity ID').inputValue()).toBe('1101456780000012345');
  });
});
