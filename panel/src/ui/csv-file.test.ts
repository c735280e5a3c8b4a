import { describe, expect, test } from 'vitest';
import { decodeFile, isShortened, parseCsv, plainHeading, unguarded } from './csv-file.ts';

describe('decodeFile', () => {
  const text = 'मोबाइल,नाम\r\n9876543210,José\r\n';
  const utf16 = (littleEndian: boolean, value: string): Uint8Array => {
    const bytes = new Uint8Array(value.length * 2);
    const view = new DataView(bytes.buffer);
    [...value].forEach((character, index) =>
      view.setUint16(index * 2, character.charCodeAt(0), littleEndian),
    );
    return bytes;
  };
  test.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16 of Excel', utf16(true, `\ufeff${text}`)],
    ['UTF-16 the other way', utf16(false, `\ufeff${text}`)],
    ['UTF-16 without a mark', utf16(true, text)],
  ])('reads %s', (_name, bytes) => {
    expect(decodeFile(bytes)).toBe(text);
  });

  test('takes what is no UTF-8 for Latin-1', () => {
    expect(decodeFile(Uint8Array.from([0x4a, 0x6f, 0x73, 0xe9]))).toBe('José');
  });
});

describe('parseCsv', () => {
  test('keeps Excel’s row numbers over empty rows and cells of several lines', () => {
    expect(parseCsv('mobile,name\r\n\r\n98,"Rao, ""A""\nPune"\n,,\n99,x')).toEqual([
      { row: 1, cells: ['mobile', 'name'] },
      { row: 3, cells: ['98', 'Rao, "A"\nPune'] },
      { row: 5, cells: ['99', 'x'] },
    ]);
  });

  test.each([
    ['semicolons', 'a;"b, c";d\n1;2;3'],
    ['tabs', 'a\t"b, c"\td\n1\t2\t3'],
  ])('reads cells between %s', (_name, text) => {
    expect(parseCsv(text)[0]?.cells).toEqual(['a', 'b, c', 'd']);
  });
});

test('headings are compared without case and signs', () => {
  expect(plainHeading('DLT Template_ID ')).toBe('dlttemplateid');
});

test('guards against spreadsheets are taken off', () => {
  expect(["'1107", '\t1107', '="1107"', '1107'].map(unguarded)).toEqual(Array(4).fill('1107'));
});

test('a number that a spreadsheet has shortened is recognised', () => {
  expect(['9.87E+09', '1,107E+18', '9E9', '9876543210', 'E-12'].map(isShortened)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
