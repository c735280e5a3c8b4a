import { beforeEach, describe, expect, test } from 'vitest';
import { useGateway, waitFor } from '../support/gateway.ts';
import { ENTITY, provision, SENDER, TEMPLATE, TEMPLATE_ID } from '../support/provisions.ts';
import { callAs, customerWithScopes, dataOf, expectRefusal, ISO } from './directory.ts';

const gateway = useGateway({
  workers: false,
  provision: provision(customerWithScopes('asha'), customerWithScopes('ravi', { templates: [] })),
});

const create = (body: unknown, as = 'asha') => callAs(gateway(), as, 'POST', '/templates', body);
const get = (path: string, as = 'asha') => callAs(gateway(), as, 'GET', path);

let count = 0;
/** A template that can be created. */
const fresh = (more: object = {}) => ({ name: `new ${++count}`, content: 'Dear {#var#}, welcome.', ...more });

const PROVISIONED = {
  id: 1,
  name: 'code',
  content: TEMPLATE,
  sender_id: SENDER,
  dlt_template_id: TEMPLATE_ID,
  entity_id: ENTITY,
  status: 'approved',
  reason: null,
  created_at: ISO,
};

describe('GET /templates', () => {
  test('answers with the approved ones, newest first, exactly', async () => {
    await create(fresh());
    const answer = await get('/templates');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, status: 'success', data: expect.any(Array) });
    expect(dataOf(answer).map(({ name }) => name)).toEqual(['anything', 'hindi code', 'code']);
    expect(dataOf(answer).at(-1)).toEqual(PROVISIONED);
    expect(dataOf(answer)[1]).toMatchObject({ sender_id: null, dlt_template_id: null, entity_id: null });
  });

  test('shows nothing of another account', async () => {
    expect((await get('/templates', 'ravi')).body).toEqual({ success: true, status: 'success', data: [] });
  });
});

describe('GET /templates/{id}', () => {
  test('answers with the one template', async () => {
    const answer = await get('/templates/1');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, status: 'success', data: PROVISIONED });
  });
});

describe('POST /templates', () => {
  test('stores a draft that awaits approval', async () => {
    const given = {
      name: 'order shipped',
      content: 'Order {#numeric#} was shipped: {#url#}',
      dlt_template_id: '1107000000000000009',
      entity_id: ENTITY,
      sender_id: SENDER,
      notes: 'after every order',
    };
    const answer = await create(given);
    const { notes, ...stored } = given;
    const record = { id: expect.any(Number), ...stored, status: 'pending', reason: null, created_at: ISO };
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, status: 'success', data: record });
    const id = Number(answer.body.data?.['id']);
    expect((await get(`/templates/${id}`)).body.data).toEqual(answer.body.data);
    expect(await gateway().rows('select notes from templates where name = $1', [given.name])).toEqual([
      { notes },
    ]);
  });

  test('needs only a name and content; null is the same as absent', async () => {
    const answer = await create(
      fresh({ dlt_template_id: null, entity_id: null, sender_id: null, notes: null }),
    );
    expect(answer.body.data).toMatchObject({ sender_id: null, dlt_template_id: null, entity_id: null });
  });

  test('cannot be sent with before it is approved, and can be once it is', async () => {
    const text = 'This is only in a new template 17.';
    const content = text.replace('17', '{#numeric#}');
    const message = { sender_id: SENDER, recipient: '9876543210', message: text };
    const { body } = await create(fresh({ content }));
    expectRefusal(await gateway().sendAs('asha', message), 422, 'template_mismatch');
    await gateway().apply({
      accounts: [{ username: 'asha', templates: [{ name: body.data?.['name'], status: 'approved' }] }],
    });
    await waitFor(
      'the gateway heard of the approval',
      async () => (await gateway().sendAs('asha', message)).status === 200,
    );
  });

  test('keeps the cached copy of the account up to date', async () => {
    const versions = () => gateway().rows('select config_version from balances order by account, kind');
    const before = await versions();
    await create(fresh());
    expect(await versions()).toEqual(before);
  });

  test('drops the spaces around a name, and keeps the content as it is', async () => {
    const { name } = fresh();
    const answer = await create({ name: `  ${name}\n`, content: ' Dear\n {#var#} ' });
    expect(answer.body.data).toMatchObject({ name, content: ' Dear\n {#var#} ' });
  });

  describe('refuses', () => {
    let before: unknown;
    const footprint = () => gateway().rows('select * from templates order by account, id');
    beforeEach(async () => {
      before = await footprint();
    });

    test.each<[string, object, string[]]>([
      ['no name', { name: undefined }, ['name']],
      ['no content', { content: undefined }, ['content']],
      ['null as a name', { name: null }, ['name']],
      ['a number as a name', { name: 17 }, ['name']],
      ['an empty name', { name: '' }, ['name']],
      ['a name of blanks', { name: ' \t ' }, ['name']],
      ['a name of 101 characters', { name: 'n'.repeat(101) }, ['name']],
      ['a line end in a name', { name: 'a\nb' }, ['name']],
      ['NUL in a name', { name: 'a\u0000b' }, ['name']],
      ['an empty content', { content: '' }, ['content']],
      ['a content of blanks', { content: ' \n ' }, ['content']],
      ['a content of 2,001 characters', { content: 'c'.repeat(2_001) }, ['content']],
      ['2,000 characters that take 2,001 code units', { content: `${'c'.repeat(1_999)}😀` }, ['content']],
      ['a variable that there is not', { content: 'Dear {#name#}' }, ['content']],
      ['NUL in a content', { content: 'a\u0000b' }, ['content']],
      ['half a surrogate pair in a content', { content: 'a\ud800b' }, ['content']],
      ['a list as a content', { content: ['a'] }, ['content']],
      ['a sender that the account does not have', { sender_id: 'NOBODY' }, ['sender_id']],
      ['a sender in another case', { sender_id: SENDER.toLowerCase() }, ['sender_id']],
      ['an empty sender', { sender_id: '' }, ['sender_id']],
      ['NUL in a sender', { sender_id: 'A\u0000' }, ['sender_id']],
      ['a short DLT template id', { dlt_template_id: '123456789' }, ['dlt_template_id']],
      ['a long DLT template id', { dlt_template_id: '1'.repeat(31) }, ['dlt_template_id']],
      ['a DLT template id with letters', { dlt_template_id: '11070000000000000A1' }, ['dlt_template_id']],
      ['a number as a DLT template id', { dlt_template_id: 1107000000000000 }, ['dlt_template_id']],
      ['an entity id that is none', { entity_id: 'entity' }, ['entity_id']],
      ['notes of 1,001 characters', { notes: 'n'.repeat(1_001) }, ['notes']],
      ['NUL in notes', { notes: '\u0000' }, ['notes']],
      ['an unknown field', { status: 'approved' }, ['status']],
      [
        'all that is wrong at once',
        { name: ' ', content: ' ', sender_id: 'X', dlt_template_id: 'X', entity_id: 'X' },
        ['name', 'content', 'sender_id', 'dlt_template_id', 'entity_id'],
      ],
    ])('%s', async (_what, more, fields) => {
      expectRefusal(await create(fresh(more)), 422, 'validation_failed', fields);
      expect(await footprint()).toEqual(before);
    });

    test("another account's sender", async () => {
      await gateway().apply({ accounts: [{ username: 'ravi', senders: [{ sender_id: 'RAVIJI' }] }] });
      expectRefusal(await create(fresh({ sender_id: 'RAVIJI' })), 422, 'validation_failed', ['sender_id']);
    });
  });

  test('takes a pending sender: both await approval', async () => {
    expect((await create(fresh({ sender_id: 'PENDNG' }))).body.data).toMatchObject({ sender_id: 'PENDNG' });
  });
});
