// Requests as customers' published programs write them, byte for byte, and answers as those programs read them.

import { describe, expect, test } from 'vitest';
import { useGateway, waitFor } from '../support/gateway.ts';
import { customer, HINDI, keyOf, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';
import { exchange, type RawAnswer } from '../support/raw-http.ts';

const PASSWORD = 's3cret';
const gateway = useGateway({
  config: { callsPerSecond: 10_000 },
  provision: provision(customer('asha', { password: PASSWORD, credits: { sms: 1_000 } })),
});

const KEY = keyOf('asha');
const BROADCAST = /^\d+_[A-Za-z0-9]+_\d+$/;
const NUMBER = numberFor('delivered');
const plus = (text: string) => encodeURIComponent(text).replaceAll('%20', '+');
const login = `username=asha&password=${PASSWORD}`;

/** The answer to a request after which the client closes, or lets the server close, its connection. */
async function ask(request: string | Buffer, ...more: string[]): Promise<RawAnswer> {
  const [answer, ...others] = await exchange(gateway().url, request, ...more);
  expect(others).toEqual([]);
  if (!answer) throw new Error('there was no answer');
  return answer;
}

const lines = (...head: string[]) => `${head.join('\r\n')}\r\n\r\n`;
const getting = (target: string, ...headers: string[]) =>
  lines(`GET ${target} HTTP/1.1`, 'Host: sms.example.com', ...headers, 'Connection: close');

function expectSent(answer: RawAnswer): void {
  expect(answer.body).toMatch(BROADCAST);
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatch(/^content-type: text\/plain/im);
  // Many clients take an answer that begins with a minus for an error.
  expect(answer.body.startsWith('-')).toBe(false);
}

async function lastMessage(): Promise<{ recipient: string; body: string; sender: string }> {
  const rows = await gateway().rows<{ recipient: string; body: string; sender: string }>(
    'select recipient, body, sender from messages order by id desc limit 1',
  );
  if (!rows[0]) throw new Error('nothing was stored');
  return rows[0];
}

describe('a send', () => {
  test('by api_key, to and sender, without a route', async () => {
    expectSent(
      await ask(getting(`/httpapi/send?api_key=${KEY}&to=${NUMBER}&sender=${SENDER}&message=${plus(TEXT)}`)),
    );
    expect(await lastMessage()).toEqual({ recipient: NUMBER, body: TEXT, sender: SENDER });
  });

  test.each([
    ['+', plus(TEXT)],
    ['%20', encodeURIComponent(TEXT)],
  ])('by username and password, with %s for spaces', async (_name, message) => {
    const target = `/httpapi/send?${login}&sender_id=${SENDER}&route=T&phonenumber=${NUMBER}&message=${message}`;
    expectSent(await ask(getting(target)));
    expect(await lastMessage()).toMatchObject({ body: TEXT });
  });

  test('by username and password without a route is -17', async () => {
    const target = `/httpapi/send?${login}&sender_id=${SENDER}&phonenumber=${NUMBER}&message=${plus(TEXT)}`;
    expect(await ask(getting(target))).toMatchObject({ status: 200, body: '-17' });
  });

  test('to a comma list', async () => {
    const numbers = [NUMBER, numberFor('failed'), numberFor('delivered')].join(',');
    const target = `/httpapi/send?api_key=${KEY}&sender_id=${SENDER}&route=T&phonenumber=${numbers}&message=${plus(TEXT)}`;
    const { body } = await ask(getting(target));
    expect(body.split('_')[2]).toBe('3');
  });

  test('to %2B91 and the number', async () => {
    const target = `/httpapi/send?api_key=${KEY}&sender_id=${SENDER}&route=T&phonenumber=%2B91${NUMBER}&message=${plus(TEXT)}`;
    expectSent(await ask(getting(target)));
    expect(await lastMessage()).toMatchObject({ recipient: NUMBER });
  });

  test('with white space around every value', async () => {
    const target =
      `/httpapi/send?api_key=%20${KEY}%0A&sender_id=%20${SENDER}%20&route=T%0D%0A` +
      `&phonenumber=%20${NUMBER}%09&message=%20${plus(TEXT)}%0A`;
    expectSent(await ask(getting(target)));
    expect(await lastMessage()).toEqual({ recipient: NUMBER, body: TEXT, sender: SENDER });
  });

  test('of Unicode as type=2 and hex', async () => {
    const hex = Buffer.from(HINDI, 'utf16le').swap16().toString('hex');
    const target = `/httpapi/send?api_key=${KEY}&sender_id=${SENDER}&route=T&phonenumber=${NUMBER}&type=2&message=${hex}`;
    expectSent(await ask(getting(target)));
    expect(await lastMessage()).toMatchObject({ body: HINDI });
  });

  test('by POST with everything in the query and an empty chunked body, after Expect: 100-continue', async () => {
    const target = `/httpapi/send?api_key=${KEY}&sender_id=${SENDER}&route=T&phonenumber=${NUMBER}&message=${plus(TEXT)}`;
    const head = lines(
      `POST ${target} HTTP/1.1`,
      'Host: sms.example.com',
      'Transfer-Encoding: chunked',
      'Expect: 100-continue',
      'Connection: close',
    );
    expectSent(await ask(head, '0\r\n\r\n'));
  });

  test('as XML built by string concatenation', async () => {
    const xml =
      `<pushsms><username>asha</username><password>${PASSWORD}</password><senderid>${SENDER}</senderid>` +
      `<messages><message pno="${NUMBER}" msg="${TEXT}"/></messages></pushsms>`;
    const form = `xmlstring=${encodeURIComponent(xml)}`;
    const head = lines(
      'POST /api/secure_api/xmlapi/send HTTP/1.1',
      'Host: sms.example.com',
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${form.length}`,
      'Connection: close',
    );
    expectSent(await ask(head + form));
  });

  test('in HTTP/1.0 without Host and User-Agent', async () => {
    const target = `/httpapi/send?api_key=${KEY}&sender_id=${SENDER}&route=T&phonenumber=${NUMBER}&message=${plus(TEXT)}`;
    expectSent(await ask(`GET ${target} HTTP/1.0\r\n\r\n`));
  });

  test('with a Cookie and a wrong content type on GET', async () => {
    const target = `/httpapi/send?api_key=${KEY}&sender_id=${SENDER}&route=T&phonenumber=${NUMBER}&message=${plus(TEXT)}`;
    const headers = [
      'Cookie: PHPSESSID=a1; other="x"',
      'Content-Type: text/html; charset=utf-8',
      'Accept: */*',
    ];
    expectSent(await ask(getting(target, ...headers)));
  });

  test.each([
    ['HTTP/1.0', ['Host: sms.example.com', 'Connection: close']],
    ['HTTP/1.1', ['User-Agent: Java/1.8.0_202', 'Host: sms.example.com', 'Connection: keep-alive']],
  ])('with raw spaces in an %s request line', async (version, headers) => {
    const target = `/httpapi/send?api_key=${KEY}&sender_id=${SENDER}&route=T&phonenumber=${NUMBER}&message=${TEXT}`;
    expectSent(await ask(lines(`GET ${target} ${version}`, ...headers)));
    expect(await lastMessage()).toMatchObject({ body: TEXT, recipient: NUMBER });
  });

  test('with raw UTF-8 in the request line', async () => {
    const target = `/httpapi/send?api_key=${KEY}&sender_id=${SENDER}&route=T&phonenumber=${NUMBER}&text=${HINDI}`;
    expectSent(await ask(Buffer.from(getting(target), 'utf8')));
    expect(await lastMessage()).toMatchObject({ body: HINDI });
  });

  test('that is refused, by an answer that begins with a minus', async () => {
    const { body } = await ask(
      getting(`/httpapi/send?api_key=${KEY}&to=${NUMBER}&sender=${SENDER}&message=Hello`),
    );
    expect(body).toBe('-8');
  });
});

describe('a query', () => {
  test('for the state of a message can be compared with delivered', async () => {
    const { body: broadcast } = await ask(
      getting(`/httpapi/send?api_key=${KEY}&to=${NUMBER}&sender=${SENDER}&message=${plus(TEXT)}`),
    );
    const target = `/api/smsdlr?${login}&phonenumber=${NUMBER}&broadcastid=${broadcast}&date=20260101`;
    await waitFor('it is delivered', async () => (await ask(getting(target))).body === 'delivered');
  });

  test('for the credits is answered with a whole number', async () => {
    const { body } = await ask(getting(`/api/getcredits?${login}`));
    expect(body).toMatch(/^\d+$/);
  });

  test('for the report is answered with phonenumber, message, status and datetime', async () => {
    await ask(getting(`/httpapi/send?api_key=${KEY}&to=${NUMBER}&sender=${SENDER}&message=${plus(TEXT)}`));
    const { body } = await ask(getting(`/httpapi/getmisreport?${login}&limit=1`));
    const [record] = JSON.parse(body) as Record<string, string>[];
    expect(record).toMatchObject({ phonenumber: NUMBER, message: TEXT, mobile: NUMBER });
    expect(record?.['status']).toMatch(/^(queued|sent|delivered)$/);
    expect(record?.['datetime']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const inDelhi = new Date(`${record?.['datetime']?.replace(' ', 'T')}+05:30`).toISOString();
    expect(record?.['submitted_at']).toMatch(new RegExp(`^${inDelhi.slice(0, 19)}`));
  });
});

describe('what cannot be read or routed is answered with a code', () => {
  test.each([
    ['an unknown path', getting('/httpapi/sned?x=1'), 404, '-14'],
    ['an unknown path of the second base', getting('/api/secure_api/nothing'), 404, '-14'],
    ['another method', lines('DELETE /httpapi/send HTTP/1.1', 'Host: x', 'Connection: close'), 405, '-14'],
    ['an address that is not percent-encoded UTF-8', getting('/httpapi/%ff/send'), 400, '-14'],
    ['a header that is none', getting('/xmlapi/send', 'no header'), 400, '-14'],
    ['a head that is too long', getting(`/httpapi/send?x=${'1'.repeat(90_000)}`), 431, '-14'],
    ['an unknown path of the voice interface', getting('/voicecall/v1/nothing'), 404, '-14'],
    ['an unknown path of the email interface', getting('/httpemailapi/v1/nothing'), 404, '-11'],
  ])('%s', async (_name, request, status, code) => {
    const answer = await ask(request);
    expect(answer).toMatchObject({ status, body: code });
    expect(answer.headers).toMatch(/^content-type: text\/plain/im);
  });

  test('and under v2 with JSON', async () => {
    const answer = await ask(getting('/api/v2/sms/send?message=a b'));
    expect(answer.status).toBe(400);
    expect(JSON.parse(answer.body)).toMatchObject({ success: false, error: { code: 'bad_request' } });
  });
});

describe('a raw request line is not repaired, and nothing is sent, when the request', () => {
  const target = `/httpapi/send?api_key=${KEY}&sender_id=${SENDER}&route=T&phonenumber=${NUMBER}&message=${TEXT}`;
  const head = getting(target);
  const second = getting(`/api/getcredits?${login}`);

  test.each([
    ['has a body', [lines(`POST ${target} HTTP/1.1`, 'Host: x', 'Content-Length: 3') + 'a=1']],
    [
      'has a chunked body',
      [lines(`POST ${target} HTTP/1.1`, 'Host: x', 'Transfer-Encoding: chunked') + '0\r\n\r\n'],
    ],
    ['is followed by another', [head + second]],
    ['follows another in the same packet', [second.replace('Connection: close\r\n', '') + head]],
    ['is split over packets', [head.slice(0, 120), head.slice(120)]],
    ['is split within its headers', [head.slice(0, -10), head.slice(-10)]],
    ['has a carriage return in its line', [head.replace('Your code', 'Your\rcode')]],
    ['has a line feed in its line', [head.replace('Your code', 'Your\ncode')]],
    ['has a NUL in its line', [head.replace('Your code', 'Your\0code')]],
    [
      'has two lengths',
      [lines(`GET ${target} HTTP/1.1`, 'Host: x', 'Content-Length: 0', 'Content-Length: 0')],
    ],
    ['has two hosts', [lines(`GET ${target} HTTP/1.1`, 'Host: x', 'Host: y')]],
    ['has a folded header', [lines(`GET ${target} HTTP/1.1`, 'Host: x', 'X-A: 1', '  2')]],
    ['is for another version', [lines(`GET ${target} HTTP/2.0`, 'Host: x')]],
  ])('%s', async (_name, packets) => {
    const before = await gateway().rows('select id from messages');
    const answers = await exchange(gateway().url, ...packets);
    const last = answers.at(-1);
    expect(last?.body).toBe('-14');
    expect(last?.status).toBe(400);
    expect(await gateway().rows('select id from messages')).toHaveLength(before.length);
  });
});
