import { expect, test } from 'vitest';
import { createVault } from '../accounts/vault.ts';
import { findDevice, keepDevice } from './known-devices.ts';

const DAY_MS = 86_400_000;
const vault = createVault('a key');
const at = (day: number) => ({ vault, now: () => new Date(day * DAY_MS) });
const asha = { username: 'asha', passwordHash: 'of asha' };

test('a device is known to the person who signed in on it, for 180 days and under the same password', () => {
  const tokens = keepDevice(at(1_000), [], asha);
  const device = findDevice(at(1_179), tokens, 'asha');
  expect(device?.knows('of asha')).toBe(true);
  expect(device?.knows('another')).toBe(false);
  expect(findDevice(at(1_181), tokens, 'asha')).toBeNull();
  expect(findDevice(at(1_000), tokens, 'bina')).toBeNull();
});

test('a token that was changed, or signed with another key, is worth nothing', () => {
  const [token = ''] = keepDevice(at(1_000), [], asha);
  const [id, , ...rest] = token.split('.');
  const later = [id, (2_000_000_000).toString(36), ...rest].join('.');
  const foreign = keepDevice({ ...at(1_000), vault: createVault('another key') }, [], asha);
  for (const forged of [later, ...foreign, '', 'x'.repeat(500)]) {
    expect(findDevice(at(1_000), [forged], 'asha')).toBeNull();
  }
});

test('a device stays the same, and five people may share it', () => {
  let tokens = keepDevice(at(1_000), ['rubbish'], asha);
  const first = findDevice(at(1_000), tokens, 'asha')?.id;
  for (const username of ['bina', 'chand', 'dev', 'esha']) {
    tokens = keepDevice(at(1_000), tokens, { username, passwordHash: username });
  }
  expect(tokens).toHaveLength(5);
  tokens = keepDevice(at(1_010), tokens, { ...asha, passwordHash: 'new' });
  expect(tokens).toHaveLength(5);
  const device = findDevice(at(1_180), tokens, 'asha');
  expect([device?.id, device?.knows('new'), device?.knows('of asha')]).toEqual([first, true, false]);
});
