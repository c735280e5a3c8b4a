import { describe, expect, test } from 'vitest';
import { pauseConnector } from '../../src/core/delivery/manage-connectors.ts';
import {
  CHAT_NUMBERS,
  CHAT_SENDER,
  chatCustomer,
  openSession,
  postChat,
  provisionChat,
  VIRTUAL_CHAT,
} from '../support/chat.ts';
import { dataOf, startGateway, useGateway, waitFor, type Answer } from '../support/gateway.ts';
import { OPERATOR } from '../support/operator.ts';
import { customer, keyOf } from '../support/provisions.ts';

const gateway = useGateway({
  config: { chatWord: 'messenger' },
  provision: provisionChat(
    chatCustomer('asha', CHAT_SENDER),
    chatCustomer('ravi', '919000000001'),
    chatCustomer('off', '919000000002', { features: { chatapp: false } }),
    chatCustomer('poor', '919000000003', { credits: { chatapp: 1 } }),
    customer('alone', { features: { chatapp: true }, credits: { chatapp: 10 } }),
    chatCustomer('gone', '919000000004', { status: 'inactive' }),
    chatCustomer('leaving', '919000000005'),
  ),
});

const TEMPLATE = { template: 'order_update', params: ['42', 'Monday'] };
const template = (more: object = {}) => ({ to: CHAT_NUMBERS.delivered, ...TEMPLATE, ...more });

type Sent = { message_id: string; id: number; to: string };
type Status = Record<
  'message_id' | 'to' | 'status' | 'error' | 'sent_at' | 'delivered_at' | 'read_at',
  string
> & {
  id: number;
};

const statusOf = async (id: string | number, username = 'asha') =>
  dataOf<Status>(await gateway().getAs(username, `/chatapp/status/${id}`));

const untilStatus = (id: string | number, status: string) =>
  waitFor(`the message is ${status}`, async () => {
    const found = await statusOf(id);
    return found.status === status && found;
  });

async function refused(answer: () => Promise<Answer>, status: number, code: string): Promise<Answer> {
  const before = await gateway().footprint();
  const got = await answer();
  expect([got.status, got.body.error?.code, got.text]).toEqual([status, code, got.text]);
  expect(got.body).toMatchObject({ success: false, status: 'error' });
  expect(await gateway().footprint()).toEqual(before);
  return got;
}

describe('a chat message', () => {
  test('by template is answered with the provider’s id and a number, and costs a credit', async () => {
    const before = (await gateway().balanceOf('asha', 'chatapp')) ?? 0;
    const answer = await postChat(gateway(), template());
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      status: 'success',
      data: { message_id: expect.stringMatching(/^v/), id: expect.any(Number), to: CHAT_NUMBERS.delivered },
    });
    const { id, message_id } = dataOf<Sent>(answer);
    expect(await untilStatus(id, 'delivered')).toMatchObject({ message_id, id, to: CHAT_NUMBERS.delivered });
    expect(await statusOf(message_id)).toMatchObject({ id });
    expect(await gateway().balanceOf('asha', 'chatapp')).toBe(before - 1_000);
    const [row] = await gateway().rows<{ body: string; sender: string; channel: string }>(
      'select body, sender, channel from messages order by id desc limit 1',
    );
    expect(row).toEqual({ body: 'Order 42 ships on Monday.', sender: CHAT_SENDER, channel: 'chatapp' });
  });

  test('has numbers that count up within its account', async () => {
    const first = dataOf<Sent>(await postChat(gateway(), template())).id;
    const second = dataOf<Sent>(await postChat(gateway(), template())).id;
    expect(second).toBe(first + 1);
    const other = await postChat(gateway(), template(), { username: 'ravi' });
    expect(dataOf<Sent>(other).id).toBe(1);
    expect((await gateway().getAs('ravi', `/chatapp/status/${second}`)).status).toBe(404);
  });

  test('is served under the operator’s own word as well', async () => {
    const answer = await postChat(gateway(), template(), { path: '/messenger/send' });
    expect(answer.status).toBe(200);
    expect((await gateway().getAs('asha', `/messenger/status/${dataOf<Sent>(answer).id}`)).status).toBe(200);
    expect((await gateway().getAs('asha', '/messenger/templates')).status).toBe(200);
  });

  test('of free text goes to whoever wrote within a day, up to 4,096 code units', async () => {
    const to = CHAT_NUMBERS.delivered;
    await openSession(gateway(), to);
    const text = ' Hello 😀 '.padEnd(4_096, 'x');
    expect((await postChat(gateway(), { to, message: text })).status).toBe(200);
    const [row] = await gateway().rows<{ body: string }>(
      'select body from messages order by id desc limit 1',
    );
    expect(row?.body).toBe(text);
    await openSession(gateway(), to, { hoursAgo: 24.01 });
    await refused(() => postChat(gateway(), { to, message: 'Hello' }), 422, 'template_required');
    await openSession(gateway(), to, { hoursAgo: 23.9 });
    expect((await postChat(gateway(), { to, message: 'Hello' })).status).toBe(200);
  });

  test('takes media by its URL, with a caption that may be the message', async () => {
    const to = CHAT_NUMBERS.delivered;
    await openSession(gateway(), to);
    const media_url = 'https://shop.example/files/invoice.PDF?x=1';
    expect((await postChat(gateway(), { to, media_url, message: 'Your invoice' })).status).toBe(200);
    expect(
      (await postChat(gateway(), { to, media_url: 'https://shop.example/x', media_type: 'image' })).status,
    ).toBe(200);
    const rows = await gateway().rows<{ media: object; body: string }>(
      `select content -> 'media' as media, body from contents c join messages m on m.id = c.first
        order by m.id desc limit 2`,
    );
    expect(rows).toEqual([
      { media: { url: 'https://shop.example/x', type: 'image', caption: null }, body: '' },
      {
        media: { url: media_url, type: 'document', caption: 'Your invoice' },
        body: 'Your invoice',
      },
    ]);
  });

  test('takes the language that is named, and otherwise English', async () => {
    const bodyAfter = async (body: object) => {
      expect((await postChat(gateway(), { to: CHAT_NUMBERS.delivered, ...body })).status).toBe(200);
      const [row] = await gateway().rows<{ body: string }>(
        'select body from messages order by id desc limit 1',
      );
      return row?.body;
    };
    expect(await bodyAfter({ template: 'hello' })).toBe('Hello!');
    expect(await bodyAfter({ template: 'hello', language: 'hi' })).toBe('नमस्ते!');
  });

  test('that was read was delivered as well', async () => {
    const { id } = dataOf<Sent>(await postChat(gateway(), template({ to: CHAT_NUMBERS.read })));
    const status = await untilStatus(id, 'read');
    expect(status.read_at).toEqual(expect.any(String));
    expect(status.delivered_at).toEqual(expect.any(String));
  });

  test('that fails later is refunded', async () => {
    const before = await gateway().balanceOf('asha', 'chatapp');
    const { id } = dataOf<Sent>(await postChat(gateway(), template({ to: CHAT_NUMBERS.failed })));
    expect(await untilStatus(id, 'failed')).toMatchObject({ error: 'absent subscriber' });
    await waitFor('it is refunded', async () => (await gateway().balanceOf('asha', 'chatapp')) === before);
  });

  test('whose answer is lost is answered with our own id, and is sent', async () => {
    const answer = await postChat(gateway(), template({ to: CHAT_NUMBERS.lost }));
    expect(answer.status).toBe(200);
    const { message_id, id } = dataOf<Sent>(answer);
    expect(message_id).toMatch(/^[0-9a-z]{26}$|^v/);
    await untilStatus(id, 'delivered');
    expect(await statusOf(message_id)).toMatchObject({ id });
  });

  test('that the provider refuses is 502, and costs nothing', async () => {
    const before = await gateway().balanceOf('asha', 'chatapp');
    const answer = await postChat(gateway(), template({ to: CHAT_NUMBERS.rejected }));
    expect([answer.status, answer.body.error?.code]).toEqual([502, 'upstream_error']);
    expect(await gateway().balanceOf('asha', 'chatapp')).toBe(before);
  });

  test('that cannot be handed over in time is 502, cancelled and refunded, and leaves no more', async () => {
    await using impatient = await startGateway({
      config: { chatWaitMs: 2_000 },
      provision: provisionChat(chatCustomer('asha', CHAT_SENDER)),
    });
    const before = await impatient.balanceOf('asha', 'chatapp');
    const pause = (down: boolean) =>
      impatient.apply({ connectors: [{ name: VIRTUAL_CHAT.name, options: { down } }] });
    await pause(true);
    const answer = await postChat(impatient, template());
    expect([answer.status, answer.body.error?.code]).toEqual([502, 'upstream_error']);
    expect(await impatient.balanceOf('asha', 'chatapp')).toBe(before);
    await pause(false);
    // On a busy machine this wait may be too short even for one that can be handed over.
    await waitFor('the next is sent', async () => (await postChat(impatient, template())).status === 200);
    await waitFor('it is delivered', async () => {
      return (await impatient.rows('select 1 from messages where state = 40')).length === 1;
    });
    const [row] = await impatient.rows<{ state: number }>('select state from messages order by id limit 1');
    expect(row?.state).toBe(43);
  });

  test('is sent once under the same key, and again after a refusal', async () => {
    const send = (to: string, key: string) =>
      postChat(gateway(), template({ to }), { headers: { 'idempotency-key': key } });
    const first = await send(CHAT_NUMBERS.delivered, 'once');
    expect((await send(CHAT_NUMBERS.delivered, 'once')).body).toEqual(first.body);
    expect((await send(CHAT_NUMBERS.read, 'once')).body.error?.code).toBe('idempotency_mismatch');
    const count = async () => (await gateway().rows('select 1 from messages')).length;
    expect((await send(CHAT_NUMBERS.rejected, 'refused')).status).toBe(502);
    const before = await count();
    expect((await send(CHAT_NUMBERS.rejected, 'refused')).status).toBe(502);
    expect(await count()).toBe(before + 1);
  });
});

describe('is refused:', () => {
  const to = CHAT_NUMBERS.delivered;
  const media_url = 'https://shop.example/a.jpg';
  const STATUS = {
    validation_failed: 422,
    invalid_recipient: 422,
    template_not_found: 404,
    template_required: 422,
  };
  test.each<[string, object, keyof typeof STATUS]>([
    ['neither message nor template', { to }, 'validation_failed'],
    ['only white space', { to, message: ' \n' }, 'validation_failed'],
    ['message and template', { to, message: 'x', ...TEMPLATE }, 'validation_failed'],
    ['media and template', { to, media_url, ...TEMPLATE }, 'validation_failed'],
    ['params without a template', { to, message: 'x', params: ['1'] }, 'validation_failed'],
    ['params that are no texts', { to, template: 'order_update', params: [1, 2] }, 'validation_failed'],
    ['4,097 code units', { to, message: '😀'.padEnd(4_097, 'x') }, 'validation_failed'],
    ['an http URL', { to, media_url: 'http://shop.example/a.jpg' }, 'validation_failed'],
    ['a private address', { to, media_url: 'https://192.168.1.1/a.jpg' }, 'validation_failed'],
    ['an unknown ending', { to, media_url: 'https://shop.example/a.exe' }, 'validation_failed'],
    ['an unknown media type', { to, media_url, media_type: 'sticker' }, 'validation_failed'],
    [
      'a caption with audio',
      { to, media_url: 'https://shop.example/a.mp3', caption: 'x' },
      'validation_failed',
    ],
    ['a field that does not exist', { to, message: 'x', text: 'y' }, 'validation_failed'],
    ['a number that is no text', { to: 919_876_543_210, message: 'x' }, 'validation_failed'],
    ['a number without country code', { to: '0987654', message: 'x' }, 'invalid_recipient'],
    ['a number with a plus', { to: '+919876543210', message: 'x' }, 'invalid_recipient'],
    ['16 digits', { to: '9198765432101234', message: 'x' }, 'invalid_recipient'],
    ['6 digits', { to: '919876', message: 'x' }, 'invalid_recipient'],
    ['an unknown template', { to, template: 'nothing' }, 'template_not_found'],
    ['a template that is not approved', { to, template: 'waiting' }, 'template_not_found'],
    ['an unknown language', { to, template: 'hello', language: 'fr' }, 'template_not_found'],
    ['too few params', { to, template: 'order_update', params: ['1'] }, 'validation_failed'],
    ['too many params', { to, template: 'order_update', params: ['1', '2', '3'] }, 'validation_failed'],
    [
      'a param of 5,000 characters',
      { to, template: 'order_update', params: ['x'.repeat(5_000), '2'] },
      'validation_failed',
    ],
    [
      'a param of several lines',
      { to, template: 'order_update', params: ['a\nb', '2'] },
      'validation_failed',
    ],
    ['free text without a session', { to: '919100000099', message: 'x' }, 'template_required'],
    ['media without a session', { to: '919100000099', media_url }, 'template_required'],
  ])('%s', async (_, body, code) => {
    await refused(() => postChat(gateway(), body), STATUS[code], code);
  });

  test.each<[string, string, object, number, string]>([
    [
      'an account without the feature, before anything else',
      'off',
      { nonsense: true },
      403,
      'chatapp_disabled',
    ],
    ['an account without a business account', 'alone', template(), 409, 'no_business_account'],
    ['an inactive account', 'gone', template(), 403, 'account_inactive'],
  ])('%s', async (_, username, body, status, code) => {
    await refused(() => postChat(gateway(), body, { username }), status, code);
  });

  test('whoever cannot pay', async () => {
    expect((await postChat(gateway(), template(), { username: 'poor' })).status).toBe(200);
    await refused(
      () => postChat(gateway(), template(), { username: 'poor' }),
      402,
      'insufficient_chatapp_credits',
    );
  });

  test('a paused or disabled template, and one that needs more than values', async () => {
    const account = await gateway().accountOf('ravi');
    const set = async (status: string, problem: string | null) => {
      await gateway().rows(
        `update chat_templates set status = $2, problem = $3 where account = $1 and name = 'order_update'`,
        [account, status, problem],
      );
      await gateway().rows('update balances set config_version = config_version + 1 where account = $1', [
        account,
      ]);
    };
    for (const [status, problem] of [
      ['paused', null],
      ['disabled', null],
      ['approved', 'has a header that needs a picture'],
    ] as const) {
      await set(status, problem);
      await refused(
        () => postChat(gateway(), template(), { username: 'ravi' }),
        422,
        'template_not_sendable',
      );
    }
    await set('approved', null);
  });

  test('whoever has no key, or a wrong one', async () => {
    const answer = await gateway().request('/api/v2/chatapp/send', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(template()),
    });
    expect([answer.status, answer.body.error?.code]).toEqual([401, 'unauthorized']);
    const byBody = await postChat(gateway(), { ...template(), api_key: keyOf('asha') });
    expect(byBody.status).toBe(200);
  });
});

test('approved templates are listed with the number of their params', async () => {
  const { body } = await gateway().getAs('asha', '/chatapp/templates');
  expect(body.data).toContainEqual({
    name: 'order_update',
    category: 'UTILITY',
    language: 'en',
    body: 'Order {{1}} ships on {{2}}.',
    params_count: 2,
  });
  expect(body.data).toHaveLength(3);
});

test('a template goes to many as a job, each with values of their own', async () => {
  const answer = await postChat(
    gateway(),
    {
      template: 'order_update',
      rows: [
        { to: CHAT_NUMBERS.delivered, params: ['1', 'Monday'] },
        { to: CHAT_NUMBERS.read, params: ['2', 'Tuesday'] },
        { to: 'nobody', params: ['3', 'Friday'] },
        { to: CHAT_NUMBERS.slow, params: ['4'] },
      ],
    },
    { path: '/chatapp/send-bulk' },
  );
  expect(answer.status).toBe(200);
  const data = dataOf<{ job_id: number; accepted: number; rejections: { recipient: string }[] }>(answer);
  expect(data).toMatchObject({ accepted: 2, rejected: 2, credits_used: 2 });
  expect(data.rejections.map(({ recipient }) => recipient)).toEqual(['nobody', CHAT_NUMBERS.slow]);
  await waitFor('the job is complete', async () => {
    const { job } = dataOf<{ job: { status: string } }>(
      await gateway().getAs('asha', `/jobs/${data.job_id}`),
    );
    return job.status === 'completed';
  });
  const rows = await gateway().rows<{ text: string }>(
    `select coalesce(m.body, c.body) as text from messages m join campaigns c using (bucket, account, campaign)
      where campaign = $1 order by id`,
    [data.job_id],
  );
  expect(rows.map(({ text }) => text)).toEqual(['Order 1 ships on Monday.', 'Order 2 ships on Tuesday.']);
});

test('a job that was accepted is sent, although its business account is disconnected meanwhile', async () => {
  await pauseConnector(gateway().db, OPERATOR, VIRTUAL_CHAT.name, true);
  const rows = [{ to: CHAT_NUMBERS.delivered, params: ['1', 'Monday'] }];
  const sent = () =>
    postChat(
      gateway(),
      { template: 'order_update', rows },
      { path: '/chatapp/send-bulk', username: 'leaving' },
    );
  const { job_id: id } = dataOf<{ job_id: number }>(await sent());
  await gateway().apply({ accounts: [{ username: 'leaving', chatapp: { business_account: null } }] });
  expect((await sent()).body.error?.code).toBe('no_business_account');
  await pauseConnector(gateway().db, OPERATOR, VIRTUAL_CHAT.name, false);
  await waitFor('its message is delivered', async () => {
    type Job = { delivery_summary: { delivered: number } };
    const { delivery_summary: summary } = dataOf<Job>(await gateway().getAs('leaving', `/jobs/${id}`));
    return summary.delivered === 1;
  });
});
