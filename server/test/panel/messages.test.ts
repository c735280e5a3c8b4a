import type { MessageDetails } from 'harkara-contract/records/message.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { messageIdOf, useGateway, waitFor } from '../support/gateway.ts';
import { customer, numberFor, provision, SENDER, TEMPLATE, TEXT } from '../support/provisions.ts';
import type { Answer } from './answer.ts';
import { addPerson, BEHIND_PROXY, type Browser, passwordOf, refusalOf, signedIn } from './browser.ts';

const OTHER_SENDER = 'HRKOTH';
const FORMULA = 'Note: =HYPERLINK("http://evil.example")';
const person = (username: string) =>
  customer(username, {
    password: passwordOf(username),
    senders: [SENDER, OTHER_SENDER].map((sender_id) => ({
      sender_id,
      route: 'transactional',
      status: 'approved',
    })),
    templates: [
      { name: 'code', content: TEMPLATE, status: 'approved' },
      { name: 'anything', content: `Note: ${'{#var#}'.repeat(40)}`, status: 'approved' },
    ],
  });
const gateway = useGateway({ provision: provision(person('asha'), person('ravi')), config: BEHIND_PROXY });

type Page = Answer<'GET /messages'>;

const FAILED = numberFor('failed');
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();
/** Of the account's days as well, which begin before those of UTC. */
const DAY_TO_COME = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
let asha: Browser;
let ravi: Browser;
/** Newest first. */
let sent: string[];
let broadcast: string;

const list = async (query = '', browser = asha) => {
  const answer = await browser.get(`messages${query}`);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return JSON.parse(answer.text) as Page;
};
const idsOf = ({ items }: Page) => items.map(({ id }) => id);
const send = (more: object = {}) =>
  gateway().sendAs('asha', {
    sender_id: SENDER,
    recipient: numberFor('delivered'),
    message: TEXT,
    ...more,
  });

beforeAll(async () => {
  asha = await signedIn(gateway, 'asha');
  ravi = await signedIn(gateway, 'ravi');
  const answers = [
    await send(),
    await send({ sender_id: OTHER_SENDER }),
    await send({ message: FORMULA }),
    await send({ recipient: FAILED }),
    await send({ recipient: numberFor('pending') }),
  ];
  sent = answers.map(messageIdOf).reverse();
  const bulk = await gateway().postAs('asha', '/sms/send-bulk', {
    sender_id: SENDER,
    recipients: [numberFor('delivered'), numberFor('delivered')],
    message: TEXT,
  });
  expect(bulk.status).toBe(200);
  broadcast = String(bulk.body.data?.['broadcast_id'] ?? bulk.body.data?.['batch_id']);
  await waitFor('all but the pending one are final, and that is with the carrier', async () => {
    const { items } = await list();
    const final = items.filter(({ status }) => status === 'delivered' || status === 'failed');
    return final.length === 6 && items.some(({ status }) => status === 'sent');
  });
});

describe('the list of messages', () => {
  test('has the newest first, each with its cause, and nothing of another account', async () => {
    const page = await list();
    expect(idsOf(page).slice(2)).toEqual(sent);
    expect([page.next, page.reached]).toEqual([null, null]);
    expect(page.items.find(({ recipient }) => recipient === FAILED)).toMatchObject({
      channel: 'sms',
      status: 'failed',
      cause: 'absent',
      error: { key: 'carrier_said', text: 'absent subscriber' },
      text: TEXT,
      sender: SENDER,
      credits: expect.any(Number),
    });
    expect((await list('', ravi)).items).toEqual([]);
  });

  test('pages without loss or repetition', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list(`?limit=2${cursor === null ? '' : `&cursor=${cursor}`}`);
      seen.push(...idsOf(page));
      cursor = page.next;
    } while (cursor !== null);
    expect(seen.slice(2)).toEqual(sent);
    expect(new Set(seen).size).toBe(7);
  });

  test.each([
    [
      'a number, as people write it',
      () => `q=%2B91%20${FAILED.slice(0, 5)}%20${FAILED.slice(5)}`,
      () => [sent[1]],
    ],
    ['a message’s id', () => `q=${sent[3]}`, () => [sent[3]]],
    ['an id that nobody has', () => 'q=nobody', () => []],
    ['a state', () => 'status=failed', () => [sent[1]]],
    ['a sender', () => `sender=${OTHER_SENDER}`, () => [sent[3]]],
    ['a cause', () => 'cause=absent', () => [sent[1]]],
    ['a cause that no message has', () => 'cause=dnd', () => []],
    ['a route', () => 'route=transactional&status=failed', () => [sent[1]]],
    ['a route without messages', () => 'route=promotional', () => []],
    ['a template', () => 'template=2', () => [sent[2]]],
    ['a template of a sender who never used it', () => `template=2&sender=${OTHER_SENDER}`, () => []],
    ['a channel without messages', () => 'channel=email', () => []],
    ['a campaign that does not exist', () => 'campaign=77', () => []],
    ['days to come', () => `from=${DAY_TO_COME}`, () => []],
  ])('finds %s', async (_what, query, expected) => {
    expect(idsOf(await list(`?${query()}`))).toEqual(expected());
  });

  test('finds a cause among any number of messages with another, or with none from before there were causes', async () => {
    await gateway().rows(
      `insert into messages
       select (jsonb_populate_record(m, jsonb_build_object(
                'bucket', a.bucket, 'account', a.account,
                'id', left(replace(m.id::text, '-', ''), 24) || lpad(to_hex(n), 8, '0'),
                'cause', case n when 1 then 'absent' when 2 then null else 'invalid_number' end))).*
         from messages m, accounts a, generate_series(1, 1200) as g (n)
        where m.recipient = $1 and a.username = 'ravi'`,
      [FAILED],
    );
    for (const cause of ['absent', 'other']) {
      const found = await list(`?cause=${cause}&limit=10`, ravi);
      expect(found).toMatchObject({ items: [{ cause, recipient: FAILED }], next: null });
    }
    const others = await list('?cause=invalid_number&limit=10', ravi);
    expect([others.items.length, others.reached]).toEqual([10, null]);
    // Nobody paid for them.
    await gateway().rows(
      `delete from messages m using accounts a
        where a.username = 'ravi' and m.bucket = a.bucket and m.account = a.account`,
    );
  });

  test('finds a broadcast, its campaign, and the carrier’s id', async () => {
    const all = await list();
    const ofBroadcast = await list(`?q=${broadcast}`);
    expect(idsOf(ofBroadcast)).toEqual(idsOf(all).slice(0, 2));
    expect(idsOf(await list('?campaign=1'))).toEqual(idsOf(ofBroadcast));
    const { vendorId } = JSON.parse((await asha.get(`messages/${sent[0]}`)).text) as MessageDetails;
    expect(idsOf(await list(`?q=${encodeURIComponent(vendorId ?? '')}`))).toEqual([sent[0]]);
    expect((await list(`?q=${broadcast}`, ravi)).items).toEqual([]);
  });

  test.each([
    ['a limit above 100', 'limit=101'],
    ['an unknown state', 'status=lost'],
    ['an unknown route', 'route=scenic'],
    ['a template that is no number', 'template=code'],
    ['a cursor of its own making', 'cursor=abc'],
    ['a day that does not exist', 'from=2026-02-30'],
    ['a parameter that there is not', 'page=2'],
  ])('refuses %s', async (_what, query) => {
    expect(refusalOf(await asha.get(`messages?${query}`))).toBe('422 validation_failed');
  });
});

describe('one message', () => {
  test('has its timeline, its raw receipt and what it cost', async () => {
    const answer = await asha.get(`messages/${sent[1]}`);
    expect([answer.status, JSON.parse(answer.text)]).toMatchObject([
      200,
      {
        id: sent[1],
        status: 'failed',
        cause: 'absent',
        text: TEXT,
        price: 1,
        creditKind: 'sms',
        accepted: 1,
        receipts: [{ part: 1, status: 'failed', raw: expect.stringContaining('stat:UNDELIV err:027') }],
      },
    ]);
    const { timeline } = JSON.parse(answer.text) as MessageDetails;
    expect(timeline.steps.map(({ event }) => event)).toEqual([
      'accepted',
      'handed_over',
      'operator_accepted',
      'receipt',
      'failed',
    ]);
  });

  test('is not there for another account', async () => {
    expect(refusalOf(await ravi.get(`messages/${sent[1]}`))).toBe('404 not_found');
    expect(refusalOf(await ravi.delete(`messages/${sent[1]}`))).toBe('404 not_found');
  });
});

describe('cancelling', () => {
  test('takes back what has not left, once, and only for who may send', async () => {
    const { browser: viewer } = await addPerson(gateway, asha, 'asha looks', 'viewer');
    const waiting = messageIdOf(await send({ schedule_at: TOMORROW }));
    expect(refusalOf(await viewer.delete(`messages/${waiting}`))).toBe('403 not_allowed');
    for (let i = 0; i < 2; i++) {
      const answer = await asha.delete(`messages/${waiting}`);
      expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { id: waiting, refunded: 1 }]);
    }
    expect((await list(`?q=${waiting}`)).items).toMatchObject([{ status: 'cancelled', cause: 'cancelled' }]);
  });

  test('is refused once it is with the carrier', async () => {
    expect(refusalOf(await asha.delete(`messages/${sent[1]}`))).toBe('409 conflict');
  });
});

describe('the export', () => {
  test('is a file that Excel opens, in which no text becomes a formula', async () => {
    const answer = await asha.get('messages.csv');
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename\*=UTF-8''messages-[\d-]{10}\.csv$/,
    );
    const [head = '', ...rows] = answer.text.split('\r\n');
    expect(head).toMatch(/^Time \(Asia\/Kolkata\),To,Sender ID,Text,/);
    expect(rows.filter((row) => row !== '')).toHaveLength((await list()).items.length);
    expect(answer.text).toContain('The phone was switched off or out of reach');
    const inHindi = (await asha.get('messages.csv?lang=hi')).text;
    expect(inHindi).toMatch(/^\ufeff?समय \(Asia\/Kolkata\),किसे,/);
    expect(inHindi).toContain('फ़ोन बंद था या पहुँच से बाहर');
    expect(answer.text).toContain('"Note: =HYPERLINK(""http://evil.example"")"');
  });

  test('for programs is plain, and takes the same filters', async () => {
    const { text } = await asha.get('messages.csv?for=programs&status=failed&route=transactional&template=1');
    const [head, row, ...rest] = text.split('\r\n');
    expect(head).toMatch(/^accepted_at,recipient,sender_id,text,/);
    expect(row).toContain(`Z,${FAILED},${SENDER},${TEXT},1,`);
    expect(row).toContain(`,failed,absent,absent subscriber,`);
    expect(rest).toEqual(['']);
  });

  test('of another account has no rows', async () => {
    expect((await ravi.get('messages.csv?for=programs')).text.split('\r\n')).toHaveLength(2);
  });
});
