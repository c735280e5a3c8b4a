import { describe, expect, test } from 'vitest';
import { PasswordChecks, type CheckLane } from './password-checks.ts';

function checksOf(options: ConstructorParameters<typeof PasswordChecks>[0]) {
  const checks = new PasswordChecks(options);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const start = (lane: CheckLane, address: string, name = address) =>
    checks.run(lane, address, async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { start, begun, endOne };
}

describe('PasswordChecks', () => {
  test('runs a few at a time; proven logins go first, then addresses take turns', async () => {
    const { start, begun, endOne } = checksOf({ maxRunning: 1 });
    void start('ordinary', 'flood', 'f1');
    for (const name of ['f2', 'f3', 'f4']) void start('ordinary', 'flood', name);
    void start('ordinary', 'somebody');
    void start('proven', 'owner');
    for (let i = 0; i < 5; i++) await endOne();
    expect(begun).toEqual(['f1', 'owner', 'f2', 'somebody', 'f3', 'f4']);
  });

  test('checks guesses one at a time, with a pause, and never refuses them for good', async () => {
    const { start, begun, endOne } = checksOf({ maxRunning: 2, slowEveryMs: 5 });
    const guesses = ['g1', 'g2', 'g3'].map((name) => start('slow', 'guesser', name));
    expect(begun).toEqual(['g1']);
    void start('ordinary', 'somebody');
    expect(begun).toEqual(['g1', 'somebody']);
    const all = Promise.all(guesses);
    let isOver = false;
    void all.then(() => (isOver = true));
    while (!isOver) await endOne();
    expect(await all).toEqual(['g1', 'g2', 'g3']);
  });

  test('refuses when too many wait in a lane, and only in that lane', async () => {
    const { start } = checksOf({ maxRunning: 0, maxWaiting: 2 });
    void start('ordinary', 'a');
    void start('ordinary', 'b');
    await expect(start('ordinary', 'c')).rejects.toThrow('Too many sign-ins');
    void start('proven', 'owner');
  });

  test('refuses only the newest check of the address with the most checks when a lane is full', async () => {
    const { start, begun, endOne } = checksOf({ maxRunning: 1, maxWaiting: 3 });
    void start('ordinary', 'first');
    for (const name of ['f1', 'f2']) void start('ordinary', 'flood', name);
    const newest = start('ordinary', 'flood', 'f3');
    void start('ordinary', 'somebody');
    await expect(newest).rejects.toMatchObject({ code: 'rate_limited' });
    await expect(start('ordinary', 'flood', 'f4')).rejects.toMatchObject({ code: 'rate_limited' });
    for (let i = 0; i < 4; i++) await endOne();
    expect(begun).toEqual(['first', 'f1', 'somebody', 'f2']);
  });

  test('passes the error of a check on to its caller', async () => {
    const checks = new PasswordChecks();
    await expect(checks.run('ordinary', 'a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    await expect(checks.run('ordinary', 'a', () => Promise.resolve(1))).resolves.toBe(1);
  });
});
