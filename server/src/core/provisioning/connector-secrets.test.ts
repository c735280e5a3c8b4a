import { expect, test } from 'vitest';
import { createVault } from '../accounts/vault.ts';
import {
  openOptions,
  overlayOptions,
  placesOfSecrets,
  sealOptions,
  splitOptions,
} from './connector-secrets.ts';

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

const REQUEST = {
  url: 'https://carrier.example/send',
  query: { user: 'meghdoot', password: '{password}', authkey: 'from-the-provider' },
  headers: { Authorization: 'Bearer {token}', 'X-Api-Key': 'from-the-provider' },
  json: {
    to: '{recipient}',
    auth: { user: 'from-the-provider', pass: '{password}' },
    messages: [{ token: 'from-the-provider' }],
    empty: {},
  },
};
const SHOWN = {
  url: 'https://carrier.example/send',
  query: { user: 'meghdoot', password: '{password}' },
  headers: { Authorization: 'Bearer {token}' },
  json: { to: '{recipient}', auth: { pass: '{password}' }, empty: {} },
};

test('within an option only the secret values are encrypted, and references to others are none', () => {
  const stored = sealOptions(vault, 'north', REQUEST);
  expect(stored.options).toEqual(SHOWN);
  expect(openOptions(vault, 'north', stored)).toEqual(REQUEST);
  expect(placesOfSecrets(splitOptions(REQUEST).secret)).toEqual([
    ['query', 'authkey'],
    ['headers', 'X-Api-Key'],
    ['json', 'auth', 'user'],
    ['json', 'messages'],
  ]);
});

test('the password itself is secret even if it looks like a reference', () => {
  expect(sealOptions(vault, 'north', { password: '{password}' }).options).toEqual({});
});

test('options that were encrypted as a whole can still be read', () => {
  const { url, ...others } = REQUEST;
  const sealed = vault.seal(JSON.stringify(others), 'connector north');
  expect(openOptions(vault, 'north', { options: { url }, sealed })).toEqual(REQUEST);
});

test('a secret stays while others beside it change, until another is given or null', () => {
  const change = (given: object) => overlayOptions(REQUEST, { ...given });
  expect(change(SHOWN)).toEqual({ settings: REQUEST, changed: [] });
  expect(change({ query: { user: 'kaveri' } }).settings.query).toEqual({
    user: 'kaveri',
    authkey: 'from-the-provider',
  });
  expect(change({ headers: { 'X-Api-Key': 'another' } }).settings.headers).toEqual({
    'X-Api-Key': 'another',
  });
  expect(change({ headers: { 'X-Api-Key': null, A: 'b' } }).settings.headers).toEqual({ A: 'b' });
  expect(change({ json: { auth: null } }).settings.json).toEqual({ messages: REQUEST.json.messages });
  expect(change({ json: null }).settings).not.toHaveProperty('json');
});
