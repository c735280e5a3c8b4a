import { expect, test } from 'vitest';
import { decodeFile, likelyNumbers, readTable } from './table-file.ts';

test('rows keep the numbers that Excel shows, past empty ones and line breaks in quotes', () => {
  const table = readTable('Name,Mobile\r\n"Patil, Asha",9876543210\r\n,\r\n"two\nlines",9876543211\r\n', 100);
  expect(table.columns).toEqual(['Name', 'Mobile']);
  expect(table.rows).toEqual([
    { row: 2, cells: ['Patil, Asha', '9876543210'] },
    { row: 4, cells: ['two\nlines', '9876543211'] },
  ]);
  expect(likelyNumbers(table)).toBe(1);
});

test('what is copied from a spreadsheet has tabs, and columns without headings have letters', () => {
  const table = readTable('9876543210\tAsha\n9876543211\tरवि', 100);
  expect([table.columns, table.rows.length, table.problems]).toEqual([['A', 'B'], 2, ['no-headings']]);
  expect(likelyNumbers(table)).toBe(0);
});

test('a file that was saved without its letters is found out', () => {
  expect(readTable('mobile;name\n9876543210;?????', 100).problems).toEqual(['question-marks']);
  expect(readTable('mobile\n1\n2\n3', 2).problems).toEqual(['too-many-rows']);
});

test('bytes are read as UTF-8, or as what older programs write', () => {
  expect(decodeFile(new TextEncoder().encode('रवि'))).toEqual({ text: 'रवि', isOld: false });
  expect(decodeFile(Uint8Array.of(0x52, 0xe9))).toEqual({ text: 'Ré', isOld: true });
});
