import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { messageIdOf, useGateway, type Answer } from '../support/gateway.ts';
import { customer, keyOf, provision, SENDER, TEXT } from '../support/provisions.ts';

const gateway = useGateway({
  workers: false,
  provision: provision(customer('asha', { features: { international: true } })),
});

const SEND = { sender_id: SENDER, recipient: '9876543210', message: TEXT };
const JSON_BODY = { 'content-type': 'application/json', 'x-api-key': keyOf('asha') };

const post = (body: string | Buffer, headers: Record<string, string> = JSON_BODY): Promise<Answer> =>
  gateway().request('/api/v2/sms/send', { method: 'POST', headers, body });

/** Sends raw bytes, which a well-behaved client would not let through. */
async function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(gateway().url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.setEncoding('utf8').on('data', (piece: string) => (answer += piece));
  // A server that has read enough closes the connection in the middle; only its earlier answer counts.
  socket.on('error', () => undefined);
  socket.write(text);
  await new Promise((resolve) => socket.on('close', resolve));
  return answer;
}

const rawSend = (head: string[], body = JSON.stringify(SEND)) =>
  raw(
    [
      'POST /api/v2/sms/send HTTP/1.1',
      'Host: localhost',
      'Connection: close',
      ...head,
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  );

let before: object;
beforeEach(async () => {
  before = await gateway().footprint();
});

/** Nothing of a refused request is stored, and the next send works. */
afterEach(async ({ task }) => {
  if (task.name.startsWith('takes')) return;
  expect(await gateway().footprint()).toEqual(before);
  messageIdOf(await gateway().sendAs('asha', SEND));
});

function expectError(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, code: answer.body.error?.code }).toEqual({ status, code });
  expect(answer.body).toMatchObject({
    success: false,
    status: 'error',
    message: expect.stringMatching(/\w/),
  });
  expect(answer.headers['content-type']).toContain('application/json');
}

describe('malformed JSON is 400:', () => {
  const good = JSON.stringify(SEND);
  test.each<[string, string | Buffer]>([
    ['an empty body', ''],
    ['a body of spaces', '   '],
    ['half an object', good.slice(0, -5)],
    ['a comma too many', '{"sender_id":"A",}'],
    ['single quotes', "{'sender_id':'A'}"],
    ['a comment', `${good} // send it`],
    ['two objects', good + good],
    ['a form', 'sender_id=HRKTST&recipient=9876543210'],
    ['XML', '<pushsms/>'],
    ['NaN', '{"sender_id":NaN}'],
    [
      'a byte order mark of another encoding',
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(good, 'utf16le')]),
    ],
    ['bytes that are not UTF-8', Buffer.from(good.replace('Your', 'Y\xffur'), 'latin1')],
    [
      'an overlong encoding',
      Buffer.concat([Buffer.from('{"sender_id":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
    ],
    [
      'a surrogate in UTF-8',
      Buffer.concat([Buffer.from('{"message":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    ],
    ['100,000 brackets that are never closed', '['.repeat(100_000)],
    ['a raw line end in a string', '{"message":"a\nb"}'],
    ['a raw NUL in a string', '{"message":"a\u0000b"}'],
  ])('%s', async (_what, body) => {
    expectError(await post(body), 400, 'malformed_json');
  });
});

describe('a body that is JSON, but not an object of the known fields, is 422:', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  test.each<[string, string, string[]]>([
    ['null', 'null', ['body']],
    ['true', 'true', ['body']],
    ['a number', '17', ['body']],
    ['a string', '"send"', ['body']],
    ['an array', '[]', ['body']],
    ['an array of sends', JSON.stringify([SEND]), ['body']],
    ['100,000 arrays in each other', nested(100_000), ['body']],
    [
      '100,000 arrays in a field',
      JSON.stringify(SEND).replace(/"message":"[^"]*"/, `"message":${nested(100_000)}`),
      ['body'],
    ],
    [
      '100,000 objects in an unknown field',
      `{"sender_id":"A","recipient":"9876543210","message":"a","x":${'{"x":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
      ['body'],
    ],
    ['an unknown field', JSON.stringify({ ...SEND, colour: 'red' }), ['colour']],
    ['several unknown fields', JSON.stringify({ ...SEND, colour: 'red', size: 1 }), ['colour', 'size']],
    ['__proto__', `{"__proto__":{"sender_id":"A"},${JSON.stringify(SEND).slice(1)}`, ['__proto__']],
    ['constructor', JSON.stringify({ ...SEND, constructor: { prototype: {} } }), ['constructor']],
    ['toString', JSON.stringify({ ...SEND, toString: 'x' }), ['toString']],
    ['a field with an empty name', JSON.stringify({ ...SEND, '': 'x' }), ['']],
    [
      'fields by the names that other families have',
      JSON.stringify({ ...SEND, sender: 'A', text: 'b' }),
      ['sender', 'text'],
    ],
    ['fields in other letters', JSON.stringify({ ...SEND, Message: 'x' }), ['Message']],
    ['a message that is a number', JSON.stringify({ ...SEND, message: 17 }), ['message']],
    ['a message that is an array', JSON.stringify({ ...SEND, message: [TEXT] }), ['message']],
    ['a sender that is an object', JSON.stringify({ ...SEND, sender_id: {} }), ['sender_id']],
    ['unicode as text', JSON.stringify({ ...SEND, unicode: 'true' }), ['unicode']],
    ['flash as a number', JSON.stringify({ ...SEND, flash: 1 }), ['flash']],
    ['sandbox as text', JSON.stringify({ ...SEND, sandbox: 'false' }), ['sandbox']],
    ['a DLT id as a number', JSON.stringify({ ...SEND, dlt_entity_id: 1101 }), ['dlt_entity_id']],
    ['an empty DLT id', JSON.stringify({ ...SEND, dlt_template_id: '' }), ['dlt_template_id']],
    ['a client_ref that is a number', JSON.stringify({ ...SEND, client_ref: 7 }), ['client_ref']],
    ['an empty client_ref', JSON.stringify({ ...SEND, client_ref: '' }), ['client_ref']],
    [
      'a client_ref of 256 characters',
      JSON.stringify({ ...SEND, client_ref: 'x'.repeat(256) }),
      ['client_ref'],
    ],
    ['U+0000 in the message', JSON.stringify({ ...SEND, message: 'a\u0000b' }), ['message']],
    ['U+0000 in client_ref', JSON.stringify({ ...SEND, client_ref: 'a\u0000b' }), ['client_ref']],
    ['U+0000 in the recipient', JSON.stringify({ ...SEND, recipient: '987654321\u0000' }), ['recipient']],
    [
      'everything wrong at once',
      '{"sender_id":1,"recipient":2,"message":3,"flash":4}',
      ['flash', 'message', 'recipient', 'sender_id'],
    ],
  ])('%s', async (_what, body, fields) => {
    const answer = await post(body);
    expectError(answer, 422, 'validation_failed');
    expect(Object.keys(answer.body.error?.fields ?? {}).sort()).toEqual(fields);
    for (const why of Object.values(answer.body.error?.fields ?? {})) expect(why).toMatch(/\w/);
  });

  test('U+0000 in a DLT id that nothing compares', async () => {
    for (const name of ['dlt_entity_id', 'dlt_template_id']) {
      const body = { sender_id: 'HRKINT', recipient: '+14155552671', message: 'Hi', [name]: '11\u00000' };
      const answer = await post(JSON.stringify(body));
      expectError(answer, 422, 'validation_failed');
      expect(answer.body.error?.fields).toHaveProperty(name);
    }
  });

  test('U+0000 in a sender is an unknown sender', async () => {
    expectError(await post(JSON.stringify({ ...SEND, sender_id: 'A\u0000' })), 422, 'sender_not_found');
  });
});

describe('halves of surrogate pairs', () => {
  test('takes them, each as one replacement character, and harms nobody in the same batch', async () => {
    const odd = (message: string) => ({ ...SEND, sender_id: 'PROMOTIONAL', message });
    const bodies = [
      odd('a\ud800b'),
      SEND,
      odd('\udc00'),
      { ...SEND, client_ref: '\ud83d' },
      SEND,
      odd('\ud83d\ud83d'),
    ];
    const answers = await Promise.all(bodies.map((body) => gateway().sendAs('asha', body)));
    const ids = answers.map(messageIdOf);
    expect(new Set(ids).size).toBe(bodies.length);
    const stored = await gateway().rows<{ body: string }>(
      `select body from messages where account = $1 and body ~ U&'\\FFFD'`,
      [await gateway().accountOf('asha')],
    );
    expect(stored.map(({ body }) => body).toSorted()).toEqual(['a\ufffdb', '\ufffd', '\ufffd\ufffd']);
  });
});

describe('the body as a whole', () => {
  test('is 413 beyond 1 MB, whatever is in it', async () => {
    const big = JSON.stringify({ ...SEND, message: 'a'.repeat(1_048_576) });
    expectError(await post(big), 413, 'body_too_large');
    const chunk = `${(1_500_000).toString(16)}\r\n${'x'.repeat(1_500_000)}\r\n0\r\n\r\n`;
    const head = [
      'POST /api/v2/sms/send HTTP/1.1',
      'Host: x',
      'Connection: close',
      'Transfer-Encoding: chunked',
    ];
    const chunked = await raw([...head, 'Content-Type: application/json', '', chunk].join('\r\n'));
    expect(chunked).toMatch(/^HTTP\/1\.1 413 |^$/);
  });

  test('is read up to 1 MB', async () => {
    const frame = JSON.stringify({ ...SEND, message: '' }).length;
    const answer = await post(JSON.stringify({ ...SEND, message: 'a'.repeat(1_048_576 - frame) }));
    expectError(answer, 422, 'validation_failed');
  });

  test.each([
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'json',
    ';',
  ])('is 415 as %s', async (type) => {
    expectError(
      await post(JSON.stringify(SEND), { ...JSON_BODY, 'content-type': type }),
      415,
      'unsupported_media_type',
    );
  });

  test('is 415 without a content type', async () => {
    expectError(
      await post(JSON.stringify(SEND), { 'x-api-key': keyOf('asha') }),
      415,
      'unsupported_media_type',
    );
  });

  test('that is missing altogether is refused', async () => {
    const answer = await gateway().request('/api/v2/sms/send', {
      method: 'POST',
      headers: { 'x-api-key': keyOf('asha') },
    });
    expect([400, 415, 422]).toContain(answer.status);
    expect(answer.body).toMatchObject({ success: false, status: 'error' });
  });
});

describe('the head', () => {
  const auth = `X-API-Key: ${keyOf('asha')}`;
  const type = 'Content-Type: application/json';

  test('with a doubled content type, key or idempotency key is never a 500', async () => {
    const doubled = [
      [type, type, auth],
      [type, 'Content-Type: text/plain', auth],
      [type, auth, 'X-API-Key: other'],
      [type, 'Authorization: Basic x', `Authorization: Bearer ${keyOf('asha')}`],
    ];
    for (const head of doubled) {
      expect(Number((await rawSend(head)).split(' ')[1])).toBeLessThan(500);
    }
    before = await gateway().footprint();
  });

  test('with a request line of 64 KB is read', async () => {
    const answer = await gateway().getAs('asha', `/balance?numbers=${'9876543210,'.repeat(5_900)}`);
    expect(answer.status).toBe(200);
  });

  test('with a request line of 200 KB is refused', async () => {
    const answer = await raw(
      `GET /api/v2/balance?x=${'9'.repeat(200_000)} HTTP/1.1\r\nHost: x\r\n${auth}\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 4(14|31|00) |^$/);
  });

  test.each([
    ['a bare line', 'nonsense\r\n\r\n'],
    ['a wrong version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['no host', 'GET /api/v2 HTTP/1.1\r\n\r\n'],
    [
      'a length that is not a number',
      `POST /api/v2/sms/send HTTP/1.1\r\nHost: x\r\n${type}\r\n${auth}\r\nContent-Length: x\r\n\r\n`,
    ],
    [
      'a length beside chunks',
      `POST /api/v2/sms/send HTTP/1.1\r\nHost: x\r\n${type}\r\n${auth}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    [
      'two Host headers',
      `GET /api/v2/balance HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n${auth}\r\n\r\n`,
    ],
    ['a NUL in a header', `GET /api/v2/balance HTTP/1.1\r\nHost: x\r\nX-API-Key: a\u0000b\r\n\r\n`],
  ])('with %s is 400', async (_what, text) => {
    expect(await raw(text)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test.each(['/sms/send', '/sms/send-bulk', '/templates', '/groups', '/keywords', '/credits/transfer'])(
    'with 20,000 unknown fields to %s is answered with only one of them',
    async (path) => {
      const fields = Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`f${i}`, 1]));
      const answer = await gateway().request(`/api/v2${path}`, {
        method: 'POST',
        headers: JSON_BODY,
        body: JSON.stringify(fields),
      });
      expectError(answer, 422, 'validation_failed');
      expect(Object.keys(answer.body.error?.fields ?? {})).toHaveLength(1);
    },
  );

  test('with an idempotency key of zero or more than 255 characters is 422', async () => {
    for (const key of ['', 'x'.repeat(256)]) {
      const answer = await gateway().sendAs('asha', SEND, { 'idempotency-key': key });
      expectError(answer, 422, 'validation_failed');
      expect(answer.body.error?.fields).toHaveProperty('Idempotency-Key');
    }
  });

  test('with a query that is not UTF-8, repeats itself or has odd names is never a 500', async () => {
    for (const query of [
      '?%ff=%ff',
      '?api_key[]=x',
      '?__proto__=x&constructor=y',
      '?&&&=&',
      `?${'a=1&'.repeat(5_000)}`,
      '?api_key=%',
    ]) {
      expect((await gateway().getAs('asha', `/balance${query}`)).status).toBeLessThan(500);
    }
  });
});
