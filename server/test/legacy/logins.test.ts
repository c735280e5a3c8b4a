import { describe, expect, test } from 'vitest';
import { Throttle } from '../../src/core/limits/throttle.ts';
import { startGateway, useGateway, waitFor } from '../support/gateway.ts';
import { getLegacy, passwordOf, person } from '../support/legacy.ts';
import { processorTime } from '../support/processor-time.ts';
import { provision } from '../support/provisions.ts';

const gateway = useGateway({
  alone: true,
  workers: false,
  config: { callsPerSecond: 10_000 },
  provision: provision(
    person('asha'),
    person('asha@example.com', { api_keys: [] }),
    person('ravi'),
    person('moving'),
    person('guessed'),
    person('blocked', { status: 'blocked' }),
    person('inactive', { status: 'inactive' }),
  ),
});

const ask = (username: string, password = passwordOf(username), name = '/api/getcredits') =>
  getLegacy(gateway(), name, { username, password });

describe('a login by username and password', () => {
  test.each(['asha', 'ASHA', ' asha ', 'asha@example.com', 'Asha@Example.com'])(
    'as %j is admitted',
    async (username) => {
      const password = passwordOf(username.trim().toLowerCase());
      expect((await ask(username, password)).text).toBe('1000');
    },
  );

  test.each([
    ['another password', 'asha', 'wrong'],
    ['the password of somebody else', 'asha', passwordOf('ravi')],
    ['the password in another case', 'asha', passwordOf('asha').toUpperCase()],
    ['a username that nobody has', 'nobody', 'x'],
    ['a username with U+0000', 'as\u0000ha', 'x'],
    ['a username of 10,000 characters', 'a'.repeat(10_000), 'x'],
    ['a password of 10,000 characters', 'asha', 'x'.repeat(10_000)],
  ])('with %s is refused', async (_what, username, password) => {
    expect((await ask(username, password)).text).toBe('-7');
  });

  test('is refused with the old password once it was changed, and admitted with the new one', async () => {
    expect((await ask('moving')).text).toBe('1000');
    await gateway().apply({ accounts: [{ username: 'moving', password: 'a new one' }] });
    await waitFor('the old password is refused', async () => (await ask('moving')).text === '-7');
    expect((await ask('moving', 'a new one')).text).toBe('1000');
  });

  test('is refused once the account is blocked', async () => {
    expect((await ask('ravi')).text).toBe('1000');
    await gateway().apply({ accounts: [{ username: 'ravi', status: 'blocked' }] });
    await waitFor('it is refused', async () => (await ask('ravi')).text === '-16');
  });

  test.each(['blocked', 'inactive'])('of an account that is %s may only ask for that', async (status) => {
    expect((await ask(status, passwordOf(status), '/httpapi/getuserstatus')).text).toBe(status);
    expect((await ask(status)).text).toBe('-16');
  });

  test('after ten wrong passwords is no longer checked, but a key still is', async () => {
    const guesses = await Promise.all(Array.from({ length: 14 }, (_, i) => ask('guessed', `guess ${i}`)));
    expect(guesses.map(({ text }) => text)).toEqual(Array.from({ length: 14 }, () => '-7'));
    const throttled = guesses.filter(({ status }) => status === 429);
    expect(throttled).toHaveLength(4);
    expect(Number(throttled[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await ask('guessed')).status).toBe(429);
    const byKey = await getLegacy(gateway(), '/api/getcredits', { api_key: 'hk_guessed_0123456789abcdef' });
    expect(byKey.text).toBe('1000');
    expect((await ask('asha')).text).toBe('1000');
  });

  test('takes as long for an unknown username', async () => {
    const time = (username: string, password: string) => processorTime(() => ask(username, password));
    await time('nobody 0', 'x');
    const median = async (username: (i: number) => string) => {
      const times: number[] = [];
      for (let i = 0; i < 9; i++) times.push(await time(username(i), `wrong ${i}`));
      return times.toSorted((a, b) => a - b)[4] ?? 0;
    };
    const known = await median(() => 'asha@example.com');
    const unknown = await median((i) => `nobody ${i}`);
    expect(unknown).toBeGreaterThan(known / 3);
    expect(known).toBeGreaterThan(unknown / 3);
  });
});

test('an account that calls too often waits for its turn, and is answered 429 and -13 if it gets none within a second', async () => {
  await using slow = await startGateway({
    workers: false,
    config: { callsPerSecond: 5 },
    provision: provision(
      person('asha'),
      person('ravi'),
      person('quick', { limits: { legacy_per_second: 1_000 } }),
    ),
  });
  // For the throttle, no time passes.
  slow.composition.gateway.throttle = new Throttle(() => 0);
  const call = (username: string) =>
    getLegacy(slow, '/api/getcredits', { api_key: `hk_${username}_0123456789abcdef` });
  const answers = await Promise.all(Array.from({ length: 40 }, () => call('asha')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(30);
  expect(refused.every(({ text }) => text === '-13')).toBe(true);
  expect(refused[0]?.headers['retry-after']).toBe('1');
  expect((await call('ravi')).text).toBe('1000');
  const quick = await Promise.all(Array.from({ length: 40 }, () => call('quick')));
  expect(quick.every(({ text }) => text === '1000')).toBe(true);
});
