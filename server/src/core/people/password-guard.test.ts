import { fact } from 'harkara-contract/facts.ts';
import { describe, expect, test, vi } from 'vitest';
import { FailedLogins } from '../accounts/failed-logins.ts';
import { PasswordChecks, type CheckLane } from '../accounts/password-checks.ts';
import { DomainError } from '../errors.ts';
import { PasswordGuard, type Place } from './password-guard.ts';

const ASHA = { passwordHash: 'of asha' };

/** @param outcome of each check, in place of the real one, which takes long on purpose. */
function guardWith(outcome: () => Promise<boolean>) {
  const now = () => 1_000_000;
  const failed = new FailedLogins(now);
  const checks = new PasswordChecks();
  const lanes: CheckLane[] = [];
  vi.spyOn(checks, 'run').mockImplementation((lane) => {
    lanes.push(lane);
    return outcome();
  });
  const guard = new PasswordGuard({ failed, checks }, now);
  const tryFrom = async (address: string, more: Partial<Place> = {}, name = 'asha') => {
    const place = { address, known: null, isKnownNetwork: () => Promise.resolve(false), ...more };
    try {
      return await guard.verify(name, place, 'a password', async () => ASHA);
    } catch (error) {
      return error instanceof DomainError ? error.code : error;
    }
  };
  return { lanes, tryFrom, failed };
}

async function repeat(times: number, attempt: (i: number) => Promise<unknown>): Promise<unknown[]> {
  const outcomes: unknown[] = [];
  for (let i = 0; i < times; i++) outcomes.push(await attempt(i));
  return outcomes;
}

const wrong = () => Promise.resolve(false);
const right = () => Promise.resolve(true);
const refusing = () => Promise.reject(new DomainError(fact('too_many_logins')));

describe('guesses at one person', () => {
  test('wait by the /48 that they come from, however many networks it has', async () => {
    const { tryFrom } = guardWith(wrong);
    const outcomes = await repeat(40, (i) => tryFrom(`2001:db8:1:${i.toString(16)}::1`));
    expect(outcomes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => null));
    expect(outcomes.slice(-10)).toEqual(Array.from({ length: 10 }, () => 'too_many_attempts'));
    expect(await tryFrom('2001:db8:2::1')).toBeNull();
  });

  test('count against their network when they are refused, too', async () => {
    const { tryFrom } = guardWith(refusing);
    const outcomes = await repeat(8, () => tryFrom('192.0.2.1'));
    expect([outcomes[0], outcomes.at(-1)]).toEqual(['rate_limited', 'too_many_attempts']);
    expect(await tryFrom('192.0.2.2')).toBe('rate_limited');
  });

  test('are slowed down before the first of many at once has failed', async () => {
    const release = Promise.withResolvers<boolean>();
    const { tryFrom, lanes } = guardWith(() => release.promise);
    const tries = Array.from({ length: 25 }, (_, i) => tryFrom(`192.0.2.${i}`));
    await expect.poll(() => lanes.length).toBe(25);
    expect(lanes.at(-1)).toBe('newcomer');
    release.resolve(false);
    await Promise.all(tries);
    await tryFrom('192.0.2.200');
    expect(lanes.at(-1)).toBe('ordinary');
  });

  test('from a device of the person count against the device alone', async () => {
    const { tryFrom } = guardWith(wrong);
    await repeat(8, () => tryFrom('192.0.2.1', { known: 'device 1' }));
    expect(await tryFrom('192.0.2.1', { known: 'device 1' })).toBe('too_many_attempts');
    expect(await tryFrom('192.0.2.1', { known: 'device 2' })).toBeNull();
    expect(await tryFrom('192.0.2.1')).toBeNull();
  });
});

describe('a person whose password others guess', () => {
  const flooded = async (outcome: () => Promise<boolean>) => {
    const made = guardWith(outcome);
    for (let i = 0; i < 100; i++) made.failed.add('panel\nasha', `198.51.100.${i}`);
    return made;
  };

  test.each([
    ['a device', { known: 'device 1' }],
    ['a network', { isKnownNetwork: () => Promise.resolve(true) }],
  ])('does not wait behind them on %s with a sign-in before', async (_where, place) => {
    const { tryFrom, lanes } = await flooded(right);
    expect(await tryFrom('192.0.2.1', place)).toBe(ASHA);
    expect(lanes).toEqual(['proven']);
  });

  test('goes before networks that have guessed', async () => {
    const { tryFrom, lanes } = await flooded(wrong);
    await repeat(2, () => tryFrom('192.0.2.1'));
    expect(lanes).toEqual(['newcomer', 'slow']);
  });

  test('is answered like a name that nobody has', async () => {
    const { tryFrom, lanes, failed } = await flooded(wrong);
    for (let i = 0; i < 100; i++) failed.add('panel\nnobody', `198.51.100.${i}`);
    await tryFrom('192.0.2.1');
    await tryFrom('192.0.2.2', {}, 'nobody');
    expect(lanes).toEqual(['newcomer', 'newcomer']);
  });

  test('still waits after wrong passwords of the own network, which a device does not', async () => {
    const { tryFrom } = await flooded(wrong);
    await repeat(8, () => tryFrom('192.0.2.1', { isKnownNetwork: () => Promise.resolve(true) }));
    expect(await tryFrom('192.0.2.1')).toBe('too_many_attempts');
    expect(await tryFrom('192.0.2.1', { known: 'device 1' })).toBeNull();
  });
});
