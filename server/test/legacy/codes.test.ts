import { describe, expect, test } from 'vitest';
import { startGateway, useGateway } from '../support/gateway.ts';
import {
  getLegacy,
  type LegacyParameters,
  passwordOf,
  person,
  postForm,
  SEND_BASES,
} from '../support/legacy.ts';
import { ENTITY, keyOf, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';

const DND_NUMBER = '9111111111';
const plainTemplate = { name: 'plain', content: 'Hello {#var#}', status: 'approved' };
const promotional = { sender_id: 'HRKPRO', route: 'promotional', status: 'approved' };

const gateway = useGateway({
  workers: false,
  config: { callsPerSecond: 10_000 },
  provision: {
    ...provision(
      person('asha'),
      person('all-features', { features: { promo_sender: true, international: true } }),
      person('bound', {
        dlt: { required: true, entity_ids: [ENTITY] },
        senders: [{ sender_id: 'NOHEAD', route: 'transactional', status: 'approved' }],
        templates: [plainTemplate],
      }),
      person('poor', { credits: {}, features: { international: true } }),
      person('flooded', { flood_limit: 1 }),
      person('blocked', { status: 'blocked' }),
      person('inactive', { status: 'inactive' }),
      person('promo', { senders: [promotional] }),
    ),
    dnd: [DND_NUMBER],
  },
});

const login = (username: string) => ({ username, password: passwordOf(username) });
const send = (more: LegacyParameters, username = 'asha'): LegacyParameters => ({
  ...login(username),
  sender_id: SENDER,
  route: 'T',
  phonenumber: numberFor('delivered'),
  message: TEXT,
  ...more,
});
const without = (name: string): LegacyParameters =>
  Object.fromEntries(Object.entries(send({})).filter(([key]) => key !== name));

const CODES: [code: number, what: string, parameters: LegacyParameters][] = [
  [-1, 'no credentials at all', without('username')],
  [-1, 'an empty username', send({ username: '' })],
  [-1, 'an empty api_key and no username', { ...without('username'), api_key: '' }],
  [-2, 'no password', without('password')],
  [-2, 'an empty password', send({ password: '' })],
  [-7, 'a wrong password', send({ password: 'wrong' })],
  [-7, 'a username that nobody has', send({ username: 'nobody' })],
  [-7, 'a wrong API key', { ...send({}), api_key: 'hk_wrong' }],
  [-16, 'a blocked account', send({}, 'blocked')],
  [-16, 'an inactive account', send({}, 'inactive')],
  [-4, 'no sender ID', without('sender_id')],
  [-4, 'an empty sender ID', send({ sender_id: '' })],
  [-17, 'no route', without('route')],
  [-17, 'a route that is none', send({ route: 'X' })],
  [-17, "v2's word for a route", send({ route: 'transactional' })],
  [-17, 'a route in lower case', send({ route: 't' })],
  [-10, 'a sender ID of nobody', send({ sender_id: 'NOBODY' })],
  [-10, 'voice, which has no numbers here', send({ route: 'V' })],
  [-19, 'a sender ID that is not approved yet', send({ sender_id: 'PENDNG' })],
  [-19, 'a rejected sender ID', send({ sender_id: 'REJECT' })],
  [-18, 'a promotional sender on T', send({ sender_id: 'HRKPRO' })],
  [-18, 'a transactional sender on P', send({ route: 'P' })],
  [-18, 'an alphabetic sender on P', send({ route: 'P', sender_id: 'HRKPRO' })],
  [-18, 'PROMOTIONAL on T', send({ sender_id: 'PROMOTIONAL' })],
  [-22, 'PS without the feature', send({ route: 'PS', sender_id: 'HRKPRO' })],
  [-20, 'I without the feature', send({ route: 'I', sender_id: 'HRKINT' })],
  [-5, 'no number', without('phonenumber')],
  [-5, 'an empty number', send({ phonenumber: '' })],
  [-5, 'commas alone', send({ phonenumber: ' , ,' })],
  [-5, 'a number that is none', send({ phonenumber: '12345' })],
  [-5, 'numbers that are none', send({ phonenumber: '12345,5555555555' })],
  [-5, 'a landline', send({ phonenumber: '2222222222' })],
  [-6, 'no message', without('message')],
  [-6, 'an empty message', send({ message: '' })],
  [-6, 'a message of blanks', send({ message: '   ' })],
  [-6, 'a message of too many parts', send({ message: `Note: ${'x'.repeat(10_000)}` })],
  [-40, 'a character outside GSM-7 in message', send({ message: 'आपका कोड 482913 है' })],
  [-40, 'hex that is none', send({ type: '2', message: 'zzzz' })],
  [-40, 'half a character of hex', send({ type: '2', message: '004' })],
  [-40, 'a lone surrogate', send({ type: '2', message: 'd83d' })],
  [-8, 'a text that matches no template', send({ message: 'Buy now!' })],
  [-8, 'another DLT template than the text matches', send({ dlt_template_id: '1107000000000000999' })],
  [-31, 'a DLT entity of somebody else', send({ dlt_entity_id: '1101000000000000999' })],
  [-31, 'the same under its other name', send({ entity_id: '1101000000000000999' })],
  [
    -32,
    'a sender ID without a DLT header',
    { ...send({}, 'bound'), sender_id: 'NOHEAD', message: 'Hello you' },
  ],
  [-11, 'a number in DND', send({ route: 'P', sender_id: 'PROMOTIONAL', phonenumber: DND_NUMBER })],
  [
    -21,
    'no international credits',
    { ...send({}, 'poor'), route: 'I', sender_id: 'HRKINT', phonenumber: '14155550123' },
  ],
  [-12, 'no credits', send({}, 'poor')],
  [-13, 'more than the flood limit leaves', { ...send({}, 'flooded'), phonenumber: '9100000001,9100000002' }],
  [-14, 'a schedule time that has passed', send({ schedule: '2020-01-01 10:00:00' })],
  [-14, 'a schedule time that is none', send({ schedule: 'tomorrow' })],
  [-14, 'a reference that is too long', send({ client_ref: 'x'.repeat(256) })],
];

describe.each(SEND_BASES)('%s/send answers', (base) => {
  test.each(CODES)('%i to %s', async (code, _what, parameters) => {
    const before = await gateway().footprint();
    for (const answer of [
      await getLegacy(gateway(), `${base}/send`, parameters),
      await postForm(gateway(), `${base}/send`, parameters),
    ]) {
      expect(answer.text).toBe(String(code));
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    }
    expect(await gateway().footprint()).toEqual(before);
  });
});

/** Each parameter breaks one more rule than the one before: the first in the documented order is reported. */
test('reports the first of several mistakes', async () => {
  let parameters: LegacyParameters = { type: '2', message: 'zzzz', schedule: '' };
  const steps: [more: LegacyParameters, code: number][] = [
    [{}, -1],
    [{ username: 'blocked' }, -2],
    [{ password: 'wrong' }, -7],
    [{ password: passwordOf('blocked') }, -16],
    [login('asha'), -4],
    [{ sender_id: 'NOBODY' }, -17],
    [{ route: 'PS' }, -10],
    [{ sender_id: 'PENDNG' }, -19],
    [{ sender_id: SENDER }, -18],
    [{ sender_id: 'HRKPRO' }, -22],
    [{ sender_id: 'HRKINT', route: 'I' }, -20],
    [{ sender_id: SENDER, route: 'T' }, -5],
    [{ phonenumber: '9876543210', message: '', type: '' }, -6],
    [{ message: 'zzzz', type: '2' }, -40],
    [{ message: 'Buy now!', type: '', entity_id: '1101000000000000999' }, -8],
    [{ message: TEXT }, -31],
  ];
  for (const [more, code] of steps) {
    parameters = { ...parameters, ...more };
    const { text } = await getLegacy(gateway(), '/httpapi/send', parameters);
    expect([parameters, text]).toEqual([parameters, String(code)]);
  }
});

test('answers -14 and charges nothing while the database cannot store', async () => {
  await using broken = await startGateway({ workers: false, provision: provision(person('asha')) });
  await broken.rows('alter table messages rename to messages_away');
  const before = await broken.balanceOf('asha');
  const { text, status } = await getLegacy(broken, '/httpapi/send', send({}));
  expect([text, status]).toEqual(['-14', 200]);
  expect(await broken.balanceOf('asha')).toBe(before);
  await broken.rows('alter table messages_away rename to messages');
  expect((await getLegacy(broken, '/httpapi/send', send({}))).text).toMatch(/^\d+_[A-Za-z0-9]+_1$/);
});

test('does not accept a Bearer header as a credential', async () => {
  const { text } = await getLegacy(gateway(), '/httpapi/send', without('username'), {
    headers: { authorization: `Bearer ${keyOf('asha')}` },
  });
  expect(text).toBe('-1');
});
