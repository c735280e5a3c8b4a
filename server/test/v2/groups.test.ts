import { describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { provision } from '../support/provisions.ts';
import { callAs, customerWithScopes, dataOf, expectRefusal, ISO } from './directory.ts';

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

  test.each<[string, object, string[]]>([
    ['no name', { name: undefined }, ['name']],
    ['null as a name', { name: null }, ['name']],
    ['a number as a name', { name: 5 }, ['name']],
    ['an empty name', { name: '' }, ['name']],
    ['a name of blanks', { name: '   ' }, ['name']],
    ['a name of 101 characters', { name: 'n'.repeat(101) }, ['name']],
    ['a line end in a name', { name: 'a\r\nb' }, ['name']],
    ['NUL in a name', { name: 'a\u0000' }, ['name']],
    ['a description of 1,001 characters', { description: 'd'.repeat(1_001) }, ['description']],
    ['NUL in a description', { description: '\u0000' }, ['description']],
    ['half a surrogate pair', { description: '\udc00' }, ['description']],
    ['a list as a description', { description: [] }, ['description']],
    ['an unknown field', { contacts: [] }, ['contacts']],
  ])('refuses %s', async (_what, more, fields) => {
    const before = await gateway().rows('select * from contact_groups order by account, id');
    expectRefusal(await create(fresh(more)), 422, 'validation_failed', fields);
    expect(await gateway().rows('select * from contact_groups order by account, id')).toEqual(before);
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
