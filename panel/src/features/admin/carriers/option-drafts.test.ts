import { expect, test } from 'vitest';
import type { OptionField } from 'harkara-contract/routes/carriers.ts';
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
  expect(changesOf(FIELDS, options, drafts, ['password'])).toEqual({});
});

test('names what is wrong by its place', () => {
  const drafts = draftsOf(FIELDS, { window: 11, headers: {}, errors: [{ match: { status: [1] } }] });
  const typed = {
    json: '{',
    headers: 'no sign',
    errors: [{ match: { isOn: true, within: { status: 'x' } } }],
  };
  expect(optionsOf(FIELDS, { ...drafts, ...typed }).problems).toEqual({
    'options.host': 'required',
    'options.password': 'required',
    'options.window': 'range',
    'options.headers': 'line',
    'options.json': 'json',
    'options.errors[0].match.status': 'number',
  });
});

test.each([
  [{ kind: 'number', above: 0, max: 10 }, '0.001', '0'],
  [{ kind: 'number', min: 0.01, max: 10 }, '10', '0.001'],
  [{ kind: 'number_map', above: 0, max: 10 }, '* = 10', '* = 11'],
  [{ kind: 'texts', choices: ['PCMA', 'PCMU'] }, 'PCMU', 'PCMU, opus'],
  [{ kind: 'map', choices: ['failed'] }, '98* = failed', '98* = exploded'],
] as const)('%j takes %s, and refuses %s', (limits, right, wrong) => {
  const field = { name: 'x', words, ...limits };
  expect(optionsOf([field], { x: right }).problems).toEqual({});
  expect(optionsOf([field], { x: wrong }).problems).toHaveProperty(['options.x']);
});

test('removes what is left out', () => {
  const before = { host: 'a', window: 5 };
  const drafts = { ...draftsOf(FIELDS, before), host: 'b', window: '' };
  expect(changesOf(FIELDS, before, drafts)).toEqual({ window: null, host: 'b' });
});

test.each([
  ['an empty text', { host: '' }],
  ['an empty map', { headers: {} }],
  ['a list of none', { errors: [] }],
  ['a text in the place of a group', { tls: '{message_id}' }],
  ['a name that a group does not have', { tls: { ca: 'x', colour: 'red' } }],
  ['a map whose value has two lines', { headers: { 'x-a': 'b\nc' } }],
  ['a text with the sign that parts texts', { codecs: ['a,b'] }],
  ['null within a group', { tls: { ca: null } }],
])('shows %s as JSON, and gives it back', (_, options) => {
  const [name, value] = Object.entries(options)[0] ?? [''];
  const drafts = draftsOf(FIELDS, options);
  expect(JSON.stringify(drafts[name])).toContain('json');
  expect(optionsOf(FIELDS, drafts).options).toEqual({ [name]: value });
  expect(changesOf(FIELDS, options, { ...drafts, window: '7' })).toEqual({ window: 7 });
  expect(changesOf(FIELDS, options, { ...drafts, [name]: { json: '' } })).toEqual({ [name]: null });
});

test('an empty list is not the same as no list', () => {
  const options = { codecs: [] };
  const drafts = draftsOf(FIELDS, options);
  expect(drafts.codecs).toBe('[]');
  expect(changesOf(FIELDS, options, drafts)).toEqual({});
  expect(changesOf(FIELDS, {}, { ...draftsOf(FIELDS, {}), codecs: '[]' })).toEqual({ codecs: [] });
  expect(changesOf(FIELDS, options, { ...drafts, codecs: '' })).toEqual({ codecs: null });
});

test('short forms are shown in their fields, and stay as they are', () => {
  const options = { tls: true, errors: [{ match: { status: 429 } }, { match: { status: '5xx' } }] };
  const drafts = draftsOf(FIELDS, options);
  expect(drafts).toMatchObject({
    tls: { isOn: true },
    errors: [{ match: { within: { status: '429' } } }, { match: { within: { status: { json: '"5xx"' } } } }],
  });
  expect(changesOf(FIELDS, options, { ...drafts, host: 'b' })).toEqual({ host: 'b' });
});

test('options that the form does not know stay', () => {
  const options = { colour: 'red', window: 5 };
  expect(changesOf(FIELDS, options, draftsOf(FIELDS, options))).toEqual({});
});

test('a secret is kept, replaced or removed', () => {
  const drafts = draftsOf(FIELDS, {});
  const changes = (password: string | null) => changesOf(FIELDS, {}, { ...drafts, password }, ['password']);
  expect(changes('')).toEqual({});
  expect(changes('new')).toEqual({ password: 'new' });
  expect(changes(null)).toEqual({ password: null });
});

test('an option that the chosen mode does not have is removed, its secret too', () => {
  const relay = { only: { option: 'mode', is: ['relay'] } };
  const fields: OptionField[] = [
    { name: 'mode', kind: 'choice', words, choices: ['relay', 'mx'], usual: 'relay' },
    { name: 'host', kind: 'text', words, required: true, ...relay },
    { name: 'password', kind: 'secret', words, ...relay },
    { name: 'username', kind: 'text', words, ...relay },
  ];
  const before = { host: 'relay.example' };
  const drafts = { ...draftsOf(fields, before), mode: 'mx' };
  expect(optionsOf(fields, drafts, ['password'])).toEqual({ options: { mode: 'mx' }, problems: {} });
  expect(changesOf(fields, before, drafts, ['password'])).toEqual({
    mode: 'mx',
    host: null,
    password: null,
  });
});
