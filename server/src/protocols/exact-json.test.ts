import { expect, test } from 'vitest';
import { parseExactJson } from './exact-json.ts';

test.each<[string, unknown]>([
  ['{"id":1107123456789012345}', { id: '1107123456789012345' }],
  [
    '[-9007199254740993, 9007199254740991, 1.5, 1e3, "7", true, null]',
    ['-9007199254740993', 9007199254740991, 1.5, 1000, '7', true, null],
  ],
])('%s', (text, wanted) => {
  expect(parseExactJson(text)).toEqual(wanted);
});

test('invalid JSON is refused as usual', () => {
  expect(() => parseExactJson('{')).toThrow(SyntaxError);
});
