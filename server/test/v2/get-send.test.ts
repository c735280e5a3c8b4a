import { describe, expect, test } from 'vitest';
import { messageIdOf, useGateway, type Answer } from '../support/gateway.ts';
import {
  customer,
  ENTITY,
  HINDI,
  keyOf,
  keyRecord,
  provision,
  SENDER,
  TEMPLATE_ID,
  TEXT,
} from '../support/provisions.ts';

const getApi = { features: { get_api: true } };
const gateway = useGateway({
  workers: false,
  provision: provision(
    customer('asha', getApi),
    customer('ravi', getApi),
    customer('sandboxed', { features: { get_api: true, sandbox: true } }),
    customer('off'),
    customer('blocked', { ...getApi, status: 'blocked' }),
    customer('reader', { ...getApi, api_keys: [keyRecord('reader', { scopes: ['read'] })] }),
  ),
});

const SEND = { sender_id: SENDER, recipient: '9876543210', message: TEXT };

const get = (query: Record<string, string> | string, headers: Record<string, string> = {}): Promise<Answer> =>
  gateway().request(`/api/v2/sms/send?${new URLSearchParams(query).toString()}`, { headers });

const getAs = (username: string, query: Record<string, string> | string) =>
  get(query, { 'x-api-key': keyOf(username) });

const statusOf = async (username: string, answer: Answer) =>
  (await gateway().getAs(username, `/sms/status/${messageIdOf(answer)}`)).body.data;

async function refuse(
  ask: () => Promise<Answer>,
  status: number,
  code: string,
  fields: string[],
): Promise<void> {
  const before = await gateway().footprint();
  const { status: given, body } = await ask();
  expect({ status: given, code: body.error?.code }).toEqual({ status, code });
  expect(Object.keys(body.error?.fields ?? {}).sort()).toEqual(fields);
  expect(await gateway().footprint()).toEqual(before);
}

describe('GET /sms/send', () => {
  test('sends, with the same answer as POST', async () => {
    const answer = await getAs('asha', SEND);
    const id = messageIdOf(answer);
    expect(answer.body).toEqual({
      success: true,
      message: 'SMS queued for delivery',
      data: { message_id: id, queue_id: id, status: 'queued', estimated_delivery: expect.any(String) },
    });
    expect(await statusOf('asha', answer)).toMatchObject({
      recipient: '9876543210',
      sender_id: SENDER,
      credits: 1,
    });
  });

  test('accepts the key in the query, and ignores unknown parameters', async () => {
    messageIdOf(await get({ ...SEND, api_key: keyOf('asha'), colour: 'red', 'x[]': '1' }));
  });

  test('reads +91 even if the plus has become a space', async () => {
    const answer = await getAs(
      'asha',
      `sender_id=${SENDER}&recipient=+919876543210&message=${encodeURIComponent(TEXT)}`,
    );
    expect(await statusOf('asha', answer)).toMatchObject({ recipient: '9876543210' });
  });

  test('takes the last of a repeated parameter', async () => {
    const query = new URLSearchParams({ ...SEND, recipient: 'wrong' });
    query.append('recipient', '9876543211');
    expect(await statusOf('asha', await getAs('asha', query.toString()))).toMatchObject({
      recipient: '9876543211',
    });
  });

  test('takes every field', async () => {
    const at = new Date(Date.now() + 3_600_000).toISOString();
    const answer = await getAs('sandboxed', {
      ...SEND,
      message: HINDI,
      route: 'transactional',
      dlt_entity_id: ENTITY,
      schedule_at: at,
      unicode: '1',
      flash: 'true',
      client_ref: 'by get',
      sandbox: '1',
    });
    expect(answer.body.data).toMatchObject({ status: 'scheduled', scheduled_at: at });
    const [row] = await gateway().rows(
      'select unicode, flash, client_ref, queue, price from messages where client_ref = $1',
      ['by get'],
    );
    expect(row).toEqual({ unicode: true, flash: true, client_ref: 'by get', queue: 0, price: 0 });
  });

  test.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('reads unicode=%s as %s', async (written, unicode) => {
    const answer = await getAs('asha', { ...SEND, unicode: written });
    const [row] = await gateway().rows<{ unicode: boolean }>(
      'select unicode from messages order by id desc limit 1',
    );
    messageIdOf(answer);
    expect(row?.unicode).toBe(unicode);
  });

  test('and POST with the same client_ref are one call', async () => {
    const first = await getAs('asha', { ...SEND, client_ref: 'one call' });
    const second = await gateway().sendAs('asha', { ...SEND, client_ref: 'one call' });
    expect(messageIdOf(second)).toBe(messageIdOf(first));
  });

  test('is refused at once when it was disabled a moment ago', async () => {
    await gateway().apply({ accounts: [{ username: 'ravi', features: { get_api: true } }] });
    messageIdOf(await getAs('ravi', SEND));
    await gateway().apply({ accounts: [{ username: 'ravi', features: { get_api: false } }] });
    await refuse(() => getAs('ravi', SEND), 403, 'get_api_disabled', []);
    messageIdOf(await gateway().sendAs('ravi', SEND));
  });
});

describe('GET /sms/send is refused:', () => {
  const { recipient: _recipient, ...noRecipient } = SEND;

  test.each<[string, string, Record<string, string>, number, string, string[]]>([
    ['where it is not enabled', 'off', SEND, 403, 'get_api_disabled', []],
    ['where it is not enabled, whatever else is wrong', 'off', {}, 403, 'get_api_disabled', []],
    ['on a blocked account', 'blocked', SEND, 403, 'account_locked', []],
    ['with a key that may not send', 'reader', SEND, 403, 'scope_missing', []],
    ['without parameters', 'asha', {}, 422, 'validation_failed', ['message', 'recipient', 'sender_id']],
    ['without a recipient', 'asha', noRecipient, 422, 'validation_failed', ['recipient']],
    ['with an empty message', 'asha', { ...SEND, message: '' }, 422, 'validation_failed', ['message']],
    ['with unicode=yes', 'asha', { ...SEND, unicode: 'yes' }, 422, 'validation_failed', ['unicode']],
    ['with an empty flash', 'asha', { ...SEND, flash: '' }, 422, 'validation_failed', ['flash']],
    ['with sandbox=2', 'asha', { ...SEND, sandbox: '2' }, 422, 'validation_failed', ['sandbox']],
    ['with an unknown route', 'asha', { ...SEND, route: 'T' }, 422, 'validation_failed', ['route']],
    [
      'with a long client_ref',
      'asha',
      { ...SEND, client_ref: 'x'.repeat(256) },
      422,
      'validation_failed',
      ['client_ref'],
    ],
    [
      'with U+0000 in the message',
      'asha',
      { ...SEND, message: 'a\u0000' },
      422,
      'validation_failed',
      ['message'],
    ],
    ['with a wrong number', 'asha', { ...SEND, recipient: '12345' }, 422, 'validation_failed', ['recipient']],
    ['with another template', 'asha', { ...SEND, message: 'Hello' }, 422, 'template_mismatch', ['message']],
    [
      'with a foreign entity',
      'asha',
      { ...SEND, dlt_entity_id: TEMPLATE_ID },
      422,
      'dlt_entity_not_whitelisted',
      ['dlt_entity_id'],
    ],
    [
      'with a time in the past',
      'asha',
      { ...SEND, scheduled_at: '2020-01-01 10:00:00' },
      422,
      'validation_failed',
      ['scheduled_at'],
    ],
    ['with sandbox where that is off', 'asha', { ...SEND, sandbox: 'true' }, 403, 'sandbox_disabled', []],
  ])('%s', async (_what, username, query, status, code, fields) => {
    await refuse(() => getAs(username, query), status, code, fields);
  });

  test('without a key', async () => {
    await refuse(() => get(SEND), 401, 'unauthorized', []);
  });

  test('as HEAD, which would send', async () => {
    const before = await gateway().footprint();
    const answer = await gateway().request(`/api/v2/sms/send?${new URLSearchParams(SEND).toString()}`, {
      method: 'HEAD',
      headers: { 'x-api-key': keyOf('asha') },
    });
    expect(answer.status).toBe(405);
    expect(String(answer.headers['allow']).split(', ').sort()).toEqual(
      expect.arrayContaining(['GET', 'OPTIONS', 'POST']),
    );
    expect(await gateway().footprint()).toEqual(before);
  });
});
