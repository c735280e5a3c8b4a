import { describe, expect, test } from 'vitest';
import { Table } from './table.ts';

function tableOf(...rows: string[][]) {
  const table = new Table();
  const staged = rows.flatMap((cells, index) => table.see({ row: index + 1, cells }) ?? []);
  return { staged, shape: table.shape() };
}

describe('a table', () => {
  test('has the headings of its first row, the likely columns and samples', () => {
    const { staged, shape } = tableOf(
      ['Customer name', 'City', 'Mobile No.', '', 'city'],
      [],
      ["'9876543210", 'Pune', '="9876543211"', '', 'x'],
    );
    expect(staged).toEqual([{ row: 3, cells: ['9876543210', 'Pune', '9876543211', '', 'x'], problem: null }]);
    expect(shape.columns.map(({ name }) => name)).toEqual([
      'Customer name',
      'City',
      'Mobile No.',
      'D',
      'city 2',
    ]);
    expect(shape).toMatchObject({ numberColumn: 2, nameColumn: 0, notes: [] });
    expect(shape.columns[1]?.samples).toEqual(['Pune']);
  });

  test('without headings has the letters of a spreadsheet, and shows where its numbers are', () => {
    const { staged, shape } = tableOf(
      ['2026-01-31', '+91 98765 43210'],
      ['2026-02-01', '98765 43211', 'more'],
    );
    expect(staged.map(({ row }) => row)).toEqual([1, 2]);
    expect(shape.columns.map(({ name }) => name)).toEqual(['A', 'B', 'C']);
    expect(shape).toMatchObject({ numberColumn: 1, notes: ['no_headings'] });
  });

  test('tells of rows that cannot be stored as they are, and of lost letters', () => {
    const { staged, shape } = tableOf(['mobile', 'name'], ['1\u0000', 'a'], ['2', '\ufffd'], ['3', '????']);
    expect(staged.map(({ cells, problem }) => [cells[0], problem])).toEqual([
      ['1\ufffd', 'unreadable'],
      ['2', 'unreadable'],
      ['3', null],
    ]);
    expect(shape.notes).toEqual(['question_marks']);
  });

  test('has no more than 200 columns', () => {
    const wide = Array.from({ length: 201 }, (_, index) => `c${index}`);
    expect(() => tableOf(wide)).toThrow('more than 200 columns');
    expect(tableOf(['mobile'], wide).staged[0]).toMatchObject({ problem: 'too_many_cells' });
  });

  test('with nothing below its headings is no table', () => {
    expect(() => tableOf(['mobile', 'name'])).toThrow('no rows below its headings');
  });
});
