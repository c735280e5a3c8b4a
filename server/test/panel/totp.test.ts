import { TOTP, Secret } from 'otpauth';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { resetSecondFactor } from '../../src/core/people/rescue.ts';
import { useGateway } from '../support/gateway.ts';
import { provision } from '../support/provisions.ts';
import { BEHIND_PROXY, Browser, passwordOf, people, person, refusalOf, signedIn } from './browser.ts';
import { OPERATOR } from '../support/operator.ts';

const NAMES = ['asha', 'bina', 'chand', 'dev', 'esha', 'farid'];
const gateway = useGateway({
  workers: false,
  provision: {
    ...provision(...people(...NAMES), person('root', { role: 'admin' })),
    brand: { name: 'Meghdoot' },
  },
  config: {
    ...BEHIND_PROXY,
    panel: { idleSeconds: 1_800, adminIdleSeconds: 900, longestSeconds: 43_200, adminTotp: true },
  },
});

/** The code of a step from now; each is accepted once, so later ones are used later. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

/** As if the codes so far had been used a while ago. */
const forgetStep = (username: string) =>
  gateway().rows('update panel_users set totp_step = totp_step - 10 where username = $1', [username]);

async function setUp(tab: Browser, username: string): Promise<{ secret: string; codes: string[] }> {
  const started = await tab.post('profile/totp', { password: passwordOf(username) });
  expect(started.status).toBe(200);
  const { secret } = JSON.parse(started.text) as { secret: string };
  const confirmed = await tab.post('profile/totp/confirm', { code: codeOf(secret) });
  expect(confirmed.status).toBe(200);
  return { secret, codes: (JSON.parse(confirmed.text) as { recoveryCodes: string[] }).recoveryCodes };
}

describe('setting up codes', () => {
  test('shows a secret as text, address and picture, which is stored sealed', async () => {
    const tab = await signedIn(gateway, 'asha');
    const answer = await tab.post('profile/totp', { password: passwordOf('asha') });
    const { secret, uri, qr } = JSON.parse(answer.text) as {
      secret: string;
      uri: string;
      qr: { size: number; path: string };
    };
    expect(uri).toMatch(/^otpauth:\/\/totp\/Meghdoot:asha\?/);
    expect(qr.size).toBeGreaterThan(30);
    expect(qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
    const [row] = await gateway().rows<{ pending: string; secret: string | null }>(
      `select encode(totp_pending, 'escape') as pending, totp_secret as secret from panel_users where username = 'asha'`,
    );
    expect(row?.secret).toBeNull();
    expect(row?.pending).not.toContain(secret);
    expect((await tab.get('session')).body.user?.totp).toBe(false);
  });

  test('asks for the password, and for a code of the very secret', async () => {
    const tab = await signedIn(gateway, 'asha');
    const refused = await tab.post('profile/totp', { password: 'wrong' });
    expect([refusalOf(refused), refused.body.error?.fields]).toEqual([
      '401 wrong_credentials',
      { password: 'is not your password' },
    ]);
    await tab.post('profile/totp', { password: passwordOf('asha') });
    expect(refusalOf(await tab.post('profile/totp/confirm', { code: '000000' }))).toBe('401 wrong_code');
  });

  test('ends the other sessions, and gives ten recovery codes', async () => {
    const tab = await signedIn(gateway, 'bina');
    const elsewhere = await signedIn(gateway, 'bina');
    const { codes } = await setUp(tab, 'bina');
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^([2-9a-z]{4}-){3}[2-9a-z]{4}$/.test(code))).toBe(true);
    expect((await tab.get('session')).body).toMatchObject({ state: 'signed_in', user: { totp: true } });
    expect((await elsewhere.get('session')).body.state).toBe('signed_out');
  });
});

describe('signing in with a code', () => {
  test('goes on under another token, and each step is accepted once', async () => {
    const { secret } = await setUp(await signedIn(gateway, 'chand'), 'chand');
    const tab = new Browser(gateway);
    const half = await tab.signIn('chand');
    expect(half.body).toEqual({
      state: 'totp_required',
      csrf: expect.any(String),
      brand: expect.anything(),
      secure: true,
      expiresAt: expect.any(String),
      idleSeconds: 600,
    });
    const before = tab.anotherTab();
    expect(refusalOf(await tab.get('sessions'))).toBe('401 signed_out');
    // The step that has confirmed the secret is used up.
    expect(refusalOf(await tab.post('session/totp', { code: codeOf(secret, -1) }))).toBe('401 wrong_code');
    const code = codeOf(secret, 1);
    const whole = await tab.post('session/totp', { code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect([whole.status, whole.body.state]).toEqual([200, 'signed_in']);
    expect(tab.cookie).not.toBe(before.cookie);
    expect((await before.get('session')).body.state).toBe('signed_out');
    expect((await tab.get('sessions')).status).toBe(200);

    const replay = new Browser(gateway);
    await replay.signIn('chand');
    expect(refusalOf(await replay.post('session/totp', { code }))).toBe('401 wrong_code');
    expect((await replay.get('session')).body.state).toBe('totp_required');
  });

  test('cannot be given twice at the same time', async () => {
    const { secret } = await setUp(await signedIn(gateway, 'dev'), 'dev');
    const tabs = [new Browser(gateway), new Browser(gateway)];
    for (const tab of tabs) await tab.signIn('dev');
    const code = codeOf(secret, 1);
    const answers = await Promise.all(tabs.map((tab) => tab.post('session/totp', { code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  test('takes each recovery code once, however it is typed', async () => {
    const { codes } = await setUp(await signedIn(gateway, 'esha'), 'esha');
    const [first = '', second = ''] = codes;
    const give = async (code: string) => {
      const tab = new Browser(gateway);
      await tab.signIn('esha');
      return { tab, answer: await tab.post('session/totp', { code }) };
    };
    expect((await give(first)).answer.status).toBe(200);
    expect(refusalOf((await give(first)).answer)).toBe('401 wrong_code');
    const { tab, answer } = await give(` ${second.toUpperCase().replaceAll('-', ' ')}`);
    expect(answer.status).toBe(200);
    const renewed = await tab.post('profile/recovery-codes', { password: passwordOf('esha') });
    const [third = ''] = (JSON.parse(renewed.text) as { recoveryCodes: string[] }).recoveryCodes;
    expect(refusalOf((await give(codes[2] ?? '')).answer)).toBe('401 wrong_code');
    expect((await give(third)).answer.status).toBe(200);
  });

  test('is slowed down after wrong codes, and the operator helps who has lost everything', async () => {
    await setUp(await signedIn(gateway, 'farid'), 'farid');
    const tab = new Browser(gateway);
    await tab.signIn('farid');
    // However long a busy machine takes, the wait stays the same.
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
    onTestFinished(() => clock.mockRestore());
    let last = await tab.post('session/totp', { code: '000000' });
    for (let tries = 0; tries < 10 && last.status === 401; tries++) {
      last = await tab.post('session/totp', { code: 'wrong' });
    }
    expect(refusalOf(last)).toBe('429 too_many_attempts');
    expect(last.body.error?.details).toEqual({ retry_after: 5 });
    await resetSecondFactor(gateway().db, OPERATOR, 'Farid');
    expect((await tab.get('session')).body.state).toBe('signed_out');
    await signedIn(gateway, 'farid');
    await expect(resetSecondFactor(gateway().db, OPERATOR, 'nobody')).rejects.toThrow('No one signs in');
  });

  test('is not needed any more once codes are given up', async () => {
    const tab = new Browser(gateway);
    const { secret } = await setUp(await signedIn(gateway, 'asha'), 'asha');
    await forgetStep('asha');
    await tab.signIn('asha');
    await tab.post('session/totp', { code: codeOf(secret) });
    expect(refusalOf(await tab.delete('profile/totp', { password: 'wrong' }))).toBe('401 wrong_credentials');
    expect((await tab.delete('profile/totp', { password: passwordOf('asha') })).status).toBe(204);
    expect((await tab.get('session')).body.user?.totp).toBe(false);
    await signedIn(gateway, 'asha');
  });
});

test('an administrator must set up codes before anything else, where that is required', async () => {
  const tab = new Browser(gateway);
  expect((await tab.signIn('root')).body.state).toBe('totp_setup_required');
  const refused = await tab.get('users');
  expect([refusalOf(refused), refused.body.error?.reason]).toEqual(['403 not_allowed', 'totp_required']);
  await setUp(tab, 'root');
  expect((await tab.get('session')).body.state).toBe('signed_in');
  expect((await tab.get('users')).status).toBe(200);
});
