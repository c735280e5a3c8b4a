import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { useGateway } from '../support/gateway.ts';
import { customer, keyOf, SENDER, TEXT } from '../support/provisions.ts';

const gateway = useGateway({ provision: { accounts: [customer('asha')] }, workers: false });
const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends a head that announces a body, and the given part of the body; reads until an answer has come. */
async function begin(
  head: string[],
  body = '',
): Promise<{ text: string; sendMore: (more: string) => Promise<string> }> {
  const { hostname, port } = new URL(gateway().url);
  const socket = connect(Number(port), hostname);
  let text = '';
  let trouble = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  socket.on('error', (error) => (trouble += error.message));
  const closed = once(socket, 'close');
  socket.write(`${head.join('\r\n')}\r\nHost: x\r\n\r\n${body}`);
  while (!text.includes('\r\n\r\n')) await Promise.race([once(socket, 'data'), closed]);
  const sendMore = async (more: string) => {
    if (!socket.destroyed) socket.write(more);
    await closed;
    return text + trouble;
  };
  return { text, sendMore };
}

describe('a body is not read before the credential in front of it is checked:', () => {
  const LARGE = `Content-Length: 5000000`;

  test.each([
    ['a wrong key in a header', 'POST /api/v2/sms/send-bulk HTTP/1.1', 'Authorization: Bearer hk_wrong', 401],
    ['a wrong key in the query', 'POST /api/v2/sms/send-bulk?api_key=hk_wrong HTTP/1.1', 'Accept: */*', 401],
    ['a wrong callback secret', 'POST /callbacks/nobody/wrong HTTP/1.1', 'Accept: */*', 404],
    ['no address at all', 'POST /nothing HTTP/1.1', 'Accept: */*', 404],
  ])('%s', async (_, line, header, status) => {
    const { text } = await begin([line, header, 'Content-Type: application/json', LARGE]);
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  test('a caller who is refused while sending reads the answer, not a reset', async () => {
    const { sendMore } = await begin(
      ['POST /api/v2/sms/send-bulk HTTP/1.1', 'Authorization: Bearer hk_wrong', 'Connection: close', LARGE],
      'x'.repeat(1_000_000),
    );
    const text = await sendMore('x'.repeat(4_000_000));
    expect(text).toMatch(/^HTTP\/1.1 401 /);
    expect(text).toContain('"code":"unauthorized"');
    expect(text).not.toContain('ECONNRESET');
  });

  test('a connection whose caller never finishes sending is closed after the answer', async () => {
    const { sendMore } = await begin([
      'POST /api/v2/sms/send-bulk HTTP/1.1',
      'Authorization: Bearer hk_wrong',
      LARGE,
    ]);
    expect(await sendMore('x')).toMatch(/^HTTP\/1.1 401 /);
  });
});

describe('a large body with the key in it', () => {
  test('is accepted', async () => {
    const recipients = Array.from({ length: 8_000 }, (_, i) => String(9_800_000_000 + i));
    const body = { api_key: keyOf('asha'), sender_id: SENDER, recipients, message: TEXT };
    const answer = await gateway().request('/api/v2/sms/send-bulk', {
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify(body),
    });
    expect([answer.status, answer.body.error?.code]).not.toEqual([401, 'unauthorized']);
    expect(answer.body.data?.['accepted'] ?? answer.body.error?.code).toBeDefined();
  });

  test('is refused when the head has another key', async () => {
    const answer = await gateway().request('/api/v2/sms/send', {
      method: 'POST',
      headers: { ...JSON_TYPE, authorization: `Bearer ${keyOf('asha')}` },
      body: JSON.stringify({
        api_key: 'hk_other',
        sender_id: SENDER,
        recipient: '9876543210',
        message: TEXT,
      }),
    });
    expect(answer.status).toBe(401);
  });
});

describe('hostile bodies are answered at once:', () => {
  const post = (path: string, body: string, type = 'application/x-www-form-urlencoded') =>
    gateway().request(path, { method: 'POST', headers: { 'content-type': type }, body });
  const parts = (count: number) =>
    Array.from(
      { length: count },
      (_, i) => `--b\r\ncontent-disposition: form-data; name="k${i}"\r\n\r\n1\r\n`,
    ).join('') + '--b--\r\n';

  test.each([
    ['a million parameters without a value', '/xmlapi/send', 'a&'.repeat(1_048_576), undefined, '-14'],
    ['a million parameters', '/xmlapi/send', 'k=1&'.repeat(1_000_000), undefined, '-14'],
    ['1,001 parameters', '/httpapi/send', 'k=1&'.repeat(1_001), undefined, '-14'],
    ['100,000 parts', '/xmlapi/send', parts(100_000), 'multipart/form-data; boundary=b', '-14'],
  ])('%s', async (_, path, body, type, answer) => {
    expect((await post(path, body, type)).text).toBe(answer);
  });

  test('1,001 parameters in the address', async () => {
    const query = 'k=1&'.repeat(1_001);
    expect((await gateway().request(`/httpapi/send?${query}`)).text).toBe('-14');
    const { status, body } = await gateway().request(`/api/v2/balance?${query}`, {
      headers: { authorization: `Bearer ${keyOf('asha')}` },
    });
    expect([status, body.error?.code]).toEqual([422, 'validation_failed']);
  });

  test('ten times six megabytes of brackets with a valid key', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        gateway().request('/api/v2/sms/send-bulk', {
          method: 'POST',
          headers: { ...JSON_TYPE, authorization: `Bearer ${keyOf('asha')}` },
          body: '['.repeat(6_000_000),
        }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  });
});

describe('every answer forbids caching and sniffing:', () => {
  test.each([
    ['v2', '/api/v2/balance'],
    ['legacy', '/api/getcredits'],
    ['an unknown address', '/nothing'],
    ['the first page', '/'],
    ['readiness', '/readyz'],
    ['an address that cannot be decoded', '/api/v2/%zz'],
    ['an id that is too long', `/api/v2/sms/status/${'9'.repeat(300)}`],
  ])('%s', async (_, path) => {
    const { headers } = await gateway().request(path);
    expect([headers['cache-control'], headers['x-content-type-options']]).toEqual(['no-store', 'nosniff']);
  });

  test('pages may not be framed', async () => {
    for (const path of ['/', '/docs']) {
      const { headers } = await gateway().request(path);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  });
});
