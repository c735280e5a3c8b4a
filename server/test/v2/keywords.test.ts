import { describe, expect, test } from 'vitest';
import { receiveInbound } from '../../src/core/inbound/receive-inbound.ts';
import { useGateway, type Answer } from '../support/gateway.ts';
import { customer, provision } from '../support/provisions.ts';

const REPLY = 'Note: thank you.';

const keywords = [
  { key: 'INFO', static_message: REPLY, status: 'approved' },
  { key: 'QUIET', response_type: 'none', status: 'approved' },
  { key: 'LATER', static_message: REPLY, status: 'pending' },
  { key: 'NEVER', static_message: REPLY, status: 'rejected' },
];

const gateway = useGateway({
  workers: false,
  provision: {
    ...provision(
      customer('asha', {
        keywords,
      }),
      customer('ravi'),
      customer('meera'),
    ),
    virtual_numbers: [
      { number: '56161', account: 'asha' },
      { number: '56162', account: 'ravi' },
    ],
  },
});

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

const create = (body: object) => gateway().postAs('meera', '/keywords', body);

function listed({ text }: Answer): { id: number; key: string }[] {
  return (JSON.parse(text) as { data: { id: number; key: string }[] }).data;
}

async function receive(to: string, text: string, at = new Date()): Promise<void> {
  const { db, ids, gateway: core } = gateway().composition;
  const accountOf = (account: number) => core.accounts.get(account);
  const inbound = { from: '919876543210', to, text, at, vendorId: null };
  await receiveInbound({ db, ids, accountOf }, 1, inbound);
}

describe('GET /keywords', () => {
  test('lists the keywords of the account, oldest first', async () => {
    const answer = await gateway().getAs('asha', '/keywords');
    expect(answer.status).toBe(200);
    const created_at = TIME;
    expect(answer.body).toEqual({
      success: true,
      status: 'success',
      data: [
        {
          id: 1,
          key: 'INFO',
          response_type: 'static',
          static_message: REPLY,
          status: 'approved',
          created_at,
        },
        { id: 2, key: 'QUIET', response_type: 'none', static_message: null, status: 'approved', created_at },
        {
          id: 3,
          key: 'LATER',
          response_type: 'static',
          static_message: REPLY,
          status: 'pending',
          created_at,
        },
        {
          id: 4,
          key: 'NEVER',
          response_type: 'static',
          static_message: REPLY,
          status: 'rejected',
          created_at,
        },
      ],
      pagination: { page: 1, per_page: 100, total: 4, last_page: 1 },
    });
  });
});

describe('GET /keywords/{id}', () => {
  test('answers with the keyword without entries before anything has arrived', async () => {
    const answer = await gateway().getAs('asha', '/keywords/3');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      status: 'success',
      data: {
        id: 3,
        key: 'LATER',
        response_type: 'static',
        static_message: REPLY,
        status: 'pending',
        created_at: TIME,
        entries: [],
      },
      pagination: { page: 1, per_page: 50, total: 0, last_page: 1 },
    });
  });

  test('answers with its entries, newest first, in pages', async () => {
    const at = new Date('2026-02-01T04:05:06.789Z');
    for (const i of [1, 2, 3]) await receive('56161', `quiet ${i}`, at);
    const entry = (i: number) => ({
      from: '9876543210',
      to: '56161',
      message: `quiet ${i}`,
      received_at: at.toISOString(),
    });
    const first = await gateway().getAs('asha', '/keywords/2?per_page=2');
    expect(first.body.data?.['entries']).toEqual([entry(3), entry(2)]);
    expect(first.body).toMatchObject({ pagination: { page: 1, per_page: 2, total: 3, last_page: 2 } });
    const second = await gateway().getAs('asha', '/keywords/2?per_page=2&page=2');
    expect(second.body.data?.['entries']).toEqual([entry(1)]);
    const third = await gateway().getAs('asha', '/keywords/2?per_page=2&page=3');
    expect(third.body.data?.['entries']).toEqual([]);
  });

  test.each(['LATER please', 'NEVER ever', 'INFORMATION', 'hello INFO'])(
    '%j is not an entry of any keyword',
    async (text) => {
      await receive('56161', text);
      const [stored] = await gateway().rows('select keyword from inbound_messages where body = $1', [text]);
      expect(stored).toEqual({ keyword: null });
    },
  );

  test('a message to one account is not an entry of the same keyword of another', async () => {
    await gateway().apply({
      accounts: [
        { username: 'ravi', keywords: [{ key: 'SHARED', response_type: 'none', status: 'approved' }] },
      ],
    });
    await gateway().apply({
      accounts: [
        { username: 'asha', keywords: [{ key: 'SHARED', response_type: 'none', status: 'approved' }] },
      ],
    });
    await receive('56162', 'shared secret');
    const idOf = async (username: string) => {
      const list = listed(await gateway().getAs(username, '/keywords'));
      return list.find(({ key }) => key === 'SHARED')?.id ?? 0;
    };
    const theirs = await gateway().getAs('ravi', `/keywords/${await idOf('ravi')}`);
    expect(theirs.body.data?.['entries']).toHaveLength(1);
    const ours = await gateway().getAs('asha', `/keywords/${await idOf('asha')}`);
    expect(ours.body.data?.['entries']).toEqual([]);
    expect(ours.body).toMatchObject({ pagination: { total: 0 } });
  });
});

describe('POST /keywords', () => {
  test('creates a keyword that awaits approval', async () => {
    const answer = await create({ key: 'Offer', response_type: 'static', static_message: REPLY });
    expect(answer.status).toBe(200);
    const id = answer.body.data?.['id'];
    expect(answer.body).toEqual({
      success: true,
      status: 'success',
      data: {
        id,
        key: 'Offer',
        response_type: 'static',
        static_message: REPLY,
        status: 'pending',
        created_at: TIME,
      },
    });
    const read = await gateway().getAs('meera', `/keywords/${String(id)}`);
    expect(read.body.data).toEqual({ ...answer.body.data, entries: [] });
  });

  test.each([
    ['static unless said otherwise', { key: 'A1', static_message: REPLY }, { response_type: 'static' }],
    [
      'one without a reply',
      { key: 'A2', response_type: 'none' },
      { response_type: 'none', static_message: null },
    ],
    ['one with null for what is absent', { key: 'A3', response_type: 'none', static_message: null }, {}],
    ['a single character', { key: '7', response_type: 'none' }, { key: '7' }],
    ['punctuation', { key: 'IN-FO', response_type: 'none' }, { key: 'IN-FO' }],
    [
      'a word in Hindi',
      { key: 'जानकारी', static_message: 'धन्यवाद' },
      { key: 'जानकारी', static_message: 'धन्यवाद' },
    ],
    ['a reply of ten parts', { key: 'A4', static_message: 'अ'.repeat(670) }, {}],
  ])('takes %s', async (_what, body, expected) => {
    const answer = await create(body);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ status: 'pending', ...expected });
  });

  test.each([
    ['no key', { static_message: REPLY }, 'key'],
    ['an empty key', { key: '', static_message: REPLY }, 'key'],
    ['a key that is a number', { key: 7, static_message: REPLY }, 'key'],
    ['two words', { key: 'TWO WORDS', static_message: REPLY }, 'key'],
    ['a blank key', { key: '   ', static_message: REPLY }, 'key'],
    ['a space around the key', { key: ' INFO', static_message: REPLY }, 'key'],
    ['a line break', { key: 'INFO\n', static_message: REPLY }, 'key'],
    ['U+0000 in the key', { key: 'IN\u0000FO', static_message: REPLY }, 'key'],
    ['an unknown response type', { key: 'R1', response_type: 'url', static_message: REPLY }, 'response_type'],
    [
      'a response type that is no string',
      { key: 'R1', response_type: 1, static_message: REPLY },
      'response_type',
    ],
    ['a static response without its text', { key: 'R1', response_type: 'static' }, 'static_message'],
    ['nothing but a key', { key: 'R1' }, 'static_message'],
    ['an empty reply', { key: 'R1', static_message: '' }, 'static_message'],
    ['a blank reply', { key: 'R1', static_message: ' \n ' }, 'static_message'],
    ['a reply that is no string', { key: 'R1', static_message: ['a'] }, 'static_message'],
    ['a reply of eleven parts', { key: 'R1', static_message: 'अ'.repeat(671) }, 'static_message'],
    ['U+0000 in the reply', { key: 'R1', static_message: 'a\u0000b' }, 'static_message'],
    [
      'a reply where none is sent',
      { key: 'R1', response_type: 'none', static_message: REPLY },
      'static_message',
    ],
    ['an unknown field', { key: 'R1', static_message: REPLY, status: 'approved' }, 'status'],
    ['an array', [], 'body'],
  ])('refuses %s', async (_what, body, field) => {
    const answer = await create(body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ success: false, status: 'error' });
    expect(answer.body.error).toMatchObject({ code: 'validation_failed', legacy_code: null });
    expect(Object.keys(answer.body.error?.fields ?? {})).toEqual([field]);
  });

  test('answers 409 to a keyword that the account already has, in any case, and uses up no number', async () => {
    const first = await create({ key: 'Twice', response_type: 'none' });
    for (const key of ['Twice', 'TWICE', 'twice']) {
      const again = await create({ key, response_type: 'none' });
      expect(again.status).toBe(409);
      expect(again.body.error).toEqual({
        code: 'conflict',
        legacy_code: null,
        reason: 'keyword_taken',
        params: { key },
        fields: { key: 'is already a keyword of this account' },
        field_reasons: { key: { reason: 'is_own_keyword', params: {} } },
      });
    }
    const next = await create({ key: 'Thrice', response_type: 'none' });
    expect(next.body.data?.['id']).toBe(Number(first.body.data?.['id']) + 1);
  });

  test('several at the same time create one', async () => {
    const answers = await Promise.all(
      ['race', 'RACE', 'Race', 'rAcE'].map((key) => create({ key, response_type: 'none' })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });
});
