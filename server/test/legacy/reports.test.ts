import { beforeAll, describe, expect, test } from 'vitest';
import { useGateway, waitFor } from '../support/gateway.ts';
import { API_BASES, getLegacy, passwordOf, postForm, SEND_BASES } from '../support/legacy.ts';
import {
  customer,
  keyOf,
  numberFor,
  provision,
  SENDER,
  TEMPLATE,
  TEMPLATE_ID,
  TEXT,
} from '../support/provisions.ts';

const gateway = useGateway({
  config: { callsPerSecond: 10_000 },
  provision: provision(
    customer('asha', { password: passwordOf('asha'), credits: { sms: 500.25 } }),
    customer('ravi'),
    customer('writer', { senders: [{ sender_id: SENDER, route: 'transactional', status: 'approved' }] }),
  ),
});
const asha = { api_key: keyOf('asha') };

async function send(phonenumber: string, more: Record<string, string> = {}): Promise<string> {
  const { text } = await getLegacy(gateway(), '/httpapi/send', {
    ...asha,
    sender_id: SENDER,
    route: 'T',
    message: TEXT,
    phonenumber,
    ...more,
  });
  expect(text).toMatch(/^\d+_[A-Za-z0-9]+_\d+$/);
  return text;
}

const statusOf = async (broadcastid: string, phonenumber: string, more: Record<string, string> = {}) =>
  (await getLegacy(gateway(), '/api/smsdlr', { ...asha, broadcastid, phonenumber, ...more })).text;

describe.each(API_BASES)('%s/getcredits', (base) => {
  test('answers with the balance as a plain number', async () => {
    const ravi = await getLegacy(gateway(), `${base}/getcredits`, { api_key: keyOf('ravi') });
    expect([ravi.text, ravi.headers['content-type']]).toEqual(['1000', 'text/plain; charset=utf-8']);
    expect((await postForm(gateway(), `${base}/getcredits`, { api_key: keyOf('ravi') })).text).toBe('1000');
    expect((await getLegacy(gateway(), `${base}/getcredits/`, asha)).text).toMatch(/^\d+\.25$/);
    expect((await getLegacy(gateway(), `${base}/getcredits`, {})).text).toBe('-1');
  });
});

describe.each(API_BASES)('%s/smsdlr', (base) => {
  test('answers with the state of each number of a broadcast', async () => {
    const [good, bad, waiting] = [numberFor('delivered'), numberFor('failed'), numberFor('pending')];
    const broadcast = await send([good, bad, waiting, '12345'].join(','));
    const ask = async (phonenumber: string) =>
      (await getLegacy(gateway(), `${base}/smsdlr`, { ...asha, broadcastid: broadcast, phonenumber })).text;
    await waitFor('it was delivered', async () => (await ask(good)) === 'delivered');
    await waitFor('it has failed', async () => (await ask(bad)) === 'failed');
    expect(await ask(waiting)).toBe('submitted');
    expect(await ask('12345')).toBe('failed');
    expect(await ask(`+91${good}`)).toBe('delivered');
    expect(await ask('9999999999')).toBe('-15');
  });
});

describe('smsdlr', () => {
  let broadcast = '';
  const number = numberFor('delivered');
  beforeAll(async () => {
    broadcast = await send(number);
    await waitFor('it was delivered', async () => (await statusOf(broadcast, number)) === 'delivered');
  });

  test.each(['', '20260101', '19990101', 'nonsense'])('is not misled by date=%s', async (date) => {
    expect(await statusOf(broadcast, number, { date })).toBe('delivered');
  });

  test.each([
    ['no broadcast id', () => ['', number]],
    ['a broadcast id that is none', () => ['nonsense', number]],
    ['another count', () => [broadcast.replace(/_1$/, '_2'), '9999999999']],
    ['another account’s', () => [broadcast.replace(/^\d+/, '999999'), number]],
    ['no number', () => [broadcast, '']],
    ['U+0000', () => [broadcast, '98\u000076']],
  ])('answers -15 to %s', async (_what, of) => {
    const [id = '', phone = ''] = of();
    expect(await statusOf(id, phone)).toBe('-15');
  });

  test('reveals nothing to another tenant', async () => {
    const call = { api_key: keyOf('ravi'), broadcastid: broadcast, phonenumber: number };
    expect((await getLegacy(gateway(), '/api/smsdlr', call)).text).toBe('-15');
  });
});

describe.each(SEND_BASES)('%s', (base) => {
  test('gettemplate lists the approved templates', async () => {
    const answer = await getLegacy(gateway(), `${base}/gettemplate`, asha);
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
    expect(answer.body).toContainEqual({
      template_id: 1,
      template_name: 'code',
      template_message: TEMPLATE,
      sender_id: SENDER,
      dlt_template_id: TEMPLATE_ID,
      entity_id: '1101000000000000001',
      status: 'approved',
    });
    expect(answer.body).toHaveLength(3);
  });

  test('getuserstatus answers with the status', async () => {
    expect((await getLegacy(gateway(), `${base}/getuserstatus`, asha)).text).toBe('active');
  });

  test('getmisreport answers with records that explain a bill', async () => {
    const number = numberFor('delivered');
    const broadcast = await send(`${number},777`, { client_ref: `mis ${base}` });
    await waitFor('it was delivered', async () => (await statusOf(broadcast, number)) === 'delivered');
    const { body } = await getLegacy(gateway(), `${base}/getmisreport`, { ...asha, limit: '2' });
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string;
    const shared = {
      broadcast_id: broadcast,
      sender_id: SENDER,
      message: TEXT,
      route: 'transactional',
      submitted_at: time,
      client_ref: `mis ${base}`,
      datetime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/) as string,
    };
    const id = expect.stringMatching(/^[a-z0-9]{26}$/) as string;
    expect(body).toEqual([
      {
        ...shared,
        message_id: id,
        mobile: '777',
        phonenumber: '777',
        parts: 0,
        credits: 0,
        status: 'failed',
        error: expect.stringContaining('validation_failed') as string,
        sent_at: null,
        delivered_at: null,
      },
      {
        ...shared,
        message_id: id,
        mobile: number,
        phonenumber: number,
        parts: 1,
        credits: 1,
        status: 'delivered',
        error: null,
        sent_at: time,
        delivered_at: time,
      },
    ]);
  });
});

describe('getmisreport', () => {
  type Row = { message_id: string; sender_id: string; mobile: string; message: string; status: string };
  const report = async (more: Record<string, string>) =>
    JSON.parse((await getLegacy(gateway(), '/httpapi/getmisreport', { ...asha, ...more })).text) as Row[];
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);

  test('is paged by limit and offset', async () => {
    await send('9100000011,9100000012,9100000013');
    // Two reports are equal only if nothing changes between them.
    await waitFor('they were delivered', async () =>
      (await report({ limit: '3' })).every(({ status }) => status === 'delivered'),
    );
    const all = await report({ limit: '3' });
    expect(all).toHaveLength(3);
    expect(await report({ limit: '1', offset: '1' })).toEqual([all[1]]);
    expect(await report({ limit: '0' })).toEqual([]);
    expect(await report({ offset: '1000000' })).toEqual([]);
  });

  test('is read one at a time for each account: many of one block nobody else, and the rest is refused', async () => {
    const { reportTurns } = gateway().composition.gateway;
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
    const [account] = await gateway().rows<{ account: number }>(
      `select account from accounts where username = 'asha'`,
    );
    const slow = Array.from({ length: 201 }, () => reportTurns.run(account?.account ?? 0, () => mayEnd));
    const ask = async (apiKey: string) =>
      (await getLegacy(gateway(), '/httpapi/getmisreport', { api_key: apiKey })).text;
    expect(await ask(keyOf('asha'))).toBe('-14');
    expect(await ask(keyOf('ravi'))).toBe('[]');
    end();
    await Promise.all(slow);
    expect(await ask(keyOf('asha'))).toMatch(/^\[/);
  });

  test('is filtered by sender and days', async () => {
    const all = await report({ limit: '1000' });
    expect(all.length).toBeGreaterThan(2);
    expect(await report({ limit: '1000', sender_id: SENDER })).toEqual(all);
    expect(await report({ sender_id: 'OTHERS' })).toEqual([]);
    expect(await report({ limit: '1000', from: today, to: today })).toEqual(all);
    expect(await report({ limit: '1000', from: today.replaceAll('-', '') })).toEqual(all);
    expect(await report({ to: '2020-01-01' })).toEqual([]);
    expect(await report({ from: '2099-01-01' })).toEqual([]);
  });

  test.each([
    { limit: 'x' },
    { limit: '-1' },
    { offset: '1.5' },
    { from: 'yesterday' },
    { to: '2026-02-30' },
  ])('answers -14 to %j', async (more) => {
    expect((await getLegacy(gateway(), '/httpapi/getmisreport', { ...asha, ...more })).text).toBe('-14');
  });

  test('shows another tenant nothing, and the text of a campaign’s messages', async () => {
    expect((await getLegacy(gateway(), '/httpapi/getmisreport', { api_key: keyOf('ravi') })).body).toEqual(
      [],
    );
    const numbers = Array.from({ length: 201 }, (_, i) => `9100${String(400_000 + i)}`);
    await postForm(gateway(), '/httpapi/send', {
      ...asha,
      sender_id: SENDER,
      route: 'T',
      message: TEXT,
      phonenumber: numbers.join(','),
    });
    const rows = await report({ limit: '201' });
    expect(new Set(rows.map(({ message }) => message))).toEqual(new Set([TEXT]));
    expect(rows.map(({ mobile }) => mobile)).toEqual(numbers.toReversed());
  });
});

describe.each(API_BASES)('%s/template', (base) => {
  const draft = (more: Record<string, string> = {}) => ({
    api_key: keyOf('writer'),
    sender_id: SENDER,
    template_name: `order ${base}`,
    template_message: 'Your order {#var#} is on its way.',
    dlt_template_id: '1107000000000000777',
    notes: 'for the shop',
    ...more,
  });

  test('creates a template that waits for approval', async () => {
    const { text } = await postForm(gateway(), `${base}/template`, draft());
    const account = await gateway().accountOf('writer');
    expect(text).toMatch(new RegExp(`^${account}_\\d+$`));
    const [row] = await gateway().rows('select * from templates where account = $1 and id = $2', [
      account,
      Number(text.split('_')[1]),
    ]);
    expect(row).toMatchObject({
      name: `order ${base}`,
      content: 'Your order {#var#} is on its way.',
      sender_id: SENDER,
      dlt_template_id: '1107000000000000777',
      status: 'pending',
      notes: 'for the shop',
    });
    expect(
      (await getLegacy(gateway(), `${base}/template`, draft({ template_name: `again ${base}` }))).text,
    ).toMatch(new RegExp(`^${account}_\\d+$`));
  });

  test.each<[string, Record<string, string>, number]>([
    ['no sender ID', { sender_id: '' }, -4],
    ['a sender ID of somebody else', { sender_id: 'OTHERS' }, -10],
    ['no name', { template_name: '' }, -6],
    ['no text', { template_message: '' }, -6],
    ['no DLT template id', { dlt_template_id: '' }, -6],
    ['a DLT template id that is none', { dlt_template_id: 'abc' }, -6],
    ['a text with a slot that is none', { template_message: 'Hello {#nonsense#}' }, -6],
  ])('refuses %s', async (_what, more, code) => {
    expect(
      (await postForm(gateway(), `${base}/template`, draft({ template_name: 'refused', ...more }))).text,
    ).toBe(String(code));
  });
});
