import { expect, test } from 'vitest';
import { csvRow, csvStart } from './csv.ts';

test('a file for Excel begins with a byte order mark, one for programs does not', () => {
  expect(csvStart('excel')).toBe('\ufeff');
  expect(csvStart('programs')).toBe('');
});

test.each(['=1+1', '+91', '-1', '@SUM(A1)', '\tx', '\rx'])('the text %j is no formula in Excel', (text) => {
  const cell = csvRow([text], 'excel').replaceAll('"', '').trimEnd();
  expect(cell.startsWith(`'${text.slice(0, 1)}`)).toBe(true);
  expect(csvRow([text], 'programs')).not.toContain("'");
});

test.each(['\u200b=1', '\ufeff@a', ' \u00a0-1', '\n=1', '\u3164+1', '＝1', '＋1', '－1', '＠a', '\u202e＝1'])(
  'the text %j is no formula in Excel, although another character stands first',
  (text) => {
    expect(csvRow([text], 'excel').replaceAll('"', '').startsWith("'")).toBe(true);
    expect(csvRow([text], 'programs')).not.toContain("'");
  },
);

test.each([
  ['a;=1+1', "a;'=1+1"],
  ['a\t=1+1', "a\t'=1+1"],
  ['a\n=1+1;\r\n@b', "a\n'=1+1;\r\n'@b"],
  ['a; \u200b"=1', 'a; \u200b"\'=1'],
  ['=1;=2', "'=1;'=2"],
  ['a; b = 1 - 2', 'a; b = 1 - 2'],
])('a piece of %j is no formula either where Excel splits at semicolons or tabs', (text, written) => {
  const cell = csvRow([text], 'excel').slice(0, -2);
  expect(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell).toBe(written);
});

test('a long number keeps its digits in Excel, and a number stays a number', () => {
  expect(csvRow(['1107000000000000001', '9876543210', -1.5], 'excel')).toBe(
    '\t1107000000000000001,9876543210,-1.5\r\n',
  );
  expect(csvRow(['1107000000000000001'], 'programs')).toBe('1107000000000000001\r\n');
});

test('quotes, commas and line breaks are quoted as in RFC 4180', () => {
  expect(csvRow(['a "b"', 'c,d', 'e\nf', null, 'जाँच'], 'programs')).toBe('"a ""b""","c,d","e\nf",,जाँच\r\n');
});
