import { expect, test } from 'vitest';
import { atOnce } from '../../../core/stretches.ts';
import { judgeJson } from './bounds.ts';
import { restore, shorten } from './long-texts.ts';

const LONG = 'QUJD'.repeat(100_000);

function read(document: string): { value: unknown; cut: number } {
  const body = Buffer.from(document);
  const { long } = atOnce(judgeJson(body, { entries: 1_000 }));
  const { json, texts } = atOnce(shorten(body, long));
  return { value: restore(JSON.parse(json.toString()), texts), cut: texts.size };
}

test.each([
  ['a value', { a: 1, files: [{ content: LONG, name: 'x' }, { content: `${LONG}=` }], z: [LONG] }, 3],
  ['the whole document', LONG, 1],
  ['a name', { [LONG]: 1, [`${LONG}:`]: LONG }, 1],
  ['a value of a name that objects have', JSON.parse(`{"__proto__":"${LONG}"}`), 1],
  ['a text with escapes', { a: `${LONG}\n`, b: `"${LONG}\\` }, 0],
  ['a text that is not ASCII', { a: `${LONG}é` }, 0],
  ['short texts', { a: 'x'.repeat(5_000), b: ['"', '\\', ''] }, 0],
])('%s is read as it was written', (_, document, cut) => {
  expect(read(JSON.stringify(document))).toEqual({ value: document, cut });
});

test('a control character in a long text is left to the parser, which refuses it', () => {
  expect(() => read(`{"a":"${LONG}\n"}`)).toThrow(SyntaxError);
});
