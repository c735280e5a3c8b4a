import { beforeAll, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { customer, provision, TEXT } from '../support/provisions.ts';
import { createIdMaker, toPublicId } from '../../src/core/ids.ts';
import type { Answer } from './answer.ts';
import { BEHIND_PROXY, type Browser, passwordOf, refusalOf, signedIn } from './browser.ts';

const person = (username: string) =>
  customer(username, {
    password: passwordOf(username),
    keywords: [{ key: 'CODE', static_message: TEXT, status: 'approved' }],
  });
const gateway = useGateway({
  workers: false,
  provision: provision(person('asha'), person('ravi')),
  config: BEHIND_PROXY,
});

let asha: Browser;
let ravi: Browser;
const ids: string[] = [];

beforeAll(async () => {
  asha = await signedIn(gateway, 'asha');
  ravi = await signedIn(gateway, 'ravi');
  const [who] = await gateway().rows<{ bucket: number; account: number }>(
    `select bucket, account from directory where kind = 'username' and value = 'asha'`,
  );
  if (!who) throw new Error('asha has no account');
  const made = createIdMaker(4_000, () => Date.now());
  const texts = ['CODE please', 'Hello', 'कृपया फ़ोन करें'];
  for (const [i, text] of texts.entries()) {
    const id = made.one(who.account);
    ids.unshift(toPublicId(id));
    await gateway().rows(
      `insert into inbound_messages (bucket, account, id, sender, number, body, keyword, reply_error, connector, received_at)
       values ($1, $2, $3, $4, '56161', $5, $6, $7, 1, now())`,
      [
        who.bucket,
        who.account,
        id,
        `987654321${i}`,
        text,
        i === 0 ? 1 : null,
        i === 0 ? 'No credits.' : null,
      ],
    );
  }
  await gateway().rows(
    `insert into inbound_chats (bucket, account, id, connector, vendor_id, sender, person, contact_name, kind, body, at)
     values ($1, $2, $3, 1, 'v', '911140000000', '919876543210', 'मीरा', 'image', '', now())`,
    [who.bucket, who.account, made.one(who.account)],
  );
});

const list = async (query = '', browser = asha) => {
  const answer = await browser.get(`received${query}`);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text) as Answer<'GET /received'>;
};

test('received SMS are listed, the newest first, with keyword and reply', async () => {
  const { items, next } = await list();
  expect([items.map(({ id }) => id), next]).toEqual([ids, null]);
  expect(items[2]).toMatchObject({
    from: '9876543210',
    to: '56161',
    text: 'CODE please',
    keyword: 'CODE',
    reply: null,
    replyError: { key: 'as_stored', text: 'No credits.' },
  });
  expect((await list('', ravi)).items).toEqual([]);
});

test('pages follow each other, and a number is found in any spelling', async () => {
  const first = await list('?limit=2');
  expect(first.items.map(({ id }) => id)).toEqual(ids.slice(0, 2));
  const second = await list(`?limit=2&cursor=${first.next}`);
  expect([second.items.map(({ id }) => id), second.next]).toEqual([ids.slice(2), null]);
  expect((await list('?q=%2B91%2098765%2043211')).items).toMatchObject([{ text: 'Hello' }]);
});

test('chat messages have the person’s name and what was sent', async () => {
  expect((await list('?channel=chatapp&q=9876543210')).items).toMatchObject([
    { from: '919876543210', name: 'मीरा', kind: 'image', keyword: null },
  ]);
});

test.each(['channel=email', 'cursor=x', 'page=1'])('%s is refused', async (query) => {
  expect(refusalOf(await asha.get(`received?${query}`))).toBe('422 validation_failed');
});
