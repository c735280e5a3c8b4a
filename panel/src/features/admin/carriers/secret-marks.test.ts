import { expect, test } from 'vitest';
import { hasMark, SECRET_MARK, withMarks, withoutMarks } from './secret-marks.ts';

const PLACES = [
  ['query', 'authkey'],
  ['json', 'auth', 'user'],
  ['json', 'auth', 'pass'],
];
const OPTIONS = { url: 'https://a.example', json: { to: '{recipient}', auth: { kind: 'plain' } } };

test('each secret has a mark in its place', () => {
  expect(withMarks(OPTIONS, PLACES)).toEqual({
    url: 'https://a.example',
    query: { authkey: SECRET_MARK },
    json: { to: '{recipient}', auth: { kind: 'plain', user: SECRET_MARK, pass: SECRET_MARK } },
  });
});

test.each<[sent: object, options: object, forget: string[]]>([
  [withMarks(OPTIONS, PLACES), { ...OPTIONS, query: {} }, []],
  [{ query: { user: 'a' } }, { query: { user: 'a' } }, ['query.authkey']],
  [{ json: { to: 'x' } }, { json: { to: 'x' } }, ['json.auth.user', 'json.auth.pass']],
  [{ json: { auth: { user: SECRET_MARK, pass: 'new' } } }, { json: { auth: { pass: 'new' } } }, []],
  [{ query: { authkey: 'new' } }, { query: { authkey: 'new' } }, []],
  [{ query: null, url: 'b' }, { query: null, url: 'b' }, []],
])(
  'a mark that stands is not sent, and one that is gone removes its secret: %j',
  (given, options, forget) => {
    expect(withoutMarks({ ...given }, PLACES)).toEqual({ options, forget });
  },
);

test('a mark under another name is found', () => {
  expect(hasMark(withoutMarks({ query: { key: SECRET_MARK } }, PLACES).options)).toBe(true);
  expect(hasMark(withoutMarks({ query: { authkey: SECRET_MARK } }, PLACES).options)).toBe(false);
  expect(hasMark(undefined)).toBe(false);
});
