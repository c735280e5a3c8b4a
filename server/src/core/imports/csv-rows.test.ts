import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvRows } from './csv-rows.ts';
import { TextOfBytes } from './decode-text.ts';
import { FileProblem } from './file-problem.ts';

/** The rows of a file that arrives in pieces of this length. */
function rowsOf(bytes: Buffer, length = 7) {
  const text = new TextOfBytes();
  const rows = new CsvRows();
  const found = [];
  for (let at = 0; at < bytes.length; at += length) {
    found.push(...rows.add(text.add(bytes.subarray(at, at + length))));
  }
  found.push(...rows.add(text.end()), ...rows.end());
  return { rows: found, encoding: text.encoding };
}

const cellsOf = (file: string | Buffer) => rowsOf(Buffer.from(file)).rows.map(({ cells }) => cells);

describe('the rows of CSV', () => {
  test('keep the numbers that a spreadsheet gives them, over quoted line breaks and empty lines', () => {
    const file = 'number,note\r\n9876543210,"two\r\nlines, ""quoted"""\r\n\r\n9876543211,last';
    expect(rowsOf(Buffer.from(file)).rows).toEqual([
      { row: 1, cells: ['number', 'note'] },
      { row: 2, cells: ['9876543210', 'two\r\nlines, "quoted"'] },
      { row: 3, cells: [''] },
      { row: 4, cells: ['9876543211', 'last'] },
    ]);
  });

  test.each([
    [
      'a;b\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a\tb\r1\t2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      '"a,x";b\n1;2\n',
      [
        ['a,x', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a,b\n,\n',
      [
        ['a', 'b'],
        ['', ''],
      ],
    ],
    [
      'a,b\n1, "x" ',
      [
        ['a', 'b'],
        ['1', 'x '],
      ],
    ],
    ['a"b,c', [['a"b', 'c']]],
  ])('%j', (file, cells) => {
    expect(cellsOf(file)).toEqual(cells);
  });

  test('are the same in pieces of any length', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ह', '😀', '"', ',', '\n', '\r', ' ', ';') });
    const written = (text: string) => `"${text.replaceAll('"', '""')}"`;
    fc.assert(
      fc.property(
        fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1 }),
        fc.nat(40),
        (table, n) => {
          const file = table.map((row) => row.map(written).join(',')).join('\r\n');
          const { rows } = rowsOf(Buffer.from(`h,i\n${file}\n`), n + 1);
          expect(rows.slice(1).map(({ cells }) => cells)).toEqual(table);
        },
      ),
    );
  });

  test('end with a sentence where a quotation mark is not closed, or a cell is endless', () => {
    expect(() => cellsOf('a,b\n1,"2\n3,4\n')).toThrow(
      'Row 2 opens a quotation mark that is never closed. Correct the file and upload it again.',
    );
    expect(() => cellsOf(`a\n"${'x'.repeat(40_000)}"`)).toThrow(FileProblem);
  });
});

const HINDI = 'नंबर,नाम\n9876543210,रवि\n';

describe('the encoding', () => {
  test.each([
    ['utf-8', Buffer.from(HINDI)],
    ['utf-8', Buffer.from(`\ufeff${HINDI}`)],
    ['utf-16le', Buffer.from(`\ufeff${HINDI}`, 'utf16le')],
    ['utf-16be', Buffer.from(`\ufeff${HINDI}`, 'utf16le').swap16()],
    ['utf-16le', Buffer.from(HINDI, 'utf16le')],
  ])('%s is recognised', (encoding, bytes) => {
    const read = rowsOf(bytes);
    expect([read.encoding, read.rows.map(({ cells }) => cells)]).toEqual([
      encoding,
      [
        ['नंबर', 'नाम'],
        ['9876543210', 'रवि'],
      ],
    ]);
  });

  test('of an older Windows is recognised at its first letter, however late', () => {
    const many = 'number,name\n'.repeat(500);
    const read = rowsOf(Buffer.concat([Buffer.from(many), Buffer.from('1,Jos\xe9 \x80\n', 'latin1')]), 1000);
    expect([read.encoding, read.rows.at(-1)?.cells]).toEqual(['windows-1252', ['1', 'José €']]);
  });

  test('stays UTF-8 where a few bytes are broken', () => {
    const read = rowsOf(Buffer.concat([Buffer.from(HINDI), Buffer.from([0x31, 0x2c, 0xe0, 0x0a])]), 1000);
    expect([read.encoding, read.rows.at(-1)?.cells]).toEqual(['utf-8', ['1', '\ufffd']]);
  });

  test('of what is no text is none', () => {
    expect(() => rowsOf(Buffer.alloc(3_000), 5_000)).toThrow('neither a CSV file nor an Excel workbook');
  });
});
