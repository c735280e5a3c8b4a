import type { Import } from 'harkara-contract/routes/imports.ts';
import { beforeEach, expect, test } from 'vitest';
import { ok } from './support/answer.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { refusal, signedIn } from './support/session-answers.ts';
import {
  checked,
  keywords,
  NO_RESULT,
  senders,
  setupCalls,
  staged,
  templates,
} from './support/setup-answers.ts';

const CHECKING = staged('checking', { progress: { done: 1_200, of: 2_402, unit: 'rows' } });
const APPLYING: Import = {
  ...checked,
  state: 'applying',
  progress: { done: 1_000, of: 2_400, unit: 'rows' },
};
const DONE: Import = { ...checked, state: 'done', result: { ...NO_RESULT, added: 2_390, updated: 10 } };

const file = (text: string) => ({ name: 'file.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

describeInBrowser('the set-up', (panel) => {
  beforeEach(() => {
    panel.session = signedIn;
    Object.assign(panel.answers, setupCalls);
  });

  test('resubmits a copy of a rejected template, and tells what a reviewer would object to', async () => {
    panel.answers['POST templates'] = ({ body }) =>
      (body as { name: string }).name === 'taken'
        ? { status: 409, body: refusal('conflict', 'No') }
        : { status: 201, body: { ...templates.items[0], id: 7 } };
    const { page } = await panel.open('templates?open=7', {
      expected: /status of 409/,
    });
    await page.getByRole('link', { name: 'Resubmit a copy' }).click();
    await page.getByText('Put words between them.').waitFor();
    await page.getByLabel('Text').fill('Dear , your check-up is due. Annapurna');
    await page.getByLabel('Text').evaluate((field: HTMLTextAreaElement) => field.setSelectionRange(5, 5));
    await page.getByRole('button', { name: '{#var#}' }).click();
    await page.getByLabel('DLT template ID').fill('1107160000000071271');
    await page.getByLabel('DLT entity ID').fill('1101456780000012345');
    await page.getByText('No problems found.').waitFor();
    await page.getByLabel('Name').fill('taken');
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByText('Another template has this name.').waitFor();
    await page.getByLabel('Name').fill('check-up');
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByText('was submitted for approval').waitFor();
    expect(panel.calls('POST templates').at(-1)?.body).toEqual({
      name: 'check-up',
      content: 'Dear {#var#}, your check-up is due. Annapurna',
      senderId: null,
      dltTemplateId: '1107160000000071271',
      entityId: '1101456780000012345',
      notes: null,
    });
  });

  test('checks a file of templates by row before it submits the good ones', async () => {
    const problems = [{ row: 3, field: 'dltTemplateId', code: 'invalid' }];
    panel.answers['POST templates/import'] = ok({ created: 1, present: 0, problems });
    const { page, expectNoErrors } = await panel.open('templates/import');
    await page.locator('input[type=file]').setInputFiles(file('city\nPune\n'));
    await page.getByText('It has: city.', { exact: false }).waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles(
        file("Template Name;Template Content;Template ID\na;Hi;'1107160000000071271\nb;Yo;1.1E+18\n"),
      );
    await page.getByText('The spreadsheet has shortened this number.', { exact: false }).waitFor();
    await expectNoErrors();
    await page.getByRole('button', { name: 'Submit 1 valid row' }).click();
    await page.getByText('1 template was submitted for approval').waitFor();
    const [check, submission] = panel.server.calls.filter(({ method }) => method === 'POST');
    const rows = [
      { row: 2, name: 'a', content: 'Hi', dltTemplateId: '1107160000000071271' },
      { row: 3, name: 'b', content: 'Yo', dltTemplateId: '1.1E+18' },
    ];
    expect(check?.body).toEqual({ rows, take: 'good', dryRun: true });
    expect(submission?.body).toEqual({ rows, take: 'good', dryRun: false });
  });

  test('checks a file of sender IDs by row before it asks for the good ones', async () => {
    const problems = [
      { row: 3, field: 'dltHeaderId', code: 'invalid' },
      { row: 4, field: 'route', code: 'invalid' },
      { row: 5, field: 'senderId', code: 'taken' },
    ];
    panel.answers['POST senders/import'] = ok({ created: 1, present: 2, problems });
    const { page, expectNoErrors } = await panel.open('senders');
    await page.getByRole('link', { name: 'Import CSV' }).click();
    await page.locator('input[type=file]').setInputFiles(file('Sender ID,city\nANPURN,Pune\n'));
    await page.getByText('It has: Sender ID, city.', { exact: false }).waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles(
        file(
          "Header Name;Header Type;Header ID\nNEWONE;Service-Implicit;'1105160000000071271\nSECOND;P;1.1E+18\nTHIRDS;x;\nANPURN;Promotional;\n",
        ),
      );
    await page.getByText('The spreadsheet has shortened this number.', { exact: false }).waitFor();
    await page.getByText('Write T or transactional, P or promotional.').waitFor();
    await page.getByText('Your account has this sender ID for another route', { exact: false }).waitFor();
    await page.getByText('2 already exist.').waitFor();
    await expectNoErrors();
    await page.getByRole('button', { name: 'Submit 1 valid row' }).click();
    await page.getByText('1 sender ID was submitted for approval').waitFor();
    const [check, submission] = panel.server.calls.filter(({ method }) => method === 'POST');
    const rows = [
      { row: 2, senderId: 'NEWONE', route: 'transactional', dltHeaderId: '1105160000000071271' },
      { row: 3, senderId: 'SECOND', route: 'promotional', dltHeaderId: '1.1E+18' },
      { row: 4, senderId: 'THIRDS', route: 'x' },
      { row: 5, senderId: 'ANPURN', route: 'promotional' },
    ];
    expect(check?.body).toEqual({ rows, take: 'good', dryRun: true });
    expect(submission?.body).toEqual({ rows, take: 'good', dryRun: false });
    await page.getByRole('link', { name: 'View sender IDs' }).click();
    await page.waitForURL(/panel\/senders$/);
  });

  test('imports contacts: reads, asks for the columns, shows problems by row, and tells what it has done', async () => {
    let now = staged('reading', { progress: { done: 400, of: 1_000, unit: 'bytes' } });
    panel.answers['POST imports'] = () => ({ status: 201, body: now });
    panel.answers['GET imports/7'] = () => ok(now);
    panel.answers['POST imports/7/mapping'] = () => ok((now = CHECKING));
    panel.answers['POST imports/7/apply'] = () => ok((now = APPLYING));
    const { page, expectNoErrors } = await panel.open('contacts/4/import');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'people.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK…') });
    await page.getByText(/^400.* of 1.* read$/).waitFor();
    now = staged('ready');
    await page.getByText('What is in “people.xlsx”?').waitFor();
    await expectNoErrors();
    await page.getByRole('combobox', { name: 'Use “Ward” as' }).click();
    await page.getByRole('option', { name: 'Ignore' }).click();
    await page.getByRole('button', { name: 'Check 2,402 rows' }).click();
    await page.getByText('1,200 of 2,402 rows').waitFor();
    now = checked;
    await page.getByText('2,400 contacts can be imported').waitFor();
    await page.getByText('Row 2402').waitFor();
    await expectNoErrors();
    expect(await page.getByRole('link', { name: 'Download all problems (CSV)' }).getAttribute('href')).toBe(
      '/panel/api/imports/7/problems.csv',
    );
    await page.reload();
    await page.getByRole('button', { name: 'Import 2,400 contacts' }).click();
    await page.getByText('1,000 of 2,400 rows').waitFor();
    now = DONE;
    await page.getByText('2,390 new contacts').waitFor();
    await expectNoErrors();
    const [, mapping, applying] = panel.server.calls.filter(({ method }) => method === 'POST');
    expect(mapping?.body).toEqual({ number: 0, name: 1, variables: [2], group: 4 });
    expect(applying?.body).toEqual({ mode: 'good' });
  });

  test('imports no contacts while rows have problems, if one wants it so, and asks nothing when none has', async () => {
    panel.answers['GET imports/7'] = ok(checked);
    const { page } = await panel.open('contacts/4/import?import=7');
    await page.getByText('Import the valid rows now, or correct the file first.').waitFor();
    await page.getByRole('button', { name: 'Upload corrected file' }).click();
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    const counts = { ...checked.counts, good: 2_402, bad: 0 };
    const clean = { ...checked, counts, problems: [] };
    panel.answers['GET imports/7'] = ok(clean);
    panel.answers['POST imports/7/apply'] = ok({ ...clean, state: 'done' });
    await page.goto(`${panel.server.url}contacts/4/import?import=7`);
    await page.getByRole('button', { name: 'Choose another file' }).waitFor();
    await page.getByRole('button', { name: 'Import 2,402 contacts' }).click();
    await page.getByRole('link', { name: 'View “Patients in Pune”' }).waitFor();
    const applied = panel.server.calls.filter(({ method }) => method === 'POST');
    expect(applied.map(({ path, body }) => [path, body])).toEqual([
      ['imports/7/apply', { mode: 'all_or_none' }],
    ]);
  });

  test('removes a contact at once, and puts it back', async () => {
    panel.answers['DELETE groups/4/contacts/900'] = { status: 204 };
    panel.answers['POST groups/4/contacts'] = ok({ added: 1, updated: 0, rejections: [], contactsCount: 1 });
    const { page } = await panel.open('contacts/4');
    await page.getByRole('button', { name: 'Actions for 98140 20979' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect
      .poll(() => panel.calls('POST groups/4/contacts')[0]?.body)
      .toEqual({
        contacts: [
          {
            mobile: '9814020979',
            name: 'Meera Nair',
            attributes: { city: 'Pune', 'patient no': 'AD-88120' },
          },
        ],
      });
  });

  test('asks for a rejected sender ID again, and changes a keyword', async () => {
    panel.answers['POST senders/1/resubmit'] = ok(senders.items[3]);
    panel.answers['PUT keywords/4'] = ok(keywords.items[0]);
    const { page, expectNoErrors } = await panel.open('senders');
    await page.getByRole('button', { name: 'Resubmit' }).click();
    await page.getByLabel('DLT header ID').filter({ visible: true }).last().fill('1105160000000001299');
    await expectNoErrors();
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByText('ANPOFR was submitted for approval').waitFor();
    await page.getByRole('link', { name: 'Keywords' }).click();
    await page.getByRole('button', { name: 'Actions for BLOOD' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await page.getByText('needs approval again').waitFor();
    await page.getByText('No reply', { exact: true }).last().click();
    await expectNoErrors();
    await page.getByRole('button', { name: 'Submit for approval' }).click();
    await page.getByText('BLOOD was submitted for approval').waitFor();
    const changes = panel.server.calls
      .filter(({ method, path }) => method !== 'GET' && path !== 'keywords/check')
      .map(({ body }) => body);
    expect(changes).toEqual([
      { route: 'promotional', dltHeaderId: '1105160000000001299' },
      { key: 'BLOOD', responseType: 'none', staticMessage: null },
    ]);
  });

  test('fills in the account’s only entity, and says one rule for a sender ID', async () => {
    const { page } = await panel.open('templates/new');
    await expect.poll(() => page.getByLabel('DLT entity ID').inputValue()).toBe('1101456780000012345');
    panel.answers['GET template-options'] = ok({ entityIds: ['1101456780000012345', '1101456780000012346'] });
    await page.reload();
    expect(await page.getByLabel('DLT entity ID').inputValue()).toBe('');

    await page.goto(`${panel.server.url}senders`);
    await page.getByRole('button', { name: 'Request a sender ID' }).first().click();
    const sheet = page.getByRole('dialog');
    const rule = sheet.getByText('1 to 15 Latin letters, digits or symbols');
    const hint = await rule.textContent();
    await sheet.getByLabel('Sender ID', { exact: true }).fill('सेंडर');
    await sheet.getByRole('button', { name: 'Submit for approval' }).click();
    await page.locator('input[aria-invalid=true]').waitFor();
    expect(await rule.textContent()).toBe(hint);
  });

  test('lets a viewer look, and nothing else', async () => {
    panel.session = { ...signedIn, user: { ...signedIn.user, role: 'viewer' } };
    const { page } = await panel.open('templates');
    await page.getByText('report-ready').waitFor();
    expect(await page.getByRole('link', { name: 'New template' }).count()).toBe(0);
    await page.goto(`${panel.server.url}templates/new`);
    await page.getByText('You don’t have permission to submit templates').waitFor();
  });
});
