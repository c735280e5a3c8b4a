import { fact } from 'harkara-contract/facts.ts';
import type { DndImportState } from 'harkara-contract/lists.ts';
import { expect, test } from 'vitest';
import {
  carriers,
  carrierSetUp,
  carrierTypes,
  dnd,
  dndImport,
  lastDndImport,
  numbers,
  routes,
  senderIds,
  settings,
  system,
} from './support/admin-answers.ts';
import { accounts } from './support/account-answers.ts';
import { type Answer, ok, said } from './support/answer.ts';
import type { LookOptions } from './support/open-page.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { operatorSignedIn, refusal } from './support/session-answers.ts';

const PHONE = { viewport: { width: 360, height: 780 }, colorScheme: 'dark', locale: 'hi-IN' } as const;
describeInBrowser('the operator’s traffic', (panel) => {
  const open = (path: string, options: LookOptions = {}) => {
    panel.session = operatorSignedIn;
    return panel.open(`admin/${path}`, options);
  };
  const sentTo = (call: string) => panel.calls(call).map(({ body }) => body);

  test('a carrier that is down shows where its messages go, is tested, and paused after a question', async () => {
    panel.answers['GET admin/carriers'] = ok(carriers);
    panel.answers['POST admin/carriers/north/test'] = ok({
      result: 'failed',
      said: said(fact('connection_refused')),
      tookMs: 12,
    } satisfies Answer<'POST /admin/carriers/:name/test'>);
    panel.answers['POST admin/carriers/north/pause'] = { status: 204 };
    const { page, expectNoErrors } = await open('carriers');
    // Times of the server are in the account's zone, and its texts are only texts.
    await page.getByText('<b>192.0.2.7</b>').waitFor();
    await page.getByText('15 Nov, 13:40').first().waitFor();
    await page.getByText('Messages now go through web').waitFor();
    await page.getByRole('link', { name: 'north' }).click();
    const sheet = page.getByRole('dialog', { name: 'north' });
    await sheet.getByText('Promotional: 48,210').waitFor();
    await sheet.getByRole('button', { name: 'Test' }).click();
    await sheet.getByText('Connection failed').waitFor();
    await expectNoErrors();
    await sheet.getByRole('button', { name: 'Pause' }).click();
    const question = page.getByRole('dialog', { name: 'Pause north?' });
    await question.getByText('48,222').waitFor();
    await question.getByRole('button', { name: 'Pause' }).click();
    await page.getByText('north is paused').waitFor();
  });

  test('a carrier’s form is made of its options, sends what has changed, and tells who was faster', async () => {
    panel.answers['GET admin/carrier-types'] = ok(carrierTypes);
    panel.answers['GET admin/carriers/north'] = ok(carrierSetUp);
    panel.answers['GET admin/carriers'] = ok(carriers);
    const refused = refusal('conflict', 'The connector north was changed.', {
      now: { fingerprint: 'second' },
      last_change: { by: 'bina', at: '2026-11-15T08:10:00.000Z', after: { 'options.window': 30 } },
    });
    panel.answers['PATCH admin/carriers/north'] = ({ body }) =>
      (body as { fingerprint: string }).fingerprint === 'first'
        ? { status: 409, body: refused }
        : ok(carrierSetUp);
    const { page, expectNoErrors } = await open('carriers/set-up?name=north', { expected: /409/ });
    await page.getByText('Already set; enter a new value to replace it').waitFor();
    await page.getByLabel('Window').fill('200');
    await page.getByRole('button', { name: 'Save carrier' }).click();
    await page.getByText('Out of range').waitFor();
    await page.getByLabel('Window').fill('40');
    await page.getByLabel('Encrypted').check();
    await page.getByLabel('Name in the certificate').fill('smsc.example.com');
    // A field that cannot show its value says so, and nothing that is only looked at is sent.
    expect(await page.getByLabel('Minutes').inputValue()).toBe('[]');
    expect(await page.getByLabel('Answer').inputValue()).toBe('""');
    expect(await page.getByLabel('Headers').inputValue()).toBe('Authorization = ••••••••');
    await page.getByLabel('Headers').fill('Authorization = ••••••••\nX-Shop = asha');
    await page.getByText('Other options, kept unchanged: colour').waitFor();
    await page.getByRole('button', { name: 'Remove: Password' }).click();
    await page.getByText('Will be removed when you save').waitFor();
    await expectNoErrors();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('options.window: 30').waitFor();
    await page.getByRole('button', { name: 'Continue with my changes' }).click();
    expect(await page.getByLabel('Window').inputValue()).toBe('40');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('north saved').waitFor();
    expect(sentTo('PATCH admin/carriers/north').at(-1)).toEqual({
      channels: ['sms'],
      enabled: true,
      options: {
        window: 40,
        password: null,
        headers: { 'X-Shop': 'asha' },
        tls: { servername: 'smsc.example.com' },
      },
      forget: ['password'],
      fingerprint: 'second',
    });
  });

  test('the routing is asked which carrier takes a number', async () => {
    panel.answers['GET admin/routes'] = ok(routes);
    panel.answers['GET admin/routes/senders'] = ok(senderIds);
    panel.answers['GET admin/accounts'] = ok(accounts);
    panel.answers['GET admin/routes/way'] = ok({
      rule: 'name otp',
      carriers: [
        { name: 'north', standing: 'troubled' },
        { name: 'web', standing: 'usable' },
      ],
      takenBy: 'web',
    } satisfies Answer<'GET /admin/routes/way'>);
    const { page, expectNoErrors } = await open('routes');
    await page.getByRole('textbox', { name: 'Number' }).fill('9812345678');
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('north (has problems) → web (ready)').waitFor();
    await expectNoErrors();

    panel.answers['GET admin/routes/removal'] = ok({
      blockers: [],
      figures: { otherRules: 7 },
    } satisfies Answer<'GET /admin/routes/removal'>);
    panel.answers['DELETE admin/routes'] = { status: 204 };
    await page.getByRole('button', { name: 'Remove: otp' }).click();
    const question = page.getByRole('dialog', { name: 'Remove otp?' });
    await question.getByText('Other active rules for this route').waitFor();
    await question.getByText('7', { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Rule removed').waitFor();
  });

  test.each([
    {
      what: 'a carrier',
      path: 'carriers?open=north',
      button: 'Remove',
      question: 'Remove north?',
      removal: 'GET admin/carriers/north/removal',
    },
    {
      what: 'a rule',
      path: 'routes',
      button: 'Remove: otp',
      question: 'Remove otp?',
      removal: 'GET admin/routes/removal',
    },
  ])('says why $what cannot be removed where it is not known what depends on it', async (of) => {
    panel.answers['GET admin/carriers'] = ok(carriers);
    panel.answers['GET admin/routes'] = ok(routes);
    panel.answers['GET admin/routes/senders'] = ok(senderIds);
    panel.answers['GET admin/accounts'] = ok(accounts);
    panel.answers[of.removal] = { status: 500, body: refusal('internal_error', 'Something went wrong.') };
    const { page } = await open(of.path, { expected: /status of 500/ });
    await page.getByRole('button', { name: of.button, exact: true }).click();
    const question = page.getByRole('dialog', { name: of.question });
    await question.getByText('Something went wrong.').waitFor();
    expect(await question.getByRole('textbox').count()).toBe(0);
    await question.getByRole('button', { name: 'Close' }).click();
    await question.waitFor({ state: 'detached' });
  });

  test('a carrier in use cannot be removed: it says why, where to go, and asks for nothing', async () => {
    panel.answers['GET admin/carriers'] = ok(carriers);
    const blockers = [said(fact('named_by_routes', { routes: ['otp'] })), said(fact('still_enabled'))];
    panel.answers['GET admin/carriers/north/removal'] = ok({
      blockers,
      figures: {},
    } satisfies Answer<'GET /admin/carriers/:name/removal'>);
    const { page, expectNoErrors } = await open('carriers?open=north');
    const sheet = page.getByRole('dialog', { name: 'north', exact: true });
    await sheet.getByRole('button', { name: 'Remove' }).click();
    const question = page.getByRole('dialog', { name: 'Remove north?' });
    await question.getByText('these routes use it: otp').waitFor();
    expect(await question.getByRole('textbox').count()).toBe(0);
    expect(await question.getByRole('button').allTextContents()).toEqual(['Close']);
    await expectNoErrors();
    await question.getByRole('link', { name: 'Open routes' }).click();
    await page.getByRole('heading', { level: 1, name: 'Routes' }).waitFor();
  });

  test('System, and a list that was stopped, are sound on a phone, in Hindi and dark', async () => {
    panel.answers['GET admin/system'] = ok(system);
    panel.answers['GET admin/dnd'] = ok(dnd);
    panel.answers['GET admin/dnd/import'] = ok(lastDndImport);
    panel.answers['POST admin/dnd/import'] = ok({ ...dndImport, state: 'done' });
    const { page, expectNoErrors } = await open('', PHONE);
    await page.getByText('कोई गड़बड़ी नहीं मिली').waitFor();
    await expectNoErrors();
    await page.goto(`${panel.server.url}admin/dnd`);
    await page.getByText('ndnc-november.csv बीच में रुक गई').waitFor();
    await expectNoErrors();
    const toAccounts = page.getByRole('link', { name: 'अकाउंट चुनें' });
    expect(await toAccounts.getAttribute('href')).toBe('/panel/admin/accounts');
    await page.setInputFiles('input[type=file]', {
      name: 'list.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('9876543210\n'),
    });
    await expect.poll(() => sentTo('POST admin/dnd/import')).toHaveLength(1);
    await page.waitForFunction(() => document.querySelector('[role=progressbar]') === null);
  });

  test('a list replaces the registry after a question, and the page looks again only until it is done', async () => {
    let state: DndImportState = 'adding';
    const told: DndImportState[] = [];
    panel.answers['GET admin/dnd'] = ok(dnd);
    panel.answers['GET admin/dnd/import'] = ok({
      lastImport: null,
    } satisfies Answer<'GET /admin/dnd/import'>);
    panel.answers['POST admin/dnd/import'] = () => {
      panel.answers['GET admin/dnd/import'] = () => {
        told.push(state);
        return ok({ lastImport: { ...dndImport, state } } satisfies Answer<'GET /admin/dnd/import'>);
      };
      return ok({ ...dndImport, state });
    };
    const { page, expectNoErrors } = await open('dnd');
    await page.getByText('Replace the registry', { exact: true }).click();
    const drop = () =>
      page.setInputFiles('input[type=file]', {
        name: 'list.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('9876543210\n'),
      });
    await drop();
    const question = page.getByRole('dialog', { name: 'Replace the registry with list.csv?' });
    await question.getByText('98,12,400').waitFor();
    await expectNoErrors();
    await question.getByRole('button', { name: 'Go back' }).click();
    await question.waitFor({ state: 'detached' });
    expect(sentTo('POST admin/dnd/import')).toHaveLength(0);
    await drop();
    await question.getByRole('button', { name: 'Replace the registry' }).click();
    await page.getByText('ndnc-november.csv was read; its numbers are being added').waitFor();
    state = 'done';
    await page.getByText('ndnc-november.csv was imported').waitFor();
    expect(sentTo('POST admin/dnd/import')).toHaveLength(1);
    // At the opening, and once more when the import has changed the figures.
    await expect.poll(() => sentTo('GET admin/dnd')).toHaveLength(2);
    expect(sentTo('GET admin/dnd/import')).toHaveLength(1 + told.length);
    expect(told.indexOf('done')).toBe(told.length - 1);
  });

  test('settings are saved one by one, and the environment’s are only shown', async () => {
    panel.answers['GET admin/settings'] = ok(settings);
    panel.answers['PATCH admin/settings'] = ok(settings);
    const { page, expectNoErrors } = await open('settings');
    await page.getByLabel('Webhook URL').fill('https://ops.example.com/alerts');
    await expectNoErrors();
    await page.getByRole('button', { name: 'Save alerts' }).click();
    await page.getByText('Saved').waitFor();
    expect(sentTo('PATCH admin/settings')).toMatchObject([
      { alerts: { webhook_url: 'https://ops.example.com/alerts', approvals_hours: 2 }, fingerprint: 'a' },
    ]);
    await page.getByLabel('From', { exact: true }).fill('');
    await page.getByLabel('To', { exact: true }).fill('');
    await page.getByRole('button', { name: 'Save promotional hours' }).click();
    await expect.poll(() => sentTo('PATCH admin/settings').at(-1)).toMatchObject({ promotional_hours: null });
    await page.getByRole('link', { name: 'Environment' }).click();
    await page.getByText('set, not shown').waitFor();
    expect(await page.getByLabel('Webhook URL').count()).toBe(0);
    const search = page.getByLabel('Name, value or meaning');
    await search.fill('http 8080');
    await page.getByText('HARKARA_SECRET_KEY').waitFor({ state: 'hidden' });
    await page.getByRole('cell', { name: 'PORT', exact: true }).waitFor();
    await search.fill('nothing like it');
    await page.getByText('No matching variables').waitFor();
    await expectNoErrors();
    await page.reload();
    await page.getByText('No matching variables').waitFor();
  });

  test('a test alert says by which way it arrived', async () => {
    const alerts = {
      ...settings.alerts,
      webhook_url: 'https://ops.example.com/',
      mail_to: 'ops@example.com',
    };
    panel.answers['GET admin/settings'] = ok({ ...settings, alerts });
    panel.answers['POST admin/alerts/test'] = ok({
      told: [
        { way: 'webhook', problem: null },
        { way: 'mail', problem: said(fact('email_carrier_missing')) },
      ],
    } satisfies Answer<'POST /admin/alerts/test'>);
    const { page, expectNoErrors } = await open('settings');
    await page.getByRole('button', { name: 'Send a test alert' }).click();
    await page.getByText('Webhook: delivered').waitFor();
    await page.getByText('Email: not delivered: no carrier is set up for email').waitFor();
    await expectNoErrors();
    await page.getByRole('button', { name: 'Save alerts' }).click();
    await page.getByText('Enter a From address.').waitFor();
  });

  test('a virtual number is given to an account', async () => {
    panel.answers['GET admin/numbers'] = ok(numbers);
    panel.answers['POST admin/numbers'] = { status: 204 };
    const { page, expectNoErrors } = await open('numbers');
    await page.getByRole('cell', { name: '56161', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Add a number' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('textbox', { name: 'Number' }).fill('56162');
    await sheet.getByRole('textbox', { name: 'Account' }).fill('annapurna');
    await expectNoErrors();
    await sheet.getByRole('button', { name: 'Add a number' }).click();
    await page.getByText('56162 now belongs to annapurna').waitFor();
  });
});
