import { describe, expect, test } from 'vitest';
import { readPartHead } from '../kit/form-parts.ts';
import { contentTypeOf, fileNameOf } from './part-file.ts';

const headOf = (...lines: string[]) => readPartHead(Buffer.from(['', ...lines].join('\r\n')), '\r\n--b');
const named = (parameters: string) => headOf(`Content-Disposition: form-data; name="a"; ${parameters}`);
const typed = (type: string) => headOf('Content-Disposition: form-data; name="a"', `Content-Type: ${type}`);

describe('fileNameOf', () => {
  test.each([
    ['filename="a.txt"', 'a.txt'],
    ['filename=a.txt', 'a.txt'],
    ['filename=my file.txt; x=y', 'my file.txt'],
    ['FileName="a.txt"', 'a.txt'],
    ['filename="आप.pdf"', 'आप.pdf'],
    ['filename="a \\"b\\" c.txt"', 'a "b" c.txt'],
    ['filename="a %22b%22 100%25.txt"', 'a "b" 100%25.txt'],
    ['filename="a; name=b.txt"', 'a; name=b.txt'],
    ['filename="C:\\docs\\a.txt"', 'a.txt'],
    ['filename="../../etc/passwd"', 'passwd'],
    ['filename="a/b\\\\c.txt"', 'c.txt'],
    ['filename=".."', 'attachment'],
    ['filename="a/"', ''],
    ['filename=""', ''],
    ['filename=', ''],
    ["filename*=UTF-8''%E2%82%AC%20rates.txt", '€ rates.txt'],
    ['filename="x"; filename*=utf-8\'en\'b%2Fa.txt', 'a.txt'],
    ["filename*=iso-8859-1''%A3.txt", '£.txt'],
    [`filename="${'n'.repeat(255)}"`, 'n'.repeat(255)],
    [`filename="${'d/'.repeat(300)}a"`, 'a'],
  ])('reads %s', (parameters, name) => {
    expect(fileNameOf(named(parameters))).toBe(name);
  });

  test.each([
    ['a line end', 'filename="a%0D%0AX: y.txt"'],
    ['a bare line feed', 'filename="a\nb.txt"'],
    ['U+0000', 'filename="a\u0000b.txt"'],
    ['a tab', 'filename="a\tb.txt"'],
    ['a line separator', 'filename="a\u2028b.txt"'],
    ['an escaped line end', "filename*=UTF-8''a%0Ab.txt"],
    ['a quote that is not closed', 'filename="a.txt'],
    ['an unknown encoding', "filename*=UTF-7''a"],
    ['256 characters', `filename="${'n'.repeat(256)}"`],
  ])('refuses a name with %s', (_, parameters) => {
    expect(() => fileNameOf(named(parameters))).toThrow(
      expect.objectContaining({
        code: 'validation_failed',
        extras: {
          fields: { attachment: { key: expect.stringContaining('file_name_'), params: expect.anything() } },
        },
      }),
    );
  });
});

describe('contentTypeOf', () => {
  test.each([
    ['image/png', 'image/png'],
    ['Image/PNG; name="a.png"', 'image/png'],
    ['application/vnd.ms-excel', 'application/vnd.ms-excel'],
    ['text/csv; charset=UTF-8; header=present', 'text/csv; charset=utf-8'],
    ['text/html; charset="iso-8859-1"', 'text/html; charset=iso-8859-1'],
    ['text/plain; charset=<x>', 'text/plain'],
    ['application/json; charset=utf-8', 'application/json'],
    ['multipart/mixed; boundary=x', 'application/octet-stream'],
    ['image', 'application/octet-stream'],
    ['image/', 'application/octet-stream'],
    ['image/png x', 'application/octet-stream'],
    ['image/<b>', 'application/octet-stream'],
    [`image/${'x'.repeat(128)}`, 'application/octet-stream'],
    ['', 'application/octet-stream'],
  ])('makes of %s: %s', (given, type) => {
    expect(contentTypeOf(typed(given))).toBe(type);
  });

  test('takes a file without a type for any bytes', () => {
    expect(contentTypeOf(named('filename=a'))).toBe('application/octet-stream');
  });
});
