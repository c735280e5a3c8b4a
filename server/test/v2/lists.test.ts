import { describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { provisionMail } from '../support/mail.ts';
import { customer } from '../support/provisions.ts';
import { callAs, dataOf, expectRefusal, paginationOf } from './directory.ts';

const gateway = useGateway({
  workers: false,
  provision: provisionMail(
    customer('asha', {
      groups: [{ name: 'Pune' }],
      keywords: [{ key: 'INFO', response_type: 'none', status: 'approved' }],
    }),
  ),
});

const get = (path: string) => callAs(gateway(), 'asha', 'GET', path);

describe.each([
  ['/templates/list', 25, 100],
  ['/sender-ids/list', 100, 1_000],
  ['/groups', 100, 1_000],
  ['/groups/1/contacts', 50, 200],
  ['/jobs', 25, 100],
  ['/keywords', 100, 1_000],
  ['/keywords/1', 50, 200],
  ['/email/templates', 25, 100],
])('GET %s', (path, usual, most) => {
  test(`has ${usual} to a page unless told, and ${most} at most; the last of repeated parameters counts`, async () => {
    expect(paginationOf(await get(path))).toMatchObject({ page: 1, per_page: usual, last_page: 1 });
    const largest = await get(`${path}?per_page=7&per_page=5000&colour=red`);
    expect(paginationOf(largest)).toMatchObject({ page: 1, per_page: most });
  });

  test('is empty beyond its last page', async () => {
    const { body } = await get(`${path}?page=1000000`);
    const { data } = body as { data: unknown };
    expect(Array.isArray(data) ? data : body.data?.['entries']).toEqual([]);
  });

  test.each([
    ...['0', '-1', 'many', '1.5', ''].map((value) => ['per_page', value] as const),
    ...['0', '-1', 'next', '1000001', '99999999999'].map((value) => ['page', value] as const),
  ])('refuses %s=%s', async (name, value) => {
    expectRefusal(await get(`${path}?${name}=${value}`), 422, 'validation_failed', [name]);
  });
});

describe.each(['/templates/list', '/sender-ids/list', '/jobs'])('GET %s', (path) => {
  test.each(['open', 'Approved', '', '%00', 'queued%00'])('refuses status=%s', async (status) => {
    expectRefusal(await get(`${path}?status=${status}`), 422, 'validation_failed', ['status']);
  });
});

describe.each(['/email/suppressions', '/messages'])('GET %s', (path) => {
  test.each([
    ['limit=0', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=x', 'limit'],
    ['cursor=', 'cursor'],
    ['cursor=%00', 'cursor'],
  ])('refuses %s', async (query, field) => {
    expectRefusal(await get(`${path}?${query}`), 422, 'validation_failed', [field]);
  });

  test('ends with an empty page', async () => {
    const answer = await get(path);
    expect([dataOf(answer), answer.body]).toMatchObject([[], { next_cursor: null }]);
  });
});

describe.each([
  ['GET', '/templates/{id}'],
  ['GET', '/keywords/{id}'],
  ['DELETE', '/groups/{id}'],
  ['GET', '/groups/{id}/contacts'],
  ['POST', '/groups/{id}/contacts'],
  ['DELETE', '/groups/{id}/contacts/1'],
  ['DELETE', '/groups/1/contacts/{id}'],
  ['GET', '/jobs/{id}'],
  ['POST', '/jobs/{id}/pause'],
  ['POST', '/jobs/{id}/resume'],
  ['POST', '/jobs/{id}/cancel'],
] as const)('%s %s', (method, path) => {
  const body =
    path.endsWith('/contacts') && method === 'POST' ? { contacts: [{ mobile: '9876543210' }] } : undefined;

  test.each([
    '999999',
    '0',
    '-1',
    '1.5',
    'abc',
    '2147483648',
    '99999999999999999999',
    '%00',
    '1%00',
    '9'.repeat(300),
  ])('does not know the id %s', async (id) => {
    expectRefusal(await callAs(gateway(), 'asha', method, path.replace('{id}', id), body), 404, 'not_found');
  });
});
