import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { connectTo } from '../support/direct-connection.ts';
import { useGateway, waitFor } from '../support/gateway.ts';
import { lockWaits } from '../support/lock-waits.ts';
import { provision } from '../support/provisions.ts';
import { BEHIND_PROXY, Browser, passwordOf, person, refusalOf, signedIn } from './browser.ts';

const gateway = useGateway({
  alone: true,
  workers: false,
  provision: {
    ...provision(
      person('asha'),
      person('bina'),
      person('chand', { status: 'blocked' }),
      person('dev', { status: 'inactive' }),
      person('esha'),
      person('farid'),
      person('gita'),
      person('hari'),
      person('indu'),
    ),
    brand: { name: 'Meghdoot Connect', support_email: 'help@meghdoot.example', primary_color: '#aa2200' },
  },
  config: BEHIND_PROXY,
});
const browser = (headers?: Record<string, string>) => new Browser(gateway, headers);

/** However long a busy machine takes, no wait ends while the clock stands still. */
function stopClock() {
  const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now());
  onTestFinished(() => now.mockRestore());
  return now;
}

describe('a browser without a session', () => {
  test('is told so, with the brand, and without an error', async () => {
    const answer = await browser().get('session');
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      200,
      {
        state: 'signed_out',
        csrf: null,
        brand: {
          name: 'Meghdoot Connect',
          color: '#aa2200',
          supportEmail: 'help@meghdoot.example',
          tagline: null,
          logo: null,
        },
        secure: true,
      },
    ]);
  });

  test('is the same with a cookie that nobody has given it', async () => {
    const stranger = browser();
    for (const cookie of ['', 'x', 'A'.repeat(43), `${'A'.repeat(43)}; __Host-session=B`]) {
      stranger.cookie = cookie;
      expect((await stranger.get('session')).body.state).toBe('signed_out');
      expect(refusalOf(await stranger.get('sessions'))).toBe('401 signed_out');
    }
  });
});

describe('signing in', () => {
  test('answers who it is, and what the account has', async () => {
    const tab = browser();
    const answer = await tab.signIn(' ASHA ', passwordOf('asha'));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      state: 'signed_in',
      csrf: expect.stringMatching(/^[\w-]{32}$/),
      brand: expect.objectContaining({ name: 'Meghdoot Connect' }),
      secure: true,
      expiresAt: expect.stringMatching(/Z$/),
      idleSeconds: 1_800,
      user: {
        id: 1,
        username: 'asha',
        name: 'asha',
        role: 'owner',
        language: null,
        totp: false,
        passwordGiven: true,
      },
      account: {
        username: 'asha',
        displayName: null,
        role: 'customer',
        status: 'active',
        timeZone: 'Asia/Kolkata',
      },
      viewedFrom: null,
      features: expect.objectContaining({ sms: true, email: true, chatapp: false }),
      balances: { sms: 1_000, international: 100, email: 0, chatapp: 0, voice: 0 },
      badges: { campaigns: 0, templates: 0, senders: 1, webhooks: 0, refusals: 0 },
    });
    expect(await tab.get('session')).toMatchObject({ status: 200, body: answer.body });
  });

  test('gives a cookie that scripts, other sites and plain http never see, and stores only its digest', async () => {
    const tab = browser();
    const answer = await tab.signIn('asha');
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/),
      expect.stringMatching(
        /^__Host-device=[\w.-]{60,80}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=15552000$/,
      ),
    ]);
    const rows = await gateway().rows('select * from panel_sessions');
    expect(JSON.stringify(rows)).not.toContain(tab.cookie);
  });

  test('takes one sentence for a wrong password and an unknown name', async () => {
    const wrong = await browser().signIn('asha', 'wrong');
    const unknown = await browser().signIn('nobody at all', 'wrong');
    expect(refusalOf(wrong)).toBe('401 wrong_credentials');
    expect(refusalOf(unknown)).toBe('401 wrong_credentials');
    expect(wrong.body.message).toBe(unknown.body.message);
  });

  test.each([
    ['a NUL in the name', { username: 'as\0ha', password: 'x' }, '401 wrong_credentials'],
    ['a very long password', { username: 'asha', password: 'x'.repeat(900) }, '401 wrong_credentials'],
    ['no password', { username: 'asha' }, '422 validation_failed'],
    ['an unknown field', { username: 'asha', password: 'x', admin: true }, '422 validation_failed'],
    ['an endless password', { username: 'asha', password: 'x'.repeat(10_000) }, '413 body_too_large'],
  ])('refuses %s', async (_what, body, expected) => {
    expect(refusalOf(await browser().post('session', body))).toEqual(expected);
  });

  test.each(['chand', 'dev'])(
    'tells %s that the account is locked only after the right password',
    async (name) => {
      expect(refusalOf(await browser().signIn(name, 'wrong'))).toBe('401 wrong_credentials');
      expect(refusalOf(await browser().signIn(name))).toBe('403 account_locked');
      const [row] = await gateway().rows('select count(*) as count from panel_users where username = $1', [
        name,
      ]);
      expect(row).toEqual({ count: 0 });
    },
  );
});

describe('the first owner', () => {
  test('is made once, however many sign in at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => browser().signIn('bina')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ body }) => body.user?.id)).toEqual([1, 1, 1, 1]);
    expect(
      await gateway().rows(`select panel_users.role from panel_users join accounts using (bucket, account)
                             where accounts.username = 'bina'`),
    ).toEqual([{ role: 'owner' }]);
  });

  test('can sign in while being made by another sign-in', async () => {
    await using maker = await connectTo(gateway().database);
    await maker.query('begin; lock table directory in access exclusive mode');
    const answer = browser().signIn('hari');
    await waitFor('it has found no person', async () => (await lockWaits(gateway(), 'from directory')) > 0);
    await maker.query(
      `insert into panel_users (bucket, account, id, username, name, role, password_hash)
       select bucket, account, 1, username, username, 'owner', password_hash from accounts where username = 'hari'`,
    );
    await maker.query('commit');
    expect((await answer).status).toBe(200);
  });

  test('has a password of its own from then on, and so have programs', async () => {
    const owner = await signedIn(gateway, 'gita');
    const balance = (password: string) =>
      gateway().request(`/api/getcredits?username=gita&password=${encodeURIComponent(password)}`);
    const isGiven = async () => (await owner.get('session')).body.user?.passwordGiven;
    const before = (await balance(passwordOf('gita'))).text;
    expect(
      (await owner.post('account/api-password', { password: passwordOf('gita'), new: 'for programs only' }))
        .status,
    ).toBe(204);
    await gateway().apply({});
    expect((await balance(passwordOf('gita'))).text).not.toBe(before);
    expect((await balance('for programs only')).text).toBe(before);
    expect(refusalOf(await browser().signIn('gita', 'for programs only'))).toBe('401 wrong_credentials');
    expect(await isGiven()).toBe(true);
    await owner.post('profile/password', { current: passwordOf('gita'), new: 'for one person only' });
    expect(await isGiven()).toBe(false);
    expect((await balance('for programs only')).text).toBe(before);
    await signedIn(gateway, 'gita', 'for one person only');
  });
});

describe('guessing', () => {
  test('waits longer each time, in one place only, and the right password works after the wait', async () => {
    await signedIn(gateway, 'esha');
    const guesser = browser();
    const clock = stopClock();
    let last = await guesser.signIn('esha', 'wrong');
    for (let tries = 0; tries < 10 && last.status === 401; tries++)
      last = await guesser.signIn('esha', 'wrong');
    expect(refusalOf(last)).toBe('429 too_many_attempts');
    expect(last.body.error?.details).toEqual({ retry_after: 2 });
    expect(last.headers['retry-after']).toBe('2');
    expect(refusalOf(await guesser.signIn('esha'))).toBe('429 too_many_attempts');
    await signedIn(gateway, 'esha');
    clock.mockRestore();
    await expect.poll(async () => (await guesser.signIn('esha')).status).toBe(200);
  });

  test('of many names from one address is slowed down, too', async () => {
    const guesser = browser();
    stopClock();
    const names = Array.from({ length: 60 }, (_, index) => `nobody ${index}`);
    const answers = await Promise.all(names.map((name) => guesser.signIn(name, 'wrong')));
    const by = Map.groupBy(answers, ({ status }) => status);
    expect([by.get(401)?.length, by.get(429)?.length]).toEqual([51, 9]);
    await signedIn(gateway, 'farid');
  });
});

describe('guesses at one person from everywhere', () => {
  /** As if strangers had guessed for a while, and went on. */
  function guessAt(name: string): void {
    const { failed, checks } = gateway().composition.gateway.logins.guard;
    for (let i = 0; i < 100; i++) failed.add(`panel\n${name}`, `203.0.113.${i}`);
    const fill = () => {
      for (let i = 0; i < 60; i++)
        checks.run('slow', `203.0.113.${i}`, async () => true).catch(() => undefined);
    };
    fill();
    const filling = setInterval(fill, 100);
    onTestFinished(() => clearInterval(filling));
  }
  const from = (address: string) => browser({ 'x-forwarded-for': address });

  test('lock the person out neither on a known device, nor in a known network, nor in a new one', async () => {
    const home = from('192.0.2.1');
    expect((await home.signIn('hari')).status).toBe(200);
    guessAt('hari');
    const laptop = from('192.0.2.77');
    laptop.devices = home.devices;
    for (const tab of [laptop, from('192.0.2.1'), from('192.0.2.2')]) {
      expect((await tab.signIn('hari')).status).toBe(200);
    }
  });

  test('find no way past the waits on a device that knew a former password', async () => {
    const first = from('192.0.2.11');
    expect((await first.signIn('indu')).status).toBe(200);
    const former = first.devices;
    await first.post('profile/password', { current: passwordOf('indu'), new: 'another long one' });
    expect(first.devices).not.toBe(former);
    stopClock();
    const lost = from('192.0.2.12');
    const statuses = async (devices: string | null) => {
      lost.devices = devices;
      return (await lost.signIn('indu', 'wrong')).status;
    };
    for (let i = 0; i < 6; i++) await statuses(former);
    expect(await statuses(former)).toBe(429);
    expect(await statuses(first.devices)).toBe(401);
  });

  test('leave no address in what is stored of networks', async () => {
    await from('192.0.2.21').signIn('asha');
    const rows = await gateway().rows('select * from panel_networks');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('192.0.2');
  });
});

describe('what another site makes a browser send', () => {
  test.each([
    ['no Origin', { origin: '' }],
    ['another Origin', { origin: 'https://evil.example' }],
    ['the Origin of another scheme', { origin: 'https://127.0.0.1' }],
    ['an opaque Origin', { origin: 'null' }],
  ])('is refused at sign-in with %s', async (_what, headers) => {
    const answer = await browser().post(
      'session',
      { username: 'asha', password: passwordOf('asha') },
      headers,
    );
    expect(refusalOf(answer)).toBe('403 csrf_failed');
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test('is refused in a session without its token, or with another one', async () => {
    const tab = await signedIn(gateway, 'asha');
    for (const token of ['', 'x'.repeat(32)]) {
      expect(refusalOf(await tab.post('account/api-password', {}, { 'x-csrf-token': token }))).toBe(
        '403 csrf_failed',
      );
    }
    const foreign = await tab.post('account/api-password', {}, { origin: 'https://evil.example' });
    expect(refusalOf(foreign)).toBe('403 csrf_failed');
    expect((await tab.get('session')).body.state).toBe('signed_in');
  });

  test('is not read as a form', async () => {
    const answer = await browser().post('session', { username: 'asha' }, { 'content-type': 'text/plain' });
    expect(refusalOf(answer)).toBe('415 unsupported_media_type');
  });
});

describe('plain http', () => {
  const plain = { host: 'panel.example', origin: 'http://panel.example' };

  test('from beyond this machine is told to use https, and nobody signs in', async () => {
    const tab = browser(plain);
    expect((await tab.get('session')).body).toMatchObject({ state: 'signed_out', secure: false });
    const answer = await tab.signIn('asha');
    expect(refusalOf(answer)).toBe('403 https_required');
    expect(answer.body.message).toContain('HTTPS');
  });

  test('is fine where a proxy that is trusted says that it was https', async () => {
    const tab = browser({ ...plain, origin: 'https://panel.example', 'x-forwarded-proto': 'https' });
    expect((await tab.get('session')).body.secure).toBe(true);
    expect((await tab.signIn('asha')).status).toBe(200);
  });

  test('is fine on this machine, under each of its names', async () => {
    const port = new URL(gateway().url).port;
    for (const name of ['localhost', '127.0.0.1', '[::1]', 'panel.localhost']) {
      const tab = browser({ host: `${name}:${port}`, origin: `http://${name}:${port}` });
      expect((await tab.signIn('asha')).status).toBe(200);
    }
  });
});
