import type { RowsImported } from 'harkara-contract/records/row-import.ts';
import { beforeEach, expect, test } from 'vitest';
import { ok } from './support/answer.ts';
import { account } from './support/account-answers.ts';
import { describeInBrowser } from './support/panel-under-test.ts';
import { operatorSignedIn, refusal } from './support/session-answers.ts';
import { senders, templates } from './support/setup-answers.ts';

const file = (text: string) => ({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
const AT = 'admin/accounts/annapurna';

describeInBrowser('a list of a DLT portal, imported by the operator', (panel) => {
  beforeEach(() => {
    panel.session = operatorSignedIn;
    panel.answers[`GET ${AT}`] = ok(account);
    panel.answers[`GET ${AT}/templates`] = ok(templates);
    panel.answers[`GET ${AT}/senders`] = ok(senders);
  });
  const sentTo = (path: string) => panel.calls(`POST ${path}`).map(({ body }) => body);

  test('of templates is checked by row, and its good rows are taken', async () => {
    const problems: RowsImported['problems'] = [
      { row: 3, field: 'dltTemplateId', code: 'invalid' },
      { row: 4, field: 'senderId', code: 'invalid' },
      { row: 5, field: 'name', code: 'taken' },
    ];
    panel.answers[`POST ${AT}/templates/import`] = ok({
      created: 1,
      present: 12,
      problems,
    } satisfies RowsImported);
    const { page, expectNoErrors } = await panel.open(`${AT}?tab=templates`, {
      viewport: { width: 360, height: 800 },
    });
    await page.getByRole('link', { name: 'Import CSV' }).click();
    await page.getByRole('heading', { name: 'Import templates', level: 1 }).waitFor();
    await page.getByText('Up to 10,000 rows', { exact: false }).waitFor();
    await expectNoErrors();
    const choose = (text: string) => page.locator('input[type=file]').setInputFiles(file(text));
    await choose('Header,Header ID\nANPURN,1\n');
    await page.getByText('It has: Header, Header ID.', { exact: false }).waitFor();
    await choose(
      [
        'Template ID,Template Name,Header,Template Content,PE ID,Status',
        "'1107160000000071271,otp,ANPURN,Your OTP is {#var#},1101456780000012345,Approved",
        '1.1E+18,bill,,Bill {#var#},,Approved',
        ',far,NOTOUR,Hello {#var#},,Approved',
        ',report-ready,,Another text,,Active',
        ',lottery,,You have won {#var#},,Rejected',
      ].join('\n'),
    );
    await page.getByText('1 template can be imported').waitFor();
    await page.getByText('12 already exist.').waitFor();
    await page.getByText('4 rows have problems', { exact: false }).waitFor();
    await page.getByText('The spreadsheet has shortened this number.', { exact: false }).waitFor();
    await page.getByText('Import its sender IDs first.', { exact: false }).waitFor();
    await page.getByText('already has a different template with this name', { exact: false }).waitFor();
    await page.getByText('It is not approved on DLT.').waitFor();
    await expectNoErrors();
    await page.getByRole('button', { name: 'Import 1 valid row' }).click();
    await page.getByText('1 template imported and approved').waitFor();
    const rows = [
      {
        row: 2,
        name: 'otp',
        content: 'Your OTP is {#var#}',
        dltTemplateId: '1107160000000071271',
        entityId: '1101456780000012345',
        senderId: 'ANPURN',
      },
      { row: 3, name: 'bill', content: 'Bill {#var#}', dltTemplateId: '1.1E+18' },
      { row: 4, name: 'far', content: 'Hello {#var#}', senderId: 'NOTOUR' },
      { row: 5, name: 'report-ready', content: 'Another text' },
    ];
    expect(sentTo(`${AT}/templates/import`)).toEqual([
      { rows, take: 'good', dryRun: true },
      { rows, take: 'good', dryRun: false },
    ]);
    await page.getByRole('link', { name: 'See the templates' }).click();
    await page.waitForURL(/annapurna\?tab=templates$/);
  });

  test('of headers is taken whole, and a refusal can be tried again', async () => {
    let isLate = true;
    panel.answers[`POST ${AT}/senders/import`] = ({ body }) => {
      const { dryRun } = body as { dryRun: boolean };
      if (dryRun || !isLate) return ok({ created: 2, present: 0, problems: [] });
      isLate = false;
      const why = 'Some of these names have just been taken. Check the file again.';
      return { status: 409, body: refusal('conflict', why) };
    };
    const { page, expectNoErrors } = await panel.open(`${AT}/import-senders`, { expected: /409/ });
    await page
      .locator('input[type=file]')
      .setInputFiles(
        file('Header;Header ID;Type\nANPURN;1105160000000001234;Service Implicit\n600123;;Promotional\n'),
      );
    await page.getByText('2 sender IDs can be imported').waitFor();
    await page.getByRole('button', { name: 'Import all 2 rows' }).click();
    await page.getByText('have just been taken', { exact: false }).waitFor();
    await expectNoErrors();
    await page.getByRole('button', { name: 'Import all 2 rows' }).click();
    await page.getByText('2 sender IDs imported and approved').waitFor();
    expect(sentTo(`${AT}/senders/import`).at(-1)).toEqual({
      rows: [
        { row: 2, senderId: 'ANPURN', route: 'transactional', dltHeaderId: '1105160000000001234' },
        { row: 3, senderId: '600123', route: 'promotional' },
      ],
      take: 'all',
      dryRun: false,
    });
  });

  test('may have 5,000 rows', async () => {
    panel.answers[`POST ${AT}/templates/import`] = ({ body }) =>
      ok({ created: (body as { rows: unknown[] }).rows.length, present: 0, problems: [] });
    const { page } = await panel.open(`${AT}/import-templates`);
    const lines = Array.from(
      { length: 5_000 },
      (_, n) => `1107160000000${10_000 + n},t${n},Hello ${n} {#var#}`,
    );
    await page
      .locator('input[type=file]')
      .setInputFiles(file(['Template ID,Template Name,Template Content', ...lines].join('\n')));
    await page.getByText('5,000 templates can be imported').waitFor();
  });
});
