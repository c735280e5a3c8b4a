import { expect, test } from 'vitest';
import type { OperationObject } from './openapi-document.ts';
import { snippetsOf } from './snippets.ts';

const operation: OperationObject = {
  operationId: 'rename',
  tags: [],
  summary: '',
  description: '',
  'x-scope': 'send',
  parameters: [
    { name: 'id', in: 'path', required: true, description: '', schema: {}, example: 'a/b' },
    { name: 'q', in: 'query', required: true, description: '', schema: {}, example: 'x y' },
    { name: 'page', in: 'query', required: false, description: '', schema: {}, example: 1 },
  ],
  responses: {},
};
const withBody = (example: unknown): OperationObject => ({
  ...operation,
  requestBody: { required: true, content: { 'application/json': { schema: {}, example } } },
});
const codeOf = (language: string, method: string, of: OperationObject) =>
  snippetsOf('http://sms.example', method, '/things/{id}', of).find(
    (snippet) => snippet.language === language,
  )?.code;

test('an address has its parameters filled in, the optional ones left out', () => {
  expect(codeOf('curl', 'get', operation)).toBe(
    "curl 'http://sms.example/things/a%2Fb?q=x+y' \\\n  -H 'Authorization: Bearer YOUR_API_KEY'",
  );
});

test('a quote in a body does not end the string of any language', () => {
  const body = withBody({ text: `it's "so" \\ $here` });
  expect(codeOf('curl', 'post', body)).toContain(`"it'\\''s \\"so\\" \\\\ $here"`);
  expect(codeOf('js', 'post', body)).toContain(String.raw`text: "it's \"so\" \\ $here",`);
  expect(codeOf('python', 'post', body)).toContain(String.raw`"text": "it's \"so\" \\ $here",`);
  expect(codeOf('php', 'post', body)).toContain(String.raw`'text' => 'it\'s "so" \\ $here',`);
});

test.each([
  ['js', 'flag: true', 'none: null', 'list: [\n'],
  ['python', '"flag": True', '"none": None', '"list": [\n'],
  ['php', "'flag' => true", "'none' => null", "'list' => [\n"],
])('values are written in the words of %s', (language, ...words) => {
  const code = codeOf(language, 'delete', withBody({ flag: true, none: null, list: [1, 'two'] }));
  for (const word of words) expect(code).toContain(word);
});
