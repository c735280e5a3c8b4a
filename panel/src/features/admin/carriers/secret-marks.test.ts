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

test('a mark that stands is not sent, and one that is gone removes its secret', () => {
  const { query, json } = withMarks(OPTIONS, PLACES);
  expect(withoutMarks({ query, json }, PLACES)).toEqual({ query: {}, json: OPTIONS.json });
  expect(withoutMarks({ query: { user: 'a' } }, PLACES)).toEqual({ query: { user: 'a', authkey: null } });
  expect(withoutMarks({ json: { to: 'x' } }, PLACES)).toEqual({ json: { to: 'x', auth: null } });
  expect(withoutMarks({ query: { authkey: 'new' } }, PLACES)).toEqual({ query: { authkey: 'new' } });
  expect(withoutMarks({ query: null, url: 'b' }, PLACES)).toEqual({ query: null, url: 'b' });
});

test('a mark under another name is found', () => {
  expect(hasMark(withoutMarks({ query: { key: SECRET_MARK } }, PLACES))).toBe(true);
  expect(hasMark(withoutMarks({ query: { authkey: SECRET_MARK } }, PLACES))).toBe(false);
  expect(hasMark(undefined)).toBe(false);
});
