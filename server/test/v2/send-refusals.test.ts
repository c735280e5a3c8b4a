import { beforeAll, describe, expect, test } from 'vitest';
import { messageIdOf, startGateway, useGateway, type Answer } from '../support/gateway.ts';
import { CARRIER, customer, keyOf, keyRecord, SENDER, TEMPLATE_ID } from '../support/provisions.ts';
import {
  DND_NUMBER,
  expectFault,
  FAULTS,
  FAULTY,
  PRECEDENCE,
  SEND,
  type Expected,
  type Fault,
} from './sms-faults.ts';

const gateway = useGateway({ workers: false, provision: FAULTY });

const soon = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

beforeAll(async () => {
  messageIdOf(await gateway().sendAs('flooded', SEND));
  // What it has left would pay for another one.
  await gateway().apply({ accounts: [{ username: 'flooded', prices: { T: 0.25 } }] });
});

type Way = {
  name: string;
  send: (username: string, message: Record<string, unknown>) => Promise<Answer>;
  /** The names that fields have here, where they are others. */
  names?: Record<string, string>;
};

const WAYS: Way[] = [
  { name: 'POST /sms/send', send: (username, message) => gateway().sendAs(username, message) },
  {
    name: 'GET /sms/send',
    send: (username, message) => {
      const given = Object.entries(message).filter(([, value]) => value !== undefined);
      const query = new URLSearchParams(
        given.map(([name, value]): [string, string] => [name, String(value)]),
      );
      return gateway().getAs(username, `/sms/send?${query.toString()}`);
    },
  },
  {
    name: 'POST /sms/schedule',
    send: (username, message) =>
      gateway().postAs(username, '/sms/schedule', { scheduled_at: soon(60), ...message }),
  },
  {
    name: 'POST /sms/send-bulk',
    send: (username, { recipient, ...message }) =>
      gateway().postAs(username, '/sms/send-bulk', { ...message, recipients: [recipient] }),
    names: { recipient: 'recipients' },
  },
];

async function refuse(
  { send, names }: Pick<Way, 'send' | 'names'>,
  username: string,
  message: object,
  expected: Expected,
): Promise<Answer> {
  const before = await gateway().footprint();
  const answer = await send(username, { ...message });
  expectFault(answer, expected, names);
  expect(await gateway().footprint()).toEqual(before);
  return answer;
}

describe.each(WAYS)('$name refuses, and leaves no trace', (way) => {
  test.each(FAULTS)('%s', async (_what, change, expected, username = 'asha') => {
    await refuse(way, username, { ...SEND, ...change }, expected);
  });

  test.each([
    ['in the past', { schedule_at: '2020-01-01 00:00:00' }, 'schedule_at'],
    ['beyond 30 days', { schedule_at: soon(31 * 24 * 60) }, 'schedule_at'],
    ['that does not exist', { schedule_at: '2031-02-30 10:00:00' }, 'schedule_at'],
    ['in another form', { schedule_at: 'tomorrow' }, 'schedule_at'],
    ['that is empty', { schedule_at: '' }, 'schedule_at'],
    ['without its offset', { schedule_at: '2031-01-01T10:00:00' }, 'schedule_at'],
    ['in another form under the other name', { scheduled_at: '01/02/2031' }, 'scheduled_at'],
    ['in the past under the other name', { scheduled_at: '2020-01-01 10:00:00' }, 'scheduled_at'],
    ['that is not the other one', { schedule_at: soon(60), scheduled_at: soon(61) }, 'scheduled_at'],
  ])('a time %s', async (_what, time, field) => {
    await refuse(way, 'asha', { ...SEND, scheduled_at: undefined, ...time }, `validation_failed ${field}`);
  });

  test('more messages than the flood limit, and says when to retry', async () => {
    const answer = await refuse(way, 'flooded', SEND, 'flood_limit_exceeded');
    const seconds = Number(answer.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
  });
});

const [POST] = WAYS as [Way];
const { sender_id: _sender, ...noSender } = SEND;
const { recipient: _recipient, ...noRecipient } = SEND;
const { message: _message, ...noMessage } = SEND;

describe('POST /sms/send refuses', () => {
  test.each<Fault>([
    ['an expired key', SEND, 'unauthorized', 'expired'],
    ['an address that the key does not allow', SEND, 'unauthorized', 'elsewhere'],
    ['no sender', noSender, 'validation_failed sender_id'],
    ['an empty sender', { ...SEND, sender_id: '' }, 'validation_failed sender_id'],
    ['a null sender', { ...SEND, sender_id: null }, 'validation_failed sender_id'],
    ['a sender that is a number', { ...SEND, sender_id: 140123 }, 'validation_failed sender_id'],
    ['no recipient', noRecipient, 'validation_failed recipient'],
    ['a recipient that is a number', { ...SEND, recipient: 9876543210 }, 'validation_failed recipient'],
    ['no message', noMessage, 'validation_failed message'],
    ['a time that is a number', { ...SEND, schedule_at: 1_900_000_000 }, 'validation_failed schedule_at'],
  ])('%s', async (_what, body, expected, username = 'asha') => {
    await refuse(POST, username, body, expected);
  });

  test('a text close to a template, and says where they differ', async () => {
    const message = 'Your code is 482913. Do not tell it.';
    const answer = await refuse(POST, 'asha', { ...SEND, message }, 'template_mismatch');
    expect(answer.body.error?.details).toEqual({
      nearest_template: { id: expect.any(Number), name: 'code' },
      position: message.indexOf('tell'),
      expected: expect.stringContaining('share it.'),
      found: expect.stringContaining('tell it.'),
    });
  });

  test('a message for which no carrier is set up', async () => {
    await using other = await startGateway({ workers: false, provision: { accounts: [customer('asha')] } });
    const before = await other.footprint();
    expectFault(await other.sendAs('asha', SEND), 'route_not_available');
    expect(await other.footprint()).toEqual(before);
    await other.apply(CARRIER);
    messageIdOf(await other.sendAs('asha', SEND));
  });
});

describe('of two faults POST /sms/send reports', () => {
  test.each<Fault>([
    ['a key that is not valid before the shape of the body', {}, 'unauthorized', 'nobody'],
    ['a blocked account before the shape of the body', {}, 'account_locked', 'blocked'],
    ['a missing scope before the shape of the body', {}, 'scope_missing', 'reader'],
    ['all missing fields, under the code of the first', {}, 'validation_failed sender_id recipient message'],
    [
      'a missing recipient and message under the recipient’s',
      { sender_id: SENDER },
      'validation_failed recipient message',
    ],
    [
      'the shape before an unknown sender',
      { ...SEND, sender_id: 'NOBODY', recipient: 1 },
      'validation_failed recipient',
    ],
    [
      'an unknown field beside a missing one',
      { ...noMessage, colour: 'red' },
      'validation_failed colour message',
    ],
    ...PRECEDENCE.map(([what, change, ...rest]): Fault => [what, { ...SEND, ...change }, ...rest]),
  ])('%s', async (_what, body, expected, username = 'asha') => {
    await refuse(POST, username, body, expected);
  });
});

test('the number in the registry gets transactional messages', async () => {
  messageIdOf(await gateway().sendAs('asha', { ...SEND, recipient: DND_NUMBER }));
});

test('a key that allows this address, or has the scope, is admitted', async () => {
  const key = { ...keyRecord('elsewhere'), allow_ips: ['127.0.0.1', '::1'], scopes: ['send'] };
  await gateway().apply({ accounts: [{ username: 'elsewhere', api_keys: [key] }] });
  messageIdOf(await gateway().sendAs('elsewhere', { ...SEND, dlt_template_id: TEMPLATE_ID }));
  const balance = await gateway().request('/api/v2/balance', {
    headers: { 'x-api-key': keyOf('elsewhere') },
  });
  expect(balance.body.error).toMatchObject({ code: 'scope_missing' });
});
