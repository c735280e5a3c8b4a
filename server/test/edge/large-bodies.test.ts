import { describe, expect, test } from 'vitest';
import { dataOf, useGateway } from '../support/gateway.ts';
import { longestTurn } from '../support/processor-time.ts';
import { CHAT_SENDER, chatCustomer, postChat, provisionChat } from '../support/chat.ts';
import { customer, keyOf, SENDER, TEXT } from '../support/provisions.ts';

const gateway = useGateway({
  provision: provisionChat(
    customer('asha'),
    chatCustomer('chatty', CHAT_SENDER, { credits: { chatapp: 200_000 } }),
  ),
  workers: false,
});
const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=b';
const XML = 'text/xml';
const JSON_TYPE = 'application/json';
const MEGABYTE = 1_024 * 1_024;

const post = (path: string, type: string, body: string | Buffer) =>
  gateway().request(path, { method: 'POST', headers: { 'content-type': type }, body });

/** A document whose messages take more than 64 KB. */
const large = () => {
  const messages = `<message pno="9876543210" msg="${TEXT}"/>`.repeat(2_000);
  return `<pushsms><api_key>${keyOf('asha')}</api_key><senderid>${SENDER}</senderid><messages>${messages}</messages></pushsms>`;
};

describe('a form that cannot be read blocks nobody:', () => {
  const filler = 'x'.repeat(70_000);
  test.each([
    ['a part without an end of its head', `--b\r\n${filler}\r\n--b--`],
    ['an empty part', `${filler}\r\n--b\r\n--b--`],
    [
      'a large file',
      `--b\r\ncontent-disposition: form-data; name="f"; filename="f"\r\n\r\n${filler.repeat(5)}\r\n--b--`,
    ],
    ['a boundary that goes on', `--b-x\r\n${filler}\r\n--b--`],
  ])('%s', async (_, body) => {
    const [answer, next] = await Promise.all([
      post('/xmlapi/send', MULTIPART, body),
      post('/xmlapi/send', XML, large()),
    ]);
    expect(answer.text).toMatch(/^-(9|14)$/);
    expect(next.text).toMatch(/^\d+_/);
  });
});

describe('a large body without credentials does not stop the event loop:', () => {
  const distinct = (count: number, each: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => each(i)).join('');
  test.each<[string, string, string, () => string, string]>([
    ['separators', '/xmlapi/send', FORM, () => '&'.repeat(31 * MEGABYTE), '-14'],
    ['distinct parameters', '/xmlapi/send', FORM, () => distinct(1_000_000, (i) => `k${i}=1&`), '-14'],
    ['escapes', '/xmlapi/send', FORM, () => distinct(60, (i) => `k${i}=${'%41'.repeat(170_000)}&`), '-9'],
    [
      'attributes',
      '/xmlapi/send',
      XML,
      () => `<pushsms ${distinct(1_000_000, (i) => `a${i}="1" `)}></pushsms>`,
      '-9',
    ],
    [
      'names of elements',
      '/xmlapi/send',
      XML,
      () => `<pushsms>${distinct(200_000, (i) => `<a${i}/>`)}</pushsms>`,
      '-1',
    ],
    [
      'a key',
      '/xmlapi/send',
      FORM,
      () => `xmlstring=<pushsms></pushsms>&api_key=${'x'.repeat(31 * MEGABYTE)}`,
      '-7',
    ],
  ])('%s', async (_, path, type, body, answer) => {
    // The body is made beforehand, since that takes a while as well.
    const bytes = Buffer.from(body());
    const longest = await longestTurn(async () => {
      expect((await post(path, type, bytes)).text).toBe(answer);
    });
    expect(longest).toBeLessThan(500);
  });
});

describe('a large JSON body', () => {
  const BULK = '/api/v2/sms/send-bulk';
  const lists = `[${'[[[[[[[[[]]]]]]]]],'.repeat(30_000)}[]]`;

  test.each([
    ['without a key', `{"recipients":${lists}}`],
    ['with a wrong key', `{"api_key":"hk_wrong","recipients":${lists}}`],
    ['that is nothing but blanks', ' '.repeat(6_000_000)],
    ['that is not even JSON', '['.repeat(6_000_000)],
  ])('%s is answered 401, and nothing is built from it', async (_, body) => {
    expect((await post(BULK, JSON_TYPE, body)).status).toBe(401);
  });

  test('with a right key is judged by its content', async () => {
    const answer = await post(BULK, JSON_TYPE, `{"recipients":${lists},"api_key":"${keyOf('asha')}"}`);
    expect(answer.status).toBe(422);
    expect(answer.body.error?.fields).toEqual({ body: 'has more than 30000 lists and objects' });
  });

  test('with a right key in it is accepted', async () => {
    const recipients = Array.from({ length: 8_000 }, (_, i) => String(9_800_000_000 + i));
    const body = { sender_id: SENDER, recipients, message: TEXT, api_key: keyOf('asha') };
    const answer = await post(BULK, JSON_TYPE, JSON.stringify(body));
    // It has credits for fewer messages.
    expect([answer.status, answer.body.error?.code]).toEqual([402, 'insufficient_credits']);
  });

  test.each([
    ['with values of their own', 'order_update', (i: number) => ({ params: [`order ${i}`, 'Monday'] })],
    ['without values', 'hello', () => ({})],
  ])('of 20,000 chats %s is accepted', async (_what, template, more) => {
    const rows = Array.from({ length: 20_000 }, (_, i) => ({ to: String(919_800_000_000 + i), ...more(i) }));
    const bulk = { path: '/chatapp/send-bulk', username: 'chatty' };
    const answer = await postChat(gateway(), { template, rows }, bulk);
    expect([answer.status, answer.text]).toEqual([200, answer.text]);
    expect(dataOf<{ accepted: number; total: number }>(answer)).toMatchObject({ accepted: 20_000 });
  });

  test('of more values than a hundred thousand chats have is refused before anything is built from it', async () => {
    const rows = `[${'{"to":"919800000000","params":["1"]},'.repeat(100_010)}{}]`;
    const answer = await post(
      '/api/v2/chatapp/send-bulk',
      JSON_TYPE,
      `{"template":"hello","rows":${rows},"api_key":"${keyOf('chatty')}"}`,
    );
    expect(answer.status).toBe(422);
    expect(answer.body.error?.fields).toEqual({ body: 'has more than 200010 fields' });
  });
});
