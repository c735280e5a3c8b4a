import { describe, expect, test } from 'vitest';
import { connectTo } from '../support/direct-connection.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { keyOf, provision } from '../support/provisions.ts';
import { callAs, customerWithScopes, dataOf, expectRefusal, ISO, paginationOf } from './directory.ts';

const gateway = useGateway({
  workers: false,
  provision: provision(customerWithScopes('asha'), customerWithScopes('ravi'), customerWithScopes('nila')),
});

const get = (path: string, as = 'asha') => callAs(gateway(), as, 'GET', path);
const add = (group: number, contacts: unknown, as = 'asha') =>
  callAs(gateway(), as, 'POST', `/groups/${group}/contacts`, { contacts });
const remove = (group: number, id: unknown, as = 'asha') =>
  callAs(gateway(), as, 'DELETE', `/groups/${group}/contacts/${String(id)}`);

let count = 0;
async function newGroup(as = 'asha'): Promise<number> {
  const answer = await callAs(gateway(), as, 'POST', '/groups', { name: `group ${++count}` });
  expect(answer.status).toBe(200);
  return Number(answer.body.data?.['id']);
}

const mobiles = (from: number, length: number) =>
  Array.from({ length }, (_, i) => ({ mobile: String(9_000_000_000 + from + i) }));

/** The stored count, and the number of rows that it should count. */
async function counts(group: number, as = 'asha'): Promise<unknown> {
  const account = await gateway().accountOf(as);
  return gateway().rows(
    `select (select contacts_count from contact_groups where account = $1 and id = $2) as kept,
            (select count(*) from contacts where account = $1 and group_id = $2) as stored`,
    [account, group],
  );
}

describe('POST /groups/{id}/contacts', () => {
  test('adds contacts and reports the result of each', async () => {
    const group = await newGroup();
    const answer = await add(group, [
      { mobile: '9876543210', name: ' Meera ', attributes: { city: 'Pune', 'plan "A"': 'x\\y' } },
      { mobile: '12345' },
      { mobile: '+91 98765-43211' },
      { mobile: '+6591234567' },
      { mobile: '09876543210', attributes: {} },
    ]);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      success: true,
      status: 'success',
      data: {
        added: 2,
        updated: 1,
        rejected: 2,
        rejections: [
          {
            mobile: '12345',
            code: 'invalid_mobile',
            message: '12345 is not an Indian mobile number.',
            reason: 'contact_not_indian',
            params: { number: '12345' },
          },
          {
            mobile: '+6591234567',
            code: 'invalid_mobile',
            message: '+6591234567 is not an Indian mobile number.',
            reason: 'contact_not_indian',
            params: { number: '+6591234567' },
          },
        ],
        contacts_count: 2,
      },
    });
    const list = await get(`/groups/${group}/contacts`);
    const [first, second] = dataOf(list).map(({ id }) => Number(id));
    expect(list.body).toEqual({
      success: true,
      status: 'success',
      data: [
        { id: first, mobile: '9876543210', name: 'Meera', attributes: {}, created_at: ISO },
        { id: second, mobile: '9876543211', name: null, attributes: {}, created_at: ISO },
      ],
      pagination: { page: 1, per_page: 50, total: 2, last_page: 1 },
    });
    expect(second).toBe((first ?? 0) + 1);
    expect(dataOf(await get('/groups')).find(({ id }) => id === group)).toMatchObject({ contacts_count: 2 });
  });

  test('keeps attributes as given, whatever their names', async () => {
    const group = await newGroup();
    const attributes = { city: 'Pune', क: 'ख', 'plan "A"': 'x\\y,{}', 'a\nb': ' ', constructor: 'c' };
    await callAs(gateway(), 'asha', 'POST', `/groups/${group}/contacts`, {
      contacts: [{ mobile: '9876543210', attributes }],
    });
    expect(dataOf(await get(`/groups/${group}/contacts`))[0]?.['attributes']).toEqual(attributes);
  });

  test("keeps names that are written with escapes, whatever another customer's are", async () => {
    const group = await newGroup();
    const chosen = await newGroup('ravi');
    await add(
      chosen,
      [{ mobile: '9876543210', attributes: { city: 'Pune', '\\u': 'x', '\\u0': 'y' } }],
      'ravi',
    );
    const contacts = JSON.stringify([
      { mobile: '9876543210', attributes: { city: 'Pune', नम: 'a', नाम: 'b' } },
    ]).replaceAll(/[^ -~]/g, (unit) => `\\u0${unit.charCodeAt(0).toString(16)}`);
    const { url } = gateway();
    const answer = await fetch(`${url}/api/v2/groups/${group}/contacts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${keyOf('asha')}` },
      body: `{"contacts":${contacts}}`,
    });
    expect(answer.status).toBe(200);
    expect(dataOf(await get(`/groups/${group}/contacts`))[0]?.['attributes']).toEqual({
      city: 'Pune',
      नम: 'a',
      नाम: 'b',
    });
  });

  test.each<[string, object, object]>([
    ['only the number', {}, { name: 'Meera', attributes: { city: 'Pune' } }],
    ['null for both', { name: null, attributes: null }, { name: 'Meera', attributes: { city: 'Pune' } }],
    ['a name', { name: 'Meera Rao' }, { name: 'Meera Rao', attributes: { city: 'Pune' } }],
    ['a blank name', { name: ' ' }, { name: null, attributes: { city: 'Pune' } }],
    ['attributes', { attributes: { plan: 'gold' } }, { name: 'Meera', attributes: { plan: 'gold' } }],
    ['no attributes', { attributes: {} }, { name: 'Meera', attributes: {} }],
    ['an attribute of null', { attributes: { city: null } }, { name: 'Meera', attributes: {} }],
  ])('a number that the group has, sent with %s, is updated', async (_what, more, expected) => {
    const group = await newGroup();
    await add(group, [{ mobile: '9876543210', name: 'Meera', attributes: { city: 'Pune' } }]);
    const [before] = dataOf(await get(`/groups/${group}/contacts`));
    const answer = await add(group, [{ mobile: '9876543210', ...more }]);
    expect(answer.body.data).toEqual({
      added: 0,
      updated: 1,
      rejected: 0,
      rejections: [],
      contacts_count: 1,
    });
    expect(dataOf(await get(`/groups/${group}/contacts`))).toEqual([{ ...before, ...expected }]);
  });

  test('of a repeated number the later one wins', async () => {
    const group = await newGroup();
    const answer = await add(group, [
      { mobile: '9876543210', name: 'Meera', attributes: { a: '1' } },
      { mobile: '919876543210', name: 'Meera Rao' },
    ]);
    expect(answer.body.data).toMatchObject({ added: 1, updated: 1, contacts_count: 1 });
    expect(dataOf(await get(`/groups/${group}/contacts`))[0]).toMatchObject({
      name: 'Meera Rao',
      attributes: { a: '1' },
    });
  });

  test('a number may be in several groups', async () => {
    for (const group of [await newGroup(), await newGroup()]) {
      expect((await add(group, [{ mobile: '9876543210' }])).body.data).toMatchObject({ added: 1 });
    }
  });

  test('stores nothing from a call in which every number is invalid', async () => {
    const group = await newGroup();
    const answer = await add(group, [{ mobile: '1' }, { mobile: '5876543210' }]);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ added: 0, updated: 0, rejected: 2, contacts_count: 0 });
  });

  test('accepts 1,000 in one call, new and known mixed', async () => {
    const group = await newGroup();
    await add(group, mobiles(0, 400));
    const answer = await add(group, mobiles(200, 1_000));
    expect(answer.body.data).toMatchObject({ added: 800, updated: 200, contacts_count: 1_200 });
    expect(await counts(group)).toEqual([{ kept: 1_200, stored: 1_200 }]);
  });

  const many = (length: number) => Object.fromEntries(Array.from({ length }, (_, i) => [`k${i}`, 'v']));
  test.each<[string, unknown, string]>([
    ['no list', undefined, 'contacts'],
    ['an object for a list', {}, 'contacts'],
    ['an empty list', [], 'contacts'],
    ['1,001 contacts', mobiles(0, 1_001), 'contacts'],
    ['100,000 contacts that are none', Array<null>(100_000).fill(null), 'contacts'],
    ['1,000 contacts that are none', Array<null>(1_000).fill(null), 'contacts.0'],
    ['a number for a contact', [9876543210], 'contacts.0'],
    ['null for a contact', [null], 'contacts.0'],
    ['no mobile', [{ name: 'Meera' }], 'contacts.0.mobile'],
    ['a JSON number', [{ mobile: 9876543210 }], 'contacts.0.mobile'],
    ['an empty mobile', [{ mobile: '' }], 'contacts.0.mobile'],
    ['a mobile of 65 characters', [{ mobile: '9'.repeat(65) }], 'contacts.0.mobile'],
    ['NUL in a mobile', [{ mobile: '9876543210\u0000' }], 'contacts.0.mobile'],
    ['a name of 201 characters', [{ mobile: '9876543210', name: 'n'.repeat(201) }], 'contacts.0.name'],
    [
      'NUL in a name',
      [{ mobile: '9876543210' }, { mobile: '9876543211', name: '\u0000' }],
      'contacts.1.name',
    ],
    ['half a surrogate pair', [{ mobile: '9876543210', name: '\ud800' }], 'contacts.0.name'],
    ['a list of attributes', [{ mobile: '9876543210', attributes: ['a'] }], 'contacts.0.attributes'],
    ['21 attributes', [{ mobile: '9876543210', attributes: many(21) }], 'contacts.0.attributes'],
    [
      'a number as an attribute',
      [{ mobile: '9876543210', attributes: { age: 5 } }],
      'contacts.0.attributes.age',
    ],
    [
      'an object as an attribute',
      [{ mobile: '9876543210', attributes: { 'a\nb': {} } }],
      'contacts.0.attributes.a\nb',
    ],
    [
      'an attribute of 201 characters',
      [{ mobile: '9876543210', attributes: { a: 'v'.repeat(201) } }],
      'contacts.0.attributes.a',
    ],
    [
      'an attribute with a name of 51 characters',
      [{ mobile: '9876543210', attributes: { ['k'.repeat(51)]: 'v' } }],
      'contacts.0.attributes',
    ],
    [
      'an attribute without a name',
      [{ mobile: '9876543210', attributes: { '': 'v' } }],
      'contacts.0.attributes',
    ],
    [
      'NUL in an attribute',
      [{ mobile: '9876543210', attributes: { a: '\u0000' } }],
      'contacts.0.attributes.a',
    ],
    [
      "NUL in an attribute's name",
      [{ mobile: '9876543210', attributes: { 'a\u0000': 'v' } }],
      'contacts.0.attributes',
    ],
    ['an unknown field of a contact', [{ mobile: '9876543210', email: 'a@b.c' }], 'contacts.0.email'],
  ])('refuses %s', async (_what, contacts, field) => {
    const group = await newGroup();
    const answer = await add(group, contacts);
    expectRefusal(answer, 422, 'validation_failed', [field]);
    expect(await counts(group)).toEqual([{ kept: 0, stored: 0 }]);
  });

  test('refuses an unknown field beside the list', async () => {
    const group = await newGroup();
    const answer = await callAs(gateway(), 'asha', 'POST', `/groups/${group}/contacts`, {
      contacts: mobiles(0, 1),
      replace: true,
    });
    expectRefusal(answer, 422, 'validation_failed', ['replace']);
  });
});

describe('GET /groups/{id}/contacts', () => {
  test('goes through the pages by id, without loss or repetition', async () => {
    const group = await newGroup();
    await add(group, mobiles(0, 230));
    const seen: unknown[] = [];
    for (let page = 1; page <= 5; page++) {
      const answer = await get(`/groups/${group}/contacts?page=${page}`);
      expect(paginationOf(answer)).toEqual({ page, per_page: 50, total: 230, last_page: 5 });
      seen.push(...dataOf(answer).map(({ mobile }) => mobile));
    }
    expect(seen).toEqual(mobiles(0, 230).map(({ mobile }) => mobile));
  });

  test.each(['9000000003', '919000000003', '%2B91 90000 00003', '+919000000003'])(
    'finds the contact with the mobile %s',
    async (mobile) => {
      const group = await newGroup();
      await add(group, mobiles(0, 5));
      const path = `/groups/${group}/contacts?mobile=${mobile.replaceAll(' ', '%20')}`;
      const answer = await get(path);
      expect(dataOf(answer).map((contact) => contact['mobile'])).toEqual(['9000000003']);
      expect(paginationOf(answer)).toEqual({ page: 1, per_page: 50, total: 1, last_page: 1 });
      expect(dataOf(await get(`${path}&page=2`))).toEqual([]);
    },
  );

  test('a mobile that the group does not have gives an empty list; one from a provisioning file may be of any country', async () => {
    await gateway().apply({
      accounts: [{ username: 'ravi', groups: [{ name: 'abroad', contacts: [{ mobile: '+14155550100' }] }] }],
    });
    const [{ id = 0 } = {}] = dataOf(await get('/groups', 'ravi'));
    const none = await get(`/groups/${Number(id)}/contacts?mobile=9000000009`, 'ravi');
    expect(dataOf(none)).toEqual([]);
    expect(paginationOf(none)).toEqual({ page: 1, per_page: 50, total: 0, last_page: 1 });
    for (const mobile of ['14155550100', '%2B14155550100']) {
      expect(dataOf(await get(`/groups/${Number(id)}/contacts?mobile=${mobile}`, 'ravi'))).toHaveLength(1);
    }
  });

  test.each(['meera', '%00', ''])('refuses mobile=%s', async (mobile) => {
    const path = `/groups/${await newGroup()}/contacts?mobile=${mobile}`;
    expectRefusal(await get(path), 422, 'validation_failed', ['mobile']);
  });
});

describe('DELETE /groups/{id}/contacts/{contactId}', () => {
  test('removes the one contact', async () => {
    const group = await newGroup();
    await add(group, mobiles(0, 3));
    const ids = dataOf(await get(`/groups/${group}/contacts`)).map(({ id }) => id);
    const answer = await remove(group, ids[1]);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ success: true, status: 'success', data: { id: ids[1], deleted: true } });
    expect(dataOf(await get(`/groups/${group}/contacts`)).map(({ id }) => id)).toEqual([ids[0], ids[2]]);
    expect(await counts(group)).toEqual([{ kept: 2, stored: 2 }]);
    expectRefusal(await remove(group, ids[1]), 404, 'not_found');
    expect(await counts(group)).toEqual([{ kept: 2, stored: 2 }]);
  });

  test('a contact of another group of the account is not found', async () => {
    const [group, other] = [await newGroup(), await newGroup()];
    await add(group, mobiles(0, 1));
    const [contact] = dataOf(await get(`/groups/${group}/contacts`));
    expectRefusal(await remove(other, contact?.['id']), 404, 'not_found');
    expect(await counts(group)).toEqual([{ kept: 1, stored: 1 }]);
  });
});

describe('at the same time', () => {
  test('adds and removes leave a correct count', async () => {
    const group = await newGroup();
    await add(group, mobiles(0, 100));
    const ids = dataOf(await get(`/groups/${group}/contacts?per_page=100`)).map(({ id }) => id);
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, (_, i) => add(group, mobiles(i * 50, 150))),
      ...ids.flatMap((id) => [remove(group, id), remove(group, id)]),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(100);
    const [row] = (await counts(group)) as { kept: number; stored: number }[];
    expect(row?.kept).toBe(row?.stored);
    expect(row?.kept).toBeGreaterThanOrEqual(500);
  });

  test('the same new numbers from many calls are added once', async () => {
    const group = await newGroup();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(group, mobiles(0, 200))));
    const added = answers.map(({ body }) => Number(body.data?.['added']));
    expect(added.reduce((sum, n) => sum + n, 0)).toBe(200);
    expect(await counts(group)).toEqual([{ kept: 200, stored: 200 }]);
  });

  test('a large group is deleted while others add to it, and no contact is left behind', async () => {
    const group = await newGroup('nila');
    const account = await gateway().accountOf('nila');
    await gateway().rows(
      `insert into contacts (bucket, account, group_id, id, mobile)
       select $1, $2, $3, i, (8000000000 + i)::text from generate_series(1, 12000) as i`,
      [account % 64, account, group],
    );
    await gateway().rows(
      `insert into account_counters (bucket, account, name, last) values ($1, $2, 'contact', 12000)`,
      [account % 64, account],
    );
    await gateway().rows('update contact_groups set contacts_count = 12000 where account = $1', [account]);
    let statuses: number[] = [];
    let gone = false;
    const adding = Array.from({ length: 4 }, async (_, i) => {
      for (let from = i * 100; !gone; from += 1_000) {
        const { status } = await add(group, mobiles(from, 100), 'nila');
        statuses.push(status);
        gone ||= status === 404;
      }
    });
    const deleted = await callAs(gateway(), 'nila', 'DELETE', `/groups/${group}`);
    await Promise.all(adding);
    expect(deleted.status).toBe(200);
    statuses = [...new Set(statuses)];
    expect(statuses.every((status) => status === 200 || status === 404)).toBe(true);
    expect(await counts(group, 'nila')).toEqual([{ kept: null, stored: 0 }]);
  });

  test('provisioning and calls add to one group without losing count', async () => {
    const group = await newGroup();
    const name = `group ${count}`;
    const declare = (from: number) =>
      gateway().apply({
        accounts: [{ username: 'asha', groups: [{ name, contacts: mobiles(from, 300) }] }],
      });
    await Promise.all([
      declare(0),
      ...Array.from({ length: 5 }, (_, i) => add(group, mobiles(i * 100, 200))),
      declare(400),
    ]);
    expect(await counts(group)).toEqual([{ kept: 700, stored: 700 }]);
  });

  test('a group is deleted only after provisioning has finished adding to it', async () => {
    const group = await newGroup();
    const name = `group ${count}`;
    await add(group, mobiles(0, 1));
    await using other = await connectTo(gateway().database);
    await other.query('begin');
    await other.query(`select 1 from account_counters where name = 'contact' for update`);

    const applying = gateway().apply({
      accounts: [{ username: 'asha', groups: [{ name, contacts: mobiles(1, 10) }] }],
    });
    await waitFor('provisioning has come to the contacts', async () => (await lockWaits(gateway())) === 1);
    let answered = false;
    const deleting = callAs(gateway(), 'asha', 'DELETE', `/groups/${group}`).finally(() => (answered = true));
    await waitFor('the deletion waits, too', async () => answered || (await lockWaits(gateway())) === 2);
    await other.query('commit');

    await applying;
    expect((await deleting).status).toBe(200);
    expect(await counts(group)).toEqual([{ kept: null, stored: 0 }]);
  });
});
