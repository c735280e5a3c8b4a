import { describe, expect, test } from 'vitest';
import { addApiKey } from '../../src/core/accounts/manage-accounts.ts';
import { messageIdOf, useGateway, type RequestOptions } from '../support/gateway.ts';
import { customer, keyOf, keyRecord, provision, SENDER, TEXT } from '../support/provisions.ts';
import { OPERATOR } from '../support/operator.ts';

const second = { ...keyRecord('asha'), name: 'second', key: keyOf('asha-second') };
const gateway = useGateway({
  workers: false,
  provision: provision(customer('asha', { api_keys: [keyRecord('asha'), second] }), customer('ravi')),
});

const KEY = keyOf('asha');
const OTHER = keyOf('ravi');
const SEND = { sender_id: SENDER, recipient: '9876543210', message: TEXT };

function sendWith(query: string, headers: RequestOptions['headers'], body: object) {
  const json = { 'content-type': 'application/json' };
  return gateway().request(`/api/v2/sms/send${query}`, {
    method: 'POST',
    headers: Array.isArray(headers) ? [...Object.entries(json).flat(), ...headers] : { ...json, ...headers },
    body: JSON.stringify({ ...SEND, ...body }),
  });
}

describe('a send is admitted with its key', () => {
  test.each<[string, string, RequestOptions['headers'], object]>([
    ['in Authorization', '', { authorization: `Bearer ${KEY}` }, {}],
    ['in Authorization, whatever the case of the word', '', { authorization: `bEARER  ${KEY}` }, {}],
    ['in X-API-Key', '', { 'x-api-key': KEY }, {}],
    ['in the query', `?api_key=${KEY}`, {}, {}],
    ['in the body', '', {}, { api_key: KEY }],
    ['twice, when both are the same', '', { authorization: `Bearer ${KEY}`, 'x-api-key': KEY }, {}],
    ['in every place, when all are the same', `?api_key=${KEY}`, { 'x-api-key': KEY }, { api_key: KEY }],
    ['beside a null', '', { 'x-api-key': KEY }, { api_key: null }],
    ['in a parameter that comes twice with it', `?api_key=${KEY}&api_key=${KEY}`, {}, {}],
    ['beside other keys of the account that are not sent', '', { 'x-api-key': keyOf('asha-second') }, {}],
  ])('%s', async (_where, query, headers, body) => {
    messageIdOf(await sendWith(query, headers, body));
  });
});

describe('a send is 401, and nothing is stored,', () => {
  test.each<[string, string, RequestOptions['headers'], object]>([
    ['without a key', '', {}, {}],
    ['with an empty key', '?api_key=', {}, {}],
    ['with an empty header', '', { 'x-api-key': '' }, {}],
    ['with an unknown key', '', { 'x-api-key': `${KEY}x` }, {}],
    ['with the key in other letters', '', { 'x-api-key': KEY.toUpperCase() }, {}],
    [
      'with another scheme',
      '',
      { authorization: `Basic ${Buffer.from(`asha:${KEY}`).toString('base64')}` },
      {},
    ],
    ['with the key alone in Authorization', '', { authorization: KEY }, {}],
    ['with two keys in Authorization', '', { authorization: `Bearer ${KEY} ${KEY}` }, {}],
    ['with a key that is a number', '', {}, { api_key: 17 }],
    ['with a key that is an object', '', {}, { api_key: { $ne: '' } }],
    [
      'with two different keys in the headers',
      '',
      { authorization: `Bearer ${KEY}`, 'x-api-key': OTHER },
      {},
    ],
    [
      'with two keys of one account',
      '',
      { authorization: `Bearer ${KEY}`, 'x-api-key': keyOf('asha-second') },
      {},
    ],
    ['with another key in the body', '', { authorization: `Bearer ${KEY}` }, { api_key: OTHER }],
    ['with another key in the query', `?api_key=${OTHER}`, { 'x-api-key': KEY }, {}],
    ['with a valid key beside one that is not', '', { 'x-api-key': KEY }, { api_key: 'nonsense' }],
    ['with two different keys in the query', `?api_key=${OTHER}&api_key=${KEY}`, {}, {}],
    ['with an empty key beside it in the query', `?api_key=&api_key=${KEY}`, {}, {}],
    ['with two X-API-Key headers', '', ['x-api-key', KEY, 'x-api-key', OTHER], {}],
    [
      'with two Authorization headers',
      '',
      ['authorization', `Bearer ${KEY}`, 'authorization', `Bearer ${OTHER}`],
      {},
    ],
    ['with the username and password of the legacy API', '?username=asha&password=x', {}, {}],
    ['with a NUL in the key', '?api_key=%00', {}, {}],
  ])('%s', async (_what, query, headers, body) => {
    const before = await gateway().footprint();
    const answer = await sendWith(query, headers, body);
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({
      success: false,
      status: 'error',
      error: { code: 'unauthorized', legacy_code: -7 },
    });
    expect(await gateway().footprint()).toEqual(before);
  });
});

test('the key is removed from the body before its fields are checked', async () => {
  const answer = await sendWith('', {}, { api_key: KEY, apikey: KEY });
  expect(answer.status).toBe(422);
  expect(answer.body.error?.fields).toEqual({ apikey: expect.any(String) });
});

test('a key that is created while the gateway runs works at once, even if it was tried before', async () => {
  const first = await gateway().request('/api/v2/balance', { headers: { 'x-api-key': 'hk_not_yet' } });
  expect(first.status).toBe(401);
  const key = await addApiKey(gateway().db, OPERATOR, 'asha', 'third');
  expect((await gateway().request('/api/v2/balance', { headers: { 'x-api-key': key } })).status).toBe(200);
});
