import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  ['plain cells', ['9876543210', 'Asha'], '9876543210,Asha'],
  ['commas, quotes and line breaks', ['a,b', 'say "no"', 'two\nlines'], '"a,b","say ""no""","two\nlines"'],
  ['what Excel would take for a formula', ['=1+1', '+91', '@x'], "'=1+1,'+91,'@x"],
  ['numbers that Excel would round', ['1107000000000000001'], '"\t1107000000000000001"'],
])('writes %s for Excel', (_what, cells, line) => {
  expect(csvLine(cells, 'excel')).toBe(`${line}\r\n`);
});

test('changes nothing for programs', () => {
  expect(csvLine(['=1+1', '1107000000000000001'], 'programs')).toBe('=1+1,1107000000000000001\r\n');
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

test('a long number keeps its digits in Excel, and a number stays a number', () => {
  expect(csvRow(['1107000000000000001', '9876543210', -1.5], 'excel')).toBe(
    '\t1107000000000000001,9876543210,-1.5\r\n',
  );
  expect(csvRow(['1107000000000000001'], 'programs')).toBe('1107000000000000001\r\n');
});

test('quotes, commas and line breaks are quoted as in RFC 4180', () => {
  expect(csvRow(['a "b"', 'c,d', 'e\nf', null, 'जाँच'], 'programs')).toBe('"a ""b""","c,d","e\nf",,जाँच\r\n');
});
