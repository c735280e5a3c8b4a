import type { Readable } from 'node:stream';
import type { TableRow } from '../csv-rows.ts';
import { LONGEST_CELL, MOST_COLUMNS, MOST_ROWS, tooManyRows } from '../file-problem.ts';
import { dateText, numberText } from './cell-value.ts';
import type { SharedStrings } from './shared-strings.ts';
import { damaged, readXml } from './xml-events.ts';

type Reading = {
  strings: SharedStrings | null;
  dates: readonly boolean[];
  from1904: boolean;
  onRow: (row: TableRow) => void;
  onBytes: (bytes: number) => Promise<void> | void;
};

/** The rows of a sheet. A cell with a formula has the value that was calculated last. */
export async function readSheet(
  stream: Readable,
  { strings, dates, from1904, onRow, onBytes }: Reading,
): Promise<void> {
  let row = 0;
  let cells: string[] = [];
  let column = -1;
  let type = 'n';
  let isDate = false;
  let value = '';
  let isValue = false;
  let isAside = false;

  function valueOf(): string {
    switch (type) {
      case 's':
        return strings ? strings.at(value === '' ? -1 : Number(value)) : '';
      case 'str':
      case 'inlineStr':
      case 'e':
        return value;
      case 'b':
        return value === '1' ? 'TRUE' : 'FALSE';
      case 'd':
        return value.replace(/T00:00(:00(\.0+)?)?Z?$/, '');
      default:
        return isDate ? dateText(value, from1904) : numberText(value);
    }
  }

  function endCell(): void {
    if (value === '' && type !== 's') return;
    const text = value === '' ? '' : valueOf();
    if (text.length > LONGEST_CELL) throw damaged();
    const place = Math.min(column, MOST_COLUMNS);
    while (cells.length <= place) cells.push('');
    cells[place] = text;
  }

  await readXml(
    stream,
    {
      open: (name, attributes) => {
        if (name === 'c') {
          const next = columnOf(attributes['r']) ?? column + 1;
          if (next <= column && cells.length > 0) throw damaged();
          column = next;
          type = attributes['t'] ?? 'n';
          isDate = dates[Number(attributes['s'] ?? -1)] ?? false;
          value = '';
        } else if (name === 'v' || name === 't') isValue = !isAside;
        else if (name === 'rPh') isAside = true;
        else if (name === 'row') {
          const next = attributes['r'] === undefined ? row + 1 : Number(attributes['r']);
          if (!Number.isInteger(next) || next <= row) throw damaged();
          if (next > MOST_ROWS) throw tooManyRows();
          row = next;
          cells = [];
          column = -1;
        }
      },
      close: (name) => {
        if (name === 'v' || name === 't') isValue = false;
        else if (name === 'c') endCell();
        else if (name === 'rPh') isAside = false;
        else if (name === 'row') onRow({ row, cells });
      },
      text: (piece) => {
        if (isValue) value += piece;
      },
    },
    onBytes,
  );
}

/** `BC12` is in the column 54, from 0. */
function columnOf(reference: string | undefined): number | null {
  if (reference === undefined) return null;
  let column = 0;
  for (let index = 0; index < reference.length; index += 1) {
    const code = reference.charCodeAt(index) & ~32;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  return column === 0 ? null : column - 1;
}
