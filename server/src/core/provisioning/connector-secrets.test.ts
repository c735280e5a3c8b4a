import { expect, test } from 'vitest';
import { createVault } from '../accounts/vault.ts';
import {
  openOptions,
  overlayOptions,
  placesOf,
  revealed,
  sealOptions,
  splitOptions,
  withNulls,
} from './connector-secrets.ts';

const vault = createVault('the key of the tests');
const NORTH = { name: 'north', type: 'http' };

test.each(['password', 'token', 'secret', 'api_key', 'app_secret', 'verify_token', 'appSecret'])(
  '%s is stored encrypted',
  (option) => {
    const all = { [option]: 'from-the-provider', window: 5 };
    const stored = sealOptions(vault, { name: 'north', type: 'smpp' }, all);
    expect(stored.options).toEqual({ window: 5 });
    expect(stored.sealed?.includes('from-the-provider')).toBe(false);
    expect(openOptions(vault, 'north', stored)).toEqual(all);
  },
);

const REQUEST = {
  url: 'https://carrier.example/send',
  shown: ['user', 'X-Version'],
  query: {
    user: 'meghdoot',
    password: '{password}',
    key: 'from-the-provider',
    pin: 1234,
    to: '91{recipient}',
    coding: '{unicode?2:0}',
  },
  headers: {
    Authorization: 'Bearer {token}',
    'X-Api-Key': '{api_key}',
    'x-version': '2',
    Cookie: 'session=from-the-provider',
  },
  json: {
    to: '{recipient}',
    unicode: true,
    auth: { user: 'from-the-provider', pass: '{password}' },
    messages: [{ type: 'text' }],
    parts: [{ text: '{text}' }],
    empty: {},
  },
};
const SHOWN = {
  url: 'https://carrier.example/send',
  shown: ['user', 'X-Version'],
  query: { user: 'meghdoot', password: '{password}', to: '91{recipient}', coding: '{unicode?2:0}' },
  headers: { Authorization: 'Bearer {token}', 'X-Api-Key': '{api_key}', 'x-version': '2' },
  json: {
    to: '{recipient}',
    unicode: true,
    auth: { pass: '{password}' },
    parts: [{ text: '{text}' }],
    empty: {},
  },
};

test("the fixed values in an HTTP carrier's request are encrypted, except those that are named as shown", () => {
  const stored = sealOptions(vault, NORTH, REQUEST);
  expect(stored.options).toEqual(SHOWN);
  expect(openOptions(vault, 'north', stored)).toEqual(REQUEST);
  expect(placesOf(splitOptions('http', REQUEST).secret)).toEqual([
    ['query', 'key'],
    ['query', 'pin'],
    ['headers', 'Cookie'],
    ['json', 'auth', 'user'],
    ['json', 'messages'],
  ]);
});

test('a body is encrypted as a whole, unless it is shown or has only references', () => {
  const isShown = (options: object) => 'body' in splitOptions('http', { ...options }).shown;
  expect(isShown({ body: '<key>abc</key><to>{recipient}</to>' })).toBe(false);
  expect(isShown({ body: '<key>abc</key>', shown: ['body'] })).toBe(true);
  expect(isShown({ body: '{recipient};{text}' })).toBe(true);
});

test.each([
  'https://asha:from-the-provider@carrier.example/send',
  'https://carrier.example/send?key=from-the-provider&to={recipient}',
  'smtp://asha:from-the-provider@carrier.example',
])('an address with a password in it is encrypted as a whole: %s', (url) => {
  expect(splitOptions('http', { url })).toEqual({ shown: {}, secret: { url } });
});

test('the password itself is secret even if it looks like a reference', () => {
  expect(sealOptions(vault, NORTH, { password: '{password}' }).options).toEqual({});
});

test('no name makes a password shown', () => {
  expect(splitOptions('http', { shown: ['password'], query: { password: 'abc' } }).shown).toEqual({
    shown: ['password'],
  });
});

test('options that were encrypted as a whole can still be read', () => {
  const { url, ...others } = REQUEST;
  const sealed = vault.seal(JSON.stringify(others), 'connector north');
  expect(openOptions(vault, 'north', { options: { url }, sealed })).toEqual(REQUEST);
});

const change = (given: object, forget: string[] = []) =>
  overlayOptions('http', REQUEST, { ...given }, forget);

test('a secret stays while others beside it change, until another is given or it is forgotten', () => {
  expect(change(SHOWN)).toMatchObject({ settings: REQUEST, changed: [] });
  expect(change({ query: { user: 'kaveri' } }).settings['query']).toEqual({
    user: 'kaveri',
    key: 'from-the-provider',
    pin: 1234,
  });
  expect(change({ headers: { Cookie: 'another' } }).settings['headers']).toEqual({ Cookie: 'another' });
  expect(change({ headers: { A: '{text}' } }, ['headers.Cookie']).settings['headers']).toEqual({
    A: '{text}',
  });
  expect(change({}, ['query.key', 'query.pin']).settings['query']).toEqual(SHOWN.query);
  expect(change({}, ['query.key', 'query.key']).changed).toEqual(['query']);
  expect(change({ json: { auth: null } }).settings['json']).toEqual({ messages: REQUEST.json.messages });
  expect(change({ json: null }).settings).not.toHaveProperty('json');
  const login = { password: 'from-the-provider' };
  expect(overlayOptions('smpp', login, { password: null })).toMatchObject({ settings: login, changed: [] });
  expect(overlayOptions('smpp', login, {}, ['password']).settings).toEqual({});
});

test('an export has null in the place of each secret, and keeps them', () => {
  const exported = withNulls(splitOptions('http', REQUEST));
  expect(exported).toMatchObject({ query: { key: null, pin: null }, json: { messages: null } });
  expect(JSON.stringify(exported)).not.toContain('from-the-provider');
  expect(change(exported)).toMatchObject({ settings: REQUEST, changed: [] });
});

test('a change says which secrets it keeps, and which of them it would show', () => {
  const places = (kept: readonly (readonly string[])[]) => kept.map((place) => place.join('.'));
  expect(places(change({ query: { key: 'another' } }).kept)).toEqual([
    'query.pin',
    'headers.Cookie',
    'json.auth.user',
    'json.messages',
  ]);
  expect(places(change({ json: null, query: null }, ['headers.Cookie']).kept)).toEqual([]);
  expect(places(revealed('http', change({ shown: ['pin', 'Cookie'] })))).toEqual([
    'query.pin',
    'headers.Cookie',
  ]);
  expect(revealed('http', change({ shown: ['pin'], query: { pin: 5678 } }))).toEqual([]);
});
