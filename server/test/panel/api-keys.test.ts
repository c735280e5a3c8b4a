import type { Api } from 'harkara-contract/api.ts';
import type { AnswerOf } from 'harkara-contract/route.ts';
import { describe, expect, test } from 'vitest';
import { useGateway, waitFor } from '../support/gateway.ts';
import { CARRIER, provision, SENDER, HINDI } from '../support/provisions.ts';
import { addPerson, BEHIND_PROXY, passwordOf, people, read, refusalOf, signedIn } from './browser.ts';

const gateway = useGateway({
  workers: false,
  provision: { ...CARRIER, ...provision(...people('asha', 'bina', 'chand', 'dev', 'esha')) },
  config: BEHIND_PROXY,
});

type Keys = AnswerOf<Api['GET /api-keys']>;

const call = (key: string, headers: Record<string, string> = {}) =>
  gateway().request('/api/v2/credits', { headers: { authorization: `Bearer ${key}`, ...headers } });

describe('a key', () => {
  test('is shown once, works at once, and says when it was used', async () => {
    const owner = await signedIn(gateway, 'asha');
    const made = await owner.post('api-keys', {
      name: 'Billing server',
      scopes: ['read'],
      perMinute: 120,
      allowIps: ['127.0.0.1', '203.0.113.0/24'],
      expiresAt: '2099-01-31T00:00:00Z',
    });
    expect([made.status, read(made)]).toEqual([
      201,
      {
        id: expect.any(Number),
        name: 'Billing server',
        key: expect.stringMatching(/^hk_[\w-]{32}$/),
        hint: expect.stringMatching(/^….{4}$/),
        scopes: ['read'],
        perMinute: 120,
        perDay: 10_000,
        allowIps: ['127.0.0.1', '203.0.113.0/24'],
        expiresAt: '2099-01-31T00:00:00.000Z',
        lastUsedAt: null,
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    const { key, id } = read<{ key: string; id: number }>(made);
    expect((await call(key, { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200);
    const used = await waitFor('the use was stored', async () => {
      const { items } = read<Keys>(await owner.get('api-keys'));
      return items.find((one) => one.id === id)?.lastUsedAt ?? undefined;
    });
    expect(Date.now() - new Date(used).getTime()).toBeLessThan(60_000);
    expect((await owner.get('api-keys')).text).not.toContain(key);
  });

  test('comes with a first call of the account’s own sender and template', async () => {
    const owner = await signedIn(gateway, 'bina');
    const { firstCall: first } = read<Keys>(await owner.get('api-keys'));
    // A one-time code, though the newest of its templates is something else.
    expect(first).toEqual({ sender: SENDER, text: HINDI });
    const sent = await gateway().sendAs('bina', {
      recipient: '9876543210',
      sender_id: first?.sender,
      message: first?.text,
    });
    expect(sent.status).toBe(200);
  });

  test('is useless once it is revoked, and only its account can do that', async () => {
    const owner = await signedIn(gateway, 'chand');
    const { key, id } = read<{ key: string; id: number }>(await owner.post('api-keys', { name: 'Old shop' }));
    expect((await call(key)).status).toBe(200);
    const stranger = await signedIn(gateway, 'dev');
    expect(refusalOf(await stranger.delete(`api-keys/${id}`))).toBe('404 not_found');
    expect((await owner.delete(`api-keys/${id}`)).status).toBe(204);
    await waitFor('the key is refused', async () => (await call(key)).status === 401);
    expect(refusalOf(await owner.delete(`api-keys/${id}`))).toBe('404 not_found');
  });

  test.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name that another key has', { name: 'main' }, 'name'],
    ['an unknown scope', { name: 'x', scopes: ['admin'] }, 'scopes.0'],
    ['an address that is none', { name: 'x', allowIps: ['10.0.0.0/33'] }, 'allowIps'],
    ['an end in the past', { name: 'x', expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    ['an end without a zone', { name: 'x', expiresAt: '2099-01-01 00:00' }, 'expiresAt'],
  ])('cannot have %s', async (_what, body, field) => {
    const owner = await signedIn(gateway, 'dev');
    const { status, body: answer } = await owner.post('api-keys', body);
    expect([409, 422]).toContain(status);
    expect(Object.keys(answer.error?.fields ?? {})).toEqual([field]);
  });
});

describe('a refused call', () => {
  type Refused = AnswerOf<Api['GET /refusals']>;

  test('is shown with its key, its interface, its cause and its fields, and no credential', async () => {
    const owner = await signedIn(gateway, 'esha');
    const secret = 'Meet me at the river';
    const sent = await gateway().sendAs('esha', {
      recipient: '9876543210',
      sender_id: SENDER,
      message: secret,
    });
    expect(sent.status).toBe(422);
    await gateway().sendAs('esha', { recipient: '9876543210', sender_id: SENDER });
    const credentials = `username=esha&password=${encodeURIComponent(passwordOf('esha'))}`;
    await gateway().request(
      `/httpapi/send?${credentials}&sender_id=NOBODY&route=T&phonenumber=9876543210&message=x`,
    );
    await gateway().request('/voicecall/v1/send?api_key=hk_esha_0123456789abcdef&from=1&to=2&text=x');
    const items = await waitFor('the refusals were stored', async () => {
      const found = read<Refused>(await owner.get('refusals')).items;
      return found.length === 4 ? found : undefined;
    });
    expect(items).toMatchObject([
      { interface: 'voice', keyName: 'main', method: 'GET', route: '/voicecall/v1/send' },
      { interface: 'legacy', keyId: null, keyName: null, route: '/httpapi/send' },
      { interface: 'v2', keyId: expect.any(Number), code: 'validation_failed', fields: ['message'] },
      {
        interface: 'v2',
        keyName: 'main',
        method: 'POST',
        route: '/api/v2/sms/send',
        code: 'template_mismatch',
      },
    ]);
    expect(JSON.stringify(await gateway().rows('select * from refusals'))).not.toMatch(/hk_|first password/);

    const first = read<Refused>(await owner.get('refusals?limit=3'));
    const rest = read<Refused>(await owner.get(`refusals?limit=3&cursor=${first.next ?? ''}`));
    expect([first.items.length, rest.items.length, rest.next]).toEqual([3, 1, null]);
    const { browser: viewer } = await addPerson(gateway, owner, 'esha’s reader', 'viewer');
    expect((await viewer.get('refusals')).status).toBe(200);
    const stranger = await signedIn(gateway, 'asha');
    expect(read<Refused>(await stranger.get('refusals')).items).toEqual([]);
  });

  test('pushes out the oldest of its account beyond two hundred', async () => {
    const owner = await signedIn(gateway, 'dev');
    const { refusals, accounts } = gateway().composition.gateway;
    const account = await accounts.get(await gateway().accountOf('dev'));
    const note = (code: string) =>
      refusals.note(account, {
        interface: 'v2',
        keyId: null,
        method: 'GET',
        route: '/',
        code,
        fields: [],
        requestId: 'r',
        status: 422,
        asked: '{}',
        answer: '',
      });
    for (let batch = 0; batch < 5; batch += 1) {
      for (let one = 0; one < 60; one += 1) note(`code ${batch * 60 + one}`);
      await refusals.store();
    }
    const newest = read<Refused>(await owner.get('refusals?limit=1'));
    expect(newest.items[0]?.code).toBe('code 299');
    const [count] = await gateway().rows<{ count: string }>(
      'select count(*)::integer as count from refusals where account = $1',
      [account.number],
    );
    expect(count).toEqual({ count: 200 });
  });
});
