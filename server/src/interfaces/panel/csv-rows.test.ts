import { describe, expect, test } from 'vitest';
import { csvRow, startOfCsv } from './csv-rows.ts';

describe('a row of CSV', () => {
  test.each([
    ['plain', 'plain', 'plain'],
    ['a "quoted", word', '"a ""quoted"", word"', '"a ""quoted"", word"'],
    ['two\nlines', '"two\nlines"', '"two\nlines"'],
    ['=1+1', "'=1+1", '=1+1'],
    ['+919876543210', "'+919876543210", '+919876543210'],
    ['-5', "'-5", '-5'],
    ['@asha', "'@asha", '@asha'],
    ['\tx', "'\tx", '\tx'],
    ['\rx', '"\'\rx"', '"\rx"'],
    ['9876543210', '9876543210', '9876543210'],
    ['1107000000000000001', '\t1107000000000000001', '1107000000000000001'],
    ['आशा', 'आशा', 'आशा'],
  ])('writes %j as %j for Excel and as %j for programs', (cell, excel, programs) => {
    expect(csvRow([cell, ''], 'excel')).toBe(`${excel},\r\n`);
    expect(csvRow([cell, ''], 'programs')).toBe(`${programs},\r\n`);
  });

  test('follows a mark that tells Excel the encoding, and programs nothing', () => {
    expect([startOfCsv('excel'), startOfCsv('programs')]).toEqual(['\ufeff', '']);
  });
});
