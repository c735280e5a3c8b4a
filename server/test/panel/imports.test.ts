import { request } from 'node:http';
import type { Import } from 'harkara-contract/routes/imports.ts';
import { describe, expect, test } from 'vitest';
import { createLogger } from '../../src/log.ts';
import { maintain } from '../../src/workers/maintain.ts';
import { packed, textRow, workbook } from '../support/workbook.ts';
import { read, refusalOf, signedIn } from './browser.ts';
import { useImports } from './import-steps.ts';

const { gateway, allSteps, uploaded, look, newGroup, after, afterOneStep, checked, applied } = useImports();

const contactsOf = (username: string, group: number) =>
  gateway().rows<{ id: number; mobile: string; name: string | null; attributes: object }>(
    `select id, mobile, name, attributes from contacts
      where account = (select account from accounts where username = $1) and group_id = $2 order by id`,
    [username, group],
  );

describe('contacts', () => {
  const FILE = [
    'Mobile,Name,City',
    '98765 43210,Asha Rao,Pune',
    '',
    '12345,Nobody,Delhi',
    '9.87E+09,Lost,Delhi',
    '9876543211,रवि,"Nagpur, MH"',
    ',Nameless,Goa',
    '+919876543210,,Mumbai',
    `9876543212,Long,${'x'.repeat(201)}`,
    '9876543213,N\u0000ul,Goa',
  ].join('\r\n');

  test('of a file are looked over, and those without problems taken once', async () => {
    const owner = await signedIn(gateway, 'asha');
    const group = await newGroup(owner);
    await owner.post(`groups/${group}/contacts`, {
      contacts: [{ mobile: '9876543211', name: 'Old', attributes: { age: '7' } }],
    });
    const { id, ...ready } = await uploaded(owner, FILE);
    expect(ready).toMatchObject({
      state: 'ready',
      format: 'csv',
      name: 'people.csv',
      numberColumn: 0,
      nameColumn: 1,
      columns: [{ name: 'Mobile' }, { name: 'Name' }, { name: 'City', samples: ['Pune', 'Delhi', 'Delhi'] }],
      counts: { rows: 8 },
      progress: null,
    });
    expect(read(await owner.get(`imports/${id}/rows?cursor=3&limit=2`))).toEqual({
      items: [
        { row: 4, cells: ['12345', 'Nobody', 'Delhi'] },
        { row: 5, cells: ['9.87E+09', 'Lost', 'Delhi'] },
      ],
      next: '5',
    });
    const found = await checked(owner, id, { group, number: 0, name: 1, variables: [2] });
    expect(found).toMatchObject({ state: 'checked', counts: { rows: 8, good: 2, bad: 5, repeated: 1 } });
    expect(found.problems.map(({ row, column, cell, reason }) => [row, column, cell, reason.key])).toEqual([
      [4, 'Mobile', '12345', 'row_number_not_sendable'],
      [5, 'Mobile', '9.87E+09', 'row_number_shortened'],
      [7, 'Mobile', '', 'row_number_missing'],
      [9, 'City', 'x'.repeat(201), 'row_value_too_long'],
      [10, null, null, 'row_unreadable'],
    ]);
    const file = await owner.get(`imports/${id}/problems.csv?for=programs`);
    expect(file.text.split('\r\n').slice(0, 2)).toEqual([
      'row,problem,column,Mobile,Name,City',
      "4,Messages can't be sent to this number.,Mobile,12345,Nobody,Delhi",
    ]);
    expect(
      await gateway().rows(`select actor_name, after from admin_actions where action = 'import.exported'`),
    ).toEqual([{ actor_name: 'asha', after: { import: id, purpose: 'contacts' } }]);
    const none = await owner.post(`imports/${id}/apply`, { mode: 'all_or_none' });
    expect(refusalOf(none)).toBe('409 conflict');
    expect(await contactsOf('asha', group)).toHaveLength(1);
    expect(await applied(owner, id)).toMatchObject({ state: 'done', result: { added: 1, updated: 1 } });
    expect(await contactsOf('asha', group)).toMatchObject([
      { mobile: '9876543211', name: 'रवि', attributes: { City: 'Nagpur, MH' } },
      // The last of two rows counts.
      { mobile: '9876543210', name: null, attributes: { City: 'Mumbai' } },
    ]);
    expect(read(await owner.get(`groups/${group}`))).toMatchObject({ contactsCount: 2 });
    const again = await owner.post(`imports/${id}/apply`, { mode: 'good' });
    expect(read(again)).toMatchObject({ state: 'done', result: { added: 1, updated: 1 } });
    expect(refusalOf(await owner.post(`imports/${id}/mapping`, { group, number: 0 }))).toBe('409 conflict');
  });

  test.each([
    ['en', 'Mobile number,Name', 'Row,Problem,Column'],
    ['hi', 'मोबाइल नंबर,नाम', 'पंक्ति,समस्या,कॉलम'],
  ])('are exported with headings in the language %s, which imports know', async (lang, heads, problems) => {
    const owner = await signedIn(gateway, 'asha');
    const group = await newGroup(owner);
    await owner.post(`groups/${group}/contacts`, {
      contacts: [{ mobile: '9876543211', name: 'Ravi', attributes: null }],
    });
    const exported = await owner.get(`groups/${group}/contacts.csv?lang=${lang}`);
    expect(exported.text).toContain(`${heads}\r\n`);
    const { id, ...ready } = await uploaded(owner, exported.text);
    expect(ready).toMatchObject({ numberColumn: 0, nameColumn: 1 });
    await checked(owner, id, { group, number: 0, name: 1 });
    const file = await owner.get(`imports/${id}/problems.csv?lang=${lang}`);
    expect(file.text).toContain(`${problems},${heads}\r\n`);
  });

  test('of a workbook are read alike', async () => {
    const owner = await signedIn(gateway, 'asha');
    const group = await newGroup(owner);
    const rows = `${textRow(2, ['Phone', 'Name'])}<row r="4"><c r="A4"><v>9876543210</v></c></row>`;
    const { id, ...ready } = await uploaded(owner, workbook({ rows: rows + textRow(5, ['no', '=1+1']) }));
    expect(ready).toMatchObject({ state: 'ready', format: 'xlsx', counts: { rows: 2 }, numberColumn: 0 });
    const found = await checked(owner, id, { group, number: 0 });
    expect(found.problems).toMatchObject([{ row: 5, cell: 'no' }]);
    expect(await applied(owner, id)).toMatchObject({ state: 'done', result: { added: 1 } });
  });

  test.each([
    ['empty', '', 'empty'],
    ['only headings', 'mobile,name\n', 'no rows below its headings'],
    ['of an older Excel', Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'older Excel'],
    ['a PDF', '%PDF-1.7 …', 'PDF'],
    ['a web page', '<html><table>', 'web page'],
    ['another packed file', packed({ 'a.txt': 'x' }), 'not an Excel workbook'],
    ['a damaged workbook', Buffer.from('504b03041400', 'hex'), 'damaged'],
  ])('of a file that is %s are refused at once', async (_name, file, words) => {
    const owner = await signedIn(gateway, 'bina');
    const answer = await owner.upload('imports?purpose=contacts&name=x.csv', Buffer.from(file));
    expect([refusalOf(answer), answer.body.error?.fields]).toEqual([
      '422 validation_failed',
      { file: 'cannot be read' },
    ]);
    expect(answer.body.message).toContain(words);
    const left = await gateway().rows(`select 1 from imports where state <> 'discarded' and name = 'x.csv'`);
    expect(left).toEqual([]);
  });

  test('of a file that is too large are refused before it is sent', async () => {
    const owner = await signedIn(gateway, 'bina');
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const call = request(`${gateway().url}/panel/api/imports?purpose=contacts`, {
        method: 'POST',
        headers: {
          origin: gateway().url,
          cookie: `__Host-session=${owner.cookie ?? ''}`,
          'x-csrf-token': owner.csrf ?? '',
          'x-forwarded-for': '198.51.100.7',
          'content-type': 'text/csv',
          'content-length': '200000001',
        },
      });
      call.on('response', ({ statusCode }) => {
        resolve(statusCode);
        call.destroy();
      });
      call.on('error', reject);
      call.write('mobile\n');
    });
    expect(answer).toBe(413);
  });

  test('of very many bad rows are told by the first hundred, and all in a file', async () => {
    const owner = await signedIn(gateway, 'bina');
    const group = await newGroup(owner);
    const lines = Array.from({ length: 20_500 }, (_, index) => `bad ${index},x`);
    const { id } = await uploaded(owner, `mobile;name\n`.concat(lines.join('\n')).replaceAll(',', ';'));
    const found = await checked(owner, id, { group, number: 0, name: 1 });
    expect([found.counts.bad, found.problems.length, found.problems[99]?.row]).toEqual([20_500, 100, 101]);
    const file = await owner.get(`imports/${id}/problems.csv`);
    expect(file.text.split('\r\n')).toHaveLength(20_502);
    expect(refusalOf(await owner.post(`imports/${id}/apply`, { mode: 'good' }))).toBe('409 conflict');
  });

  test('go on where a process has died, and are taken once', async () => {
    const owner = await signedIn(gateway, 'bina');
    const group = await newGroup(owner);
    const lines = Array.from(
      { length: 25_000 },
      (_, index) => `98${String(index).padStart(8, '0')},n${index}`,
    );
    const { id } = await uploaded(owner, `mobile,name\n${lines.join('\n')}`);
    await checked(owner, id, { group, number: 0, name: 1 });
    expect((await owner.post(`imports/${id}/apply`, { mode: 'good' })).status).toBe(200);
    const half = await afterOneStep(owner, id);
    expect([half.state, half.progress]).toEqual(['applying', { done: 10_000, of: 25_000, unit: 'rows' }]);
    // A process takes the next step and dies; until its hold ends, nobody else goes on.
    await gateway().rows(
      `update imports set holder = gen_random_uuid(), held_until = now() + interval '1 minute' where id = $1`,
      [id],
    );
    await allSteps();
    expect(await look(owner, id)).toMatchObject({ state: 'applying', progress: { done: 10_000 } });
    await gateway().rows(`update imports set held_until = now() where id = $1`, [id]);
    // Two processes at once.
    await Promise.all([allSteps(), allSteps()]);
    expect(await after(owner, id, 'applying')).toMatchObject({
      state: 'done',
      result: { added: 25_000, updated: 0 },
    });
    const contacts = await contactsOf('bina', group);
    expect([contacts.length, new Set(contacts.map((one) => one.id)).size]).toEqual([25_000, 25_000]);
    expect(contacts.map(({ name }) => name).slice(9_999, 10_001)).toEqual(['n9999', 'n10000']);
    expect(read(await owner.get(`groups/${group}`))).toMatchObject({ contactsCount: 25_000 });
  });
});

test('the name of a file has no direction marks, which would show it as another', async () => {
  const owner = await signedIn(gateway, 'asha');
  const name = encodeURIComponent('people\u202evsc.xlsx');
  const answer = await owner.upload(
    `imports?purpose=contacts&name=${name}`,
    Buffer.from('Mobile\n9876543210'),
  );
  expect(read<Import>(answer).name).toBe('peoplevsc.xlsx');
});

describe('an import', () => {
  test('is closed to other accounts, and gone when it is discarded', async () => {
    const owner = await signedIn(gateway, 'asha');
    // Imports are numbered within their account, and this one has none.
    const stranger = await signedIn(gateway, 'poor');
    const { id } = await uploaded(owner, 'mobile\n9876543210\n');
    const paths = ['', '/rows', '/problems.csv'].map((more) => `imports/${id}${more}`);
    for (const path of paths) expect(refusalOf(await stranger.get(path))).toBe('404 not_found');
    const changes = [
      await stranger.post(`imports/${id}/mapping`, { number: 0, group: 1 }),
      await stranger.post(`imports/${id}/apply`, { mode: 'good' }),
      await stranger.delete(`imports/${id}`),
    ];
    for (const answer of changes) expect(refusalOf(answer)).toBe('404 not_found');
    expect(refusalOf(await owner.post(`imports/${id}/apply`, { mode: 'good' }))).toBe('409 conflict');
    expect((await owner.delete(`imports/${id}`)).status).toBe(204);
    for (const path of paths) expect(refusalOf(await owner.get(path))).toBe('404 not_found');
  });

  test('is swept a day after, rows and all; one whose process died while it was read has failed', async () => {
    const owner = await signedIn(gateway, 'bina');
    const old = await uploaded(owner, 'mobile\n9876543210\n');
    const silent = await uploaded(owner, 'mobile\n9876543210\n');
    await gateway().rows(`update imports set created_at = now() - interval '25 hours' where id = $1`, [
      old.id,
    ]);
    await gateway().rows(
      `update imports set state = 'reading', stepped_at = now() - interval '3 minutes' where id = $1 and account =
         (select account from accounts where username = 'bina')`,
      [silent.id],
    );
    await allSteps();
    expect(await look(owner, silent.id)).toMatchObject({
      state: 'failed',
      failure: { text: expect.stringContaining('again') },
    });
    await maintain({ db: gateway().db, now: new Date(), log: createLogger('silent') });
    expect(
      await gateway().rows(
        `select 1 from import_rows where account = (select account from accounts where username = 'bina') and import = $1`,
        [old.id],
      ),
    ).toEqual([]);
    expect(refusalOf(await owner.get(`imports/${old.id}`))).toBe('404 not_found');
  });
});
