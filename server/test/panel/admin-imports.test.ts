import type { RowsImported } from 'harkara-contract/records/row-import.ts';
import { describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { customer, ENTITY, HEADER, provision, SENDER, TEMPLATE_ID } from '../support/provisions.ts';
import type { Answer } from './answer.ts';
import { addPerson, BEHIND_PROXY, passwordOf, read, refusalOf, signedIn } from './browser.ts';

const person = (username: string, role: string, more: object = {}) =>
  customer(username, { role, password: passwordOf(username), ...more });

const gateway = useGateway({
  workers: false,
  provision: provision(
    person('desk', 'admin'),
    person('asha', 'customer'),
    person('bina', 'customer', { senders: [], templates: [] }),
    person('chand', 'customer', { templates: [] }),
  ),
  config: BEHIND_PROXY,
});

const outcomeOf = (answer: { text: string }) => {
  const { created, present, problems } = read<RowsImported>(answer);
  return { created, present, problems: problems.map(({ row, field, code }) => [row, field, code]) };
};
const stateOf = (username: string, table: 'senders' | 'templates') =>
  gateway().rows<{ name: string; status: string }>(
    `select ${table === 'senders' ? 'sender_id' : 'r.name'} as name, r.status
       from ${table} r join accounts a using (bucket, account) where a.username = $1 order by r.id`,
    [username],
  );

describe('an import of an account’s sender IDs', () => {
  const at = 'admin/accounts/bina/senders/import';
  const rows = [
    { row: 2, senderId: 'BINAIN', route: 'transactional', dltHeaderId: HEADER },
    { row: 3, senderId: '600123', route: 'promotional' },
    { row: 4, senderId: 'BINAIN', route: 'promotional' },
    { row: 5, senderId: 'far too long a sender', route: 'Lottery', dltHeaderId: '9.8E+18' },
    { row: 6, senderId: '', route: 'transactional' },
    { row: 7, senderId: 'PROMOTIONAL', route: 'promotional' },
  ];
  const problems = [
    [4, 'senderId', 'repeated'],
    [5, 'senderId', 'invalid'],
    [5, 'dltHeaderId', 'invalid'],
    [5, 'route', 'invalid'],
    [6, 'senderId', 'invalid'],
    [7, 'senderId', 'invalid'],
  ];

  test('tells every problem by row, and has the good rows approved, once', async () => {
    const desk = await signedIn(gateway, 'desk');
    const dry = await desk.post(at, { rows, take: 'good', dryRun: true });
    expect(outcomeOf(dry)).toEqual({ created: 2, present: 0, problems });
    expect(outcomeOf(await desk.post(at, { rows, take: 'all', dryRun: false }))).toMatchObject({
      created: 0,
    });
    expect(await stateOf('bina', 'senders')).toEqual([]);
    expect(outcomeOf(await desk.post(at, { rows, take: 'good', dryRun: false }))).toEqual({
      created: 2,
      present: 0,
      problems,
    });
    expect(await stateOf('bina', 'senders')).toEqual([
      { name: 'BINAIN', status: 'approved' },
      { name: '600123', status: 'approved' },
    ]);
    expect(outcomeOf(await desk.post(at, { rows, take: 'good', dryRun: false }))).toEqual({
      created: 0,
      present: 2,
      problems,
    });
    const { items } = read<Answer<'GET /admin/accounts/:username/audit'>>(
      await desk.get('admin/accounts/bina/audit'),
    );
    expect(items.slice(0, 2).map(({ action, name, subject }) => [action, name, subject])).toEqual([
      ['sender.created', 'desk', 'bina/600123'],
      ['sender.created', 'desk', 'bina/BINAIN'],
    ]);
  });

  test('leaves what the account has, and says where the file differs', async () => {
    const desk = await signedIn(gateway, 'desk');
    const before = await stateOf('asha', 'senders');
    const differing = [{ row: 2, senderId: SENDER, route: 'promotional' }];
    const answer = await desk.post('admin/accounts/asha/senders/import', {
      rows: differing,
      take: 'good',
      dryRun: false,
    });
    expect(outcomeOf(answer)).toEqual({ created: 0, present: 0, problems: [[2, 'senderId', 'taken']] });
    expect(await stateOf('asha', 'senders')).toEqual(before);
  });

  test('goes no further than an account’s 1,000', async () => {
    const desk = await signedIn(gateway, 'desk');
    const many = Array.from({ length: 1_000 }, (_, index) => ({
      row: index + 2,
      senderId: `S${index}`,
      route: 'transactional',
    }));
    const refused = await desk.post('admin/accounts/asha/senders/import', {
      rows: many,
      take: 'good',
      dryRun: false,
    });
    expect([refused.status, read<{ message: string }>(refused).message]).toEqual([
      422,
      'An account can have at most 1000 sender IDs.',
    ]);
  });
});

describe('an import of an account’s templates', () => {
  const at = 'admin/accounts/chand/templates/import';
  const otp = { name: 'otp', content: 'Your OTP is {#numeric#}.', dltTemplateId: TEMPLATE_ID };
  const rows = [
    { row: 2, ...otp, entityId: ENTITY, senderId: SENDER },
    { row: 3, name: 'otp', content: 'Another' },
    { row: 4, name: 'broken', content: 'Hello {#name#}', dltTemplateId: '1.107E+18\u0000' },
    { row: 5, name: 'foreign', content: 'Hello {#var#}', senderId: 'NOTOUR' },
    { row: 6, name: 'offer', content: 'Sale at {#var#}' },
  ];
  const problems = [
    [3, 'name', 'repeated'],
    [4, 'content', 'invalid'],
    [4, 'dltTemplateId', 'invalid'],
    [5, 'senderId', 'invalid'],
  ];

  test('tells every problem by row, and has the good rows approved, once', async () => {
    const desk = await signedIn(gateway, 'desk');
    const dry = await desk.post(at, { rows, take: 'good', dryRun: true });
    expect(outcomeOf(dry)).toEqual({ created: 2, present: 0, problems });
    expect(await stateOf('chand', 'templates')).toEqual([]);
    const taken = await desk.post(at, { rows, take: 'good', dryRun: false });
    expect(outcomeOf(taken)).toEqual({ created: 2, present: 0, problems });
    expect(await stateOf('chand', 'templates')).toEqual([
      { name: 'otp', status: 'approved' },
      { name: 'offer', status: 'approved' },
    ]);
    expect(outcomeOf(await desk.post(at, { rows, take: 'good', dryRun: false }))).toEqual({
      created: 0,
      present: 2,
      problems,
    });
  });

  test('knows a template by its DLT ID, and by what the file says of it', async () => {
    const desk = await signedIn(gateway, 'desk');
    const again = [
      { row: 2, ...otp, name: 'one-time password' },
      { row: 3, ...otp },
    ];
    expect(outcomeOf(await desk.post(at, { rows: again, take: 'good', dryRun: false }))).toEqual({
      created: 0,
      present: 2,
      problems: [],
    });
    const other = [{ row: 2, ...otp, content: 'Your code is {#numeric#}.' }];
    expect(outcomeOf(await desk.post(at, { rows: other, take: 'good', dryRun: false }))).toEqual({
      created: 0,
      present: 0,
      problems: [[2, 'name', 'taken']],
    });
  });

  test('leaves a request of the customer where it is', async () => {
    const desk = await signedIn(gateway, 'desk');
    const owner = await signedIn(gateway, 'chand');
    const mine = { name: 'mine', content: 'Hello {#var#}' };
    const rest = { senderId: null, dltTemplateId: null, entityId: null, notes: null };
    expect((await owner.post('templates', { ...mine, ...rest })).status).toBe(201);
    const same = [
      { row: 2, ...mine },
      { row: 3, name: 'fresh', content: 'Bye {#var#}' },
    ];
    expect(outcomeOf(await desk.post(at, { rows: same, take: 'all', dryRun: false }))).toEqual({
      created: 1,
      present: 1,
      problems: [],
    });
    const other = [{ row: 2, name: 'mine', content: 'Hello {#numeric#}' }];
    expect(outcomeOf(await desk.post(at, { rows: other, take: 'good', dryRun: false }))).toEqual({
      created: 0,
      present: 0,
      problems: [[2, 'name', 'taken']],
    });
    expect(await stateOf('chand', 'templates')).toContainEqual({ name: 'mine', status: 'pending' });
  });

  test('of two at once, one takes the rows, and nothing is changed twice', async () => {
    const desk = await signedIn(gateway, 'desk');
    const importing = (content: string) =>
      desk.post(at, { rows: [{ row: 2, name: 'at once', content }], take: 'good', dryRun: false });
    const answers = await Promise.all([importing('One {#var#}'), importing('Another {#var#}')]);
    const created = answers.flatMap((one) => (one.status === 200 ? [outcomeOf(one).created] : []));
    expect(created.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await gateway().rows(`select action from admin_actions where subject = 'chand/at once'`)).toEqual([
      { action: 'template.created' },
    ]);
  });

  test('takes 5,000 long ones in one go, which count for sends at once', async () => {
    const desk = await signedIn(gateway, 'desk');
    const many = Array.from({ length: 5_000 }, (_, index) => ({
      row: index + 2,
      name: `template ${index}`,
      content: `प्रिय {#var#}, आपका ऑर्डर ${index} {#numeric#} भेज दिया गया है। ${'धन्यवाद '.repeat(40)}`.trim(),
      dltTemplateId: String(1_107_160_000_000_000_000n + BigInt(index)),
      entityId: ENTITY,
    }));
    const dry = await desk.post('admin/accounts/bina/templates/import', {
      rows: many,
      take: 'all',
      dryRun: true,
    });
    expect(outcomeOf(dry)).toEqual({ created: 5_000, present: 0, problems: [] });
    const taken = await desk.post('admin/accounts/bina/templates/import', {
      rows: many,
      take: 'all',
      dryRun: false,
    });
    expect(outcomeOf(taken)).toEqual({ created: 5_000, present: 0, problems: [] });
    const states = await stateOf('bina', 'templates');
    expect([states.length, new Set(states.map(({ status }) => status))]).toEqual([
      5_000,
      new Set(['approved']),
    ]);
    const message = many[4_321]?.content.replace('{#var#}', 'Meera').replace('{#numeric#}', '42');
    const sent = await gateway().sendAs('bina', { recipient: '9876543210', sender_id: 'BINAIN', message });
    expect([sent.status, sent.text]).toEqual([200, sent.text]);
    const more = many.map((row) => ({ ...row, name: `more ${row.name}`, dltTemplateId: undefined }));
    const fuller = await desk.post('admin/accounts/bina/templates/import', {
      rows: [...more, { row: 9_000, name: 'one too many', content: 'Hello' }],
      take: 'all',
      dryRun: true,
    });
    expect([fuller.status, read<{ message: string }>(fuller).message]).toEqual([
      422,
      'An account can have at most 10000 templates.',
    ]);
  });
});

test('only who works at the desk imports, and only into an account that there is', async () => {
  const desk = await signedIn(gateway, 'desk');
  const body = { rows: [{ row: 2, name: 'a', content: 'Hello' }], take: 'good', dryRun: false };
  const nobody = await desk.post('admin/accounts/nobody/templates/import', body);
  expect(refusalOf(nobody)).toBe('404 not_found');
  const owner = await signedIn(gateway, 'asha');
  expect((await owner.post('admin/accounts/asha/templates/import', body)).status).toBe(404);
  const { browser: viewer } = await addPerson(gateway, desk, 'desk-viewer', 'viewer');
  expect(refusalOf(await viewer.post('admin/accounts/asha/templates/import', body))).toBe('403 not_allowed');
});
