import { describe, expect, test } from 'vitest';
import { judgeActor, stateOf } from './actor.ts';

const SECRET = Buffer.from('sealed');

describe('stateOf', () => {
  type Given = { mustChange?: boolean; totpSecret?: Buffer | null; role?: 'customer' | 'admin' };
  const of = (
    stage: 'totp' | 'open',
    { mustChange = false, totpSecret = null, role = 'customer' }: Given = {},
    adminTotp = true,
  ) => stateOf({ session: { stage }, user: { mustChange, totpSecret }, account: { role } }, { adminTotp });

  test('asks for the code before anything else', () => {
    expect(of('totp', { mustChange: true, totpSecret: SECRET })).toBe('totp_required');
  });

  test('stays half open when the second factor was removed meanwhile: the person signs in again', () => {
    expect(of('totp')).toBe('totp_required');
  });

  test('asks for a password of one’s own before the second factor is set up', () => {
    expect(of('open', { mustChange: true, role: 'admin' })).toBe('password_change_required');
    expect(of('open', { role: 'admin' })).toBe('totp_setup_required');
  });

  test('asks only administrators to set it up, and only where that is required', () => {
    expect(of('open')).toBe('signed_in');
    expect(of('open', { role: 'admin' }, false)).toBe('signed_in');
    expect(of('open', { role: 'admin', totpSecret: SECRET })).toBe('signed_in');
  });
});

describe('judgeActor', () => {
  const judge = (
    account: 'customer' | 'reseller' | 'admin',
    user: 'viewer' | 'sender' | 'owner',
    role: 'viewer' | 'sender' | 'owner',
    of?: 'reseller' | 'admin',
  ) => judgeActor({ account: { role: account }, user: { role: user } }, { role, ...(of ? { of } : {}) });

  test.each([
    ['viewer', 'viewer', 'allowed'],
    ['viewer', 'sender', 'refused'],
    ['sender', 'viewer', 'allowed'],
    ['sender', 'owner', 'refused'],
    ['owner', 'owner', 'allowed'],
  ] as const)('a %s where a %s is needed is %s', (user, needed, verdict) => {
    expect(judge('customer', user, needed)).toBe(verdict);
  });

  test('hides what other kinds of accounts have, whatever the role', () => {
    expect(judge('customer', 'owner', 'viewer', 'admin')).toBe('hidden');
    expect(judge('reseller', 'owner', 'viewer', 'admin')).toBe('hidden');
    expect(judge('admin', 'owner', 'viewer', 'reseller')).toBe('hidden');
    expect(judge('admin', 'viewer', 'sender', 'admin')).toBe('refused');
    expect(judge('admin', 'sender', 'sender', 'admin')).toBe('allowed');
  });
});
