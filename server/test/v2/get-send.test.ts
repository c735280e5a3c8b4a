import { describe, expect, test } from 'vitest';
import { messageIdOf, useGateway, type Answer } from '../support/gateway.ts';
import { customer, ENTITY, HINDI, keyOf, provision, SENDER, TEXT } from '../support/provisions.ts';
import { expectFault, SEND, type Expected } from './sms-faults.ts';

const getApi = { features: { get_api: true } };
const gateway = useGateway({
  workers: false,
  provision: provision(
    customer('asha', getApi),
    customer('ravi', getApi),
    customer('sandboxed', { features: { get_api: true, sandbox: true } }),
    customer('off'),
  ),
});

const get = (query: Record<string, string> | string, headers: Record<string, string> = {}): Promise<Answer> =>
  gateway().request(`/api/v2/sms/send?${new URLSearchParams(query).toString()}`, { headers });

const getAs = (username: string, query: Record<string, string> | string) =>
  get(query, { 'x-api-key': keyOf(username) });

const statusOf = async (username: string, answer: Answer) =>
  (await gateway().getAs(username, `/sms/status/${messageIdOf(answer)}`)).body.data;

async function refuse(ask: () => Promise<Answer>, expected: Expected): Promise<void> {
  const before = await gateway().footprint();
  expectFault(await ask(), expected);
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
    await refuse(() => getAs('ravi', SEND), 'get_api_disabled');
    messageIdOf(await gateway().sendAs('ravi', SEND));
  });
});

describe('GET /sms/send is refused:', () => {
  test.each<[string, Record<string, string>, Expected, string?]>([
    ['where it is not enabled', SEND, 'get_api_disabled', 'off'],
    ['where it is not enabled, whatever else is wrong', {}, 'get_api_disabled', 'off'],
    ['without parameters', {}, 'validation_failed message recipient sender_id'],
    ['with unicode=yes', { ...SEND, unicode: 'yes' }, 'validation_failed unicode'],
    ['with an empty flash', { ...SEND, flash: '' }, 'validation_failed flash'],
    ['with sandbox=2', { ...SEND, sandbox: '2' }, 'validation_failed sandbox'],
    ['with a long client_ref', { ...SEND, client_ref: 'x'.repeat(256) }, 'validation_failed client_ref'],
  ])('%s', async (_what, query, expected, username = 'asha') => {
    await refuse(() => getAs(username, query), expected);
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
