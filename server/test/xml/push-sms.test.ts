import { describe, expect, test } from 'vitest';
import { fromPublicId } from '../../src/core/ids.ts';
import { useGateway, type Answer } from '../support/gateway.ts';
import {
  type LegacyParameters,
  passwordOf,
  person,
  postForm,
  pushSms,
  XML_PATHS,
  type XmlMessage,
} from '../support/legacy.ts';
import { processorTime } from '../support/processor-time.ts';
import { HINDI, keyOf, numberFor, provision, SENDER, TEXT } from '../support/provisions.ts';

const gateway = useGateway({
  workers: false,
  config: { callsPerSecond: 10_000 },
  provision: provision(
    person('asha', { credits: { sms: 50_000 } }),
    person('poor', { credits: {} }),
    person('blocked', { status: 'blocked' }),
  ),
});

const login = (username = 'asha') => ({ username, password: passwordOf(username), senderid: SENDER });
const hello = (): XmlMessage => ({ pno: numberFor('delivered'), msg: TEXT });
const push = (xml: string, path: string = XML_PATHS[0]): Promise<Answer> =>
  postForm(gateway(), path, { xmlstring: xml });

async function stored(answer: Answer) {
  const [, token = ''] = /^\d+_([a-z0-9]{26})_\d+$/.exec(answer.text) ?? [];
  if (token === '') throw new Error(`the send was refused: ${answer.text}`);
  return gateway().rows<{ recipient: string; body: string; state: number; price: number }>(
    `select m.recipient, coalesce(m.body, c.body) as body, m.state, m.price from messages m
       left join campaigns c on c.account = m.account and c.campaign = m.campaign
      where m.first = $1 order by m.id`,
    [fromPublicId(token)],
  );
}

describe.each(XML_PATHS)('%s', (path) => {
  test('sends each message its own text and answers with a broadcast id', async () => {
    const messages = [hello(), { pno: numberFor('delivered'), msg: HINDI }];
    const answer = await push(pushSms(login(), messages), path);
    const account = await gateway().accountOf('asha');
    expect(answer.text).toMatch(new RegExp(`^${account}_[A-Za-z0-9]+_2$`));
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await stored(answer)).toEqual(
      messages.map(({ pno, msg }) => ({ recipient: pno, body: msg, state: 10, price: 1_000 })),
    );
  });

  test.each<[number, string, LegacyParameters, XmlMessage[]]>([
    [-1, 'no username', { password: 'x', senderid: SENDER }, [hello()]],
    [-2, 'no password', { username: 'asha', senderid: SENDER }, [hello()]],
    [-7, 'a wrong password', { ...login(), password: 'wrong' }, [hello()]],
    [-16, 'a blocked account', login('blocked'), [hello()]],
    [-4, 'no sender ID', { username: 'asha', password: passwordOf('asha') }, [hello()]],
    [-10, 'a sender ID of nobody', { ...login(), senderid: 'NOBODY' }, [hello()]],
    [-19, 'a sender ID that is not approved', { ...login(), senderid: 'PENDNG' }, [hello()]],
    [-5, 'no message at all', login(), []],
    [-5, 'no number', login(), [{ msg: TEXT }]],
    [
      -5,
      'numbers that are none',
      login(),
      [
        { pno: '1', msg: TEXT },
        { pno: '2', msg: TEXT },
      ],
    ],
    [-6, 'no text', login(), [{ pno: '9876543210' }]],
    [-8, 'texts that match no template', login(), [{ pno: '9876543210', msg: 'Buy now!' }]],
    [-12, 'no credits', login('poor'), [hello()]],
  ])('answers %i to %s', async (code, _what, fields, messages) => {
    const before = await gateway().footprint();
    expect((await push(pushSms(fields, messages), path)).text).toBe(String(code));
    expect(await gateway().footprint()).toEqual(before);
  });

  test.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['half a document', pushSms(login(), [hello()]).slice(0, -20)],
    ['a document type', pushSms(login(), [hello()]).replace('<pushsms>', '<!DOCTYPE x><pushsms>')],
    ['an entity that nobody declared', pushSms(login(), [hello()]).replace(TEXT, '&nbsp;')],
    ['another root', '<sms/>'],
  ])('answers -9 to %s', async (_what, xml) => {
    const before = await gateway().footprint();
    expect((await push(xml, path)).text).toBe('-9');
    expect(await gateway().footprint()).toEqual(before);
  });
});

describe('a pushsms document', () => {
  test.each<[string, (xml: string) => Promise<Answer>]>([
    ['in a form', (xml) => push(xml)],
    [
      'as the body, as text/xml',
      (xml) =>
        gateway().request('/xmlapi/send', {
          method: 'POST',
          headers: { 'content-type': 'text/xml' },
          body: xml,
        }),
    ],
    [
      'as the body, in UTF-16',
      (xml) =>
        gateway().request('/xmlapi/send', {
          method: 'POST',
          headers: { 'content-type': 'application/xml' },
          body: Buffer.from(`\ufeff${xml}`, 'utf16le'),
        }),
    ],
    [
      'in a multipart form',
      async (xml) => {
        const form = new FormData();
        form.append('xmlstring', xml);
        const response = new Response(form);
        return gateway().request('/xmlapi/send', {
          method: 'POST',
          headers: { 'content-type': response.headers.get('content-type') ?? '' },
          body: Buffer.from(await response.arrayBuffer()),
        });
      },
    ],
  ])('is read %s', async (_how, deliver) => {
    const pno = numberFor('delivered');
    const rows = await stored(await deliver(pushSms(login(), [{ pno, msg: HINDI }])));
    expect(rows).toMatchObject([{ recipient: pno, body: HINDI }]);
  });

  test('may carry an API key instead of a password', async () => {
    const xml = pushSms({ api_key: keyOf('asha'), senderid: SENDER }, [hello()]);
    expect(await stored(await push(xml))).toHaveLength(1);
  });

  test('is sent as far as possible; the rest is recorded as failed', async () => {
    const good = hello();
    const messages = [{ pno: '123', msg: TEXT }, good, { pno: '9876543210', msg: 'Buy now!' }];
    const answer = await push(pushSms(login(), messages));
    expect(answer.text).toMatch(/_1$/);
    expect(await stored(answer)).toEqual([
      { recipient: good.pno, body: TEXT, state: 10, price: 1_000 },
      { recipient: '123', body: TEXT, state: 41, price: 0 },
      { recipient: '9876543210', body: 'Buy now!', state: 41, price: 0 },
    ]);
  });

  test('with a reference is sent once', async () => {
    const xml = pushSms({ ...login(), client_ref: 'xml once' }, [hello()]);
    expect((await push(xml)).text).toBe((await push(xml)).text);
  });

  test('of 10,000 messages is accepted, and invalid ones are recorded', async () => {
    const messages = Array.from({ length: 10_000 }, (_, i) => ({
      pno: i % 1_000 === 0 ? '123' : `92${String(10_000_000 + i)}`,
      msg: `Your code is ${i}. Do not share it.`,
    }));
    const answer = await push(pushSms(login(), messages));
    expect(answer.text).toMatch(/_9990$/);
    const rows = await stored(answer);
    expect(rows).toHaveLength(10_000);
    expect(rows.filter(({ state }) => state === 41)).toHaveLength(10);
    expect(rows[0]).toMatchObject({ recipient: '9210000001', body: 'Your code is 1. Do not share it.' });
  });

  test('of ten megabytes of nesting is refused quickly', async () => {
    const body = `<pushsms>${'<a>'.repeat(3_400_000)}`;
    const headers = { 'content-type': 'text/xml' };
    const took = await processorTime(async () => {
      const answer = await gateway().request('/xmlapi/send', { method: 'POST', headers, body });
      expect(answer.text).toBe('-9');
    });
    expect(took).toBeLessThan(5_000);
  });
});
