import { request } from 'node:http';
import type { Import } from 'harkara-contract/routes/imports.ts';
import { describe, expect, test } from 'vitest';
import { takeImportStep } from '../../src/core/imports/take-step.ts';
import { createLogger } from '../../src/log.ts';
import { STATE } from '../../src/storage/ranks.ts';
import { maintain } from '../../src/workers/maintain.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { numberFor, provision, SENDER, TEMPLATE_ID } from '../support/provisions.ts';
import { packed, textRow, workbook } from '../support/workbook.ts';
import type { Answer } from './answer.ts';
import { BEHIND_PROXY, type Browser, person, read, refusalOf, signedIn } from './browser.ts';

const DND_NUMBER = '9111111111';

// Without workers: each test takes the steps itself, and sees what is stored between two of them.
const gateway = useGateway({
  workers: false,
  provision: {
    ...provision(
      person('asha', { credits: { sms: 50_000 } }),
      person('bina'),
      person('poor', { credits: { sms: 1 } }),
    ),
    dnd: [DND_NUMBER],
  },
  config: { ...BEHIND_PROXY, maxRecipients: 200 },
});

/** @param now what the checks of a send take for the present. */
async function step(now?: Date): Promise<boolean> {
  const { db, composition } = gateway();
  const { accounts, sending: usual } = composition.gateway;
  const sending = now ? { ...usual, context: () => ({ ...usual.context(), now }) } : usual;
  const accountOf = (account: number) => accounts.get(account);
  return takeImportStep({ db, sending, accountOf, log: createLogger('silent') });
}

const allSteps = async (now?: Date) => {
  while (await step(now));
};

async function uploaded(browser: Browser, file: Buffer | string, purpose = 'contacts'): Promise<Import> {
  const answer = await browser.upload(`imports?purpose=${purpose}&name=people.csv`, Buffer.from(file));
  expect([answer.status, answer.text]).toEqual([201, expect.anything()]);
  const { id } = read<Import>(answer);
  return waitFor('the file is read', async () => {
    const found = await look(browser, id);
    return found.state === 'reading' ? null : found;
  });
}

const look = async (browser: Browser, id: number) => read<Import>(await browser.get(`imports/${id}`));

let groups = 0;
async function newGroup(browser: Browser): Promise<number> {
  groups += 1;
  return read<{ id: number }>(await browser.post('groups', { name: `Imported ${groups}`, description: null }))
    .id;
}

/** A step that a busy database has cut short is taken again after a while. */
const after = (browser: Browser, id: number, state: 'reading' | 'checking' | 'applying', now?: Date) =>
  waitFor(`the import is no longer ${state}`, async () => {
    await allSteps(now);
    const found = await look(browser, id);
    return found.state === state ? null : found;
  });

const afterOneStep = (browser: Browser, id: number) =>
  waitFor('the first step is taken', async () => {
    await step();
    const found = await look(browser, id);
    return found.progress?.done === 0 ? null : found;
  });

async function checked(browser: Browser, id: number, mapping: object): Promise<Import> {
  const answer = await browser.post(`imports/${id}/mapping`, mapping);
  expect([answer.status, read<Import>(answer).state]).toEqual([200, 'checking']);
  return after(browser, id, 'checking');
}

async function applied(browser: Browser, id: number, mode = 'good'): Promise<Import> {
  const answer = await browser.post(`imports/${id}/apply`, { mode });
  expect([answer.status, read<Import>(answer).state]).toEqual([200, 'applying']);
  return after(browser, id, 'applying');
}

const contactsOf = (username: string, group: number) =>
  gateway().rows<{ id: number; mobile: string; name: string | null; attributes: object }>(
    `select id, mobile, name, attributes from contacts
      where account = (select account from accounts where username = $1) and group_id = $2 order by id`,
    [username, group],
  );

/** Asha's campaign as if nobody had been reached: the messages with their rows. */
async function rowsOf(browser: Browser, campaign: number) {
  await gateway().rows(
    `update messages set state = ${STATE.failed}, final_at = now()
      where account = (select account from accounts where username = 'asha') and campaign = $1`,
    [campaign],
  );
  return read<Answer<'GET /campaigns/:id/failed'>>(
    await browser.get(`campaigns/${campaign}/failed?limit=1000`),
  ).items;
}

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

describe('a campaign', () => {
  const text = 'Your code is {{Code}}. Do not share it.';

  test('is checked row by row as it is sent, and leaves in as many campaigns as it needs', async () => {
    const owner = await signedIn(gateway, 'asha');
    const numbers = Array.from({ length: 250 }, () => numberFor('delivered'));
    const lines = numbers.map((number, index) => `${number},${index}`);
    const bad = [
      `${numbers[0]},0`,
      `${numbers[0]},other`,
      '123,1',
      `${numberFor('delivered')},`,
      `${numbers[1]},${'9'.repeat(40)}`,
    ];
    const file = ['Mobile,Code', ...lines, ...bad].join('\n');
    const { id } = await uploaded(owner, file, 'campaign');
    for (const [mapping, code, field] of [
      [{ number: 0, sender: SENDER, text: 'Your code is {{Koad}}.' }, 'validation_failed', 'text'],
      [{ number: 0, sender: 'NOBODY', text }, 'sender_not_found', 'sender'],
      [{ number: 7, sender: SENDER, text }, 'validation_failed', 'number'],
      [{ number: 0, text }, 'validation_failed', 'sender'],
    ] as const) {
      const answer = await owner.post(`imports/${id}/mapping`, mapping);
      expect([refusalOf(answer), Object.keys(answer.body.error?.fields ?? {})]).toEqual([
        `422 ${code}`,
        [field],
      ]);
    }
    const mapping = { number: 0, sender: SENDER, text, dltTemplateId: TEMPLATE_ID, campaignName: 'Codes' };
    const found = await checked(owner, id, mapping);
    expect(found.counts).toEqual({ rows: 255, good: 251, bad: 3, repeated: 1, parts: 251, credits: 251 });
    expect(found.problems.map(({ row, column, reason }) => [row, column, reason.key])).toEqual([
      [254, 'Mobile', 'row_number_not_sendable'],
      [255, 'Code', 'row_value_missing'],
      [256, null, 'template_mismatch'],
    ]);
    const before = await gateway().balanceOf('asha');
    const done = await applied(owner, id);
    expect(done).toMatchObject({ state: 'done', result: { accepted: 251, credits: 251, leftOut: 0 } });
    expect(await gateway().balanceOf('asha')).toBe((before ?? 0) - 251_000);
    const campaigns = await gateway().rows<{ campaign: number; name: string; total: number }>(
      'select campaign, name, total from campaigns where campaign = any ($1) order by campaign',
      [done.result?.campaigns],
    );
    expect(campaigns.map(({ name, total }) => [name, total])).toEqual([
      ['Codes (1/2)', 200],
      ['Codes (2/2)', 51],
    ]);
    const [first = 0, second = 0] = campaigns.map(({ campaign }) => campaign);
    // Row 252 repeats another.
    expect((await rowsOf(owner, first)).map(({ row }) => row)).toEqual(
      Array.from(lines.slice(0, 200), (_, i) => i + 2),
    );
    expect((await rowsOf(owner, second)).map(({ row }) => row)).toEqual([
      ...Array.from(lines.slice(200), (_, i) => i + 202),
      253,
    ]);
    const sent = await gateway().rows<{ recipient: string; text: string }>(
      `select m.recipient, coalesce(m.body, c.body) as text from messages m join campaigns c using (bucket, account, campaign)
        where c.name like 'Codes%' order by m.id`,
    );
    expect(sent[7]).toEqual({ recipient: numbers[7], text: 'Your code is 7. Do not share it.' });
    expect(new Set(sent.map(({ recipient, text: own }) => `${recipient} ${own}`)).size).toBe(251);
  });

  test('whose process dies after it was accepted is not sent again', async () => {
    const owner = await signedIn(gateway, 'asha');
    const numbers = Array.from({ length: 30 }, () => numberFor('delivered'));
    const { id } = await uploaded(
      owner,
      ['Mobile,Code', ...numbers.map((one) => `${one},5`)].join('\n'),
      'campaign',
    );
    await checked(owner, id, { number: 0, sender: SENDER, text });
    expect((await owner.post(`imports/${id}/apply`, { mode: 'all_or_none' })).status).toBe(200);
    expect(await afterOneStep(owner, id)).toMatchObject({ result: { accepted: 30 }, progress: { done: 30 } });
    // As if the process had died before it could store that the slice has left.
    await gateway().rows(
      `update imports set place = 0, done = 0, slice = 0, result = null, slice_at = now() where id = $1`,
      [id],
    );
    const done = await after(owner, id, 'applying');
    expect(done).toMatchObject({ state: 'done', result: { accepted: 30, campaigns: [expect.any(Number)] } });
    const [sent] = await gateway().rows<{ count: number }>(
      'select count(*) as count from messages where recipient = any ($1)',
      [numbers],
    );
    expect(sent?.count).toBe(30);
    const rows = await rowsOf(owner, done.result?.campaigns[0] ?? 0);
    expect(rows.map(({ recipient, row }) => [recipient, row])).toEqual(
      numbers.map((number, index) => [number, index + 2]),
    );
  });

  const HOUR_MS = 3_600_000;
  const codes = (count: number) =>
    ['Mobile,Code', ...Array.from({ length: count }, (_, i) => `${numberFor('delivered')},${i}`)].join('\n');

  test('that was begun goes on at once when its time passes meanwhile, and nobody gets it twice', async () => {
    const owner = await signedIn(gateway, 'asha');
    const { id } = await uploaded(owner, codes(250), 'campaign');
    const soon = new Date(Date.now() + HOUR_MS).toISOString();
    await checked(owner, id, { number: 0, sender: SENDER, text, schedule: soon, campaignName: 'Timely' });
    expect((await owner.post(`imports/${id}/apply`, { mode: 'good' })).status).toBe(200);
    expect(await afterOneStep(owner, id)).toMatchObject({ result: { accepted: 200 } });
    // As if the process had died before it could store that the first slice has left; then the time passes.
    await gateway().rows(
      `update imports set place = 0, done = 0, slice = 0, result = null, slice_at = now() where id = $1`,
      [id],
    );
    const done = await after(owner, id, 'applying', new Date(Date.now() + 2 * HOUR_MS));
    expect(done).toMatchObject({ state: 'done', failure: null, result: { accepted: 250, notCreated: 0 } });
    const campaigns = await gateway().rows<{ total: number; due: boolean }>(
      `select total, due_at is not null as due from campaigns where name like 'Timely%' order by campaign`,
    );
    expect(campaigns).toEqual([
      { total: 200, due: true },
      { total: 50, due: false },
    ]);
  });

  test('that has stopped half sent names what was created, and goes on though its time has passed', async () => {
    const owner = await signedIn(gateway, 'asha');
    const { id } = await uploaded(owner, codes(250), 'campaign');
    const soon = new Date(Date.now() + HOUR_MS).toISOString();
    const mapping = { number: 0, sender: SENDER, text, schedule: soon };
    await checked(owner, id, mapping);
    expect((await owner.post(`imports/${id}/apply`, { mode: 'good' })).status).toBe(200);
    const half = await afterOneStep(owner, id);
    const [campaign] = half.result?.campaigns ?? [];
    await gateway().rows(
      `update imports set state = 'failed', error = 'The time is in the past.',
              mapping = jsonb_set(mapping, '{scheduleAt}', to_jsonb($2::text)) where id = $1`,
      [id, new Date(Date.now() - HOUR_MS).toISOString()],
    );
    const again = await owner.post(`imports/${id}/mapping`, mapping);
    expect([refusalOf(again), again.body.message]).toEqual([
      '409 conflict',
      `200 of 250 rows have already been applied (campaigns ${campaign}). Continue this import; do not upload the file again.`,
    ]);
    expect(await applied(owner, id)).toMatchObject({ state: 'done', result: { accepted: 250 } });
  });

  test('that is cancelled stops the rows that are in no campaign yet, and can take its siblings along', async () => {
    const owner = await signedIn(gateway, 'asha');
    const before = await gateway().balanceOf('asha');
    const { id } = await uploaded(owner, codes(650), 'campaign');
    await checked(owner, id, { number: 0, sender: SENDER, text, campaignName: 'Stopped' });
    expect((await owner.post(`imports/${id}/apply`, { mode: 'good' })).status).toBe(200);
    await afterOneStep(owner, id);
    const two = await waitFor('two campaigns are created', async () => {
      await step();
      const { result } = await look(owner, id);
      return (result?.campaigns.length ?? 0) === 2 ? result?.campaigns : null;
    });
    const [first = 0, second = 0] = two ?? [];
    expect(read(await owner.get(`campaigns/${second}/cancellation`))).toEqual({
      messages: 200,
      credits: 200,
      notCreated: 250,
      siblings: [{ campaign: first, name: 'Stopped (1/4)' }],
    });
    expect((await owner.post(`campaigns/${second}/cancel?wholeFile=true`)).status).toBe(200);
    await allSteps();
    expect(await look(owner, id)).toMatchObject({
      state: 'done',
      result: { accepted: 400, campaigns: [first, second], notCreated: 250 },
    });
    const campaigns = await gateway().rows(
      `select campaign, state from campaigns where name like 'Stopped%' order by campaign`,
    );
    expect(campaigns).toEqual([first, second].map((campaign) => ({ campaign, state: 'cancelled' })));
    expect(await gateway().balanceOf('asha')).toBe((before ?? 0) - 400_000);
  });

  test('that is cancelled while its next slice is accepted takes that slice along', async () => {
    const owner = await signedIn(gateway, 'asha');
    const { id } = await uploaded(owner, codes(450), 'campaign');
    await checked(owner, id, { number: 0, sender: SENDER, text, campaignName: 'Racing' });
    expect((await owner.post(`imports/${id}/apply`, { mode: 'good' })).status).toBe(200);
    const [first = 0] = (await afterOneStep(owner, id)).result?.campaigns ?? [];
    // The next slice is accepted only when the balance is free, and by then the first one is cancelled.
    const holder = await gateway().db.general.connect();
    try {
      await holder.query('begin');
      await holder.query(
        `select 1 from balances where account = (select account from accounts where username = 'asha') for update`,
      );
      const slice = step();
      await waitFor('the slice waits for the balance', async () => (await lockWaits(gateway())) > 0);
      expect((await owner.post(`campaigns/${first}/cancel`)).status).toBe(200);
      await holder.query('rollback');
      await slice;
    } finally {
      holder.release();
    }
    expect(await look(owner, id)).toMatchObject({
      state: 'done',
      result: { accepted: 400, notCreated: 50 },
    });
    const campaigns = await gateway().rows(`select state from campaigns where name like 'Racing%'`);
    expect(campaigns).toEqual([{ state: 'cancelled' }, { state: 'cancelled' }]);
  });

  /** A file of 450 rows of which the first 200 are a campaign. */
  async function begun(owner: Browser, name: string): Promise<{ id: number; first: number }> {
    const { id } = await uploaded(owner, codes(450), 'campaign');
    await checked(owner, id, { number: 0, sender: SENDER, text, campaignName: name });
    expect((await owner.post(`imports/${id}/apply`, { mode: 'good' })).status).toBe(200);
    const [first = 0] = (await afterOneStep(owner, id)).result?.campaigns ?? [];
    return { id, first };
  }

  const campaignsOf = (name: string) =>
    gateway().rows<{ campaign: number; state: string }>(
      'select campaign, state from campaigns where name like $1 order by campaign',
      [`${name}%`],
    );

  /** As if the process that tried the second slice had died, and nobody held the import any more. */
  const leaveInDoubt = (id: number, first: number, minutes: number) =>
    gateway().rows(
      `update imports set state = 'applying', place = 201, done = 200, slice = 1, holder = gen_random_uuid(),
              held_until = now() - interval '1 second', slice_at = now() - $3::integer * interval '1 minute',
              result = jsonb_set(jsonb_set(result, '{campaigns}', jsonb_build_array($2::integer)), '{accepted}', '200')
        where id = $1`,
      [id, first, minutes],
    );

  test('that is cancelled takes along a slice that was accepted by a process that died then', async () => {
    const owner = await signedIn(gateway, 'asha');
    const { id, first } = await begun(owner, 'Died after');
    await step();
    const [, second] = await campaignsOf('Died after');
    await leaveInDoubt(id, first, 0);
    await gateway().rows('delete from import_campaigns where campaign = $1', [second?.campaign]);
    expect((await owner.post(`campaigns/${first}/cancel`)).status).toBe(200);
    await allSteps();
    expect(await look(owner, id)).toMatchObject({
      state: 'done',
      result: { accepted: 400, campaigns: [first, second?.campaign], notCreated: 50 },
    });
    expect((await campaignsOf('Died after')).map(({ state }) => state)).toEqual(['cancelled', 'cancelled']);
  });

  test('that is cancelled creates nothing of a slice that was not accepted before its process died', async () => {
    const owner = await signedIn(gateway, 'asha');
    const { id, first } = await begun(owner, 'Died before');
    await leaveInDoubt(id, first, 2);
    expect((await owner.post(`campaigns/${first}/cancel`)).status).toBe(200);
    await allSteps();
    expect(await look(owner, id)).toMatchObject({
      state: 'done',
      result: { accepted: 200, campaigns: [first], notCreated: 250 },
    });
    expect(await campaignsOf('Died before')).toEqual([{ campaign: first, state: 'cancelled' }]);
  });

  /** Takes the next step, and does something after it has created a campaign and before the import knows that. */
  async function betweenAcceptAndLink(
    id: number,
    name: string,
    {
      before = async () => {},
      after: act,
    }: { before?: () => Promise<void>; after: (created: number) => Promise<void> },
  ): Promise<void> {
    const [balance, file] = [await gateway().db.general.connect(), await gateway().db.general.connect()];
    try {
      await balance.query('begin');
      await balance.query(
        `select 1 from balances where account = (select account from accounts where username = 'asha') for update`,
      );
      const slice = step();
      await waitFor('the slice waits for the balance', async () => (await lockWaits(gateway())) > 0);
      await before();
      await file.query('begin');
      await file.query('select 1 from imports where id = $1 for update', [id]);
      await balance.query('rollback');
      const created = await waitFor('the slice is accepted', async () => (await campaignsOf(name))[1]);
      await act(created.campaign);
      await file.query('rollback');
      await slice;
    } finally {
      balance.release();
      file.release();
    }
  }

  test('that is cancelled itself before its file knows of it is the last of the file', async () => {
    const owner = await signedIn(gateway, 'asha');
    const { id } = await begun(owner, 'Quick');
    await betweenAcceptAndLink(id, 'Quick', {
      after: async (created) => {
        expect((await owner.post(`campaigns/${created}/cancel`)).status).toBe(200);
      },
    });
    await allSteps();
    expect(await look(owner, id)).toMatchObject({
      state: 'done',
      result: { accepted: 400, notCreated: 50 },
    });
    expect(await campaignsOf('Quick')).toHaveLength(2);
  });

  test('that has ended before its cancelled file knows of it is recorded all the same', async () => {
    const owner = await signedIn(gateway, 'asha');
    const { id, first } = await begun(owner, 'Ended');
    await betweenAcceptAndLink(id, 'Ended', {
      before: async () => {
        expect((await owner.post(`campaigns/${first}/cancel`)).status).toBe(200);
      },
      after: async (created) => {
        await gateway().rows(`update campaigns set state = 'completed' where campaign = $1`, [created]);
      },
    });
    expect(await look(owner, id)).toMatchObject({
      state: 'done',
      result: { accepted: 400, notCreated: 50 },
    });
  });

  test('of a large group takes variables that only its last contacts have', async () => {
    const owner = await signedIn(gateway, 'bina');
    const group = await newGroup(owner);
    await gateway().rows(
      `insert into contacts (bucket, account, group_id, id, mobile, attributes)
       select bucket, account, $1, n, (9000000000 + n)::text,
              case when n <= 20000 then '{"city": "Pune"}' else '{"City": "Goa", "plan": "gold"}' end::jsonb
         from accounts, generate_series(1, 20001) as g (n) where username = 'bina'`,
      [group],
    );
    const begun = await owner.post(`imports?purpose=campaign&group=${group}`);
    const { id } = read<Import>(begun);
    const ready = await after(owner, id, 'reading');
    expect(ready).toMatchObject({ state: 'ready', counts: { rows: 20_001 } });
    expect(ready.columns.map(({ name }) => name)).toEqual(['mobile', 'name', 'city', 'plan']);
    const [last] = await gateway().rows<{ cells: string[] }>(
      `select cells from import_rows join accounts using (bucket, account)
        where username = 'bina' and import = $1 and row = 20001`,
      [id],
    );
    expect(last?.cells).toEqual(['9000020001', '', '', 'gold']);
  });

  test('of a group takes its variables; whoever takes no promotions is a problem of the row', async () => {
    const owner = await signedIn(gateway, 'asha');
    const group = await newGroup(owner);
    const contacts = [
      { mobile: numberFor('delivered'), name: 'Asha', attributes: { city: 'Pune', mobile: 'odd' } },
      { mobile: DND_NUMBER, name: 'Ravi', attributes: null },
    ];
    await owner.post(`groups/${group}/contacts`, { contacts });
    const stranger = await signedIn(gateway, 'poor');
    expect(refusalOf(await stranger.post(`imports?purpose=campaign&group=${group}`))).toBe('404 not_found');
    const begun = await owner.post(`imports?purpose=campaign&group=${group}`);
    expect(begun.status).toBe(201);
    const { id } = read<Import>(begun);
    const ready = await after(owner, id, 'reading');
    expect(ready).toMatchObject({ state: 'ready', format: 'group', counts: { rows: 2 } });
    expect(ready.columns.map(({ name }) => name)).toEqual(['mobile', 'name', 'city']);
    const found = await checked(owner, id, { number: 0, sender: 'PROMOTIONAL', text: 'Sale, {{name}}!' });
    expect(found.counts).toMatchObject({ good: 1, bad: 1 });
    expect(found.problems).toMatchObject([
      { row: 2, reason: { key: 'recipient_in_dnd' }, column: 'mobile', cell: DND_NUMBER },
    ]);
    const done = await applied(owner, id);
    expect(done).toMatchObject({ state: 'done', result: { accepted: 1 } });
    expect(await rowsOf(owner, done.result?.campaigns[0] ?? 0)).toMatchObject([{ place: 1, row: null }]);
  });

  test('knows the row of each message, whatever was left out before or while it was sent', async () => {
    const owner = await signedIn(gateway, 'asha');
    const [first, second, third, fourth] = Array.from({ length: 4 }, () => numberFor('delivered'));
    const file = [
      '',
      'Name,Mobile',
      `Asha,${first}`,
      ',,',
      'Nobody,123',
      `Asha,${first}`,
      `Binita,${second}`,
      '',
      `"Chan\ndra",${third}`,
      `Devi,${fourth}`,
    ].join('\r\n');
    const { id } = await uploaded(owner, file, 'campaign');
    const found = await checked(owner, id, { number: 1, sender: 'PROMOTIONAL', text: 'Sale, {{name}}!' });
    expect(found.counts).toMatchObject({ good: 4, bad: 1, repeated: 1 });
    expect(found.problems).toMatchObject([{ row: 5 }]);
    // It was no problem when the rows were checked.
    await gateway().rows('insert into dnd (number) values ($1)', [second]);
    const done = await applied(owner, id);
    expect(done.result).toMatchObject({ accepted: 3, leftOut: 1 });
    const campaign = done.result?.campaigns[0] ?? 0;
    expect((await rowsOf(owner, campaign)).map(({ recipient, row }) => [recipient, row])).toEqual([
      [first, 3],
      [third, 9],
      [fourth, 10],
    ]);
    const [heading, ...lines] = (await owner.get(`campaigns/${campaign}/failed.csv?for=programs`)).text.split(
      '\r\n',
    );
    expect(heading).toBe('row,number,status,cause,code,reason,time,message_id,text');
    expect(lines.slice(0, 3).map((line) => line.split(',').slice(0, 2))).toEqual([
      ['3', first],
      ['9', third],
      ['10', fourth],
    ]);
    expect((await owner.get(`campaigns/${campaign}/failed.csv`)).text).toMatch(/^Row,Number,Status,/);
  });

  test('that costs more than there is begins not at all', async () => {
    const owner = await signedIn(gateway, 'poor');
    const file = ['Mobile,Code', ...[1, 2].map((code) => `${numberFor('delivered')},${code}`)].join('\n');
    const { id } = await uploaded(owner, file, 'campaign');
    await checked(owner, id, { number: 0, sender: SENDER, text });
    expect(refusalOf(await owner.post(`imports/${id}/apply`, { mode: 'good' }))).toBe(
      '402 insufficient_credits',
    );
    expect(await look(owner, id)).toMatchObject({ state: 'checked' });
  });
});

describe('an import', () => {
  test('is closed to other accounts, and gone when it is discarded', async () => {
    const owner = await signedIn(gateway, 'asha');
    const stranger = await signedIn(gateway, 'bina');
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
    const ended = await gateway().rows(
      `select 1 from import_campaigns join campaigns using (bucket, account, campaign) where state = 'cancelled'`,
    );
    expect(ended).toEqual([]);
    expect(refusalOf(await owner.get(`imports/${old.id}`))).toBe('404 not_found');
  });
});
