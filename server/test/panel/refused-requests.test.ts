import { describe, expect, test } from 'vitest';
import type { RefusedCallDetails } from 'harkara-contract/routes/refusals.ts';
import { useGateway, waitFor, type RequestOptions } from '../support/gateway.ts';
import { passwordOf, pushSms } from '../support/legacy.ts';
import { multipart } from '../support/mail.ts';
import { customer, keyOf, keyRecord, provision, SENDER } from '../support/provisions.ts';
import { VOICE_NUMBER } from '../support/voice.ts';
import type { Answer } from './answer.ts';
import { type Browser, read, refusalOf, signedIn } from './browser.ts';

const PEOPLE = ['asha', 'bina', 'chand', 'dev', 'esha'];

const gateway = useGateway({
  workers: false,
  provision: provision(
    ...PEOPLE.map((username) =>
      customer(username, {
        password: passwordOf(username),
        api_keys: [keyRecord(username), { name: 'other', key: otherKeyOf(username) }],
        features: { email: true, voice: true, get_api: true },
        voice_numbers: [{ number: VOICE_NUMBER, route: 'transactional', status: 'approved' }],
      }),
    ),
  ),
});

function otherKeyOf(username: string): string {
  return `hk_other_key_of_${username}_0123`;
}

const owner = (username: string) => signedIn(gateway, username, passwordOf(username));
type Items = Answer<'GET /refusals'>['items'];

/** Waits until that many are stored. */
async function refusals(browser: Browser, count: number, query = ''): Promise<Items> {
  return waitFor('the refusals were stored', async () => {
    const { items } = read<Answer<'GET /refusals'>>(await browser.get(`refusals${query}`));
    return items.length === count ? items : null;
  });
}

const detailsOf = async (browser: Browser, no: number | undefined) =>
  read<RefusedCallDetails>(await browser.get(`refusals/${no}`));

const json = (body: unknown, headers: Record<string, string> = {}): RequestOptions => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

describe('a refused request', () => {
  test('opens with what was asked, the answer that was given, and its ID', async () => {
    const asha = await owner('asha');
    const body = { sender_id: SENDER, recipient: '9876543210', message: 'No template has this.' };
    const bearer = { authorization: `Bearer ${keyOf('asha')}` };
    const given = await gateway().request('/api/v2/sms/send', json(body, bearer));
    await gateway().request('/api/v2/sms/status/nobody-has-this', { headers: bearer });
    await gateway().request(
      `/httpapi/send?${new URLSearchParams({ username: 'asha', password: passwordOf('asha'), sender: SENDER, route: 'X', to: '98765 43210', text: 'x' }).toString()}`,
    );
    const [legacy, status, sent] = await refusals(asha, 3);
    expect(await detailsOf(asha, sent?.no)).toMatchObject({
      code: 'template_mismatch',
      method: 'POST',
      route: '/api/v2/sms/send',
      requestId: given.body.request_id,
      status: 422,
      asked: { path: {}, query: {}, body, isCut: false, hidden: 0 },
    });
    const { answer } = await detailsOf(asha, sent?.no);
    expect(JSON.parse(answer ?? '')).toMatchObject({
      message: given.body.message,
      error: { code: 'template_mismatch' },
      request_id: given.body.request_id,
    });
    expect((await detailsOf(asha, status?.no)).asked?.path).toEqual({ messageId: 'nobody-has-this' });
    expect(await detailsOf(asha, legacy?.no)).toMatchObject({
      interface: 'legacy',
      status: 200,
      answer: '-17',
      asked: { query: { sender: SENDER, route: 'X', to: '98765 43210', text: 'x' }, hidden: 0 },
    });
    const bina = await owner('bina');
    expect(refusalOf(await bina.get(`refusals/${sent?.no}`))).toBe('404 not_found');
  });

  test('is found by reason, key, interface and day, and exported by the same filters', async () => {
    const bina = await owner('bina');
    const call = (key: string, body: object) =>
      gateway().request('/api/v2/sms/send', json(body, { 'x-api-key': key }));
    await call(keyOf('bina'), {});
    await call(otherKeyOf('bina'), { sender_id: 'NOBODY', recipient: '9876543210', message: '=cmd' });
    await gateway().request(
      `/httpapi/send?${new URLSearchParams({ username: 'bina', password: passwordOf('bina') }).toString()}`,
    );
    const all = await refusals(bina, 3);
    const other = all.find(({ keyName }) => keyName === 'other');
    const codes = async (query: string) =>
      (await refusals(bina, query === '?to=2020-01-01' ? 0 : 1, query)).map(({ code }) => code);
    expect(await codes('?code=sender_not_found')).toEqual(['sender_not_found']);
    expect(await codes(`?key=${other?.keyId}`)).toEqual(['sender_not_found']);
    expect(await codes('?key=0')).toEqual([all[0]?.code]);
    expect(await codes('?interface=legacy')).toEqual([all[0]?.code]);
    expect(await codes('?from=2020-01-01&interface=legacy')).toEqual([all[0]?.code]);
    expect(await codes('?to=2020-01-01')).toEqual([]);
    expect(refusalOf(await bina.get('refusals?from=x'))).toBe('422 validation_failed');

    const file = await bina.get('refusals.csv?code=sender_not_found');
    const [head = '', row = '', ...rest] = file.text.trim().split('\r\n');
    expect([head, rest]).toEqual([expect.stringContaining('Request ID'), []]);
    expect(row).toMatch(/sender_not_found.*,v2,POST,.*NOBODY/);
    expect(row).not.toMatch(/hk_/);
    const logged = await gateway().rows(
      `select 1 from admin_actions where action = 'refusals.exported' and subject = 'bina'`,
    );
    expect(logged).toHaveLength(1);
  });

  test('is described in two kilobytes, however much it asked for', async () => {
    const chand = await owner('chand');
    const key = { 'x-api-key': keyOf('chand') };
    const recipients = Array.from({ length: 20_000 }, (_, i) => String(9_000_000_000 + i));
    const message = `${'यह '.repeat(5_000)}${keyOf('chand')}`;
    await gateway().request('/api/v2/sms/send-bulk', json({ sender_id: SENDER, recipients, message }, key));
    const deep = { a: { b: { c: { d: { e: { f: keyOf('chand') } } } } } };
    const wide = Object.fromEntries(recipients.slice(0, 900).map((number) => [`n${number}`, deep]));
    await gateway().request('/api/v2/email/send', json({ placeholders: wide, from: wide }, key));
    const tokens = Object.fromEntries(recipients.slice(0, 500).map((number) => [`token${number}`, number]));
    await gateway().request('/api/v2/sms/send', json({ ...tokens, message: recipients[3] }, key));
    const items = await refusals(chand, 3);
    const rows = await gateway().rows<{ asked: string; answer: string }>(
      `select asked, answer from refusals join accounts using (bucket, account) where username = 'chand'`,
    );
    for (const { asked, answer } of rows) {
      expect(Buffer.byteLength(asked)).toBeLessThanOrEqual(2_048);
      expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(2_048);
    }
    const bulk = await detailsOf(chand, items[2]?.no);
    expect(bulk.asked).toMatchObject({ body: { sender_id: SENDER }, isCut: true });
    // There are too many secrets to look for.
    expect((await detailsOf(chand, items[0]?.no)).asked).toEqual({
      ...{ path: {}, query: {}, body: {} },
      ...{ isCut: true, hidden: 0 },
    });
  });
});

describe('no credential is stored with a refused request', () => {
  const KEY = keyOf('dev');
  const OTHER = otherKeyOf('dev');
  const PASSWORD = passwordOf('dev');
  /** The credentials again, in fields that are shown, and under names that nobody knows. */
  const again = {
    sender: `my ${KEY}`,
    text: `${PASSWORD} and ${OTHER}, Bearer abc.def-ghi`,
    apiKy: KEY,
    passwrd: PASSWORD,
    [KEY]: 'x',
    client_ref: encodeURIComponent(PASSWORD),
  };
  const form = (parameters: Record<string, string>) => new URLSearchParams(parameters).toString();
  const post = (body: string, type = 'application/x-www-form-urlencoded'): RequestOptions => ({
    method: 'POST',
    headers: { 'content-type': type },
    body,
  });
  const v2 = {
    sender_id: `x${KEY}`,
    recipient: PASSWORD,
    message: again.text,
    apiKy: KEY,
    password: PASSWORD,
    [KEY]: 1,
  };
  const basic = Buffer.from(`dev:${PASSWORD}`).toString('base64');
  const login = { username: 'dev', password: PASSWORD };
  const mail = { from: `${PASSWORD} <a@nobody.example>`, to: 'x', html: KEY, subject: OTHER };
  const notify = `https://dev:${encodeURIComponent(PASSWORD)}@hooks.example/a?t=${KEY}`;

  const REQUESTS: [string, string, RequestOptions][] = [
    ['v2, in Authorization', '/api/v2/sms/send', json(v2, { authorization: `Bearer ${KEY}` })],
    ['v2, in X-API-Key', '/api/v2/sms/send', json(v2, { 'x-api-key': KEY, cookie: `a=${PASSWORD}` })],
    ['v2, in the body', '/api/v2/sms/send', json({ ...v2, api_key: KEY })],
    ['v2, in the address', `/api/v2/sms/send?${form({ ...again, api_key: KEY })}`, {}],
    ['v2, in a path', `/api/v2/sms/status/${KEY}?api_key=${KEY}&password=${basic}`, {}],
    [
      'v2, in an email',
      '/api/v2/email/send',
      json(
        {
          ...mail,
          to: [KEY],
          notify_url: notify,
          placeholders: { otp_secret: PASSWORD, a: KEY, login: { password: PASSWORD } },
          callback_data: basic,
        },
        { 'x-api-key': KEY },
      ),
    ],
    ['legacy, by key', `/httpapi/send?${form({ ...again, api_key: KEY })}`, {}],
    ['legacy, by password', '/httpapi/send', post(form({ ...again, ...login }))],
    ['legacy, by password in a form with files', '/httpapi/send', multipart({ ...again, ...login }, [])],
    [
      'XML, by key',
      '/xmlapi/send',
      post(
        form({
          xmlstring: pushSms({ api_key: KEY, senderid: again.sender }, [{ pno: PASSWORD, msg: again.text }]),
        }),
      ),
    ],
    [
      'XML, by password',
      '/xmlapi/send',
      post(
        pushSms({ ...login, senderid: PASSWORD, client_ref: KEY }, [{ pno: '1', msg: again.text }]),
        'text/xml',
      ),
    ],
    ['email, by key', `/httpemailapi/v1/send?${form({ ...mail, apikey: KEY })}`, {}],
    [
      'email, by password',
      '/httpemailapi/v1/send',
      post(
        form({
          ...mail,
          ...login,
          notifyurl: notify,
          defaultplaceholders: JSON.stringify({ secret: PASSWORD, a: PASSWORD }),
          callbackdata: basic,
        }),
      ),
    ],
    [
      'email, in a form with files',
      '/httpemailapi/v1/send',
      multipart({ ...mail, ...login }, [{ filename: 'a.txt', data: KEY }]),
    ],
    ['email, in JSON', '/httpemailapi/v1/send', json({ ...mail, ...login })],
    [
      'voice, by key',
      `/voicecall/v1/send?${form({ apikey: KEY, from: KEY, to: PASSWORD, text: again.text })}`,
      {},
    ],
    [
      'voice, in JSON',
      '/voicecall/v1/jpost/send',
      json({ apikey: KEY, from: OTHER, to: KEY, text: `Basic ${basic}` }),
    ],
  ];

  test('by any interface, wherever it stands', async () => {
    const dev = await owner('dev');
    for (const [, path, options] of REQUESTS) await gateway().request(path, options);
    const items = await refusals(dev, REQUESTS.length);
    const rows = await gateway().rows<{ no: string }>(
      `select r.* from refusals r join accounts using (bucket, account) where username = 'dev' order by no`,
    );
    for (const [i, [name, path, { body, headers }]] of REQUESTS.entries()) {
      const stored = JSON.stringify(rows[i]);
      // A password that is given as one, and not only as a number or text.
      const isGiven = /password|passwd/i.test(`${path} ${String(body)} ${JSON.stringify(headers)}`);
      const secrets = [KEY, OTHER, basic, 'abc.def', ...(isGiven ? ['pw of dev', 'pw%20of', 'pw+of'] : [])];
      expect([name, secrets.filter((secret) => stored.includes(secret)), stored]).toEqual([name, [], stored]);
    }
    // What was asked is there nevertheless.
    const families = new Set(items.map((item) => item.interface));
    expect(families).toEqual(new Set(['v2', 'legacy', 'xml', 'email', 'voice']));
    const first = await detailsOf(dev, items.at(-1)?.no);
    expect(first.asked?.body).toMatchObject({ sender_id: 'x…', recipient: '…' });
    expect(first.asked?.hidden).toBe(2);
  });

  test('nor a piece of one that the answer quotes', async () => {
    const esha = await owner('esha');
    const secret = 'correct horse battery staple, and the river behind the house';
    const message = `Your code is ${secret}`;
    const given = await gateway().request(
      `/api/v2/sms/send?${form({ password: secret })}`,
      json({ sender_id: SENDER, recipient: '9876543210', message }, { 'x-api-key': keyOf('esha') }),
    );
    expect(given.text).toContain('correct horse');
    const [refused] = await refusals(esha, 1);
    const { asked, answer } = await detailsOf(esha, refused?.no);
    expect(asked?.body).toMatchObject({ message: 'Your code is …' });
    expect(answer).toBe('…');
  });
});
