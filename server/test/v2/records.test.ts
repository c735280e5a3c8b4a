import { describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { provision, SENDER } from '../support/provisions.ts';
import { callAs, customerWithScopes, dataOf, expectRefusal, paginationOf } from './directory.ts';

// What all lists of records, and all that makes one, have in common.

const three = <T>(make: (i: number) => T) => [1, 2, 3].map(make);

const gateway = useGateway({
  workers: false,
  provision: provision(
    customerWithScopes('asha', {
      features: { email: true },
      senders: [
        { sender_id: SENDER, status: 'approved' },
        { sender_id: 'PENDNG' },
        { sender_id: 'REJECT', status: 'rejected', reason: 'not registered' },
      ],
      templates: [
        { name: 'one', content: 'One {#var#}', status: 'approved' },
        { name: 'two', content: 'Two {#var#}' },
        { name: 'three', content: 'Three {#var#}', status: 'rejected', reason: 'too short' },
      ],
      keywords: three((i) => ({ key: `WORD${i}`, static_message: 'Yes', status: 'approved' })),
      groups: three((i) => ({
        name: `group ${i}`,
        contacts: i === 1 ? three((j) => ({ mobile: `987654321${j}` })) : [],
      })),
      email: { templates: three((i) => ({ id: `mail ${i}`, subject: 'Hello', html: '<p>Hello</p>' })) },
    }),
    customerWithScopes('ravi'),
    customerWithScopes('nila', {
      features: { email: true },
      senders: [],
      templates: [],
      groups: [{ name: 'empty' }],
    }),
  ),
});

const get = (path: string, as = 'asha') => callAs(gateway(), as, 'GET', path);

type List = {
  path: string;
  size: number;
  maximum: number;
  /** Whether the newest come first. */
  newest: boolean;
  statuses?: true;
  /** An account without any has this many groups. */
  groups?: number;
};

const LISTS: List[] = [
  { path: '/sender-ids/list', size: 100, maximum: 1_000, newest: true, statuses: true },
  { path: '/templates/list', size: 25, maximum: 100, newest: true, statuses: true },
  { path: '/keywords', size: 100, maximum: 1_000, newest: false },
  { path: '/groups', size: 100, maximum: 1_000, newest: true, groups: 1 },
  { path: '/groups/1/contacts', size: 50, maximum: 200, newest: false },
  { path: '/email/templates', size: 25, maximum: 100, newest: false },
];

describe.each(LISTS)('GET $path', ({ path, size, maximum, newest, statuses, groups = 0 }) => {
  test('lists all of the account’s, in order and in pages, without loss or repetition', async () => {
    const answer = await get(path);
    expect(Object.keys(answer.body)).toEqual(['success', 'status', 'data', 'pagination']);
    const all = dataOf(answer).map(({ id }) => id);
    expect(all.toSorted()).toEqual(newest ? all.toReversed() : all);
    expect(all).toHaveLength(3);
    expect(paginationOf(answer)).toEqual({ page: 1, per_page: size, total: 3, last_page: 1 });
    const pages = [];
    for (const page of [1, 2, 3]) {
      const one = await get(`${path}?per_page=1&page=${page}`);
      expect(paginationOf(one)).toEqual({ page, per_page: 1, total: 3, last_page: 3 });
      pages.push(...dataOf(one).map(({ id }) => id));
    }
    expect(pages).toEqual(all);
    expect(dataOf(await get(`${path}?per_page=1&page=4`))).toEqual([]);
  });

  test('shows nothing of another account', async () => {
    const { body } = await get(path, 'nila');
    expect(body).toMatchObject({ success: true, status: 'success', pagination: { total: groups } });
    expect((body as { data?: unknown }).data).toHaveLength(groups);
  });

  test('takes what is above the largest page as that, the last of repeated parameters, and no unknown ones', async () => {
    const answer = await get(`${path}?per_page=7&per_page=5000&colour=red`);
    expect(paginationOf(answer)).toMatchObject({ per_page: maximum });
  });

  test.each([
    ...['0', '-1', 'many', '1.5', ''].map((value) => ['per_page', value]),
    ...['0', '-1', 'next', '99999999999'].map((value) => ['page', value]),
    ...(statuses ? ['draft', 'Approved', '', '%00'].map((value) => ['status', value]) : []),
  ])('refuses %s=%s', async (field = '', value) => {
    expectRefusal(await get(`${path}?${field}=${value}`), 422, 'validation_failed', [field]);
  });

  test.runIf(statuses)('lists those of one status only', async () => {
    for (const status of ['pending', 'approved', 'rejected']) {
      const answer = await get(`${path}?status=${status}`);
      expect(dataOf(answer)).toMatchObject([{ status }]);
      expect(paginationOf(answer)).toMatchObject({ total: 1 });
    }
  });
});

test.each([...LISTS.map(({ path }) => path), '/sender-ids', '/templates', '/templates/1', '/keywords/1'])(
  'GET %s needs a key that may read',
  async (path) => {
    expectRefusal(await gateway().request(`/api/v2${path}`), 401, 'unauthorized');
    expectRefusal(await get(path, 'nobody'), 401, 'unauthorized');
    expectRefusal(await get(path, 'asha_sender'), 403, 'scope_missing');
    expect((await get(path, 'asha_reader')).status).toBe(200);
  },
);

describe.each([
  ['GET', '/templates', 1],
  ['GET', '/keywords', 1],
  ['DELETE', '/groups', 2],
] as const)('%s %s/{id}', (method, path, known) => {
  const one = (id: unknown, as: string) => callAs(gateway(), as, method, `${path}/${String(id)}`);

  test.each(['999', '0', '-1', '1.5', 'abc', '2147483648', '99999999999999999999', '%00'])(
    '%s is not found',
    async (id) => {
      expectRefusal(await one(id, 'asha'), 404, 'not_found');
    },
  );

  test("another account's is not found, with the same answer", async () => {
    const other = await one(known, 'nila');
    expectRefusal(other, 404, 'not_found');
    expect(other.body.message).toBe((await one(9, 'nila')).body.message?.replace('9', String(known)));
    expect(dataOf(await get(path))).not.toEqual([]);
  });
});

type Made = {
  path: string;
  table: string;
  name: string;
  fill: string;
  record: (name: string) => object;
  /** How one more than an account may have is refused. */
  full?: [number, string];
};

const MADE: Made[] = [
  {
    path: '/templates',
    table: 'templates',
    name: 'name',
    fill: `name, content) select $1, $2, 1000000 + i, 'many ' || i, 'a'`,
    record: (name) => ({ name, content: 'Dear {#var#}, welcome.' }),
  },
  {
    path: '/keywords',
    table: 'keywords',
    name: 'key',
    fill: `key) select $1, $2, 1000000 + i, 'MANY' || i`,
    record: (key) => ({ key, response_type: 'none' }),
    full: [409, 'conflict'],
  },
  {
    path: '/groups',
    table: 'contact_groups',
    name: 'name',
    fill: `name) select $1, $2, 1000000 + i, 'many ' || i`,
    record: (name) => ({ name }),
  },
];

let count = 0;

describe.each(MADE)('POST $path', (made) => {
  const { path, table, name, fill, record, full = [422, 'validation_failed'] } = made;
  const create = (body: object, as = 'ravi') => callAs(gateway(), as, 'POST', path, body);
  const fresh = () => record(`new${++count}`);

  test('a name in use is a conflict that names it; another account may have it', async () => {
    const body = fresh();
    expect((await create(body)).status).toBe(200);
    const again = await create(body);
    expectRefusal(again, 409, 'conflict', [name]);
    expect(again.body.message).toContain(Reflect.get(body, name));
    expect((await create(body, 'asha')).status).toBe(200);
  });

  test('of many calls at once with one name exactly one succeeds, and numbers have no gaps', async () => {
    const body = fresh();
    const answers = await Promise.all(Array.from({ length: 8 }, () => create(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(7).fill(409)]);
    const first = Number(answers.find(({ status }) => status === 200)?.body.data?.['id']);
    expect((await create(fresh())).body.data).toMatchObject({ id: first + 1 });
  });

  test('an account has 10,000 at most', async () => {
    const account = await gateway().accountOf('ravi');
    await gateway().rows(
      `insert into ${table} (bucket, account, id, ${fill}
         from generate_series((select count(*) + 1 from ${table} where account = $2), 9999) as i`,
      [account % 64, account],
    );
    const answers = await Promise.all([create(fresh()), create(fresh())]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, full[0]]);
    expectRefusal(await create(fresh()), ...full);
    await gateway().rows(`delete from ${table} where account = $1 and id > 1000000`, [account]);
  });

  test('needs a key that may send', async () => {
    const bare = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    expectRefusal(await gateway().request(`/api/v2${path}`, bare), 401, 'unauthorized');
    expectRefusal(await create(fresh(), 'nobody'), 401, 'unauthorized');
    expectRefusal(await create(fresh(), 'asha_reader'), 403, 'scope_missing');
    expect((await create(fresh(), 'asha_sender')).status).toBe(200);
  });
});
