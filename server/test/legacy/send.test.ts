import { describe, expect, test } from 'vitest';
import { useGateway, type Answer } from '../support/gateway.ts';
import { getLegacy, passwordOf, postForm, SEND_BASES, type LegacyParameters } from '../support/legacy.ts';
import {
  customer,
  HINDI,
  keyOf,
  numberFor,
  provision,
  SENDER,
  TEMPLATE_ID,
  TEXT,
} from '../support/provisions.ts';

const DND_NUMBER = '9111111112';
const gateway = useGateway({
  workers: false,
  config: { callsPerSecond: 10_000 },
  provision: {
    ...provision(
      customer('asha', {
        password: passwordOf('asha'),
        features: { promo_sender: true, international: true },
        credits: { sms: 100_000, international: 100 },
      }),
      customer('ravi', { password: passwordOf('ravi') }),
    ),
    dnd: [DND_NUMBER],
  },
});

const send = (more: LegacyParameters = {}): LegacyParameters => ({
  api_key: keyOf('asha'),
  sender_id: SENDER,
  route: 'T',
  phonenumber: numberFor('delivered'),
  message: TEXT,
  ...more,
});

type Stored = {
  recipient: string;
  body: string;
  route: string;
  unicode: boolean;
  parts: number;
  price: number;
  state: number;
  error: string | null;
  family: string;
  due_at: Date | null;
  client_ref: string | null;
};

/** The messages of the call that got this answer, in the order of their ids. */
async function stored(answer: Answer): Promise<Stored[]> {
  const [, token = ''] = /^\d+_([a-z0-9]{26})_\d+$/.exec(answer.text) ?? [];
  if (token === '') throw new Error(`the send was refused: ${answer.text}`);
  const { fromPublicId } = await import('../../src/core/ids.ts');
  return gateway().rows<Stored>('select * from messages where first = $1 order by id', [fromPublicId(token)]);
}

async function sent(more: LegacyParameters = {}): Promise<Stored[]> {
  return stored(await getLegacy(gateway(), '/httpapi/send', send(more)));
}

describe('a send', () => {
  test.each(SEND_BASES)('under %s answers with a broadcast id and the number of messages', async (base) => {
    const account = await gateway().accountOf('asha');
    for (const path of [`${base}/send`, `${base}/send/`]) {
      const answer = await getLegacy(gateway(), path, send({ phonenumber: '9100100001,9100100002' }));
      expect(answer.text).toMatch(new RegExp(`^${account}_[A-Za-z0-9]+_2$`));
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    }
  });

  test.each<[string, () => Promise<Answer>]>([
    ['GET', () => getLegacy(gateway(), '/httpapi/send', send())],
    ['POST with a form', () => postForm(gateway(), '/httpapi/send', send())],
    [
      'POST with everything in the query',
      () => getLegacy(gateway(), '/httpapi/send', send(), { method: 'POST' }),
    ],
    [
      'POST with credentials in the query and the rest in the form',
      () => {
        const { api_key = '', ...rest } = send();
        return postForm(gateway(), `/httpapi/send?api_key=${api_key}`, rest);
      },
    ],
    [
      'POST without a content type that says form',
      () => postForm(gateway(), '/httpapi/send', send(), { 'content-type': 'text/plain' }),
    ],
    [
      'POST with a multipart form',
      async () => {
        const form = new FormData();
        for (const [name, value] of Object.entries(send())) form.append(name, value);
        const response = new Response(form);
        return gateway().request('/httpapi/send', {
          method: 'POST',
          headers: { 'content-type': response.headers.get('content-type') ?? '' },
          body: Buffer.from(await response.arrayBuffer()),
        });
      },
    ],
    [
      'GET with apikey instead of api_key',
      () => {
        const { api_key = '', ...rest } = send();
        return getLegacy(gateway(), '/httpapi/send', { ...rest, apikey: api_key });
      },
    ],
    [
      'GET with username and password',
      () => {
        const { api_key: _, ...rest } = send();
        const login = { username: 'ASHA', password: passwordOf('asha') };
        return getLegacy(gateway(), '/httpapi/send', { ...rest, ...login });
      },
    ],
    [
      'GET with a key and a wrong password: the key wins',
      () => getLegacy(gateway(), '/httpapi/send', send({ username: 'asha', password: 'wrong' })),
    ],
  ])('by %s is accepted', async (_what, call) => {
    expect(await stored(await call())).toMatchObject([{ body: TEXT, state: 10, family: 'legacy' }]);
  });

  test('takes the last of a repeated parameter, and the form before the query', async () => {
    const query = new URLSearchParams({ ...send(), message: 'Buy now!' });
    query.append('message', TEXT);
    expect(await stored(await gateway().request(`/httpapi/send?${query.toString()}`))).toHaveLength(1);
    const form = await postForm(gateway(), '/httpapi/send?message=Buy+now', send());
    expect(await stored(form)).toMatchObject([{ body: TEXT }]);
  });

  test('does not accept an array for the parameter', async () => {
    const { phonenumber = '', ...rest } = send();
    const answer = await getLegacy(gateway(), '/httpapi/send', { ...rest, 'phonenumber[]': phonenumber });
    expect(answer.text).toBe('-5');
  });

  test.each([
    ['Your+code+is+1%202.+Do+not+share+it.', 'Your code is 1 2. Do not share it.'],
    ['Your%20code%20is%20%e9.%20Do%20not%20share%20it.', 'Your code is é. Do not share it.'],
    ['Your code is %C3%A9. Do not share it.'.replaceAll(' ', '+'), 'Your code is é. Do not share it.'],
    ['Your+code+is+50%25.+Do+not+share+it.', 'Your code is 50%. Do not share it.'],
    ['Your+code+is+50%.+Do+not+share+it.', 'Your code is 50%. Do not share it.'],
  ])('reads message=%s', async (written, body) => {
    const { message: _, ...rest } = send();
    const query = `${new URLSearchParams(rest).toString()}&message=${written}`;
    expect(await stored(await gateway().request(`/httpapi/send?${query}`))).toMatchObject([{ body }]);
  });

  test.each<[string, LegacyParameters, Partial<Stored>]>([
    ['UTF-16BE hex', { type: '2', message: hexOf(HINDI) }, { body: HINDI, unicode: true }],
    ['UTF-16BE hex of plain text', { type: '2', message: hexOf(TEXT) }, { body: TEXT, unicode: true }],
    ['text, which wins over message', { text: HINDI, message: 'Buy now!' }, { body: HINDI, unicode: true }],
    ['text that GSM-7 can hold', { text: TEXT, message: '' }, { body: TEXT, unicode: false }],
    ['another type, which means nothing', { type: '1' }, { body: TEXT, unicode: false }],
    [
      'DLT ids under their short names',
      { template_id: TEMPLATE_ID, entity_id: '1101000000000000001' },
      { body: TEXT },
    ],
    ['a promotional text', { route: 'P', sender_id: 'PROMOTIONAL', message: 'Sale!' }, { route: 'P' }],
    ['a numeric promotional sender', { route: 'P', sender_id: '140123', message: 'Sale!' }, { route: 'P' }],
    ['a promotional sender ID', { route: 'PS', sender_id: 'HRKPRO', message: 'Sale!' }, { route: 'PS' }],
    [
      'an international number',
      { route: 'I', sender_id: 'HRKINT', phonenumber: '14155550123', message: 'Hello' },
      { route: 'I', recipient: '14155550123' },
    ],
    ['a reference', { client_ref: 'order 17' }, { client_ref: 'order 17' }],
  ])('takes %s', async (_what, more, expected) => {
    expect(await sent(more)).toMatchObject([expected]);
  });

  test('takes a number in any spelling, and several with blanks and empty entries in between', async () => {
    const rows = await sent({ phonenumber: '+91 91001-30001, 09100130002,,919100130003 ,' });
    expect(rows.map((row) => row.recipient)).toEqual(['9100130001', '9100130002', '9100130003']);
  });

  test('records invalid numbers beside valid ones, and charges nothing for them', async () => {
    const before = Number(await gateway().balanceOf('asha'));
    const answer = await getLegacy(
      gateway(),
      '/httpapi/send',
      send({
        route: 'P',
        sender_id: 'PROMOTIONAL',
        message: 'Sale!',
        phonenumber: `9100140001,12345,${DND_NUMBER},9100140001,98\u00007`,
      }),
    );
    expect(answer.text).toMatch(/_1$/);
    const rows = await stored(answer);
    expect(rows.map(({ recipient, state, price }) => [recipient, state, price])).toEqual([
      ['9100140001', 10, 1_000],
      ['12345', 41, 0],
      ['9100140001', 41, 0],
      ['98\ufffd7', 41, 0],
      [DND_NUMBER, 41, 0],
    ]);
    expect(rows[1]?.error).toContain('not_a_ten_digit_mobile');
    expect(rows[4]?.error).toContain('recipient_in_dnd');
    expect(await gateway().balanceOf('asha')).toBe(before - 1_000);
  });

  test('with an invalid number before a valid one is judged by its text', async () => {
    const answer = await getLegacy(
      gateway(),
      '/httpapi/send',
      send({ phonenumber: '12345,9876543210', message: 'Buy now!' }),
    );
    expect(answer.text).toBe('-8');
  });

  test('of several hundred numbers records the bad ones too', async () => {
    const numbers = Array.from({ length: 300 }, (_, i) => `91001${String(50_000 + i)}`);
    const answer = await postForm(
      gateway(),
      '/httpapi/send',
      send({ phonenumber: [...numbers, '12345'].join(',') }),
    );
    expect(answer.text).toMatch(/_300$/);
    const rows = await stored(answer);
    expect(rows).toHaveLength(301);
    expect(rows[300]).toMatchObject({ recipient: '12345', state: 41, price: 0 });
    expect(rows[0]).toMatchObject({ recipient: numbers[0], state: 10 });
  });

  test('with 5,000 numbers in the request line is accepted', async () => {
    const numbers = Array.from({ length: 5_000 }, (_, i) => `9100${String(200_000 + i)}`);
    const answer = await getLegacy(gateway(), '/httpapi/send', send({ phonenumber: numbers.join(',') }));
    expect(answer.text).toMatch(/_5000$/);
  });

  test('refuses the whole call if it costs more than the balance', async () => {
    const numbers = Array.from({ length: 1_001 }, (_, i) => `9100${String(300_000 + i)}`);
    const before = await gateway().footprint();
    const answer = await postForm(
      gateway(),
      '/httpapi/send',
      send({ api_key: keyOf('ravi'), phonenumber: numbers.join(',') }),
    );
    expect(answer.text).toBe('-12');
    expect(await gateway().footprint()).toEqual(before);
  });

  test('waits for its schedule time, in the account’s time zone', async () => {
    const inAnHour = new Date(Math.ceil((Date.now() + 3_600_000) / 1_000) * 1_000);
    const local = new Date(inAnHour.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    const [row] = await sent({ schedule: local });
    expect(row).toMatchObject({ state: 0, due_at: inAnHour });
  });

  test('whose schedule time has just passed leaves at once', async () => {
    const fourMinutesAgo = new Date(Date.now() + 5.5 * 3_600_000 - 240_000);
    const local = fourMinutesAgo.toISOString().slice(0, 19).replace('T', ' ');
    expect(await sent({ schedule: local })).toMatchObject([{ state: 10, due_at: null }]);
  });

  test('with a reference is sent once, even in parallel; with another body it is refused', async () => {
    const first = send({ client_ref: 'once' });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => getLegacy(gateway(), '/httpapi/send', first)),
    );
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
    const [row] = await gateway().rows<{ count: string }>(
      "select count(*) from messages where client_ref = 'once'",
    );
    expect(Number(row?.count)).toBe(1);
    const other = await getLegacy(gateway(), '/httpapi/send', {
      ...first,
      phonenumber: numberFor('delivered'),
    });
    expect(other.text).toBe('-14');
  });

  test('is not possible by HEAD', async () => {
    const before = await gateway().footprint();
    const query = new URLSearchParams(send()).toString();
    const answer = await gateway().request(`/httpapi/send?${query}`, { method: 'HEAD' });
    expect(answer.status).toBe(405);
    expect(await gateway().footprint()).toEqual(before);
  });
});

function hexOf(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();
}
