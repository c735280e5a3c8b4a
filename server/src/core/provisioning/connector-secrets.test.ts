import { expect, test } from 'vitest';
import { createVault } from '../accounts/vault.ts';
import { openOptions, sealOptions } from './connector-secrets.ts';

const vault = createVault('the key of the tests');

test.each(['password', 'token', 'secret', 'api_key', 'app_secret', 'verify_token', 'appSecret'])(
  '%s is stored encrypted',
  (option) => {
    const all = { [option]: 'from-the-provider', window: 5 };
    const stored = sealOptions(vault, 'north', all);
    expect(stored.options).toEqual({ window: 5 });
    expect(stored.sealed?.includes('from-the-provider')).toBe(false);
    expect(openOptions(vault, 'north', stored)).toEqual(all);
  },
);
