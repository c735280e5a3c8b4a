import { say } from 'harkara-contract/say.ts';
import { expect, test } from 'vitest';
import { connectionFailure } from './connection-failure.ts';

const failure = (code: string, message = '') => Object.assign(new Error(message), { code });

test.each([
  [
    'a known code',
    failure('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.5:443'),
    'the connection was refused',
  ],
  [
    'the first of several addresses',
    new AggregateError([failure('EHOSTUNREACH'), failure('ECONNREFUSED')]),
    'the host cannot be reached',
  ],
  ['an error without a code', new Error('self-signed certificate'), 'self-signed certificate'],
  ['a code that nobody knows', failure('E_ODD'), 'E_ODD'],
  ['control characters', new Error('bad\u0000\r\nheader'), 'bad header'],
  ['a long message', new Error('x'.repeat(1_000)), 'x'.repeat(300)],
  ['what is no error', 'oops', 'the request failed'],
])('%s is put in words that can be stored', (_, error, words) => {
  expect(say(connectionFailure(error))).toBe(words);
});
