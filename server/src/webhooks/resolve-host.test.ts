import { expect, test } from 'vitest';
import { resolveHost } from './resolve-host.ts';

test('a local name has its addresses', async () => {
  const addresses = await resolveHost('localhost');
  expect(addresses.length).toBeGreaterThan(0);
  for (const { address } of addresses) expect(address).toMatch(/^(127\.|::1$)/);
});

test('simultaneous look-ups of one name are one', () => {
  expect(resolveHost('localhost')).toBe(resolveHost('localhost'));
});

test('a name that does not exist is an error', async () => {
  await expect(resolveHost('no-such-host.invalid')).rejects.toThrow();
});
