import { describe, expect, test } from 'vitest';
import { toBroadcastId } from '../../src/core/ids.ts';
import { useGateway, type Answer } from '../support/gateway.ts';
import { getLegacy, passwordOf, postForm } from '../support/legacy.ts';
import { keyOf } from '../support/provisions.ts';
import {
  caller,
  LONG_WORDS,
  numberOf,
  PENDING_NUMBER,
  PROMOTIONAL_NUMBER,
  provisionVoice,
  VOICE_NUMBER,
  WORDS,
} from '../support/voice.ts';

const gateway = useGateway({
  workers: false,
  config: { callsPerSecond: 10_000 },
  provision: {
    ...provisionVoice(
      caller('asha', { password: passwordOf('asha') }),
      caller('poor', { credits: { sms: 1_000, voice: 1 } }),
      caller('mute', { features: { voice: false } }),
      caller('gone', { status: 'inactive' }),
      caller('shut', { status: 'blocked' }),
    ),
    dnd: ['9876500001', '9876500002'],
  },
});

type Parameters = Record<string, string>;
type Way = { name: string; send: (parameters: Parameters) => Promise<Answer> };

const postJson = (body: string, type = 'application/json') =>
  gateway().request('/voicecall/v1/jpost/send', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });

const WAYS: Way[] = [
  { name: 'GET /send', send: (given) => getLegacy(gateway(), '/voicecall/v1/send', given) },
  { name: 'POST /post/send', send: (given) => postForm(gateway(), '/voicecall/v1/post/send', given) },
  { name: 'POST /jpost/send', send: (given) => postJson(JSON.stringify(given)) },
];
const [byGet] = WAYS as [Way];

const call = (more: Parameters = {}): Parameters => ({
  apikey: keyOf('asha'),
  from: VOICE_NUMBER,
  to: numberOf('answered'),
  text: WORDS,
  ...more,
});

const without = (name: string, given = call()): Parameters =>
  Object.fromEntries(Object.entries(given).filter(([key]) => key !== name));

type StoredCall = {
  id: string;
  first: string;
  accepted: number;
  account: number;
  recipient: string;
  body: string;
  parts: number;
  price: number;
  state: number;
};

const stored = (text: string) =>
  gateway().rows<StoredCall>(
    `select id, first, accepted, account, recipient, body, parts, price, state
       from messages where body = $1 and channel = 'voice' and route = 'V' and credit_kind = 'voice' order by id`,
    [text],
  );

/** Refused, and nothing is left behind. */
async function expectRefused(way: Way, given: Parameters, code: number): Promise<void> {
  const before = await gateway().footprint();
  const answer = await way.send(given);
  expect([answer.status, answer.text, answer.headers['content-type']]).toEqual([
    200,
    String(code),
    'text/plain; charset=utf-8',
  ]);
  expect(await gateway().footprint()).toEqual(before);
}

describe.each(WAYS)('$name', (way) => {
  test('stores the call, charges it, and answers its broadcast id', async () => {
    const text = `${WORDS} ${way.name}`;
    const before = (await gateway().balanceOf('asha', 'voice')) ?? 0;
    const answer = await way.send(call({ text }));
    const [message] = await stored(text);
    if (!message) throw new Error('nothing was stored');
    expect(answer.text).toBe(toBroadcastId({ account: message.account, first: message.first, accepted: 1 }));
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(message).toMatchObject({ parts: 1, price: 1_000 });
    expect(await gateway().balanceOf('asha', 'voice')).toBe(before - 1_000);
  });

  test.each([
    ['no key', without('apikey'), -1],
    ['a key that nobody has', call({ apikey: 'hk_nobody' }), -7],
    ['the key of an inactive account', call({ apikey: keyOf('gone') }), -7],
    ['the key of a blocked account', call({ apikey: keyOf('shut') }), -7],
    ['no sender', without('from'), -4],
    ['no number', without('to'), -5],
    ['only commas for numbers', call({ to: ' , ,' }), -5],
    ['a number that is none', call({ to: '12345' }), -5],
    ['no text', without('text'), -6],
    ['a blank text', call({ text: ' \n ' }), -6],
    ['only emoji', call({ text: '😀😀🎉' }), -6],
    ['only punctuation', call({ text: '... --- !!!' }), -6],
    ['only control characters', call({ text: '\u0001\u0002\u0007' }), -6],
    ['a text of 2,001 characters', call({ text: 'a'.repeat(2_001) }), -6],
    ['a number of nobody as sender', call({ from: '1408999999' }), -10],
    ['a number that is not approved', call({ from: PENDING_NUMBER }), -10],
    ['an account without the feature', call({ apikey: keyOf('mute') }), -10],
    ['too few credits', call({ apikey: keyOf('poor'), text: LONG_WORDS }), -12],
  ])('refuses %s', async (_name, given, code) => {
    await expectRefused(way, given, code);
  });

  test.each([
    ['the key comes before the account', { ...without('apikey'), from: '' }, -1],
    ['the account before the sender', { ...without('from'), apikey: 'hk_nobody' }, -7],
    ['the sender before the number', { ...without('from'), to: '' }, -4],
    ['the number before the text', { ...call(), to: '1', text: '' }, -5],
    ['the text before the sender’s approval', { ...call(), text: '', from: PENDING_NUMBER }, -6],
    [
      'the sender’s approval before the credits',
      call({ apikey: keyOf('poor'), from: '1', text: LONG_WORDS }),
      -10,
    ],
  ])('%s', async (_name, given, code) => {
    await expectRefused(way, given, code);
  });
});

test('api_key is understood as well, and white space around values is dropped', async () => {
  const text = 'White space is dropped.';
  const answer = await byGet.send({
    api_key: ` ${keyOf('asha')}`,
    from: `${VOICE_NUMBER}\n\t`,
    to: ` ${numberOf('answered')} `,
    text: ` ${text} `,
  });
  expect(answer.text).toMatch(/_1$/);
  expect(await stored(text)).toHaveLength(1);
});

test('username and password are no credentials here', async () => {
  const given = { ...without('apikey'), username: 'asha', password: passwordOf('asha') };
  await expectRefused(byGet, given, -1);
});

test('several numbers are one broadcast; wrong ones are recorded as failed, uncharged', async () => {
  const text = 'To several numbers.';
  const [one, two] = [numberOf('answered'), numberOf('answered')];
  const before = (await gateway().balanceOf('asha', 'voice')) ?? 0;
  const answer = await byGet.send(call({ to: `${one},12345,${two},${one}`, text }));
  expect(answer.text).toMatch(/_2$/);
  expect((await stored(text)).map(({ recipient, price }) => [recipient, price])).toEqual([
    [one, 1_000],
    [two, 1_000],
    ['12345', 0],
    [one, 0],
  ]);
  expect(await gateway().balanceOf('asha', 'voice')).toBe(before - 2_000);
});

test.each([
  ['Latin script, at 14 characters a second', 'a'.repeat(14 * 30), 1],
  ['one character more', 'a'.repeat(14 * 30 + 1), 2],
  ['an Indian script, at 10 characters a second', 'अ'.repeat(300), 1],
  ['one letter more of it', 'अ'.repeat(301), 2],
  ['2,000 characters, with surrogate pairs counted once', `${'a'.repeat(1_999)}😀`, 5],
  ['shell and markup characters', '$(reboot); `id` <speak><break time="9s"/></speak> && "quotes"', 1],
])('charges started 30 seconds: %s', async (_name, text, pulses) => {
  await byGet.send(call({ text }));
  expect(await stored(text)).toMatchObject([{ parts: pulses, price: pulses * 1_000 }]);
});

test('a promotional call whose numbers are all in the registry is refused', async () => {
  await expectRefused(byGet, call({ from: PROMOTIONAL_NUMBER, to: '9876500001,9876500002' }), -5);
});

test('a promotional call leaves out the numbers that are in the registry', async () => {
  const text = 'A promotion.';
  const answer = await byGet.send(
    call({ from: PROMOTIONAL_NUMBER, to: `9876500001,${numberOf('answered')}`, text }),
  );
  expect(answer.text).toMatch(/_1$/);
  expect((await stored(text)).filter(({ price }) => price > 0)).toHaveLength(1);
});

test('a transactional call may go to a number that is in the registry', async () => {
  expect((await byGet.send(call({ to: '9876500001' }))).text).toMatch(/_1$/);
});

test('a repeat with the same client_ref gets the first answer, and another call is -14', async () => {
  const given = call({ client_ref: 'order-1' });
  const first = await byGet.send(given);
  expect((await byGet.send(given)).text).toBe(first.text);
  expect((await byGet.send({ ...given, text: 'Something else.' })).text).toBe('-14');
});

test.each(['[]', '"text"', '17', 'null', '{"apikey":', ''])(
  'a body that is no JSON object counts as one without parameters: %s',
  async (body) => {
    expect((await postJson(body)).text).toBe('-1');
  },
);

test('JSON is read whatever the content type says, and numbers may be numbers', async () => {
  const text = 'A number as a number.';
  const body = JSON.stringify({ ...call({ text }), to: Number(numberOf('answered')) });
  expect((await postJson(body, 'text/plain')).text).toMatch(/_1$/);
  expect(await stored(text)).toHaveLength(1);
});

test.each([
  ['POST', '/voicecall/v1/send', 'GET'],
  ['GET', '/voicecall/v1/post/send', 'POST'],
  ['GET', '/voicecall/v1/jpost/send', 'POST'],
  ['DELETE', '/voicecall/v1/send', 'GET'],
] as const)('%s %s is 405, as plain text', async (method, path, allow) => {
  const answer = await gateway().request(path, { method });
  expect([answer.status, answer.text]).toEqual([405, '-14']);
  expect(answer.headers['allow']?.toString().split(', ')).toEqual(expect.arrayContaining(allow.split(', ')));
});

describe('route V of the legacy interface', () => {
  const send = (more: Parameters) =>
    getLegacy(gateway(), '/httpapi/send', {
      username: 'asha',
      password: passwordOf('asha'),
      sender_id: VOICE_NUMBER,
      route: 'V',
      phonenumber: numberOf('answered'),
      message: WORDS,
      ...more,
    });

  test('speaks what message or text says, in any script and without a template', async () => {
    const text = 'नमस्ते, आपका कोड 482913 है।';
    expect((await send({ message: text })).text).toMatch(/_1$/);
    expect((await send({ message: 'not this', text: `${text} फिर` })).text).toMatch(/_1$/);
    expect(await stored(text)).toHaveLength(1);
    expect(await stored(`${text} फिर`)).toHaveLength(1);
  });

  test('a key without a route means V for a voice number', async () => {
    const text = 'By the number’s own route.';
    const given = { api_key: keyOf('asha'), sender: VOICE_NUMBER, to: numberOf('answered'), message: text };
    expect((await getLegacy(gateway(), '/httpapi/send', given)).text).toMatch(/_1$/);
    expect(await stored(text)).toHaveLength(1);
  });

  test.each([
    ['a sender that is no voice number', { sender_id: 'HRKTST' }, -10],
    ['a voice number that is not approved', { sender_id: PENDING_NUMBER }, -19],
    ['the sender before the number', { sender_id: '1', phonenumber: '1' }, -10],
    ['a number that is none', { phonenumber: '123' }, -5],
    ['nothing that can be spoken', { message: '!?' }, -6],
    ['only numbers in the registry', { sender_id: PROMOTIONAL_NUMBER, phonenumber: '9876500001' }, -11],
  ])('refuses %s', async (_name, more, code) => {
    expect((await send(more)).text).toBe(String(code));
  });

  test('refuses what the balance of calls does not cover, whatever the balance of SMS', async () => {
    const given = { api_key: keyOf('poor'), route: 'V', message: LONG_WORDS, username: '', password: '' };
    expect((await send(given)).text).toBe('-12');
  });
});
