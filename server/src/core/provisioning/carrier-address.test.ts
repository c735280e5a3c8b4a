import { expect, test } from 'vitest';
import { changedAddress, withTidyUrl } from './carrier-address.ts';

const tidy = (options: object, stored: object = {}) => withTidyUrl('http', { ...options }, { ...stored });

test('user info in an address becomes basic authentication', () => {
  expect(tidy({ url: 'https://asha:p%40ss:w@carrier.example:8443/send?to={recipient}' })).toEqual({
    url: 'https://carrier.example:8443/send?to={recipient}',
    username: 'asha',
    password: 'p@ss:w',
    headers: { Authorization: 'Basic {basic_auth}' },
  });
  expect(tidy({ url: 'https://asha@carrier.example' }, { headers: { Accept: '*/*' } })).toEqual({
    url: 'https://carrier.example',
    username: 'asha',
    headers: { Accept: '*/*', Authorization: 'Basic {basic_auth}' },
  });
});

test('fixed parameters in an address become parameters of their own', () => {
  expect(
    tidy(
      { url: 'https://carrier.example/send?key=a%2Bb+c&to=91{recipient}&empty=&flag' },
      { query: { from: '{sender}' } },
    ),
  ).toEqual({
    url: 'https://carrier.example/send?to=91{recipient}&empty=&flag',
    query: { from: '{sender}', key: 'a+b c' },
  });
  expect(tidy({ url: 'https://carrier.example/send?key=abc', query: { key: null } })).toEqual({
    url: 'https://carrier.example/send',
    query: { key: 'abc' },
  });
});

test.each([
  { url: 'https://carrier.example/send' },
  { url: 'https://asha:a@carrier.example/', password: 'b' },
  { url: 'https://asha:a@carrier.example/', headers: { authorization: 'Bearer {token}' } },
  { url: 'https://carrier.example/?to=a&to=b' },
  { url: 'https://carrier.example/?key=a', query: { key: 'b' } },
  { url: 'https://carrier.example/?key=%E0%A4%A' },
  { url: 42 },
])('%j stays as it is', (options) => {
  expect(tidy(options)).toEqual(options);
});

test.each([
  ['http', { url: 'https://a.example/send' }, { url: 'https://A.example:443/other?x={text}' }, []],
  ['http', { url: 'https://a.example/send' }, { url: 'https://b.example/send' }, ['url']],
  ['http', { url: 'https://a.example/send' }, { url: 'http://a.example/send' }, ['url']],
  ['http', { url: 'https://a.example/send' }, { url: 'https://a.example:8443/send' }, ['url']],
  ['http', {}, { url: 'https://b.example/send' }, ['url']],
  ['http', { url: 'https://a.example/send' }, {}, []],
  ['smpp', { host: 'a.example', port: 2775 }, { host: 'b.example', port: 2775 }, ['host']],
  ['smpp', { host: 'a.example', port: 2775 }, { host: 'a.example', port: 3550 }, ['port']],
  ['smtp', { host: 'a.example' }, { host: 'A.example' }, []],
  ['sip', { server: 'a.example:5060' }, { server: 'b.example:5060' }, ['server']],
  ['whatsapp-cloud', {}, { base_url: 'https://b.example' }, ['base_url']],
])('of a carrier over %s, %j became %j', (type, before, after, changed) => {
  expect(changedAddress({ type, options: before }, { type, options: after })).toEqual(changed);
});

test('a carrier of another type leads elsewhere', () => {
  const after = { type: 'smtp', options: { host: 'a.example' } };
  expect(changedAddress({ type: 'smpp', options: { host: 'a.example' } }, after)).toEqual(['host']);
});
