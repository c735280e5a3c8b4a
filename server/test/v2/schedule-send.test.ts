import { describe, expect, test } from 'vitest';
import { messageIdOf, useGateway, type Answer } from '../support/gateway.ts';
import { customer, keyOf, keyRecord, provision, SENDER, TEXT } from '../support/provisions.ts';

const gateway = useGateway({
  workers: false,
  provision: provision(
    customer('asha'),
    customer('ravi'),
    customer('reader', { api_keys: [keyRecord('reader', { scopes: ['read'] })] }),
  ),
});

const SEND = { sender_id: SENDER, recipient: '9876543210', message: TEXT };
const later = (minutes: number) => new Date(Math.ceil(Date.now() / 1_000) * 1_000 + minutes * 60_000);

const schedule = (body: object, headers: Record<string, string>): Promise<Answer> =>
  gateway().request('/api/v2/sms/schedule', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const scheduleAs = (username: string, body: object) => schedule(body, { 'x-api-key': keyOf(username) });

describe('POST /sms/schedule', () => {
  test.each(['scheduled_at', 'schedule_at'])('stores the message until %s', async (field) => {
    const at = later(90);
    const local = new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const answer = await scheduleAs('asha', { ...SEND, [field]: local });
    const id = messageIdOf(answer);
    expect(answer.body).toEqual({
      success: true,
      status: 'success',
      message: 'SMS scheduled',
      data: {
        message_id: id,
        queue_id: id,
        status: 'scheduled',
        scheduled_at: at.toISOString(),
        estimated_delivery: expect.any(String),
      },
    });
    const { body } = await gateway().getAs('asha', `/sms/status/${id}`);
    expect(body.data).toMatchObject({ status: 'scheduled', scheduled_at: at.toISOString(), credits: 1 });
    expect((await gateway().getAs('ravi', `/sms/status/${id}`)).status).toBe(404);
  });

  test('accepts both names if they have the same value', async () => {
    const at = later(60);
    const both = { schedule_at: at.toISOString(), scheduled_at: at.toISOString().replace('.000Z', '+00:00') };
    expect((await scheduleAs('asha', { ...SEND, ...both })).body.data).toMatchObject({
      scheduled_at: at.toISOString(),
    });
  });

  test('and /sms/send with the same client_ref are one call', async () => {
    const body = { ...SEND, scheduled_at: later(60).toISOString(), client_ref: 'scheduled once' };
    const first = await scheduleAs('asha', body);
    const before = await gateway().footprint();
    expect(messageIdOf(await scheduleAs('asha', body))).toBe(messageIdOf(first));
    expect(messageIdOf(await gateway().sendAs('asha', body))).toBe(messageIdOf(first));
    expect(await gateway().footprint()).toEqual(before);
  });
});

describe('POST /sms/schedule is refused', () => {
  const at = later(60).toISOString();

  test.each<[string, string, object, number, string, string[]]>([
    ['without a time', 'asha', SEND, 422, 'validation_failed', ['scheduled_at']],
    [
      'with null for the time',
      'asha',
      { ...SEND, scheduled_at: null },
      422,
      'validation_failed',
      ['scheduled_at'],
    ],
    [
      'without anything',
      'asha',
      {},
      422,
      'validation_failed',
      ['message', 'recipient', 'scheduled_at', 'sender_id'],
    ],
    [
      'with a number for the time',
      'asha',
      { ...SEND, scheduled_at: 5 },
      422,
      'validation_failed',
      ['scheduled_at'],
    ],
    [
      'with a time that is none',
      'asha',
      { ...SEND, scheduled_at: 'tomorrow' },
      422,
      'validation_failed',
      ['scheduled_at'],
    ],
    ['with an empty time', 'asha', { ...SEND, schedule_at: '' }, 422, 'validation_failed', ['schedule_at']],
    [
      'with a time in the past',
      'asha',
      { ...SEND, scheduled_at: '2020-01-01 10:00:00' },
      422,
      'validation_failed',
      ['scheduled_at'],
    ],
    [
      'with a time too far ahead',
      'asha',
      { ...SEND, scheduled_at: later(31 * 1_440).toISOString() },
      422,
      'validation_failed',
      ['scheduled_at'],
    ],
    [
      'with two different times',
      'asha',
      { ...SEND, schedule_at: at, scheduled_at: later(61).toISOString() },
      422,
      'validation_failed',
      ['scheduled_at'],
    ],
    [
      'with an unknown field',
      'asha',
      { ...SEND, scheduled_at: at, when: at },
      422,
      'validation_failed',
      ['when'],
    ],
    [
      'with U+0000 in client_ref',
      'asha',
      { ...SEND, scheduled_at: at, client_ref: '\u0000' },
      422,
      'validation_failed',
      ['client_ref'],
    ],
    [
      'with a text of no template',
      'asha',
      { ...SEND, scheduled_at: at, message: 'Hello' },
      422,
      'template_mismatch',
      ['message'],
    ],
    ['with a key that may not send', 'reader', { ...SEND, scheduled_at: at }, 403, 'scope_missing', []],
  ])('%s', async (_what, username, body, status, code, fields) => {
    const before = await gateway().footprint();
    const answer = await scheduleAs(username, body);
    expect({ status: answer.status, code: answer.body.error?.code }).toEqual({ status, code });
    expect(Object.keys(answer.body.error?.fields ?? {}).sort()).toEqual(fields);
    expect(await gateway().footprint()).toEqual(before);
  });

  test('without a key', async () => {
    expect((await schedule({ ...SEND, scheduled_at: at }, {})).status).toBe(401);
  });
});
