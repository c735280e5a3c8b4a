import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { simulateChat } from '../../src/core/inbound/simulate-inbound.ts';
import { CHAT_NUMBERS, CHAT_SENDER, chatCustomer, postChat, provisionChat } from '../support/chat.ts';
import { dataOf, startGateway, waitFor, type TestGateway } from '../support/gateway.ts';
import { startReceiver, type Receiver } from '../webhooks/receiver.ts';

let gateway: TestGateway;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
  gateway = await startGateway({
    provision: {
      ...provisionChat(chatCustomer('asha', CHAT_SENDER, { webhook: { url: receiver.url } })),
      network: { allow_private: ['127.0.0.0/8'] },
    },
  });
});

afterAll(async () => {
  await gateway.close();
  await receiver.close();
});

type Told = Record<string, unknown>;
const told = (event: string): Told[] =>
  receiver.received
    .map(({ body }) => JSON.parse(body) as Told)
    .filter((payload) => payload['event'] === event);

describe('whoever writes to a business account', () => {
  test('opens a session, in which free text may be sent, and is told to the webhook', async () => {
    const to = CHAT_NUMBERS.delivered;
    expect((await postChat(gateway, { to, message: 'Hello' })).body.error?.code).toBe('template_required');
    const { db, ids } = gateway.composition;
    await simulateChat(db, ids, { from: to, to: CHAT_SENDER, text: 'Where is my order?' });
    await waitFor('the message is told', () => told('inbound_chat').length === 1);
    expect(told('inbound_chat')[0]).toEqual({
      event: 'inbound_chat',
      message_id: expect.any(String),
      from: to,
      to: CHAT_SENDER,
      type: 'text',
      message: 'Where is my order?',
      contact_name: '',
      received_at: expect.any(String),
    });
    expect((await postChat(gateway, { to, message: 'On its way.' })).status).toBe(200);
  });

  test('must write to an account that exists', async () => {
    const { db, ids } = gateway.composition;
    await expect(
      simulateChat(db, ids, { from: '919100000001', to: '919999999999', text: 'x' }),
    ).rejects.toThrow('There is no business account');
  });
});

test('the states of a message are told once each, with the provider’s id, up to its reading', async () => {
  const body = { to: CHAT_NUMBERS.read, template: 'order_update', params: ['42', 'Monday'] };
  const { message_id, id } = dataOf<{ message_id: string; id: number }>(await postChat(gateway, body));
  const own = () => told('chat_status').filter((payload) => payload['message_id'] === message_id);
  await waitFor('it is told as read', () => own().some(({ status }) => status === 'read'));
  await waitFor(
    'nothing is left to tell',
    async () => (await gateway.rows('select 1 from webhook_queue')).length === 0,
  );
  expect(own().map(({ status }) => status)).toEqual(['sent', 'delivered', 'read']);
  expect(own()[0]).toEqual({
    event: 'chat_status',
    message_id,
    id,
    to: CHAT_NUMBERS.read,
    status: 'sent',
    timestamp: expect.any(String),
    cause: null,
  });
});

test('a failure is told with its cause', async () => {
  const body = { to: CHAT_NUMBERS.failed, template: 'hello' };
  const { id } = dataOf<{ id: number }>(await postChat(gateway, body));
  await waitFor('it is told', () =>
    told('chat_status').some((t) => t['id'] === id && t['status'] === 'failed'),
  );
  const failed = told('chat_status').find((t) => t['id'] === id && t['status'] === 'failed');
  expect(failed).toMatchObject({ error: 'absent subscriber', cause: 'other' });
});
