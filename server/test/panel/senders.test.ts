import type { RowsImported } from 'harkara-contract/records/row-import.ts';
import type { Keyword } from 'harkara-contract/routes/keywords.ts';
import type { SenderId } from 'harkara-contract/routes/senders.ts';
import { describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { HEADER, provision } from '../support/provisions.ts';
import { BEHIND_PROXY, people, read, refusalOf, signedIn } from './browser.ts';

const gateway = useGateway({
  workers: false,
  provision: provision(...people('asha', 'bina', 'chand', 'dev')),
  config: BEHIND_PROXY,
});

const templateFor = (senderId: string) => ({
  name: `for ${senderId}`,
  content: 'Hello',
  senderId,
  dltTemplateId: null,
  entityId: null,
  notes: null,
});

describe('sender IDs', () => {
  test('are asked for once, and listed with their state', async () => {
    const owner = await signedIn(gateway, 'asha');
    const wish = { senderId: 'ANPURN', route: 'transactional', dltHeaderId: HEADER };
    const created = await owner.post('senders', wish);
    expect([created.status, read<SenderId>(created)]).toMatchObject([
      201,
      { ...wish, status: 'pending', reason: null },
    ]);
    const again = await owner.post('senders', wish);
    expect([refusalOf(again), again.body.error?.fields]).toEqual([
      '409 conflict',
      { senderId: 'is already a sender ID of this account' },
    ]);
    const { items } = read<{ items: SenderId[] }>(await owner.get('senders?q=anp'));
    expect(items.map(({ senderId }) => senderId)).toEqual(['ANPURN']);
    // A template may name it as soon as it is asked for.
    await expect.poll(async () => (await owner.post('templates', templateFor('ANPURN'))).status).toBe(201);
  });

  test.each([
    ['letters of another script', { senderId: 'अन्नपूर्णा', route: 'transactional' }, 'senderId'],
    ['the one of all accounts', { senderId: 'PROMOTIONAL', route: 'promotional' }, 'senderId'],
    [
      'a header ID that is none',
      { senderId: 'ABCDEF', route: 'transactional', dltHeaderId: '1' },
      'dltHeaderId',
    ],
    ['a route that is switched off', { senderId: 'ABCDEF', route: 'international' }, 'route'],
    ['an unknown route', { senderId: 'ABCDEF', route: 'otp' }, 'route'],
  ])('cannot have %s', async (_what, wish, field) => {
    const owner = await signedIn(gateway, 'asha');
    const answer = await owner.post('senders', { dltHeaderId: null, ...wish });
    expect([refusalOf(answer), Object.keys(answer.body.error?.fields ?? {})]).toEqual([
      '422 validation_failed',
      [field],
    ]);
  });

  test('are asked for again only if they were rejected, and only by their account', async () => {
    const owner = await signedIn(gateway, 'bina');
    const { items } = read<{ items: SenderId[] }>(await owner.get('senders'));
    const idOf = (status: string) => items.find((sender) => sender.status === status)?.id;
    await gateway().rows(`update senders set reason = 'Not registered' where sender_id = 'REJECT'`);
    const wish = { route: 'promotional', dltHeaderId: HEADER };
    const stranger = await signedIn(gateway, 'asha');
    expect(refusalOf(await stranger.post('senders/2000000/resubmit', wish))).toBe('404 not_found');
    const again = await owner.post(`senders/${idOf('rejected')}/resubmit`, wish);
    expect(read<SenderId>(again)).toMatchObject({
      senderId: 'REJECT',
      status: 'pending',
      reason: null,
      ...wish,
    });
    expect(refusalOf(await owner.post(`senders/${idOf('rejected')}/resubmit`, wish))).toBe('409 conflict');
    expect(refusalOf(await owner.post(`senders/${idOf('approved')}/resubmit`, wish))).toBe('409 conflict');
  });
});

describe('an import of sender IDs', () => {
  const rows = [
    { row: 2, senderId: ' FIRSTS ', route: 'transactional', dltHeaderId: HEADER },
    { row: 3, senderId: 'FIRSTS', route: 'promotional' },
    { row: 4, senderId: 'अन्न\u0000पूर्णा', route: 'otp', dltHeaderId: '1.105E+18' },
    { row: 5, senderId: 'HRKTST', route: 'promotional' },
    // The account has it with a header ID, against which the file says nothing.
    { row: 6, senderId: 'HRKTST', route: 'transactional' },
    { row: 7, senderId: 'HRKPRO', route: 'promotional' },
    { row: 8, senderId: 'ABROAD', route: 'international' },
    { row: 9, senderId: '140999', route: 'promotional' },
  ];
  const problems = [
    [3, 'senderId', 'repeated'],
    [4, 'senderId', 'invalid'],
    [4, 'dltHeaderId', 'invalid'],
    [4, 'route', 'invalid'],
    [5, 'senderId', 'taken'],
    [6, 'senderId', 'repeated'],
    [8, 'route', 'invalid'],
  ];
  const outcome = ({ created, present, problems: found }: RowsImported) => ({
    created,
    present,
    problems: found.map(({ row, field, code }) => [row, field, code]),
  });

  test('tells every problem by row, and takes the good rows or none', async () => {
    const owner = await signedIn(gateway, 'chand');
    const before = read<{ items: SenderId[] }>(await owner.get('senders')).items;
    const dry = await owner.post('senders/import', { rows, take: 'good', dryRun: true });
    expect(outcome(read(dry))).toEqual({ created: 2, present: 1, problems });
    const none = await owner.post('senders/import', { rows, take: 'all', dryRun: false });
    expect(outcome(read(none))).toEqual({ created: 0, present: 1, problems });
    expect(read<{ items: SenderId[] }>(await owner.get('senders')).items).toEqual(before);
    const good = await owner.post('senders/import', { rows, take: 'good', dryRun: false });
    expect(outcome(read(good))).toEqual({ created: 2, present: 1, problems });
    const { items } = read<{ items: SenderId[] }>(await owner.get('senders'));
    expect(items.slice(0, 2)).toMatchObject([
      { senderId: '140999', route: 'promotional', status: 'pending', dltHeaderId: null },
      { senderId: 'FIRSTS', route: 'transactional', status: 'pending', dltHeaderId: HEADER },
    ]);
    expect(items.slice(2)).toEqual(before);
    // As after asking for one: a template may name it.
    await expect.poll(async () => (await owner.post('templates', templateFor('FIRSTS'))).status).toBe(201);
  });

  test('may be repeated, and leaves alone what is there, rejected ones too', async () => {
    const owner = await signedIn(gateway, 'chand');
    const again = await owner.post('senders/import', { rows, take: 'good', dryRun: false });
    expect(outcome(read(again))).toEqual({ created: 0, present: 3, problems });
    const other = [
      { row: 2, senderId: 'HRKTST', route: 'transactional', dltHeaderId: '1105000000000000009' },
      { row: 3, senderId: 'REJECT', route: 'transactional' },
    ];
    expect(
      outcome(read(await owner.post('senders/import', { rows: other, take: 'good', dryRun: false }))),
    ).toEqual({
      created: 0,
      present: 1,
      problems: [[2, 'senderId', 'taken']],
    });
    const { items } = read<{ items: SenderId[] }>(await owner.get('senders?q=reject'));
    expect(items).toMatchObject([{ status: 'rejected' }]);
  });

  test('has 1,000 rows at most, and fills an account up to its limit', async () => {
    const owner = await signedIn(gateway, 'dev');
    const many = Array.from({ length: 1_001 }, (_, index) => ({
      row: index + 2,
      senderId: `S${index}`,
      route: 'promotional',
    }));
    const refused = '422 validation_failed';
    expect(refusalOf(await owner.post('senders/import', { rows: many, take: 'all', dryRun: false }))).toEqual(
      refused,
    );
    const tooMany = await owner.post('senders/import', { rows: many.slice(1), take: 'all', dryRun: false });
    expect([refusalOf(tooMany), tooMany.body.message]).toEqual([
      refused,
      'An account has at most 1000 sender IDs.',
    ]);
    const { items } = read<{ items: SenderId[] }>(await owner.get('senders'));
    const fits = many.slice(0, 1_000 - items.length);
    expect(
      outcome(read(await owner.post('senders/import', { rows: fits, take: 'all', dryRun: false }))),
    ).toEqual({
      created: fits.length,
      present: 0,
      problems: [],
    });
  });
});

describe('keywords', () => {
  const reply = { key: 'BLOOD', responseType: 'static', staticMessage: 'Thank you. We will call you.' };

  test('are asked for, changed, which needs approval again, and deleted', async () => {
    const owner = await signedIn(gateway, 'asha');
    const created = await owner.post('keywords', reply);
    expect([created.status, read<Keyword>(created)]).toMatchObject([201, { ...reply, status: 'pending' }]);
    const { id } = read<Keyword>(created);
    await gateway().rows(`update keywords set status = 'approved' where key = 'BLOOD'`);
    const changed = await owner.send('PUT', `keywords/${id}`, {
      key: 'रक्त',
      responseType: 'none',
      staticMessage: null,
    });
    expect(read<Keyword>(changed)).toMatchObject({
      id,
      key: 'रक्त',
      staticMessage: null,
      status: 'pending',
    });
    expect(read<{ items: Keyword[] }>(await owner.get('keywords?status=pending')).items).toHaveLength(1);
    const stranger = await signedIn(gateway, 'bina');
    expect(refusalOf(await stranger.send('PUT', `keywords/${id}`, reply))).toBe('404 not_found');
    expect(refusalOf(await stranger.delete(`keywords/${id}`))).toBe('404 not_found');
    expect((await owner.delete(`keywords/${id}`)).status).toBe(204);
    expect(read(await owner.get('keywords'))).toEqual({ items: [], next: null });
  });

  test('that are taken or say nothing are refused at their field', async () => {
    const owner = await signedIn(gateway, 'bina');
    await owner.post('keywords', reply);
    const other = read<Keyword>(await owner.post('keywords', { ...reply, key: 'PLASMA' }));
    const fieldsOf = async (answer: ReturnType<typeof owner.post>) =>
      Object.keys((await answer).body.error?.fields ?? {});
    expect(await fieldsOf(owner.post('keywords', { ...reply, key: 'blood' }))).toEqual(['key']);
    expect(await fieldsOf(owner.send('PUT', `keywords/${other.id}`, { ...reply, key: 'Blood' }))).toEqual([
      'key',
    ]);
    expect(
      await fieldsOf(owner.post('keywords', { key: 'TWO WORDS', responseType: 'none', staticMessage: null })),
    ).toEqual(['key']);
    expect(
      await fieldsOf(owner.post('keywords', { key: 'HELP', responseType: 'static', staticMessage: null })),
    ).toEqual(['staticMessage']);
    expect((await owner.send('PUT', `keywords/${other.id}`, { ...reply, key: 'plasma' })).status).toBe(200);
  });
});
