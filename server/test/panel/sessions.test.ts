import type { OpenSession } from 'harkara-contract/routes/sessions.ts';
import { describe, expect, test } from 'vitest';
import { setAccountStatus } from '../../src/core/accounts/manage-accounts.ts';
import { useGateway } from '../support/gateway.ts';
import { provision } from '../support/provisions.ts';
import { addPerson, BEHIND_PROXY, Browser, passwordOf, person, refusalOf, signedIn } from './browser.ts';
import { OPERATOR } from '../support/operator.ts';

const gateway = useGateway({
  workers: false,
  provision: provision(
    person('asha'),
    person('bina'),
    person('chand'),
    person('dev'),
    person('esha', { role: 'admin' }),
  ),
  config: BEHIND_PROXY,
});

/** As if a browser had signed in, and been used last, longer ago. */
async function letPass(tab: Browser, { signedIn: begun = '0', seen }: { signedIn?: string; seen: string }) {
  const id = await currentId(tab);
  await gateway().rows(
    `update panel_sessions set created_at = created_at - $2::interval, expires_at = expires_at - $2::interval,
            last_seen_at = last_seen_at - $3::interval where id = $1`,
    [id, begun, seen],
  );
}

async function currentId(tab: Browser): Promise<string> {
  const { items } = await sessionsOf(tab);
  const id = items.find(({ current }) => current)?.id;
  if (id === undefined) throw new Error('the list does not have the session that asks for it');
  return id;
}

async function sessionsOf(tab: Browser): Promise<{ items: OpenSession[] }> {
  return JSON.parse((await tab.get('sessions', { 'x-poll': '1' })).text) as { items: OpenSession[] };
}

const isIn = async (tab: Browser) => (await tab.get('session', { 'x-poll': '1' })).body.state === 'signed_in';

describe('a session', () => {
  test('gets another token at every sign-in, and the former one is worth nothing', async () => {
    const tab = await signedIn(gateway, 'asha');
    const before = tab.anotherTab();
    expect((await tab.signIn('asha')).status).toBe(200);
    expect(tab.cookie).not.toBe(before.cookie);
    expect(await isIn(before)).toBe(false);
  });

  test('is over for whoever has stolen its cookie, once its person has signed out', async () => {
    const tab = await signedIn(gateway, 'asha');
    const thief = tab.anotherTab();
    const left = await tab.delete('session');
    expect([left.status, left.headers['set-cookie']]).toEqual([
      204,
      '__Host-session=; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=0',
    ]);
    expect(refusalOf(await thief.get('sessions'))).toBe('401 signed_out');
    expect((await tab.delete('session')).status).toBe(204);
  });

  test('is one for two tabs', async () => {
    const one = await signedIn(gateway, 'asha');
    const other = one.anotherTab();
    expect((await one.patch('profile', { name: 'Asha' })).status).toBe(204);
    expect((await other.patch('profile', { name: 'Asha Rao', language: 'hi' })).status).toBe(204);
    expect((await one.get('session')).body.user).toMatchObject({ name: 'Asha Rao', language: 'hi' });
    await other.delete('session');
    expect(await isIn(one)).toBe(false);
  });

  test('ends after half an hour without use, and is renewed by use until then', async () => {
    const tab = await signedIn(gateway, 'asha');
    await letPass(tab, { seen: '29 minutes' });
    expect((await tab.get('sessions')).status).toBe(200);
    await letPass(tab, { seen: '29 minutes' });
    expect(await isIn(tab)).toBe(true);
    await letPass(tab, { seen: '61 seconds' });
    expect(await isIn(tab)).toBe(false);
  });

  test('is not renewed by what a page asks for by itself', async () => {
    const tab = await signedIn(gateway, 'asha');
    await letPass(tab, { seen: '20 minutes' });
    expect((await tab.get('session', { 'x-poll': '1' })).status).toBe(200);
    await letPass(tab, { seen: '11 minutes' });
    expect(await isIn(tab)).toBe(false);
  });

  test('is written once a minute at most', async () => {
    const tab = await signedIn(gateway, 'asha');
    const seen = async () => (await sessionsOf(tab)).items.find(({ current }) => current)?.lastSeenAt;
    const before = await seen();
    await tab.get('session');
    expect(await seen()).toBe(before);
    await letPass(tab, { seen: '2 minutes' });
    await tab.get('session');
    expect(Date.parse((await seen()) ?? '')).toBeGreaterThanOrEqual(Date.parse(before ?? ''));
  });

  test('of an administrator ends after a quarter of an hour without use', async () => {
    const tab = await signedIn(gateway, 'esha');
    expect((await tab.get('session')).body.idleSeconds).toBe(900);
    await letPass(tab, { seen: '16 minutes' });
    expect(await isIn(tab)).toBe(false);
  });

  test('ends after twelve hours, however much it is used', async () => {
    const tab = await signedIn(gateway, 'asha');
    await letPass(tab, { signedIn: '719 minutes', seen: '0' });
    expect((await tab.get('session')).body.state).toBe('signed_in');
    await letPass(tab, { signedIn: '2 minutes', seen: '0' });
    expect(await isIn(tab)).toBe(false);
  });
});

describe('the list of sessions', () => {
  test('shows where the person is signed in, and ends one or all others', async () => {
    const here = new Browser(gateway, { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Phone/1.0' });
    await here.signIn('bina');
    const others = [await signedIn(gateway, 'bina'), await signedIn(gateway, 'bina')] as const;
    const { items } = await sessionsOf(here);
    expect(items).toHaveLength(3);
    expect(items.filter(({ current }) => current)).toMatchObject([
      { address: '203.0.113.7', userAgent: 'Phone/1.0' },
    ]);
    expect((await here.delete(`sessions/${await currentId(others[0])}`)).status).toBe(204);
    expect([await isIn(here), await isIn(others[0]), await isIn(others[1])]).toEqual([true, false, true]);
    expect(JSON.parse((await here.delete('sessions')).text)).toEqual({ ended: 1 });
    expect([await isIn(here), await isIn(others[1])]).toEqual([true, false]);
  });

  test('has nothing of anybody else, of this account or another', async () => {
    const owner = await signedIn(gateway, 'bina');
    const { browser: colleague } = await addPerson(gateway, owner, 'bina’s clerk', 'viewer');
    const stranger = await signedIn(gateway, 'asha');
    for (const tab of [colleague, stranger]) {
      const id = await currentId(tab);
      expect(refusalOf(await owner.delete(`sessions/${id}`))).toBe('404 not_found');
      expect(await isIn(tab)).toBe(true);
    }
    expect(refusalOf(await owner.delete('sessions/1'))).toBe('404 not_found');
  });
});

describe('all other sessions end', () => {
  test('with a change of password, and this one gets another token', async () => {
    const tab = await signedIn(gateway, 'chand');
    const elsewhere = await signedIn(gateway, 'chand');
    const thief = tab.anotherTab();
    const change = { current: passwordOf('chand'), new: 'quite another one' };
    expect((await tab.post('profile/password', change)).status).toBe(204);
    expect([await isIn(tab), await isIn(elsewhere), await isIn(thief)]).toEqual([true, false, false]);
    expect((await tab.patch('profile', { name: 'Chand' })).status).toBe(204);
    expect(refusalOf(await new Browser(gateway).signIn('chand'))).toBe('401 wrong_credentials');
    await signedIn(gateway, 'chand', 'quite another one');
  });

  test.each([
    ['a wrong present one', { current: 'wrong', new: 'quite another one' }, 'current'],
    ['a short one', { current: passwordOf('asha'), new: 'short' }, 'new'],
    ['the present one', { current: passwordOf('asha'), new: passwordOf('asha') }, 'new'],
    ['one with the username in it', { current: passwordOf('asha'), new: 'I am Asha myself' }, 'new'],
  ])('but not with %s', async (_what, change, field) => {
    const tab = await signedIn(gateway, 'asha');
    const answer = await tab.post('profile/password', change);
    expect(refusalOf(answer)).toEqual(
      field === 'current' ? '401 wrong_credentials' : '422 validation_failed',
    );
    expect(Object.keys(answer.body.error?.fields ?? {})).toEqual([field]);
  });

  test('with a lock of the account, and stay ended when it is opened again', async () => {
    const tab = await signedIn(gateway, 'dev');
    await setAccountStatus(gateway().db, OPERATOR, 'dev', 'blocked');
    await expect.poll(() => isIn(tab)).toBe(false);
    await setAccountStatus(gateway().db, OPERATOR, 'dev', 'active');
    await expect.poll(async () => (await new Browser(gateway).signIn('dev')).status).toBe(200);
    expect(await isIn(tab)).toBe(false);
    await gateway().apply({ accounts: [{ username: 'dev', status: 'inactive' }] });
    await gateway().apply({ accounts: [{ username: 'dev', status: 'active' }] });
    expect(
      await gateway().rows(`select 1 from panel_sessions s join accounts a using (bucket, account)
                                  where a.username = 'dev'`),
    ).toEqual([]);
  });
});
