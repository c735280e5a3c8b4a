import { expect, test } from 'vitest';
import type { OptionField } from '../../../api/admin-carriers.ts';
import { changesOf, draftsOf, optionsOf } from './option-drafts.ts';

const words = { en: 'x', hi: 'x' };
const FIELDS: OptionField[] = [
  { name: 'host', kind: 'text', words, required: true },
  { name: 'password', kind: 'secret', words, required: true },
  { name: 'window', kind: 'whole', words, min: 1, max: 10 },
  { name: 'codecs', kind: 'texts', words },
  { name: 'headers', kind: 'map', words },
  { name: 'json', kind: 'json', words },
  { name: 'tls', kind: 'group', words, fields: [{ name: 'ca', kind: 'text', words }] },
  {
    name: 'tags',
    kind: 'group',
    words,
    isUsuallyOn: true,
    fields: [{ name: 'entity', kind: 'whole', words }],
  },
  {
    name: 'errors',
    kind: 'list',
    words,
    fields: [{ name: 'match', kind: 'group', words, fields: [{ name: 'status', kind: 'numbers', words }] }],
  },
];

test('gives back every kind of option as it was', () => {
  const options = {
    host: 'smsc',
    window: 5,
    codecs: ['PCMA', 'PCMU'],
    headers: { 'x-a': 'b = c' },
    json: { to: '{recipient}', n: 1 },
    tls: {},
    tags: false,
    errors: [{ match: { status: [429, 503] } }],
  };
  const drafts = draftsOf(FIELDS, options);
  expect(optionsOf(FIELDS, drafts, ['password'])).toEqual({ options, problems: {} });
  expect(changesOf(options, optionsOf(FIELDS, drafts, ['password']).options)).toEqual({});
});

test('names what is wrong by its place', () => {
  const drafts = draftsOf(FIELDS, { window: 11, headers: {}, errors: [{ match: { status: ['x'] } }] });
  expect(optionsOf(FIELDS, { ...drafts, json: '{', headers: 'no sign' }).problems).toEqual({
    'options.host': 'required',
    'options.password': 'required',
    'options.window': 'range',
    'options.headers': 'line',
    'options.json': 'json',
    'options.errors[0].match.status': 'number',
  });
});

test('removes what is left out', () => {
  expect(changesOf({ host: 'a', window: 5 }, { host: 'b' })).toEqual({ window: null, host: 'b' });
});
