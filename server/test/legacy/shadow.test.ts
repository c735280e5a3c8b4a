import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRecorded } from '../../src/cli/shadow.ts';
import { openShadow, type Recorded, type Shadow } from '../../src/compose/shadow.ts';
import { parseConfig } from '../../src/config.ts';
import { useGateway } from '../support/gateway.ts';
import { passwordOf, pushSms } from '../support/legacy.ts';
import { DOMAIN, mail, multipart, VIRTUAL_MAIL } from '../support/mail.ts';
import { CARRIER, customer, keyOf, provision, SENDER, TEXT } from '../support/provisions.ts';

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: {
    ...provision(
      customer('asha', {
        password: passwordOf('asha'),
        credits: { sms: 3, email: 1 },
        email: { domains: [{ domain: DOMAIN, status: 'approved' }] },
      }),
      customer('poor', { credits: {} }),
    ),
    connectors: [...CARRIER.connectors, VIRTUAL_MAIL],
    dnd: ['9111111113'],
  },
});

let shadow: Shadow;
beforeAll(async () => {
  const config = parseConfig({ HARKARA_SECRET_KEY: 'a key for the shadow of the tests' });
  shadow = await openShadow(config, gateway().database.connectionString);
});
afterAll(() => shadow.close());

const GET: Omit<Recorded, 'url' | 'answer'> = { method: 'GET', body: null, contentType: '', at: null };
const send = (more: Record<string, string> = {}) =>
  `/httpapi/send?${new URLSearchParams({
    api_key: keyOf('asha'),
    sender_id: SENDER,
    route: 'T',
    phonenumber: '9876543210',
    message: TEXT,
    ...more,
  }).toString()}`;
const get = (url: string, answer: string, more: Partial<Recorded> = {}): Recorded => ({
  ...GET,
  url,
  answer,
  ...more,
});
const promotional = { route: 'P', sender_id: 'PROMOTIONAL', message: 'Sale!' };
const xml = pushSms({ username: 'asha', password: passwordOf('asha'), senderid: SENDER }, [
  { pno: '9876543210', msg: TEXT },
]);

/** A mail as it was recorded, with a file. */
function recordedMail(more: Record<string, string>, answer: string): Recorded {
  const { headers, body } = multipart(mail(more), [{ filename: 'a.txt', data: 'Hello' }]);
  return {
    method: 'POST',
    url: '/httpemailapi/v1/send',
    body: body.toString(),
    contentType: headers['content-type'],
    answer,
    at: null,
  };
}

test('mail is rehearsed, and leaves neither files nor addresses for notifications behind', async () => {
  const leavings = () =>
    gateway().rows(
      `select (select count(*) from contents) as contents, (select count(*) from attachments) as attachments,
              (select count(*) from loose_uploads) as uploads, (select count(*) from webhook_endpoints) as endpoints`,
    );
  const before = [await gateway().footprint(), await leavings()];
  const notifyurl = 'https://93.184.216.34/hook';
  const cases: [Recorded, string][] = [
    [recordedMail({ notifyurl }, '1_x_1'), 'a broadcast id'],
    [recordedMail({ notifyurl: 'http://10.0.0.1/' }, '1_x_1'), 'code -11'],
    [recordedMail({ notifyurl, to: 'a@x.example, b@x.example' }, '1_x_1'), 'code -11'],
    [
      { ...recordedMail({ sendat: '2024-03-01 10:00:00' }, '1_x_1'), at: new Date('2024-03-01T00:00:00Z') },
      'a broadcast id',
    ],
  ];
  for (const [request, ours] of cases) {
    expect(await shadow.replay(request)).toEqual({ recorded: 'a broadcast id', ours });
  }
  expect([await gateway().footprint(), await leavings()]).toEqual(before);
});

describe('a replayed request', () => {
  test.each<[string, Recorded, string, string]>([
    ['that is accepted on both', get(send(), '12_abc_1'), 'a broadcast id', 'a broadcast id'],
    [
      'with a full address',
      get(`https://old.example${send()}`, '12_abc_1'),
      'a broadcast id',
      'a broadcast id',
    ],
    [
      'whose text matches no template here',
      get(send({ message: 'Hi' }), '1_x_1'),
      'a broadcast id',
      'code -8',
    ],
    ['refused on both', get(send({ sender_id: 'NOBODY' }), '-10'), 'code -10', 'code -10'],
    [
      'of more than there are credits',
      get(send({ phonenumber: numbers(4) }), '1_x_4'),
      'a broadcast id',
      'code -12',
    ],
    [
      'of as many as there are',
      get(send({ phonenumber: numbers(3) }), '1_x_3'),
      'a broadcast id',
      'a broadcast id',
    ],
    ['of several hundred', get(send({ phonenumber: numbers(300) }), '-12'), 'code -12', 'code -12'],
    ['of an account without credits', get(send({ api_key: keyOf('poor') }), '-12'), 'code -12', 'code -12'],
    [
      'to a number in DND',
      get(send({ ...promotional, phonenumber: '9111111113' }), '-11'),
      'code -11',
      'code -11',
    ],
    ['for credits', get(`/api/getcredits?api_key=${keyOf('asha')}`, '250.5'), 'a number', 'a number'],
    ['to an address that we have not', get('/old/thing', 'ok'), 'the word ok', 'no such address'],
    [
      'that was scheduled for a time that has passed since',
      get(send({ schedule: '2026-01-31 12:00:00' }), '1_x_1', { at: new Date('2026-01-31T05:00:00Z') }),
      'a broadcast id',
      'a broadcast id',
    ],
    [
      'by XML',
      {
        method: 'POST',
        url: '/xmlapi/send',
        body: new URLSearchParams({ xmlstring: xml }).toString(),
        contentType: 'application/x-www-form-urlencoded',
        answer: '-7',
        at: null,
      },
      'code -7',
      'a broadcast id',
    ],
  ])('%s', async (_what, request, recorded, ours) => {
    const before = await gateway().footprint();
    expect(await shadow.replay(request)).toEqual({ recorded, ours });
    expect(await gateway().footprint()).toEqual(before);
  });

  test('that would create a template is left out', async () => {
    const url = `/api/template?${new URLSearchParams({ api_key: keyOf('asha'), sender_id: SENDER, template_name: 'x', template_message: 'Hello', dlt_template_id: '1107000000000000777' }).toString()}`;
    expect(await shadow.replay(get(url, '1_2'))).toBe('not replayed');
    expect(await gateway().rows("select 1 from templates where name = 'x'")).toEqual([]);
  });
});

test.each<[string, Partial<Recorded> | null]>([
  ['/httpapi/send?a=1\t-1', { method: 'GET', url: '/httpapi/send?a=1', answer: '-1' }],
  ['{"url":"/a","answer":"-1"}', { method: 'GET', url: '/a', answer: '-1', at: null }],
  [
    '{"method":"POST","url":"/a","body":"x=1","answer":"ok","at":"2026-01-31T10:00:00Z"}',
    {
      method: 'POST',
      body: 'x=1',
      contentType: 'application/x-www-form-urlencoded',
      at: new Date('2026-01-31T10:00:00Z'),
    },
  ],
  ['/httpapi/send', null],
  ['{"url":"/a"}', null],
  ['{"url":"/a","answer":"x","method":"DELETE"}', null],
  ['{"url":"/a","answer":"x","at":"yesterday"}', null],
  ['{broken', null],
])('reads the line %s', (line, expected) => {
  const read = readRecorded(line);
  if (expected === null) expect(read).toBeNull();
  else expect(read).toMatchObject(expected);
});

function numbers(count: number): string {
  return Array.from({ length: count }, (_, i) => `91000${String(10_000 + i)}`).join(',');
}
