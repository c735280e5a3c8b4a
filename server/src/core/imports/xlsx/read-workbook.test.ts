import { randomUUID } from 'node:crypto';
import { open, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { packed, textRow, workbook, workbookFiles } from '../../../../test/support/workbook.ts';
import type { TableRow } from '../csv-rows.ts';
import { readWorkbook } from './read-workbook.ts';

async function rowsOf(bytes: Buffer): Promise<TableRow[]> {
  const path = join(tmpdir(), `workbook-test-${randomUUID()}`);
  await writeFile(path, bytes);
  const file = await open(path);
  const rows: TableRow[] = [];
  try {
    await readWorkbook(file.fd, {
      onOpen: () => undefined,
      onRow: (row) => rows.push(row),
      onProgress: () => Promise.resolve(),
    });
  } finally {
    await file.close();
    await unlink(path);
  }
  return rows;
}

const STYLES = `<numFmts count="1"><numFmt numFmtId="164" formatCode="[$-409]dd\\-mmm\\-yy;@"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="4"/><xf numFmtId="20"/></cellXfs>`;

describe('a workbook', () => {
  test('has its values as people see them: digits, days, texts, the results of formulas', async () => {
    const strings =
      '<si><t>Mobile</t></si><si><r><t>Rich </t></r><r><t>text</t></r><rPh><t>aside</t></rPh></si><si><t/></si>';
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c><c t="s"><v>2</v></c></row>
      <row r="4"><c r="A4"><v>9876543210</v></c><c r="B4"><v>9.87654321E9</v></c><c r="C4"><v>12.300000000000001</v></c>
        <c r="D4" s="1"><v>46053</v></c><c r="E4" s="2"><v>46053.5</v></c><c r="F4" s="3"><v>1234.5</v></c>
        <c r="G4" s="4"><v>0.25</v></c><c r="H4" t="str"><f>A4&amp;"x"</f><v>9876543210x</v></c>
        <c r="I4" t="b"><v>1</v></c><c r="J4" t="e"><v>#N/A</v></c><c r="K4" t="inlineStr"><is><t>a &lt; ब</t></is></c>
        <c r="L4"><f>1+1</f></c><c r="M4" t="d"><v>2026-01-31T00:00:00</v></c></row>`;
    expect(await rowsOf(workbook({ rows, strings, styles: STYLES, hidden: 2 }))).toEqual([
      { row: 1, cells: ['Mobile', '', 'Rich text', ''] },
      {
        row: 4,
        cells: [
          '9876543210',
          '9876543210',
          '12.3',
          '2026-01-31',
          '2026-01-31 12:00',
          '1234.5',
          '06:00',
          '9876543210x',
          'TRUE',
          '#N/A',
          'a < ब',
          '',
          '2026-01-31',
        ],
      },
    ]);
  });

  test('may have prefixed names, and be strict', async () => {
    const files = workbookFiles({ rows: '' });
    files['xl/worksheets/sheet1.xml'] =
      '<x:worksheet xmlns:x="urn:x"><x:sheetData><x:row><x:c><x:v>7</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    files['xl/_rels/workbook.xml.rels'] = (files['xl/_rels/workbook.xml.rels'] ?? '').replaceAll(
      'http://schemas.openxmlformats.org/officeDocument/2006',
      'http://purl.oclc.org/ooxml/officeDocument',
    );
    expect(await rowsOf(packed(files))).toEqual([{ row: 1, cells: ['7'] }]);
  });

  const good = workbook({ rows: textRow(1, ['mobile']) + textRow(2, ['9876543210']) });
  const broken = Buffer.from(good).fill(
    0xff,
    good.indexOf('sheet1.xml') + 20,
    good.indexOf('sheet1.xml') + 60,
  );
  const sheet = (text: string) => ({ 'xl/worksheets/sheet1.xml': text });
  const entities = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet>&b;</worksheet>`;
  const inner = '<worksheet><sheetData>';
  const outer = '</sheetData></worksheet>';
  test.each([
    ['truncated', good.subarray(0, good.length - 40), 'damaged, or the upload was cut short'],
    ['broken inside', broken, 'damaged'],
    ['another zip', packed({ 'readme.txt': 'hello' }), 'not an Excel workbook'],
    [
      'of LibreOffice',
      packed({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
      'LibreOffice',
    ],
    ['binary', packed({ '[Content_Types].xml': '<x/>', 'xl/workbook.bin': 'x' }), '.xlsb'],
    ['with entities', workbook({ rows: '', more: sheet(entities) }), 'document type'],
    ['too deep', workbook({ rows: '<row>'.repeat(100) + '</row>'.repeat(100) }), 'damaged'],
    ['not well-formed', workbook({ rows: '<row><c></row>' }), 'damaged'],
    ['with rows out of order', workbook({ rows: textRow(2, ['a']) + textRow(2, ['b']) }), 'damaged'],
    ['with too many rows', workbook({ rows: textRow(1_048_577, ['a']) }), 'more than 1,048,576 rows'],
    ['with an unknown string', workbook({ rows: '<row r="1"><c t="s"><v>5</v></c></row>' }), 'damaged'],
    [
      'a bomb',
      workbook({ rows: '', more: sheet(`${inner}${' '.repeat(30_000_000)}${outer}`) }),
      'far too large',
    ],
    [
      'with an endless text',
      workbook({ rows: `<row r="1"><c><v>${'7'.repeat(3_000_000)}</v></c></row>` }),
      'damaged',
    ],
  ])('that is %s is refused in a sentence', async (_name, bytes, words) => {
    await expect(rowsOf(bytes)).rejects.toThrow(words);
  });
});
