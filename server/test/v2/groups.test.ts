import { describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { provision } from '../support/provisions.ts';
import { callAs, customerWithScopes, dataOf, expectRefusal, ISO, paginationOf } from './directory.ts';

const gateway = useGateway({
  workers: false,
  provision: provision(
    customerWithScopes('asha', {
      groups: [
        { name: 'Pune', description: 'The shop', contacts: [{ mobile: '9876543210', name: 'Meera' }] },
        { name: 'Delhi' },
      ],
    }),
    customerWithScopes('ravi'),
    customerWithScopes('nila'),
  ),
});

const get = (path: string, as = 'asha') => callAs(gateway(), as, 'GET', path);
const create = (body: unknown, as = 'asha') => callAs(gateway(), as, 'POST', '/groups', body);
const remove = (id: unknown, as = 'asha') => callAs(gateway(), as, 'DELETE', `/groups/${String(id)}`);

let count = 0;
const fresh = (more: object = {}) => ({ name: `group ${++count}`, ...more });

async function createdBy(as: string, more: object = {}): Promise<number> {
  const answer = await create(fresh(more), as);
  expect(answer.status).toBe(200);
  return Number(answer.body.data?.['id']);
}

describe('GET /groups', () => {
  test('answers with the groups, newest first, exactly', async () => {
    expect((await get('/groups')).body).toEqual({
      success: true,
      status: 'success',
      data: [
        { id: 2, name: 'Delhi', description: null, contacts_count: 0, created_at: ISO },
        { id: 1, name: 'Pune', description: 'The shop', contacts_count: 1, created_at: ISO },
      ],
      pagination: { page: 1, per_page: 100, total: 2, last_page: 1 },
    });
  });

  test('answers in pages', async () => {
    const answer = await get('/groups?per_page=1&page=2');
    expect(dataOf(answer).map(({ id }) => id)).toEqual([1]);
    expect(paginationOf(answer)).toEqual({ page: 2, per_page: 1, total: 2, last_page: 2 });
  });
});

describe('POST /groups', () => {
  test('makes an empty group', async () => {
    const answer = await create({ name: ' Customers in Goa ', description: 'since 2026' }, 'ravi');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      status: 'success',
      data: {
        id: 1,
        name: 'Customers in Goa',
        description: 'since 2026',
        contacts_count: 0,
        created_at: ISO,
      },
    });
    expect(dataOf(await get('/groups', 'ravi'))).toEqual([answer.body.data]);
  });

  test.each([undefined, null])('a description of %s means none', async (description) => {
    const answer = await create(fresh({ description }), 'ravi');
    expect(answer.body.data).toMatchObject({ description: null });
  });

  test('a name in use is a conflict that names it; another account may have it', async () => {
    const group = fresh();
    expect((await create(group, 'ravi')).status).toBe(200);
    const again = await create({ name: `${group.name} ` }, 'ravi');
    expectRefusal(again, 409, 'conflict', ['name']);
    expect(again.body.message).toContain(group.name);
    expect((await create(group, 'nila')).status).toBe(200);
    await gateway().rows('delete from contact_groups where account = $1', [
      await gateway().accountOf('nila'),
    ]);
  });

  test('of many calls at once with one name exactly one succeeds', async () => {
    const group = fresh();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(group, 'ravi')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
  });

  test.each<[string, object, string[]]>([
    ['no name', { name: undefined }, ['name']],
    ['null as a name', { name: null }, ['name']],
    ['a number as a name', { name: 5 }, ['name']],
    ['an empty name', { name: '' }, ['name']],
    ['a name of blanks', { name: '   ' }, ['name']],
    ['a name of 101 characters', { name: 'n'.repeat(101) }, ['name']],
    ['a line end in a name', { name: 'a\r\nb' }, ['name']],
    ['NUL in a name', { name: 'a\u0000' }, ['name']],
    ['a description of 501 characters', { description: 'd'.repeat(501) }, ['description']],
    ['NUL in a description', { description: '\u0000' }, ['description']],
    ['half a surrogate pair', { description: '\udc00' }, ['description']],
    ['a list as a description', { description: [] }, ['description']],
    ['an unknown field', { contacts: [] }, ['contacts']],
  ])('refuses %s', async (_what, more, fields) => {
    const before = await gateway().rows('select * from contact_groups order by account, id');
    expectRefusal(await create(fresh(more)), 422, 'validation_failed', fields);
    expect(await gateway().rows('select * from contact_groups order by account, id')).toEqual(before);
  });

  test('refuses the 10,001st', async () => {
    const account = await gateway().accountOf('nila');
    await gateway().rows(
      `insert into contact_groups (bucket, account, id, name)
       select $1, $2, 1000000 + i, 'many ' || i from generate_series(1, 9999) as i`,
      [account % 64, account],
    );
    const answers = await Promise.all([create(fresh(), 'nila'), create(fresh(), 'nila')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(paginationOf(await get('/groups?page=101', 'nila'))).toEqual({
      page: 101,
      per_page: 100,
      total: 10_000,
      last_page: 100,
    });
    await gateway().rows('delete from contact_groups where account = $1', [account]);
  });
});

describe('DELETE /groups/{id}', () => {
  test('deletes the group and its contacts, and no other', async () => {
    const [kept, gone] = [await createdBy('ravi'), await createdBy('ravi')];
    for (const id of [kept, gone]) {
      await callAs(gateway(), 'ravi', 'POST', `/groups/${id}/contacts`, {
        contacts: [{ mobile: '9876543210' }],
      });
    }
    const answer = await remove(gone, 'ravi');
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, status: 'success', data: { id: gone, deleted: true } });
    expect(dataOf(await get('/groups', 'ravi')).map(({ id }) => id)).not.toContain(gone);
    expectRefusal(await get(`/groups/${gone}/contacts`, 'ravi'), 404, 'not_found');
    expectRefusal(await remove(gone, 'ravi'), 404, 'not_found');
    expect(
      await gateway().rows('select group_id from contacts where account = $1', [
        await gateway().accountOf('ravi'),
      ]),
    ).toEqual([{ group_id: kept }]);
  });

  test('its name is free again, its number is not', async () => {
    const group = fresh();
    const first = await create(group, 'ravi');
    await remove(first.body.data?.['id'], 'ravi');
    const second = await create(group, 'ravi');
    expect(Number(second.body.data?.['id'])).toBeGreaterThan(Number(first.body.data?.['id']));
  });
});
