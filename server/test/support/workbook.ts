import { strToU8, zipSync } from 'fflate';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

export type WorkbookParts = {
  /** What stands in `<sheetData>`. */
  rows: string;
  /** What stands in `<sst>`. */
  strings?: string;
  /** What stands in `<styleSheet>`. */
  styles?: string;
  /** Sheets before the one with the rows, which are hidden. */
  hidden?: number;
  /** Replaces or adds files of the package. */
  more?: Record<string, string>;
};

/** The files of a workbook, as Excel packs them. */
export function workbookFiles({
  rows,
  strings = '',
  styles = '',
  hidden = 0,
  more = {},
}: WorkbookParts): Record<string, string> {
  const sheets = Array.from({ length: hidden }, (_, i) => i);
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  return {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}">${relation('r1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets
      .map((i) => `<sheet name="h${i}" sheetId="${i + 2}" state="hidden" r:id="h${i}"/>`)
      .join('')}<sheet name="Rows" sheetId="1" r:id="s1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}">${sheets
      .map((i) => relation(`h${i}`, 'worksheet', 'worksheets/hidden.xml'))
      .join('')}${relation('s1', 'worksheet', 'worksheets/sheet1.xml')}${relation(
      't1',
      'sharedStrings',
      'sharedStrings.xml',
    )}${relation('y1', 'styles', 'styles.xml')}</Relationships>`,
    'xl/worksheets/hidden.xml': `${XML}<worksheet xmlns="${MAIN}"><sheetData/></worksheet>`,
    'xl/worksheets/sheet1.xml': `${XML}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': `${XML}<sst xmlns="${MAIN}">${strings}</sst>`,
    'xl/styles.xml': `${XML}<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`,
    ...more,
  };
}

export function packed(files: Record<string, string>): Buffer {
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
  );
}

export const workbook = (parts: WorkbookParts): Buffer => packed(workbookFiles(parts));

/** A row of texts, each in its cell. */
export function textRow(row: number, cells: readonly string[]): string {
  const written = cells.map((cell, index) => {
    const text = cell.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    return `<c r="${String.fromCharCode(65 + index)}${row}" t="inlineStr"><is><t>${text}</t></is></c>`;
  });
  return `<row r="${row}">${written.join('')}</row>`;
}
