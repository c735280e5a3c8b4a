import { beforeAll, describe, expect, test } from 'vitest';
import { messageIdOf, useGateway, waitFor, type Answer } from '../support/gateway.ts';
import { customer, keyOf, numberFor, provision, SENDER, TEMPLATE, TEXT } from '../support/provisions.ts';

const OTHER_SENDER = 'HRKOTH';
const asha = customer('asha', {
  senders: [
    { sender_id: SENDER, route: 'transactional', status: 'approved' },
    { sender_id: OTHER_SENDER, route: 'transactional', status: 'approved' },
  ],
  templates: [{ name: 'code', content: TEMPLATE, status: 'approved' }],
});
const gateway = useGateway({ provision: provision(asha, customer('ravi')) });

type Message = { message_id: string; recipient: string; status: string; channel: string; message: string };
type Page = { data: Message[]; next_cursor: string | null; reached?: string };

const list = async (query = '', username = 'asha') => {
  const answer = await gateway().getAs(username, `/messages${query}`);
  expect(answer.status).toBe(200);
  return JSON.parse(answer.text) as Page;
};
const idsOf = ({ data }: Page) => data.map(({ message_id }) => message_id);
const send = (more: object = {}, username = 'asha'): Promise<Answer> =>
  gateway().sendAs(username, {
    sender_id: SENDER,
    recipient: numberFor('delivered'),
    message: TEXT,
    ...more,
  });

let sent: string[];
let failing: string;
const failed = numberFor('failed');

beforeAll(async () => {
  const answers = [];
  for (let i = 0; i < 5; i++) answers.push(await send({ client_ref: `ref ${i}` }));
  answers.push(await send({ sender_id: OTHER_SENDER }), await send({ recipient: failed }));
  sent = answers.map(messageIdOf).reverse();
  [failing = ''] = sent;
  await send({}, 'ravi');
  await waitFor('all are final', async () => {
    const { data } = await list();
    return data.every(({ status }) => status === 'delivered' || status === 'failed');
  });
});

describe('GET /messages', () => {
  test('lists the newest first, with channel and text, and nothing of another account', async () => {
    const page = await list();
    expect(idsOf(page)).toEqual(sent);
    expect(page).toMatchObject({ success: true, status: 'success', next_cursor: null });
    expect(page.data[0]).toMatchObject({
      channel: 'sms',
      message: TEXT,
      recipient: failed,
      status: 'failed',
    });
    expect('reached' in page).toBe(false);
  });

  test('pages without loss or repetition', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page = await list(`?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`);
      seen.push(...idsOf(page));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(sent);
  });

  test.each([
    ['a state', () => '?status=failed', () => [failing]],
    ['a recipient, in any spelling', () => `?recipient=%2B91${failed}`, () => [failing]],
    ['a recipient and a state', () => `?recipient=${failed}&status=delivered`, () => []],
    ['a sender', () => `?sender_id=${OTHER_SENDER}`, () => [sent[1]]],
    ['a sender and a state', () => `?sender_id=${OTHER_SENDER}&status=delivered`, () => [sent[1]]],
    ['a reference', () => '?client_ref=ref%203', () => [sent[3]]],
    ['the channel', () => '?channel=sms&limit=1', () => [failing]],
    ['another channel', () => '?channel=email', () => []],
    ['a time that has not come', () => '?from=2099-01-01', () => []],
    ['a time long ago', () => '?to=2020-01-01', () => []],
    ['U+0000', () => '?client_ref=a%00b', () => []],
  ])('filters by %s', async (_name, query, wanted) => {
    expect(idsOf(await list(query()))).toEqual(wanted());
  });

  test('filters by a call, even of several messages', async () => {
    const recipients = [numberFor('delivered'), numberFor('delivered'), numberFor('delivered')];
    const bulk = await gateway().postAs('asha', '/sms/send-bulk', {
      sender_id: SENDER,
      recipients,
      message: TEXT,
    });
    const batch = String(bulk.body.data?.['batch_id']);
    const page = await list(`?batch_id=${batch}`);
    expect(page.data.map(({ recipient }) => recipient).sort()).toEqual([...recipients].sort());
    expect(new Set(page.data.map(({ message }) => message))).toEqual(new Set([TEXT]));
    expect(await list(`?batch_id=${batch}`, 'ravi')).toMatchObject({ data: [], next_cursor: null });
  });

  test.each([
    ['?cursor=nonsense', 'cursor'],
    ['?from=yesterday', 'from'],
    ['?status=lost', 'status'],
    ['?channel=pigeon', 'channel'],
  ])('%s is refused by name', async (query, field) => {
    const answer = await gateway().getAs('asha', `/messages${query}`);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.error?.fields ?? {})).toEqual([field]);
  });
});

test('a filter that no index serves stops after a bounded search and says how far it got', async () => {
  await gateway().rows(
    `insert into messages (bucket, account, id, first, accepted, family, recipient, sender, route, flash, credit_kind,
                           queue, lane, body, unicode, parts, price, state, final_at)
     select bucket, account, (left(id::text, 28) || lpad(to_hex(i), 8, '0'))::uuid,
            (left(id::text, 28) || lpad(to_hex(i), 8, '0'))::uuid, 1, family, recipient, sender, route, flash,
            credit_kind, queue, lane, body, unicode, parts, 0, state, final_at
       from (select * from messages where account = $1 order by id limit 1) m, generate_series(1, 12000) i
         on conflict do nothing`,
    [await gateway().accountOf('asha')],
  );
  const first = await list('?status=expired');
  expect(first).toMatchObject({ data: [], next_cursor: expect.any(String) as string });
  expect(first.reached).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(await list(`?status=expired&cursor=${first.next_cursor ?? ''}`)).toMatchObject({
    data: [],
    next_cursor: null,
  });
});

describe('one message', () => {
  test('is answered with its channel and its timeline', async () => {
    const { body } = await gateway().getAs('asha', `/messages/${failing}`);
    expect(body.data).toMatchObject({ message_id: failing, channel: 'sms', status: 'failed' });
    expect(body.data?.['timeline']).toEqual(
      expect.arrayContaining([expect.objectContaining({ event: 'accepted' })]),
    );
  });

  test('is cancelled by DELETE while it waits, and stays as it was once it has left', async () => {
    const scheduled = await send({ schedule_at: new Date(Date.now() + 3_600_000).toISOString() });
    const id = messageIdOf(scheduled);
    const cancelled = await gateway().request(`/api/v2/messages/${id}`, {
      method: 'DELETE',
      headers: { 'x-api-key': keyOf('asha') },
    });
    expect(cancelled.body.data).toMatchObject({ message_id: id, status: 'cancelled', credits_refunded: 1 });
    const late = await gateway().request(`/api/v2/messages/${failing}`, {
      method: 'DELETE',
      headers: { 'x-api-key': keyOf('asha') },
    });
    expect(late.status).toBe(409);
  });
});
