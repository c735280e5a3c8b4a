import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

/** As programs do that write nothing but ASCII. */
function inAscii(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

test.each([
  ['\\', 'न'],
  ['\\u', 'नम'],
  ['\\u0', 'नाम'],
  ['\\', '"'],
  ['\\', '\n'],
])('a name such as %j of one customer is not taken for %j of another', (chosen, meant) => {
  // Once is enough for the parser to remember the name by its place.
  JSON.parse(JSON.stringify({ h: [], [chosen]: 0 }));
  parseJson(JSON.stringify({ h: [], [chosen]: 0 }));
  expect(Object.entries(parseJson(inAscii({ h: '1', [meant]: '2' })) as object)).toEqual([
    ['h', '1'],
    [meant, '2'],
  ]);
});

test('everything else is read as JSON.parse does', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      expect(JSON.stringify(parseJson(text))).toBe(text);
      expect(JSON.stringify(parseJson(inAscii(value)))).toBe(text);
    }),
  );
  const own = parseJson(
    '{"__proto__":{"\\u0061\\"":1},"\\\\":[{"\\n":2}],"\\\\":3,"a\\/b" : "\\""}',
  ) as object;
  expect(Object.entries(own)).toEqual([
    ['__proto__', { 'a"': 1 }],
    ['\\', 3],
    ['a/b', '"'],
  ]);
});

test.each(['{"\\x":1}', '{"a\\', '{"a\\u12":1}', '["\\"', '{"\\u0061":}', '{"a\\"":1,}'])(
  'what is no JSON stays none: %s',
  (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  },
);

test('a body that is nested deeply is read', () => {
  const text = `${'{"\\"":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  expect(Object.keys(parseJson(text) as object)).toEqual(['"']);
});
