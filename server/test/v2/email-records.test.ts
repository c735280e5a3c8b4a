import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { DOMAIN, provisionMail } from '../support/mail.ts';
import { callAs, customerWithScopes, dataOf, expectRefusal, ISO, paginationOf } from './directory.ts';

const TEMPLATES = Array.from({ length: 30 }, (_, i) => ({
  id: `t${String(i).padStart(2, '0')}`,
  subject: `Subject ${i}`,
  html: '<p>x</p>',
}));

const gateway = useGateway({
  workers: false,
  provision: provisionMail(
    customerWithScopes('asha', {
      email: {
        domains: [
          { domain: DOMAIN, status: 'approved' },
          { domain: 'pending.example', status: 'pending' },
        ],
        templates: [
          {
            id: 'welcome',
            subject: 'Hello {{name}}',
            html: '<h1>{{ shop }}</h1><p>Hello {{name}} {{no such}}</p>',
            text: 'Hello {{name}}, {{place}}',
          },
          { id: 'bare/one', subject: 'News', html: '<p>Hello <b>{{name}}</b></p>', status: 'pending' },
          { id: 'no', subject: 'No', html: '<p>No</p>', status: 'rejected', reason: 'Not this one.' },
        ],
      },
    }),
    customerWithScopes('ravi', {
      email: { domains: [{ domain: 'ravi.example', status: 'approved' }], templates: TEMPLATES },
    }),
    customerWithScopes('nila'),
  ),
});

const get = (path: string, as = 'asha') => callAs(gateway(), as, 'GET', path);
const post = (path: string, body: object, as = 'asha') => callAs(gateway(), as, 'POST', path, body);
const remove = (path: string, as = 'asha') => callAs(gateway(), as, 'DELETE', path);

const WELCOME = {
  id: 'welcome',
  version: 1,
  subject: 'Hello {{name}}',
  html: '<h1>{{ shop }}</h1><p>Hello {{name}} {{no such}}</p>',
  text: 'Hello {{name}}, {{place}}',
  placeholders: ['name', 'shop', 'place'],
  status: 'approved',
  reason: null,
  created_at: ISO,
  updated_at: ISO,
};

describe('GET /email/templates', () => {
  test('lists all of them by id, whatever their status, exactly', async () => {
    const answer = await get('/email/templates');
    expect(Object.keys(answer.body)).toEqual(['success', 'status', 'data', 'pagination']);
    expect(dataOf(answer)).toEqual([
      {
        ...{ id: 'bare/one', version: 1, subject: 'News', html: '<p>Hello <b>{{name}}</b></p>', text: null },
        ...{ placeholders: ['name'], status: 'pending', reason: null, created_at: ISO, updated_at: ISO },
      },
      {
        ...{ id: 'no', version: 1, subject: 'No', html: '<p>No</p>', text: null, placeholders: [] },
        ...{ status: 'rejected', reason: 'Not this one.', created_at: ISO, updated_at: ISO },
      },
      WELCOME,
    ]);
    expect(paginationOf(answer)).toEqual({ page: 1, per_page: 25, total: 3, last_page: 1 });
  });

  test('goes through the pages without loss or repetition', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => get(`/email/templates?per_page=10&page=${page}`, 'ravi')),
    );
    expect(pages.map((page) => dataOf(page).length)).toEqual([10, 10, 10, 0]);
    expect(pages.flatMap((page) => dataOf(page).map(({ id }) => id))).toEqual(TEMPLATES.map(({ id }) => id));
    expect(pages.map(paginationOf)[1]).toEqual({ page: 2, per_page: 10, total: 30, last_page: 3 });
    expect(dataOf(await get('/email/templates', 'ravi'))).toHaveLength(25);
  });

  test('shows nothing of another account', async () => {
    expect(dataOf(await get('/email/templates', 'nila'))).toEqual([]);
  });
});

describe('GET /email/templates/{id}', () => {
  test('answers with one, also if its id has a slash', async () => {
    expect((await get('/email/templates/welcome')).body.data).toEqual(WELCOME);
    expect((await get('/email/templates/bare%2Fone')).body.data).toMatchObject({ id: 'bare/one' });
  });

  test.each(['unknown', 't00', 'WELCOME', '%00', 'x'.repeat(200)])('does not know %s', async (id) => {
    expectRefusal(await get(`/email/templates/${id}`), 404, 'not_found');
  });
});

describe('POST /email/templates/{id}/preview', () => {
  const preview = (id: string, body: object) => post(`/email/templates/${id}/preview`, body);

  test('fills the placeholders in, escaped where that is due, and sends nothing', async () => {
    const before = await gateway().footprint();
    const answer = await preview('welcome', {
      placeholders: { name: 'A & B', shop: true, place: 7, more: 1 },
    });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        status: 'success',
        data: {
          subject: 'Hello A & B',
          html: '<h1>true</h1><p>Hello A &amp; B {{no such}}</p>',
          text: 'Hello A & B, 7',
        },
      },
    ]);
    expect(await gateway().footprint()).toEqual(before);
  });

  test('makes the text from the html if the template has none', async () => {
    const answer = await preview('bare%2Fone', { placeholders: { name: 'Ravi' } });
    expect(answer.body.data).toMatchObject({ text: 'Hello Ravi' });
  });

  test('works without a body’s field', async () => {
    expect((await preview('no', {})).body.data).toMatchObject({ subject: 'No' });
  });

  test.each<[string, object, string]>([
    ['without a value for the subject', {}, 'subject'],
    ['without a value for the html', { name: 'x', place: 1 }, 'html'],
    ['without a value for the text', { name: 'x', shop: 'y' }, 'text'],
    ['for a value that is a list', { name: [] }, 'placeholders.name'],
    ['for a value with U+0000', { name: '\0', shop: '', place: '' }, 'placeholders.name'],
    ['for a subject that becomes too long', { name: 'x'.repeat(900), shop: '', place: '' }, 'subject'],
    [
      'for too many values',
      Object.fromEntries(Array.from({ length: 1_001 }, (_, i) => [`p${i}`, 1])),
      'placeholders',
    ],
  ])('is refused %s', async (_what, placeholders, field) => {
    expectRefusal(await preview('welcome', { placeholders }), 422, 'validation_failed', [field]);
  });

  test('is refused for an unknown field, and does not know another account’s', async () => {
    expectRefusal(await preview('welcome', { values: {} }), 422, 'validation_failed', ['values']);
    expectRefusal(await preview('t00', {}), 404, 'not_found');
  });
});

describe('GET /email/domains', () => {
  test('shows the records to publish, and never a private key', async () => {
    const answer = await get('/email/domains');
    const domain = (name: string, status: string) => ({
      domain: name,
      status,
      verified_at: null,
      problem: null,
      records: [
        {
          type: 'TXT',
          name: `m1._domainkey.${name}`,
          value: expect.stringMatching(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/]{390,}={0,2}$/),
        },
        { type: 'TXT', name: `_dmarc.${name}`, value: 'v=DMARC1; p=none' },
      ],
    });
    expect(answer.body).toEqual({
      success: true,
      status: 'success',
      data: [domain('pending.example', 'pending'), domain(DOMAIN, 'approved')],
    });
    expect((await get('/email/domains')).text).toBe(answer.text);
    for (const { private_key: key } of await gateway().rows<{ private_key: Buffer }>(
      'select private_key from email_domain_keys',
    )) {
      for (const form of ['base64', 'base64url', 'hex'] as const) {
        expect(answer.text).not.toContain(key.toString(form).slice(0, 40));
      }
    }
    expect(answer.text).not.toMatch(/private/i);
  });

  test('shows none of another account', async () => {
    expect(dataOf(await get('/email/domains', 'nila'))).toEqual([]);
    expect(dataOf(await get('/email/domains', 'ravi')).map(({ domain }) => domain)).toEqual(['ravi.example']);
  });
});

describe('/email/suppressions', () => {
  const PATH = '/email/suppressions';
  beforeEach(() => gateway().rows('truncate suppressions'));

  test('has what was added, in the form in which addresses are compared', async () => {
    const added = await post(PATH, { address: 'Gone <Gone@Customer.EXAMPLE>', detail: 'asked by phone' });
    const record = {
      address: 'gone@customer.example',
      reason: 'added',
      detail: 'asked by phone',
      message_id: null,
      created_at: ISO,
    };
    expect(added.body).toEqual({ success: true, status: 'success', data: record });
    expect((await get(PATH)).body).toEqual({
      success: true,
      status: 'success',
      data: [record],
      next_cursor: null,
    });
  });

  test('keeps an address that already exists as it is', async () => {
    const account = await gateway().accountOf('asha');
    await gateway().rows(
      `insert into suppressions (bucket, account, address, reason, detail) values ($1, $2, 'x@y.example', 'bounced', '5.1.1')`,
      [account % 64, account],
    );
    const again = await post(PATH, { address: 'X@y.example', detail: 'other' });
    expect(again.body.data).toMatchObject({ address: 'x@y.example', reason: 'bounced', detail: '5.1.1' });
    expect(dataOf(await get(PATH))).toHaveLength(1);
  });

  test('keeps an address from being written to until it is removed', async () => {
    const send = () =>
      post('/email/send', {
        from: `a@${DOMAIN}`,
        to: ['Later@Customer.example'],
        subject: 'x',
        html: '<p>x</p>',
      });
    await gateway().apply({ accounts: [{ username: 'asha', features: { email: true } }] });
    await post(PATH, { address: 'later@customer.example' });
    expectRefusal(await send(), 422, 'recipient_suppressed', ['to']);
    const removed = await remove(`${PATH}/LATER%40customer.example`);
    expect([removed.status, removed.body]).toEqual([
      200,
      { success: true, status: 'success', data: { address: 'later@customer.example', deleted: true } },
    ]);
    expectRefusal(await send(), 402, 'insufficient_credits');
  });

  test.each<[string, object, string]>([
    ['nobody', { address: 'nobody' }, 'address'],
    ['a list of addresses', { address: 'a@x.example, b@x.example' }, 'address'],
    ['an address with U+0000', { address: 'a\0@x.example' }, 'address'],
    ['a local part that is not ASCII', { address: 'größe@x.example' }, 'address'],
    ['nothing', {}, 'address'],
    ['a detail with U+0000', { address: 'a@x.example', detail: '\0' }, 'detail'],
    ['an unknown field', { address: 'a@x.example', reason: 'bounced' }, 'reason'],
  ])('does not take %s', async (_what, body, field) => {
    expectRefusal(await post(PATH, body), 422, 'validation_failed', [field]);
    expect(dataOf(await get(PATH))).toEqual([]);
  });

  test.each(['unknown@customer.example', 'nobody', '%00', 'a%00@x.example'])(
    'does not know %s when it is to be removed',
    async (address) => {
      expectRefusal(await remove(`${PATH}/${address}`), 404, 'not_found');
    },
  );

  test('has addresses up to their greatest length', async () => {
    const address = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(53)}.example`;
    expect((await post(PATH, { address })).status).toBe(200);
    expect((await remove(`${PATH}/${address}`)).body.data).toEqual({ address, deleted: true });
  });

  test('is another list for each account', async () => {
    await post(PATH, { address: 'a@x.example' });
    expect(dataOf(await get(PATH, 'ravi'))).toEqual([]);
    expectRefusal(await remove(`${PATH}/a@x.example`, 'ravi'), 404, 'not_found');
    expect(dataOf(await get(PATH))).toHaveLength(1);
  });

  describe('in pages', () => {
    const ADDRESSES = Array.from({ length: 230 }, (_, i) => `r${String(i).padStart(3, '0')}@many.example`);
    beforeAll(async () => {
      await gateway().rows('truncate suppressions');
    });
    beforeEach(async () => {
      const account = await gateway().accountOf('asha');
      await gateway().rows(
        `insert into suppressions (bucket, account, address, reason)
         select $1, $2, address, 'added' from unnest($3::text[]) as a (address)`,
        [account % 64, account, ADDRESSES],
      );
    });

    type Page = { data: { address: string }[]; next_cursor: string | null };
    const page = async (query: string) => (await get(`${PATH}?${query}`)).body as unknown as Page;

    test('shows every address once', async () => {
      const seen: string[][] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
        const { data, next_cursor }: Page = await page(`limit=100${query}`);
        seen.push(data.map(({ address }) => address));
        cursor = next_cursor;
      }
      expect(seen.map(({ length }) => length)).toEqual([100, 100, 30]);
      expect(seen.flat()).toEqual(ADDRESSES);
    });

    test('has 25 to a page unless told, and 100 at most', async () => {
      expect((await page('')).data).toHaveLength(25);
      expect((await page('limit=500')).data).toHaveLength(100);
    });

    test('has no next page after the last address', async () => {
      expect(await page('limit=30&cursor=r199@many.example')).toMatchObject({ next_cursor: null });
      expect(await page('cursor=zzz')).toMatchObject({ data: [], next_cursor: null });
    });
  });
});
