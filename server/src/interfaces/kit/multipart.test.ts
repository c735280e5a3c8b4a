import { describe, expect, test } from 'vitest';
import { atOnce } from '../../core/stretches.ts';
import { readMultipart } from './multipart.ts';

const TYPE = 'multipart/form-data; boundary=b';
const read = (body: string | Buffer, type = TYPE) => ({ ...atOnce(readMultipart(Buffer.from(body), type)) });
const field = (name: string, value: string) =>
  `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

describe('readMultipart', () => {
  test.each<[string, string, Record<string, string>]>([
    ['two fields', `${field('a', '1')}${field('b', '2')}--b--\r\n`, { a: '1', b: '2' }],
    ['the last of a repeated one', `${field('a', '1')}${field('a', '2')}--b--`, { a: '2' }],
    ['line ends and dashes', `${field('a', '1\r\n--c\r\n2')}--b--`, { a: '1\r\n--c\r\n2' }],
    ['nothing', '--b--', {}],
    ['an empty value', `${field('a', '')}--b--`, { a: '' }],
    [
      'a part that ends with its head',
      `--b\r\nContent-Disposition: form-data; name=a\r\n\r\n--b--`,
      { a: '' },
    ],
    ['what stands before and after', `hello\r\n${field('a', '1')}--b--\r\nbye`, { a: '1' }],
    ['blanks after a boundary', `--b \t${field('a', '1').slice(3)}--b--`, { a: '1' }],
    ['quotes and other letters in a name', `${field('a\\"é', '1')}--b--`, { 'a"é': '1' }],
    ['other letters', `${field('a', 'आप')}--b--`, { a: 'आप' }],
    [
      'fields beside files',
      `--b\r\nContent-Disposition: form-data; name="f"; filename="x.txt"\r\n\r\nhello\r\n` +
        `--b\r\nContent-Disposition: form-data; name="g"\r\nContent-Type: application/octet-stream\r\n\r\nhello\r\n` +
        `${field('a', '1')}--b--`,
      { a: '1' },
    ],
    ['a name that reads like a file', `${field('a; filename=b', '1')}--b--`, { 'a; filename=b': '1' }],
    ['no part without a name', `--b\r\ncontent-disposition: form-data\r\n\r\n1\r\n--b--`, {}],
    ['no part without a head', `--b\r\n\r\n1\r\n--b--`, {}],
    ['the name __proto__', `${field('__proto__', '1')}--b--`, { ['__proto__']: '1' }],
  ])('reads %s', (_, body, expected) => {
    expect(read(body)).toEqual(expected);
  });

  test('reads other encodings where a part says so, and Windows-1252 where it is not UTF-8', () => {
    const part = (type: string, bytes: number[]) =>
      Buffer.concat([
        Buffer.from(`--b\r\ncontent-disposition: form-data; name="a"\r\n${type}\r\n`),
        Buffer.from(bytes),
        Buffer.from('\r\n--b--'),
      ]);
    expect(read(part('', [0x80]))).toEqual({ a: '€' });
    expect(read(part('Content-Type: text/plain; charset=iso-8859-5\r\n', [0xd0]))).toEqual({ a: 'а' });
  });

  test('takes a boundary in quotes', () => {
    expect(read(`${field('a', '1')}--b--`, 'multipart/form-data; boundary="b"')).toEqual({ a: '1' });
  });

  test.each([
    ['no boundary', '--b--', 'multipart/form-data'],
    ['a boundary that is too long', '--b--', `multipart/form-data; boundary=${'b'.repeat(71)}`],
    ['no end', field('a', '1'), TYPE],
    [
      'an unknown encoding',
      `--b\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: text/plain; charset=x\r\n\r\n1\r\n--b--`,
      TYPE,
    ],
  ])('refuses %s', (_, body, type) => {
    expect(() => read(body, type)).toThrow("The form can't be read.");
  });

  test('refuses 1,001 parts, whatever they are', () => {
    const message = 'A form can have at most 1,000 fields.';
    expect(() => read(`${field('a', '1').repeat(1_001)}--b--`)).toThrow(message);
    expect(() => read(`${'--b\r\n\r\n1\r\n'.repeat(1_001)}--b--`)).toThrow(message);
    expect(Object.keys(read(`${field('a', '1').repeat(1_000)}--b--`))).toEqual(['a']);
  });

  test('reads a large field, and can be interrupted while doing so', () => {
    const value = '\r\n--c'.repeat(200_000);
    const work = readMultipart(Buffer.from(`${field('a', value)}--b--`), TYPE);
    let interruptions = 0;
    let step = work.next();
    for (; !step.done; step = work.next()) interruptions += 1;
    expect(step.value['a'] === value).toBe(true);
    expect(interruptions).toBeGreaterThanOrEqual(30);
  });
});
