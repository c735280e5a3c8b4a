import { expect, test } from 'vitest';
import { configuredValues } from './configured-values.ts';

const SENT = ['url', 'headers', 'query', 'json', 'body', 'password'];
const valuesOf = (options: object) => configuredValues(options, SENT).filter((value) => value !== '');

test.each<[string, object, string[]]>([
  ['a credential, however short', { password: 'abc' }, ['abc']],
  [
    'headers, without the scheme of a login',
    { headers: { Authorization: 'Bearer t0k', X: 'y' } },
    ['t0k', 'y'],
  ],
  ['what stands between placeholders', { query: { a: 'prefix-{sender}-suffix' } }, ['prefix-', '-suffix']],
  ['parameters that name a login', { query: { user: 'me', Auth_Key: 'k', type: 'text' } }, ['me', 'k']],
  [
    'values anywhere in JSON',
    { json: { a: [{ b: 'constant' }, 1234567, 12, true, null] } },
    ['constant', '1234567'],
  ],
  [
    'the host, the address, and strange words in it',
    { url: 'https://api.example:8443/v3/messages/AC7f31c2/send?to={recipient}' },
    ['api.example', 'https://api.example:8443/v3/messages/AC7f31c2/send?to=', 'AC7f31c2'],
  ],
  ['strange words of a body', { body: '<request><id>ac7f31</id><to>{recipient}</to></request>' }, ['ac7f31']],
])('lists %s', (_what, options, values) => {
  expect(valuesOf(options)).toEqual(values);
});

test('what is not sent is not listed', () => {
  expect(valuesOf({ receipt: { id: 'message-id' }, answer: 'accepted' })).toEqual([]);
  expect(configuredValues('nonsense', SENT)).toEqual([]);
});
