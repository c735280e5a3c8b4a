import type { RowsImported } from 'harkara-contract/records/row-import.ts';
import type { SenderId } from 'harkara-contract/routes/senders.ts';
import { describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { customer, ENTITY, HEADER, provision, SENDER, TEMPLATE_ID } from '../support/provisions.ts';
import { BEHIND_PROXY, passwordOf, refusalOf, signedIn, type Browser } from './browser.ts';

const person = (username: string) => customer(username, { password: passwordOf(username) });

const gateway = useGateway({
  workers: false,
  provision: provision(...['chand', 'dev'].map(person)),
  config: BEHIND_PROXY,
});

const read = <T>({ text }: { text: string }) => JSON.parse(text) as T;
const listed = async (owner: Browser, path: string) =>
  read<{ items: Record<string, unknown>[] }>(await owner.get(path)).items;

type Take = { take: 'good' | 'all'; dryRun?: boolean };

async function importRows(owner: Browser, path: string, rows: object[], { take, dryRun = false }: Take) {
  const answer = await owner.post(`${path}/import`, { rows, take, dryRun });
  const { created, present, problems } = read<RowsImported>(answer);
  return { created, present, problems: problems.map(({ row, field, code }) => [row, field, code]) };
}

describe.each([
  {
    path: 'senders',
    rows: [
      { row: 2, senderId: ' FIRSTS ', route: 'transactional', dltHeaderId: HEADER },
      { row: 3, senderId: 'FIRSTS', route: 'promotional' },
      { row: 4, senderId: 'अन्न\u0000पूर्णा', route: 'otp', dltHeaderId: '1.105E+18' },
      { row: 5, senderId: 'HRKTST', route: 'promotional' },
      // The account has it with a header ID, against which the file says nothing.
      { row: 6, senderId: 'HRKTST', route: 'transactional' },
      { row: 7, senderId: 'HRKPRO', route: 'promotional' },
      { row: 8, senderId: 'ABROAD', route: 'international' },
      { row: 9, senderId: '140999', route: 'promotional' },
    ],
    present: 1,
    problems: [
      [3, 'senderId', 'repeated'],
      [4, 'senderId', 'invalid'],
      [4, 'dltHeaderId', 'invalid'],
      [4, 'route', 'invalid'],
      [5, 'senderId', 'taken'],
      [6, 'senderId', 'repeated'],
      [8, 'route', 'invalid'],
    ],
    newest: [
      { senderId: '140999', route: 'promotional', status: 'pending', dltHeaderId: null },
      { senderId: 'FIRSTS', route: 'transactional', status: 'pending', dltHeaderId: HEADER },
    ],
    many: (i: number) => ({ senderId: `S${i}`, route: 'promotional' }),
  },
  {
    path: 'templates',
    rows: [
      {
        row: 2,
        name: 'otp',
        content: 'Your OTP is {#numeric#}.',
        dltTemplateId: TEMPLATE_ID,
        entityId: ENTITY,
      },
      { row: 3, name: 'otp', content: 'Another' },
      { row: 4, name: 'broken', content: 'Hello {#name#}', dltTemplateId: '1.107E+18' },
      { row: 5, name: 'code', content: 'Not the same as before' },
      { row: 6, name: 'n\u0000l', content: 'Hello' },
      { row: 7, name: 'offer', content: 'Sale at {#var#}', senderId: SENDER },
    ],
    present: 0,
    problems: [
      [3, 'name', 'repeated'],
      [4, 'content', 'invalid'],
      [4, 'dltTemplateId', 'invalid'],
      [5, 'name', 'taken'],
      [6, 'name', 'invalid'],
    ],
    newest: [
      { name: 'offer', status: 'pending' },
      { name: 'otp', status: 'pending' },
    ],
    many: (i: number) => ({ name: `template ${i}`, content: `Text ${i} for {#var#}` }),
  },
])('an import of $path', ({ path, rows, present, problems, newest, many }) => {
  test('tells every problem by row, and takes the good rows or none', async () => {
    const owner = await signedIn(gateway, 'chand');
    const before = await listed(owner, path);
    const outcome = { created: 2, present, problems };
    expect(await importRows(owner, path, rows, { take: 'good', dryRun: true })).toEqual(outcome);
    expect(await importRows(owner, path, rows, { take: 'all' })).toEqual({ ...outcome, created: 0 });
    expect(await listed(owner, path)).toEqual(before);
    expect(await importRows(owner, path, rows, { take: 'good' })).toEqual(outcome);
    const after = await listed(owner, path);
    expect(after.slice(0, 2)).toMatchObject(newest);
    expect(after.slice(2)).toEqual(before);
  });

  test('may be repeated', async () => {
    const owner = await signedIn(gateway, 'chand');
    const again = await importRows(owner, path, rows, { take: 'good' });
    expect(again).toEqual({ created: 0, present: present + 2, problems });
  });

  test('has 1,000 rows at most', async () => {
    const owner = await signedIn(gateway, 'dev');
    const all = Array.from({ length: 1_001 }, (_, index) => ({ row: index + 2, ...many(index) }));
    const body = { rows: all, take: 'all', dryRun: false };
    expect(refusalOf(await owner.post(`${path}/import`, body))).toBe('422 validation_failed');
    // Sender IDs fill an account up to its limit.
    const fits = path === 'senders' ? 1_000 - (await listed(owner, path)).length : 1_000;
    if (fits < 1_000) {
      const tooMany = await owner.post(`${path}/import`, { ...body, rows: all.slice(1) });
      expect(refusalOf(tooMany)).toBe('422 validation_failed');
      expect(tooMany.body.message).toBe('An account can have at most 1000 sender IDs.');
    }
    const full = await importRows(owner, path, all.slice(0, fits), { take: 'all' });
    expect(full).toEqual({ created: fits, present: 0, problems: [] });
  });
});

test('sender IDs that are there stay as they are, rejected ones too, and templates may name new ones', async () => {
  const owner = await signedIn(gateway, 'chand');
  const rows = [
    { row: 2, senderId: 'HRKTST', route: 'transactional', dltHeaderId: '1105000000000000009' },
    { row: 3, senderId: 'REJECT', route: 'transactional' },
  ];
  expect(await importRows(owner, 'senders', rows, { take: 'good' })).toEqual({
    created: 0,
    present: 1,
    problems: [[2, 'senderId', 'taken']],
  });
  const [rejected] = read<{ items: SenderId[] }>(await owner.get('senders?q=reject')).items;
  expect(rejected?.status).toBe('rejected');
  const nothing = { dltTemplateId: null, entityId: null, notes: null };
  const template = { name: 'for FIRSTS', content: 'Hello', senderId: 'FIRSTS', ...nothing };
  await expect.poll(async () => (await owner.post('templates', template)).status).toBe(201);
});
